"""The dealers met before: which key a table's dealer had, so that another one is noticed."""

import contextlib
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from core.sentence import Sentence
from net.errors import (
    BhjError,
    KnownDealersDamaged,
    KnownDealersExposed,
    KnownDealersNotKept,
    KnownDealersUnreadable,
)
from net.identity import default_folder
from net.reasons import reason_of

FILE = "known-dealers"
LARGEST = 1 << 20
"""Bytes of the file that are read."""

_HEAD = "bhj-tui dealers 1"
_LINE = re.compile(r"(\S{1,300}) ([a-z0-9-]{1,32}) ([0-9a-f]{64})")
_OPEN_TO_OTHERS = 0o077

Dealers = dict[tuple[str, str], bytes]


class KnownDealers:
    """Dealers' public keys by the broker's `host:port` and the table's id, kept in one small file.

    Nothing is raised. What is wrong with the file is told by `warning`; a damaged one is left as it is.
    """

    def __init__(self, path: Path | None = None, anew: bool = False) -> None:
        """Read the file; `anew` takes every dealer for one that was never met."""
        self.warning: str | None = None
        """What is wrong with the file, None where all is well."""
        self._path = path
        self._anew = anew
        self._dealers: Dealers = {}
        self._can_keep = False
        with self._trouble_told():
            self._path = default_file() if path is None else path
            self._dealers, trouble = _read(self._path)
            self._can_keep = not isinstance(trouble, KnownDealersDamaged)
            if trouble is not None:
                raise trouble

    def key(self, where: str, table: str) -> bytes | None:
        """Return the public key that the dealer of a table had, None for one that was never met."""
        return None if self._anew else self._dealers.get((where, table))

    def remember(self, where: str, table: str, key: bytes) -> None:
        """Keep a dealer's key, in place of the one before."""
        if self._dealers.get((where, table)) == key:
            return
        self._dealers[where, table] = key
        if self._can_keep and self._path is not None:
            with self._trouble_told():
                # Another terminal may have met somebody meanwhile.
                dealers, trouble = _read(self._path)
                if isinstance(trouble, KnownDealersDamaged):
                    raise trouble
                _write(self._path, dealers | {(where, table): key})

    @contextlib.contextmanager
    def _trouble_told(self) -> Iterator[None]:
        try:
            yield
        except BhjError as trouble:
            self.warning = trouble.sentence


def default_file() -> Path:
    """Return the file of this user; raise `KnownDealersNotKept` if there is no home for it."""
    try:
        return default_folder().parent / FILE
    except BhjError:
        raise KnownDealersNotKept(Sentence("your home"), Sentence("there is no home folder")) from None


def _read(path: Path) -> tuple[Dealers, BhjError | None]:
    """Return the dealers in a file, none where there is no file, and what is wrong with it."""
    try:
        with path.open("rb") as file:
            exposed = os.name == "posix" and bool(os.fstat(file.fileno()).st_mode & _OPEN_TO_OTHERS)
            lines = file.read(LARGEST).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return {}, None
    except OSError as error:
        raise KnownDealersUnreadable(path, reason_of(error)) from error
    dealers, damaged = _parsed(lines)
    if damaged:
        return dealers, KnownDealersDamaged(path, damaged)
    return dealers, KnownDealersExposed(path) if exposed else None


def _parsed(lines: list[str]) -> tuple[Dealers, int]:
    """Return what the lines tell, and the number of the first that tells nothing, 0 for none."""
    head, *rest = lines or [""]
    found = [_LINE.fullmatch(line) for line in rest]
    damaged = [number for number, match in enumerate(found, start=2) if match is None]
    dealers = {(match[1], match[2]): bytes.fromhex(match[3]) for match in found if match}
    return dealers, 1 if head != _HEAD else next(iter(damaged), 0)


def _write(path: Path, dealers: Dealers) -> None:
    """Put a whole new file in the place of the old one."""
    lines = [_HEAD, *(f"{where} {table} {key.hex()}" for (where, table), key in dealers.items())]
    draft = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write("".join(f"{line}\n" for line in lines).encode())
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise KnownDealersNotKept(path, reason_of(error)) from error
