"""Writes the journal: all that happens at tables, kept in one file before anybody hears of it."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec

from net.errors import JournalInUse
from net.journal_file import checkpoint, close_to_others, default_path, lock_out, open_file, told
from net.journal_reader import (
    LAST_EVENT,
    Account,
    Cause,
    JournalReader,
    Opening,
    Row,
    Session,
    open_for_reading,
)
from net.journal_schema import EVENT_BITS, checksum, transaction

__all__ = [
    "Account",
    "Cause",
    "Journal",
    "JournalReader",
    "Opening",
    "Session",
    "open_for_reading",
    "open_journal",
]

PAGES_AT_A_TIME = 256
APPENDS_TO_A_CHECKPOINT = 64

_encode = msgspec.msgpack.Encoder().encode


class Journal(JournalReader):
    """Writes a journal, one transaction a call; other processes write their tables into it too."""

    def __init__(self, path: Path, file: sqlite3.Connection, clock: Callable[[], float]) -> None:
        super().__init__(path, file)
        self._clock = clock
        self._claims: dict[str, sqlite3.Connection] = {}
        self._written: dict[int, Row] = {}
        """The sessions of tables that are claimed here, as they are in the file: nobody else writes them."""
        self._numbers: dict[tuple[int, str, bytes], int] = {}
        """Of terminals that are in the file for good."""
        self._appends = 0
        self._helper = ThreadPoolExecutor(1, "journal")
        self._checkpoint: Future[None] | None = None

    def close(self) -> None:
        """Let go of the file and of all tables."""
        self._helper.shutdown()
        super().close()
        while self._claims:
            self._claims.popitem()[1].close()

    def claim(self, table: str, title: str | None = None) -> None:
        """Be the only one to write a table until this is closed or its process ends; raise JournalInUse."""
        if table in self._claims:
            return
        claim = lock_out(self._path, table)
        if claim is None:
            raise JournalInUse(title or table)
        self._claims[table] = claim

    def begin(
        self, opening: Opening, lines: Sequence[bytes], accounts: Sequence[Account], master: bytes
    ) -> int:
        """Keep a new session of a table, claimed with it, and its first events; return its number."""
        self.claim(opening.table, opening.title)
        with self._writing():
            row = self._new(opening, master)
            self._keep(row, lines, accounts, None)
            row = self._put(row._replace(events=len(lines)))
        self._written[row.id] = row
        return row.id

    def append(
        self,
        session: int,
        first: int,
        lines: Sequence[bytes],
        accounts: Sequence[Account] = (),
        cause: Cause | None = None,
        master: bytes | None = None,
        rounds: int | None = None,
        closed: bool = False,
    ) -> None:
        """Keep events from number `first` on, and all that changes with them, at once or not at all.

        A cause without events is not kept. Raises ValueError unless `first` events were kept so far.
        """
        with self._writing():
            # Taken out of mind until all is in the file: what fails is read again.
            row = self._written.pop(session, None) or self._session(session)
            if row.events != first or row.closed is not None:
                raise ValueError(f"session {session} is closed or has {row.events} events, not {first}")
            self.claim(row.table, row.title)
            self._keep(row, lines, accounts, cause)
            now = self._now()
            row = self._put(
                row._replace(
                    changed=now,
                    closed=now if closed else None,
                    events=first + len(lines),
                    rounds=row.rounds if rounds is None else rounds,
                    master=None if closed else row.master if master is None else master,
                )
            )
        self._written[session] = row

    def prune(self, before: float) -> int:
        """Remove closed sessions that last changed before, and give the space back; return how many."""
        old = [
            row.id
            for row in self._sessions("WHERE closed IS NOT NULL AND changed < ?", _milliseconds(before))
        ]
        for session in old:
            with self._writing():
                self._remove(session)
        with told(self._path):
            free = self._file.execute("PRAGMA freelist_count").fetchone()[0]
            for _ in range(0, free, PAGES_AT_A_TIME):
                # A script, since `execute` takes one step of this pragma, which is one page.
                self._file.executescript(f"PRAGMA incremental_vacuum({PAGES_AT_A_TIME})")
            self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return len(old)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with told(self._path), transaction(self._file):
            yield
        self._appends += 1
        if self._appends % APPENDS_TO_A_CHECKPOINT == 0 and (
            self._checkpoint is None or self._checkpoint.done()
        ):
            self._checkpoint = self._helper.submit(checkpoint, self._path)

    def _new(self, opening: Opening, master: bytes) -> Row:
        now = self._now()
        values = (opening.table, opening.title, opening.dealer, now, now, None, 0, 0, master)
        number = self._file.execute(
            "INSERT INTO sessions (place, title, dealer, opened, changed, closed, events, rounds, master) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        ).lastrowid
        return Row(number or 0, *values)

    def _put(self, row: Row) -> Row:
        self._file.execute(
            "UPDATE sessions SET changed = ?, closed = ?, events = ?, rounds = ?, master = ?, checksum = ? "
            "WHERE id = ?",
            (row.changed, row.closed, row.events, row.rounds, row.master, checksum(*row), row.id),
        )
        return row

    def _keep(
        self, row: Row, lines: Sequence[bytes], accounts: Sequence[Account], cause: Cause | None
    ) -> None:
        if lines:
            self._keep_batch(row, lines, cause)
        for account in accounts:
            self._keep_account(row.table, account)

    def _keep_batch(self, row: Row, lines: Sequence[bytes], cause: Cause | None) -> None:
        after = row.events + len(lines)
        if after > LAST_EVENT:
            raise ValueError("a session has no room for so many events")
        terminal, counter = (None, None) if cause is None else (self._terminal(row.id, cause), cause.counter)
        fields = ((row.id << EVENT_BITS) + after, terminal, counter, _encode(lines))
        self._file.execute("INSERT INTO batches VALUES (?, ?, ?, ?, ?)", (*fields, checksum(*fields)))

    def _keep_account(self, table: str, account: Account) -> None:
        fields = (table, account.player, account.name, account.chips, account.bought, int(account.banned))
        self._file.execute(
            "REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*fields, checksum(*fields)),
        )

    def _terminal(self, session: int, cause: Cause) -> int:
        """Return the number that stands for a terminal in a session's batches."""
        key = (session, cause.player, cause.terminal)
        if key in self._numbers:
            return self._numbers[key]
        known = self._checked(
            "SELECT * FROM terminals WHERE session = ? AND player = ? AND terminal = ?", *key
        )
        if known:
            return self._numbers.setdefault(key, int(known[0][-1]))
        # Not kept in mind: what is written now may yet be taken back.
        number = len(self._terminals(session)) + 1
        self._file.execute(
            "INSERT INTO terminals VALUES (?, ?, ?, ?, ?)", (*key, number, checksum(*key, number))
        )
        return number

    def _remove(self, session: int) -> None:
        self._written.pop(session, None)
        base = session << EVENT_BITS
        self._file.execute("DELETE FROM batches WHERE id BETWEEN ? AND ?", (base, base + LAST_EVENT))
        self._file.execute("DELETE FROM terminals WHERE session = ?", (session,))
        self._file.execute("DELETE FROM sessions WHERE id = ?", (session,))

    def _now(self) -> int:
        return _milliseconds(self._clock())


def open_journal(path: Path | None = None, *, clock: Callable[[], float] = time.time) -> Journal:
    """Open the journal at `path`, or this user's, for writing, made at first use; raise JournalError."""
    place = (default_path() if path is None else path).resolve()
    with told(place):
        file = open_file(place)
        if path is None:
            close_to_others(place.parent)
        return Journal(place, file, clock)


def _milliseconds(moment: float) -> int:
    return round(moment * 1000)
