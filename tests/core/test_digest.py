"""The table's fingerprint, and what it is taken of."""

from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.digest import digest
from core.outcome import Outcome, Verdict
from core.rules import BlackholeRules, Setup
from core.table import Table
from core.text import Text
from tests.core.tables import HOST, Live, hook, pack


def evening() -> Live:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 20)
    live.bet("bob", 10, 9)
    live.start("ann", 1, 5)
    return live


def test_the_same_events_make_the_same_fingerprint() -> None:
    live = evening()
    assert digest(live.table) == digest(evening().table) == digest(live.replayed())
    assert len(digest(live.table)) == 16


def test_every_event_changes_it() -> None:
    live = evening()
    before = digest(live.table)
    live.do(cmd.Say("ann", Text("hi")))
    assert digest(live.table) != before


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": 0},
        {"round": 9},
        {"paused": True},
        {"voids": 1},
        {"house": 1},
        {"turn": (1, 0)},
        {"decision": 0},
    ],
    ids=str,
)
def test_every_part_of_the_table_changes_it(changes: dict[str, object]) -> None:
    table = evening().table
    assert digest(msgspec.structs.replace(table, **changes)) != digest(table)


def test_the_order_in_which_players_came_does_not() -> None:
    table = evening().table
    other = msgspec.structs.replace(table, players=dict(reversed(table.players.items())))
    assert digest(other) == digest(table)


def test_a_table_that_was_sent_is_the_same_table() -> None:
    table = evening().table
    sent = msgspec.msgpack.decode(pack(table), type=Table, dec_hook=hook)
    assert sent == table
    assert digest(sent) == digest(table)


@pytest.mark.parametrize(
    "changes", [{}, {"maximum": 10**9, "buy_in": 10**9}], ids=["usual", "highest stakes"]
)
def test_all_that_can_be_won_can_be_told(changes: dict[str, Any]) -> None:
    live = Live("ann", **changes)
    live.bet("ann", live.table.setup.maximum, 9)
    live.start("ann", 9, 12, 9)
    live.enter("ann", "rich")
    for event in live.log:
        assert msgspec.msgpack.decode(pack(event), type=ev.AnyEvent, dec_hook=hook) == event


def test_a_rule_set_a_setup_and_an_outcome_are_decoded_strictly() -> None:
    setup = Setup(Text("t"), HOST, rules=BlackholeRules(nova_pays=4))
    assert msgspec.msgpack.decode(pack(setup), type=Setup, dec_hook=hook) == setup
    assert msgspec.msgpack.decode(pack(Outcome(Verdict.WON, 3, 2)), type=Outcome) == Outcome(
        Verdict.WON, 3, 2
    )
    for bad in ({"nova_pays": -1}, {"nova_pays": "3"}, {"dealer": "kind"}, {"unknown": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "blackhole", **bad}, BlackholeRules)
