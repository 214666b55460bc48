"""Totals of cards against brute force: every ace as 1 and as 11, for every hand of up to eight cards."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from core.cards import ACE, DECK, POINTS, TEN, fresh_shoe, is_natural, is_soft, rank, total

CARD_OF_POINTS = {points: card for card, points in enumerate(POINTS[:TEN])}
LONGEST = 8
HANDS = 43_757
"""Multisets of one to eight of ten values: 18 over 8, less the empty one."""


def brute(values: tuple[int, ...]) -> tuple[int, bool]:
    """Return the best total and whether an ace counts 11 in it, of all ways to count the aces."""
    counted = product(*[(1, 11) if value == ACE else (value,) for value in values])
    ways = {sum(way): 11 in way for way in counted}
    best = max((points for points in ways if points <= 21), default=min(ways))
    return best, ways[best]


def hands() -> Iterator[tuple[int, ...]]:
    """Return the points of every hand, an ace as 1."""
    for count in range(1, LONGEST + 1):
        yield from combinations_with_replacement(range(ACE, TEN + 1), count)


def test_the_total_and_the_softness_of_every_hand_are_those_of_brute_force() -> None:
    seen = 0
    for values in hands():
        cards = tuple([CARD_OF_POINTS[value] for value in values])
        assert (total(cards), is_soft(cards)) == brute(values), values
        assert (total(cards[::-1]), is_soft(cards[::-1])) == brute(values), values
        seen += 1
    assert seen == HANDS


def test_a_hand_s_total_is_that_of_its_points_whatever_the_suits_and_the_pictures() -> None:
    for one, two in product(range(DECK), repeat=2):
        alike = (CARD_OF_POINTS[POINTS[one]], CARD_OF_POINTS[POINTS[two]])
        assert (total((one, two)), is_soft((one, two))) == (total(alike), is_soft(alike))
        assert is_natural((one, two)) == ({POINTS[one], POINTS[two]} == {ACE, TEN})


def test_three_cards_that_make_21_are_no_blackjack() -> None:
    assert not any(is_natural(cards) for cards in combinations_with_replacement(range(13), 3))


def test_no_cards_are_nothing() -> None:
    assert (total(()), is_soft(())) == (0, False)


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shoe_has_each_card_once_a_deck_and_four_ranks_of_ten(decks: int) -> None:
    shoe = fresh_shoe(decks)
    assert sorted(shoe) == list(shoe) and len(shoe) == 52 * decks
    assert all(shoe.count(card) == decks for card in range(DECK))
    assert {rank(card) for card in shoe if POINTS[card] == TEN} == {9, 10, 11, 12}
