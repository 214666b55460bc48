"""What every table has: seats, the betting window, the host's rights, offers, back bets and dealers."""

from dataclasses import dataclass
from typing import Any

import pytest

from core import commands as cmd
from core import events as ev
from core.decide import MOST_PLAYERS, NAME_LENGTH, TALK_LENGTH
from core.evolve import evolve, open_table
from core.games import GAMES
from core.moves import Move
from core.refusal import Reason
from core.rules import BlackholeRules, Setup, check_setup
from core.sides import Side
from core.table import Phase
from core.text import Text
from tests.core.tables import HOST, HUMAN, SHARP, Insuring, Live, d12, kinds

# The betting window


def test_the_window_waits_for_every_seated_player() -> None:
    live = Live("ann", "bob", "cat")
    assert kinds(live.bet("ann")) == ["bet_placed"]
    assert kinds(live.do(cmd.Pass("bob"))) == ["passed"]
    assert kinds(live.bet("cat", 10, 9)) == ["bet_placed", "locked", "dealt"]


def test_the_window_ends_at_once_with_the_last_pass() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    assert kinds(live.do(cmd.Pass("bob"), 9)) == ["passed", "locked", "dealt"]


@pytest.mark.parametrize(
    "gone_by", [cmd.LostSight("bob"), cmd.Rise("bob"), cmd.Leave("bob"), cmd.Kick(HOST, "bob")]
)
def test_the_window_does_not_wait_for_who_is_away_or_gone(gone_by: cmd.AnyCommand) -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann")
    assert kinds(live.do(gone_by, 9))[-2:] == ["locked", "dealt"]


def test_the_window_does_not_wait_for_who_stands() -> None:
    live = Live("ann", host=True)
    live.enter("eve")
    live.bet("ann", 10, 9)
    assert live.phase is Phase.BOXES


def test_time_up_deals_to_those_who_have_bet() -> None:
    live = Live("ann", "bob")
    live.bet("bob")
    assert kinds(live.time_up(9)) == ["locked", "dealt"]
    assert live.table.turn == (1, 0)
    assert live.table.boxes[0].hands == ()


def test_a_round_with_no_bet_does_not_start() -> None:
    live = Live("ann", "bob")
    assert live.refused(cmd.TimeUp(live.table.decision)) is Reason.STALE
    live.do(cmd.LostSight("ann"))
    assert live.do(cmd.LostSight("bob")) == (ev.WentAway("bob"),)
    assert (live.phase, live.table.round) == (Phase.BETTING, 0)


def test_all_pass_and_the_window_is_opened_again() -> None:
    live = Live("ann", "bob")
    live.do(cmd.Pass("ann"))
    before = live.table.decision
    assert kinds(live.do(cmd.Pass("bob"))) == ["passed", "reopened"]
    assert not any(player.passed for player in live.table.players.values())
    assert live.table.decision > before
    assert live.refused(cmd.TimeUp(before)) is Reason.STALE
    live.do(cmd.Pass("ann"))


def test_a_pass_is_for_one_round() -> None:
    live = Live("ann", "bob")
    live.do(cmd.Pass("bob"))
    live.bet("ann", 10, 9)
    live.start("ann", 10, 12)
    assert not live.table.players["bob"].passed


def test_pass_is_refused_twice_after_a_bet_and_without_a_seat() -> None:
    live = Live("ann", "bob", "cat", host=True)
    live.do(cmd.Pass("ann"))
    live.bet("bob")
    assert live.refused(cmd.Pass("ann")) is Reason.ALREADY_PASSED
    assert live.refused(cmd.Pass("bob")) is Reason.ALREADY_PASSED
    assert live.refused(cmd.Pass(HOST)) is Reason.NOT_SEATED


def test_a_bet_takes_a_pass_back() -> None:
    live = Live("ann", "bob")
    live.do(cmd.Pass("ann"))
    live.bet("ann", 20)
    assert not live.table.players["ann"].passed
    assert live.table.stake("ann") == 20


def test_bets_and_passes_after_the_lock_are_refused() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    assert live.refused(cmd.Bet("ann", 0, 20)) is Reason.BETS_CLOSED
    assert live.refused(cmd.Pass("ann")) is Reason.BETS_CLOSED


@pytest.mark.parametrize(
    ("amount", "reason", "limit"),
    [
        (0, Reason.BELOW_MINIMUM, 20),
        (10, Reason.BELOW_MINIMUM, 20),
        (110, Reason.ABOVE_MAXIMUM, 100),
        (25, Reason.OFF_STEP, 10),
    ],
)
def test_a_refused_bet_names_the_limit_it_ran_into(amount: int, reason: Reason, limit: int) -> None:
    live = Live("ann", minimum=20, maximum=100)
    refusal = live.refusal(cmd.Bet("ann", 0, amount))
    assert (refusal.reason, refusal.limit) == (reason, limit)


