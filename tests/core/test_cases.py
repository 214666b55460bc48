"""Cases from other people's bug reports, by their number in the list of cases."""

import json
import math
from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core.blackhole import Dealer, End, Hand
from core.dice import Die, Roll
from core.digest import digest
from core.moves import Move
from core.refusal import Reason
from core.table import Phase
from core.text import Text
from tests.core.tables import (
    GAME,
    HOST,
    HUMAN,
    RULES,
    Live,
    bank,
    d6,
    d12,
    dealt,
    hook,
    kinds,
    moves,
    net,
    played,
    then,
)

ROLL, STAND = Move.ROLL, Move.STAND


def test_case_9_a_natural_in_box_1_gives_box_2_its_turn_at_once() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    assert kinds(live.start("ann", 10, 11)) == ["played"]
    assert live.table.turn == (1, 0)
    live.start("bob", 3, 4)


def test_case_11_one_die_of_the_dealer_is_in_sight_until_the_last_box_is_done() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    for player in ("ann", "bob"):
        assert live.table.dealer == Dealer(dice=d12(9))
        live.start(player, 4, 5)
        live.play(player, ROLL, 9)
        assert live.table.dealer == Dealer(dice=d12(9))
        live.stand(player, *((9,) if player == "bob" else ()))
    assert live.table.dealer == Dealer(dice=d12(9, 9))


def test_case_12_everybody_bust_and_the_dealer_rolls_nothing() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 5, 6)
    assert kinds(live.play("ann", ROLL, 11)) == ["played", "settled"]
    assert live.table.dealer == Dealer(dice=d12(9))


def test_case_19_a_bet_without_the_chips_is_refused_and_the_balance_as_before() -> None:
    live = Live("ann", buy_in=100)
    refusal = live.refusal(cmd.Bet("ann", 0, 110))
    assert (refusal.reason, refusal.limit) == (Reason.NOT_ENOUGH_CHIPS, 100)
    assert live.chips("ann") == 100


def test_case_19_chips_on_the_box_count_when_the_bet_is_changed() -> None:
    live = Live("ann", "bob", buy_in=100)
    live.bet("ann", 60)
    live.bet("ann", 100)
    assert (live.chips("ann"), live.table.stake("ann")) == (0, 100)
    assert live.refused(cmd.Bet("ann", 0, 110)) is Reason.NOT_ENOUGH_CHIPS
    live.bet("ann", 10)
    assert (live.chips("ann"), live.table.stake("ann")) == (90, 10)


def test_case_19_what_is_not_among_the_legal_moves_is_refused() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 4, 5)
    assert live.table.legal_moves("ann") == (ROLL, STAND)
    for move in set(Move) - {ROLL, STAND}:
        assert live.refused(cmd.Play("ann", live.table.decision, move)) is Reason.ILLEGAL_MOVE


def test_case_25_all_chips_lost_is_0_and_not_minus_100() -> None:
    live = Live("ann", buy_in=100)
    live.bet("ann", 100, 9)
    assert live.chips("ann") == 0
    live.start("ann", 10, 12)
    assert live.chips("ann") == 0


def test_case_26_18_against_18_leaves_the_balance_as_before() -> None:
    live = Live("ann")
    live.bet("ann", 50, 9)
    live.start("ann", 8, 10)
    live.stand("ann", 9)
    assert live.chips("ann") == 1000
    assert live.table.payouts[0].returned == 50


AMOUNTS: list[tuple[str, Any, Reason]] = [
    ("0", 0, Reason.BELOW_MINIMUM),
    ("-1", -1, Reason.BELOW_MINIMUM),
    ("-10", -10, Reason.BELOW_MINIMUM),
    ("0.3", 0.3, Reason.NOT_WHOLE),
    ("10.0", 10.0, Reason.NOT_WHOLE),
    ("NaN", math.nan, Reason.NOT_WHOLE),
    ("Infinity", math.inf, Reason.NOT_WHOLE),
    ('"10"', "10", Reason.NOT_WHOLE),
    ("true", True, Reason.NOT_WHOLE),
    ("null", None, Reason.NOT_WHOLE),
    ("1e309", float("1e309"), Reason.NOT_WHOLE),
    ("2^63", 2**63, Reason.ABOVE_MAXIMUM),
    ("above the balance", 1500, Reason.NOT_ENOUGH_CHIPS),
    ("off the step", 15, Reason.OFF_STEP),
    ("above the maximum", 2010, Reason.ABOVE_MAXIMUM),
]


