"""The strategy chart as a picture: rows of hands, a column an upcard, one letter a move."""

from dataclasses import dataclass

from core.moves import Move
from core.rules import Rules
from tui.bookmark import Bookmark, Line
from tui.draw.canvas import Canvas, Region
from tui.draw.rules import put_rule
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import _, say
from tui.view import Tone
from tui.words import odds as words

STEP, WIDE_STEP = 3, 4
LEFT = 1
TONES = {
    Move.ROLL: Tone.GOOD, Move.HIT: Tone.GOOD, Move.STAND: Tone.BAD, Move.KEEP: Tone.PLAIN,
    Move.SURRENDER: Tone.PLAIN,
}  # fmt: skip
"""What repeats the letters in colour; moves that are less usual are bold."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the chart's fields lie on the screen."""

    region: Region
    lines: tuple[Line, ...]
    label: int
    step: int
    columns: int

    def letter(self, column: int) -> int:
        """Return where a column's letters stand, from the left of the region."""
        return LEFT + self.label + (column + 1) * self.step - 1

    def field(self, x: int, y: int) -> tuple[int, int] | None:
        """Return the row and the column of the field at a place on the screen; None where there is none."""
        line = y - self.region.y - 1
        column = (x - self.region.x - LEFT - self.label - 1) // self.step
        if not 0 <= line < len(self.lines) or not 0 <= column < self.columns:
            return None
        row = self.lines[line].row
        return None if row is None else (row, column)


def label_width(mark: Bookmark) -> int:
    """Return the cells that the rows' names take."""
    return max([width(row.label) for row in mark.rows] + [width(_(words.DEALER))])


def grid_width(mark: Bookmark, step: int) -> int:
    """Return the cells that the chart takes."""
    return LEFT + label_width(mark) + len(mark.chart.upcards) * step + 1


def grid_of(mark: Bookmark, region: Region, step: int) -> Grid:
    """Return where the fields lie in a region; its first row has the upcards."""
    lines = mark.sight(region.height - 1)
    return Grid(region, lines, label_width(mark), step, len(mark.chart.upcards))


def draw_grid(canvas: Canvas, grid: Grid, mark: Bookmark, rules: Rules, glyphs: Glyphs) -> None:
    """Draw the upcards and the lines in sight."""
    canvas.put(LEFT, 0, _(words.DEALER), Tone.DIM)
    for column, face in enumerate(mark.chart.upcards):
        tone = Tone.STRONG if column == mark.column else Tone.PLAIN
        canvas.put_right(grid.letter(column) + 1, 0, words.column(rules, face), tone)
    for y, line in enumerate(grid.lines, start=1):
        if line.row is None:
            _put_heading(canvas, y, mark, line, glyphs)
        else:
            _put_row(canvas, y, grid, mark, line.row)


def _put_heading(canvas: Canvas, y: int, mark: Bookmark, line: Line, glyphs: Glyphs) -> None:
    count = words.group_count(line.group + 1, len(mark.chart.groups))
    title = say(mark.chart.groups[line.group].title)
    fits = canvas.measure(title) + canvas.measure(count) + 8 < canvas.width
    put_rule(canvas, (title, Tone.STRONG), [(count, Tone.DIM)] if fits else [], glyphs, y)


def _put_row(canvas: Canvas, y: int, grid: Grid, mark: Bookmark, row: int) -> None:
    tone = Tone.STRONG if row == mark.row else Tone.PLAIN
    canvas.put(LEFT, y, mark.rows[row].label, tone)
    for column, cell in enumerate(mark.rows[row].cells):
        move, x = cell.advice.best.move, grid.letter(column)
        canvas.put(x, y, words.letter(move), TONES.get(move, Tone.STAR))
        if cell.differs:
            canvas.put(x + 1, y, words.DIFFERS, Tone.DIM)
    if row == mark.row:
        x = grid.letter(mark.column)
        canvas.put(x - 1, y, f"[{words.letter(mark.cell.advice.best.move)}]", Tone.PRESS)
