"""What keys do, in every situation of a table."""

from itertools import combinations

import pytest

from core import commands as cmd
from core.moves import Move
from core.rules import BlackholeRules, DealerStyle
from core.table import Table
from core.text import Text
from tests.tui.fakes import YOU, FakeDealer, opened
from tui.actions import ACTIONS, BY_ID, EVERY, action_for, key_bar, obvious
from tui.remapping import can_meet
from tui.situation import Situation, surely_loses


def playing(*faces: int, **setup: object) -> FakeDealer:
    """Return a dealer at the moment of one's own first decision, or after the dice given."""
    dealer = FakeDealer(opened(**setup))
    dealer.seats("mira", YOU)
    dealer.does(cmd.Pass("mira"))
    dealer.does(cmd.Bet(YOU, 1, 10), [6])
    if faces:
        dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), faces)
    return dealer


def at(table: Table, **changes: object) -> Situation:
    """Return one's own situation at a table."""
    return Situation(**{"table": table, "you": YOU, "amount": 10, **changes})  # type: ignore[arg-type]


def offered(now: Situation) -> set[str]:
    """Return the ids of all actions that can be done."""
    return {action.id for action in ACTIONS if action.available(now)}


def sent(key: str, now: Situation) -> cmd.PlayerCommand | None:
    """Return what a key orders."""
    action = action_for(key, now)
    return action.order(now) if action and action.order else None


def test_each_action_has_its_own_id_a_key_and_a_sentence() -> None:
    assert len(BY_ID) == len(EVERY)
    for action in EVERY:
        assert action.keys and action.press
        # Of two that belong together, one's sentence tells of both.
        assert action.help.endswith(".") or (not action.help and action.barred)
        assert action.press.isascii()


@pytest.mark.parametrize(
    ("faces", "key", "move"),
    [
        ((), "r", Move.START),
        ((), "enter", Move.START),
        ((2, 3), "r", Move.ROLL),
        ((2, 3), "s", Move.STAND),
        ((1, 3), "8", Move.D8),
        ((12, 3), "4", Move.D4),
        ((5, 5), "4", Move.D4),
        ((5, 5), "8", Move.D8),
        ((5, 5), "x", Move.REROLL),
        ((12, 12), "k", Move.KEEP),
        ((12, 12), "x", Move.REROLL),
    ],
)
def test_a_key_orders_its_move_on_the_decision(faces: tuple[int, ...], key: str, move: Move) -> None:
    table = playing(*faces).table
    assert sent(key, at(table)) == cmd.Play(YOU, table.decision, move)


def test_a_second_substitution_die_is_kept_or_swapped() -> None:
    dealer = playing(1, 3)
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.ROLL), [12])
    now = at(dealer.table)
    assert offered(now) >= {"keep", "swap"}
    assert sent("w", now) == cmd.Play(YOU, dealer.table.decision, Move.SWAP)
    assert sent("k", now) == cmd.Play(YOU, dealer.table.decision, Move.KEEP)


@pytest.mark.parametrize("faces", [(2, 3), (11, 11), (12, 12), (1, 3), (5, 5)])
def test_enter_never_chooses_where_there_is_a_choice(faces: tuple[int, int]) -> None:
    assert sent("enter", at(playing(*faces).table)) is None


def test_keeping_eleven_eleven_is_marked_as_lost() -> None:
    now = at(playing(11, 11).table)
    assert surely_loses(now, Move.KEEP)
    assert [key.warn for key in key_bar(now) if key.press == "k"] == [True]
    assert not surely_loses(at(playing(12, 12).table), Move.KEEP)


@pytest.mark.parametrize("change", [{"waiting": True}, {"link": False}, {"current": False}, {"you": ""}])
def test_nothing_can_be_ordered(change: dict[str, object]) -> None:
    now = at(playing(2, 3).table, **change)
    keys = {key for action in ACTIONS for key in action.keys}
    assert all(sent(key, now) is None for key in keys)


def test_a_move_of_somebody_else_is_not_ones_own() -> None:
    now = at(playing(2, 3).table, you="mira")
    assert not offered(now) & {move.value for move in Move}


def test_the_betting_keys() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU, "mira")
    now = at(dealer.table, amount=50)
    assert sent("enter", now) == cmd.Bet(YOU, 0, 50)
    assert sent("p", now) == cmd.Pass(YOU)
    assert offered(now) >= {"bet", "change", "more", "less", "pass", "rise"}


def test_enter_after_the_bet_is_not_another_bet() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU, "mira")
    dealer.does(cmd.Bet(YOU, 0, 50))
    assert sent("enter", at(dealer.table, amount=50)) is None


def test_sitting_down_takes_the_chosen_free_box_else_the_first() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    assert sent("s", at(dealer.table)) == cmd.Sit(YOU, 1)
    assert sent("enter", at(dealer.table, focus=4)) == cmd.Sit(YOU, 4)
    assert sent("s", at(dealer.table, focus=0)) == cmd.Sit(YOU, 1)


def test_who_is_broke_buys_in() -> None:
    dealer = FakeDealer(opened(buy_in=10))
    dealer.seats(YOU)
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), [10, 12])
    now = at(dealer.table)
    assert obvious(now) is BY_ID["rebuy"]
    assert sent("enter", now) == cmd.Rebuy(YOU)


def test_the_host_deals_where_the_dealer_is_human() -> None:
    rules = BlackholeRules(dealer=DealerStyle.HUMAN)
    dealer = playing(10, 5, host=YOU, rules=rules)
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.STAND))
    now = at(dealer.table)
    assert sent("6", now) == cmd.Play(YOU, dealer.table.decision, Move.D6)
    assert sent("r", now) == cmd.Play(YOU, dealer.table.decision, Move.ROLL)


def test_only_the_host_has_the_hosts_keys() -> None:
    hosting = {"pause", "kick", "void", "close"}
    assert offered(at(playing(2, 3, host=YOU).table)) >= hosting
    assert not offered(at(playing(2, 3, host="mira").table)) & hosting


def test_pause_and_resume_share_a_key() -> None:
    dealer = playing(2, 3, host=YOU)
    assert sent("P", at(dealer.table)) == cmd.Pause(YOU)
    dealer.does(cmd.Pause(YOU))
    assert sent("P", at(dealer.table)) == cmd.Resume(YOU)
    assert sent("r", at(dealer.table)) is None


def test_the_key_bar_tells_moves_and_help_alone_when_it_is_ones_turn() -> None:
    keys = [key.press for key in key_bar(at(playing(5, 5).table))]
    assert keys == ["r", "4", "8", "x", "s", "?"]


def test_a_spectator_is_offered_nothing_that_sends() -> None:
    now = at(playing(2, 3).table, you="")
    assert all(BY_ID[name].order is None for name in offered(now))
    assert not offered(now) & {"talk", "change", "kick", "void", "close"}


def test_what_is_typed_for_an_action_is_plain_and_means_one_thing_at_a_time() -> None:
    for one, other in combinations(ACTIONS, 2):
        apart = not can_meet(one, other) or bool(set(one.usual_keys) & set(other.usual_keys))
        assert one.word != other.word or apart, (one.id, other.id)
    for action in ACTIONS:
        word = action.word.split()[0]
        assert word.isascii() and word.replace("_", "").isalnum() and word == word.lower()
