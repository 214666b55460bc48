"""The lines of a form: what each is called, and its value; the marked one shows that it can be changed."""

from tui.draw.canvas import Canvas
from tui.draw.text import fit
from tui.form import Form, Row
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone

LEAST_LABEL, MOST_LABEL = 10, 26
GAP = 2
BEFORE_LABEL = LEAST_LABEL + 3
"""Cells before what a line is called, where its value stands in front."""


def put_form(
    canvas: Canvas, form: Form, top: int, rows: int, glyphs: Glyphs, values_first: bool = False
) -> int:
    """Draw the lines from a row on, those around the mark where not all fit; return the row after them."""
    first = max(min(form.at - rows // 2, len(form.rows) - rows), 0)
    shown = form.rows[first : first + max(rows, 0)]
    label = _label_width(canvas, form)
    for y, row in enumerate(shown, start=top):
        if values_first:
            _put_reversed(canvas, form, row, y, glyphs)
        else:
            _put_row(canvas, form, row, y, label, glyphs)
    return top + len(shown)


def _label_width(canvas: Canvas, form: Form) -> int:
    widest = max(canvas.measure(_(row.label)) for row in form.rows)
    return max(min(widest, MOST_LABEL, canvas.width // 2 - 4), min(LEAST_LABEL, canvas.width // 3))


def _put_row(canvas: Canvas, form: Form, row: Row, y: int, label: int, glyphs: Glyphs) -> None:
    marked = row is form.row
    tone = Tone.STRONG if marked else Tone.PLAIN
    at = canvas.put(1, y, f"{glyphs.to_act if marked else ' '} ", tone)
    at = canvas.put(at, y, fit(_(row.label), label, glyphs.ellipsis), tone) + GAP
    room = canvas.width - at - 1
    if marked and form.text is not None:
        at = canvas.put(at + GAP, y, _tail(canvas, form.text, room - GAP - 1), tone)
        canvas.put(at, y, glyphs.cursor, Tone.STRONG)
        return
    value = form.shown(row)
    text = f"< {value} >" if marked and len(row.values) > 1 else f"  {value}"
    canvas.put(at, y, canvas.cut(text, room, glyphs.ellipsis), tone)


def _put_reversed(canvas: Canvas, form: Form, row: Row, y: int, glyphs: Glyphs) -> None:
    marked = row is form.row
    tone = Tone.STRONG if marked else Tone.PLAIN
    at = canvas.put(1, y, f"{glyphs.to_act if marked else ' '} ", tone)
    at = canvas.put(at, y, f"{fit(form.shown(row), LEAST_LABEL - 1, glyphs.ellipsis)} ", tone)
    canvas.put(at, y, canvas.cut(_(row.label), canvas.width - at - 1, glyphs.ellipsis), tone)


def _tail(canvas: Canvas, text: str, room: int) -> str:
    """Return the end of a text that fits, since there it is typed."""
    while text and canvas.measure(text) > room:
        text = text[1:]
    return text
