"""The terms that a host changes: at once where nothing is wagered, else once the round is over."""

from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.ledger import line, read
from core.refusal import Reason
from core.rules import Setup
from core.table import Phase
from core.terms import Terms, terms_of, with_terms
from core.text import Text
from tests.core.tables import HOST, Live
from tests.core.test_seals_at_the_table import ANN, BOB, Sealed

SETUP = Setup(Text("test"), HOST)


def other(setup: Setup = SETUP, **changes: Any) -> Terms:
    """Return a table's terms, but for some."""
    return msgspec.structs.replace(terms_of(setup, 0), **changes)


def arrange(live: Live, **changes: Any) -> tuple[ev.AnyEvent, ...]:
    """Put a table on other terms."""
    return live.do(cmd.Arrange(HOST, other(live.table.setup, **changes)))


def test_where_nothing_is_wagered_other_terms_hold_at_once() -> None:
    live = Live("ann", host=True)
    terms = other(minimum=20, maximum=60, step=20, turn_seconds=0, coach=False, votes=False, back_bets=True)
    assert live.do(cmd.Arrange(HOST, terms)) == (ev.Arranged(terms),)
    assert terms_of(live.table.setup, 0) == terms and live.table.to_come is None
    assert live.refused(cmd.Bet("ann", 0, 10)) is Reason.BELOW_MINIMUM
    assert live.refused(cmd.Bet("ann", 0, 80)) is Reason.ABOVE_MAXIMUM
    assert live.refused(cmd.Bet("ann", 0, 30)) is Reason.OFF_STEP
    assert not (live.table.setup.coached or live.table.setup.polled)


def test_a_bet_that_lies_there_is_played_on_the_terms_that_it_was_made_on() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 10)
    arrange(live, minimum=50)
    live.bet("bob", 10, 9)
    live.start("ann", 10, 9)
    assert live.table.setup.minimum == 10
    live.stand("ann")
    live.start("bob", 10, 9)
    live.stand("bob", 10)
    assert live.phase is Phase.BETTING
    assert (live.table.setup.minimum, live.table.to_come) == (50, None)
    assert live.refused(cmd.Bet("ann", 0, 10)) is Reason.BELOW_MINIMUM


def test_what_was_said_last_holds() -> None:
    live = Live("ann", host=True)
    live.bet("ann", 10, 9)
    arrange(live, minimum=50)
    arrange(live, minimum=20)
    live.do(cmd.VoidRound(HOST))
    assert live.table.setup.minimum == 20


def test_once_nothing_lies_there_any_more_other_terms_hold_at_once_again() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 10)
    arrange(live, minimum=50)
    live.do(cmd.Withdraw("ann", 0))
    assert live.table.setup.minimum == 10
    arrange(live, minimum=20)
    assert (live.table.setup.minimum, live.table.to_come) == (20, None)


def test_everybody_passing_brings_the_terms_to_come() -> None:
    live = Live("ann", "bob", host=True)
    live.bet("ann", 10)
    arrange(live, minimum=50)
    live.do(cmd.Withdraw("ann", 0))
    live.do(cmd.Pass("ann"))
    live.do(cmd.Pass("bob"))
    assert (live.table.setup.minimum, live.table.to_come) == (50, None)


@pytest.mark.parametrize(
    ("changes", "stays"),
    [({}, True), ({"minimum": 60}, False), ({"maximum": 40}, False), ({"step": 20, "minimum": 20}, False)],
)
def test_a_void_round_s_bets_are_made_again_as_far_as_the_terms_allow(
    changes: dict[str, Any], stays: bool
) -> None:
    table = Sealed(ANN, BOB)
    table.bet(ANN, BOB, amount=50)
    table.give(cmd.Arrange(ANN, other(table.table.setup, **changes)), table.link(ANN))
    table.time_up()
    assert (table.table.stake(ANN) == 50) is stays
    assert table.table.voids == 1 and table.table.players[ANN].chips == (950 if stays else 1000)


def test_a_bet_behind_is_not_made_again_where_none_are_taken_any_more() -> None:
    table = Sealed(ANN, BOB, back_bets=True)
    table.give(cmd.Enter("cat", Text("cat")), cmd.Bet("cat", 0, 10))
    table.bet(ANN, BOB)
    table.give(cmd.Arrange(ANN, other(table.table.setup, back_bets=False)), table.link(ANN))
    table.time_up()
    assert (table.table.stake(ANN), table.table.stake("cat")) == (50, 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"minimum": 15},
        {"minimum": 300},
        {"maximum": 105},
        {"step": 3},
        {"minimum": 1010, "maximum": 2000},
        {"bots": 3},
    ],
)
def test_terms_that_can_t_be_are_refused(changes: dict[str, Any]) -> None:
    live = Live("ann", host=True, seats=3)
    assert live.refused(cmd.Arrange(HOST, other(**changes))) is Reason.BAD_TERMS


def test_nobody_but_the_host_sets_terms() -> None:
    assert Live("ann", host=True).refused(cmd.Arrange("ann", other())) is Reason.NOT_HOST


def test_what_is_not_in_the_terms_stays() -> None:
    kept = with_terms(SETUP, other(minimum=20, coach=False))
    back = with_terms(kept, other())
    assert back == SETUP and kept.rules == SETUP.rules and kept.buy_in == SETUP.buy_in


def test_the_older_logs_of_a_setup_are_as_they_were() -> None:
    assert b"votes" not in line(ev.Opened(SETUP)) and b"to_come" not in msgspec.json.encode(
        SETUP, enc_hook=str
    )
    told = ev.Arranged(other(bots=3))
    assert read(line(told)) == told
