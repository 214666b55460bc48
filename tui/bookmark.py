"""The field of a strategy chart that is looked at, and which part of the chart is in sight."""

from typing import NamedTuple

from core.blackhole import Hand
from core.blackjack import CardHand
from core.cards import POINTS
from core.games import AnyHand
from core.odds.chart_parts import Cell, Chart, Group, Row
from core.odds.dice_tree import key

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
GROUPS = {"tab": 1, "pagedown": 1, "shift+tab": -1, "pageup": -1}
FAR = 1_000_000
ENDS = {"home": -FAR, "end": FAR}


class Line(NamedTuple):
    """A line of the chart: a row by its number, or the heading of a group."""

    group: int
    row: int | None = None


class Bookmark:
    """A place in a chart; keys move it, and the lines in sight follow."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.rows: tuple[Row, ...] = tuple([row for group in chart.groups for row in group.rows])
        self.row = 0
        self.column = 0
        self.top = 0
        """The first line in sight below the heading that always is."""
        self.lines = tuple(_lines(chart))
        self.moves = frozenset(
            [option.move for row in self.rows for cell in row.cells for option in cell.advice.options]
        )
        """All moves that the chart knows."""

    @property
    def line(self) -> Line:
        """The line of the row that is looked at."""
        return self.lines[self._at]

    @property
    def group(self) -> Group:
        """The group of the row that is looked at."""
        return self.chart.groups[self.line.group]

    @property
    def cell(self) -> Cell:
        """The field that is looked at."""
        return self.rows[self.row].cells[self.column]

    @property
    def _at(self) -> int:
        return next(at for at, line in enumerate(self.lines) if line.row == self.row)

    def press(self, pressed: str) -> None:
        """Move by a key."""
        if pressed in STEPS:
            rows, columns = STEPS[pressed]
            self.go(self.row + rows, self.column + columns)
        elif pressed in GROUPS:
            self._turn(GROUPS[pressed])
        elif pressed in ENDS:
            self.go(self.row + ENDS[pressed], self.column)

    def go(self, row: int, column: int) -> None:
        """Look at a field, or at the nearest there is."""
        self.row = max(min(row, len(self.rows) - 1), 0)
        self.column = max(min(column, len(self.chart.upcards) - 1), 0)

    def _turn(self, step: int) -> None:
        """Go to the first row of the next group, or of this one or the one before."""
        inside = self.lines[self._at - 1].row is not None
        group = self.line.group + (0 if step < 0 and inside else step)
        group = max(min(group, len(self.chart.groups) - 1), 0)
        if step > 0 and group == self.line.group:
            self.go(FAR, self.column)
            return
        self.top = self.lines.index(Line(group)) + 1
        self.go(self.lines[self.top].row or 0, self.column)

    def find(self, hand: AnyHand | None, upcard: int | None) -> None:
        """Look at a table's upcard, and at the hand where the chart has it."""
        column = self.chart.upcards.index(upcard) if upcard in self.chart.upcards else self.column
        rows = [
            at for at, row in enumerate(self.rows) if hand is not None and is_like(hand, row.cells[0].hand)
        ]
        self.go(rows[0] if rows else self.row, column)

    def sight(self, room: int) -> tuple[Line, ...]:
        """Return the lines for so much room, a heading first; they move no further than they must."""
        if room < 2:
            return self.lines[self._at : self._at + max(room, 0)]
        body = room - 1
        top = max(min(self.top, self._at, len(self.lines) - body), self._at - body + 1, 1)
        # A heading at the top is the one that is there anyway.
        self.top = top + (self.lines[top].row is None)
        return Line(self.lines[self.top].group), *self.lines[self.top : self.top + body]


def _lines(chart: Chart) -> list[Line]:
    lines: list[Line] = []
    row = 0
    for number, group in enumerate(chart.groups):
        lines.append(Line(number))
        for _ in group.rows:
            lines.append(Line(number, row))
            row += 1
    return lines


def is_like(one: AnyHand, other: AnyHand) -> bool:
    """Whether nothing tells two hands of dice apart, or both are two cards of the same row."""
    if isinstance(one, Hand) and isinstance(other, Hand):
        return key(one) == key(other)
    if not isinstance(one, CardHand) or not isinstance(other, CardHand) or len(one.cards) != 2:
        return False
    return _kind(one) == _kind(other)


def _kind(hand: CardHand) -> tuple[int, bool, bool]:
    return hand.total, hand.soft, len({POINTS[card] for card in hand.cards}) == 1
