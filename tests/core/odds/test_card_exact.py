"""The fast card odds against exact fractions, which share nothing with them but the game."""

from itertools import combinations_with_replacement

import msgspec
import numpy as np
import pytest

from core.blackjack import CardDealer, CardHand
from core.cards import RANKS, fresh_shoe, without
from core.odds.card_advice import card_advice
from core.odds.card_book import CardBook
from core.odds.card_book import dealt as first_hands
from core.odds.card_dealer import ends
from core.odds.card_ends import ENDS
from core.odds.card_exact import exact_ends, exact_moves, exact_value
from core.odds.card_points import NONE, VALUES, card_worth, plus, points_of
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Match
from core.sides import Side

changed = msgspec.structs.replace
NEAR = 1e-12
ODD = changed(
    LIVE,
    decks=1,
    dealer_stands_at=18,
    dealer_hits_soft=True,
    dealer_blackjack_takes_all=False,
    blackjack_beats_21=False,
    stands_at_21=False,
    double_after_split=True,
    split_match=Match.RANK,
    split_aces_one_card=False,
    split_21_is_blackjack=True,
    surrender_vs_ten=True,
    surrender_vs_ace=True,
    even_money=True,
)
"""As many fields as can be are not the live table's."""
BOOKS = [(changed(GERMAN, decks=2), 9), (changed(CZECH, decks=1), 8), (LIVE, 10), (ODD, 9)]
"""Rules and an upcard."""


@pytest.mark.parametrize(("rules", "upcard"), BOOKS, ids=["german", "czech", "live", "odd"])
def test_the_book_is_worth_what_fractions_say(rules: BlackjackRules, upcard: int) -> None:
    assert abs(CardBook(rules).value(upcard) - exact_value(rules, upcard)) < NEAR


@pytest.mark.parametrize("rules", [changed(LIVE, decks=1), ODD], ids=["live", "odd"])
def test_the_dealer_ends_as_fractions_say(rules: BlackjackRules) -> None:
    shoe = points_of(fresh_shoe(rules.decks))
    for upcard in VALUES:
        exact = exact_ends(rules, upcard, shoe)
        assert sum(exact.values()) == 1
        found = ends(rules, upcard, np.array([shoe]))[0]
        assert found == pytest.approx([float(exact.get(end, 0)) for end in ENDS], abs=NEAR)


@pytest.mark.parametrize(("cards", "upcard"), [((6, 19), 8), ((9, 22), 6), ((2, 4, 15), 10)])
@pytest.mark.parametrize("rules", [LIVE, changed(ODD, decks=4)], ids=["live", "odd"])
def test_every_move_is_worth_what_fractions_say(
    rules: BlackjackRules, cards: tuple[int, ...], upcard: int
) -> None:
    hand, dealer = CardHand(cards), CardDealer((card_worth(upcard, 2),))
    shoe = without(fresh_shoe(rules.decks), cards + dealer.cards)
    half = bytes([card for place, card in enumerate(shoe) if place % 3])
    for left in (shoe, half):
        exact = exact_moves(rules, hand, dealer, left)
        found = {option.move: option.value for option in card_advice(rules, hand, dealer, left).options}
        assert list(found) == list(exact)
        assert all(abs(found[move] - value) < NEAR for move, value in exact.items())


def test_a_hand_of_a_split_is_worth_what_fractions_say() -> None:
    hand, dealer = CardHand((7, 3), split=True), CardDealer((card_worth(10, 2),))
    shoe = without(fresh_shoe(ODD.decks), hand.cards + dealer.cards)
    for side in (Side.MAIN, Side.SPLIT):
        exact = exact_moves(ODD, hand, dealer, shoe, side)
        advice = card_advice(ODD, hand, dealer, shoe, side=side)
        assert all(abs(option.value - exact[option.move]) < NEAR for option in advice.options)


@pytest.mark.parametrize("rules", [LIVE, CZECH, ODD], ids=["live", "czech", "odd"])
def test_the_books_first_hands_are_all_that_can_be_dealt(rules: BlackjackRules) -> None:
    """As often as two cards of thirteen ranks have it, the upcard gone."""
    for upcard in (1, 5, 10):
        many = [4 * rules.decks - (rank == card_worth(upcard)) for rank in range(len(RANKS))]
        dealt: dict[tuple[tuple[int, ...], bool], float] = {}
        for one, two in combinations_with_replacement(range(len(RANKS)), 2):
            ways = many[one] * (many[two] - 1) if one == two else 2 * many[one] * many[two]
            alike = one == two or (rules.split_match is Match.VALUE and min(one, two) >= 9)
            key = points_of((one, two)), alike
            dealt[key] = dealt.get(key, 0.0) + ways / (sum(many) * (sum(many) - 1))
        left = np.array(points_of(fresh_shoe(rules.decks))) - np.array(plus(NONE, upcard))
        hands = list(first_hands(rules, left))
        found = {(points_of(hand.cards), _alike(rules, hand)): chance for hand, chance in hands}
        assert len(found) == len(hands)
        assert found == pytest.approx(dealt, abs=NEAR)


def _alike(rules: BlackjackRules, hand: CardHand) -> bool:
    one, two = hand.cards
    return one == two or (rules.split_match is Match.VALUE and min(one, two) >= 9)
