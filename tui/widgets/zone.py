"""A part of the screen that is painted from finished lines, and only where it changed."""

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.cells import cells


class Zone(Widget):
    """Shows lines; a new set of lines repaints the cells that differ and no others."""

    DEFAULT_CSS = "Zone { width: 1fr; height: 1fr; }"

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name=name)
        self._lines: tuple[Strip, ...] = ()

    def show(self, lines: Sequence[Strip]) -> None:
        """Take lines as wide as the zone, and repaint where they differ from those before."""
        before, self._lines = self._lines, tuple(lines)
        if len(before) != len(self._lines):
            self.refresh()
            return
        pairs = enumerate(zip(before, self._lines, strict=True))
        regions = [region for y, (old, new) in pairs if (region := _changed(y, old, new))]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """Return one line, as handed over."""
        width = self.size.width
        return self._lines[y].adjust_cell_length(width) if y < len(self._lines) else Strip.blank(width)


def _changed(y: int, old: Strip, new: Strip) -> Region | None:
    """Return the smallest piece of a line that holds all differences, None where there are none."""
    if old is new or old == new:
        return None
    before, after = _cells(old), _cells(new)
    if len(before) != len(after):
        return Region(0, y, max(len(before), len(after)), 1)
    differing = [x for x, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    return Region(differing[0], y, differing[-1] + 1 - differing[0], 1) if differing else None


def _cells(strip: Strip) -> list[tuple[str, Style | None]]:
    """Return a line cell by cell; both cells of a wide character hold it."""
    found: list[tuple[str, Style | None]] = []
    for segment in strip:
        for mark, width in cells(segment.text):
            found.extend([(mark, segment.style)] * width)
    return found
