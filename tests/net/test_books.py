"""A table's book: kept before it is told, gone on with after a kill, closed where the terms are others."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.decide import step
from core.digest import digest
from core.rules import Setup
from core.table import Phase
from core.text import Text
from net.books import Book, folded, open_book
from net.errors import JournalDamaged, JournalInUse
from net.journal import Cause, Journal, open_journal
from net.seals import Purse, Seals

KEY = b"k" * 32
ANN, BOB = "a" * 32, "b" * 32
SETUP = Setup(Text("Cygnus X-1"), ANN)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.sqlite3", clock=lambda: 0.0) as opened:
        yield opened


class Writer:
    """Plays at a table by its book, as a dealer does."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.table = book.table
        self.purses: dict[str, Purse] = {}
        if book.restart is not None:
            self.give(book.restart)

    def give(self, command: cmd.AnyCommand, cause: Cause | None = None) -> tuple[ev.AnyEvent, ...]:
        events, after = step(self.table, command, self.book.chance)
        self.book.keep(self.table, events, after, cause)
        self.table = after
        renewal = self.book.renewal(after)
        if renewal is not None:
            self.give(renewal)
        return events

    def seat(self, *players: str) -> None:
        for box, player in enumerate(players):
            self.give(cmd.Enter(player, Text(player[:4])))
            self.give(cmd.Sit(player, box))
            self.purses[player] = Purse(player)
            self.send(player)

    def send(self, player: str) -> None:
        command = self.purses[player].due(self.table)
        assert command is not None
        self.give(command)

    def lock(self, amount: int = 50) -> None:
        for player in self.purses:
            box = self.table.box_of(player)
            assert box is not None
            self.give(cmd.Bet(player, box, amount))

    def round(self, amount: int = 50) -> None:
        self.lock(amount)
        for player in self.purses:
            self.send(player)
        while self.table.in_round:
            self.give(cmd.TimeUp(self.table.decision))
        for player in self.purses:
            if self.table.players[player].away:
                self.give(cmd.CaughtSight(player))


def again(journal: Journal, setup: Setup = SETUP, key: bytes = KEY) -> Writer:
    """Open the table again, as a dealer that was killed does."""
    return Writer(open_book(setup, key, journal))


