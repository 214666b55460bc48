"""Card odds in exact fractions, by whole numbers alone: slow, and the measure of the fast ones.

The two share the game's own rules, and neither trees nor arrays.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import lcm

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import POINTS, RANKS, TEN, Card, Shoe
from core.moves import Move
from core.odds.advice import net
from core.odds.card_ends import BUST, GAME, NATURAL
from core.odds.card_exact_dealer import Counts, ways_to_end
from core.odds.card_points import (
    NONE,
    TARGET,
    VALUES,
    Points,
    best_total,
    card_worth,
    hard_total,
    plus,
    points_of,
)
from core.rules import BlackjackRules
from core.sides import Side

Sides = tuple[Side, ...]
Line = tuple[tuple[int, ...], int]
"""Results by the dealer's end, 0 to 22, as whole numbers, and what they are parts of."""
HALF = Fraction(1, 2)


def exact_moves(
    rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe, side: Side = Side.MAIN
) -> dict[Move, Fraction]:
    """Return the result of each legal move with the cards that are left, in the game's order."""
    own, left = points_of(hand.cards), points_of(shoe)
    play = ExactPlay(rules, POINTS[dealer.cards[0]], _sum(own, left))
    return play.moves(hand, NONE, side)


def exact_ends(rules: BlackjackRules, upcard: int, shoe: Points) -> dict[int, Fraction]:
    """Return how likely each of the dealer's ends is: 0, a bust, the totals, and 22, a blackjack."""
    found, ways = ways_to_end(rules, upcard, shoe)
    return {end: Fraction(many, ways) for end, many in enumerate(found) if many}


def exact_edge(rules: BlackjackRules) -> Fraction:
    """Return the expected result of a round from a full shoe with best play, side bets aside."""
    upcards = [exact_value(rules, upcard) * (4 if upcard == TEN else 1) for upcard in VALUES]
    return sum(upcards, Fraction(0)) / len(RANKS)


def exact_value(rules: BlackjackRules, upcard: int) -> Fraction:
    """Return the expected result against an upcard from a full shoe with best play."""
    many = [4 * rules.decks - (rank == card_worth(upcard)) for rank in range(len(RANKS))]
    shoe = [sum([many[rank] for rank in range(len(RANKS)) if POINTS[rank] == value]) for value in VALUES]
    play, found = ExactPlay(rules, upcard, tuple(shoe)), Fraction(0)
    for one, two in combinations_with_replacement(range(len(RANKS)), 2):
        ways = many[one] * (many[two] - 1) if one == two else 2 * many[one] * many[two]
        found += ways * play.first(GAME.serve(rules, CardHand((one,)), (two,)))
    return found / (sum(many) * (sum(many) - 1))


