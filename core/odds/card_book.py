"""The book of a card table: every first hand against every upcard, from a full shoe."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from core.blackjack import CardHand
from core.cards import POINTS, TEN, Card, fresh_shoe
from core.moves import Move
from core.odds.card_beside import insurance
from core.odds.card_dealer import Ints
from core.odds.card_ends import ENDS, GAME
from core.odds.card_first import Halves, ended, move_values, played, split_halves
from core.odds.card_play import Choose, Play
from core.odds.card_points import NONE, VALUES, Points, card_worth, points_of
from core.odds.card_spread import Spread, insured, split_moments
from core.rules import BlackjackRules, Match
from core.sides import Side

KING = 12
"""A card worth ten that is of another rank than the ten itself."""


@dataclass(frozen=True, slots=True)
class First:
    """A box's first two cards against an upcard, and what is to be expected."""

    hand: CardHand
    chance: float
    """Of these two cards, given the upcard."""
    moves: dict[Move, float]
    """Results of the legal moves; none on a blackjack."""
    move: Move | None
    """What is played."""
    value: float
    """The hand's result, what is taken beside it included."""
    beside: float = 0.0
    """What insurance or even money adds to it."""
    taken: Side | None = None
    """Which of the two is taken."""


class CardBook:
    """The worth of first hands, solved upcard by upcard as it is asked for.

    Without `choose` play is the best there is by one's own cards and the upcard; with it, results are those
    of who plays like that. Insurance and even money are taken where they pay, or as `takes` says.
    """

    def __init__(
        self, rules: BlackjackRules, choose: Choose | None = None, takes: bool | None = None
    ) -> None:
        self.rules, self._choose, self._takes = rules, choose, takes
        self.shoe: Points = points_of(fresh_shoe(rules.decks))
        self._firsts: dict[int, tuple[First, ...]] = {}

    def edge(self) -> float:
        """Return the expected result of a round, side bets aside."""
        return sum([self.chance(upcard) * self.value(upcard) for upcard in VALUES])

    def spread(self) -> float:
        """Return the standard deviation of a round's result, side bets aside.

        A split's two hands are taken as independent given how the dealer ends.
        """
        squares = sum([self.chance(upcard) * self.square(upcard) for upcard in VALUES])
        return math.sqrt(squares - self.edge() ** 2)

    def chance(self, upcard: int) -> float:
        """Return how likely the dealer shows an upcard of this value."""
        return self.shoe[upcard - 1] / sum(self.shoe)

    def value(self, upcard: int) -> float:
        """Return the expected result against an upcard."""
        return sum([first.chance * first.value for first in self.firsts(upcard)])

    def square(self, upcard: int) -> float:
        """Return the expected square of the result against an upcard, as `spread` takes it."""
        play = self.play(upcard)
        spread = Spread(self.rules, play.worth(NONE))
        return sum([first.chance * self._square(play, spread, first) for first in self.firsts(upcard)])

    def firsts(self, upcard: int) -> tuple[First, ...]:
        """Return all first hands against an upcard."""
        if upcard not in self._firsts:
            self._firsts[upcard] = tuple(self._solved(upcard))
        return self._firsts[upcard]

    def play(self, upcard: int) -> Play:
        """Return the play against an upcard, the shoe as it is before the first card of a hand."""
        shoe = np.array(self.shoe) - np.eye(10, dtype=np.int64)[upcard - 1]
        return Play(self.rules, upcard, shoe, self._choose)

    def _solved(self, upcard: int) -> Iterator[First]:
        play = self.play(upcard)
        worth = play.worth(NONE)
        for hand, chance in dealt(self.rules, play.shoe):
            at = worth.tree.places[points_of(hand.cards)]
            if hand.end is not None:
                value, moves, move = ended(play, worth, at, natural=True), {}, None
            else:
                moves = move_values(play, worth, at, hand, self._halves(play, hand))
                move = played(moves, hand, play)
                value = moves[move]
            taken, beside = self._beside(play, hand, value)
            yield First(hand, chance, moves, move, value + beside, beside, taken)

    def _halves(self, play: Play, hand: CardHand) -> Halves | None:
        if Move.SPLIT not in GAME.legal_moves(self.rules, hand, play.dealer):
            return None
        return split_halves(_after(play, hand), POINTS[hand.cards[0]])

    def _beside(self, play: Play, hand: CardHand, value: float) -> tuple[Side | None, float]:
        """Return what is taken against the dealer's ace, and what it adds."""
        for _, kind, _ in GAME.offers(self.rules, (hand,), play.dealer):
            shoe = _after(play, hand).shoe.tolist()
            gain = 1 - value if kind is Side.EVEN_MONEY else insurance(self.rules, shoe) / 2
            if gain > 0 if self._takes is None else self._takes:
                return kind, gain
        return None, 0.0

    def _square(self, play: Play, spread: Spread, first: First) -> float:
        if first.taken is Side.EVEN_MONEY:
            return 1.0
        at = spread.worth.tree.places[points_of(first.hand.cards)]
        ends = spread.worth.ends[at]
        if first.move is Move.SPLIT:
            result, square = split_moments(_after(play, first.hand), POINTS[first.hand.cards[0]], ends)
        elif first.move is None:
            result, square = spread.ended(at, natural=True)
        else:
            result, square = spread.of(first.move, at)
        beside = insured(self.rules) if first.taken else np.zeros(len(ENDS))
        return float((square + 2 * beside * result + beside**2 * ends).sum())


@lru_cache(maxsize=16)
def card_book(rules: BlackjackRules) -> CardBook:
    """Return the book of a rule set."""
    return CardBook(rules)


def _after(play: Play, hand: CardHand) -> Play:
    """Return the play with a first hand's cards gone from the shoe."""
    return Play(play.rules, play.upcard, play.shoe - np.array(points_of(hand.cards)), play.choose)


def dealt(rules: BlackjackRules, shoe: Ints) -> Iterator[tuple[CardHand, float]]:
    """Yield the first two cards that a box can get, as hands, and how likely each is."""
    cards, tens = int(sum(shoe)), int(shoe[TEN - 1])
    for one, two in combinations_with_replacement(VALUES, 2):
        ways = int(shoe[one - 1]) * (int(shoe[two - 1]) - (one == two)) * (1 if one == two else 2)
        for cards_dealt, part in _kinds(rules, one, two, tens):
            hand = GAME.serve(rules, CardHand(cards_dealt[:1]), cards_dealt[1:])
            yield hand, part * ways / (cards * (cards - 1))


def _kinds(rules: BlackjackRules, one: int, two: int, tens: int) -> list[tuple[tuple[Card, Card], float]]:
    """Return two cards of these values, and how likely they are so; tens may be of one rank or of two."""
    pair = (card_worth(one), card_worth(two))
    if one != TEN or rules.split_match is Match.VALUE:
        return [(pair, 1.0)]
    each, gone = 4 * rules.decks, 16 * rules.decks - tens
    alike = (3 * each * (each - 1) + (each - gone) * (each - gone - 1)) / (tens * (tens - 1))
    return [(pair, alike), ((pair[0], KING), 1 - alike)]
