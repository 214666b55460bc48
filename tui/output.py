"""What commands without a screen print: in any encoding, and into pipes that close early."""

import os
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tui.tongue import decimal


def say(lines: Iterable[str]) -> None:
    """Print lines with `?` for what the output can't show, and end quietly where nobody reads on."""
    encoding = sys.stdout.encoding or "ascii"
    with _quietly():
        for line in lines:
            print(line.encode(encoding, "replace").decode(encoding))


def put(pieces: Iterable[bytes]) -> None:
    """Write bytes as they are, and end quietly where nobody reads on."""
    with _quietly():
        sys.stdout.flush()
        for piece in pieces:
            sys.stdout.buffer.write(piece)


@contextmanager
def _quietly() -> Iterator[None]:
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # What Python flushes at its end would meet the same pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wrapped(text: str, columns: int) -> list[str]:
    """Return the lines of a text, measured in a terminal's cells."""
    if _is_narrow(text):
        return textwrap.wrap(text, columns, break_on_hyphens=False)
    # What knows where wide characters may be parted takes long to import.
    from tui.draw.cells import wrap

    return wrap(text, columns)


def _is_narrow(text: str) -> bool:
    """Whether each character of a text takes one cell."""
    if text.isascii():
        return True
    from wcwidth import wcswidth

    return wcswidth(text) == len(text)


def size(count: int) -> str:
    """Return a number of bytes as people read it: `812 B`, `14.2 kB`, `1.3 MB`."""
    if count < 1000:
        return f"{count} B"
    for unit in ("kB", "MB"):
        count_of = count / (1000 if unit == "kB" else 1_000_000)
        if count_of < 1000:
            return f"{decimal(count_of, 1)} {unit}"
    return f"{decimal(count / 1_000_000_000, 1)} GB"
