"""A grid of cells that text is put on, and the strips it becomes."""

from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from textual.strip import Strip

from tui.draw.text import cells, cut, style, to_ascii, width, wrap
from tui.view import Tone

Cell = tuple[str, Tone]
"""A grapheme and its tone; the second half of a wide grapheme is the empty string."""

BLANK: Cell = (" ", Tone.PLAIN)


class Region(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """The cell in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


class Canvas:
    """Rows of cells; whatever is put outside of them is cut off."""

    __slots__ = ("ascii", "height", "rows", "width")

    def __init__(self, width: int, height: int, ascii: bool = False) -> None:
        self.width, self.height, self.ascii = max(width, 0), max(height, 0), ascii
        self.rows: list[list[Cell]] = [[BLANK] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, tone: Tone = Tone.PLAIN) -> int:
        """Write a text from a cell on and return the column after it."""
        text = to_ascii(text) if self.ascii else text
        if not 0 <= y < self.height:
            return x + width(text)
        for mark, size in cells(text):
            self._set(x, y, mark, size, tone)
            x += size
        return x

    def put_right(self, right: int, y: int, text: str, tone: Tone = Tone.PLAIN) -> int:
        """Write a text that ends before column `right`, and return where it begins."""
        start = right - self.measure(text)
        self.put(start, y, text, tone)
        return start

    def measure(self, text: str) -> int:
        """Return the cells that a text takes on this canvas."""
        return width(to_ascii(text) if self.ascii else text)

    def cut(self, text: str, room: int, ellipsis: str) -> str:
        """Return what of a text fits into `room` cells here."""
        return cut(to_ascii(text) if self.ascii else text, room, ellipsis)

    def wrap(self, text: str, room: int) -> list[str]:
        """Return the lines of a text broken between words."""
        return wrap(to_ascii(text) if self.ascii else text, room)

    def _set(self, x: int, y: int, mark: str, size: int, tone: Tone) -> None:
        row = self.rows[y]
        if x < 0 or x >= self.width or x + size > self.width:
            return
        if row[x][0] == "" and x:
            row[x - 1] = BLANK
        row[x] = (mark, tone)
        after = x + size
        if size == 2:
            row[x + 1] = ("", tone)
        if after < self.width and row[after][0] == "":
            row[after] = BLANK

    def dim(self) -> None:
        """Make everything that was put dim."""
        self.rows = [[(mark, Tone.DIM) for mark, _ in row] for row in self.rows]

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Copy another canvas onto this one, which must hold it."""
        for number, row in enumerate(other.rows):
            self.rows[y + number][x : x + other.width] = row

    def strips(self, region: Region, color: bool) -> tuple[Strip, ...]:
        """Return a region's rows as strips, each exactly as wide as the region."""
        rows = self.rows[region.y : region.y + region.height]
        return tuple([_strip(row[region.x : region.x + region.width], color) for row in rows])


def _strip(row: list[Cell], color: bool) -> Strip:
    segments = []
    for tone, run in groupby(row, key=_tone):
        segments.append(Segment("".join([mark for mark, _ in run]), style(tone, color)))
    return Strip(segments, len(row))


def _tone(cell: Cell) -> Tone:
    return cell[1]
