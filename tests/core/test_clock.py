"""Which clock runs, and for how long."""

from typing import Any

import pytest

from core import commands as cmd
from core.clock import Clock, clock
from core.games import GAMES
from core.moves import Move
from core.rules import BlackholeRules
from core.table import Phase
from tests.core.tables import HOST, HUMAN, Insuring, Live

TIMES: dict[str, Any] = {"turn_seconds": 31, "bet_seconds": 21, "offer_seconds": 6, "away_seconds": 4}


def playing(**changes: Any) -> Live:
    """Ann is in turn, with bob after her."""
    live = Live("ann", "bob", host=True, **{**TIMES, **changes})
    live.bet("ann")
    live.bet("bob", 10, 9)
    return live


def seconds(live: Live) -> int | None:
    running = clock(live.table)
    assert running is None or running.decision == live.table.decision
    return running.seconds if running else None


def test_the_betting_clock_runs_from_the_first_bet() -> None:
    live = Live("ann", "bob", **TIMES)
    assert clock(live.table) is None
    live.bet("ann")
    assert clock(live.table) == Clock(live.table.decision, 21)


def test_a_change_of_the_bet_is_the_same_clock() -> None:
    live = Live("ann", "bob", **TIMES)
    live.bet("ann", 10)
    before = clock(live.table)
    live.bet("ann", 20)
    assert clock(live.table) == before


def test_each_decision_of_a_turn_has_a_clock_of_its_own() -> None:
    live = playing()
    first = clock(live.table)
    live.start("ann", 3, 4)
    second = clock(live.table)
    assert first and second
    assert first.seconds == second.seconds == 31
    assert first.decision < second.decision


def test_a_turn_whose_owner_is_away_has_the_short_clock() -> None:
    live = playing()
    live.do(cmd.LostSight("ann"))
    assert seconds(live) == 4
    live.do(cmd.CaughtSight("ann"))
    assert seconds(live) == 31


@pytest.mark.parametrize(
    ("turn", "away", "right"), [(31, 4, 4), (3, 4, 3), (0, 4, 4), (31, 0, 31), (0, 0, None)]
)
def test_an_absent_owner_never_has_longer_than_a_turn(turn: int, away: int, right: int | None) -> None:
    live = playing(turn_seconds=turn, away_seconds=away)
    live.do(cmd.LostSight("ann"))
    assert seconds(live) == right


def test_no_clock_runs_in_a_pause() -> None:
    live = playing()
    live.do(cmd.Pause(HOST))
    assert clock(live.table) is None
    live.do(cmd.Resume(HOST))
    assert seconds(live) == 31


@pytest.mark.parametrize("away_seconds", [0, 4])
def test_0_is_no_limit_for_who_is_there(away_seconds: int) -> None:
    live = playing(turn_seconds=0, bet_seconds=0, away_seconds=away_seconds)
    assert clock(live.table) is None
    again = Live("ann", "bob", bet_seconds=0)
    again.bet("ann")
    assert clock(again.table) is None


def test_a_human_dealer_has_the_turns_clock() -> None:
    live = Live("ann", host=True, rules=HUMAN, **TIMES)
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    live.play("ann", Move.STAND)
    assert live.phase is Phase.DEALER
    assert seconds(live) == 31


@pytest.mark.parametrize("turn_seconds", [0, 31])
def test_a_host_who_is_not_there_to_deal_has_the_short_clock(turn_seconds: int) -> None:
    live = Live("ann", rules=HUMAN, **{**TIMES, "turn_seconds": turn_seconds})
    live.bet("ann", 10, 9)
    live.start("ann", 8, 10)
    live.play("ann", Move.STAND)
    assert live.phase is Phase.DEALER
    assert seconds(live) == 4


def test_offers_have_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, BlackholeRules, Insuring())
    live = playing()
    assert (live.phase, seconds(live)) == (Phase.OFFERS, 6)
    before = clock(live.table)
    offer = live.table.offers[0]
    live.do(cmd.Reply(offer.player, offer.number, True))
    assert clock(live.table) == before


def test_offers_without_a_limit_do_not_wait_for_who_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, BlackholeRules, Insuring())
    live = playing(offer_seconds=0)
    assert (live.phase, clock(live.table)) == (Phase.OFFERS, None)
    for offer in live.table.offers:
        live.do(cmd.LostSight(offer.player))
    assert seconds(live) == 4
    live.time_up()
    assert live.phase is Phase.BOXES


def test_no_clock_runs_at_a_closed_table() -> None:
    live = playing()
    live.do(cmd.Close(HOST))
    assert clock(live.table) is None
