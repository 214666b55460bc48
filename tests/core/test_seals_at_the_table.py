"""Sealed dice at the table: who owes a link, what a missing one costs, and seats lost by silence."""

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.clock import clock
from core.decide import step
from core.digest import digest
from core.evolve import evolve, open_table
from core.people import STRIKE_ROUNDS
from core.refusal import Reason, Refused
from core.rules import Setup
from core.sealed import link_before
from core.table import Phase, Table
from core.text import Text
from tests.core.purses import TABLE_ID, Purse, dealers_chain, sealed

ANN, BOB, CAT, BOT = "ann", "bob", "cat", "bot"


class Sealed:
    """A sealed table; everybody who is seated has a hash chain."""

    def __init__(self, *players: str, back_bets: bool = False, bots: int = 0) -> None:
        self.purse = Purse(dealers_chain(0))
        setup = Setup(Text("Sealed"), ANN, back_bets=back_bets)
        self.table: Table = open_table(sealed(setup, self.purse.dealer))
        self.log: list[ev.AnyEvent] = []
        for box, player in enumerate(players):
            self.give(cmd.Enter(player, Text(player)), cmd.Sit(player, box), self.purse.commit(player))
        for number in range(bots):
            self.give(cmd.BotEnters(f"{BOT}{number}", Text(f"bot {number}")))

    def give(self, *commands: cmd.AnyCommand) -> tuple[ev.AnyEvent, ...]:
        """Give commands that are accepted; return the events of the last."""
        events: tuple[ev.AnyEvent, ...] = ()
        for command in commands:
            events, after = step(self.table, command, self.purse.chance)
            folded = self.table
            for event in events:
                folded = evolve(folded, event)
                assert folded.imbalance() == 0
            assert digest(folded) == digest(after)
            self.table = after
            self.log += events
        return events

    def refused(self, command: cmd.AnyCommand) -> Reason:
        before = digest(self.table)
        with pytest.raises(Refused) as told:
            step(self.table, command, self.purse.chance)
        assert digest(self.table) == before
        return told.value.reason

    def bet(self, *players: str, amount: int = 50) -> tuple[ev.AnyEvent, ...]:
        bets = [cmd.Bet(player, self.table.box_of(player) or 0, amount) for player in players]
        return self.give(*bets)

    def link(self, player: str) -> cmd.Release:
        release = self.purse.release(self.table, player)
        assert release is not None
        return release

    def owing(self) -> list[str]:
        return [player for _, player in self.table.owing()]

    def play_out(self) -> None:
        while self.table.in_round:
            owing = self.owing()
            self.give(self.link(owing[0]) if owing else cmd.TimeUp(self.table.decision))

    def back(self, *players: str) -> None:
        for player in players:
            if self.table.players[player].away:
                self.give(cmd.CaughtSight(player))

    def round(self, *players: str) -> None:
        self.bet(*players)
        self.play_out()
        self.back(*players)

    def time_up(self) -> tuple[ev.AnyEvent, ...]:
        return self.give(cmd.TimeUp(self.table.decision))


def kinds(events: tuple[ev.AnyEvent, ...]) -> list[type]:
    return [type(event) for event in events]


# Locked bets, and links.


def test_the_dice_wait_until_every_person_in_the_round_has_released_a_link() -> None:
    table = Sealed(ANN, BOB, bots=1)
    table.give(cmd.Bet("bot0", 6, 10))
    assert kinds(table.bet(ANN, BOB)) == [ev.BetPlaced, ev.Locked]
    assert clock(table.table) is not None
    assert table.owing() == [ANN, BOB]
    assert kinds(table.give(table.link(BOB))) == [ev.Released]
    assert table.owing() == [ANN]
    assert kinds(table.give(table.link(ANN))) == [ev.Released, ev.Dealt]
    assert table.table.phase is Phase.BOXES


def test_bots_alone_owe_nothing() -> None:
    table = Sealed(bots=1)
    assert kinds(table.give(cmd.Bet("bot0", 6, 10))) == [ev.BetPlaced, ev.Locked, ev.Dealt]


def test_waiting_for_links_has_a_clock_of_its_own() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    now = clock(table.table)
    assert now is not None and (now.decision, now.seconds) == (table.table.decision, 5)


