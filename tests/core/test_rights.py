"""What a host may do about people: silence them, send them away for now or for good, and forgive them."""

import pytest

from core import commands as cmd
from core import events as ev
from core.refusal import Reason
from core.table import Phase
from core.text import Text
from tests.core.tables import HOST, Live, kinds


def hosted(*seated: str) -> Live:
    """Return a table with a host who stands by."""
    return Live(*seated, host=True)


def test_who_is_sent_away_loses_the_seat_and_may_come_again() -> None:
    live = hosted("ann", "bob")
    live.bet("bob", 20)
    assert kinds(live.do(cmd.Expel(HOST, "bob"))) == ["rose", "expelled"]
    assert live.table.box_of("bob") is None and live.chips("bob") == 1000
    assert live.refused(cmd.Sit("bob", 1)) is Reason.UNKNOWN_PLAYER
    assert live.enter("bob") == (ev.CameBack("bob"),)
    live.do(cmd.Sit("bob", 1))


def test_who_is_sent_away_in_mid_round_has_the_hand_played_out() -> None:
    live = hosted("ann", "bob")
    live.bet("bob", 10)
    live.bet("ann", 10, 9)
    live.start("ann", 6, 5)
    live.do(cmd.Expel(HOST, "ann"))
    assert live.actor == "bob" and live.table.boxes[0].leaving
    live.start("bob", 10, 9)
    live.stand("bob", 10)
    assert live.phase is Phase.BETTING and live.table.box_of("ann") is None


def test_bets_on_the_boxes_of_others_go_back_too() -> None:
    live = Live("ann", host=True, back_bets=True)
    live.enter("eve")
    live.bet("eve", 30, box=0)
    live.do(cmd.Expel(HOST, "eve"))
    assert live.chips("eve") == 1000 and not live.table.boxes[0].wagers


def test_a_ban_is_lifted_by_a_pardon_and_by_nothing_else() -> None:
    live = hosted("ann", "bob")
    live.do(cmd.Kick(HOST, "bob"))
    assert live.refused(cmd.Enter("bob", Text("bob"))) is Reason.KICKED
    assert live.refused(cmd.Expel(HOST, "bob")) is Reason.UNKNOWN_PLAYER
    assert live.do(cmd.Pardon(HOST, "bob")) == (ev.Pardoned("bob"),)
    assert live.refused(cmd.Pardon(HOST, "bob")) is Reason.NOT_BANNED
    assert live.enter("bob") == (ev.CameBack("bob"),)


def test_who_is_silenced_plays_on_unheard_until_the_host_lets_them_talk() -> None:
    live = hosted("ann", "bob")
    assert live.do(cmd.Silence(HOST, "ann", True)) == (ev.Silenced("ann", True),)
    assert live.do(cmd.Silence(HOST, "ann", True)) == ()
    assert live.refused(cmd.Say("ann", Text("hi"))) is Reason.SILENCED
    live.bet("ann", 10)
    live.do(cmd.Silence(HOST, "ann", False))
    live.do(cmd.Say("ann", Text("hi")))


def test_who_is_silenced_is_not_heard_again_by_leaving_and_coming_back() -> None:
    live = hosted("ann", "bob")
    live.do(cmd.Silence(HOST, "ann", True))
    live.do(cmd.Leave("ann"))
    live.enter("ann")
    assert live.refused(cmd.Say("ann", Text("hi"))) is Reason.SILENCED


@pytest.mark.parametrize(
    "command",
    [cmd.Expel("ann", "bob"), cmd.Pardon("ann", "bob"), cmd.Silence("ann", "bob", True)],
    ids=lambda command: type(command).__name__,
)
def test_nobody_but_the_host_has_these_rights(command: cmd.AnyCommand) -> None:
    assert hosted("ann", "bob").refused(command) is Reason.NOT_HOST


@pytest.mark.parametrize("target", [HOST, "nobody"])
def test_the_host_has_them_over_others_alone(target: str) -> None:
    live = hosted("ann")
    for command in (cmd.Expel(HOST, target), cmd.Pardon(HOST, target), cmd.Silence(HOST, target, True)):
        assert live.refused(command) is Reason.UNKNOWN_PLAYER