@pytest.mark.parametrize(("amount", "reason"), [a[1:] for a in AMOUNTS], ids=[f"27: {a[0]}" for a in AMOUNTS])
def test_case_27_a_bad_amount_is_refused_with_its_reason(amount: Any, reason: Reason) -> None:
    live = Live("ann", maximum=2000)
    assert live.refused(cmd.Bet("ann", 0, amount)) is reason
    assert (live.chips("ann"), live.table.stake("ann")) == (1000, 0)


@pytest.mark.parametrize(
    "amount", ["0.3", "10.5", "NaN", "Infinity", '"10"', "true", "null", "1e309", "[10]"]
)
def test_case_27_strict_decoding_lets_no_json_amount_through_that_is_not_whole(amount: str) -> None:
    text = f'{{"type": "bet", "player": "ann", "box": 0, "amount": {amount}}}'
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text, type=cmd.PlayerCommand, dec_hook=hook)


@pytest.mark.parametrize("amount", [0.3, 10.5, math.nan, math.inf, "10", True, None, b"10", [10]], ids=str)
def test_case_27_strict_decoding_lets_no_msgpack_amount_through_that_is_not_whole(amount: object) -> None:
    packed = msgspec.msgpack.encode({"type": "bet", "player": "ann", "box": 0, "amount": amount})
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(packed, type=cmd.PlayerCommand, dec_hook=hook)


@pytest.mark.parametrize("amount", [0, -1, 15, 2010, 2**63])
def test_case_27_a_whole_number_is_decoded_and_refused_by_its_rule(amount: int) -> None:
    packed = msgspec.msgpack.encode({"type": "bet", "player": "ann", "box": 0, "amount": amount})
    command = msgspec.msgpack.decode(packed, type=cmd.PlayerCommand, dec_hook=hook)
    reasons = {a: r for _, a, r in AMOUNTS if type(a) is int}
    live = Live("ann", maximum=2000)
    assert live.refused(command) is reasons[amount]
    assert live.chips("ann") == 1000


@pytest.mark.parametrize("box", [7, -1, 1.0, "0", True, None])
def test_case_27_relative_a_box_that_does_not_exist(box: object) -> None:
    live = Live("ann", "bob")
    packed = json.dumps({"type": "bet", "player": "ann", "box": box, "amount": 10})
    if box == 1.0 and box is not True:
        packed = packed.replace("1.0", "1.5")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(packed, type=cmd.PlayerCommand, dec_hook=hook)
    if box != 1.0 or box is True:
        wanted: Any = box
        assert live.refused(cmd.Bet("ann", wanted, 10)) is Reason.NO_SUCH_BOX


def test_case_27_relative_unknown_fields_and_kinds_are_not_decoded() -> None:
    for body in (
        {"type": "bet", "player": "ann", "box": 0, "amount": 10, "odds": 30},
        {"type": "time_up", "decision": 1},
        {"type": "bot_enters", "player": "x", "name": "x"},
        {"player": "ann"},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.msgpack.decode(msgspec.msgpack.encode(body), type=cmd.PlayerCommand, dec_hook=hook)


def test_case_28_the_stake_leaves_the_bankroll_at_the_bet() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 50)
    assert (live.chips("ann"), live.table.stake("ann")) == (950, 50)


@pytest.mark.parametrize(
    "quit_by", [cmd.Rise("ann"), cmd.Leave("ann"), cmd.Kick(HOST, "ann")], ids=lambda c: c.__class__.__name__
)
def test_case_28_quitting_undoes_no_loss_and_the_hand_is_played_out(quit_by: cmd.AnyCommand) -> None:
    live = Live("ann", host=True)
    live.bet("ann", 50, 9)
    live.start("ann", 8, 9)
    events = live.do(quit_by, 9)
    assert kinds(events)[-3:] == ["played", "dealer_played", "settled"]
    assert live.chips("ann") == 950
    assert live.table.house == 50
    assert live.table.boxes[0].owner is None
    assert live.table.box_of("ann") is None


