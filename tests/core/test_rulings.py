"""Blackhole Jack's eleven rulings, each by hand-written dice."""

from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackhole import Dealer, End, Hand, starting_special
from core.dice import Die, Roll
from core.moves import Move
from core.outcome import LOST, TIED, Outcome, Verdict
from core.rules import BlackholeRules
from core.sides import Side
from core.table import Phase
from tests.core.tables import (
    GAME,
    HUMAN,
    RULES,
    SHARP,
    Live,
    bank,
    d6,
    d12,
    dealt,
    kinds,
    moves,
    net,
    played,
    settled,
    then,
)

R = Move.ROLL
SPECIALS = [
    Hand(dice=d12(9, 12), end=End.WHITE_DWARF),
    Hand(dice=d12(1, 12), end=End.NOVA),
    Hand(dice=d12(4, 4), end=End.SUPERNOVA),
    Hand(dice=d12(1, 1), end=End.HYPERNOVA),
]
DEALER_SPECIALS = [(9, 12), (10, 11), (1, 12), (1, 1), (12, 12)]
NAMES = ["white dwarf", "nova", "supernova", "hypernova"]


def stood(points: int) -> Hand:
    """A hand that stopped at a total that two plain d12 make."""
    return Hand(dice=d12(points // 2, points - points // 2), end=End.STOOD)


# Ruling 1: order


def test_ruling_1_bets_close_then_the_dealer_rolls_one_d12_in_the_open() -> None:
    live = Live("ann")
    assert kinds(live.bet("ann", 10, 7)) == ["bet_placed", "locked", "dealt"]
    assert live.table.dealer == Dealer(dice=d12(7))
    assert live.hand(0) == Hand()
    assert live.phase is Phase.BOXES


def test_ruling_1_boxes_play_in_seat_order_each_its_whole_hand() -> None:
    live = Live("ann", "bob", "cat")
    live.bet("cat")
    live.bet("bob")
    live.bet("ann", 10, 9)
    assert live.table.turn == (0, 0)
    live.start("ann", 5, 4)
    live.play("ann", R, 2)
    assert live.refused(cmd.Play("bob", live.table.decision, Move.START)).value == "not_your_turn"
    live.stand("ann")
    assert live.table.turn == (1, 0)
    live.start("bob", 9, 12)
    assert live.table.turn == (2, 0)


def test_ruling_1_boxes_without_a_bet_are_passed_over() -> None:
    live = Live("ann", "bob", "cat")
    live.bet("cat")
    live.do(cmd.Pass("bob"))
    live.bet("ann", 10, 9)
    live.start("ann", 9, 12)
    assert live.actor == "cat"
    assert live.table.boxes[1].hands == ()


def test_ruling_1_the_dealer_plays_after_the_last_box_and_then_settles() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 20, 9)
    live.start("ann", 10, 9)
    live.stand("ann")
    live.start("bob", 10, 7)
    assert kinds(live.stand("bob", 9)) == ["played", "dealer_played", "settled"]
    assert (live.chips("ann"), live.chips("bob"), live.table.house) == (1010, 980, 10)


def test_ruling_1_if_every_hand_is_bust_the_dealer_wins_without_rolling() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.start("ann", 11, 12)
    assert kinds(live.start("bob", 10, 12)) == ["played", "settled"]
    assert live.table.dealer == Dealer(dice=d12(9))
    assert live.table.house == 20


def test_ruling_1_one_hand_not_bust_makes_the_dealer_roll() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.start("ann", 9, 12)
    assert kinds(live.start("bob", 10, 12, 8)) == ["played", "dealer_played", "settled"]


# Ruling 2: starting hand


def test_ruling_2_two_d12_are_rolled_when_the_player_says_so() -> None:
    assert moves(Hand()) == (Move.START,)
    assert dealt(3, 8).dice == d12(3, 8)


@pytest.mark.parametrize("pair", [(9, 12), (12, 9), (10, 11), (11, 10)])
def test_ruling_2_white_dwarf_ends_the_hand_and_pays_5(pair: tuple[int, int]) -> None:
    hand = dealt(*pair)
    assert hand == Hand(dice=d12(*pair), end=End.WHITE_DWARF)
    assert moves(hand) == ()
    assert net(hand, bank(10, 10)) == 50


@pytest.mark.parametrize("pair", [(1, 12), (12, 1)])
def test_ruling_2_nova_by_1_and_12_ends_the_hand_and_pays_3(pair: tuple[int, int]) -> None:
    hand = dealt(*pair)
    assert hand == Hand(dice=d12(*pair), end=End.NOVA)
    assert moves(hand) == ()
    assert net(hand, bank(10, 10)) == 30


def test_ruling_2_no_other_pair_is_special_as_dealt() -> None:
    special = {
        (a, b) for a in range(1, 13) for b in range(1, 13) if dealt(a, b).end in (End.WHITE_DWARF, End.NOVA)
    }
    assert special == {(9, 12), (12, 9), (10, 11), (11, 10), (1, 12), (12, 1)}


@pytest.mark.parametrize(
    ("field", "end"),
    [
        ("white_dwarf_pays", End.WHITE_DWARF),
        ("nova_pays", End.NOVA),
        ("supernova_pays", End.SUPERNOVA),
        ("hypernova_pays", End.HYPERNOVA),
    ],
)
def test_rulings_2_and_3_a_house_rule_changes_one_special_win_alone(field: str, end: End) -> None:
    rules = msgspec.structs.replace(RULES, **{field: 7})
    for hand in SPECIALS:
        assert (net(hand, bank(10, 10), rules) == 70) is (hand.end is end)
        assert (net(hand, bank(10, 10), rules) == net(hand, bank(10, 10))) is (hand.end is not end)


# Ruling 3: double


@pytest.mark.parametrize("face", range(2, 11))
def test_ruling_3_a_double_earns_a_joker_and_the_choice_to_reroll(face: int) -> None:
    hand = dealt(face, face)
    assert hand == Hand(dice=d12(face, face), sd=Die.JOKER, reroll=True)
    assert moves(hand) == (Move.ROLL, Move.D4, Move.D8, Move.REROLL, Move.STAND)


@pytest.mark.parametrize("move", [(R, 1), (Move.D4, 2), (Move.D8, 3)])
def test_ruling_3_the_reroll_is_right_away_or_never(move: tuple[Move, int]) -> None:
    hand = then(dealt(5, 5), *move)
    assert not hand.over and not hand.reroll
    hand = then(hand, Move.KEEP) if Move.KEEP in moves(hand) else hand
    assert Move.REROLL not in moves(hand)


def test_ruling_3_the_reroll_is_once() -> None:
    assert Move.REROLL not in moves(then(dealt(5, 5), Move.REROLL, 6))


def test_ruling_3_no_reroll_without_a_double() -> None:
    pairs = [(a, b) for a in range(1, 13) for b in range(1, 13) if a != b]
    assert not [pair for pair in pairs if Move.REROLL in moves(dealt(*pair))]


@pytest.mark.parametrize("face", [1, 12])
def test_ruling_3_double_1_and_double_12_kept_are_a_nova(face: int) -> None:
    hand = dealt(face, face)
    assert moves(hand) == (Move.KEEP, Move.REROLL)
    kept = then(hand, Move.KEEP)
    assert kept == Hand(dice=d12(face, face), end=End.NOVA)
    assert net(kept, bank(10, 10)) == 30


@pytest.mark.parametrize("face", range(2, 12))
def test_ruling_3_the_same_value_again_is_a_supernova_and_pays_10(face: int) -> None:
    hand = then(dealt(face, face), Move.REROLL, face)
    assert hand == Hand(dice=d12(face, face), end=End.SUPERNOVA)
    assert net(hand, bank(10, 10)) == 100


@pytest.mark.parametrize("face", [1, 12])
def test_ruling_3_from_a_nova_it_is_a_hypernova_and_pays_30(face: int) -> None:
    hand = then(dealt(face, face), Move.REROLL, face)
    assert hand == Hand(dice=d12(face, face), end=End.HYPERNOVA)
    assert net(hand, bank(10, 10)) == 300


def test_ruling_3_another_value_goes_on_with_the_two_dice_and_the_joker() -> None:
    hand = then(dealt(5, 5), Move.REROLL, 6)
    assert hand == Hand(dice=d12(5, 6), sd=Die.JOKER)
    assert moves(hand) == (Move.ROLL, Move.D4, Move.D8, Move.STAND)


@pytest.mark.parametrize("face", [1, 12])
def test_ruling_3_rerolling_gives_the_nova_up(face: int) -> None:
    hand = then(dealt(face, face), Move.REROLL, 5)
    assert not hand.over
    assert hand.dice == d12(face, 5)


REROLLED_SPECIALS = [(9, 12), (12, 9), (10, 11), (11, 10), (1, 12), (12, 1)]


@pytest.mark.parametrize(("kept", "face"), REROLLED_SPECIALS)
def test_ruling_3_a_rerolled_hand_is_no_starting_hand(kept: int, face: int) -> None:
    hand = then(dealt(kept, kept), Move.REROLL, face)
    assert hand.end in (None, End.STOOD)
    if {kept, face} == {1, 12}:
        assert hand.end is None and hand.total == 13
    else:
        assert hand.end is End.STOOD and net(hand, bank(10, 10)) == 10


@pytest.mark.parametrize(("kept", "face"), REROLLED_SPECIALS)
def test_ruling_3_the_house_rule_lets_a_rerolled_hand_be_special(kept: int, face: int) -> None:
    rules = BlackholeRules(reroll_is_starting_hand=True)
    hand = then(dealt(kept, kept, rules), Move.REROLL, face, rules=rules)
    assert hand.end is (End.NOVA if {kept, face} == {1, 12} else End.WHITE_DWARF)


def test_ruling_3_the_house_rule_leaves_the_other_rerolls_as_they_are() -> None:
    rules = BlackholeRules(reroll_is_starting_hand=True)
    assert then(dealt(4, 4, rules), Move.REROLL, 4, rules=rules).end is End.SUPERNOVA
    assert then(dealt(1, 1, rules), Move.REROLL, 1, rules=rules).end is End.HYPERNOVA
    assert then(dealt(4, 4, rules), Move.REROLL, 5, rules=rules).end is None


# Ruling 4: bust


def test_ruling_4_over_21_is_bust() -> None:
    hand = then(dealt(10, 5), R, 7)
    assert (hand.end, hand.bust, moves(hand)) == (End.BUST, True, ())


@pytest.mark.parametrize("points", [(10, 5, 6), (10, 5, 5)])
def test_ruling_4_21_or_less_is_not_bust(points: tuple[int, int, int]) -> None:
    assert not then(dealt(points[0], points[1]), R, points[2]).bust


def test_ruling_4_double_12_totals_24_and_is_never_bust() -> None:
    assert dealt(12, 12).total == 24
    assert not dealt(12, 12).bust
    assert not then(dealt(12, 12), Move.KEEP).bust


def test_ruling_4_double_11_is_bust_unless_rerolled() -> None:
    hand = dealt(11, 11)
    assert not hand.over
    assert moves(hand) == (Move.KEEP, Move.REROLL)
    assert then(hand, Move.KEEP) == Hand(dice=d12(11, 11), end=End.BUST)
    assert then(hand, Move.REROLL, 9) == Hand(dice=d12(11, 9), sd=Die.JOKER)
    assert then(hand, Move.REROLL, 12).end is End.BUST


@pytest.mark.parametrize("pair", [(10, 12), (12, 10), (11, 12), (12, 11)])
def test_ruling_4_10_12_and_11_12_are_bust_as_dealt(pair: tuple[int, int]) -> None:
    assert dealt(*pair) == Hand(dice=d12(*pair), end=End.BUST)


# Ruling 5: earning an SD


@pytest.mark.parametrize("pair", [(1, 5), (5, 1)])
def test_ruling_5_a_1_on_the_starting_hand_awards_a_d8(pair: tuple[int, int]) -> None:
    assert dealt(*pair) == Hand(dice=d12(*pair), sd=Die.D8)


@pytest.mark.parametrize("pair", [(12, 5), (5, 12)])
def test_ruling_5_a_12_on_the_starting_hand_awards_a_d4(pair: tuple[int, int]) -> None:
    assert dealt(*pair) == Hand(dice=d12(*pair), sd=Die.D4)


@pytest.mark.parametrize("face", range(2, 12))
def test_ruling_5_no_other_face_awards_anything(face: int) -> None:
    assert then(dealt(3, 4), R, face).sd is None
    assert then(dealt(3, 4), R, face).awards == ()


def test_ruling_5_a_later_roll_awards() -> None:
    assert then(dealt(3, 4), R, 1).sd is Die.D8
    assert then(dealt(3, 4), R, 12).sd is Die.D4


@pytest.mark.parametrize(("face", "earned"), [(1, Die.D8), (12, Die.D4)])
def test_ruling_5_a_reroll_awards(face: int, earned: Die) -> None:
    hand = then(dealt(5, 5), Move.REROLL, face)
    assert (hand.sd, hand.awards) == (Die.JOKER, (earned,))


@pytest.mark.parametrize("move", [Move.D4, Move.D8])
def test_ruling_5_a_1_on_an_sd_awards_a_d8(move: Move) -> None:
    assert then(dealt(5, 5), move, 1) == Hand(dice=(*d12(5, 5), Roll(Die(move.value), 1)), sd=Die.D8)


def test_ruling_5_a_1_on_a_d8_earns_the_next_d8_again_and_again() -> None:
    hand = dealt(1, 5)
    for _ in range(5):
        hand = then(hand, Move.D8, 1)
        assert hand.sd is Die.D8
    assert hand.total == 11


def test_ruling_5_the_house_rule_gives_nothing_for_a_1_on_an_sd() -> None:
    rules = BlackholeRules(sd_rolls_award=False)
    assert then(dealt(1, 5, rules), Move.D8, 1, rules=rules).sd is None
    assert then(dealt(3, 5, rules), R, 1, rules=rules).sd is Die.D8


@pytest.mark.parametrize(
    "rolled",
    [
        (10, 12),
        (1, 12),
        (9, 12),
        (1, 1, (Move.KEEP,)),
        (12, 12, (Move.REROLL, 12)),
        (10, 4, (R, 12)),
        (5, 4, (R, 12)),
        (10, 10, (R, 1)),
    ],
    ids=str,
)
def test_ruling_5_a_hand_that_has_ended_earns_nothing(rolled: Any) -> None:
    hand = played(*rolled)
    assert hand.over
    assert hand.awards == ()
    assert hand.sd in (None, Die.JOKER)


# Ruling 6: one SD at a time


def test_ruling_6_an_award_with_one_in_hand_is_a_choice() -> None:
    hand = then(dealt(1, 2), R, 12)
    assert (hand.sd, hand.awards) == (Die.D8, (Die.D4,))
    assert moves(hand) == (Move.KEEP, Move.SWAP)
    assert then(hand, Move.KEEP) == Hand(dice=d12(1, 2, 12), sd=Die.D8)
    assert then(hand, Move.SWAP) == Hand(dice=d12(1, 2, 12), sd=Die.D4)


def test_ruling_6_the_same_kind_leaves_nothing_to_choose() -> None:
    hand = then(dealt(1, 2), R, 1)
    assert (hand.sd, hand.awards) == (Die.D8, ())
    assert moves(hand) == (Move.ROLL, Move.D8, Move.STAND)


def test_ruling_6_a_joker_is_another_kind_than_a_d8_or_d4() -> None:
    assert moves(then(dealt(2, 2), R, 1)) == (Move.KEEP, Move.SWAP)
    assert moves(then(dealt(2, 2), R, 12)) == (Move.KEEP, Move.SWAP)


def test_ruling_6_awards_come_in_the_order_of_the_dice_then_the_joker() -> None:
    assert dealt(1, 1).awards == (Die.D8, Die.D8, Die.JOKER)
    assert dealt(12, 12).awards == (Die.D4, Die.D4, Die.JOKER)


def test_ruling_6_a_rerolled_double_1_holds_the_d8_and_is_asked_about_the_joker_first() -> None:
    hand = then(dealt(1, 1), Move.REROLL, 12)
    assert (hand.sd, hand.awards) == (Die.D8, (Die.JOKER, Die.D4))
    joker = then(hand, Move.SWAP)
    assert (joker.sd, joker.awards) == (Die.JOKER, (Die.D4,))
    assert then(joker, Move.SWAP).sd is Die.D4
    assert then(hand, Move.KEEP).awards == (Die.D4,)


def test_ruling_6_a_swap_that_leaves_the_same_kind_next_asks_no_more() -> None:
    hand = Hand(dice=d12(2, 3), sd=Die.JOKER, awards=(Die.D8, Die.D8))
    assert then(hand, Move.SWAP) == Hand(dice=d12(2, 3), sd=Die.D8)
    assert then(hand, Move.KEEP).awards == (Die.D8,)


def test_ruling_6_nothing_else_may_be_done_before_the_choice() -> None:
    hand = then(dealt(1, 2), R, 12)
    assert {R, Move.D8, Move.D4, Move.STAND}.isdisjoint(moves(hand))


def test_ruling_6_sds_die_with_the_round() -> None:
    live = Live("ann")
    live.bet("ann", 10, 10)
    live.start("ann", 1, 9)
    assert live.hand(0).sd is Die.D8
    live.stand("ann", 10)
    live.bet("ann", 10, 10)
    assert live.hand(0) == Hand()
    live.start("ann", 4, 9)
    assert live.hand(0).sd is None


# Ruling 7: using an SD


@pytest.mark.parametrize(
    ("pair", "move", "die"),
    [
        ((1, 5), Move.D8, Die.D8),
        ((12, 5), Move.D4, Die.D4),
        ((3, 3), Move.D8, Die.D8),
        ((3, 3), Move.D4, Die.D4),
    ],
    ids=["d8", "d4", "joker as d8", "joker as d4"],
)
def test_ruling_7_an_sd_is_rolled_in_place_of_a_d12_and_used_up(pair: Any, move: Move, die: Die) -> None:
    after = then(dealt(*pair), move, 3)
    assert after.dice[-1] == Roll(die, 3)
    assert after.sd is None
    assert moves(after) == (Move.ROLL, Move.STAND)


class Asked:
    """Chance that notes how many faces each die had, and shows the highest."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def draw(self, below: int) -> int:
        self.faces.append(below)
        return below - 1


@pytest.mark.parametrize(
    ("move", "faces"),
    [
        (Move.START, [12, 12]),
        (Move.ROLL, [12]),
        (Move.REROLL, [12]),
        (Move.D8, [8]),
        (Move.D4, [4]),
        (Move.KEEP, []),
        (Move.SWAP, []),
        (Move.STAND, []),
    ],
)
def test_ruling_7_each_die_has_its_own_faces(move: Move, faces: list[int]) -> None:
    asked = Asked()
    assert list(GAME.draw(RULES, dealt(4, 4), move, b"", asked)) == faces == asked.faces


@pytest.mark.parametrize(("move", "face"), [(Move.ROLL, 12), (Move.D6, 6)])
def test_ruling_9_the_dealer_rolls_a_d12_or_a_d6(move: Move, face: int) -> None:
    assert GAME.draw_dealer(RULES, Dealer(dice=d12(5)), move, b"", Asked()) == (face,)
    assert GAME.draw_deal(RULES, 3, b"", Asked()) == (12,)


def test_ruling_7_only_the_sd_in_hand_can_be_used() -> None:
    assert moves(dealt(3, 5)) == (Move.ROLL, Move.STAND)
    assert moves(dealt(1, 5)) == (Move.ROLL, Move.D8, Move.STAND)
    assert moves(dealt(12, 5)) == (Move.ROLL, Move.D4, Move.STAND)
    assert moves(dealt(5, 5)) == (Move.ROLL, Move.D4, Move.D8, Move.REROLL, Move.STAND)


def test_ruling_7_not_before_the_starting_hand_and_any_time_after() -> None:
    assert moves(Hand(sd=Die.D8)) == (Move.START,)
    hand = then(then(dealt(1, 2), R, 3), R, 4)
    assert then(hand, Move.D8, 8).total == 18


def test_ruling_7_a_d12_leaves_the_sd_in_hand() -> None:
    assert then(dealt(1, 5), R, 4).sd is Die.D8


# Ruling 8: stopping


@pytest.mark.parametrize("pair", [(1, 2), (3, 4), (2, 2), (10, 10), (8, 12)])
def test_ruling_8_the_player_stops_when_they_like(pair: tuple[int, int]) -> None:
    hand = then(dealt(*pair), Move.STAND)
    assert hand.end is End.STOOD
    assert moves(hand) == ()


@pytest.mark.parametrize(
    "rolled",
    [
        (10, 5, (R, 6)),
        (8, 1, (R, 12)),
        (1, 11, (R, 2), (Move.D8, 7)),
        (11, 11, (Move.REROLL, 10)),
    ],
    ids=str,
)
def test_ruling_8_at_exactly_21_the_hand_stands_by_itself(rolled: Any) -> None:
    hand = played(*rolled)
    assert hand.total == 21
    assert (hand.end, moves(hand)) == (End.STOOD, ())


def test_ruling_8_20_does_not_stand_by_itself() -> None:
    assert Move.STAND in moves(then(dealt(10, 5), R, 5))


# Ruling 9: dealer


@pytest.mark.parametrize("points", range(17, 25))
def test_ruling_9_the_dealer_stops_at_17_or_more(points: int) -> None:
    assert GAME.dealer_moves(RULES, Dealer(dice=d12(5, 7, points - 12))) == ()


@pytest.mark.parametrize("points", range(3, 17))
def test_ruling_9_the_dealer_must_roll_on_below_17(points: int) -> None:
    dealer = Dealer(dice=d12(1, 1, points - 2) if points < 15 else d12(2, 2, points - 4))
    assert GAME.dealer_moves(RULES, dealer) == (Move.ROLL, Move.D6)


def test_ruling_9_the_house_rule_moves_the_total_at_which_the_dealer_stops() -> None:
    rules = BlackholeRules(dealer_stands_at=16)
    assert GAME.dealer_moves(rules, Dealer(dice=d12(7, 9))) == ()
    assert GAME.dealer_moves(rules, Dealer(dice=d12(7, 8))) == (Move.ROLL, Move.D6)


def test_ruling_9_the_dealer_stops_after_the_d6_whatever_the_total() -> None:
    after = GAME.play_dealer(RULES, Dealer(dice=d12(3)), Move.D6, (2,))
    assert after == Dealer(dice=d12(3) + d6(2), sd=False)
    assert GAME.dealer_moves(RULES, after) == ()


def test_ruling_9_the_dealer_earns_no_other_sd_and_rerolls_no_double() -> None:
    after = GAME.play_dealer(RULES, Dealer(dice=d12(1)), R, (2,))
    assert after == Dealer(dice=d12(1, 2))
    assert GAME.dealer_moves(RULES, after) == (Move.ROLL, Move.D6)
    double = GAME.play_dealer(RULES, Dealer(dice=d12(4)), R, (4,))
    assert GAME.dealer_moves(RULES, double) == (Move.ROLL, Move.D6)


@pytest.mark.parametrize("points", range(2, 17))
def test_ruling_9_house_spends_the_d6_at_15_or_16_and_never_else(points: int) -> None:
    dice = d12(points) if points <= 12 else d12(6, points - 6)
    choice = GAME.dealer_choice(RULES, Dealer(dice=dice), ((stood(18), 10),))
    assert choice is (Move.D6 if points in (15, 16) else R)


@pytest.mark.parametrize("points", [12, 13, 14, 15, 16])
def test_ruling_9_the_house_rule_moves_where_the_d6_is_spent(points: int) -> None:
    rules = BlackholeRules(house_spends_at=(13, 14))
    choice = GAME.dealer_choice(rules, Dealer(dice=d12(4, points - 4)), ())
    assert choice is (Move.D6 if points in (13, 14) else R)


def test_ruling_9_sharp_looks_at_the_hands_and_bets_still_standing() -> None:
    rules = SHARP
    dealer = Dealer(dice=d12(8, 6))
    low, high = (stood(12), 10), (stood(20), 10)
    assert GAME.dealer_choice(rules, dealer, (low,)) is Move.D6
    assert GAME.dealer_choice(rules, dealer, (high,)) is R
    assert GAME.dealer_choice(rules, dealer, (low, (stood(20), 1000))) is R
    assert GAME.dealer_choice(rules, dealer, ((stood(12), 1000), high)) is Move.D6


def test_ruling_9_human_asks_the_host() -> None:
    assert GAME.dealer_choice(HUMAN, Dealer(dice=d12(8, 7)), ((stood(18), 10),)) is None


# Ruling 10: dealer's special win


@pytest.mark.parametrize(
    ("faces", "special"),
    [
        ((9, 12), End.WHITE_DWARF),
        ((11, 10), End.WHITE_DWARF),
        ((12, 1), End.NOVA),
        ((1, 1), End.NOVA),
        ((12, 12), End.NOVA),
        ((11, 11), None),
        ((5, 5), None),
        ((8, 12), None),
    ],
)
def test_ruling_10_the_first_two_d12_are_a_starting_hand(faces: tuple[int, int], special: End | None) -> None:
    dealer = Dealer(dice=d12(*faces))
    assert dealer.special is special
    if special:
        assert GAME.dealer_moves(RULES, dealer) == ()


def test_ruling_10_a_dealers_nova_stops_the_dealer_below_17() -> None:
    assert bank(1, 12).total == 13
    assert bank(1, 1).total == 2


def test_ruling_10_a_d6_is_never_part_of_a_special_win() -> None:
    for dealer in (
        Dealer(dice=d12(1) + d6(1), sd=False),
        GAME.play_dealer(RULES, Dealer(dice=d12(1)), Move.D6, (1,)),
    ):
        assert dealer.special is None


def test_ruling_10_three_dice_are_no_starting_hand() -> None:
    assert Dealer(dice=d12(4, 5, 12)).special is None
    assert Dealer(dice=d12(2, 10, 11)).special is None
    assert Dealer(dice=d12(12)).special is None


# Ruling 11: settling


@pytest.mark.parametrize(
    "rolled", [(10, 10), (12, 11), (11, 10), (12, 12), (10, 6, 6), (7, 10), (11, 11)], ids=str
)
def test_ruling_11_a_bust_player_loses_even_to_a_bust_dealer(rolled: tuple[int, ...]) -> None:
    assert settled(dealt(10, 12), bank(*rolled)) == LOST
    assert settled(then(dealt(11, 11), Move.KEEP), bank(*rolled)) == LOST


@pytest.mark.parametrize("hand", SPECIALS, ids=NAMES)
@pytest.mark.parametrize("rolled", DEALER_SPECIALS, ids=str)
def test_ruling_11_both_special_tie_whatever_the_kinds(hand: Hand, rolled: tuple[int, ...]) -> None:
    dealer = Dealer(dice=d12(*rolled))
    assert settled(hand, dealer) == TIED
    assert settled(hand, dealer, BlackholeRules(special_ties_dealer_21=False)) == TIED


@pytest.mark.parametrize("hand", SPECIALS, ids=NAMES)
@pytest.mark.parametrize("rolled", [(10, 5, 6), (7, 4, 10)], ids=str)
def test_ruling_11_special_ties_a_dealer_at_exactly_21(hand: Hand, rolled: tuple[int, ...]) -> None:
    dealer = bank(*rolled)
    assert dealer.total == 21
    assert settled(hand, dealer) == TIED


@pytest.mark.parametrize("hand", SPECIALS, ids=NAMES)
def test_ruling_11_the_house_rule_lets_special_beat_a_dealers_21(hand: Hand) -> None:
    rules = BlackholeRules(special_ties_dealer_21=False)
    assert settled(hand, bank(10, 5, 6), rules).verdict is Verdict.WON
    assert settled(hand, bank(10, 10), rules) == settled(hand, bank(10, 10))


@pytest.mark.parametrize(("hand", "pays"), list(zip(SPECIALS, (5, 3, 10, 30), strict=True)), ids=NAMES)
@pytest.mark.parametrize("rolled", [(10, 10), (7, 10), (8, 8, 1), (11, 11)], ids=str)
def test_ruling_11_special_wins_by_its_multiple(hand: Hand, pays: int, rolled: tuple[int, ...]) -> None:
    assert settled(hand, bank(*rolled)) == Outcome(Verdict.WON, pays)


@pytest.mark.parametrize("rolled", DEALER_SPECIALS, ids=str)
@pytest.mark.parametrize("points", [2, 13, 20, 21])
def test_ruling_11_a_dealers_special_beats_every_plain_hand(rolled: tuple[int, ...], points: int) -> None:
    assert settled(stood(points), Dealer(dice=d12(*rolled))) == LOST


@pytest.mark.parametrize("points", [2, 12, 21])
def test_ruling_11_a_bust_dealer_pays_1_to_1(points: int) -> None:
    assert settled(stood(points), bank(10, 6, 6)) == Outcome(Verdict.WON, 1)
    assert settled(stood(points), bank(11, 11)) == Outcome(Verdict.WON, 1)


@pytest.mark.parametrize(
    ("points", "right"),
    [(16, LOST), (17, LOST), (18, TIED), (19, Outcome(Verdict.WON, 1)), (21, Outcome(Verdict.WON, 1))],
)
def test_ruling_11_nearer_to_21_wins_same_ties_farther_loses(points: int, right: Outcome) -> None:
    assert settled(stood(points), bank(10, 8)) == right


def test_ruling_11_a_dealer_stopped_low_by_the_d6_can_be_beaten_by_less_than_17() -> None:
    dealer = GAME.play_dealer(RULES, Dealer(dice=d12(5)), Move.D6, (3,))
    assert settled(stood(9), dealer) == Outcome(Verdict.WON, 1)


def test_starting_specials_are_the_same_in_either_order() -> None:
    pairs = [(a, b) for a in range(1, 13) for b in range(1, 13)]
    assert all(starting_special(a, b) is starting_special(b, a) for a, b in pairs)


def test_a_whole_round_is_told_by_its_payouts() -> None:
    live = Live("ann")
    live.bet("ann", 20, 9)
    live.start("ann", 9, 12, 8)
    assert live.phase is Phase.BETTING
    (payout,) = live.table.payouts
    assert payout == ev.Payout("ann", 0, 0, Side.MAIN, 20, Outcome(Verdict.WON, 5), 120)


@pytest.mark.parametrize(
    ("faces", "bust"), [((11, 11), True), ((12, 12), False), ((12, 11), True), ((10, 11), False)]
)
def test_10_the_dealer_is_bust_over_21_unless_it_is_a_nova(faces: tuple[int, int], bust: bool) -> None:
    assert Dealer(dice=d12(*faces)).bust is bust


@pytest.mark.parametrize("face", range(1, 13))
def test_4_keeping_loses_for_certain_with_11_11_alone(face: int) -> None:
    assert played(face, face).lost_if_kept is (face == 11)
