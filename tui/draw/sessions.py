"""The sessions of the journal at any size: a table, and the marked one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tui.draw.canvas import Canvas
from tui.draw.keys import put_bar
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import Key, Tone

TALL = 8
READING = N_("Reading the journal.")


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is shown: a heading and a line for each session, which one is marked, and what there is to say."""

    lines: Sequence[str]
    at: int
    sentence: str
    keys: tuple[Key, ...]
    whole: str = ""
    """All of the marked one, which is told below where its line is cut."""


def draw_sessions(shelf: Shelf, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Return the whole screen."""
    canvas = Canvas(width, height, glyphs.ascii)
    if not canvas.width or not canvas.height:
        return canvas
    bar = canvas.height - 1
    if bar:
        put_rule(canvas, (_("HISTORY"), Tone.STRONG), [], glyphs)
    sentence = shelf.sentence or _cut_off(canvas, shelf)
    told = canvas.wrap(sentence, canvas.width - 2)[: max(bar - 1, 0)] if sentence else []
    room = bar - 1 - len(told)
    if shelf.lines and room > 0:
        _put_lines(canvas, shelf, room, glyphs)
    for row, line in enumerate(told, start=bar - len(told)):
        canvas.put(1, row, line, Tone.STRONG if shelf.sentence not in ("", _(READING)) else Tone.DIM)
    put_bar(canvas, bar, shelf.keys)
    return canvas


def _cut_off(canvas: Canvas, shelf: Shelf) -> str:
    """Return all of the marked one where not all of it fits into its line, in a table with room for both."""
    if not shelf.lines or canvas.height < TALL:
        return ""
    return shelf.whole if any(canvas.measure(line) > canvas.width - 3 for line in shelf.lines) else ""


def _put_lines(canvas: Canvas, shelf: Shelf, room: int, glyphs: Glyphs) -> None:
    heading, *lines = shelf.lines
    if room > 1:
        canvas.put(2, 1, canvas.cut(heading, canvas.width - 3, glyphs.ellipsis), Tone.DIM)
    top = 1 + (room > 1)
    room -= top - 1
    first = max(min(shelf.at - room // 2, len(lines) - room), 0)
    for row, line in enumerate(lines[first : first + room], start=first):
        y, marked = top + row - first, row == shelf.at
        if marked:
            canvas.put(0, y, glyphs.to_act, Tone.STRONG)
        text = canvas.cut(line, canvas.width - 3, glyphs.ellipsis)
        canvas.put(2, y, text, Tone.STRONG if marked else Tone.PLAIN)
