"""What lies on one's own box: dice or cards as big as there is room for, and the wagers beside."""

from collections.abc import Sequence

from core.blackhole import Hand
from core.dice import Die
from core.games import AnyHand
from core.rules import BlackholeRules
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.dice import put_art
from tui.draw.hands import put_abreast, put_below, put_hand, wager_lines, wagers_text
from tui.draw.place import Held, Place, place_of
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import Tone, View

LEFT = 2
HOLDING_AT = 37
HOLDING = N_("holding")
HAND_GAP = 4
"""Cells between two hands, the second one's mark among them."""
WAGERS_GAP, WAGERS_LEAST, WAGERS_WIDTH = 2, 9, 30


def draw_box(canvas: Canvas, view: View, number: int, big: bool, glyphs: Glyphs) -> None:
    """Draw one's own hands in three rows, or in one."""
    place = place_of(view, number, glyphs)
    if not place.hands:
        _draw_nothing(canvas, view, number, 2 if big else 1, glyphs)
        beside: int | None = canvas.width // 2
    elif len(place.hands) > 1:
        beside = _draw_two(canvas, place, big)
    else:
        beside = _draw_one(canvas, view, place, big, glyphs)
    if big:
        _draw_wagers(canvas, place.wagers, beside, glyphs)


def _draw_one(canvas: Canvas, view: View, place: Place, big: bool, glyphs: Glyphs) -> int | None:
    """Draw a hand; return the column after big dice or cards."""
    held = _held_die(view.table.boxes[place.number].hands[0]) if view.table.in_round else None
    if big and place.hands[0].row.width <= canvas.width - LEFT - (30 if held else 14):
        return _draw_tray(canvas, place, held, glyphs)
    _draw_row(canvas, place, held, 2 if big else 1)
    return None


def _draw_nothing(canvas: Canvas, view: View, number: int, y: int, glyphs: Glyphs) -> None:
    link = words.own_link(view.table, number)
    if link:
        mark = glyphs.check if view.table.boxes[number].link else glyphs.awaited
        canvas.put(LEFT + 1, y, f"{mark} {link}")
    else:
        dice = isinstance(view.table.setup.rules, BlackholeRules)
        canvas.put(LEFT + 1, y, _(words.NO_DICE if dice else words.NO_CARDS), Tone.DIM)


def _held_die(hand: AnyHand) -> Die | None:
    """Return the substitution die of a hand that goes on."""
    return hand.sd if isinstance(hand, Hand) and not hand.over else None


def _draw_tray(canvas: Canvas, place: Place, held: Die | None, glyphs: Glyphs) -> int:
    hand = place.hands[0]
    at = hand.row.put_big(canvas, LEFT, 1, hand.tone)
    at = canvas.put(at + 3, 2, hand.total, hand.tone)
    if held is None:
        return _draw_end(canvas, place, at + 2, 2)
    if not place.rolling:
        _draw_held(canvas, held, at + 3, glyphs)
    return canvas.width


def _draw_held(canvas: Canvas, held: Die, least: int, glyphs: Glyphs) -> None:
    """The substitution die in hand as a big die, between its word and its use."""
    note, holding = words.held_note(held), _(HOLDING)
    roomy = canvas.width - width(holding) - width(note) - 9
    start = max(least, min(HOLDING_AT, roomy))
    die = start + width(holding) + 1
    canvas.put(start, 1, holding, Tone.DIM)
    put_art(canvas, die, 1, glyphs.held[held], Tone.STRONG)
    if die + 7 + width(note) <= canvas.width:
        canvas.put(die + 7, 2, note)


def _draw_row(canvas: Canvas, place: Place, held: Die | None, y: int) -> None:
    """The hand in one line, the held die in words."""
    note = f"{_(HOLDING)} {words.die_name(held)}" if held and not place.rolling else ""
    at = put_hand(canvas, place.hands[0], LEFT, y, canvas.width - LEFT - width(note) - 5)
    if note:
        canvas.put(at + 3, y, note)
    else:
        _draw_end(canvas, place, at + 2, y)


def _draw_end(canvas: Canvas, place: Place, x: int, y: int) -> int:
    """How the hand ended, and what it was paid."""
    if place.acts and not place.rolling:
        return x
    beside = WAGERS_GAP + max(map(canvas.measure, place.wagers), default=-WAGERS_GAP)
    text = place.status.within(canvas.width - x - width(place.result.words) - 4 - beside)
    loud = text.upper() if place.status.tone is Tone.BAD else text
    at = canvas.put(x, y, loud, place.status.tone)
    return canvas.put(at + 3, y, place.result.words, place.result.tone) if place.result.words else at


def _draw_two(canvas: Canvas, place: Place, big: bool) -> int | None:
    """Draw two hands, and what the round paid; return the column after big cards."""
    size = sum([HAND_GAP + hand.row.width + 1 + width(hand.total) for hand in place.hands])
    paid = width(place.result.words) + 2
    if not big:
        at = put_abreast(canvas, place.hands, LEFT, 1, canvas.width - LEFT - 1 - paid)
        canvas.put(at + 2, 1, place.result.words, place.result.tone)
        return None
    trays = size + paid < canvas.width
    if trays:
        at = _draw_trays(canvas, place.hands)
    else:
        at = put_below(canvas, place.hands, LEFT + 2, 1, canvas.width - LEFT - 3 - paid)
    at = canvas.put(at + 2, 2, place.result.words, place.result.tone)
    return at if trays else None


def _draw_trays(canvas: Canvas, hands: Sequence[Held]) -> int:
    """Draw each hand big, behind its mark."""
    at = LEFT
    for number, hand in enumerate(hands):
        at += HAND_GAP if number else 2
        canvas.put(at - 2, 2, hand.mark, hand.tone)
        at = hand.row.put_big(canvas, at, 1, hand.tone)
        at = canvas.put(at + 1, 2, hand.total, hand.tone)
    return at


def _draw_wagers(canvas: Canvas, wagers: Sequence[str], beside: int | None, glyphs: Glyphs) -> None:
    """Write what else lies on the box: at the right of big dice or cards, below small ones."""
    if beside is None:
        text = wagers_text(canvas, wagers, canvas.width - LEFT - 1, glyphs.ellipsis)
        canvas.put(LEFT, 3, text, Tone.DIM)
        return
    room = min(canvas.width - 1 - beside - WAGERS_GAP, WAGERS_WIDTH)
    lines = wager_lines(canvas, wagers, 3, room, glyphs.ellipsis) if room >= WAGERS_LEAST else []
    x = canvas.width - 1 - max(map(canvas.measure, lines), default=0)
    for y, line in enumerate(lines, start=1):
        canvas.put(x, y, line, Tone.DIM)
