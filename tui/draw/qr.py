"""A QR code in a terminal: two modules a cell, or in ASCII two cells a module."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tui.draw.canvas import Canvas
from tui.view import Tone

QUIET, TIGHT = 4, 2
"""Modules around a code that are light, so that a camera finds it: as it should be, and as it works still."""
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
SOLID, EMPTY = "##", "  "
_BLACK_ON_WHITE, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


class Code(NamedTuple):
    """Rows of a code with its quiet zone; of each module, whether it is dark."""

    rows: Sequence[Sequence[bool]]

    def size(self, ascii: bool) -> tuple[int, int]:
        """Return the columns and lines that it takes."""
        side = len(self.rows)
        return (2 * side, side) if ascii else (side, (side + 1) // 2)

    def lines(self, ascii: bool, dark: bool = True) -> list[str]:
        """Return it in characters that are drawn where a module is dark, or else where it is light."""
        inked = [[module is dark for module in row] for row in self.rows]
        if ascii:
            return ["".join([SOLID if ink else EMPTY for ink in row]) for row in inked]
        # Half a line more is as light as all that surrounds a code.
        padded = inked if len(inked) % 2 == 0 else [*inked, [not dark] * len(inked)]
        pairs = zip(padded[::2], padded[1::2], strict=True)
        return ["".join([HALVES[pair] for pair in zip(*two, strict=True)]) for two in pairs]


def code(text: str, quiet: int = QUIET) -> Code:
    """Return the smallest code that holds a text."""
    # Who never shows one does not wait for this.
    import segno

    made = segno.make(text, error="l", micro=False)
    return Code([[bool(module) for module in row] for row in made.matrix_iter(border=quiet)])


def put_code(canvas: Canvas, x: int, y: int, made: Code, color: bool) -> None:
    """Draw a code: black on white with colour, else light on a ground that is taken to be dark."""
    if not color:
        for row, line in enumerate(made.lines(canvas.ascii, dark=False)):
            canvas.put(x, y + row, line)
        return
    for row, line in enumerate(made.lines(canvas.ascii)):
        for at, mark in enumerate(line):
            canvas.put(x + at, y + row, mark, Tone.SOLID if canvas.ascii and mark != " " else Tone.PAPER)


def printed(text: str, ascii: bool, color: bool) -> Iterator[str]:
    """Return a text's code as lines to print."""
    for line in code(text).lines(ascii, dark=color and not ascii):
        yield f"{_BLACK_ON_WHITE}{line}{_PLAIN}" if color and not ascii else line
