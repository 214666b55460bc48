"""What a guest tells the screen: finished facts, named in the past tense."""

from dataclasses import dataclass

from core.events import AnyEvent
from core.refusal import Reason
from core.table import Table
from net.messages import Farewell


@dataclass(frozen=True, slots=True)
class Countdown:
    """The dealer's clock for a decision, as moments of `time.monotonic` on this machine."""

    decision: int
    began: float
    ends: float


@dataclass(frozen=True, slots=True)
class Fact:
    """The base of all facts."""


@dataclass(frozen=True, slots=True)
class Synced(Fact):
    """The whole table arrived: on joining, after a gap, or from a dealer that started again."""

    table: Table
    countdown: Countdown | None


@dataclass(frozen=True, slots=True)
class Happened(Fact):
    """Events were folded, in order; `table` is the table after the last of them."""

    events: tuple[AnyEvent, ...]
    table: Table
    countdown: Countdown | None
    order: int | None
    """The number of one's own order that caused them."""


@dataclass(frozen=True, slots=True)
class Refusal(Fact):
    """One's own order was refused and changed nothing."""

    order: int
    reason: Reason
    limit: int


@dataclass(frozen=True, slots=True)
class LinkLost(Fact):
    """The connection is gone; the next try comes in some seconds."""

    sentence: str
    retry_in: float
    attempt: int


@dataclass(frozen=True, slots=True)
class LinkFound(Fact):
    """The connection is back; the whole table follows."""


@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """This terminal's part is over and will not be tried again."""

    why: Farewell


@dataclass(frozen=True, slots=True)
class Checked(Fact):
    """This terminal rolled every die of a round again; `problem` is "" where all agree, else one sentence."""

    round: int
    problem: str
