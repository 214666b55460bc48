"""Votes of those who have no stake in the hand in turn: heard, counted nowhere, and deciding nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.digest import digest
from core.moves import Move
from core.refusal import Reason
from core.rules import CZECH
from tests.core.card_tables import CardTable, on_turn
from tests.core.tables import HOST, Live


def anns_turn(**changes: Any) -> Live:
    """Return a table where ann has 11 against 9, bob waits and eve stands by with the host."""
    live = Live("ann", "bob", host=True, **changes)
    live.enter("eve")
    live.bet("bob", 10)
    live.bet("ann", 10, 9)
    live.start("ann", 6, 5)
    return live


def vote(live: Live, player: str, move: Move = Move.STAND) -> cmd.Vote:
    """Return a player's vote on the decision that is open."""
    return cmd.Vote(player, live.table.decision, move)


@pytest.mark.parametrize("player", ["eve", HOST, "bob"])
def test_who_has_no_chips_on_the_hand_in_turn_may_vote(player: str) -> None:
    live = anns_turn()
    decision = live.table.decision
    assert live.do(vote(live, player)) == (ev.Voted(player, decision, Move.STAND),)


def test_a_vote_changes_nothing_but_the_count_of_events() -> None:
    live = anns_turn()
    before = live.table
    live.do(vote(live, "eve"))
    live.do(vote(live, "eve", Move.ROLL))
    assert digest(replace(live.table, seq=before.seq, head=before.head)) == digest(before)
    assert (live.table.seq, live.actor) == (before.seq + 2, "ann")


def test_the_owner_has_no_vote_and_neither_has_who_bets_behind() -> None:
    live = Live("ann", back_bets=True)
    live.enter("eve")
    live.bet("eve", 10, box=0)
    live.bet("ann", 10, 9)
    live.start("ann", 6, 5)
    assert live.refused(vote(live, "eve")) is Reason.HAS_STAKE
    assert live.refused(vote(live, "ann")) is Reason.HAS_STAKE


def test_at_a_quiet_box_who_has_a_bet_on_it_does_not_vote_on_either_hand() -> None:
    table = CardTable("ann", rules=CZECH, behind=("eve",))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, on_turn("7h", "8h 8d"))
    table.play("ann", Move.SPLIT)
    table.reply("eve", False, "2h 3h")
    table.play("ann", Move.STAND)
    assert table.table.turn == (0, 1) and not table.table.boxes[0].base("eve", 1)
    assert table.refused(cmd.Vote("eve", table.table.decision, Move.HIT)) is Reason.HAS_STAKE


def test_a_vote_is_for_the_open_decision_and_a_legal_move() -> None:
    live = anns_turn()
    late = cmd.Vote("eve", live.table.decision - 1, Move.STAND)
    assert live.refused(late) is Reason.STALE
    assert live.refused(vote(live, "eve", Move.HIT)) is Reason.ILLEGAL_MOVE
    live.do(cmd.Pause(HOST))
    assert live.refused(vote(live, "eve")) is Reason.PAUSED


def test_between_rounds_there_is_nothing_to_vote_on() -> None:
    live = Live("ann")
    live.enter("eve")
    assert live.refused(vote(live, "eve")) is Reason.STALE


def test_a_table_may_do_without_votes() -> None:
    live = anns_turn(no_votes=True)
    assert live.refused(vote(live, "eve")) is Reason.NO_VOTES


def test_who_was_away_and_votes_is_back() -> None:
    live = anns_turn()
    live.do(cmd.LostSight("eve"))
    assert ev.CameBack("eve") in live.do(vote(live, "eve"))
