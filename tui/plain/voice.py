"""What is said, a line at a time, to whoever reads standard output."""

import os
import sys
from collections.abc import Callable
from enum import Enum

from tui.draw.cells import to_ascii

Write = Callable[[bytes], None]


class Mark(Enum):
    """What a line is, told by how it begins."""

    NONE = ""
    CHOICE = "> "
    """What can be done now, where the table or the lobby waits for that."""
    WARNING = "! "
    """A refusal, or something to be warned of."""
    TALK = '" '


_NO_BREAK = "\u00a0"
"""Stands between thousands in some languages."""
_FIRST = tuple([mark.value[0] for mark in Mark if mark.value])


class Unheard(Exception):
    """Nobody reads what is said any more."""


class Voice:
    """Says lines: printable, each whole and at once, in ASCII where that is asked for."""

    def __init__(self, ascii: bool, write: Write | None = None, encoding: str | None = None) -> None:
        self.ascii = ascii
        self._write = write or _to_stdout
        self._encoding = encoding or sys.stdout.encoding or "ascii"

    def say(self, text: str, mark: Mark = Mark.NONE) -> None:
        """Say a line; raise `Unheard` where nobody reads on."""
        spaced = text.replace(_NO_BREAK, " ")
        printable = "".join(filter(str.isprintable, to_ascii(spaced) if self.ascii else spaced))
        shown = " ".join(printable.split())
        if mark is Mark.NONE and shown.startswith(_FIRST):
            # A name may look like a mark.
            shown = f" {shown}"
        self._write(f"{mark.value}{shown}\n".encode(self._encoding, "replace"))


def _to_stdout(line: bytes) -> None:
    try:
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
    except (OSError, ValueError):
        # What Python flushes at its end would meet the same pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Unheard from None
