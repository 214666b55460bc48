"""What is told of a card hand, against all orders of the cards of small shoes by the game's own functions."""

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.blackjack import CardDealer, CardHand
from core.cards import Shoe, without
from core.moves import Move
from core.odds.advice import Advice
from core.odds.card_advice import card_advice, card_question
from core.odds.card_dealer import ends
from core.odds.card_ends import ENDS, NATURAL
from core.odds.card_play import Play
from core.odds.card_points import card_worth, points_of
from core.odds.card_spread import Spread, split_moments
from core.rules import ANY_TWO, LIVE, BlackjackRules, Match, Ratio
from core.sides import Side
from tests.core.odds.cards_by_hand import GAME, BothHalves, ByHand, drawn, enough

changed = msgspec.structs.replace
NEAR = 1e-12
KING = 12
SIDES = (Side.MAIN, Side.SPLIT)

TABLES = st.builds(
    BlackjackRules,
    dealer_stands_at=st.sampled_from((17, 17, 16, 19, 12)),
    dealer_hits_soft=st.booleans(),
    dealer_blackjack_takes_all=st.booleans(),
    blackjack_pays=st.sampled_from((Ratio(3, 2), Ratio(6, 5), Ratio(2))),
    blackjack_beats_21=st.booleans(),
    win_pays=st.sampled_from((Ratio(1), Ratio(1), Ratio(2))),
    tie_returns=st.booleans(),
    stands_at_21=st.booleans(),
    double_on=st.sampled_from((ANY_TWO, (9, 10, 11), ())),
    double_after_split=st.booleans(),
    split_match=st.sampled_from(Match),
    split_aces_one_card=st.booleans(),
    split_21_is_blackjack=st.booleans(),
    surrender_vs_ten=st.booleans(),
    surrender_vs_ace=st.booleans(),
    insurance_pays=st.sampled_from((Ratio(2), Ratio(3))),
    even_money=st.booleans(),
)


def shoe_of(*values: int) -> Shoe:
    """A shoe of cards of these values, each value's first ten a ten and the others kings."""
    cards = [card_worth(value) for value in values]
    tens = [place for place, value in enumerate(values) if value == 10]
    for place in tens[1::2]:
        cards[place] = KING
    return bytes(sorted(cards))


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    """Shoes of at most five values, aces and tens mostly among them."""
    kinds = draw(st.sets(st.integers(2, 9), min_size=2, max_size=3)) | {1, 10}
    values = draw(st.lists(st.sampled_from(sorted(kinds)), min_size=8, max_size=11))
    return shoe_of(*values)


@st.composite
def hands(draw: st.DrawFn, shoe: Shoe) -> CardHand:
    """Hands of two cards of a shoe or one alike them, pairs as often as not."""
    first = draw(st.sampled_from(sorted(set(shoe))))
    second = first if draw(st.booleans()) else draw(st.sampled_from(sorted(set(shoe))))
    return GAME.serve(LIVE, CardHand((first,)), (second,))


def close(advice: Advice, exact: dict[Move, float]) -> bool:
    """Whether all moves are told of in their order, and each is worth what it should be."""
    if [option.move for option in advice.options] != list(exact):
        return False
    return all(abs(option.value - exact[option.move]) < NEAR for option in advice.options)


@settings(max_examples=14, deadline=None)
@given(st.data(), TABLES, shoes(), st.integers(1, 10))
def test_every_move_is_worth_what_all_orders_of_the_cards_bring(
    data: st.DataObject, rules: BlackjackRules, shoe: Shoe, upcard: int
) -> None:
    hand, dealer = data.draw(hands(shoe)), CardDealer((card_worth(upcard, 1),))
    assume(hand.end is None and enough(CardHand(hand.cards[:1]), dealer, shoe))
    by_hand = ByHand(rules, dealer)
    assert close(card_advice(rules, hand, dealer, shoe), by_hand.moves(hand, (Side.MAIN,), shoe))


@settings(max_examples=7, deadline=None)
@given(TABLES, shoes(), st.integers(1, 10), st.integers(1, 10), st.sampled_from(SIDES))
def test_a_hand_of_a_split_is_worth_what_all_orders_of_the_cards_bring(
    rules: BlackjackRules, shoe: Shoe, upcard: int, value: int, side: Side
) -> None:
    dealer, start = CardDealer((card_worth(upcard, 1),)), CardHand((card_worth(value, 1),), split=True)
    assume(enough(start, dealer, shoe))
    by_hand = ByHand(rules, dealer)
    if side is Side.SPLIT:
        question = card_question(rules, side, start, dealer, shoe)
        assert abs(question.accept - by_hand.play(start, (side,), shoe)) < NEAR
    for _, card, rest in drawn(shoe):
        hand = GAME.serve(rules, start, (card,))
        if hand.end is None:
            advice = card_advice(rules, hand, dealer, rest, side=side)
            assert close(advice, by_hand.moves(hand, (side,), rest))


