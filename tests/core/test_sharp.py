"""The sharp dealer against a second, separate computation."""

from fractions import Fraction
from functools import cache

import pytest

from core import sharp
from core.blackhole import Blackhole, Dealer, End, Hand
from core.dice import Die, Roll
from core.moves import Move
from tests.core.tables import GAME, SHARP, d12

Standing = tuple[tuple[Hand, int], ...]
PAYS = {End.WHITE_DWARF: 5, End.NOVA: 3, End.SUPERNOVA: 10, End.HYPERNOVA: 30}


def hand(points: int) -> Hand:
    return Hand(dice=d12(points // 2, points - points // 2), end=End.STOOD)


def special(end: End) -> Hand:
    return Hand(dice=d12(9, 12), end=end)


@cache
def lost_by_bank(faces: tuple[int, ...], spent: bool, standing: Standing) -> Fraction:
    """Chips the bank loses on average with its best play, written out without asking the game."""
    choices = options(faces, spent, standing)
    return min(choices.values()) if choices else Fraction(sum(gain(faces, spent, *one) for one in standing))


def options(faces: tuple[int, ...], spent: bool, standing: Standing) -> dict[str, Fraction]:
    """Chips lost on average by each die the bank may roll."""
    if spent or sum(faces) >= 17 or is_special(faces, spent):
        return {}
    return {
        "d12": sum((lost_by_bank((*faces, n), False, standing) for n in range(1, 13)), Fraction(0)) / 12,
        "d6": sum((lost_by_bank((*faces, n), True, standing) for n in range(1, 7)), Fraction(0)) / 6,
    }


def is_special(faces: tuple[int, ...], spent: bool) -> bool:
    return len(faces) == 2 and not spent and sorted(faces) in ([9, 12], [10, 11], [1, 12], [1, 1], [12, 12])


def gain(faces: tuple[int, ...], spent: bool, one: Hand, amount: int) -> int:
    """Chips a standing hand gains."""
    points, bank_special = sum(faces), is_special(faces, spent)
    if one.end in PAYS:
        return 0 if bank_special or points == 21 else PAYS[one.end] * amount
    if bank_special:
        return -amount
    if points > 21 or one.total > points:
        return amount
    return 0 if one.total == points else -amount


STANDING: dict[str, Standing] = {
    "a low hand": ((hand(12), 10),),
    "17": ((hand(17), 10),),
    "20": ((hand(20), 10),),
    "21": ((hand(21), 10),),
    "a nova": ((special(End.NOVA), 10),),
    "a hypernova and 15": ((special(End.HYPERNOVA), 10), (hand(15), 200)),
    "two low ones against a big 19": ((hand(11), 10), (hand(13), 10), (hand(19), 200)),
    "seven": tuple((hand(14 + n), 10 * (n + 1)) for n in range(7)),
}
DICE = [(7,), (9,), (12,), (9, 2), (6, 6), (8, 5), (8, 6), (8, 7), (12, 4), (3, 4, 5), (2, 10)]


@pytest.mark.parametrize("standing", STANDING.values(), ids=STANDING)
@pytest.mark.parametrize("faces", DICE, ids=str)
def test_sharp_picks_the_best_die_for_the_bank(faces: tuple[int, ...], standing: Standing) -> None:
    dealer = Dealer(dice=d12(*faces))
    found = {
        Die(move.value if move is Move.D6 else "d12").value: value
        for move, value in sharp.Bank(GAME, SHARP, standing).moves(dealer).items()
    }
    right = options(faces, False, standing)
    assert {die: -value for die, value in found.items()} == right
    best = Move.D6 if right["d6"] < right["d12"] else Move.ROLL
    assert GAME.dealer_choice(SHARP, dealer, standing) is best


def test_sharp_spends_the_d6_where_house_would_not() -> None:
    low = ((hand(12), 10),)
    assert GAME.dealer_choice(SHARP, Dealer(dice=d12(6, 5)), low) is Move.D6
    assert GAME.dealer_default(SHARP, Dealer(dice=d12(6, 5))) is Move.ROLL


@pytest.mark.parametrize("faces", DICE, ids=str)
def test_equal_values_roll_the_d12(faces: tuple[int, ...]) -> None:
    assert GAME.dealer_choice(SHARP, Dealer(dice=d12(*faces)), ()) is Move.ROLL


def test_sharp_is_the_same_each_time_and_in_any_order_of_the_boxes() -> None:
    standing = STANDING["seven"]
    dealer = Dealer(dice=d12(8, 6))
    picks = {
        GAME.dealer_choice(SHARP, dealer, order)
        for order in (standing, standing[::-1], standing)
        for _ in (1, 2)
    }
    assert len(picks) == 1


def test_sharp_knows_a_die_more_from_a_starting_hand() -> None:
    two = sharp.Bank(Blackhole(), SHARP, ((hand(18), 10),))
    assert two.value(Dealer(dice=d12(1, 12))) == 10
    assert two.value(Dealer(dice=d12(5, 4, 4))) < 10
    assert two.value(Dealer(dice=(*d12(12), Roll(Die.D6, 1)), sd=False)) == -10


@pytest.mark.parametrize("faces", [(3,), (9,), (4, 9), (5, 9), (7, 8), (8, 8)])
def test_what_is_remembered_of_rounds_alike_is_what_the_round_itself_would_say(
    faces: tuple[int, ...],
) -> None:
    dealer = Dealer(dice=d12(*faces))
    hands = [*map(hand, range(4, 22)), *map(special, PAYS)]
    for at, one in enumerate(hands):
        for standing in ((one, 30),), ((one, 10), (hands[at - 5], 40)):
            asked = sharp.sharp_move(GAME, SHARP, dealer, standing)
            assert asked is sharp.Bank(GAME, SHARP, standing).choice(dealer)
