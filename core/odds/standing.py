"""What those who look on are told of a round: how likely each hand wins, and the book's move."""

import msgspec

from core.moves import Move


class Chance(msgspec.Struct, frozen=True, gc=False):
    """How likely a hand wins, and ties; else it loses."""

    win: float
    tie: float = 0.0


class Outlook(msgspec.Struct, frozen=True):
    """The chances of each box's hands, None where there is nothing to tell, and the best move in turn."""

    boxes: tuple[tuple[Chance | None, ...], ...]
    best: Move | None = None