@settings(max_examples=7, deadline=None)
@given(st.data(), TABLES, shoes())
def test_offers_against_an_ace_are_worth_what_all_orders_of_the_cards_bring(
    data: st.DataObject, rules: BlackjackRules, shoe: Shoe
) -> None:
    hand, dealer = data.draw(hands(shoe)), CardDealer((card_worth(1, 1),))
    assume(enough(CardHand(hand.cards[:1]), dealer, shoe))
    by_hand = ByHand(rules, dealer)
    offers = GAME.offers(rules, (hand,), dealer)
    assert offers
    for _, kind, _ in offers:
        question = card_question(rules, kind, hand, dealer, shoe)
        beside = sum(
            [part * by_hand.result(hand, (kind,), end) for end, part in by_hand.ends(dealer, shoe).items()]
        )
        if kind is Side.INSURANCE:
            assert abs(question.accept - beside / 2) < NEAR and question.decline == 0
        else:
            assert question.accept == 1
            assert abs(question.decline - by_hand.settle(hand, (Side.MAIN,), shoe)) < NEAR


@settings(max_examples=7, deadline=None)
@given(st.data(), TABLES, shoes(), st.integers(1, 10))
def test_what_follows_a_double_is_worth_what_all_orders_of_the_cards_bring(
    data: st.DataObject, rules: BlackjackRules, shoe: Shoe, upcard: int
) -> None:
    hand, dealer = data.draw(hands(shoe)), CardDealer((card_worth(upcard, 1),))
    assume(hand.end is None and enough(CardHand(hand.cards[:1]), dealer, shoe))
    doubled = changed(hand, doubled=True)
    question = card_question(rules, Side.DOUBLE, doubled, dealer, shoe)
    assert abs(question.accept - ByHand(rules, dealer).play(doubled, (Side.DOUBLE,), shoe)) < NEAR


@settings(max_examples=7, deadline=None)
@given(TABLES, shoes(), st.integers(1, 10))
def test_the_dealer_ends_as_all_orders_of_the_cards_have_it(
    rules: BlackjackRules, shoe: Shoe, upcard: int
) -> None:
    dealer = CardDealer((card_worth(upcard, 1),))
    assume(enough(CardHand(), dealer, shoe))
    exact = dict.fromkeys(ENDS, 0.0)
    for last, chance in ByHand(rules, dealer).ends(dealer, shoe).items():
        exact[0 if last.bust else NATURAL if last.blackjack else last.total] += chance
    found = ends(rules, upcard, np.array([points_of(shoe)]))[0]
    assert found == pytest.approx(list(exact.values()), abs=NEAR)


SMALL = shoe_of(1, 3, 4, 4, 6, 6, 8, 8, 9, 9, 10, 10, 10)
"""Enough for a split of eights against a six, and the dealer after it."""
SPLITS = {
    "one_wager_each": changed(LIVE, split_aces_one_card=False),
    "doubled": changed(LIVE, double_after_split=True),
    "not_all_taken": changed(LIVE, dealer_blackjack_takes_all=False, double_after_split=True),
}


def split_of(value: int) -> tuple[CardHand, CardHand]:
    pair = CardHand((card_worth(value, 2), card_worth(value, 3)))
    left, right = GAME.play(LIVE, pair, Move.SPLIT, ())
    return left, right


@pytest.mark.parametrize("rules", SPLITS.values(), ids=list(SPLITS))
@pytest.mark.parametrize(("value", "upcard"), [(8, 6), (9, 10), (10, 9)])
def test_what_the_left_hand_draws_changes_nothing_for_the_right_one(
    rules: BlackjackRules, value: int, upcard: int
) -> None:
    by_hand = ByHand(rules, CardDealer((card_worth(upcard, 1),)))
    left, right = split_of(value)
    first, second, _ = BothHalves(by_hand, SMALL).play((left, right), SMALL)
    assert abs(first - by_hand.play(left, (Side.MAIN,), SMALL)) < NEAR
    assert abs(second - by_hand.play(right, (Side.SPLIT,), SMALL)) < NEAR


SHOE = shoe_of(1, 1, 2, 5, 5, 6, 7, 8, 9, 10, 10, 10, 10)
DEALERS = changed(LIVE, insurance=False)
"""What follows differs from this in one field."""


def two(one: int, other: int) -> CardHand:
    """A hand of two cards of these values; a second ten is a king."""
    second = KING if other == 10 else card_worth(other, 1)
    return GAME.serve(LIVE, CardHand((card_worth(one, 1),)), (second,))


