"""What lies before somebody, dice or cards, drawn big or in one line."""

from collections.abc import Sequence
from typing import Protocol

from core.blackjack import CardDealer, CardHand
from core.games import AnyDealer, AnyHand
from tui.draw.canvas import Canvas
from tui.draw.cards import card_row
from tui.draw.dice import Air, DiceRow
from tui.glyphs import Glyphs
from tui.view import Tone


class Row(Protocol):
    """Dice or cards side by side."""

    @property
    def width(self) -> int:
        """The cells that they take when they are big."""
        ...

    def put_big(self, canvas: Canvas, x: int, y: int, tone: Tone) -> int:
        """Draw them big and return the column after them."""
        ...

    def spellings(self, total: str) -> tuple[str, ...]:
        """Return them and what they come to in one line, the longest form first."""
        ...

    def line(self, total: str, room: int) -> str:
        """Return them and what they come to in one line of at most so many cells."""
        ...

    def lines(self, total: str, room: int, most: int) -> list[str]:
        """Return the same in up to so many lines, where one has no room for all of them."""
        ...


def row_of_hand(hand: AnyHand | AnyDealer, air: Air, glyphs: Glyphs, dotted: bool = False) -> Row | None:
    """Return what lies before a hand or the dealer; None where that is nothing yet."""
    if isinstance(hand, (CardHand, CardDealer)):
        cards = card_row(hand.cards, air, glyphs)
        return cards if cards.cards else None
    return DiceRow(hand.dice, air, glyphs, dotted) if hand.dice else None


def air_of_hands(hands: Sequence[AnyHand], air: Air) -> list[Air]:
    """Return what of each hand is in the air, counted from its own first on."""
    parts: list[Air] = []
    first = 0
    for hand in hands:
        size = len(hand.cards if isinstance(hand, CardHand) else hand.dice)
        parts.append({at - first: face for at, face in air.items() if first <= at < first + size})
        first += size
    return parts
