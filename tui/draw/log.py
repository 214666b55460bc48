"""What happened, newest at the bottom."""

from collections.abc import Iterable

from tui import words
from tui.draw.canvas import Canvas
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import LogLine, Tone, View

TEXT_AT = 6
RULE_FROM = 5
"""A log of fewer rows does without a rule."""


def draw_log(canvas: Canvas, view: View, talk: bool, glyphs: Glyphs) -> None:
    """Draw the last lines, talk among them where it has no place of its own."""
    top = 0
    if canvas.height >= RULE_FROM:
        put_rule(canvas, (_("LOG"), Tone.DIM), [], glyphs)
        top = 1
    lines = [line for line in view.log if talk or not line.talk]
    lines = lines or [LogLine(0, _(words.NOTHING_YET), tone=Tone.DIM)]
    put_lines(canvas, lines, top, canvas.height, view.table.round)


def put_lines(
    canvas: Canvas, lines: list[LogLine], top: int, bottom: int, round: int, indent: int = TEXT_AT
) -> None:
    """Fill rows `top` to `bottom` with the last lines, long ones wrapped."""
    room = bottom - top
    rows: list[tuple[str, str, Tone]] = []
    for line in reversed(lines):
        if len(rows) >= room:
            break
        rows[:0] = _rows(canvas, line, canvas.width - indent - 1, round)
    for number, (mark, text, tone) in enumerate(rows[-room:] if room > 0 else []):
        canvas.put_right(indent - 2, top + number, mark, Tone.DIM)
        canvas.put(indent, top + number, text, tone)


def _rows(canvas: Canvas, line: LogLine, room: int, round: int) -> Iterable[tuple[str, str, Tone]]:
    """Return a line's rows; what belongs to a round before this one is dim."""
    old = 0 < line.round < round
    tone = Tone.DIM if old else line.tone
    marks = [str(line.round) if line.round else ""]
    texts = canvas.wrap(line.text, room)
    marks += [""] * (len(texts) - 1)
    return [(mark, text, tone) for mark, text in zip(marks, texts, strict=True)] if texts else []