def test_the_dealer_s_link_is_published_when_the_round_is_over() -> None:
    table = Sealed(ANN)
    tip = table.table.tip
    table.round(ANN)
    settled = next(n for n, event in enumerate(table.log) if isinstance(event, ev.Settled))
    revealed = table.log[settled + 1]
    assert isinstance(revealed, ev.Revealed)
    assert link_before(TABLE_ID, "dealer", revealed.link) == tip and table.table.tip == revealed.link


def test_links_that_are_refused() -> None:
    table = Sealed(ANN, BOB)
    table.give(table.purse.commit(BOB, 3))
    assert table.refused(cmd.Release(ANN, 0, bytes(32))) is Reason.STALE
    table.bet(ANN, BOB)
    good = table.link(ANN)
    assert table.refused(msgspec.structs.replace(good, round=2)) is Reason.STALE
    assert table.refused(msgspec.structs.replace(good, player=BOB)) is Reason.BAD_LINK
    assert table.refused(msgspec.structs.replace(good, link=bytes(32))) is Reason.BAD_LINK
    assert table.refused(msgspec.structs.replace(good, link=table.table.players[ANN].tip)) is Reason.BAD_LINK
    table.give(good)
    assert table.refused(good) is Reason.STALE  # case 42: a second release
    assert table.refused(table.link(ANN)) is Reason.STALE


def test_a_tip_that_somebody_has_is_refused() -> None:
    table = Sealed(ANN, BOB)  # case 41
    for tip in (table.table.players[ANN].tip, table.table.tip):
        assert table.refused(cmd.Commit(BOB, tip)) is Reason.SAME_TIP
    table.bet(ANN, BOB)
    fresh = table.purse.commit(ANN)
    table.give(fresh)
    assert table.refused(cmd.Commit(BOB, fresh.tip)) is Reason.SAME_TIP


def test_a_fresh_chain_takes_effect_with_the_next_round() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    before, fresh = table.table.players[ANN].tip, table.purse.commit(ANN)
    table.give(fresh)
    assert (table.table.players[ANN].tip, table.table.players[ANN].fresh) == (before, fresh.tip)
    table.play_out()
    assert (table.table.players[ANN].tip, table.table.players[ANN].fresh) == (fresh.tip, b"")


def test_who_has_no_chain_can_t_bet_on_the_own_box() -> None:
    table = Sealed(ANN, back_bets=True)
    table.give(cmd.Enter(BOB, Text(BOB)), cmd.Sit(BOB, 1))
    assert table.refused(cmd.Bet(BOB, 1, 10)) is Reason.NOT_SEALED
    assert table.refused(cmd.Bet(ANN, 1, 10)) is Reason.NOT_SEALED
    table.give(cmd.Bet(BOB, 0, 10))


@pytest.mark.parametrize("late", [cmd.Bet(ANN, 0, 100), cmd.Bet(BOB, 0, 10), cmd.Pass(ANN)])
def test_bets_after_the_lock_are_refused(late: cmd.AnyCommand) -> None:
    table = Sealed(ANN, back_bets=True)  # case 38
    table.give(cmd.Enter(BOB, Text(BOB)))
    table.bet(ANN)
    assert table.refused(late) is Reason.BETS_CLOSED


# Who is away.


def test_who_is_away_when_bets_are_locked_has_no_bet() -> None:
    table = Sealed(ANN, BOB, CAT, back_bets=True)
    table.give(cmd.Bet(CAT, 0, 20))
    table.bet(ANN, BOB)
    table.give(cmd.LostSight(ANN))
    table.bet(CAT)
    assert table.owing() == [BOB, CAT]
    chips = {player: table.table.players[player].chips for player in (ANN, BOB, CAT)}
    assert chips == {ANN: 1000, BOB: 950, CAT: 950}
    assert table.table.boxes[0].wagers == ()


def test_who_is_back_before_the_lock_keeps_the_bet() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN)
    table.give(cmd.LostSight(ANN), cmd.CaughtSight(ANN))
    table.bet(BOB)
    assert table.owing() == [ANN, BOB]


def test_no_round_begins_for_the_bets_of_those_who_are_away() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN)
    table.give(cmd.LostSight(ANN))
    table.give(cmd.LostSight(BOB))
    assert table.table.phase is Phase.BETTING and clock(table.table) is None
    assert table.table.stake(ANN) == 50


# A link that does not come.


