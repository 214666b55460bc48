"""Shoes whose cards come in a written order."""

from typing import Self

from core.cards import Card, card_of, fresh_shoe
from core.chance import Unsealed
from core.table import Table


def cards_of(written: str) -> tuple[Card, ...]:
    """Return the cards of codes with blanks between them: ``Ah Kd``."""
    return tuple([card_of(code) for code in written.split()])


class StackedShoe(Unsealed):
    """Chance that draws the written cards in order, from a table's shoe or, without one, from a fresh one."""

    def __init__(self, written: str, decks: int = 8) -> None:
        self._cards = cards_of(written)
        self._shoe = fresh_shoe(decks)
        self._next = 0
        self._round: tuple[int, int] | None = None
        """The round drawn for last, and which of the cards was its first."""

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards not drawn yet."""
        return self._cards[self._next :]

    def at(self, table: object) -> Self:
        """Return itself, drawing from a table's shoe; a draw that the table began anew begins anew here."""
        if isinstance(table, Table):
            if self._round is None or self._round[0] != table.round:
                self._round = table.round, self._next - table.draws
            self._next = self._round[1] + table.draws
            self._shoe = table.shoe
        return self

    def draw(self, below: int) -> int:
        """Return the next card's place in the shoe; raises `ValueError` where there is none, or not in it."""
        if not self.rest:
            raise ValueError(f"the script has no card left for a draw below {below}")
        assert below == len(self._shoe), "the shoe drawn from is another"
        card = self._cards[self._next]
        place = self._shoe.index(card)
        self._shoe = self._shoe[:place] + self._shoe[place + 1 :]
        self._next += 1
        return place
