"""What is kept in the journal, and read again."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from net import journal as module
from net import journal_file
from net.errors import JournalInUse, JournalMissing
from net.journal import (
    Account,
    Cause,
    Journal,
    JournalReader,
    Opening,
    Session,
    open_for_reading,
    open_journal,
)
from net.journal_reader import ROWS_AT_A_TIME
from tests.net.ledgers import ANA, BEN, CAUSE, MASTER, OPENING, Clock, filled, write_on

posix = pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
COUNTS = st.integers(-(2**63), 2**63 - 1)
LINES = st.lists(st.binary(max_size=40), max_size=5)
ACCOUNTS = st.builds(Account, TEXTS, TEXTS, COUNTS, COUNTS, st.booleans())
CAUSES = st.builds(Cause, TEXTS, st.binary(max_size=8), st.integers(0, 2**63 - 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with open_journal(path, clock=Clock()) as journal:
        yield journal


def test_a_session_is_kept_with_all_that_belongs_to_it(path: Path) -> None:
    session = filled(path)
    with open_journal(path) as journal:
        assert list(journal.lines(session)) == [b"opened", b"entered", b"bet", b"x" * 300]
        assert list(journal.lines(session, 1)) == [b"entered", b"bet", b"x" * 300]
        assert list(journal.lines(session, 9)) == []
        assert journal.accounts("andromeda") == [replace(ANA, chips=990), BEN]
        assert journal.accounts("elsewhere") == []
        assert journal.causes(session, 9) == [(CAUSE, 3), (Cause("b" * 32, b"other", 7), 4)]
        assert journal.causes(session, 1) == [(Cause("b" * 32, b"other", 7), 4)]
        assert journal.causes(session, 0) == []
        assert journal.master(session) == MASTER
        assert journal.unfinished("andromeda") == journal.sessions()[1]
        assert journal.unfinished("elsewhere") is None


def test_sessions_tell_when_and_how_much(journal: Journal) -> None:
    clock = Clock(5.25)
    journal._clock = clock
    session = journal.begin(OPENING, [b"opened"], [], MASTER)
    clock.now = 6.5
    journal.append(session, 1, [b"more"], rounds=3)
    expected = Session(session, "andromeda", "Mira's table", OPENING.dealer, 5.25, 6.5, None, 2, 3)
    assert journal.sessions() == [expected] == [journal.unfinished("andromeda")]
    clock.now = 8
    journal.append(session, 2, [], closed=True)
    assert journal.sessions() == [replace(expected, changed_at=8, closed_at=8)]
    assert journal.unfinished("andromeda") is None


def test_a_closed_session_has_no_secret_and_takes_nothing(journal: Journal) -> None:
    session = journal.begin(OPENING, [b"opened"], [], MASTER)
    journal.append(session, 1, [], master=b"n" * 32)
    assert journal.master(session) == b"n" * 32
    journal.append(session, 1, [b"closed"], closed=True)
    with pytest.raises(ValueError, match="closed"):
        journal.master(session)
    with pytest.raises(ValueError, match="closed"):
        journal.append(session, 2, [b"more"])


def test_a_deleted_secret_is_not_in_the_file(path: Path) -> None:
    secret = b"secret of nobody but this dealer"
    with open_journal(path) as journal:
        session = journal.begin(OPENING, [b"opened"], [], secret)
        assert journal._file.execute("PRAGMA secure_delete").fetchone() == (1,)
        journal.append(session, 1, [], closed=True)
    assert secret not in path.read_bytes()


@pytest.mark.parametrize("first", [0, 1, 3, -1])
def test_events_follow_each_other(journal: Journal, first: int) -> None:
    session = journal.begin(OPENING, [b"0", b"1"], [ANA], MASTER)
    with pytest.raises(ValueError, match="2 events"):
        journal.append(session, first, [b"2"], [replace(ANA, chips=5)], CAUSE)
    assert list(journal.lines(session)) == [b"0", b"1"]
    assert journal.accounts("andromeda") == [ANA]


@pytest.mark.parametrize(
    "account", [replace(ANA, chips=2**63), replace(ANA, chips=2**70), replace(ANA, name="\ud800")]
)
def test_what_can_not_be_kept_keeps_nothing(journal: Journal, account: Account) -> None:
    session = journal.begin(OPENING, [b"0"], [ANA], MASTER)
    with pytest.raises(ValueError, match=r"large|big|ints|surrogates"):
        journal.append(session, 1, [b"1"], [BEN, account], CAUSE)
    assert list(journal.lines(session)) == [b"0"]
    assert journal.accounts("andromeda") == [ANA]
    journal.append(session, 1, [b"1"])


def test_a_terminal_whose_first_order_could_not_be_kept_is_told_from_others_all_the_same(
    journal: Journal,
) -> None:
    session = journal.begin(OPENING, [b"0"], [ANA], MASTER)
    other = Cause("b" * 32, b"other", 1)
    journal.append(session, 1, [b"1"], cause=CAUSE)
    journal.append(session, 2, [b"2"], cause=replace(CAUSE, counter=2))
    with pytest.raises(ValueError, match="large"):
        journal.append(session, 3, [b"3"], [replace(ANA, chips=2**63)], other)
    orders = [replace(CAUSE, counter=3), other, replace(other, counter=2), replace(CAUSE, counter=4)]
    for first, cause in enumerate(orders, start=3):
        journal.append(session, first, [b"more"], cause=cause)
    assert [cause for cause, _ in journal.causes(session, 4)] == orders


def test_unknown_sessions_and_closed_journals_are_bugs(journal: Journal) -> None:
    with pytest.raises(ValueError, match="no session"):
        journal.master(7)
    journal.close()
    journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.sessions()


def test_more_rows_than_are_read_at_a_time(journal: Journal) -> None:
    session = journal.begin(OPENING, [b"0"], [], MASTER)
    other = journal.begin(OPENING, [b"other"], [], MASTER)
    many = 2 * ROWS_AT_A_TIME + 1
    for number in range(many):
        write_on(journal, session, number)
    events = journal.sessions()[0].events
    assert list(journal.lines(session)) == [b"%d" % number for number in range(events)]
    assert list(journal.lines(session, events - 600)) == [b"%d" % n for n in range(events - 600, events)]
    assert [cause.counter for cause, _ in journal.causes(session, many + 5)] == list(range(many))
    assert list(journal.lines(other)) == [b"other"]


def test_the_table_goes_on_while_its_events_are_read(journal: Journal) -> None:
    session = journal.begin(OPENING, [b"0", b"1"], [], MASTER)
    reading = journal.lines(session)
    assert next(reading) == b"0"
    journal.append(session, 2, [b"2"])
    assert list(reading) == [b"1", b"2"]


def test_two_tables_in_one_file(path: Path) -> None:
    with open_journal(path) as mine, open_journal(path) as theirs:
        session = mine.begin(OPENING, [b"0"], [ANA], MASTER)
        other = theirs.begin(Opening("betelgeuse", "B", bytes(32)), [b"0"], [BEN], MASTER)
        for number in range(20):
            write_on(mine, session, number)
            write_on(theirs, other, number)
        assert mine.accounts("betelgeuse") == [replace(ANA, chips=19), BEN]
        assert list(mine.lines(session)) == list(theirs.lines(other))


def test_a_table_is_written_by_one(path: Path) -> None:
    with open_journal(path) as mine:
        mine.claim("andromeda")
        mine.claim("andromeda")
        with open_journal(path) as theirs:
            theirs.claim("betelgeuse")
            with pytest.raises(JournalInUse, match=r"^Mira's table is open already"):
                theirs.claim("andromeda", "Mira's table")
            with pytest.raises(JournalInUse, match=r"^Mira's table"):
                theirs.begin(OPENING, [b"0"], [], MASTER)
            assert theirs.sessions() == []
            session = mine.begin(OPENING, [b"0"], [], MASTER)
            with pytest.raises(JournalInUse, match=r"^Mira's table"):
                theirs.append(session, 1, [b"1"])
            mine.close()
            theirs.append(session, 1, [b"1"])


def test_reading_makes_nothing_and_changes_nothing(path: Path) -> None:
    with pytest.raises(JournalMissing, match="bhj-tui host"):
        open_for_reading(path)
    assert not path.parent.exists()
    session = filled(path)
    content, names = path.read_bytes(), sorted(os.listdir(path.parent))
    with open_for_reading(path) as reader:
        assert len(list(reader.lines(session))) == 4
        assert len(reader.sessions()) == 2
    assert (path.read_bytes(), sorted(os.listdir(path.parent))) == (content, names)


def test_an_empty_file_is_no_journal_to_read(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with pytest.raises(JournalMissing):
        open_for_reading(path)
    assert path.read_bytes() == b""


def test_readers_see_what_dealers_write(path: Path) -> None:
    session = filled(path)
    with open_for_reading(path) as reader:
        assert reader.sessions()[1].events == 4
        with open_journal(path) as journal, open_for_reading(path) as late:
            journal.append(session, 4, [b"more"])
            assert reader.sessions() == late.sessions() == journal.sessions()
            assert list(reader.lines(session, 4)) == list(late.lines(session, 4)) == [b"more"]


def test_pruning_leaves_bankrolls_and_unfinished_sessions(path: Path) -> None:
    clock = Clock(1)
    with open_journal(path, clock=clock) as journal:
        first = journal.begin(OPENING, [b"x" * 500_000], [ANA], MASTER)
        journal.append(first, 1, [b"y" * 500_000], cause=CAUSE, closed=True)
        open_one = journal.begin(OPENING, [b"1"], [BEN], MASTER)
        clock.now = 10
        late = journal.begin(OPENING, [b"2"], [], MASTER)
        journal.append(late, 1, [], closed=True)
        assert path.stat().st_size + Path(f"{path}-wal").stat().st_size > 1_000_000
        assert journal.prune(1) == 0
        assert journal.prune(10) == 1
        assert [session.id for session in journal.sessions()] == [open_one, late]
        assert list(journal.lines(open_one)) == [b"1"]
        assert journal.accounts("andromeda") == [ANA, BEN]
        assert path.stat().st_size + Path(f"{path}-wal").stat().st_size < 100_000
        with pytest.raises(ValueError, match="no session"):
            next(journal.lines(first))
        journal.append(open_one, 1, [], closed=True)
        clock.now = 20
        assert journal.prune(20) == 2
        for table in ("sessions", "batches", "terminals"):
            assert journal._rows(f"SELECT count(*) FROM {table}") == [(0,)]
        assert journal.begin(OPENING, [b"3"], [], MASTER) > late
        assert journal.accounts("andromeda") == [ANA, BEN]


@posix
def test_only_the_owner_may_read_it(path: Path) -> None:
    umask = os.umask(0)
    try:
        with open_journal(path) as journal:
            journal.begin(OPENING, [b"0"], [], MASTER)
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(umask)
    assert len(modes) == 4
    assert set(modes.values()) == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700


@posix
def test_rights_given_to_others_are_taken_back(path: Path) -> None:
    filled(path)
    path.chmod(0o644)
    with open_journal(path):
        assert path.stat().st_mode & 0o777 == 0o600


@posix
def test_the_journal_of_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bhj-tui"
    folder.mkdir(mode=0o755)
    monkeypatch.setattr(journal_file, "default_folder", lambda: folder / "keys")
    with open_journal() as journal:
        journal.begin(OPENING, [b"0"], [], MASTER)
        assert (folder / "journal.sqlite3").exists()
        assert folder.stat().st_mode & 0o777 == 0o700
    with open_for_reading() as reader:
        assert len(reader.sessions()) == 1


def test_the_log_is_moved_into_the_file_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "APPENDS_TO_A_CHECKPOINT", 2)
    with open_journal(path) as journal:
        empty = path.stat().st_size
        session = journal.begin(OPENING, [b"x" * 50_000], [], MASTER)
        journal.append(session, 1, [b"y" * 50_000])
        assert journal._checkpoint is not None
        journal._checkpoint.result(30)
        assert path.stat().st_size >= empty + 50_000


@given(
    st.builds(Opening, TEXTS, TEXTS, st.binary(max_size=40)),
    LINES,
    st.lists(ACCOUNTS, max_size=4, unique_by=lambda account: account.player),
    st.binary(max_size=40),
    st.lists(st.tuples(LINES, st.none() | CAUSES), max_size=6),
)
@settings(max_examples=25, deadline=None)
def test_everything_comes_back(
    opening: Opening,
    lines: list[bytes],
    accounts: list[Account],
    master: bytes,
    more: list[tuple[list[bytes], Cause | None]],
) -> None:
    folder = Path(mkdtemp())
    try:
        kept, causes = list(lines), []
        with open_journal(folder / "j", clock=Clock()) as journal:
            session = journal.begin(opening, lines, accounts, master)
            for batch, cause in more:
                journal.append(session, len(kept), batch, cause=cause)
                kept += batch
                causes += [(cause, len(kept))] if cause and batch else []
        with open_for_reading(folder / "j") as reader:
            assert list(reader.lines(session)) == kept
            for first in range(len(kept) + 2):
                assert list(reader.lines(session, first)) == kept[first:]
            assert reader.causes(session, 99) == causes
            assert reader.accounts(opening.table) == sorted(accounts, key=lambda account: account.player)
            assert reader.master(session) == master
    finally:
        shutil.rmtree(folder)


@dataclass
class Kept:
    """What a session must be read as."""

    table: str
    lines: list[bytes]
    master: bytes
    changed: float
    causes: list[tuple[Cause, int]] = field(default_factory=list)
    closed: bool = False
    rounds: int = 0


class JournalAsAPlainDict(RuleBasedStateMachine):
    """The journal beside dictionaries, opened again at any moment."""

    tables = st.sampled_from(["a", "b", "c"])

    @initialize()
    def open(self) -> None:
        self.folder = Path(mkdtemp())
        self.clock = Clock()
        self.journal = open_journal(self.folder / "journal", clock=self.clock)
        self.model: dict[int, Kept] = {}
        self.accounts: dict[str, dict[str, Account]] = {"a": {}, "b": {}, "c": {}}

    def teardown(self) -> None:
        self.journal.close()
        shutil.rmtree(self.folder)

    @rule(killed=st.booleans())
    def open_again(self, killed: bool) -> None:
        if killed:
            copy = Path(mkdtemp())
            for name in os.listdir(self.folder):
                shutil.copyfile(self.folder / name, copy / name)
            self.journal.close()
            shutil.rmtree(self.folder)
            self.folder = copy
        else:
            self.journal.close()
        self.journal = open_journal(self.folder / "journal", clock=self.clock)

    @rule(seconds=st.integers(0, 3))
    def wait(self, seconds: int) -> None:
        self.clock.now += seconds

    @rule(table=tables, lines=LINES, accounts=st.lists(ACCOUNTS, max_size=2), master=st.binary(max_size=4))
    def begin(self, table: str, lines: list[bytes], accounts: list[Account], master: bytes) -> None:
        session = self.journal.begin(Opening(table, table.upper(), b"key"), lines, accounts, master)
        assert session not in self.model
        self.model[session] = Kept(table, list(lines), master, self.clock.now)
        self.accounts[table].update((account.player, account) for account in accounts)

    @rule(
        data=st.data(),
        lines=LINES,
        accounts=st.lists(ACCOUNTS, max_size=2),
        cause=st.none() | CAUSES,
        master=st.none() | st.binary(max_size=4),
        rounds=st.none() | st.integers(0, 9),
        closed=st.booleans(),
        wrong=st.sampled_from([0, 0, 0, 1, -1]),
    )
    def append(
        self,
        data: st.DataObject,
        lines: list[bytes],
        accounts: list[Account],
        cause: Cause | None,
        master: bytes | None,
        rounds: int | None,
        closed: bool,
        wrong: int,
    ) -> None:
        if not self.model:
            return
        session, kept = data.draw(st.sampled_from(sorted(self.model.items(), key=lambda item: item[0])))
        first = len(kept.lines) + wrong
        if kept.closed or wrong:
            with pytest.raises(ValueError, match="closed"):
                self.journal.append(session, first, lines, accounts, cause, master, rounds, closed)
            return
        self.journal.append(session, first, lines, accounts, cause, master, rounds, closed)
        kept.lines += lines
        if lines and cause:
            kept.causes.append((cause, len(kept.lines)))
        self.accounts[kept.table].update((account.player, account) for account in accounts)
        kept.master = kept.master if master is None else master
        kept.rounds = kept.rounds if rounds is None else rounds
        kept.closed, kept.changed = closed, self.clock.now

    @rule(age=st.integers(0, 4))
    def prune(self, age: int) -> None:
        before = self.clock.now - age
        old = [number for number, kept in self.model.items() if kept.closed and kept.changed < before]
        assert self.journal.prune(before) == len(old)
        for number in old:
            del self.model[number]

    @invariant()
    def is_read_as_it_was_written(self) -> None:
        self.agrees(self.journal)
        with open_for_reading(self.folder / "journal") as reader:
            self.agrees(reader)

    def agrees(self, reader: JournalReader) -> None:
        shown = {session.id: session for session in reader.sessions()}
        assert list(shown) == sorted(self.model)
        for number, kept in self.model.items():
            session = shown[number]
            assert (session.table, session.rounds, session.changed_at) == (
                kept.table,
                kept.rounds,
                kept.changed,
            )
            assert session.closed_at == (kept.changed if kept.closed else None)
            assert list(reader.lines(number)) == kept.lines and session.events == len(kept.lines)
            assert reader.causes(number, 3) == kept.causes[-3:]
            assert kept.closed or reader.master(number) == kept.master
        for table, accounts in self.accounts.items():
            assert reader.accounts(table) == [accounts[player] for player in sorted(accounts)]
            going = [number for number, kept in self.model.items() if kept.table == table and not kept.closed]
            newest = reader.unfinished(table)
            assert (newest.id if newest else None) == max(going, default=None)


TestJournalAsAPlainDict = JournalAsAPlainDict.TestCase
TestJournalAsAPlainDict.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)
