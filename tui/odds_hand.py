"""One decision: the hand that was stated, and what is told of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.moves import Move
from core.odds.advice import Advice, Question
from core.sides import Side
from net.errors import BhjError


class BadHand(BhjError):
    """A hand, or an upcard, that can't be, or that leaves nothing to decide."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Decision:
    """A hand in turn against an upcard."""

    hand: str
    total: int
    against: str
    state: str
    """What else is to be said of the hand: what it holds, how many cards are left."""
    advice: Advice | None
    """None where a question alone is open."""
    facts: Mapping[str, object]
    """The same state for programs."""
    offers: tuple[tuple[Side, Question], ...] = ()
    exact: dict[Move, Fraction] | None = None
