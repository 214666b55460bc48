"""The journal's file: made, closed to others, whole and of this version; what fails, as a sentence."""

import contextlib
import hashlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from core.sentence import N_, Sentence
from net import journal_schema as schema
from net.errors import (
    BhjError,
    JournalDamaged,
    JournalInUse,
    JournalMissing,
    JournalUnwritable,
    KeyFolderUnusable,
)
from net.identity import default_folder
from net.reasons import reason_of

FILE = "journal.sqlite3"
BUSY_SECONDS = 5.0
SET_UP_SECONDS = 0.5
SET_UP_TRIES = 10
SMALLEST_PAGE = 512
CHECKPOINT_TRIES = 3
CHECKPOINT_PAGES = 4000
"""The write-ahead log's length at which a commit itself moves it into the file."""

_OPEN_TO_OTHERS = 0o077
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_REASONS = {
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_READONLY: N_("it is read-only"),
    sqlite3.SQLITE_CANTOPEN: N_("it can't be opened"),
    sqlite3.SQLITE_PERM: N_("it is not yours to use"),
    sqlite3.SQLITE_AUTH: N_("it is not yours to use"),
    sqlite3.SQLITE_NOLFS: N_("it has grown too large for its disk"),
    sqlite3.SQLITE_IOERR: N_("its disk can't be read or written"),
}


def default_path() -> Path:
    """Return where this user's journal is; raise JournalUnwritable if there is no home for it."""
    try:
        return default_folder().parent / FILE
    except KeyFolderUnusable as error:
        raise JournalUnwritable(Sentence("your home"), Sentence("there is no home folder")) from error


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say about the file at `path` into errors with a sentence."""
    try:
        yield
    except OSError as error:
        raise JournalUnwritable(path, reason_of(error)) from error
    except sqlite3.Error as error:
        raise _explained(path, error) from error
    except UnicodeDecodeError as error:
        # SQLite's own message quotes what it could not read.
        raise JournalDamaged(path, Sentence("a text in it can't be read")) from error
    except OverflowError as error:
        raise ValueError(str(error)) from error


def _explained(path: Path, error: sqlite3.Error) -> BhjError | ValueError:
    if isinstance(error, sqlite3.InterfaceError | sqlite3.ProgrammingError):
        return ValueError(str(error))
    code = _code(error)
    if code in _BUSY:
        return JournalInUse(_named(path), Sentence("Wait until other programs are done with it."))
    if code in _REASONS:
        return JournalUnwritable(path, Sentence(_REASONS[code]))
    return JournalDamaged(path, str(error))


def _named(path: Path) -> Sentence:
    return Sentence("The journal {path}", path=path)


def _code(error: sqlite3.Error) -> int:
    # Text that is no UTF-8 is noticed by Python, which gives no code.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF


def connect(path: Path, query: str = "mode=rw", timeout: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Connect to a file that is there."""
    return sqlite3.connect(f"{path.as_uri()}?{query}", timeout=timeout, isolation_level=None, uri=True)


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file at `path` for writing, made or brought up to date if need be, and closed to others."""
    _make(path)
    for _ in range(SET_UP_TRIES):
        file = _open_if_ready(path)
        if file is not None:
            return file
        _set_up(path)
    raise JournalInUse(
        _named(path), Sentence("Close all tables that use it, so that it can be brought up to date.")
    )


def open_still(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Open the file at `path` for reading; return also whether it lies still, written by nobody."""
    if not _size(path):
        raise JournalMissing(path)
    _check_header(path)
    # Without a write-ahead log SQLite would make one, even to read.
    still = not beside(path, "-wal").exists()
    file = connect(path, "mode=ro&immutable=1" if still else "mode=ro")
    with _closed_on_error(file):
        version = schema.version_of(file, path)
        if not version:
            raise JournalMissing(path)
        schema.check(file, path, version)
        return (file, still) if version == schema.newest() else (_brought_up(file, path), False)


def beside(path: Path, suffix: str) -> Path:
    """Return the file next to `path` whose name is longer by `suffix`."""
    return path.with_name(path.name + suffix)


