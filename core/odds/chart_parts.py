"""What a strategy chart is made of: groups of rows, and a cell for each upcard."""

import msgspec

from core.games import AnyHand
from core.moves import Move
from core.odds.advice import Advice


class Cell(msgspec.Struct, frozen=True):
    """One hand, or all of one total, against one upcard."""

    hand: AnyHand
    """A hand that stands for the cell: the shortest of dice, the likeliest of cards."""
    upcard: int
    """The face of a die, 1 to 12; the value of a card, 1 to 10, an ace as 1."""
    advice: Advice
    """The book's; at cards from a full shoe less the hand and the upcard, the mean over the row's hands."""
    differs: tuple[tuple[AnyHand, Move], ...] = ()
    """Hands of two cards in the same row whose best move is another."""


class Row(msgspec.Struct, frozen=True):
    """A hand, or all of one total, against every upcard."""

    label: str
    cells: tuple[Cell, ...]


class Group(msgspec.Struct, frozen=True):
    """Rows in which alike moves can be made."""

    title: str
    rows: tuple[Row, ...]


class Chart(msgspec.Struct, frozen=True):
    """The best play of a game, cell by cell."""

    upcards: tuple[int, ...]
    """In the order of the cells; of cards the ace is last."""
    groups: tuple[Group, ...]
