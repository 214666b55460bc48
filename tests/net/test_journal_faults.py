"""Kills, full and read-only disks, damage, and other versions: nothing lost, and a sentence each time."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from net import journal_file, journal_schema
from net.errors import (
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalTooNew,
    JournalUnwritable,
    KeyFolderUnusable,
)
from net.journal import Journal, JournalReader, open_for_reading, open_journal
from tests.net.ledgers import ANA, MASTER, OPENING, Clock, filled, start_writer, write_on

posix = pytest.mark.skipif(os.name != "posix", reason="the system has no such limit")
not_root = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere"
)
PATIENCE = 30


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a journal past all care."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        yield file


def check_whole(reader: JournalReader, session: int) -> int:
    """Check that a session written by `write_on` holds whole batches, and return how many."""
    lines = list(reader.lines(session))
    causes = reader.causes(session, 10**6)
    rounds = len(causes)
    assert lines == [b"%d" % number for number in range(len(lines))]
    assert [cause.counter for cause, _ in causes] == list(range(rounds))
    assert len(lines) == 1 + sum(1 + number % 3 for number in range(rounds))
    (shown,) = (one for one in reader.sessions() if one.id == session)
    assert (shown.events, shown.rounds) == (len(lines), max(rounds - 1, 0))
    assert [account.chips for account in reader.accounts(shown.table)] == [rounds - 1][: rounds > 0]
    return rounds


def begun(writer: "subprocess.Popen[bytes]") -> None:
    assert writer.stdout is not None
    assert writer.stdout.readline() == b"begun\n"


def end(writer: "subprocess.Popen[bytes]") -> None:
    writer.kill()
    writer.communicate(timeout=PATIENCE)


# Kills.


def test_a_killed_dealer_leaves_whole_transactions(path: Path) -> None:
    chance = random.Random(3)
    for table in ("a", "b", "c"):
        writer = start_writer(path, table)
        try:
            begun(writer)
            with open_for_reading(path) as reader:
                goal = chance.randrange(1, 300)
                while reader.sessions()[-1].rounds < goal:
                    assert writer.poll() is None
        finally:
            end(writer)
        with open_journal(path) as journal:
            kept = journal.unfinished(table)
            assert kept is not None
            rounds = check_whole(journal, kept.id)
            assert rounds > goal
            write_on(journal, kept.id, rounds)
            check_whole(journal, kept.id)


def test_two_processes_on_two_tables(path: Path) -> None:
    writers = [start_writer(path, table, batches=150) for table in "ab"]
    try:
        for writer in writers:
            begun(writer)
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"done\n"
        with open_journal(path) as journal:
            assert [check_whole(journal, session.id) for session in journal.sessions()] == [150, 150]
            with pytest.raises(JournalInUse):
                journal.claim("a")
            end(writers[0])
            journal.claim("a")
            with pytest.raises(JournalInUse):
                journal.claim("b")
    finally:
        for writer in writers:
            end(writer)


def test_many_start_at_once(path: Path) -> None:
    def start(number: int) -> int:
        with open_journal(path) as journal:
            return journal.begin(replace(OPENING, table=str(number)), [b"0"], [], MASTER)

    with ThreadPoolExecutor(8) as starters:
        assert sorted(starters.map(start, range(8))) == list(range(1, 9))


# Full and read-only disks.


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file of this process grow past `size`."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@posix
@pytest.mark.parametrize("start", range(0, 60_000, 12_000))
def test_no_room_at_any_write(tmp_path: Path, start: int) -> None:
    refused = 0
    for size in range(start, start + 12_000, 1361):
        path = tmp_path / str(size) / "journal"
        with room_for(size):
            try:
                journal = open_journal(path)
            except JournalUnwritable:
                journal = None
        with journal or open_journal(path) as journal:
            session = journal.begin(OPENING, [b"0"], [], MASTER)
            kept = fill_up(journal, session, size)
            refused += kept < 12
            assert check_whole(journal, session) == kept
            write_on(journal, session, kept)
        with open_journal(path) as journal:
            assert check_whole(journal, session) == kept + 1
    assert refused or start == 48_000


def fill_up(journal: Journal, session: int, size: int) -> int:
    with room_for(size):
        for number in range(12):
            try:
                write_on(journal, session, number)
            except JournalUnwritable as error:
                assert "Nothing kept in it is lost" in str(error)
                return number
    return 12


def test_a_full_disk_says_so(path: Path) -> None:
    with open_journal(path) as journal:
        session = journal.begin(OPENING, [b"0"], [ANA], MASTER)
        journal._file.execute("PRAGMA max_page_count = 1")
        with pytest.raises(JournalUnwritable, match="the disk is full"):
            journal.append(session, 1, [b"x" * 9000], [replace(ANA, chips=0)])
        with pytest.raises(JournalUnwritable, match="the disk is full"):
            journal.begin(OPENING, [b"x" * 9000], [], MASTER)
        assert list(journal.lines(session)) == [b"0"]
        assert journal.accounts("andromeda") == [ANA]
        assert len(journal.sessions()) == 1


def test_a_read_only_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = filled(path)
    with open_journal(path) as journal:
        journal.claim("andromeda")
        journal._file.close()
        journal._file = journal_file.connect(path, "mode=ro")
        with pytest.raises(JournalUnwritable, match="read-only"):
            journal.append(session, 4, [b"more"])
        assert len(list(journal.lines(session))) == 4
    connect = journal_file.connect
    monkeypatch.setattr(journal_file, "connect", lambda path, *_, **__: connect(path, "mode=ro"))
    with open_journal(path) as journal, pytest.raises(JournalUnwritable, match="read-only"):
        journal.begin(OPENING, [b"0"], [], MASTER)
    with pytest.raises(JournalUnwritable, match="read-only"):
        open_journal(path.with_name("fresh"))


@not_root
def test_a_read_only_folder(path: Path) -> None:
    filled(path)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(JournalUnwritable), open_journal(path) as journal:
            journal.begin(OPENING, [b"0"], [], MASTER)
        with pytest.raises(JournalUnwritable):
            open_journal(path.parent / "deeper" / "journal")
        with open_for_reading(path) as reader:
            assert len(reader.sessions()) == 2
    finally:
        path.parent.chmod(0o700)


@not_root
def test_a_file_of_somebody_else(path: Path) -> None:
    filled(path)
    path.chmod(0)
    with pytest.raises(JournalUnwritable, match="can't be opened"):
        open_for_reading(path)


def test_places_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "journal"):
        with pytest.raises(JournalUnwritable):
            open_journal(place)

    def homeless() -> Path:
        raise KeyFolderUnusable("your home", "there is no home folder")

    monkeypatch.setattr(journal_file, "default_folder", homeless)
    for opening in (open_journal, open_for_reading):
        with pytest.raises(JournalUnwritable, match="there is no home folder"):
            opening()


# Damage.


def refused(path: Path, error: type[JournalError], words: str) -> None:
    """Check that a journal is neither read nor written, nor changed."""
    before = path.read_bytes()
    with pytest.raises(error, match=words):
        open_for_reading(path)
    with pytest.raises(error, match=words):
        open_journal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"a diary\n", b"a diary\n" * 1000, bytes(4096), b"SQLite format 3\0"])
def test_not_a_database(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    refused(path, JournalDamaged, "damaged: .* Restore it from a copy")


@pytest.mark.parametrize("application", [0, 0x42424242])
def test_a_database_of_another_program(path: Path, application: int) -> None:
    path.parent.mkdir()
    with raw(path) as file:
        file.execute(f"PRAGMA application_id = {application}")
        file.execute("CREATE TABLE recipes (name)")
    refused(path, JournalDamaged, "it belongs to another program")


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TABLE accounts", "its tables"),
        ("ALTER TABLE batches RENAME COLUMN lines TO rows", "its tables"),
        ("CREATE TRIGGER t AFTER INSERT ON batches BEGIN DELETE FROM accounts; END", "its tables"),
        ("PRAGMA user_version = 0", "it has no version"),
        ("PRAGMA user_version = -3", "it has no version"),
    ],
)
def test_a_file_that_was_meddled_with(path: Path, statement: str, words: str) -> None:
    filled(path)
    with raw(path) as file:
        file.execute(statement)
    refused(path, JournalDamaged, words)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM batches WHERE id = (SELECT min(id) FROM batches WHERE id > 2 << 32)",
        "DELETE FROM batches WHERE id = (SELECT max(id) FROM batches)",
        "DELETE FROM batches WHERE id >> 32 = 2 AND id & 3 = 3",
        "UPDATE batches SET id = id + 1 WHERE id = (SELECT max(id) FROM batches)",
        "UPDATE batches SET lines = x'93' || substr(lines, 2) WHERE length(lines) > 300",
        "UPDATE sessions SET events = 5",
        "UPDATE accounts SET chips = 1000",
        "UPDATE accounts SET chips = '990'",
        "UPDATE accounts SET name = CAST(x'ff' AS TEXT)",
        "DELETE FROM terminals WHERE number = 2",
        "UPDATE terminals SET number = 3 WHERE number = 2",
    ],
)
def test_a_row_that_was_meddled_with(path: Path, statement: str) -> None:
    filled(path)
    with raw(path) as file:
        file.execute(statement)
    with pytest.raises(JournalDamaged), open_for_reading(path) as reader:
        everything(reader)


def test_events_that_can_not_be_read(path: Path) -> None:
    filled(path)
    with raw(path) as file:
        ((number,),) = file.execute("SELECT max(id) FROM batches").fetchall()
        fields = (number, None, None, b"\x91\x01")
        file.execute(
            "REPLACE INTO batches VALUES (?, ?, ?, ?, ?)", (*fields, journal_schema.checksum(*fields))
        )
    with open_for_reading(path) as reader, pytest.raises(JournalDamaged, match="events can't be read"):
        everything(reader)


def everything(reader: JournalReader) -> list[object]:
    sessions = reader.sessions()
    return [
        sessions,
        reader.accounts("andromeda"),
        [list(reader.lines(session.id)) for session in sessions],
        [reader.causes(session.id, 99) for session in sessions],
        [reader.master(session.id) for session in sessions if session.closed_at is None],
    ]


def small(path: Path) -> tuple[bytes, list[object]]:
    """Make a journal of as few bytes as can be; return them and what they say."""
    filled(path)
    with raw(path) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute("PRAGMA page_size = 512")
        file.execute("VACUUM")
        file.execute("PRAGMA journal_mode = WAL")
    with open_for_reading(path) as reader:
        return path.read_bytes(), everything(reader)


STRIDE = int(os.environ.get("JOURNAL_STRIDE", "13"))
"""Each so many-th byte is flipped; all of them take some 20 s."""


def test_a_flipped_byte_is_noticed_or_harmless(path: Path) -> None:
    content, said = small(path)
    chance = random.Random(5)
    noticed = 0
    places = range(chance.randrange(STRIDE), len(content), STRIDE)
    for number, place in enumerate(places):
        damaged = bytearray(content)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        try:
            with open_for_reading(path) as reader:
                assert everything(reader) == said
        except (JournalDamaged, JournalTooNew, JournalUnwritable):
            noticed += 1
        if number % 8 == 0:
            fails_or_goes_on(path, said, bytes(damaged))
    assert noticed > len(places) / 3


def fails_or_goes_on(path: Path, said: list[object], before: bytes) -> None:
    """Write a damaged file, which goes well or is refused before anything changes."""
    try:
        journal = open_journal(path, clock=Clock())
    except JournalError:
        assert path.read_bytes() == before
    else:
        with journal, suppress(JournalError):
            assert everything(journal) == said
            journal.append(2, 4, [b"more"])
            assert list(journal.lines(2, 4)) == [b"more"]
    for suffix in ("-wal", "-shm"):
        journal_file.beside(path, suffix).unlink(missing_ok=True)


@pytest.mark.parametrize("kept", [1, 100, 511, 512, 2048, 4000, -512, -1])
def test_a_truncated_file(path: Path, kept: int) -> None:
    content, _ = small(path)
    path.write_bytes(content[:kept])
    refused(path, JournalDamaged, "damaged")


def test_pages_that_contradict_each_other(path: Path) -> None:
    content, _ = small(path)
    # The second page tells to which other each page belongs; no row is read by it.
    path.write_bytes(content[:512] + bytes(25) + content[537:])
    refused(path, JournalDamaged, "damaged")


def crashed(path: Path, copy: Path) -> int:
    """Make a copy of a journal whose dealer was killed, with a log beside it; return its session."""
    with open_journal(path) as journal:
        session = journal.begin(OPENING, [b"0"], [], MASTER)
        for number in range(9):
            write_on(journal, session, number)
        copy.parent.mkdir()
        for suffix in ("", "-wal"):
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
    return session


def test_a_flipped_byte_in_the_log_leaves_whole_transactions(tmp_path: Path) -> None:
    first = tmp_path / "copy" / "journal"
    session = crashed(tmp_path / "data" / "journal", first)
    log = journal_file.beside(first, "-wal").read_bytes()
    chance = random.Random(7)
    for number in range(40):
        path = tmp_path / f"copy{number}" / "journal"
        path.parent.mkdir()
        shutil.copyfile(first, path)
        damaged = bytearray(log)
        damaged[chance.randrange(len(log) * number // 40, len(log))] ^= 1 << chance.randrange(8)
        journal_file.beside(path, "-wal").write_bytes(damaged)
        with open_journal(path) as journal:
            if any(shown.id == session for shown in journal.sessions()):
                check_whole(journal, session)


def test_a_log_without_its_file_is_not_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "copy" / "journal"
    crashed(tmp_path / "data" / "journal", path)
    log = journal_file.beside(path, "-wal").read_bytes()
    for damage in (lambda: path.write_bytes(b""), path.unlink):
        damage()
        with pytest.raises(JournalDamaged, match="the log beside it"):
            open_journal(path)
        assert journal_file.beside(path, "-wal").read_bytes() == log


def test_a_log_is_kept_again(path: Path) -> None:
    filled(path)
    with raw(path) as file:
        file.execute("PRAGMA journal_mode = DELETE")
    with open_journal(path) as journal:
        assert journal._file.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_claim_that_is_no_claim(path: Path) -> None:
    filled(path)
    (claim,) = path.parent.glob("*.claim")
    claim.write_bytes(b"not empty" * 1000)
    with open_journal(path) as journal, pytest.raises(JournalDamaged, match="claim"):
        journal.claim("andromeda")


def test_a_journal_that_others_hold_for_too_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path)
    monkeypatch.setattr(journal_file, "BUSY_SECONDS", 0.01)
    with open_journal(path) as journal, raw(path) as other:
        journal._file.execute("PRAGMA busy_timeout = 1")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalInUse, match="Wait until"):
            journal.append(2, 4, [b"more"])
        other.execute("ROLLBACK")
        journal.append(2, 4, [b"more"])


# Versions.


def add_notes(file: sqlite3.Connection) -> None:
    file.execute("CREATE TABLE notes (text TEXT)")
    file.execute("INSERT INTO notes SELECT title FROM sessions")


def add_index(file: sqlite3.Connection) -> None:
    file.execute("CREATE INDEX notes_by_text ON notes (text)")


def fail(file: sqlite3.Connection) -> None:
    file.execute("CREATE TABLE half (done)")
    file.execute("DELETE FROM accounts")
    file.execute("INSERT INTO nowhere VALUES (1)")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return what changes the steps that this program knows."""

    def change(*more: journal_schema.Migration) -> None:
        monkeypatch.setattr(journal_schema, "MIGRATIONS", (journal_schema.create, *more))

    return change


