"""Examples in the rules: big dice or cards, and beside them what they are."""

from collections.abc import Iterator, Sequence
from typing import cast

from core.cards import Card
from core.dice import Roll
from tui.draw.canvas import Canvas
from tui.draw.cards import CardRow
from tui.draw.dice import DiceRow
from tui.glyphs import Glyphs
from tui.view import Tone
from tui.words.rulebook import Example

INDENT = 4
GAP = 4
BIG = 3
"""Rows of a big die or card."""


def example_rows(examples: Sequence[Example], room: int, glyphs: Glyphs) -> list[str]:
    """Return the examples in rows, as many side by side as fit."""
    rows: list[str] = []
    for line in _lines(examples, room, glyphs):
        canvas, x = Canvas(room, BIG, glyphs.ascii), INDENT
        for example in line:
            at = _row(example, glyphs).put_big(canvas, x, 0, Tone.PLAIN)
            canvas.put(at + 1, 1, canvas.cut(example.told, room - at - 1, glyphs.ellipsis))
            x += _width(example, glyphs) + GAP
        rows += ["".join([mark for mark, _tone in row]).rstrip() for row in canvas.rows]
    return rows


def _lines(examples: Sequence[Example], room: int, glyphs: Glyphs) -> Iterator[list[Example]]:
    line: list[Example] = []
    used = INDENT
    for example in examples:
        wide = _width(example, glyphs)
        if line and used + wide > room:
            yield line
            line, used = [], INDENT
        line.append(example)
        used += wide + GAP
    if line:
        yield line


def _width(example: Example, glyphs: Glyphs) -> int:
    return _row(example, glyphs).width + 1 + Canvas(0, 0, glyphs.ascii).measure(example.told)


def _row(example: Example, glyphs: Glyphs) -> DiceRow | CardRow:
    if all(isinstance(one, Roll) for one in example.shown):
        return DiceRow(cast(tuple[Roll, ...], example.shown), {}, glyphs)
    return CardRow(cast(tuple[Card, ...], example.shown), {}, glyphs)