@pytest.mark.parametrize("amount", [20, 30, 100])
def test_the_limits_themselves_are_bets(amount: int) -> None:
    live = Live("ann", minimum=20, maximum=100)
    live.bet("ann", amount, 9)
    assert live.table.stake("ann") == amount


# Coming, sitting, going


def test_who_enters_gets_the_buy_in_and_stands() -> None:
    live = Live(buy_in=500)
    live.enter("ann")
    assert (live.chips("ann"), live.table.box_of("ann")) == (500, None)


@pytest.mark.parametrize("name", ["", "  ", "x" * (NAME_LENGTH + 1)])
def test_bad_names_are_refused(name: str) -> None:
    live = Live()
    assert live.refused(cmd.Enter("ann", Text(name))) is Reason.BAD_NAME
    assert live.table.players == {}


@pytest.mark.parametrize("name", ["ann", "ANN", "Ann"])
def test_a_name_is_one_players(name: str) -> None:
    live = Live("ann")
    assert live.refused(cmd.Enter("eve", Text(name))) is Reason.NAME_TAKEN
    live.enter("ann", name)


def test_a_table_remembers_so_many_players_and_no_more() -> None:
    live = Live()
    for number in range(MOST_PLAYERS):
        live.enter(f"p{number}")
    assert live.refused(cmd.Enter("late", Text("late"))) is Reason.CROWDED
    live.enter("p0", "again")


STRANGERS = [
    cmd.Sit("eve", 1),
    cmd.Rise("eve"),
    cmd.Leave("eve"),
    cmd.Bet("eve", 0, 10),
    cmd.Withdraw("eve", 0),
    cmd.Commit("eve", bytes(32)),
    cmd.Release("eve", 1, bytes(32)),
    cmd.Pass("eve"),
    cmd.Rebuy("eve"),
    cmd.Play("eve", 0, Move.START),
    cmd.Reply("eve", 0, True),
    cmd.Say("eve", Text("hi")),
    cmd.Pause("eve"),
    cmd.Resume("eve"),
    cmd.Kick("eve", "ann"),
    cmd.VoidRound("eve"),
    cmd.Close("eve"),
]


@pytest.mark.parametrize("command", STRANGERS, ids=lambda c: type(c).__name__)
def test_strangers_can_do_nothing_but_enter(command: cmd.AnyCommand) -> None:
    live = Live("ann")
    assert live.refused(command) is Reason.UNKNOWN_PLAYER


@pytest.mark.parametrize("command", STRANGERS, ids=lambda c: type(c).__name__)
def test_the_kicked_can_do_nothing_and_never_come_back(command: cmd.AnyCommand) -> None:
    live = Live("ann", host=True)
    live.enter("eve")
    live.do(cmd.Kick(HOST, "eve"))
    assert live.refused(command) is Reason.KICKED
    assert live.refused(cmd.Enter("eve", Text("other"))) is Reason.KICKED


def test_sitting_is_refused_where_it_must_be() -> None:
    live = Live("ann", seats=2, host=True)
    assert live.refused(cmd.Sit(HOST, 0)) is Reason.BOX_TAKEN
    assert live.refused(cmd.Sit("ann", 1)) is Reason.ALREADY_SEATED
    assert live.refused(cmd.Sit(HOST, 2)) is Reason.NO_SUCH_BOX
    live.do(cmd.Sit(HOST, 1))
    live.enter("bob")
    assert live.refused(cmd.Sit("bob", 1)) is Reason.TABLE_FULL


def test_who_sits_down_in_mid_round_waits_for_the_next() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.enter("bob")
    live.do(cmd.Sit("bob", 1))
    assert live.refused(cmd.Bet("bob", 1, 10)) is Reason.BETS_CLOSED
    live.start("ann", 10, 12)
    assert live.phase is Phase.BETTING
    live.bet("bob")


def test_rising_before_the_lock_gives_the_bet_back() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 50)
    live.do(cmd.Rise("ann"))
    assert (live.chips("ann"), live.table.boxes[0].owner, live.table.boxes[0].wagers) == (1000, None, ())
    assert "ann" in live.table.players
    assert live.refused(cmd.Rise("ann")) is Reason.NOT_SEATED


def test_rising_in_mid_round_without_a_bet_frees_the_seat_at_once() -> None:
    live = Live("ann", "bob")
    live.do(cmd.Pass("bob"))
    live.bet("ann", 10, 9)
    live.do(cmd.Rise("bob"))
    assert live.table.boxes[1].owner is None


