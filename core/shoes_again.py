"""The shoe of a card table, kept again by its log alone, with nothing of the dealer's code."""

from collections.abc import Iterable, Mapping
from typing import Any

from core.loglines import number, raw, text

DRAWS: dict[object, int] = {"hit": 1, "double": 0, "split": 0, "surrender": 0, "stand": 0}
"""The cards of each move."""
DECKS, DECK = 8, 52
"""The most decks of a shoe, and the cards of one."""


class NotThere(Exception):
    """A card that the shoe did not have."""


class Shoe:
    """What is left of so many decks, and the cards that the round has on the table."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self._decks, self._cut = number(rules, "decks"), number(rules, "cut")
        if not 1 <= self._decks <= DECKS:
            raise ValueError("decks")
        self._each = 2 if text(rules, "second_card") == "at_once" else 1
        self._left: list[int] = []
        self._lying: list[int] = []
        self.renew()

    @property
    def is_past_cut(self) -> bool:
        """Whether less is left than the rules' part of all cards."""
        return 100 * len(self._left) < self._cut * self._decks * DECK

    def cards_to_deal(self, boxes: int) -> int:
        """Return how many cards dealing to so many boxes takes."""
        return self._each * boxes + 1

    def has(self, cards: int) -> bool:
        """Whether so many cards are left."""
        return cards <= len(self._left)

    def clear(self) -> None:
        """Take the cards off the table; they stay out of the shoe."""
        self._lying = []

    def renew(self) -> None:
        """Put all cards back."""
        self._left = sorted(list(range(DECK)) * self._decks)
        self._lying = []

    def shuffle(self) -> None:
        """Put all cards back but those on the table."""
        lying = self._lying
        self.renew()
        for card in lying:
            self._lay(card)

    def draw(self, card: int) -> bytes:
        """Put a card on the table; return what it was drawn from, lowest first; raises `NotThere`."""
        before = bytes(self._left)
        if card not in self._left:
            raise NotThere(card)
        self._lay(card)
        return before

    def _lay(self, card: int) -> None:
        self._left.remove(card)
        self._lying.append(card)

    def take_over(self, left: bytes, lying: Iterable[int]) -> None:
        """Go on from what is left and what lies on the table."""
        self._left, self._lying = sorted(left), list(lying)


def shoe_of(rules: Mapping[str, Any]) -> Shoe | None:
    """Return a full shoe by a table's rules, None where dice are rolled."""
    return Shoe(rules) if rules["type"] == "blackjack" else None


def shoe_at(table: Mapping[str, Any]) -> Shoe | None:
    """Return the shoe of a table in plain data as it is now, None where dice are rolled."""
    shoe = shoe_of(table["setup"]["rules"])
    if shoe is not None:
        hands = [hand for box in table["boxes"] for hand in box.get("hands", ())]
        dealer = table.get("dealer")
        places = [*hands, dealer] if dealer else hands
        shoe.take_over(raw(table.get("shoe", b"")), [card for place in places for card in place["cards"]])
    return shoe


def named(card: int) -> str:
    """Return a card as rank and suit: ``Qh``."""
    return "A23456789TJQK"[card % 13] + "shdc"[card // 13]