def lock_out(path: Path, table: str) -> sqlite3.Connection | None:
    """Hold the claim on a table as long as the returned connection is open, None if somebody has it."""
    claim = beside(path, f"-{hashlib.sha256(table.encode()).hexdigest()[:24]}.claim")
    with told(claim):
        _touch(claim)
        # SQLite's lock on an empty file: the same on all systems, and gone with the process.
        file = connect(claim, timeout=0)
        try:
            file.execute("PRAGMA journal_mode = OFF")
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            file.close()
            if _code(error) not in _BUSY:
                raise
            return None
        return file


def checkpoint(path: Path) -> None:
    """Move the write-ahead log into the file, holding up nobody; what fails is left to the next time."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(connect(path)) as file:
        for _ in range(CHECKPOINT_TRIES):
            _, logged, moved = file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if logged == moved:
                return


def _make(path: Path) -> None:
    # Looked at in this order: a file that is just being made is longer than empty before its log is.
    logged = _size(beside(path, "-wal"))
    if logged and not _size(path):
        raise JournalDamaged(path, Sentence("it is empty, and the log beside it is not"))
    _check_header(path)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _touch(path)
    for file in (path, beside(path, "-wal"), beside(path, "-shm")):
        with contextlib.suppress(FileNotFoundError):
            close_to_others(file)


def _check_header(path: Path) -> None:
    # SQLite would take a file of a few bytes for an empty one.
    if 0 < _size(path) < SMALLEST_PAGE:
        raise JournalDamaged(path, Sentence("it is cut off"))


def _size(path: Path) -> int:
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0
    # A folder is of any size; that it is no file is for SQLite to say.
    return found.st_size if stat.S_ISREG(found.st_mode) else SMALLEST_PAGE


def _touch(path: Path) -> None:
    # Never opened if it is there: closing it again would let go of SQLite's locks in this process.
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def close_to_others(path: Path) -> None:
    """Take all rights to a file or folder from everybody but its owner, where the system has such rights."""
    mode = path.stat().st_mode
    if os.name == "posix" and mode & _OPEN_TO_OTHERS:
        path.chmod(mode & 0o777 & ~_OPEN_TO_OTHERS)


@contextlib.contextmanager
def _closed_on_error(file: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        file.close()
        raise


def _open_if_ready(path: Path) -> sqlite3.Connection | None:
    file = connect(path)
    with _closed_on_error(file):
        if schema.version_of(file, path) == schema.newest() and _mode(file) == "wal":
            schema.check(file, path, schema.newest())
            file.execute("PRAGMA synchronous = NORMAL")
            file.execute("PRAGMA secure_delete = ON")
            file.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            return file
    file.close()
    return None


def _mode(file: sqlite3.Connection) -> str:
    return str(file.execute("PRAGMA journal_mode").fetchone()[0])


def _set_up(path: Path) -> None:
    """Make the tables of this version, unless another process is about it or has the file open."""
    try:
        with contextlib.closing(connect(path, timeout=SET_UP_SECONDS)) as file:
            # Held from the first look to the end, and not to be had while anybody else is there.
            file.execute("PRAGMA locking_mode = EXCLUSIVE")
            file.execute("PRAGMA auto_vacuum = INCREMENTAL")
            version = schema.version_of(file, path)
            if version:
                schema.check(file, path, version)
                _copy_aside(file, path, version)
            schema.migrate(file, path)
            file.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        if _code(error) not in _BUSY:
            raise


def _copy_aside(file: sqlite3.Connection, path: Path, version: int) -> None:
    if version == schema.newest():
        return
    copy, draft = beside(path, f".version-{version}"), beside(path, ".draft")
    draft.unlink(missing_ok=True)
    _touch(draft)
    with contextlib.closing(connect(draft)) as target:
        file.backup(target)
    draft.replace(copy)


def _brought_up(file: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Return a copy in memory, of this version, of an older file that must not be changed."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.closing(file), _closed_on_error(copy):
        file.backup(copy)
        schema.migrate(copy, path)
    return copy
