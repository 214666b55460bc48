"""A seat in each of its three sizes."""

from tui import words
from tui.draw.canvas import Canvas
from tui.draw.hands import put_abreast, put_below, put_hand, put_lines, wagers_text
from tui.draw.layout import Form
from tui.draw.place import Held, Place, place_of
from tui.draw.spectator import draw_row
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone, View
from tui.words import Status

INDENT = 3
BET_CELLS = 8
"""Of a bet where a seat has one line."""


def draw_seat(canvas: Canvas, view: View, number: int, form: Form, column: int, glyphs: Glyphs) -> None:
    """Draw a box that is not one's own, in a column so many cells wide."""
    place = place_of(view, number, glyphs)
    right = column - 2
    if form is Form.GALLERY:
        owner = view.table.players.get(view.table.boxes[number].owner or "")
        draw_row(canvas, place, words.chips(owner.chips) if owner else "", glyphs)
        return
    if form is Form.LINES:
        _draw_line(canvas, place, canvas.width - 1, glyphs)
        return
    _draw_heading(canvas, place, right, glyphs)
    if form is Form.BIG:
        _draw_big(canvas, place, right, glyphs)
    elif len(place.hands) > 1:
        _draw_two(canvas, place, right)
    elif _draw_hand_lines(canvas, place, right) > 1:
        _draw_paid(canvas, place, 2, right)
    else:
        _draw_status(canvas, place, 2, right, glyphs, with_chips=False)


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
        worded = f"{struck} {_(words.STRIKE)}"
        canvas.put(at, 0, worded if at + width(worded) <= INDENT + 1 + room else struck, Tone.WARN)


