"""The palette: what is typed, and what can be done that goes by that name."""

from collections.abc import Sequence

from tui.draw.canvas import Canvas
from tui.draw.rules import put_rule
from tui.draw.text import fit
from tui.glyphs import Glyphs
from tui.palette import Find
from tui.tongue import _
from tui.view import Tone

WIDEST = 76
EDGE = 4
"""Rows that are no finds."""
KEY = 6


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
    room = max(height - EDGE, 0)
    first = max(min(at - room // 2, len(finds) - room), 0)
    for y, find in enumerate(finds[first : first + room], start=3):
        _put_find(canvas, y, find, first + y - 3 == at, glyphs)
    if not finds:
        canvas.put(
            3, 3, canvas.cut(_("Nothing here goes by that name."), width - 4, glyphs.ellipsis), Tone.DIM
        )
    canvas.put(0, height - 1, glyphs.rule * width, Tone.DIM)
    return canvas


def _put_find(canvas: Canvas, y: int, find: Find, marked: bool, glyphs: Glyphs) -> None:
    tone = Tone.STRONG if marked else Tone.PLAIN
    column = max(KEY, canvas.measure(find.press))
    at = canvas.put(1, y, f"{glyphs.to_act if marked else ' '} {fit(find.press, column)} ", tone)
    canvas.put(at, y, canvas.cut(find.told, canvas.width - at - 1, glyphs.ellipsis), tone)
