"""One's own box, always the enlarged one; without a seat, whose turn it is."""

from core.blackhole import Hand
from core.dice import Die
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.dice import put_art, put_tray, row_of, tray_width
from tui.draw.place import Place, fitting, place_of
from tui.draw.rules import Piece, bar, put_rule
from tui.glyphs import Glyphs
from tui.view import Tone, View

LEFT = 2
HOLDING_AT = 37
HOLDING = "holding"


def draw_own(canvas: Canvas, view: View, number: int | None, glyphs: Glyphs) -> None:
    """Draw the rule with the clock, one's own dice where there is a seat, and the sentence on what to do."""
    _draw_rule(canvas, view, number, glyphs)
    below = 1
    if number is not None:
        big = canvas.height >= 5
        _draw_hand(canvas, view, number, big, glyphs)
        below = 4 if big else 2
    _draw_prompt(canvas, view, below, glyphs)


def _draw_rule(canvas: Canvas, view: View, number: int | None, glyphs: Glyphs) -> None:
    title = view.caption or words.own_title(view.table, number, glyphs.dot, view.watching)
    mine = view.table.actor() == view.you != "" and not view.table.paused
    tone = Tone.STRONG if mine and view.link.up else Tone.PLAIN
    room = canvas.width - canvas.measure(title) - 11
    put_rule(canvas, (title, tone), _note(canvas, view, tone, room, glyphs), glyphs, heavy=True)


def _note(canvas: Canvas, view: View, tone: Tone, room: int, glyphs: Glyphs) -> list[Piece]:
    """Whose turn it is, and the clock: a bar where there is room, and the seconds."""
    if not view.link.up:
        hold = view.link.hold_left
        return [("no link" if hold is None else f"seat held {hold} s", Tone.WARN)]
    text = words.clock_note(view.table, view.you, timed=view.seconds_left is not None)
    seconds = "" if view.seconds_left is None else f" {view.seconds_left} s"
    shown = "" if view.share_left is None else f" {bar(view.share_left, glyphs)}"
    if canvas.measure(text) + len(shown) + len(seconds) > room:
        shown = ""
    text = canvas.cut(text, max(room - len(shown) - len(seconds), 8), glyphs.ellipsis)
    late = view.seconds_left is not None and view.seconds_left <= 5 and tone is Tone.STRONG
    return [(text, tone), (shown, tone), (seconds, Tone.WARN if late else tone)]


def _draw_hand(canvas: Canvas, view: View, number: int, big: bool, glyphs: Glyphs) -> None:
    place = place_of(view, number, glyphs)
    hands = view.table.boxes[number].hands
    held = hands[0].sd if hands and _holds(hands[0]) and view.table.in_round else None
    if not place.dice:
        _draw_no_dice(canvas, view, number, 2 if big else 1, glyphs)
    elif big and tray_width(len(place.dice)) <= canvas.width - LEFT - (30 if held else 14):
        _draw_tray(canvas, place, held, glyphs)
    else:
        _draw_row(canvas, place, held, 2 if big else 1, glyphs)


def _draw_no_dice(canvas: Canvas, view: View, number: int, y: int, glyphs: Glyphs) -> None:
    link = words.own_link(view.table, number)
    if link:
        mark = glyphs.check if view.table.boxes[number].link else glyphs.awaited
        canvas.put(LEFT + 1, y, f"{mark} {link}")
    else:
        canvas.put(LEFT + 1, y, words.NO_DICE, Tone.DIM)


def _holds(hand: Hand) -> bool:
    return hand.sd is not None and not hand.over


def _draw_tray(canvas: Canvas, place: Place, held: Die | None, glyphs: Glyphs) -> None:
    at = put_tray(canvas, LEFT, 1, place.dice, glyphs, place.dice_tone, place.air, place.dotted)
    at = canvas.put(at + 3, 2, place.total, place.dice_tone)
    if held is None:
        _draw_end(canvas, place, at + 2, 2)
    elif not place.air:
        _draw_held(canvas, held, at + 3, glyphs)


def _draw_held(canvas: Canvas, held: Die, least: int, glyphs: Glyphs) -> None:
    """The substitution die in hand as a big die, between its word and its use."""
    note = words.held_note(held)
    roomy = canvas.width - len(HOLDING) - len(note) - 9
    start = max(least, min(HOLDING_AT, roomy))
    die = start + len(HOLDING) + 1
    canvas.put(start, 1, HOLDING, Tone.DIM)
    put_art(canvas, die, 1, glyphs.held[held], Tone.STRONG)
    if die + 7 + len(note) <= canvas.width:
        canvas.put(die + 7, 2, note)


def _draw_row(canvas: Canvas, place: Place, held: Die | None, y: int, glyphs: Glyphs) -> None:
    """Dice in one line, the held one in words."""
    note = f"{HOLDING} {held.value}" if held and not place.air else ""
    room = canvas.width - LEFT - len(place.total) - len(note) - 6
    at = canvas.put(LEFT, y, row_of(place.dice, place.air, room, glyphs.ellipsis), place.dice_tone)
    at = canvas.put(at + 1, y, place.total, place.dice_tone)
    if note:
        canvas.put(at + 3, y, note)
    else:
        _draw_end(canvas, place, at + 2, y)


def _draw_end(canvas: Canvas, place: Place, x: int, y: int) -> None:
    """How the hand ended, and what it was paid."""
    if place.acts and not place.air:
        return
    text = fitting(place.status, canvas.width - x - len(place.result.words) - 4)
    loud = text.upper() if text == "bust" else text
    at = canvas.put(x, y, loud, place.status.tone)
    if place.result.words:
        canvas.put(at + 3, y, place.result.words, place.result.tone)


def _draw_prompt(canvas: Canvas, view: View, y: int, glyphs: Glyphs) -> None:
    lines = canvas.wrap(view.prompt, canvas.width - LEFT - 1)
    room = canvas.height - y
    for row, line in enumerate(lines[:room]):
        last = row == room - 1 and len(lines) > room
        text = (
            canvas.cut(f"{line} {lines[row + 1]}", canvas.width - LEFT - 1, glyphs.ellipsis) if last else line
        )
        canvas.put(LEFT, y + row, text, view.prompt_tone)
