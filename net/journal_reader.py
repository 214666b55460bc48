"""Reads the journal: sessions of tables, their events and orders, and bankrolls."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from core.sentence import Sentence
from net.errors import JournalDamaged
from net.journal_file import beside, default_path, open_still, told
from net.journal_schema import EVENT_BITS, is_sound

ROWS_AT_A_TIME = 256
LAST_EVENT = (1 << EVENT_BITS) - 1

_decode = msgspec.msgpack.Decoder(list[bytes]).decode


@dataclass(frozen=True, slots=True)
class Account:
    """What a table owes a player, and whether the player may come back."""

    player: str
    name: str
    chips: int
    bought: int
    banned: bool


@dataclass(frozen=True, slots=True)
class Cause:
    """The order that caused a batch of events: one start of a player's terminal, and its counter."""

    player: str
    terminal: bytes
    counter: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A table as it opens: its name in topics, its name as shown, and its dealer's public key."""

    table: str
    title: str
    dealer: bytes


@dataclass(frozen=True, slots=True)
class Session:
    """A table from its opening to its closing; moments are seconds since 1970."""

    id: int
    table: str
    title: str
    dealer: bytes
    opened_at: float
    changed_at: float
    closed_at: float | None
    events: int
    rounds: int


class Row(NamedTuple):
    """A session as it is kept; moments in milliseconds."""

    id: int
    table: str
    title: str
    dealer: bytes
    opened: int
    changed: int
    closed: int | None
    events: int
    rounds: int
    master: bytes | None


class Batch(NamedTuple):
    """Events kept at once, how many there were `after` them, and the terminal and counter of their order."""

    after: int
    terminal: int | None
    counter: int
    lines: list[bytes]

    def cause(self, terminals: dict[int, tuple[str, bytes]]) -> Cause:
        return Cause(*terminals[self.terminal or 0], self.counter)


class JournalReader:
    """Reads a journal, also while dealers write it."""

    def __init__(self, path: Path, file: sqlite3.Connection, still: bool = False) -> None:
        self._path = path
        self._file = file
        self._still = still

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """Where the journal is."""
        return self._path

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def sessions(self) -> list[Session]:
        """Return all sessions, oldest first."""
        return [_shown(row) for row in self._sessions("ORDER BY id")]

    def unfinished(self, table: str) -> Session | None:
        """Return the newest session of a table that was not closed."""
        rows = self._sessions("WHERE place = ? AND closed IS NULL ORDER BY id DESC LIMIT 1", table)
        return _shown(rows[0]) if rows else None

    def master(self, session: int) -> bytes:
        """Return the secret of a session that is not closed."""
        master = self._session(session).master
        if master is None:
            raise ValueError(f"session {session} is closed, its secret deleted")
        return master

    def accounts(self, table: str) -> list[Account]:
        """Return the bankrolls of a table, by player."""
        rows = self._checked("SELECT * FROM accounts WHERE place = ? ORDER BY player", table)
        return [
            Account(player, name, chips, bought, bool(banned))
            for _, player, name, chips, bought, banned in rows
        ]

    def lines(self, session: int, first: int = 0) -> Iterator[bytes]:
        """Yield the events of a session from number `first` on."""
        kept = self._session(session).events
        position = self._start_of_batch(session, first)
        for batch in self._batches(session, position + 1, LAST_EVENT):
            if batch.after - len(batch.lines) != position:
                raise self._gap(position)
            yield from batch.lines[max(first - position, 0) :]
            position = batch.after
        if position < kept:
            raise self._gap(position)

    def causes(self, session: int, last: int) -> list[tuple[Cause, int]]:
        """Return the newest `last` orders that caused events, oldest first, each with the events by then."""
        terminals = self._terminals(session)
        batches = self._batches(session, 1, self._session(session).events, "DESC")
        caused = ((batch.cause(terminals), batch.after) for batch in batches if batch.terminal is not None)
        try:
            return list(islice(caused, last))[::-1]
        except KeyError as error:
            raise JournalDamaged(self._path, Sentence("terminal {error} is missing", error=error)) from error

    def _session(self, session: int) -> Row:
        rows = self._sessions("WHERE id = ?", session)
        if not rows:
            raise ValueError(f"there is no session {session}")
        return rows[0]

    def _sessions(self, which: str, *values: object) -> list[Row]:
        return [Row(*row) for row in self._checked(f"SELECT * FROM sessions {which}", *values)]

    def _terminals(self, session: int) -> dict[int, tuple[str, bytes]]:
        rows = self._checked("SELECT * FROM terminals WHERE session = ?", session)
        return {number: (player, terminal) for _, player, terminal, number in rows}

    def _start_of_batch(self, session: int, event: int) -> int:
        base = session << EVENT_BITS
        rows = self._rows(
            "SELECT max(id) FROM batches WHERE id BETWEEN ? AND ?", base + 1, base + min(event, LAST_EVENT)
        )
        return 0 if rows[0][0] is None else int(rows[0][0]) - base

    def _batches(self, session: int, low: int, high: int, order: str = "ASC") -> Iterator[Batch]:
        """Yield the batches that end at events `low` to `high`, with no transaction open in between."""
        base = session << EVENT_BITS
        query = f"SELECT * FROM batches WHERE id BETWEEN ? AND ? ORDER BY id {order} LIMIT {ROWS_AT_A_TIME}"
        while rows := self._checked(query, base + low, base + high):
            for number, terminal, counter, lines in rows:
                yield Batch(number - base, terminal, counter, self._unpacked(lines))
            low, high = (rows[-1][0] - base + 1, high) if order == "ASC" else (low, rows[-1][0] - base - 1)

    def _unpacked(self, lines: bytes) -> list[bytes]:
        try:
            return _decode(lines)
        except msgspec.DecodeError as error:
            raise JournalDamaged(self._path, Sentence("events can't be read")) from error

    def _checked(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return rows without their last column, which is the checksum of the others."""
        rows = self._rows(query, *values)
        if not all(map(is_sound, rows)):
            raise JournalDamaged(self._path, Sentence("a row is not as it was written"))
        return [row[:-1] for row in rows]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with told(self._path):
            if self._still and beside(self._path, "-wal").exists():
                self._file.close()
                self._file, self._still = open_still(self._path)
            return self._file.execute(query, values).fetchall()

    def _gap(self, event: int) -> JournalDamaged:
        return JournalDamaged(self._path, Sentence("event {event} is missing", event=event))


def open_for_reading(path: Path | None = None) -> JournalReader:
    """Open the journal at `path`, or this user's, without making or changing anything; raise JournalError."""
    place = (default_path() if path is None else path).resolve()
    with told(place):
        return JournalReader(place, *open_still(place))


def _shown(row: Row) -> Session:
    closed = None if row.closed is None else row.closed / 1000
    return Session(
        row.id,
        row.table,
        row.title,
        row.dealer,
        row.opened / 1000,
        row.changed / 1000,
        closed,
        row.events,
        row.rounds,
    )
