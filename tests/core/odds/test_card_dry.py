"""Shoes that are nearly empty, what is kept of answers, and what is imported for them."""

import subprocess
import sys

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.blackjack import CardDealer, CardHand
from core.cards import POINTS, Shoe, without
from core.moves import Move
from core.odds.card_advice import card_advice, card_question, forget
from core.odds.card_dealer import ends
from core.odds.card_ends import ENDS, NATURAL
from core.odds.card_points import card_worth, points_of
from core.rules import LIVE
from core.sides import Side
from tests.core.odds.cards_by_hand import GAME

changed = msgspec.structs.replace
DECK = changed(LIVE, decks=1)
HAND, DEALER = CardHand((9, 5)), CardDealer((22,))
"""A ten and a six against a ten."""


def shoe_of(*values: int) -> Shoe:
    return bytes(sorted([card_worth(value, 1 if value == 6 else 3) for value in values]))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 10), max_size=7, unique=True), st.integers(1, 9), st.integers(1, 9))
def test_odds_are_finite_and_sensible_from_a_shoe_that_can_run_dry(
    values: list[int], one: int, other: int
) -> None:
    hand, dealer = CardHand((card_worth(one), card_worth(other, 1))), CardDealer((card_worth(8, 2),))
    for option in card_advice(DECK, hand, dealer, shoe_of(*values)).options:
        assert abs(option.value) <= (4 if option.move is Move.SPLIT else 2)
        if option.chances is not None:
            chances = option.chances
            assert min(chances.bust, chances.lands, chances.twenty_one) >= -1e-12
            assert chances.bust + chances.lands + chances.twenty_one == pytest.approx(1)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 10), max_size=9), st.integers(1, 10))
def test_the_dealers_ends_add_up_to_1_or_there_are_none(values: list[int], upcard: int) -> None:
    """None where the cards can't bring the dealer to an end."""
    shoe = points_of([card_worth(value) for value in values])
    found = ends(LIVE, upcard, np.array([shoe]))[0]
    assert found.min() >= 0
    dealer = CardDealer((card_worth(upcard), *[card_worth(value) for value in values]))
    if not GAME.dealer_moves(LIVE, dealer):
        assert found.sum() == pytest.approx(1)
    else:
        assert found.sum() in (0, pytest.approx(1))


def test_ways_that_need_more_cards_than_there_are_do_not_count() -> None:
    """From a six an ace makes a soft 17; a five and then the ace make 12, and there is no card more."""
    found = ends(LIVE, 6, np.array([points_of([card_worth(value) for value in (1, 5)])]))[0]
    assert found[ENDS.index(17)] == pytest.approx(1)


def test_an_empty_shoe_is_one_with_the_discards_shuffled_in() -> None:
    full = GAME.shuffled(DECK, (HAND,), DEALER)
    assert card_advice(DECK, HAND, DEALER, b"") == card_advice(DECK, HAND, DEALER, full)
    ace = CardDealer((13,))
    found = card_question(DECK, Side.INSURANCE, HAND, ace, b"")
    assert found == card_question(DECK, Side.INSURANCE, HAND, ace, GAME.shuffled(DECK, (HAND,), ace))


def test_the_one_card_left_is_the_one_that_comes() -> None:
    advice = card_advice(DECK, HAND, DEALER, shoe_of(5))
    assert advice.of(Move.HIT).chances is not None
    assert advice.of(Move.HIT).chances.twenty_one == 1  # type: ignore[union-attr]
    assert advice.best.move is Move.DOUBLE
    advice = card_advice(DECK, HAND, DEALER, shoe_of(6))
    assert advice.of(Move.HIT).value == -1 and advice.of(Move.DOUBLE).value == -2


def test_after_the_last_card_those_shuffled_in_are_drawn() -> None:
    """The five makes 21, and the dealer then draws from all that is not on the table."""
    refilled = points_of(without(GAME.shuffled(DECK, (HAND,), DEALER), (card_worth(5, 3),)))
    loses = ends(DECK, 10, np.array([refilled]))[0]
    wins = 1 - loses[ENDS.index(21)] - 2 * loses[ENDS.index(NATURAL)]
    assert card_advice(DECK, HAND, DEALER, shoe_of(5)).of(Move.HIT).value == pytest.approx(wins)


def test_the_same_question_is_weighed_once() -> None:
    forget()
    shoe = GAME.shuffled(DECK, (HAND,), DEALER)
    first = card_advice(DECK, HAND, DEALER, shoe)
    assert card_advice(DECK, HAND, DEALER, shoe) is first
    assert card_advice(DECK, HAND, DEALER, without(shoe, (0,))) is not first
    assert {option.move for option in card_advice(DECK, HAND, DEALER, shoe, may_raise=False).options} == {
        Move.HIT,
        Move.STAND,
    }


def test_who_cannot_raise_is_told_of_no_raise() -> None:
    pair = CardHand((7, 20))
    shoe = GAME.shuffled(DECK, (pair,), DEALER)
    moves = [option.move for option in card_advice(DECK, pair, DEALER, shoe, may_raise=False).options]
    assert moves == [Move.HIT, Move.STAND]
    assert POINTS[pair.cards[0]] == 8


def test_fractions_need_no_arrays() -> None:
    code = "import sys, core.odds.card_exact; print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"
