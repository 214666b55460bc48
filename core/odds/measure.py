"""What decisions are measured by: the book at dice, at cards the best by one's own cards from a full shoe."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

from msgspec.structs import replace

from core.blackhole import Dealer, Hand
from core.moves import Move
from core.odds.dice_book import book
from core.odds.variants import ASIDE
from core.rules import LIVE, BlackholeRules, BlackjackRules, Rules
from core.sides import Side

OF_THE_TABLE = ("preset", *ASIDE)
"""Rules that change no hand's odds."""


class Measure(Protocol):
    """The worth of bets and moves under a rule set, in parts of the bet."""

    def edge(self) -> float:
        """Return the expected result of a main bet."""
        ...

    def variance(self) -> float:
        """Return the variance of a main bet's result."""
        ...

    def beside(self, side: Side) -> tuple[float, float]:
        """Return the expected result of a bet beside the hand, and its variance."""
        ...

    def moves(self, hand: Any, dealer: Any, side: Side) -> Mapping[Move, float]:
        """Return the result of each legal move, chips aside, with best play after it."""
        ...

    def raised(self, hand: Any, dealer: Any, kind: Side, side: Side) -> tuple[float, float]:
        """Return what a raised hand is worth to who does not follow, and what following adds."""
        ...

    def offer(self, kind: Side, hand: Any, dealer: Any) -> float:
        """Return what taking an insurance adds, in parts of its stake, or even money, in parts of the bet."""
        ...


class DiceMeasure:
    """Blackhole Jack's book, each decision looked up once; the dealer is met as if alone at the table."""

    def __init__(self, rules: BlackholeRules) -> None:
        self._book = book(rules)
        self._known: dict[tuple[int, int], dict[Move, float]] = {}
        self._edge, self._variance = self._book.edge(), self._book.spread() ** 2

    def edge(self) -> float:
        """Return the expected result of a bet."""
        return self._edge

    def variance(self) -> float:
        """Return the variance of a bet's result."""
        return self._variance

    def beside(self, side: Side) -> tuple[float, float]:
        """Return nothing: there are no bets beside a hand of dice."""
        return 0.0, 0.0

    def moves(self, hand: Hand, dealer: Dealer, side: Side) -> Mapping[Move, float]:
        """Return the result of each legal move."""
        at = self._book.tree.place(hand), dealer.dice[0].face
        if at not in self._known:
            self._known[at] = self._book.moves(hand, at[1])
        return self._known[at]

    def raised(self, hand: Hand, dealer: Dealer, kind: Side, side: Side) -> tuple[float, float]:
        """Return nothing: hands of dice are not raised."""
        return 0.0, 0.0

    def offer(self, kind: Side, hand: Hand, dealer: Dealer) -> float:
        """Return nothing: nothing is offered at dice."""
        return 0.0


def measure_of(rules: Rules) -> Measure:
    """Return the measure of a rule set, the same for all sets with the same odds."""
    if isinstance(rules, BlackholeRules):
        return _of_dice(rules)
    same = {name: getattr(LIVE, name) for name in OF_THE_TABLE}
    return _of_cards(replace(rules, **same))


@lru_cache(maxsize=16)
def _of_dice(rules: BlackholeRules) -> Measure:
    return DiceMeasure(rules)


@lru_cache(maxsize=16)
def _of_cards(rules: BlackjackRules) -> Measure:
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_measure import CardMeasure

    return CardMeasure(rules)