def test_leaving_in_mid_round_plays_the_hand_out_and_then_frees_the_seat() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 50)
    live.bet("bob", 10, 9)
    live.start("ann", 2, 3)
    events = live.do(cmd.Leave("ann"), 2, 9)
    assert kinds(events) == ["rose", "left", "played", "played", "played"]
    assert all(event.absent for event in events if isinstance(event, ev.Played))
    assert live.hand(0).dice == d12(2, 3, 2, 9)
    assert (live.table.boxes[0].owner, live.table.boxes[0].leaving) == ("ann", True)
    live.start("bob", 9, 8)
    live.stand("bob", 9)
    assert live.table.boxes[0].owner is None
    assert (live.chips("ann"), live.table.players["ann"].gone) == (950, True)


def test_who_rose_in_mid_round_is_played_for_when_the_turn_comes() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    assert kinds(live.do(cmd.Rise("bob"))) == ["rose"]
    assert live.refused(cmd.Sit("bob", 3)) is Reason.ALREADY_SEATED
    assert kinds(live.start("ann", 9, 12, 5, 6, 9)) == [
        "played",
        "played",
        "played",
        "dealer_played",
        "settled",
    ]
    assert live.table.boxes[1].owner is None
    live.do(cmd.Sit("bob", 3))


def test_who_leaves_as_they_came_is_forgotten_and_who_lost_is_not() -> None:
    live = Live("ann", "bob")
    live.bet("ann", 10)
    live.do(cmd.Pass("bob"), 9)
    live.start("ann", 10, 12)
    live.do(cmd.Leave("ann"))
    live.do(cmd.Leave("bob"))
    assert set(live.table.players) == {"ann"}
    live.enter("ann")
    assert live.chips("ann") == 990


def test_a_held_seat_is_lost_when_the_hold_ends() -> None:
    live = Live("ann", "bob")
    assert live.refused(cmd.HoldEnded("ann")) is Reason.STALE
    live.do(cmd.LostSight("ann"))
    live.do(cmd.HoldEnded("ann"))
    assert live.table.boxes[0].owner is None
    assert live.refused(cmd.HoldEnded("ann")) is Reason.STALE
    assert live.refused(cmd.HoldEnded("nobody")) is Reason.STALE


def test_a_hold_that_ends_in_mid_round_plays_the_hand_out() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.do(cmd.LostSight("ann"))
    live.do(cmd.HoldEnded("ann"), 7, 8)
    assert live.actor == "bob"
    assert live.hand(0).total == 15


def test_sight_is_lost_and_caught_once_and_only_of_players_who_are_there() -> None:
    live = Live("ann")
    assert live.do(cmd.LostSight("nobody")) == ()
    assert live.do(cmd.CaughtSight("ann")) == ()
    assert kinds(live.do(cmd.LostSight("ann"))) == ["went_away"]
    assert live.do(cmd.LostSight("ann")) == ()
    assert kinds(live.do(cmd.CaughtSight("ann"))) == ["came_back"]
    live.do(cmd.Leave("ann"))
    assert live.do(cmd.LostSight("ann")) == ()


def test_only_the_broke_buy_in_again_and_up_to_the_buy_in() -> None:
    live = Live("ann", buy_in=100, maximum=90)
    assert live.refused(cmd.Rebuy("ann")) is Reason.NOT_BROKE
    live.bet("ann", 90, 9)
    live.start("ann", 10, 12)
    assert live.chips("ann") == 10
    assert live.refused(cmd.Rebuy("ann")) is Reason.NOT_BROKE
    live.bet("ann", 10, 9)
    live.start("ann", 10, 12)
    assert live.chips("ann") == 0
    live.do(cmd.Rebuy("ann"))
    assert (live.chips("ann"), live.table.players["ann"].bought) == (100, 200)


def test_what_is_left_of_the_chips_counts_when_buying_in_again() -> None:
    live = Live("ann", buy_in=110, minimum=20)
    live.bet("ann", 100, 9)
    live.start("ann", 10, 12)
    assert live.chips("ann") == 10
    assert live.do(cmd.Rebuy("ann")) == (ev.Rebought("ann", 100),)
    assert (live.chips("ann"), live.table.players["ann"].bought) == (110, 210)


def test_talk_is_cut_and_never_empty() -> None:
    live = Live("ann")
    (said,) = live.do(cmd.Say("ann", Text("y" * 999)))
    assert said == ev.Said("ann", Text("y" * TALK_LENGTH))
    assert live.refused(cmd.Say("ann", Text("  "))) is Reason.EMPTY


# The host


@pytest.mark.parametrize(
    "command",
    [cmd.Pause("ann"), cmd.Resume("ann"), cmd.Kick("ann", "bob"), cmd.VoidRound("ann"), cmd.Close("ann")],
    ids=lambda c: type(c).__name__,
)
def test_the_hosts_rights_are_the_hosts_alone(command: cmd.AnyCommand) -> None:
    live = Live("ann", "bob", host=True)
    assert live.refused(command) is Reason.NOT_HOST