def test_case_28_a_stake_in_play_is_not_chips_to_buy_in_again_for() -> None:
    live = Live("ann", buy_in=100)
    live.bet("ann", 100, 9)
    assert live.refused(cmd.Rebuy("ann")) is Reason.NOT_BROKE


def test_case_32_the_same_stand_three_times_settles_once() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    again = cmd.Play("ann", live.table.decision, STAND)
    live.do(again, 10)
    assert [live.refused(again), live.refused(again)] == [Reason.STALE] * 2
    assert live.chips("ann") == 990


def test_case_32_the_same_roll_twice_rolls_once_while_the_hand_goes_on() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 1, 2)
    again = cmd.Play("ann", live.table.decision, ROLL)
    live.do(again, 3)
    assert live.refused(again) is Reason.STALE
    assert live.hand(0).total == 6


def test_case_32_a_stand_on_an_old_decision_is_stale_when_another_box_is_in_turn() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.start("ann", 8, 10)
    again = cmd.Play("ann", live.table.decision, STAND)
    live.do(again)
    assert live.refused(again) is Reason.STALE


def test_case_33_an_old_timer_after_the_move_does_nothing() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    old = cmd.TimeUp(live.table.decision)
    live.start("ann", 3, 4)
    assert live.refused(old) is Reason.STALE


def test_case_33_an_old_timer_in_the_next_hand_does_nothing() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    betting, turn = cmd.TimeUp(live.table.decision - 2), cmd.TimeUp(live.table.decision)
    live.start("ann", 12, 10)
    assert live.refused(turn) is Reason.STALE
    live.bet("ann", 10, 9)
    assert live.refused(turn) is Reason.STALE
    assert live.refused(betting) is Reason.STALE


def test_case_33_no_timer_of_one_round_fits_any_decision_of_the_next() -> None:
    live = Live("ann")
    seen: list[list[int]] = []
    for _ in range(3):
        seen.append([live.table.decision])
        live.bet("ann", 10, 9)
        seen[-1].append(live.table.decision)
        live.start("ann", 1, 2)
        seen[-1].append(live.table.decision)
        live.stand("ann", 10)
    flat = [number for one in seen for number in one]
    assert flat == sorted(set(flat))


def test_case_33_a_timer_while_paused_does_nothing_and_fires_after() -> None:
    live = Live("ann", host=True)
    live.bet("ann", 10, 9)
    live.do(cmd.Pause(HOST))
    assert live.refused(cmd.TimeUp(live.table.decision)) is Reason.STALE
    live.do(cmd.Resume(HOST))
    assert kinds(live.time_up(5, 5, 10))[0] == "went_away"


def test_case_33_a_timer_with_nothing_to_time_does_nothing() -> None:
    live = Live("ann")
    assert live.refused(cmd.TimeUp(live.table.decision)) is Reason.STALE


def test_case_34_box_1_drops_and_is_played_for_while_box_2_goes_on() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.start("ann", 4, 5)
    live.do(cmd.LostSight("ann"))
    assert live.actor == "ann"
    assert kinds(live.time_up(7)) == ["played", "played"]
    assert live.hand(0) == Hand(dice=d12(4, 5, 7), end=End.STOOD)
    assert live.actor == "bob"
    live.start("bob", 9, 12, 9)
    assert live.phase is Phase.BETTING


def test_case_34_time_up_marks_the_owner_away_and_plays_the_whole_box() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    events = live.time_up(2, 2, 3, 9)
    assert kinds(events) == ["went_away", "played", "played", "played", "played"]
    assert live.table.players["ann"].away
    assert live.hand(0).dice == d12(2, 2, 3, 9)
    assert live.actor == "bob"