def _draw_heading(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    """Mark, number, name; the bet at the right, without its word where the name is long."""
    _draw_mark(canvas, place, glyphs)
    room = right - INDENT - 1
    named = canvas.measure(place.name) + (len(place.strikes) + 1 if place.strikes else 0)
    bet = place.bet.within(max(room - named - 1, 0)) or (
        place.bet.shorter[-1] if place.bet.shorter else place.bet.words
    )
    _put_name(canvas, place, room - width(bet) - (1 if bet else 0), glyphs)
    canvas.put_right(right, 0, bet, place.bet.tone)


def _draw_hand_lines(canvas: Canvas, place: Place, right: int) -> int:
    """Draw a hand, or the chips before there is one; a long hand takes the status's place too."""
    if not place.hands:
        canvas.put(INDENT + 1, 1, place.chips, Tone.DIM)
        return 1
    hand, room = place.hands[0], right - INDENT - 1
    below = hand.row.lines(hand.total, room, 2)[1:]
    beside = all(width(line) + 1 + width(place.result.words) <= room for line in below)
    return put_lines(canvas, hand, INDENT + 1, 1, room, 2 if beside else 1)


def _draw_two(canvas: Canvas, place: Place, right: int) -> None:
    """Two hands one below the other, in the status's place too: their marks say how they stand."""
    paid = width(place.result.words) + 1 if place.result.words else 0
    put_below(canvas, place.hands, INDENT + 1, 1, right - INDENT - 1 - paid)
    _draw_paid(canvas, place, 2, right)


def _draw_paid(canvas: Canvas, place: Place, y: int, right: int) -> int:
    """Write at the right what the round paid, and return where that begins."""
    if not place.result.words:
        return right
    return canvas.put_right(right, y, place.result.words, place.result.tone) - 1


def _draw_status(
    canvas: Canvas,
    place: Place,
    y: int,
    right: int,
    glyphs: Glyphs,
    with_chips: bool,
    left: int = INDENT + 1,
) -> None:
    """The status at the left; at the right what the round paid, or what else lies there, or the chips."""
    end = _draw_paid(canvas, place, y, right)
    status = place.status.within(end - left)
    at = canvas.put(left, y, status, place.status.tone) + (2 if status else 0)
    if place.result.words:
        return
    wagers = wagers_text(canvas, place.wagers, right - at, glyphs.ellipsis)
    if wagers and not status:
        canvas.put(left, y, wagers, Tone.DIM)
    elif wagers:
        canvas.put_right(right, y, wagers, Tone.DIM)
    elif with_chips and at + width(place.chips) <= right:
        canvas.put_right(right, y, place.chips, Tone.DIM)


def _draw_big(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    left = INDENT + 1
    if not place.hands:
        _draw_status(canvas, place, 1, right, glyphs, with_chips=True)
        canvas.put(left, 2, place.chance.within(right - left), place.chance.tone)
        return
    if len(place.hands) > 1:
        put_below(canvas, place.hands, left, 1, right - left)
    elif left + place.hands[0].row.width > right:
        long = len(place.hands[0].row.lines(place.hands[0].total, right - left, 3)) > 1
        put_lines(canvas, place.hands[0], left, 1 if long else 2, right - left, 3)
    else:
        left = _draw_tray(canvas, place.hands[0], left, right)
    _draw_status(canvas, place, 4, right, glyphs, with_chips=True, left=left)
    canvas.put(left, 5, place.chance.within(right - left), Tone.STRONG if place.acts else Tone.DIM)


def _draw_tray(canvas: Canvas, hand: Held, left: int, right: int) -> int:
    """Draw a hand big; return where its status goes, behind a total that has no room beside it."""
    after = hand.row.put_big(canvas, left, 1, hand.tone)
    if _draw_total(canvas, hand, after + 1, right):
        return left
    return canvas.put(left, 4, hand.total, hand.tone) + 2


def _draw_total(canvas: Canvas, hand: Held, x: int, right: int) -> bool:
    """Write the total beside the hand, words one under the other in little room; False if none fits."""
    parts = [hand.total] if x + width(hand.total) <= right else hand.total.split()
    if x + max(map(width, parts)) > right or parts[0] == "=":
        return False
    for row, part in enumerate(parts):
        canvas.put(x, 2 + row, part, hand.tone)
    return True


def _draw_line(canvas: Canvas, place: Place, right: int, glyphs: Glyphs) -> None:
    """One line: mark, number, name, bet, hands and totals, then the result or the status."""
    _draw_mark(canvas, place, glyphs)
    size = min(max(8 + (canvas.width - 44) // 3, 8), 16)
    _put_name(canvas, place, size, glyphs)
    start = 4 + size + 1 + BET_CELLS
    canvas.put_right(start, 0, place.bet.within(BET_CELLS) or place.bet.words, place.bet.tone)
    at = start + 2
    if not place.result.words:
        right = _put_chance(canvas, place, right)
    paid = width(place.result.words) + 2 if place.result.words else 0
    if len(place.hands) > 1:
        at = put_abreast(canvas, place.hands, at, 0, right - at - paid) + 2
    elif place.hands:
        at = put_hand(canvas, place.hands[0], at, 0, right - at - paid) + 2
    _draw_last_words(canvas, place, at, right)


def _put_chance(canvas: Canvas, place: Place, right: int) -> int:
    """Write at the right how likely the hand wins, in the fewest words; return where the rest ends."""
    chance = place.chance.shorter[-1] if place.chance.shorter else place.chance.words
    if not chance:
        return right
    return canvas.put_right(right, 0, chance, Tone.STRONG if place.acts else place.chance.tone) - 1


def _draw_last_words(canvas: Canvas, place: Place, at: int, right: int) -> None:
    last = place.result if place.result.words else place.status
    if last.tone is Tone.DIM and place.backed and right - at < width(place.backed) + 2 + width(last.words):
        last = Status(place.backed)
    text = last.within(right - at)
    if text:
        start = canvas.put_right(right, 0, text, last.tone) - 2
        if place.backed and text != place.backed and start - at >= width(place.backed):
            canvas.put_right(start, 0, place.backed)
    elif not place.hands and not last.words and at + width(place.chips) <= right:
        canvas.put_right(right, 0, place.chips, Tone.DIM)
