"""The tables one was at last, kept for this user's eyes alone: an address may hold a secret."""

import contextlib
import os
import secrets
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from net.address import Address, parse_address
from net.clean import NAME_CELLS, TABLE_NAME_CELLS, clean
from net.errors import BhjError

FILE = "recent.json"
MOST = 10
LARGEST = 1 << 16
"""Bytes of the file that are read."""


@dataclass(frozen=True, slots=True)
class Recent:
    """A table one was at: where it is, what it is called, and how one left it."""

    address: str = field(repr=False)
    """The whole invitation, as it is typed."""
    table: str
    name: str
    """What one was called there."""
    left: float
    """When, in seconds since 1970."""
    seat: int | None = None
    chips: int | None = None

    @property
    def place(self) -> Address:
        """The address; it was checked when this was read."""
        return parse_address(self.address)


def recent_file() -> Path:
    """Return where they are kept."""
    from platformdirs import user_state_path

    return user_state_path("bhj-tui", appauthor=False) / FILE


def recents(path: Path) -> tuple[Recent, ...]:
    """Return the tables in a file, the last one first; what can't be read is left out."""
    import json

    try:
        with path.open("rb") as file:
            lines = json.loads(file.read(LARGEST).decode(errors="replace"))
    except (OSError, ValueError, RecursionError):
        return ()
    found = [one for line in (lines if isinstance(lines, list) else ())[:MOST] if (one := _read(line))]
    return tuple(sorted(found, key=lambda one: -one.left))


def remember(path: Path, one: Recent) -> None:
    """Keep a table as the last one; where that can't be, nothing is kept."""
    import json

    others = [other for other in recents(path) if not same_table(other.place, one.place)]
    lines = [asdict(each) for each in (one, *others)[:MOST]]
    draft = path.with_name(f".{secrets.token_hex(8)}.new")
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(json.dumps(lines, ensure_ascii=True).encode())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def same_table(one: Address, other: Address) -> bool:
    """Whether two addresses lead to one table: by the dealer's key where both have it, else by the place."""
    table, its = (clean(place.table or "", TABLE_NAME_CELLS).casefold() for place in (one, other))
    named = not table or not its or table == its
    if one.fingerprint and other.fingerprint:
        return named and one.fingerprint == other.fingerprint
    return named and (one.host, one.port) == (other.host, other.port)


def _read(line: Any) -> Recent | None:
    """Return a table as it was written, with its texts cleaned; None for anything else."""
    known = {one.name for one in fields(Recent)}
    if not isinstance(line, dict) or not {"address", "table", "name", "left"} <= line.keys() <= known:
        return None
    if not all(isinstance(line[key], str) for key in ("address", "table", "name")):
        return None
    if not isinstance(line["left"], int | float) or not 0 <= line["left"] < 1e11:
        return None
    if not all(_is_whole(line.get(key)) for key in ("seat", "chips")):
        return None
    one = Recent(**line)
    try:
        parse_address(one.address)
    except BhjError:
        return None
    return replace(one, table=clean(one.table, TABLE_NAME_CELLS), name=clean(one.name, NAME_CELLS))


def _is_whole(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12)