ABSENT = [
    ("9 or less", (4, 5), ROLL),
    ("more than 9", (4, 6), STAND),
    ("a nova by 1-1", (1, 1), Move.KEEP),
    ("a nova by 12-12", (12, 12), Move.KEEP),
    ("11-11", (11, 11), Move.REROLL),
    ("another double of 9 or less", (4, 4), ROLL),
    ("another double of more than 9", (5, 5), STAND),
    ("10-10", (10, 10), STAND),
    ("an award with one in hand", (1, 2, (ROLL, 12)), Move.KEEP),
    ("an SD in hand and 9 or less", (1, 8), ROLL),
    ("an SD in hand and more than 9", (1, 9), STAND),
    ("a joker and 11-11 rerolled to 9", (11, 11, (Move.REROLL, 9)), STAND),
]


@pytest.mark.parametrize(("rolled", "move"), [a[1:] for a in ABSENT], ids=[f"34: {a[0]}" for a in ABSENT])
def test_case_34_what_is_played_for_the_absent(rolled: Any, move: Move) -> None:
    assert GAME.absent_move(RULES, played(*rolled), Dealer(dice=d12(9))) is move
    assert GAME.absent_move(RULES, Hand(), Dealer(dice=d12(9))) is Move.START


def test_case_34_no_move_made_for_the_absent_can_bust_but_11_11_rerolled_and_the_deal() -> None:
    todo = [dealt(a, b) for a in range(1, 13) for b in range(1, 13)]
    seen = set(todo)
    while todo:
        hand = todo.pop()
        if hand.over:
            continue
        move = GAME.absent_move(RULES, hand, Dealer(dice=d12(9)))
        assert move in moves(hand) and move not in (Move.D4, Move.D8, Move.SWAP)
        for face in range(1, 13) if move in (ROLL, Move.REROLL) else (0,):
            after = then(hand, move, *((face,) if face else ()))
            assert not after.bust or (move is Move.REROLL and hand.dice == d12(11, 11))
            if after not in seen:
                seen.add(after)
                todo.append(after)


def test_case_35_who_comes_back_has_the_seat_the_chips_and_the_hand() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 50)
    live.bet("bob", 10, 9)
    live.start("ann", 3, 4)
    live.do(cmd.LostSight("ann"))
    assert live.table.players["ann"].away
    assert kinds(live.enter("ann")) == ["came_back"]
    assert len(live.table.players) == 2
    assert (live.table.box_of("ann"), live.chips("ann"), live.table.stake("ann")) == (0, 950, 50)
    live.play("ann", ROLL, 5)


def test_case_35_entering_twice_changes_nothing() -> None:
    live = Live("ann")
    before = digest(live.table)
    assert live.enter("ann") == ()
    assert digest(live.table) == before


def test_case_35_another_name_is_the_same_player() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    assert kinds(live.enter("ann", "Anna")) == ["entered"]
    assert live.table.players["ann"].name == "Anna"
    assert (live.chips("ann"), live.table.players["ann"].bought, live.table.box_of("ann")) == (990, 1000, 0)


def test_case_35_who_left_comes_back_to_their_chips() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 50)
    live.do(cmd.Pass("bob"), 9)
    live.start("ann", 10, 12)
    live.do(cmd.Leave("ann"))
    live.enter("ann")
    assert live.chips("ann") == 950
    assert live.table.box_of("ann") is None


def test_case_35_any_word_from_who_is_away_brings_them_back() -> None:
    live = Live("ann", "bob")
    live.do(cmd.LostSight("ann"))
    assert kinds(live.do(cmd.Say("ann", Text("here")))) == ["came_back", "said"]


def test_case_39_everyone_has_bet_so_deal_now() -> None:
    live = Live("ann", "bob")
    assert kinds(live.bet("ann")) == ["bet_placed"]
    assert kinds(live.bet("bob", 10, 9)) == ["bet_placed", "locked", "dealt"]


