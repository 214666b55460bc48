"""Figures as text, and text in lines of 80 columns."""

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

COLUMNS = 80


def share(part: float, digits: int = 3) -> str:
    """Return a part of the bet in percent, with its sign."""
    return f"{part * 100:+.{digits}f} %"


def plain(part: float, digits: int = 3) -> str:
    """Return a part in percent."""
    return f"{part * 100:.{digits}f} %"


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Return a text in lines of 80 columns, those after the first indented."""
    return textwrap.wrap(text, COLUMNS, subsequent_indent=" " * indent, break_on_hyphens=False)


def columns(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Return rows as lines whose columns stand below each other, the first ones at their left."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    apart = "  " if sum(widths) + 2 * len(widths) <= COLUMNS else " "
    lines = []
    for row in rows:
        cells = [
            text.ljust(width) if place < left else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(apart.join(cells).rstrip())
    return lines


def fraction(name: str, value: Fraction) -> Iterator[str]:
    """Yield a fraction behind its name, the digits in lines of 80 columns."""
    yield f"  {name}"
    yield from (f"    {piece}" for piece in textwrap.wrap(str(value), COLUMNS - 4))
