"""What a table's screen draws from: one frozen picture of everything in sight."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.moves import Move
from core.odds.advice import Advice, Question
from core.odds.standing import Outlook
from core.table import Table

DEALER = -1
"""The dealer's place, where boxes count from 0."""
BACK, EDGE, LATER = 0, 1, -1
"""What is to be seen of a card in the air."""


class Tone(Enum):
    """What a piece of text is, from which its look follows."""

    PLAIN = "plain"
    STRONG = "strong"
    DIM = "dim"
    GOOD = "good"
    BAD = "bad"
    STAR = "star"
    WARN = "warn"
    KEYS = "keys"
    PRESS = "press"
    """A key's name in the key bar."""
    RED = "red"
    """The sign of a red suit."""
    PAPER = "paper"
    """Black on white whatever the theme, for what a camera reads."""
    SOLID = "solid"
    """Black all over."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that does something now: what is pressed, what it does, and whether it can be pressed."""

    press: str
    label: str
    warn: bool = False
    """The move certainly loses."""
    firm: bool = False
    """The label says nothing without its last word."""
    short: str = ""
    """What stands for the label where there is little room; "" where its first word does."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: round number, or 0 for talk and table matters, and the words."""

    round: int
    text: str
    talk: bool = False
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class LinkView:
    """The connection as the screen tells it."""

    up: bool = True
    latency_ms: int | None = None
    sentence: str = ""
    retry_in: int = 0
    attempt: int = 0
    lost_for: int = 0
    """Seconds since the link went down."""
    hold_left: int | None = None
    """Seconds for which the seat is still held."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something being typed at the bottom: a bet, or talk."""

    label: str
    text: str
    hint: str = ""


class Show(Enum):
    """The effects that play in or from a seat."""

    BUST = "bust"
    BLACKJACK = "blackjack"
    NOVA = "nova"
    WHITE_DWARF = "white_dwarf"
    SUPERNOVA = "supernova"
    HYPERNOVA = "hypernova"


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect at a box (or the dealer) and how far it has come, from 0 to 1."""

    place: int
    show: Show
    progress: float
    payout: int = 0


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the coach says of the decision that is open, or a sentence in its place."""

    said: Advice | Question | None = None
    note: str = ""
    """What its figures take for granted."""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Poll:
    """The votes on the decision that is open, and how the crowd did so far."""

    counts: tuple[tuple[Move, int], ...] = ()
    """The legal moves in the game's order, each with its votes; none where nothing is open."""
    own: Move | None = None
    book: Move | None = None
    """The book's move, where that may be told and is known."""
    agreed: int = 0
    told: int = 0
    """Votes tonight, of which so many were the book's move."""

    @property
    def votes(self) -> int:
        """All votes on the open decision."""
        return sum([count for _, count in self.counts])


@dataclass(frozen=True, slots=True)
class Behind:
    """How far a look at the past is behind: the round that is shown, and events since then."""

    round: int
    events: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything in sight at one moment; drawing is a function of this and a size."""

    table: Table
    you: str = ""
    """One's own player id; "" for a spectator."""
    watching: bool = False
    keys: tuple[Key, ...] = ()
    log: tuple[LogLine, ...] = ()
    """Newest last; already in words and cleaned."""
    prompt: str = ""
    """One sentence at the seat: what to do, or why a command was refused."""
    prompt_tone: Tone = Tone.PLAIN
    entry: Entry | None = None
    seconds_left: int | None = None
    share_left: float | None = None
    """Of the clock that runs, from 1 down to 0; None where nothing is timed."""
    link: LinkView = field(default_factory=LinkView)
    tumbling: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Dice and cards still in the air, by place and number in its row: the face to show now.

    A card shows `BACK`, `EDGE` or, while others come before it, nothing at all, `LATER`; the cards of a box's
    hands count on from one hand to the next.
    """
    effect: Effect | None = None
    away_left: Mapping[str, int] = field(default_factory=dict)
    """Seconds for which each absent player's seat is still held."""
    focus: int | None = None
    """The box a spectator or a player without a seat has chosen."""
    checked: bool | None = None
    """Whether the dice of the round that is over are those that were sealed; None where that is not known."""
    alarm: str = ""
    """Why one should not play on, until that was acknowledged."""
    caption: str = ""
    """What a replay is called, and how far it has come."""
    counsel: Counsel | None = None
    """The coach's part; None while it is off."""
    outlook: Outlook | None = None
    """How likely each hand wins, for those who only look on."""
    poll: Poll | None = None
    """What those who look on would do; None where nobody votes."""
    behind: Behind | None = None
    """The past is shown; None where it is not."""
