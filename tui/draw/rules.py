"""Rules that part the zones, with a title on the left and a note on the right."""

from tui.draw.canvas import Canvas
from tui.glyphs import Glyphs
from tui.view import Tone

BAR = 10
Piece = tuple[str, Tone]


def put_rule(
    canvas: Canvas,
    title: Piece,
    note: list[Piece],
    glyphs: Glyphs,
    y: int = 0,
    x: int = 0,
    heavy: bool = False,
) -> None:
    """Draw a rule from column `x` to the right edge, its title cut before its note is."""
    line = glyphs.heavy if heavy else glyphs.rule
    tone = Tone.PLAIN if heavy else Tone.DIM
    canvas.put(x, y, line * (canvas.width - x), tone)
    room = canvas.width - x - 4
    size = sum([canvas.measure(text) for text, _ in note])
    name = canvas.cut(title[0], max(room - size - 3, 3) if note else room, glyphs.ellipsis)
    if name:
        canvas.put(x + 2, y, f" {name} ", title[1])
    if note:
        _put_note(canvas, note, x + 2 + canvas.measure(name) + 3, size, y)


def _put_note(canvas: Canvas, note: list[Piece], least: int, size: int, y: int) -> None:
    start = max(canvas.width - size - 3, least)
    at = canvas.put(start, y, " ")
    for text, tone in note:
        at = canvas.put(at, y, text, tone)
    canvas.put(at, y, " ")


def bar(share: float, glyphs: Glyphs, size: int = BAR) -> str:
    """Return a bar that is full at 1 and empty at 0."""
    full = round(min(max(share, 0.0), 1.0) * size)
    return glyphs.full * full + glyphs.empty * (size - full)