class ExactPlay:
    """One upcard, and the shoe before a hand's first card."""

    def __init__(self, rules: BlackjackRules, upcard: int, shoe: Points) -> None:
        self.rules, self.upcard, self.shoe = rules, upcard, shoe
        self.dealer = CardDealer((card_worth(upcard),))
        self.best, self.half, self._ends = cache(self._best), cache(self._half), cache(self._ways)

    def first(self, hand: CardHand) -> Fraction:
        """Return the result of two cards just dealt, with the insurance or even money that pays."""
        if hand.end is not None:
            value = self.stand(points_of(hand.cards), NONE, Side.MAIN, natural=True)
        else:
            value = max(self.moves(hand, NONE, Side.MAIN).values())
        for _, kind, _ in GAME.offers(self.rules, (hand,), self.dealer):
            value = max(value, Fraction(1) if kind is Side.EVEN_MONEY else value + self._insured(hand))
        return value

    def moves(self, hand: CardHand, aside: Points, side: Side) -> dict[Move, Fraction]:
        """Return the result of each legal move; cards put aside are out of the shoe too."""
        own = points_of(hand.cards)
        found: dict[Move, Fraction] = {}
        for move in GAME.legal_moves(self.rules, hand, self.dealer):
            if move is Move.HIT:
                found[move] = self.hit(own, aside, side)
            elif move is Move.STAND:
                found[move] = self.stand(own, aside, side)
            elif move is Move.DOUBLE:
                found[move] = self._doubled(own, aside, side)
            elif move is Move.SURRENDER:
                found[move] = -HALF
            else:
                alike = self.rules.dealer_blackjack_takes_all
                sides = (Side.MAIN, Side.MAIN if alike else Side.SPLIT)
                found[move] = sum([self.half(POINTS[hand.cards[0]], one) for one in sides], Fraction(0))
        return found

    def stand(self, own: Points, aside: Points, *sides: Side, natural: bool = False) -> Fraction:
        """Return the result of wagers on a hand that gets no card more."""
        total = best_total(hard_total(own), own[0] > 0)
        results, parts = _results(self.rules, sides, total, natural)
        ends, ways = self._ends(_sum(own, aside))
        return Fraction(
            sum([many * result for many, result in zip(ends, results, strict=True)]), ways * parts
        )

    def hit(self, own: Points, aside: Points, side: Side) -> Fraction:
        """Return the result of a card more, and the better of hit and stand from there on."""
        return self._card(own, aside, lambda more: self.best(more, aside, side), Fraction(-1))

    def _best(self, own: Points, aside: Points, side: Side) -> Fraction:
        stand = self.stand(own, aside, side)
        if self.rules.stands_at_21 and best_total(hard_total(own), own[0] > 0) == TARGET:
            return stand
        return max(stand, self.hit(own, aside, side))

    def _doubled(self, own: Points, aside: Points, side: Side) -> Fraction:
        sides = (side, Side.DOUBLE)
        return self._card(own, aside, lambda more: self.stand(more, aside, *sides), Fraction(-2))

    def _half(self, value: int, side: Side) -> Fraction:
        """Return what one hand of a split pair is worth before its second card."""
        aside, card = plus(NONE, value), card_worth(value)
        hands = [GAME.serve(self.rules, CardHand((card,), split=True), (card_worth(v),)) for v in VALUES]
        left = _less(self.shoe, plus(aside, value))
        found = Fraction(0)
        for many, hand in zip(left, hands, strict=True):
            found += many * self._second(hand, aside, side) if many else 0
        return found / sum(left)

    def _second(self, hand: CardHand, aside: Points, side: Side) -> Fraction:
        if hand.end is None:
            return max(self.moves(hand, aside, side).values())
        return self.stand(points_of(hand.cards), aside, side, natural=hand.end is CardEnd.BLACKJACK)

    def _card(
        self, own: Points, aside: Points, after: Callable[[Points], Fraction], lost: Fraction
    ) -> Fraction:
        """Return the mean over a card more, where a bust brings what is lost."""
        left, hard, found = _less(self.shoe, _sum(own, aside)), hard_total(own), Fraction(0)
        for value, many in zip(VALUES, left, strict=True):
            if many:
                found += many * (lost if hard + value > TARGET else after(plus(own, value)))
        return found / sum(left)

    def _insured(self, hand: CardHand) -> Fraction:
        """Return the result of an insurance, in parts of the main wager."""
        ends, ways = self._ends(points_of(hand.cards))
        pays = Fraction(self.rules.insurance_pays.pays, self.rules.insurance_pays.to)
        return HALF * ((pays + 1) * Fraction(ends[NATURAL], ways) - 1)

    def _ways(self, gone: Points) -> Counts:
        return ways_to_end(self.rules, self.upcard, _less(self.shoe, gone))


@lru_cache(maxsize=512)
def _results(rules: BlackjackRules, sides: Sides, total: int, natural: bool) -> Line:
    """Return what wagers on a hand with this total bring, by the dealer's end."""
    end = CardEnd.BLACKJACK if natural else CardEnd.STOOD
    hand = CardHand(_cards(NATURAL if natural else total), end=end)
    found = []
    for last in range(NATURAL + 1):
        dealer = CardDealer(_cards(last))
        nets = [net(GAME.outcome(rules, hand, dealer, side)) for side in sides]
        found.append(sum([Fraction(*pair) for pair in nets], Fraction(0)))
    parts = lcm(*[result.denominator for result in found])
    return tuple([int(result * parts) for result in found]), parts


def _cards(end: int) -> tuple[Card, ...]:
    """Return cards that end so: over 21, with a total that is no blackjack's, or as a blackjack."""
    odd = {BUST: (10, 9, 8), TARGET: (10, 9, 2), NATURAL: (10, 1)}
    pair = (end - 10, 10) if end > 11 else (2, max(end, 4) - 2)
    return tuple([card_worth(value) for value in odd.get(end, pair)])


def _less(shoe: Points, gone: Points) -> Points:
    return tuple([many - fewer for many, fewer in zip(shoe, gone, strict=True)])


def _sum(one: Points, other: Points) -> Points:
    return tuple([many + more for many, more in zip(one, other, strict=True)])