def test_what_was_kept_folds_to_the_table(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.round()
    assert digest(folded(journal.lines(writer.book.session))) == digest(writer.table)
    assert journal.sessions()[0].rounds == 1


def test_bankrolls_are_kept_with_the_events(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.lock()
    kept = {account.player: account.chips for account in journal.accounts("cygnus-x-1")}
    assert kept == {ANN: 950, BOB: 950}
    writer.give(cmd.VoidRound(ANN))
    assert {account.chips for account in journal.accounts("cygnus-x-1")} == {1000}


def test_a_round_that_was_open_is_void_and_its_link_published(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.lock()
    writer.send(ANN)
    before = writer.table
    resumed = again(journal)
    table = resumed.table
    lines = [msgspec.json.decode(line)["type"] for line in journal.lines(resumed.book.session)]
    assert lines[before.seq :] == ["voided", "revealed", "went_away", "went_away", "sealed"]
    assert (table.phase, table.round, table.voids) == (Phase.BETTING, 1, 1)
    assert {player.chips for player in table.players.values()} == {1000}
    assert [table.box_of(player) for player in (ANN, BOB)] == [0, 1]
    assert all(player.away for player in table.players.values())
    assert table.id == before.id and table.tip != before.tip


def test_a_second_start_in_a_row_voids_nothing_more(journal: Journal) -> None:
    again(journal).seat(ANN)
    first = again(journal).table
    second = again(journal).table
    assert (first.voids, second.voids) == (0, 0)
    assert second.tip != first.tip


def test_the_rounds_go_on_under_a_fresh_chain(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN)
    writer.round()
    resumed = again(journal)
    resumed.give(cmd.CaughtSight(ANN))
    resumed.purses[ANN] = Purse(ANN)
    resumed.send(ANN)
    resumed.round()
    rounds = [line for line in journal.lines(resumed.book.session) if b'"dealt"' in line]
    assert (resumed.table.round, len(rounds)) == (2, 2)


def test_a_dealer_killed_in_every_round_publishes_every_link(journal: Journal) -> None:
    again(journal).seat(ANN)
    for number in (1, 2, 3):
        writer = again(journal)
        writer.give(cmd.CaughtSight(ANN))
        writer.purses[ANN] = Purse(ANN)
        writer.send(ANN)
        writer.lock()
        assert writer.table.round == number
    lines = list(journal.lines(again(journal).book.session))
    assert [sum(kind in line for line in lines) for kind in (b'"voided"', b'"revealed"', b'"dealt"')] == [
        3,
        3,
        0,
    ]


def test_the_last_orders_are_known_after_a_start(journal: Journal) -> None:
    writer = again(journal)
    cause = Cause(ANN, b"terminal", 7)
    writer.give(cmd.Enter(ANN, Text("ann")), cause)
    assert list(again(journal).book.answered) == [(cause, 2)]


def test_other_terms_close_the_table_and_keep_the_chips(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.round()
    writer.lock(100)
    chips = {key: p.chips + writer.table.stake(key) for key, p in writer.table.players.items()}
    other = again(journal, msgspec.structs.replace(SETUP, maximum=500))
    assert other.table.id != writer.table.id
    assert {key: player.chips for key, player in other.table.players.items()} == chips
    assert all(player.gone for player in other.table.players.values())
    assert other.table.imbalance() == 0
    states = [session.closed_at is None for session in journal.sessions()]
    assert sorted(states) == [False, True]


def test_a_dealer_with_another_key_opens_the_table_anew(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN)
    other = again(journal, key=b"x" * 32)
    assert other.table.id != writer.table.id and other.table.players[ANN].chips == 1000


def test_who_comes_back_to_a_table_opened_anew_has_the_old_chips(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN)
    writer.round()
    chips = writer.table.players[ANN].chips
    writer.give(cmd.Shut())
    later = again(journal)
    later.seat(ANN)
    assert later.table.players[ANN].chips == chips
    assert later.table.players[ANN].bought == 1000
    assert later.table.imbalance() == 0


def test_who_was_sent_away_stays_away(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.give(cmd.Kick(ANN, BOB))
    writer.give(cmd.Shut())
    assert again(journal).table.players[BOB].banned


def test_a_dealer_that_starts_again_goes_on_by_the_terms_that_the_host_has_set(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    terms = msgspec.structs.replace(writer.table.terms(3), minimum=20, coach=False)
    writer.give(cmd.Arrange(ANN, terms))
    later = again(journal)
    assert later.table.id == writer.table.id
    assert (later.table.setup.minimum, later.table.setup.coached) == (20, False)
    assert (later.book.opened, later.book.bots) == (SETUP, 3)
    other = again(journal, setup=msgspec.structs.replace(SETUP, minimum=20, no_coach=True))
    assert other.table.id != writer.table.id and other.book.bots is None


def test_a_pardon_is_kept(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN, BOB)
    writer.give(cmd.Kick(ANN, BOB))
    writer.give(cmd.Pardon(ANN, BOB))
    writer.give(cmd.Shut())
    assert not again(journal).table.players[BOB].banned


def test_bots_keep_no_chips(journal: Journal) -> None:
    writer = again(journal)
    writer.give(cmd.BotEnters("0" * 32, Text("HAL")))
    assert journal.accounts("cygnus-x-1") == []
    writer.give(cmd.Shut())
    assert again(journal).table.players == {}


def test_the_dealer_s_chain_is_renewed_when_it_is_used_up(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.books.Seals", lambda table: Seals(table, 2))
    writer = again(journal)
    writer.seat(ANN)
    for _ in range(5):
        writer.round(10)
    lines = list(journal.lines(writer.book.session))
    assert sum(b'"sealed"' in line for line in lines) == 2
    writer.lock(10)
    assert again(journal).table.voids == 1


def test_another_dealer_s_table_is_left_alone(journal: Journal, tmp_path: Path) -> None:
    again(journal)
    with open_journal(tmp_path / "journal.sqlite3") as other, pytest.raises(JournalInUse) as told:
        open_book(SETUP, KEY, other)
    assert str(told.value).startswith("Cygnus X-1 is open already.")


def test_bankrolls_that_are_not_those_of_the_events_are_damage(journal: Journal) -> None:
    writer = again(journal)
    writer.seat(ANN)
    rich = journal.accounts("cygnus-x-1")[0]
    session = writer.book.session
    journal.append(session, writer.table.seq, [], [replace(rich, chips=10**6)])
    with pytest.raises(JournalDamaged) as told:
        open_book(SETUP, KEY, journal)
    assert "bankrolls" in str(told.value)


def test_an_event_that_can_t_be_read_is_damage(journal: Journal) -> None:
    writer = again(journal)
    journal.append(writer.book.session, writer.table.seq, [b'{"type":"dice"}'])
    with pytest.raises(JournalDamaged) as told:
        open_book(SETUP, KEY, journal)
    assert "can't be read" in str(told.value)


def test_without_a_journal_a_table_is_sealed_all_the_same() -> None:
    writer = Writer(open_book(SETUP, KEY))
    writer.seat(ANN)
    writer.round()
    assert writer.table.round == 1 and writer.table.tip
