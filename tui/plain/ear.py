"""What is typed, a line at a time: read in a thread, since a line may be long in coming."""

import codecs
import os
import sys
import threading
from collections.abc import Callable, Iterator

LONGEST = 1000
"""Characters that are kept of a line."""
AHEAD = 100
"""Lines that are read before they can be taken."""
STDIN = 0


class Ear:
    """Hands over each line, and at the end of them None."""

    def __init__(self, heard: Callable[[str | None], object], source: int = STDIN) -> None:
        self._heard, self._source = heard, source
        self._room = threading.Semaphore(AHEAD)

    def listen(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._follow, name="ear", daemon=True).start()

    def taken(self) -> None:
        """Note that a line was taken, so that another one can be read."""
        self._room.release()

    def _follow(self) -> None:
        for line in lines(self._pieces()):
            self._room.acquire()
            self._heard(line)
        self._heard(None)

    def _pieces(self) -> Iterator[str]:
        encoding = (sys.stdin.encoding if sys.stdin else None) or "utf-8"
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        while piece := self._read():
            yield decoder.decode(piece)

    def _read(self) -> bytes:
        # Not by way of sys.stdin: a thread that waits inside it keeps the program from ending.
        try:
            return os.read(self._source, 4096)
        except OSError:
            return b""


def lines(pieces: Iterator[str]) -> Iterator[str]:
    """Yield the lines in what was read, without their ends and with no more of each than is kept."""
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + piece).split("\n")
        yield from map(_kept, whole)
        rest = rest[: 2 * LONGEST]
    if rest:
        yield _kept(rest)


def _kept(line: str) -> str:
    return "".join(filter(str.isprintable, line[:LONGEST].replace("\t", " "))).strip()