@pytest.mark.parametrize(
    ("rolled", "dealer", "gained"),
    [
        pytest.param((9, 12), (10, 5, 6), 0, id="45: white dwarf v 21"),
        pytest.param((1, 12), (12, 1), 0, id="45: nova v 12-1"),
        pytest.param((1, 12), (10, 6, 6), 30, id="45: nova v bust"),
        pytest.param((8, 12, (STAND,)), (9, 12), -10, id="45: 20 v 9-12"),
        pytest.param((12, 12, (Move.KEEP,)), (10, 10), 30, id="46: 12-12 kept"),
        pytest.param((12, 12, (Move.REROLL, 12)), (10, 10), 300, id="46: 12-12, 12"),
        pytest.param((12, 12, (Move.REROLL, 9)), (10, 10), 10, id="46: 12-12, 9"),
        pytest.param((11, 11, (Move.KEEP,)), (10, 8), -10, id="47: 11-11 kept"),
        pytest.param((11, 11, (Move.REROLL, 11)), (10, 8), 100, id="47: 11-11, 11"),
        pytest.param((10, 12), (10, 8), -10, id="47: 10-12"),
    ],
)
def test_cases_45_to_47_chips_gained(rolled: Any, dealer: tuple[int, ...], gained: int) -> None:
    hand = played(*rolled)
    assert hand.over
    assert net(hand, bank(*dealer)) == gained


def test_case_46_12_12_rerolled_to_9_is_a_21_that_stands() -> None:
    hand = then(dealt(12, 12), Move.REROLL, 9)
    assert (hand.total, hand.end) == (21, End.STOOD)


def test_case_47_10_12_as_dealt_awards_no_sd() -> None:
    assert (dealt(10, 12).sd, dealt(10, 12).awards) == (None, ())


def test_case_46_at_the_table_a_hypernova_pays_30() -> None:
    live = Live("ann")
    live.bet("ann", 10, 10)
    live.start("ann", 12, 12)
    live.play("ann", Move.REROLL, 12, 10)
    assert live.chips("ann") == 1300
    assert live.table.house == -300


def test_case_48_d8_in_hand_and_a_12_rolled_is_a_choice_and_the_dropped_one_is_gone() -> None:
    hand = then(dealt(1, 5), ROLL, 12)
    assert (hand.sd, hand.awards, moves(hand)) == (Die.D8, (Die.D4,), (Move.KEEP, Move.SWAP))
    assert moves(then(hand, Move.SWAP)) == (ROLL, Move.D4, STAND)
    assert moves(then(hand, Move.KEEP)) == (ROLL, Move.D8, STAND)


def test_case_48_nothing_carries_to_the_next_round() -> None:
    live = Live("ann")
    live.bet("ann", 10, 10)
    live.start("ann", 1, 5)
    live.play("ann", ROLL, 12)
    live.play("ann", Move.SWAP)
    live.stand("ann", 10)
    live.bet("ann", 10, 10)
    live.start("ann", 6, 5)
    assert live.hand(0) == Hand(dice=d12(6, 5))
    assert live.table.dealer == Dealer(dice=d12(10))


def test_case_49_joker_in_hand_and_a_1_is_a_choice_and_the_joker_as_d4_is_used_up() -> None:
    hand = then(dealt(3, 3), ROLL, 1)
    assert (hand.sd, hand.awards, moves(hand)) == (Die.JOKER, (Die.D8,), (Move.KEEP, Move.SWAP))
    used = then(then(hand, Move.KEEP), Move.D4, 3)
    assert used == Hand(dice=(*d12(3, 3, 1), Roll(Die.D4, 3)))


def test_case_50_the_dealer_at_15_rolls_the_d6_and_stops_on_16() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    assert kinds(live.stand("ann", 6, 1)) == ["played", "dealer_played", "dealer_played", "settled"]
    assert live.table.dealer == Dealer(dice=d12(9, 6) + d6(1), sd=False)
    assert live.chips("ann") == 1010


def test_case_50_relative_the_hosts_d6_at_once_stops_the_dealer() -> None:
    live = Live("ann", host=True, rules=HUMAN)
    live.bet("ann", 10, 9)
    live.start("ann", 9, 2)
    live.stand("ann")
    live.play(HOST, Move.D6, 3)
    assert live.phase is Phase.BETTING
    assert live.chips("ann") == 990
