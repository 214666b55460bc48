"""What decisions at a card table are measured by: the best by own cards and upcard, from a full shoe.

Who counts cards may know better, which is held against nobody, and nobody is expected to.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache

import numpy as np

from core.blackjack import CardDealer, CardHand
from core.cards import POINTS, fresh_shoe
from core.moves import Move
from core.odds.card_beside import insurance, pair_chance, pairs
from core.odds.card_book import card_book
from core.odds.card_ends import GAME
from core.odds.card_first import Halves, ended, half_worth, move_values, split_halves
from core.odds.card_play import Play, Worth
from core.odds.card_points import NONE, Points, points_of
from core.rules import BlackjackRules
from core.sides import Side

State = tuple[Points, int, int, bool, bool, Side]
"""A hand as far as its moves' worth goes: its cards, its first one if split, the upcard, and the flags."""
Spot = tuple[Play, Worth, int]
"""A hand's place among all that grow out of the same beginning."""


class CardMeasure:
    """A card table's book, and every decision after it, each worked out once."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._shoe = np.array(points_of(fresh_shoe(rules.decks)), dtype=np.int64)
        self._known: dict[State, dict[Move, float]] = {}
        self._plays = lru_cache(maxsize=None)(self._begun)
        self._halves = lru_cache(maxsize=None)(self._split)
        self._worths = lru_cache(maxsize=None)(self._half)
        self._book = card_book(rules)

    def edge(self) -> float:
        """Return the expected result of a main bet, insurance and even money taken where they pay."""
        return self._edge

    @cached_property
    def _edge(self) -> float:
        return self._book.edge()

    def variance(self) -> float:
        """Return the variance of a main bet's result."""
        return self._variance

    @cached_property
    def _variance(self) -> float:
        return self._book.spread() ** 2

    def beside(self, side: Side) -> tuple[float, float]:
        """Return the expected result of a bet on a pair, and its variance."""
        if side is not Side.PAIRS:
            return 0.0, 0.0
        chance, pays = pair_chance(self._rules), self._rules.pairs_pays
        return pairs(self._rules), chance * (1 - chance) * (pays.pays / pays.to + 1) ** 2

    def moves(self, hand: CardHand, dealer: CardDealer, side: Side) -> Mapping[Move, float]:
        """Return the result of each legal move, chips aside, with best play after it."""
        upcard = POINTS[dealer.cards[0]]
        first = POINTS[hand.cards[0]] if hand.split else 0
        legal = GAME.legal_moves(self._rules, hand, dealer)
        state = (points_of(hand.cards), first, upcard, Move.SPLIT in legal, Move.SURRENDER in legal, side)
        if state not in self._known:
            play, worth, at = self._spot(hand, upcard, side)
            halves = self._halves(upcard, POINTS[hand.cards[0]]) if Move.SPLIT in legal else None
            self._known[state] = move_values(play, worth, at, hand, halves, side)
        return self._known[state]

    def raised(self, hand: CardHand, dealer: CardDealer, kind: Side, side: Side) -> tuple[float, float]:
        """Return what a raised hand is worth to who does not follow, and what following adds."""
        upcard = POINTS[dealer.cards[0]]
        if kind is Side.SPLIT:
            halves = self._halves(upcard, POINTS[hand.cards[0]])
            return halves[Side.MAIN], halves[Side.SPLIT]
        play, worth, at = self._spot(hand, upcard, side)
        return play.one_card(worth, at, (side,)), play.one_card(worth, at, (Side.DOUBLE,))

    def offer(self, kind: Side, hand: CardHand, dealer: CardDealer) -> float:
        """Return what taking an insurance adds, in parts of its stake, or even money, in parts of the bet."""
        upcard = POINTS[dealer.cards[0]]
        if kind is Side.EVEN_MONEY:
            return 1 - ended(*self._spot(hand, upcard, Side.MAIN), natural=True)
        left = self._plays(upcard)[0].shoe - np.array(points_of(hand.cards))
        return insurance(self._rules, left.tolist())

    def _spot(self, hand: CardHand, upcard: int, side: Side) -> Spot:
        if hand.split:
            play, worth = self._worths(upcard, POINTS[hand.cards[0]], side)
            return play, worth, worth.tree.places[points_of(hand.cards[1:])]
        play, worth = self._plays(upcard)
        return play, worth, worth.tree.places[points_of(hand.cards)]

    def _begun(self, upcard: int) -> tuple[Play, Worth]:
        play = Play(self._rules, upcard, self._shoe - np.eye(10, dtype=np.int64)[upcard - 1])
        return play, play.worth(NONE)

    def _half(self, upcard: int, value: int, side: Side) -> tuple[Play, Worth]:
        play = self._after_pair(upcard, value)
        return play, half_worth(play, value, side)

    def _split(self, upcard: int, value: int) -> Halves:
        return split_halves(self._after_pair(upcard, value), value)

    def _after_pair(self, upcard: int, value: int) -> Play:
        begun, _ = self._plays(upcard)
        return Play(self._rules, upcard, begun.shoe - 2 * np.eye(10, dtype=np.int64)[value - 1])
