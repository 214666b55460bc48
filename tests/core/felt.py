"""Rounds of cards for one hand that hits or stands, by the game's own functions on a shoe that lasts."""

from collections.abc import Callable
from functools import cache
from random import random

from core.blackjack import Blackjack, CardDealer, CardHand
from core.cards import ACE, POINTS, TEN, Shoe
from core.chance import Unsealed
from core.moves import Move
from core.rules import BlackjackRules
from core.sides import Side

GAME = Blackjack()
HIT, MAIN = Move.HIT, Side.MAIN
Strategy = Callable[[CardHand, CardDealer], Move]
"""Hits or stands."""


class SharedChance(Unsealed):
    """Draws from Python's global generator."""

    def draw(self, below: int) -> int:
        return int(random() * below)


class Felt:
    """A shoe, and rounds dealt from it until the cut."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._chance = SharedChance()
        self._shoe: Shoe = GAME.shuffled(rules, (), None)

    def round(self, strategy: Strategy) -> tuple[CardHand, CardDealer]:
        """Play a round of one hand; return it and the dealer, at their ends."""
        rules, chance, shoe = self._rules, self._chance, self._shoe
        drawn = GAME.draw_deal(rules, 1, shoe, chance)
        shoe = GAME.left(shoe, drawn)
        (hand,), dealer = GAME.deal(rules, 1, drawn)
        while hand.end is None:
            move = strategy(hand, dealer)
            drawn = GAME.draw(rules, hand, move, shoe, chance)
            shoe = GAME.left(shoe, drawn)
            (hand,) = GAME.play(rules, hand, move, drawn)
        is_open = GAME.is_open(rules, hand, dealer, MAIN)
        while is_open and GAME.dealer_moves(rules, dealer):
            drawn = GAME.draw_dealer(rules, dealer, HIT, shoe, chance)
            shoe = GAME.left(shoe, drawn)
            dealer = GAME.play_dealer(rules, dealer, HIT, drawn)
        self._shoe = GAME.shuffled(rules, (), None) if GAME.past_cut(rules, shoe) else shoe
        return hand, dealer


def timed_out(rules: BlackjackRules) -> Strategy:
    """Return how the absent are played for."""
    return lambda hand, dealer: GAME.absent_move(rules, hand, dealer)


def best(hand: CardHand, dealer: CardDealer) -> Move:
    """Hit or stand as is best on the total, by draws with replacement; nothing else is looked at."""
    return best_on(hand.total, hand.soft, POINTS[dealer.cards[0]])


CHANCES = {points: 4 / 13 if points == TEN else 1 / 13 for points in range(ACE, TEN + 1)}
BLACKJACK = 22
"""A dealer's blackjack beats every total that is not one."""
BUST = 0


@cache
def best_on(points: int, soft: bool, upcard: int) -> Move:
    """Return the better of hit and stand on a total."""
    return Move.STAND if _standing(points, upcard) >= _hitting(points, soft, upcard) else Move.HIT


@cache
def _hitting(points: int, soft: bool, upcard: int) -> float:
    """Return what a card more and the best play then win on average."""
    won = 0.0
    for card, chance in CHANCES.items():
        after, is_soft = _with(points, soft, card)
        won += chance * (-1.0 if after > 21 else _value(after, is_soft, upcard))
    return won


def _value(points: int, soft: bool, upcard: int) -> float:
    standing = _standing(points, upcard)
    return standing if points == 21 else max(standing, _hitting(points, soft, upcard))


@cache
def _standing(points: int, upcard: int) -> float:
    """Return what a total that is no blackjack wins on average when it stands."""
    ends = _dealers_ends(*_with(0, False, upcard), 1)
    return sum(chance * ((points > end) - (points < end)) for end, chance in ends.items())


@cache
def _dealers_ends(points: int, soft: bool, cards: int) -> dict[int, float]:
    """Return the dealer's last totals, each with its chance."""
    if points >= 17:
        return {BLACKJACK if cards == 2 and points == 21 else BUST if points > 21 else points: 1.0}
    ends: dict[int, float] = {}
    for card, chance in CHANCES.items():
        for end, part in _dealers_ends(*_with(points, soft, card), min(cards + 1, 3)).items():
            ends[end] = ends.get(end, 0.0) + chance * part
    return ends


def _with(points: int, soft: bool, card: int) -> tuple[int, bool]:
    """Return a total with a card more, and whether an ace counts 11 in it."""
    low, ace = points - 10 * soft + card, soft or card == ACE
    return (low + 10, True) if ace and low <= 11 else (low, False)
