"""A course over rounds as a picture of characters: braille dots where the terminal has them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tui.tongue import integer

Points = Sequence[float]
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""A braille character's dots, from its upper left."""
BRAILLE = 0x2800
EVERY = 3
"""Of a dotted line one dot in so many columns is drawn."""
MARGIN = 9
"""Cells left of the picture: a value, a blank and the axis."""
TICKS = 5


@dataclass(frozen=True, slots=True)
class Scale:
    """Rows from the lowest value up; the middle of each stands for a value."""

    low: int
    step: int
    rows: int

    def at(self, value: float, parts: int) -> int:
        """Return which part of the rows a value falls on, from the top; each row has so many."""
        height = int(((value - self.low) / self.step + 0.5) * parts // 1)
        return min(max(self.rows * parts - 1 - height, 0), self.rows * parts - 1)

    def label(self, row: int) -> int:
        """Return the value that a row stands for, rows counted from the top."""
        return self.low + (self.rows - 1 - row) * self.step


def scale_of(low: float, high: float, most: int) -> Scale:
    """Return so many rows at most that hold these values, in steps of 1, 2 or 5 and noughts."""
    step = _whole_step((high - low) / max(most - 1, 1))
    while True:
        first = math.floor(low / step + 0.5)
        rows = math.floor(high / step + 0.5) - first + 1
        if rows <= most:
            return Scale(first * step, step, rows)
        step = _whole_step(step + 1)


def _whole_step(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 and so on that is not below `least`."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step >= least:
                return step
        power *= 10


def plot(course: Points, low: Points, high: Points, width: int, rows: int, ascii: bool) -> list[str]:
    """Return a course from round 0 on, between the dotted ends of a band, with both axes."""
    scale = scale_of(min(*course, *low), max(*course, *high), rows)
    columns = max(width - MARGIN, 4)
    picture = _Picture(columns, scale, ascii)
    for edge in (low, high):
        picture.draw(edge, dotted=True)
    picture.draw(course, dotted=False)
    tick = "|" if ascii else "┤"
    labels = [integer(scale.label(row)).rjust(MARGIN - 2) for row in range(scale.rows)]
    lines = [f"{label} {tick}{text}" for label, text in zip(labels, picture.lines(), strict=True)]
    return [line.rstrip() for line in [*lines, *_axis(len(course) - 1, columns, ascii)]]


class _Picture:
    """Characters that lines are drawn into, the later over the earlier."""

    def __init__(self, columns: int, scale: Scale, ascii: bool) -> None:
        self._scale, self._ascii = scale, ascii
        self._across, self._down = (1, 1) if ascii else (2, 4)
        self._columns = columns
        self._marks = [[0] * columns for _ in range(scale.rows)]

    def draw(self, values: Points, dotted: bool) -> None:
        """Draw a line through all values, the first at the left and the last at the right."""
        for x, highest, lowest in _columns(values, self._columns * self._across):
            top, bottom = self._scale.at(highest, self._down), self._scale.at(lowest, self._down)
            if not dotted:
                for y in range(top, bottom + 1):
                    self._put(x, y, solid=True)
            elif x % EVERY == 0:
                self._put(x, (top + bottom) // 2, solid=False)

    def _put(self, x: int, y: int, solid: bool) -> None:
        row = self._marks[y // self._down]
        if self._ascii:
            row[x] = ord("*" if solid else ".")
        else:
            row[x // 2] |= DOTS[y % 4][x % 2]

    def lines(self) -> list[str]:
        """Return the rows as text."""
        character: Callable[[int], str] = chr if self._ascii else lambda mark: chr(BRAILLE + mark)
        return ["".join([character(mark) if mark else " " for mark in row]) for row in self._marks]


def _columns(values: Points, columns: int) -> list[tuple[int, float, float]]:
    """Return of each column of dots the highest and the lowest value of a line through all points."""
    last, found = len(values) - 1, []
    for x in range(columns):
        begin, end = [last * min(max(at, 0), columns - 1) / (columns - 1) for at in (x - 0.5, x + 0.5)]
        inside = values[math.ceil(begin) : math.floor(end) + 1]
        here = [_between(values, begin), *inside, _between(values, end)]
        found.append((x, max(here), min(here)))
    return found


def _between(values: Points, at: float) -> float:
    """Return the value at a place between two points."""
    left = min(int(at), len(values) - 1)
    right = min(left + 1, len(values) - 1)
    return values[left] + (values[right] - values[left]) * (at - left)


def _axis(last: int, columns: int, ascii: bool) -> list[str]:
    """Return the axis of rounds, and its numbers."""
    corner, line, tick = ("+", "-", "+") if ascii else ("└", "─", "┬")
    step = _whole_step(max(last / TICKS, 1))
    places = {round(number / max(last, 1) * (columns - 1)): number for number in range(0, last + 1, step)}
    marks = "".join([tick if x in places else line for x in range(columns)])
    numbers = [" "] * (MARGIN + columns)
    end = 0
    for x, number in places.items():
        text = integer(number)
        start = max(min(MARGIN + x - len(text) // 2, len(numbers) - len(text)), end)
        if start + len(text) <= len(numbers):
            numbers[start : start + len(text)] = text
            end = start + len(text) + 1
    return [" " * (MARGIN - 1) + corner + marks, "".join(numbers)]