def test_a_pause_stops_bets_moves_and_time_but_not_talk_or_going() -> None:
    live = Live("ann", "bob", host=True)
    live.do(cmd.Pause(HOST))
    assert live.refused(cmd.Pause(HOST)) is Reason.PAUSED
    assert live.refused(cmd.Bet("ann", 0, 10)) is Reason.PAUSED
    assert live.refused(cmd.Pass("ann")) is Reason.PAUSED
    live.do(cmd.Resume(HOST))
    assert live.refused(cmd.Resume(HOST)) is Reason.NOT_PAUSED
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.do(cmd.Pause(HOST))
    assert live.table.legal_moves("ann") == ()
    assert live.refused(cmd.Play("ann", live.table.decision, Move.START)) is Reason.PAUSED
    live.do(cmd.Say("ann", Text("waiting")))
    assert kinds(live.do(cmd.Leave("ann"))) == ["rose", "left"]
    assert kinds(live.do(cmd.Resume(HOST), 5, 6)) == ["resumed", "played", "played"]


def test_a_window_that_ended_in_a_pause_deals_when_it_is_over() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann")
    live.do(cmd.Pause(HOST))
    assert kinds(live.do(cmd.LostSight("bob"))) == ["went_away"]
    assert kinds(live.do(cmd.Resume(HOST), 9)) == ["resumed", "locked", "dealt"]


def test_a_void_round_gives_all_bets_back_and_is_counted() -> None:
    live = Live("ann", "bob", host=True)
    assert live.refused(cmd.VoidRound(HOST)) is Reason.NO_ROUND
    live.bet("ann", 50)
    assert live.refused(cmd.VoidRound(HOST)) is Reason.NO_ROUND
    live.bet("bob", 20, 9)
    live.start("ann", 10, 12)
    before = live.table.decision
    assert kinds(live.do(cmd.VoidRound(HOST))) == ["voided"]
    assert (live.chips("ann"), live.chips("bob"), live.table.house, live.table.voids) == (1000, 1000, 0, 1)
    assert (live.phase, live.table.dealer) == (Phase.BETTING, None)
    assert all(box.hands == () and box.wagers == () for box in live.table.boxes)
    assert live.table.decision > before


def test_who_left_a_round_that_is_then_void_has_the_bet_back_and_no_seat() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 50)
    live.bet("bob", 20, 9)
    live.do(cmd.Leave("bob"))
    live.do(cmd.VoidRound(HOST))
    assert (live.chips("bob"), live.table.boxes[1].owner) == (1000, None)


def test_a_kick_before_the_lock_gives_the_bet_back_and_frees_the_seat() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 50)
    live.do(cmd.Kick(HOST, "ann"))
    assert (live.chips("ann"), live.table.boxes[0].owner, live.table.stake("ann")) == (1000, None, 0)


def test_a_kick_of_nobody_or_oneself_is_refused() -> None:
    live = Live("ann", host=True)
    assert live.refused(cmd.Kick(HOST, "nobody")) is Reason.UNKNOWN_PLAYER
    assert live.refused(cmd.Kick(HOST, HOST)) is Reason.UNKNOWN_PLAYER


def test_closing_gives_open_bets_back_and_ends_everything() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 50)
    live.bet("bob", 20, 9)
    assert kinds(live.do(cmd.Close(HOST))) == ["voided", "closed"]
    assert (live.chips("ann"), live.chips("bob"), live.phase) == (1000, 1000, Phase.CLOSED)
    closed: list[cmd.AnyCommand] = [
        cmd.Enter("eve", Text("eve")),
        cmd.Say("ann", Text("bye")),
        cmd.TimeUp(live.table.decision),
    ]
    assert {live.refused(command) for command in closed} == {Reason.CLOSED}


def test_closing_an_empty_table_voids_nothing() -> None:
    live = Live("ann", host=True)
    assert kinds(live.do(cmd.Close(HOST))) == ["closed"]


# Bots


def test_a_bot_takes_the_last_free_box_with_the_buy_in() -> None:
    live = Live("ann", seats=3)
    live.do(cmd.BotEnters("bot-1", Text("Alan")))
    player = live.table.players["bot-1"]
    assert (live.table.box_of("bot-1"), player.chips, player.bot) == (2, 1000, True)
    live.do(cmd.BotEnters("bot-2", Text("Ada")))
    assert live.table.box_of("bot-2") == 1
    assert live.refused(cmd.BotEnters("bot-3", Text("Alonzo"))) is Reason.TABLE_FULL


def test_a_bot_is_seated_once_and_not_at_all_after_a_kick() -> None:
    live = Live("ann", host=True)
    live.do(cmd.BotEnters("bot-1", Text("Alan")))
    assert live.refused(cmd.BotEnters("bot-1", Text("Alan"))) is Reason.ALREADY_SEATED
    assert live.refused(cmd.BotEnters("bot-2", Text("Alan"))) is Reason.NAME_TAKEN
    live.do(cmd.Kick(HOST, "bot-1"))
    assert live.refused(cmd.BotEnters("bot-1", Text("Alan"))) is Reason.KICKED


