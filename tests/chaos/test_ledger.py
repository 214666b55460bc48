"""What is looked for in a journal is found there."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from core import events as ev
from core.bots import PULSAR, act
from core.commands import AnyCommand, BotEnters, Enter, Restart
from core.decide import step
from core.evolve import open_table
from core.ledger import line
from core.rules import Setup
from core.table import Table
from core.text import Text
from net.journal import Account, Cause, Opening, open_journal
from net.seals import Seals
from tests.chaos.ledger import Ledger, bankrolls, read_on
from tests.chaos.observer import Observer

ID, BOTS, PERSON = b"table of 16 byte", ("a" * 32, "b" * 32), "c" * 32
Events = list[ev.AnyEvent]


class Played:
    """A table of bots, and its log."""

    def __init__(self) -> None:
        self.seals = Seals(ID, 64)
        opened = ev.Opened(Setup(Text("Vela"), ""), ID, bytes(32), self.seals.add(bytes(32)))
        self.table: Table = open_table(opened)
        self.events: Events = [opened]
        for bot in BOTS:
            self.do(BotEnters(bot, Text(bot[:3])))
        self.do(Enter(PERSON, Text("ada")))

    def do(self, command: AnyCommand) -> None:
        events, self.table = step(self.table, command, self.seals.chance)
        self.events += events

    def play(self, until: Callable[[Table], bool]) -> None:
        while not until(self.table):
            commands = [act(self.table, bot, PULSAR) for bot in BOTS]
            self.do(next(command for command in commands if command is not None))

    def restart(self) -> None:
        self.do(Restart(self.seals.add(bytes([1] * 32))))


@pytest.fixture(scope="module")
def log() -> Events:
    """Play five rounds, one of them cut short by a restart."""
    played = Played()
    played.play(lambda table: table.round == 3 and table.turn is not None)
    played.restart()
    played.play(lambda table: table.round == 5 and not table.in_round)
    return played.events


def wrong(events: Events) -> list[str]:
    ledger = Ledger()
    ledger.read([line(event) for event in events])
    return ledger.wrong


def places(log: Events, kind: type[ev.Event]) -> list[int]:
    return [place for place, event in enumerate(log) if isinstance(event, kind)]


def test_a_log_as_it_should_be_is_left_in_peace(log: Events) -> None:
    ledger = Ledger()
    ledger.read([line(event) for event in log])
    assert ledger.wrong == [] and not ledger.in_round
    assert sorted(ledger.dealt) == sorted(ledger.ended) == [1, 2, 3, 4, 5] and ledger.voids == 1


def test_a_round_dealt_twice_is_found(log: Events) -> None:
    place = places(log, ev.Dealt)[0]
    assert "dealt twice" in wrong([*log[: place + 1], log[place]])[0]


@pytest.mark.parametrize("again", [ev.Settled, ev.Voided])
def test_bets_both_settled_and_given_back_are_found(log: Events, again: type[ev.Event]) -> None:
    ends = places(log, ev.Settled)[0], places(log, ev.Voided)[0]
    for place in ends:
        assert any("ended twice" in one for one in wrong([*log[: place + 2], log[places(log, again)[0]]]))


def test_a_round_that_never_ended_is_found(log: Events) -> None:
    place = places(log, ev.Voided)[0]
    cut = [*log[:place], *log[place + 2 :]]
    assert any("never ended" in one for one in wrong(cut[: places(cut, ev.Locked)[3] + 1]))


def test_a_bet_that_is_not_settled_and_one_settled_for_another_amount_are_found(log: Events) -> None:
    place = places(log, ev.Settled)[0]
    settled = log[place]
    assert isinstance(settled, ev.Settled)
    first = replace(settled.payouts[0], amount=settled.payouts[0].amount + 10)
    for payouts in (settled.payouts[1:], settled.payouts * 2, (first, *settled.payouts[1:])):
        found = wrong([*log[:place], ev.Settled(payouts)])
        assert any("were settled" in one for one in found) and any("conserved" in one for one in found)


def test_a_link_that_is_missing_or_another_or_used_again_is_found(log: Events) -> None:
    one, two = places(log, ev.Revealed)[:2]
    assert any("its time" in found for found in wrong([*log[:one], *log[one + 1 :]]))
    assert any("not of the dealer" in found for found in wrong([*log[:one], ev.Revealed(bytes(32))]))
    assert any("used again" in found for found in wrong([*log[:two], log[one]]))


def test_dice_that_are_not_the_sealed_ones_are_found(log: Events) -> None:
    place = places(log, ev.Dealt)[0]
    dealt = log[place]
    assert isinstance(dealt, ev.Dealt)
    other = replace(dealt, drawn=tuple(face % 12 + 1 for face in dealt.drawn))
    end = places(log, ev.Revealed)[0]
    found = wrong([*log[:place], other, ev.Voided(), log[end]])
    assert len(found) == 1 and "does not verify" in found[0]


def test_a_line_in_another_spelling_is_found(log: Events) -> None:
    ledger = Ledger()
    lines = [line(event) for event in log]
    ledger.read([*lines[:-1], json.dumps(json.loads(lines[-1])).encode()])
    assert any("spelled" in one for one in ledger.wrong)


def written(path: Path, log: Events, *accounts: Account, twice: bool = False) -> Path:
    """Write a journal with one event caused by an order, or two events by the same."""
    lines, cause = [line(event) for event in log], Cause("ada", b"terminal", 7)
    with open_journal(path) as journal:
        session = journal.begin(Opening("vela", "Vela", bytes(32)), lines[:-2], accounts, bytes(32))
        journal.append(session, len(lines) - 2, lines[-2:-1], cause=cause)
        journal.append(session, len(lines) - 1, lines[-1:], cause=cause if twice else None)
    return path


def test_a_journal_is_read_on_from_where_it_was_read(tmp_path: Path, log: Events) -> None:
    path, ledger = written(tmp_path / "journal", log), Ledger()
    ledger.read([line(event) for event in log[:7]])
    assert read_on(ledger, path) == [] and ledger.seq == len(log)
    assert read_on(ledger, path) == [] and ledger.seq == len(log)


def test_an_order_applied_twice_is_found(tmp_path: Path, log: Events) -> None:
    assert any("2 times" in one for one in read_on(Ledger(), written(tmp_path / "journal", log, twice=True)))


def test_a_table_opened_anew_in_place_of_going_on_is_found(tmp_path: Path, log: Events) -> None:
    path = written(tmp_path / "journal", log)
    assert "opened 2 times" in read_on(Ledger(), written(path, log))[0]


def test_a_bankroll_that_is_not_the_tables_is_found(tmp_path: Path, log: Events) -> None:
    ledger = Ledger()
    ledger.read([line(event) for event in log])
    for chips, found in ((1000, False), (1010, True)):
        kept = Account(PERSON, "ada", chips, 1000, False)
        assert bool(bankrolls(ledger, written(tmp_path / str(chips), log, kept))) is found
    assert bankrolls(ledger, written(tmp_path / "none", log))


def test_what_was_told_and_is_not_in_the_journal_is_found(log: Events) -> None:
    lines = [line(event) for event in log]
    observer = Observer()
    for number, one in enumerate(lines[:9]):
        observer._note(number, one)
    assert observer.against(lines) == [] and observer.seq == 9
    assert "not kept" in observer.against(lines[:8])[0]
    assert "kept as" in observer.against([*lines[:8], b"another"])[0]
    observer._note(3, b"another")
    assert "told as" in observer.against(lines)[0]
