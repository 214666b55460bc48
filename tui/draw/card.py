"""The card: what there is to know and to press where a table has no room."""

from tui import words
from tui.draw.canvas import Canvas
from tui.draw.coach import short
from tui.draw.keys import put_entry
from tui.draw.layout import MIN_HEIGHT, MIN_WIDTH
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone, View

Row = tuple[str, Tone]


def draw_card(canvas: Canvas, view: View, glyphs: Glyphs) -> None:
    """Draw the turn and the keys first of all; how much room a table needs where that fits as well."""
    room = canvas.width - 4 if canvas.width > 12 else canvas.width
    left = (canvas.width - room) // 2
    urgent = _urgent(canvas, view, room, glyphs)
    for row, (text, tone) in enumerate(_spaced(canvas, urgent, room)[: canvas.height]):
        canvas.put(left, row, text, tone)
    if view.entry is not None and canvas.height:
        put_entry(canvas, canvas.height - 1, view.entry, glyphs)


def _urgent(canvas: Canvas, view: View, room: int, glyphs: Glyphs) -> list[Row]:
    you = "" if view.watching else view.you
    seconds = view.seconds_left
    turn = words.card_turn(view.table, you, seconds) if view.link.up else words.stale_note(view.link)
    alarm = canvas.wrap(words.sentences(view.alarm, _(words.DO_NOT_PLAY)), room) if view.alarm else []
    asked = canvas.wrap(words.offer_prompt(view.table, you), room)
    past = canvas.wrap(view.caption, room) if view.behind is not None else []
    rows = [(line, Tone.WARN) for line in (*alarm, *past)] + [
        (line, Tone.STRONG) for line in (*asked, *canvas.wrap(turn, room))
    ]
    coach = short(canvas, view.counsel, room, glyphs.to_act) if view.counsel else []
    return [*rows, *[(line, Tone.STRONG) for line in _keys(view, room)], *coach]


def _keys(view: View, room: int) -> list[str]:
    """Return keys and labels side by side, as many in a line as fit."""
    lines: list[str] = []
    for key in view.keys:
        text = f"{key.press} {key.label}".rstrip()
        if lines and width(lines[-1]) + 3 + width(text) <= room:
            lines[-1] += f"   {text}"
        else:
            lines.append(text)
    return lines


def _spaced(canvas: Canvas, urgent: list[Row], room: int) -> list[Row]:
    needs = words.too_small(canvas.width, canvas.height, MIN_WIDTH, MIN_HEIGHT)
    above = [(line, Tone.PLAIN) for text in needs for line in canvas.wrap(text, room)]
    below = [(line, Tone.DIM) for line in canvas.wrap(_(words.LARGER), room)]
    blank: list[Row] = [("", Tone.PLAIN)]
    for rows in (
        [*blank, *above, *blank, *urgent, *blank, *below],
        [*blank, *above, *blank, *urgent],
        [*above, *urgent],
    ):
        if len(rows) <= canvas.height:
            return rows
    return urgent
