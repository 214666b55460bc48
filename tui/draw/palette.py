"""The palette: what is typed, and what can be done that goes by that name."""

from collections.abc import Sequence

from tui.draw.canvas import Canvas
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.palette import Find
from tui.tongue import _
from tui.view import Tone

WIDEST = 76
EDGE = 4
"""Rows that are no finds."""
KEY_AT, KEY = 3, 6
"""The column of the keys, and how many cells they have where none takes more."""


def draw_palette(
    typed: str, finds: Sequence[Find], at: int, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Return the box: what was typed, and what it finds, the marked one always in sight."""
    canvas = Canvas(width, height, glyphs.ascii)
    put_rule(canvas, (_("FIND"), Tone.STRONG), [], glyphs)
    line = canvas.put(3, 1, typed[-max(width - 6, 0) :])
    canvas.put(line, 1, glyphs.cursor, Tone.STRONG)
    if not typed:
        canvas.put(
            line + 2,
            1,
            canvas.cut(_("type what you want to do"), width - line - 3, glyphs.ellipsis),
            Tone.DIM,
        )
    _put_finds(canvas, finds, at, max(height - EDGE, 0), glyphs)
    if not finds:
        canvas.put(
            3, 3, canvas.cut(_("Nothing here goes by that name."), width - 4, glyphs.ellipsis), Tone.DIM
        )
    canvas.put(0, height - 1, glyphs.rule * width, Tone.DIM)
    return canvas


def _put_finds(canvas: Canvas, finds: Sequence[Find], at: int, room: int, glyphs: Glyphs) -> None:
    """Draw those around the marked one, which alone is told in as many lines as it needs."""
    marked = _lines(canvas, finds[at])[: max(room, 1)] if finds else []
    room -= len(marked) - 1 if marked else 0
    first = max(min(at - room // 2, len(finds) - room), 0)
    y = 3
    for number, find in enumerate(finds[first : first + room], start=first):
        if number == at:
            y += _put_find(canvas, y, find, marked, Tone.STRONG, glyphs)
        else:
            told = canvas.cut(find.told, canvas.width - _told_at(canvas, find) - 1, glyphs.ellipsis)
            y += _put_find(canvas, y, find, [told], Tone.PLAIN, glyphs)


def _told_at(canvas: Canvas, find: Find) -> int:
    """Return the column at which it is told what a key does."""
    return KEY_AT + max(KEY, canvas.measure(find.press)) + 1


def _lines(canvas: Canvas, find: Find) -> list[str]:
    return canvas.wrap(find.told, canvas.width - _told_at(canvas, find) - 1) or [""]


def _put_find(canvas: Canvas, y: int, find: Find, lines: Sequence[str], tone: Tone, glyphs: Glyphs) -> int:
    """Draw a key and what it does, and return how many lines that took."""
    at = _told_at(canvas, find)
    canvas.put(1, y, glyphs.to_act if tone is Tone.STRONG else " ", tone)
    canvas.put(KEY_AT, y, find.press, tone)
    for row, line in enumerate(lines):
        canvas.put(at, y + row, line, tone)
    return len(lines)
