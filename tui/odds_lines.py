"""Figures as text, and text in lines of 80 columns."""

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tui.draw.cells import fit, width, wrap
from tui.tongue import decimal
from tui.words.coach import percent

COLUMNS = 80


def share(part: float, digits: int = 3) -> str:
    """Return a part of the bet in percent, with its sign."""
    return percent(decimal(part * 100, digits, signed=True))


def plain(part: float, digits: int = 3) -> str:
    """Return a part in percent."""
    return percent(decimal(part * 100, digits))


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Return a text in lines of 80 columns, those after the first indented."""
    lines = wrap(text, COLUMNS)
    if len(lines) < 2:
        return lines
    rest = text[len(lines[0]) :].lstrip()
    return [lines[0], *(" " * indent + line for line in wrap(rest, COLUMNS - indent))]


def labelled(rows: Sequence[tuple[str, str]], least: int) -> Iterator[str]:
    """Yield texts behind their labels, in lines of 80 columns that begin below each other."""
    wide = max([least, *(width(label) + 2 for label, _ in rows)])
    for label, text in rows:
        first, *more = wrap(text, COLUMNS - wide)
        yield fit(label, wide) + first
        yield from (" " * wide + line for line in more)


def columns(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Return rows as lines whose columns stand below each other, the first ones at their left.

    Headings, which are the first row, are cut where a line would be too long.
    """
    widths = _widths(rows)
    apart = "  " if sum(widths) + 2 * len(widths) <= COLUMNS else " "
    lines = []
    for row in rows:
        cells = [
            fit(text, wide, right=place >= left)
            for place, (text, wide) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(apart.join(cells).rstrip())
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the cells of each column, in all no more than a line has if only headings are cut for that."""
    head, *body = [[width(text) for text in row] for row in rows]
    least = [max(column) for column in zip(*body, strict=True)]
    widths = [max(pair) for pair in zip(head, least, strict=True)]
    while sum(widths) + len(widths) - 1 > COLUMNS:
        place = max(range(len(widths)), key=lambda place: widths[place] - least[place])
        if widths[place] == least[place]:
            break
        widths[place] -= 1
    return widths


def fraction(name: str, value: Fraction) -> Iterator[str]:
    """Yield a fraction behind its name, the digits in lines of 80 columns."""
    yield f"  {name}"
    yield from (f"    {piece}" for piece in textwrap.wrap(str(value), COLUMNS - 4))