def test_a_bot_is_never_away() -> None:
    live = Live("ann")
    live.do(cmd.BotEnters("bot-1", Text("Alan")))
    assert live.do(cmd.LostSight("bot-1")) == ()
    live.bet("bot-1")
    live.bet("ann", 10, 9)
    live.start("ann", 10, 12)
    assert kinds(live.time_up(8, 9, 9)) == ["played", "played", "dealer_played", "settled"]


# Dealers


def at_the_dealer(rules: BlackholeRules) -> Live:
    """Ann stands on 18 against a 9, and the host's dealer has to roll."""
    live = Live("ann", host=True, rules=rules)
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    live.stand("ann")
    return live


def test_a_human_dealer_is_asked_and_nobody_else() -> None:
    live = at_the_dealer(HUMAN)
    assert (live.phase, live.actor) == (Phase.DEALER, HOST)
    assert live.table.legal_moves(HOST) == (Move.ROLL, Move.D6)
    assert live.table.legal_moves("ann") == ()
    assert live.refused(cmd.Play("ann", live.table.decision, Move.ROLL)) is Reason.NOT_YOUR_TURN
    assert live.refused(cmd.Play(HOST, live.table.decision, Move.STAND)) is Reason.ILLEGAL_MOVE
    old = live.table.decision
    assert kinds(live.play(HOST, Move.ROLL, 5)) == ["dealer_played"]
    assert live.refused(cmd.Play(HOST, old, Move.ROLL)) is Reason.STALE
    assert kinds(live.play(HOST, Move.ROLL, 3)) == ["dealer_played", "settled"]


@pytest.mark.parametrize(("second", "third"), [(5, Move.ROLL), (6, Move.D6), (7, Move.D6)])
def test_time_up_makes_the_houses_choice_for_a_human_dealer(second: int, third: Move) -> None:
    live = at_the_dealer(HUMAN)
    live.play(HOST, Move.ROLL, second)
    (played, *_) = live.time_up(5)
    assert played == ev.DealerPlayed(third, (5,))


def test_a_host_who_plays_and_deals_does_both() -> None:
    live = Live(HOST, rules=HUMAN)
    live.bet(HOST, 10, 9)
    assert live.refused(cmd.Play(HOST, live.table.decision, Move.ROLL)) is Reason.ILLEGAL_MOVE
    live.start(HOST, 8, 10)
    live.stand(HOST)
    live.play(HOST, Move.D6, 6)
    assert live.chips(HOST) == 1010


def test_a_human_dealer_who_must_stop_is_not_asked() -> None:
    live = at_the_dealer(HUMAN)
    assert kinds(live.play(HOST, Move.ROLL, 12)) == ["dealer_played", "settled"]
    assert live.chips("ann") == 990


def test_a_sharp_dealer_rolls_by_itself_against_the_bets_standing() -> None:
    for amounts, second in (((200, 10), Move.D6), ((10, 200), Move.ROLL)):
        live = Live("ann", "bob", rules=SHARP)
        live.bet("ann", amounts[0])
        live.bet("bob", amounts[1], 8)
        live.start("ann", 8, 4)
        live.stand("ann")
        live.start("bob", 10, 10)
        rolled = live.stand("bob", 6, 5)[1:3]
        assert rolled == (ev.DealerPlayed(Move.ROLL, (6,)), ev.DealerPlayed(second, (5,)))


def test_hands_not_bust_stand_with_all_the_chips_on_them() -> None:
    live = Live("ann", "bob", "cat", host=True, rules=HUMAN, back_bets=True)
    live.bet(HOST, 50, box=1)
    for player in ("ann", "bob", "cat"):
        live.bet(player, 20, *((9,) if player == "cat" else ()))
    live.start("ann", 10, 12)
    live.start("bob", 9, 12)
    live.start("cat", 8, 9)
    live.stand("cat")
    assert live.table.standing() == ((live.hand(1), 70), (live.hand(2), 20))


# Back bets


def test_back_bets_are_off_by_default() -> None:
    live = Live("ann", "bob", host=True)
    assert live.refused(cmd.Bet("bob", 0, 10)) is Reason.NOT_YOUR_BOX
    assert live.refused(cmd.Bet(HOST, 0, 10)) is Reason.NOT_YOUR_BOX
    assert live.refused(cmd.Bet("bob", 5, 10)) is Reason.NOT_SEATED


