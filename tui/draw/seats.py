"""A seat in each of its three sizes."""

from tui import words
from tui.draw.canvas import Canvas
from tui.draw.dice import put_tray, row_of, tray_width
from tui.draw.layout import Form
from tui.draw.place import Place, fitting, place_of
from tui.glyphs import Glyphs
from tui.view import Tone, View

INDENT = 3


def draw_seat(canvas: Canvas, view: View, number: int, form: Form, column: int, glyphs: Glyphs) -> None:
    """Draw a box that is not one's own, in a column so many cells wide."""
    place = place_of(view, number, glyphs)
    right = column - 2
    if form is Form.LINES:
        _draw_line(canvas, place, canvas.width - 1, glyphs)
        return
    _draw_heading(canvas, place, right, glyphs)
    if form is Form.BIG:
        _draw_big(canvas, place, right, glyphs)
    else:
        _draw_dice_line(canvas, place, 1, right, glyphs)
        _draw_status(canvas, place, 2, right, with_chips=False)


def _draw_mark(canvas: Canvas, place: Place, glyphs: Glyphs) -> None:
    canvas.put(1, 0, place.mark, place.name_tone)
    canvas.put(2, 0, str(place.number + 1), place.name_tone)
    if place.focused:
        canvas.put(3, 0, glyphs.focus, Tone.STRONG)


def _put_name(canvas: Canvas, place: Place, room: int, glyphs: Glyphs) -> None:
    """The name, cut before its strikes are, which have their word where there is room for it."""
    struck = f" {place.strikes}" if place.strikes else ""
    name = canvas.cut(place.name, room - len(struck), glyphs.ellipsis)
    at = canvas.put(INDENT + 1, 0, name, place.name_tone)
    if struck:
        worded = f"{struck} {words.STRIKE}"
        canvas.put(at, 0, worded if at + len(worded) <= INDENT + 1 + room else struck, Tone.WARN)


def _draw_heading(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    """Mark, number, name; the bet at the right, without its word where the name is long."""
    _draw_mark(canvas, place, glyphs)
    room = right - INDENT - 1
    named = canvas.measure(place.name) + (len(place.strikes) + 1 if place.strikes else 0)
    bet = fitting(place.bet, max(room - named - 1, 0)) or (
        place.bet.shorter[-1] if place.bet.shorter else place.bet.words
    )
    _put_name(canvas, place, room - len(bet) - (1 if bet else 0), glyphs)
    canvas.put_right(right, 0, bet, place.bet.tone)


def _draw_dice_line(canvas: Canvas, place: Place, y: int, right: int, glyphs: Glyphs) -> None:
    if not place.dice:
        canvas.put(INDENT + 1, y, place.chips, Tone.DIM)
        return
    room = right - INDENT - 1 - len(place.total) - 1
    dice = row_of(place.dice, place.air, room, glyphs.ellipsis)
    at = canvas.put(INDENT + 1, y, dice, place.dice_tone)
    canvas.put(at + 1, y, place.total, place.dice_tone)


def _draw_status(
    canvas: Canvas, place: Place, y: int, right: int, with_chips: bool, left: int = INDENT + 1
) -> None:
    """The status at the left; at the right what the round paid, or the chips."""
    end = right
    if place.result.words:
        end = canvas.put_right(right, y, place.result.words, place.result.tone) - 1
    at = canvas.put(left, y, fitting(place.status, end - left), place.status.tone)
    if with_chips and not place.result.words and at + 2 + len(place.chips) <= right:
        canvas.put_right(right, y, place.chips, Tone.DIM)


def _draw_big(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    left = INDENT + 1
    if not place.dice:
        _draw_status(canvas, place, 1, right, with_chips=True)
        return
    if left + tray_width(len(place.dice)) > right:
        _draw_dice_line(canvas, place, 2, right, glyphs)
    else:
        after = put_tray(canvas, left, 1, place.dice, glyphs, place.dice_tone, place.air, place.dotted)
        if not _draw_total(canvas, place, after + 1, right):
            left = canvas.put(left, 4, place.total, place.dice_tone) + 2
    _draw_status(canvas, place, 4, right, with_chips=True, left=left)


def _draw_total(canvas: Canvas, place: Place, x: int, right: int) -> bool:
    """Write the total beside the dice, words one under the other in little room; False if none fits."""
    parts = [place.total] if x + len(place.total) <= right else place.total.split()
    if x + max(map(len, parts)) > right or parts[0] == "=":
        return False
    for row, part in enumerate(parts):
        canvas.put(x, 2 + row, part, place.dice_tone)
    return True


def _draw_line(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    """One line: mark, number, name, bet, dice and total, then the result or the status."""
    _draw_mark(canvas, place, glyphs)
    size = min(max(8 + (canvas.width - 44) // 3, 8), 16)
    _put_name(canvas, place, size, glyphs)
    start = 4 + size + 1 + 8
    canvas.put_right(start, 0, fitting(place.bet, 8) or place.bet.words, place.bet.tone)
    at = start + 2
    paid = len(place.result.words) + 2 if place.result.words else 0
    if place.dice:
        dice = row_of(place.dice, place.air, right - at - len(place.total) - 1 - paid, glyphs.ellipsis)
        at = canvas.put(at, 0, dice, place.dice_tone)
        at = canvas.put(at + 1, 0, place.total, place.dice_tone) + 2
    _draw_last_words(canvas, place, at, right)


def _draw_last_words(canvas: Canvas, place: Place, at: int, right: int) -> None:
    last = place.result if place.result.words else place.status
    text = fitting(last, right - at)
    if text:
        canvas.put_right(right, 0, text, last.tone)
    elif not place.dice and not last.words and at + len(place.chips) <= right:
        canvas.put_right(right, 0, place.chips, Tone.DIM)