def test_a_missing_link_voids_the_round_and_is_a_strike_in_the_open() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    events = table.time_up()
    wanted = [ev.Missed, ev.WentAway, ev.Voided, ev.Revealed, ev.BetPlaced, ev.Locked]
    assert kinds(events) == wanted
    assert table.table.players[ANN].strikes == 1
    assert (table.table.round, table.table.voids, table.owing()) == (2, 1, [BOB])
    assert [table.table.players[player].chips for player in (ANN, BOB)] == [1000, 950]


def test_the_others_bets_are_made_again_and_those_on_the_misser_s_box_are_not() -> None:
    table = Sealed(ANN, BOB, CAT, back_bets=True)
    table.give(cmd.Bet(CAT, 0, 20), cmd.Bet(CAT, 1, 30))
    table.bet(ANN, BOB, CAT)
    table.give(table.link(BOB), table.link(CAT))
    events = table.time_up()
    again = {(e.player, e.box, e.amount) for e in events if isinstance(e, ev.BetPlaced)}
    assert again == {(BOB, 1, 50), (CAT, 1, 30), (CAT, 2, 50)}


def test_a_link_is_never_made_up_for_one_that_is_missing() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    events = table.time_up()
    assert ev.Released not in kinds(events) and ev.Dealt not in kinds(events)
    assert table.table.phase is Phase.BETTING


def test_two_strikes_lose_the_seat_and_not_the_chips() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    table.time_up()
    table.play_out()
    table.back(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    events = table.time_up()
    assert ev.Unseated(ANN, ev.Unseating.STRIKES) in events
    assert table.table.box_of(ANN) is None and table.table.players[ANN].chips == 1000


def test_who_leaves_owing_a_second_link_has_no_seat_to_lose() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    table.time_up()
    table.play_out()
    table.back(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    events = table.give(cmd.Leave(ANN))
    assert ev.Missed(ANN) in events and ev.Unseated not in kinds(events)
    assert table.table.box_of(ANN) is None


@pytest.mark.parametrize(("rounds", "strikes"), [(STRIKE_ROUNDS - 1, 1), (STRIKE_ROUNDS, 0)])
def test_ten_finished_rounds_wipe_a_strike_out(rounds: int, strikes: int) -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    table.time_up()
    table.give(cmd.VoidRound(ANN))
    for _ in range(rounds):
        table.give(cmd.Pass(ANN))
        table.bet(BOB, amount=10)
        table.play_out()
        table.back(ANN, BOB)
    assert table.table.players[ANN].strikes == strikes


def test_who_leaves_while_a_link_is_owed_holds_nobody_up() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB)
    table.give(table.link(BOB))
    events = table.give(cmd.Leave(ANN))
    assert [kind for kind in kinds(events) if kind in (ev.Missed, ev.Voided)] == [ev.Missed, ev.Voided]
    assert table.owing() == [BOB] and table.table.round == 2
    assert table.table.box_of(ANN) is None


def test_bets_of_those_who_have_left_meanwhile_are_not_made_again() -> None:
    table = Sealed(ANN, BOB, CAT, back_bets=True)
    table.give(cmd.Bet(CAT, 1, 20), cmd.Bet(BOB, 2, 30))
    table.bet(ANN, BOB, CAT)
    table.give(table.link(CAT), table.link(BOB), cmd.Leave(CAT))
    events = table.time_up()
    assert [e for e in events if isinstance(e, ev.BetPlaced)] == [ev.BetPlaced(BOB, 1, 50)]
    assert table.table.players[CAT].chips == 1000


def test_a_stale_clock_takes_no_link_for_missing() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    stale = table.table.decision
    table.give(table.link(ANN))
    assert table.refused(cmd.TimeUp(stale)) is Reason.STALE


# A dealer that starts again.


def test_a_restart_voids_the_round_and_seals_anew() -> None:
    table = Sealed(ANN, BOB, bots=1)
    table.give(cmd.Bet("bot0", 6, 10))
    table.bet(ANN, BOB)
    table.give(table.link(ANN))
    chain = dealers_chain(1)
    events = table.give(cmd.Restart(chain.tip))
    assert kinds(events)[:5] == [ev.Voided, ev.Revealed, ev.WentAway, ev.WentAway, ev.Sealed]
    assert table.table.tip == chain.tip and table.table.players["bot0"].away is False
    assert {player.chips for player in table.table.players.values()} == {1000}


def test_a_restart_between_rounds_keeps_the_bets_for_those_who_come_back() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN)
    events = table.give(cmd.Restart(dealers_chain(1).tip))
    assert kinds(events) == [ev.WentAway, ev.WentAway, ev.Sealed]
    assert table.table.stake(ANN) == 50