def test_an_older_journal_is_brought_up_to_date(path: Path, steps: Callable[..., None]) -> None:
    session = filled(path)
    with open_for_reading(path) as reader:
        said = everything(reader)
    steps(add_notes, add_index)
    journal_file.beside(path, ".draft").write_bytes(b"cut off" * 1000)
    with open_journal(path) as journal:
        assert everything(journal) == said
        assert journal._file.execute("PRAGMA user_version").fetchone() == (3,)
        assert journal._file.execute("SELECT count(*) FROM notes").fetchone() == (2,)
        journal.append(session, 4, [b"more"])
    steps()
    refused(path, JournalTooNew, "version 3.* Upgrade bhj-tui")
    with open_journal(journal_file.beside(path, ".version-1")) as old:
        assert everything(old) == said


def test_a_journal_is_made_by_the_same_steps(path: Path, steps: Callable[..., None]) -> None:
    steps(add_notes, add_index)
    filled(path)
    with open_journal(path) as journal:
        assert len(everything(journal)) == 5
    assert not journal_file.beside(path, ".version-0").exists()


def test_an_older_journal_is_read_without_a_change(path: Path, steps: Callable[..., None]) -> None:
    filled(path)
    with open_for_reading(path) as reader:
        said = everything(reader)
    content = path.read_bytes()
    steps(add_notes)
    with open_for_reading(path) as reader:
        assert everything(reader) == said
        assert reader._file.execute("PRAGMA user_version").fetchone() == (2,)
    assert path.read_bytes() == content
    assert [file.suffix for file in path.parent.iterdir() if file != path] == [".claim"]