FIELDS = [
    ("dealer_stands_at", 18, two(8, 10), 9, Move.STAND),
    ("dealer_hits_soft", True, two(8, 10), 6, Move.STAND),
    ("dealer_blackjack_takes_all", False, two(5, 6), 10, Move.DOUBLE),
    ("dealer_blackjack_takes_all", False, two(8, 8), 10, Move.SPLIT),
    ("blackjack_pays", Ratio(2), two(10, 10), 6, Move.SPLIT),
    ("blackjack_beats_21", False, two(10, 10), 9, Move.SPLIT),
    ("win_pays", Ratio(2), two(9, 9), 6, Move.STAND),
    ("tie_returns", False, two(9, 10), 9, Move.STAND),
    ("double_on", (9, 10), two(5, 6), 6, Move.DOUBLE),
    ("double_after_split", True, two(5, 5), 6, Move.SPLIT),
    ("split", False, two(8, 8), 6, Move.SPLIT),
    ("split_match", Match.RANK, two(10, 10), 6, Move.SPLIT),
    ("split_aces_one_card", False, two(1, 1), 6, Move.SPLIT),
    ("split_21_is_blackjack", True, two(1, 1), 6, Move.SPLIT),
    ("surrender", False, two(10, 6), 9, Move.SURRENDER),
    ("surrender_vs_ten", True, two(10, 6), 10, Move.SURRENDER),
    ("surrender_vs_ace", True, two(10, 6), 1, Move.SURRENDER),
]
BASES = {
    "blackjack_pays": {"split_21_is_blackjack": True},
    "blackjack_beats_21": {"split_21_is_blackjack": True},
}
"""What a field needs beside it to matter here."""


@pytest.mark.parametrize(("field", "value", "hand", "upcard", "move"), FIELDS, ids=[row[0] for row in FIELDS])
def test_each_field_changes_a_move_as_all_orders_of_the_cards_have_it(
    field: str, value: object, hand: CardHand, upcard: int, move: Move
) -> None:
    base = changed(LIVE, **BASES.get(field, {}))
    dealer, found = CardDealer((card_worth(upcard, 2),)), []
    assert enough(CardHand(hand.cards[:1]), dealer, SHOE)
    for rules in (base, changed(base, **{field: value})):
        advice, exact = card_advice(rules, hand, dealer, SHOE), ByHand(rules, dealer)
        assert close(advice, exact.moves(hand, (Side.MAIN,), SHOE))
        found.append({option.move: option.value for option in advice.options}.get(move))
    assert found[0] != found[1]


def test_a_hand_that_may_go_on_at_21_is_told_what_a_hit_and_a_stand_bring() -> None:
    rules, dealer = changed(LIVE, stands_at_21=False), CardDealer((card_worth(10, 2),))
    hand, base = CardHand((card_worth(1), card_worth(5), card_worth(5, 1))), (Side.MAIN,)
    shoe = without(SHOE, hand.cards[:2])
    advice = card_advice(rules, hand, dealer, shoe)
    assert close(advice, ByHand(rules, dealer).moves(hand, base, shoe))
    assert [option.move for option in advice.options] == [Move.HIT, Move.STAND]
    assert advice.best.move is Move.STAND


@pytest.mark.parametrize(
    ("hand", "upcard"), [(two(10, 2), 10), (two(1, 6), 6), (two(5, 6), 9), (two(7, 9), 1)]
)
def test_the_square_of_a_result_is_that_of_all_orders_of_the_cards(hand: CardHand, upcard: int) -> None:
    rules = changed(LIVE, dealer_blackjack_takes_all=False, surrender_vs_ten=True)
    dealer = CardDealer((card_worth(upcard, 2),))
    play = Play(rules, upcard, np.array(points_of(SHOE)))
    worth = play.worth(points_of(hand.cards))
    spread, by_hand = Spread(rules, worth), ByHand(rules, dealer)
    for move, value in by_hand.moves(hand, (Side.MAIN,), SHOE).items():
        result, square = spread.of(move, 0)
        assert result.sum() == pytest.approx(value, abs=NEAR)
        assert square.sum() == pytest.approx(by_hand.square_of(move, hand, (Side.MAIN,), SHOE), abs=NEAR)


@pytest.mark.parametrize("rules", SPLITS.values(), ids=list(SPLITS))
@pytest.mark.parametrize(("value", "upcard"), [(8, 6), (9, 10)])
def test_the_square_of_a_split_is_near_that_of_all_orders_of_the_cards(
    rules: BlackjackRules, value: int, upcard: int
) -> None:
    """Two hands out of a dozen cards are not quite independent, and at a table they are much more so."""
    by_hand = ByHand(rules, CardDealer((card_worth(upcard, 1),)))
    first, second, square = BothHalves(by_hand, SMALL).play(split_of(value), SMALL)
    play = Play(rules, upcard, np.array(points_of(SMALL)))
    found = split_moments(play, value, ends(rules, upcard, play.shoe[None, :])[0])
    assert found[0].sum() == pytest.approx(first + second, abs=NEAR)
    assert found[1].sum() == pytest.approx(square, rel=0.04)