def test_a_restart_after_a_restart_marks_nobody_away_twice() -> None:
    table = Sealed(ANN)
    table.give(cmd.Restart(dealers_chain(1).tip))
    assert kinds(table.give(cmd.Restart(dealers_chain(2).tip))) == [ev.Sealed]


def test_bets_not_locked_go_back_when_the_table_is_closed() -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN)
    assert kinds(table.give(cmd.Close(ANN))) == [ev.Closed]
    assert table.table.players[ANN].chips == 1000 and table.table.stake(ANN) == 0
    assert table.table.voids == 0


def test_the_dealer_does_not_change_its_chain_in_mid_round() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    assert table.refused(cmd.Seal(bytes(32))) is Reason.BETS_CLOSED


# Who does nothing.


def idle_round(*quiet: cmd.AnyCommand) -> Sealed:
    """A round that Bob says nothing to, but for what is given in the middle of it."""
    table = Sealed(ANN, BOB)
    table.round(ANN, BOB)
    table.bet(ANN)
    table.time_up()
    table.give(*quiet)
    table.play_out()
    return table


def test_who_did_nothing_for_a_whole_round_loses_the_seat_and_not_the_chips() -> None:
    table = idle_round()
    assert ev.Unseated(BOB, ev.Unseating.IDLE) in table.log
    settled = [event for event in table.log if isinstance(event, ev.Settled)]
    won = sum(p.returned - p.amount for event in settled for p in event.payouts if p.player == BOB)
    assert table.table.box_of(BOB) is None and table.table.players[BOB].chips == 1000 + won


def test_a_word_is_something() -> None:
    assert idle_round(cmd.Say(BOB, Text("wait"))).table.box_of(BOB) == 1
    assert idle_round(cmd.Enter(BOB, Text(BOB))).table.box_of(BOB) == 1


def test_who_is_away_keeps_the_seat_as_long_as_it_is_held() -> None:
    assert idle_round(cmd.LostSight(BOB), cmd.CaughtSight(BOB)).table.box_of(BOB) == 1
    table = Sealed(ANN, BOB)
    table.give(cmd.LostSight(BOB))
    table.bet(ANN)
    table.play_out()
    assert table.table.box_of(BOB) == 1


def test_who_sits_down_in_mid_round_keeps_the_seat() -> None:
    table = Sealed(ANN)
    table.bet(ANN)
    table.give(cmd.Enter(BOB, Text(BOB)), cmd.Sit(BOB, 1))
    table.play_out()
    assert table.table.box_of(BOB) == 1


def test_who_sits_down_just_before_bets_are_locked_keeps_the_seat() -> None:
    table = Sealed(ANN, BOB)
    table.round(ANN, BOB)
    table.bet(ANN)
    table.give(cmd.Enter(CAT, Text(CAT)), cmd.Sit(CAT, 2), cmd.Pass(BOB))
    table.time_up()
    table.play_out()
    assert table.table.box_of(CAT) == 2
    table.back(ANN)
    table.give(cmd.Pass(BOB))
    table.bet(ANN)
    table.time_up()
    table.play_out()
    assert table.table.box_of(CAT) is None


def test_who_passed_keeps_the_seat() -> None:
    table = Sealed(ANN, BOB)
    table.give(cmd.Pass(BOB))
    table.bet(ANN)
    table.play_out()
    assert table.table.box_of(BOB) == 1


# Chips from before.


def test_a_table_opens_with_the_chips_of_those_who_were_there_before() -> None:
    accounts = (ev.Account(ANN, Text("Ann"), 1300, 1000), ev.Account(BOB, Text("Bob"), 5, 1000, banned=True))
    table = open_table(ev.Opened(Setup(Text("Again"), ""), accounts=accounts))
    assert table.imbalance() == 0 and table.house == 695
    assert step(table, cmd.Enter(ANN, Text("Ann")), Purse().chance)[1].players[ANN].chips == 1300
    with pytest.raises(Refused) as told:
        step(table, cmd.Enter(BOB, Text("Bob")), Purse().chance)
    assert told.value.reason is Reason.KICKED