def test_a_back_bet_wins_and_loses_by_the_owners_hand() -> None:
    live = Live("ann", host=True, back_bets=True)
    live.bet(HOST, 50, box=0)
    assert live.phase is Phase.BETTING
    live.bet("ann", 10, 9)
    assert live.refused(cmd.Play(HOST, live.table.decision, Move.START)) is Reason.NOT_YOUR_TURN
    live.start("ann", 9, 12, 9)
    assert (live.chips("ann"), live.chips(HOST), live.table.house) == (1050, 1250, -300)


def test_a_back_bet_needs_an_owner_and_does_not_start_a_round() -> None:
    live = Live("ann", "bob", host=True, back_bets=True)
    assert live.refused(cmd.Bet(HOST, 4, 10)) is Reason.NOT_SEATED
    live.bet(HOST, 50, box=0)
    assert live.refused(cmd.TimeUp(live.table.decision)) is Reason.STALE


def test_bets_behind_an_owner_without_a_bet_go_back_at_the_lock() -> None:
    live = Live("ann", "bob", host=True, back_bets=True)
    live.bet(HOST, 50, box=0)
    live.bet(HOST, 20, box=1)
    live.bet("bob")
    live.do(cmd.Pass("ann"), 9)
    assert (live.chips(HOST), live.table.stake(HOST)) == (980, 20)
    assert live.table.boxes[0].wagers == ()
    assert live.table.turn == (1, 0)


def test_bets_behind_an_owner_who_rises_before_the_lock_go_back() -> None:
    live = Live("ann", "bob", host=True, back_bets=True)
    live.bet(HOST, 50, box=0)
    live.bet("ann", 10)
    live.do(cmd.Rise("ann"))
    assert (live.chips(HOST), live.chips("ann")) == (1000, 1000)


def test_a_bet_behind_is_replaced_by_the_next_and_counts_in_the_balance() -> None:
    live = Live("ann", host=True, back_bets=True, buy_in=100)
    live.bet(HOST, 60, box=0)
    live.bet(HOST, 100, box=0)
    assert (live.chips(HOST), live.table.stake(HOST)) == (0, 100)


def test_a_bet_behind_another_takes_no_pass_on_the_own_box_back() -> None:
    live = Live("ann", "bob", back_bets=True)
    live.do(cmd.Pass("ann"))
    live.bet("ann", 10, box=1)
    live.bet("bob", 10, 9)
    assert live.phase is Phase.BOXES


@pytest.mark.parametrize("gone_by", [cmd.Leave("eve"), cmd.Kick(HOST, "eve")], ids=["leave", "kick"])
def test_a_bet_behind_goes_back_to_who_goes_before_the_lock(gone_by: cmd.AnyCommand) -> None:
    live = Live("ann", host=True, back_bets=True)
    live.enter("eve")
    live.bet("eve", 50, box=0)
    live.do(gone_by)
    assert live.table.boxes[0].wagers == ()
    assert "eve" not in live.table.players or live.chips("eve") == 1000


@pytest.mark.parametrize("gone_by", [cmd.Leave("eve"), cmd.Kick(HOST, "eve")], ids=["leave", "kick"])
def test_a_bet_behind_stays_after_the_lock_whoever_goes(gone_by: cmd.AnyCommand) -> None:
    live = Live("ann", host=True, back_bets=True)
    live.enter("eve")
    live.bet("eve", 50, box=0)
    live.bet("ann", 10, 9)
    live.do(gone_by)
    live.start("ann", 9, 12, 9)
    assert live.chips("eve") == 1250


def test_a_bet_is_taken_back_as_long_as_bets_are_open() -> None:
    live = Live("ann", "bob", host=True, back_bets=True)
    live.bet(HOST, 50, box=0)
    live.bet("ann", 20)
    assert live.do(cmd.Withdraw(HOST, 0)) == (ev.Withdrawn(HOST, 0),)
    assert (live.chips(HOST), live.chips("ann"), live.table.stake("ann")) == (1000, 980, 20)
    assert live.refused(cmd.Withdraw(HOST, 0)) is Reason.NO_BET
    assert live.refused(cmd.Withdraw(HOST, 9)) is Reason.NO_SUCH_BOX
    live.do(cmd.Withdraw("ann", 0))
    live.bet("ann", 10)
    live.bet("bob", 10, 9)
    assert live.refused(cmd.Withdraw("ann", 0)) is Reason.BETS_CLOSED


@pytest.mark.parametrize("speaks", [True, False])
def test_who_takes_a_bet_back_was_not_silent(speaks: bool) -> None:
    live = Live("ann", "bob")
    live.do(cmd.Pass("ann"))
    live.bet("bob", 10, 9)
    live.start("bob", 10, 12)
    if speaks:
        live.bet("ann", 10)
        live.do(cmd.Withdraw("ann", 0))
    live.bet("bob", 10)
    live.time_up(9)
    live.start("bob", 10, 12)
    assert (live.table.box_of("ann") is not None) is speaks