def test_a_step_that_fails_changes_nothing(path: Path, steps: Callable[..., None]) -> None:
    filled(path)
    with open_for_reading(path) as reader:
        said = everything(reader)
    steps(add_notes, fail)
    for _ in range(2):
        with pytest.raises(JournalDamaged, match="nowhere"):
            open_journal(path)
    steps(add_notes)
    with open_journal(path) as journal:
        assert everything(journal) == said


@posix
def test_no_room_for_the_copy(path: Path, steps: Callable[..., None]) -> None:
    filled(path)
    with open_for_reading(path) as reader:
        said = everything(reader)
    steps(add_notes)
    for size in range(0, path.stat().st_size, 4096):
        with room_for(size), pytest.raises(JournalUnwritable):
            open_journal(path)
    steps()
    with open_journal(path) as journal:
        assert everything(journal) == said


def test_no_step_under_a_running_dealer(
    path: Path, steps: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = filled(path)
    monkeypatch.setattr(journal_file, "SET_UP_SECONDS", 0.01)
    with open_journal(path) as running:
        steps(add_notes)
        with pytest.raises(JournalInUse, match="Close all tables that use it"):
            open_journal(path)
        running.append(session, 4, [b"more"])
    with open_journal(path) as journal:
        assert list(journal.lines(session, 4)) == [b"more"]
