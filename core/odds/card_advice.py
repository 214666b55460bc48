"""What is told of a decision at a card table, with the cards that are left in its shoe."""

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from core.blackjack import CardDealer, CardHand
from core.cards import ACE, POINTS, Shoe
from core.moves import Move
from core.odds.advice import Advice, Chances, Option, Question
from core.odds.card_beside import insurance
from core.odds.card_dealer import dealer_tree
from core.odds.card_ends import GAME
from core.odds.card_first import ended, move_values, split_half, split_halves
from core.odds.card_hands import OVER, hand_tree
from core.odds.card_play import Play, Worth
from core.odds.card_points import TARGET, VALUES, card_worth, points_of
from core.rules import BlackjackRules
from core.sides import Side

DRAWS = (Move.HIT, Move.DOUBLE)
"""Moves that bring the hand a card."""
_KEPT = 256
"""Answers that are kept: terminals and bots ask twice."""


def card_advice(
    rules: BlackjackRules,
    hand: CardHand,
    dealer: CardDealer,
    shoe: Shoe,
    *,
    side: Side = Side.MAIN,
    may_raise: bool = True,
) -> Advice:
    """Return what is told of a hand in turn; `side` is what is wagered on it, main or split."""
    return _advice(rules, hand, dealer, shoe, side, may_raise)


@lru_cache(maxsize=_KEPT)
def _advice(
    rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe, side: Side, may_raise: bool
) -> Advice:
    play = _play(rules, hand, dealer, shoe)
    splits = may_raise and Move.SPLIT in GAME.legal_moves(rules, hand, dealer)
    # Halves grow farther than the pair, and what is known of the dealer beside them serves for it too.
    halves = split_halves(play, POINTS[hand.cards[0]]) if splits else None
    worth = play.worth(points_of(hand.cards), side, hand.split)
    values = move_values(play, worth, 0, hand, halves, side)
    if not may_raise:
        values = {move: value for move, value in values.items() if move not in GAME.raising}
    return Advice(tuple([Option(move, value, _chances(worth, move)) for move, value in values.items()]))


@lru_cache(maxsize=_KEPT)
def card_question(
    rules: BlackjackRules, kind: Side, hand: CardHand, dealer: CardDealer, shoe: Shoe
) -> Question:
    """Return what an offer on a hand is worth, its owner playing best."""
    play = _play(rules, hand, dealer, shoe)
    if kind is Side.INSURANCE:
        left = shoe or GAME.shuffled(rules, (hand,), dealer)
        return Question(insurance(rules, points_of(left)) / 2, 0.0)
    if kind is Side.SPLIT:
        return Question(split_half(play, POINTS[hand.cards[0]], Side.SPLIT), 0.0)
    worth = play.worth(points_of(hand.cards))
    if kind is Side.EVEN_MONEY:
        return Question(1.0, ended(play, worth, 0, natural=True))
    return Question(play.one_card(worth, 0, (Side.DOUBLE,)), 0.0)


def _play(rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe) -> Play:
    """Return the play with these cards, and with those that would be shuffled in."""
    refill = points_of(GAME.shuffled(rules, (hand,), dealer))
    return Play(rules, POINTS[dealer.cards[0]], np.array(points_of(shoe)), refill=np.array(refill))


def _chances(worth: Worth, move: Move) -> Chances | None:
    """Return what the next card does to a hand; None where a move brings none at once."""
    if move not in DRAWS:
        return None
    after = worth.tree.after[0]
    bust = float(worth.cards[0][after == OVER].sum())
    totals = worth.tree.totals[after]
    twenty_one = float(worth.cards[0][(after != OVER) & (totals == TARGET)].sum())
    return Chances(bust, 1 - bust - twenty_one, twenty_one)


def forget() -> None:
    """Forget the answers that are kept."""
    _advice.cache_clear()
    card_question.cache_clear()


def warm_cards(rules: BlackjackRules) -> None:
    """Count the ways of all upcards and all beginnings, and weigh one hand."""
    for upcard in VALUES:
        dealer_tree(rules, upcard)
    for value in VALUES:
        hand_tree(value, value == ACE, rules.stands_at_21)
    for one, two in combinations_with_replacement(VALUES, 2):
        hand_tree(one + two, one == ACE, rules.stands_at_21)
    pair, dealer = CardHand((card_worth(2), card_worth(2, 1))), CardDealer((card_worth(ACE),))
    card_advice(rules, pair, dealer, GAME.shuffled(rules, (pair,), dealer))