def test_dice_have_no_side_bets_and_no_shoe() -> None:
    live = Live("ann", "bob")
    live.bet("ann")
    assert live.refused(cmd.Bet("ann", 0, 10, Side.PAIRS)) is Reason.NO_SIDE_BET
    assert live.refused(cmd.Bet("bob", 1, 10, pairs=10)) is Reason.NO_SIDE_BET
    live.do(cmd.Pass("bob"), 9)
    live.start("ann", 10, 12)
    assert live.table.shoe == b""
    assert "shuffled" not in kinds(tuple(live.log))


def test_the_window_waits_for_who_bet_behind_in_the_round_before() -> None:
    live = Live("ann", host=True, back_bets=True)
    live.bet(HOST, 50, box=0)
    live.bet("ann", 10, 9)
    live.start("ann", 10, 12)
    assert live.table.backers() == [HOST]
    assert kinds(live.bet("ann")) == ["bet_placed"]
    assert kinds(live.do(cmd.Pass(HOST), 9)) == ["passed", "locked", "dealt"]


# Offers, by a small made-up game


@pytest.fixture
def insured(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Open tables whose game makes offers."""
    monkeypatch.setitem(GAMES, BlackholeRules, Insuring())
    return Live


@dataclass
class Asked:
    """A table where ann (bet 100), bob (bet 20) and the host behind ann (bet 60) are asked."""

    live: Live

    def reply(self, player: str, accept: bool, *faces: int) -> tuple[ev.AnyEvent, ...]:
        offer = next(o for o in self.live.table.offers if o.player == player)
        return self.live.do(cmd.Reply(player, offer.number, accept), *faces)


@pytest.fixture
def asked(insured: Any) -> Asked:
    live = insured("ann", "bob", host=True, back_bets=True)
    live.bet(HOST, 60, box=0)
    live.bet("ann", 100)
    live.bet("bob", 20, 8)
    return Asked(live)


def test_offers_go_to_every_holder_of_a_wager_after_the_deal(asked: Asked) -> None:
    live = asked.live
    assert live.phase is Phase.OFFERS
    assert {(o.player, o.box, o.kind, o.amount) for o in live.table.offers} == {
        ("ann", 0, Side.INSURANCE, 50),
        (HOST, 0, Side.INSURANCE, 30),
        ("bob", 1, Side.INSURANCE, 10),
    }
    assert live.actor is None
    assert live.refused(cmd.Play("ann", live.table.decision, Move.START)) is Reason.NOT_YOUR_TURN


def test_offers_are_made_only_where_the_chips_are_there(insured: Any) -> None:
    live = insured("ann", "bob", buy_in=140)
    live.bet("ann", 100)
    live.bet("bob", 80, 8)
    assert [(o.player, o.amount) for o in live.table.offers] == [("bob", 40)]


def test_no_offer_that_anyone_can_cover_and_the_boxes_play_at_once(insured: Any) -> None:
    live = insured("ann", buy_in=100)
    live.bet("ann", 100, 8)
    assert (live.phase, live.table.offers) == (Phase.BOXES, ())


def test_accepting_moves_chips_and_the_last_answer_starts_the_boxes(asked: Asked) -> None:
    live = asked.live
    decision = live.table.decision
    assert kinds(asked.reply("bob", True)) == ["replied"]
    assert (live.chips("bob"), live.table.stake("bob")) == (970, 30)
    asked.reply("ann", False)
    assert (live.chips("ann"), live.table.stake("ann")) == (900, 100)
    assert live.phase is Phase.OFFERS
    assert live.table.decision == decision
    asked.reply(HOST, True)
    assert (live.phase, live.table.turn, live.table.offers) == (Phase.BOXES, (0, 0), ())
    assert live.table.decision > decision


def test_an_accepted_offer_is_paid_by_its_own_outcome(asked: Asked) -> None:
    live = asked.live
    asked.reply("bob", True)
    live.time_up()
    live.start("ann", 10, 12)
    live.start("bob", 10, 12)
    assert [(p.player, p.side, p.returned) for p in live.table.payouts if p.player == "bob"] == [
        ("bob", Side.MAIN, 0),
        ("bob", Side.INSURANCE, 30),
    ]
    assert live.chips("bob") == 1000


def test_silence_declines_for_all_at_once_when_the_time_is_up(asked: Asked) -> None:
    live = asked.live
    asked.reply("bob", True)
    decision = live.table.decision
    numbers = [offer.number for offer in live.table.offers]
    assert live.time_up() == tuple(ev.Replied(number, accept=False) for number in numbers)
    assert (live.chips("ann"), live.chips(HOST), live.chips("bob")) == (900, 940, 970)
    assert live.phase is Phase.BOXES
    assert live.refused(cmd.TimeUp(decision)) is Reason.STALE


def test_an_offer_is_answered_once_and_by_its_player_alone(asked: Asked) -> None:
    live = asked.live
    offer = next(o for o in live.table.offers if o.player == "bob")
    assert live.refused(cmd.Reply("ann", offer.number, True)) is Reason.NO_SUCH_OFFER
    live.do(cmd.Reply("bob", offer.number, True))
    assert live.refused(cmd.Reply("bob", offer.number, True)) is Reason.NO_SUCH_OFFER
    assert live.refused(cmd.Reply("bob", 99, True)) is Reason.NO_SUCH_OFFER


def test_offers_are_numbered_over_the_tables_life(insured: Any) -> None:
    live = insured("ann", "bob")
    seen = []
    for _ in range(2):
        live.bet("ann")
        live.bet("bob", 10, 8)
        seen += [offer.number for offer in live.table.offers]
        live.time_up()
        live.start("ann", 10, 12)
        live.start("bob", 10, 12)
    assert seen == [0, 1, 2, 3]
    assert live.table.asked == 4


def test_an_offer_cannot_be_answered_in_a_pause(asked: Asked) -> None:
    live = asked.live
    live.do(cmd.Pause(HOST))
    offer = next(o for o in live.table.offers if o.player == "bob")
    assert live.refused(cmd.Reply("bob", offer.number, True)) is Reason.PAUSED


def test_two_offers_that_only_one_can_be_paid_for(insured: Any) -> None:
    live = insured("ann", "bob", back_bets=True, buy_in=150)
    live.bet("ann", 60)
    live.bet("ann", 40, box=1)
    live.bet("bob", 20, 8)
    first, second = [o for o in live.table.offers if o.player == "ann"]
    assert (first.amount, second.amount) == (30, 20)
    live.do(cmd.Reply("ann", first.number, True))
    assert live.chips("ann") == 20
    live.do(cmd.Reply("ann", second.number, True))
    assert live.chips("ann") == 0


def test_an_offer_no_longer_covered_is_refused(insured: Any) -> None:
    live = insured("ann", "bob", back_bets=True, buy_in=140)
    live.bet("ann", 60)
    live.bet("ann", 40, box=1)
    live.bet("bob", 20, 8)
    first, second = [o for o in live.table.offers if o.player == "ann"]
    live.do(cmd.Reply("ann", first.number, True))
    refusal = live.refusal(cmd.Reply("ann", second.number, True))
    assert (refusal.reason, refusal.limit) == (Reason.NOT_ENOUGH_CHIPS, 10)
    live.do(cmd.Reply("ann", second.number, False))


@pytest.mark.parametrize("gone_by", [cmd.Leave("bob"), cmd.Kick(HOST, "bob")], ids=["leave", "kick"])
def test_nobody_waits_for_the_answer_of_who_is_gone(asked: Asked, gone_by: cmd.AnyCommand) -> None:
    live = asked.live
    asked.reply("ann", False)
    asked.reply(HOST, False)
    live.do(gone_by)
    assert live.phase is Phase.BOXES
    assert live.table.stake("bob") == 20


def test_a_round_voided_while_offers_are_open_gives_their_chips_back_too(asked: Asked) -> None:
    live = asked.live
    asked.reply("bob", True)
    live.do(cmd.VoidRound(HOST))
    assert {live.chips(p) for p in ("ann", "bob", HOST)} == {1000}
    assert live.table.offers == ()


# The log


def test_the_log_alone_makes_the_same_table() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann")
    live.bet("bob", 10, 9)
    live.start("ann", 9, 12)
    live.start("bob", 10, 12, 9)
    assert live.replayed() == live.table
    assert live.table.seq == len(live.log)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"step": 1}, "step"),
        ({"step": 5}, "step"),
        ({"step": 0}, "step"),
        ({"minimum": 15}, "minimum"),
        ({"minimum": 0}, "minimum"),
        ({"maximum": 205}, "maximum"),
        ({"minimum": 100, "maximum": 50}, "maximum"),
        ({"buy_in": 5}, "buy-in"),
    ],
)
def test_stakes_that_make_no_sense_are_told(changes: dict[str, Any], wrong: str) -> None:
    sentence = check_setup(Setup(Text("t"), HOST, **changes))
    assert sentence is not None and wrong in sentence


def test_the_default_stakes_make_sense() -> None:
    assert check_setup(Setup(Text("t"), HOST)) is None


def test_nobody_is_asked_while_a_dealer_who_needs_no_host_rolls() -> None:
    live = Live("ann", host=True)
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    live.play("ann", Move.STAND, 8)
    opening, *rest = live.log
    assert isinstance(opening, ev.Opened)
    tables = [open_table(opening)]
    for event in rest:
        tables.append(evolve(tables[-1], event))
    (rolling,) = [table for table in tables if table.phase is Phase.DEALER]
    assert rolling.actor() is None
    assert rolling.legal_moves(HOST) == ()
