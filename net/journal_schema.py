"""The tables of the journal, the steps from each version to the next, and whether a file is made of them."""

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from core.sentence import Sentence
from net.errors import JournalDamaged, JournalTooNew

APPLICATION_ID = 0x62686A31
"""What tells our files from other programs' databases: "bhj1"."""
EVENT_BITS = 32
"""A batch's key is its session's number, then in so many bits the number of events after it."""

Migration = Callable[[sqlite3.Connection], None]
Layout = frozenset[tuple[object, ...]]

_encode = msgspec.msgpack.Encoder().encode


def checksum(*fields: object) -> int:
    """Return the CRC-32 of a row's fields, as a number that SQLite keeps in 4 bytes."""
    return zlib.crc32(_encode(fields)) - 2**31


def is_sound(row: tuple[Any, ...]) -> bool:
    """Return whether a row's last column is the checksum of the others."""
    return row[-1:] == (checksum(*row[:-1]),)


def create(file: sqlite3.Connection) -> None:
    """Make version 1 of an empty file; the last column of each table is the checksum of the others."""
    file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    file.execute(
        "CREATE TABLE sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, place TEXT, title TEXT, dealer BLOB, "
        "opened INTEGER, changed INTEGER, closed INTEGER, events INTEGER, rounds INTEGER, master BLOB, "
        "checksum INTEGER)"
    )
    # The lines of a batch are one MessagePack array; its cause is a terminal by number, and a counter.
    file.execute(
        "CREATE TABLE batches (id INTEGER PRIMARY KEY, terminal INTEGER, counter INTEGER, lines BLOB, "
        "checksum INTEGER)"
    )
    file.execute(
        "CREATE TABLE terminals (session INTEGER, player TEXT, terminal BLOB, number INTEGER, "
        "checksum INTEGER, PRIMARY KEY (session, player, terminal)) WITHOUT ROWID"
    )
    file.execute(
        "CREATE TABLE accounts (place TEXT, player TEXT, name TEXT, chips INTEGER, bought INTEGER, "
        "banned INTEGER, checksum INTEGER, PRIMARY KEY (place, player)) WITHOUT ROWID"
    )


MIGRATIONS: tuple[Migration, ...] = (create,)
"""The step at place n leads from version n to n + 1, in one transaction."""


def newest() -> int:
    """Return the version that is written here."""
    return len(MIGRATIONS)


@contextmanager
def transaction(file: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Keep all that is done within, or nothing."""
    file.execute(f"BEGIN {kind}")
    try:
        yield
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise


def version_of(file: sqlite3.Connection, path: Path) -> int:
    """Return the version of a file, 0 for an empty one."""
    if file.in_transaction:
        return _version_of(file, path)
    # What is looked at belongs together, also while another process makes the file.
    with transaction(file, "DEFERRED"):
        return _version_of(file, path)


def _version_of(file: sqlite3.Connection, path: Path) -> int:
    (application,), (version,) = (
        file.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if application == version == 0 and not _layout(file):
        return 0
    if application != APPLICATION_ID:
        raise JournalDamaged(path, Sentence("it belongs to another program"))
    if version > len(MIGRATIONS):
        raise JournalTooNew(path, version, len(MIGRATIONS))
    if version < 1:
        raise JournalDamaged(path, Sentence("it has no version"))
    return int(version)


def check(file: sqlite3.Connection, path: Path, version: int) -> None:
    """Raise JournalDamaged unless a file of that version is whole."""
    if _layout(file) != _layout_after(MIGRATIONS[:version]):
        raise JournalDamaged(path, Sentence("its tables are not as they were made"))
    found = file.execute("PRAGMA quick_check(1)").fetchone()
    if found != ("ok",):
        raise JournalDamaged(
            path, " ".join(str(found[0]).split()) if found else Sentence("it can't be checked")
        )
    # Found by name, so that a wrong one would not be missed when it is looked for; batches are by number.
    for table in ("sessions", "accounts"):
        if not all(is_sound(row) for row in file.execute(f"SELECT * FROM {table}")):
            raise JournalDamaged(path, Sentence("a row is not as it was written"))


def migrate(file: sqlite3.Connection, path: Path) -> None:
    """Lead a file to the newest version; each step is kept whole or not at all."""
    version = -1
    while version < newest():
        with transaction(file, "EXCLUSIVE"):
            version = version_of(file, path)
            for step in MIGRATIONS[version : version + 1]:
                step(file)
                file.execute(f"PRAGMA user_version = {version + 1}")


def _layout(file: sqlite3.Connection) -> Layout:
    return frozenset(file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@cache
def _layout_after(steps: tuple[Migration, ...]) -> Layout:
    file = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for step in steps:
            step(file)
        return _layout(file)
    finally:
        file.close()
