"""What a table has at all, which help is told from, is what its hands and holders of wagers come to see."""

from itertools import product

import pytest
from msgspec.structs import replace

from core.blackjack import RAISING, CardDealer, CardHand
from core.cards import DECK
from core.games import game_of
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules
from core.sides import Side

RULES = (
    GERMAN,
    CZECH,
    LIVE,
    replace(GERMAN, split=True),
    replace(GERMAN, insurance=True),
    replace(LIVE, surrender=False, insurance=False),
    replace(CZECH, double_on=(), insurance=False),
)
RANKS = range(DECK // 4)


@pytest.mark.parametrize("rules", RULES)
def test_the_moves_of_a_table_are_those_that_two_cards_can_have(rules: BlackjackRules) -> None:
    game = game_of(rules)
    seen: set[Move] = set()
    for one, two, up in product(RANKS, repeat=3):
        hand = game.serve(rules, CardHand(cards=(one,)), (two,))
        seen |= set(game.legal_moves(rules, hand, CardDealer((up,))))
    assert seen == set(game.moves(rules))


@pytest.mark.parametrize("rules", RULES)
def test_the_questions_of_a_table_are_those_that_hands_lead_to(rules: BlackjackRules) -> None:
    game = game_of(rules)
    seen: set[Side] = {side for move, side in RAISING.items() if move in game.moves(rules)}
    for one, two, up in product(RANKS, repeat=3):
        hand = game.serve(rules, CardHand(cards=(one,)), (two,))
        seen |= {side for _, side, _ in game.offers(rules, (hand,), CardDealer((up,)))}
    assert seen == set(game.questions(rules))


def test_a_table_of_dice_has_every_move_of_dice_and_asks_nothing() -> None:
    game = game_of(BlackholeRules())
    cards = {Move.HIT, Move.DOUBLE, Move.SPLIT, Move.SURRENDER}
    assert set(game.moves(BlackholeRules())) == set(Move) - cards
    assert game.questions(BlackholeRules()) == ()
