"""A table for those who look on: a line for each seat with its chance, and what the crowd would do."""

from tui.draw.canvas import Canvas
from tui.draw.hands import put_abreast, put_hand
from tui.draw.place import Place
from tui.draw.rules import put_rule
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Poll, Tone, View
from tui.words import crowd as words
from tui.words.moves import move_name

LEFT = 2
NAME_AT, NAME = 4, 12
CHIPS_TO, BET_TO, HAND_AT = 26, 35, 37
GAP = 3
CHANCE = 11
"""Cells in which a chance is told in words."""
BAR = 6
"""Cells of the longest bar."""
PANEL_LEFT, PANEL_NAME, PANEL_BAR = 2, 4, 20
NOBODY_ROWS = 2
"""Of the sentence that votes are to come."""
MOST_MOVES = 5


def draw_gallery(name: str, canvas: Canvas, view: View, glyphs: Glyphs) -> None:
    """Draw a zone that there is for those who look on alone."""
    if name == "seats":
        draw_seats_rule(canvas, view, glyphs)
    elif view.poll is not None:
        draw_poll(canvas, view, view.poll, glyphs)


def draw_seats_rule(canvas: Canvas, view: View, glyphs: Glyphs) -> None:
    """Draw the rule over the seats, with how many are taken."""
    note = [(words.seats_note(view.table), Tone.DIM)]
    put_rule(canvas, (_(words.SEATS), Tone.PLAIN), note, glyphs)


def draw_row(canvas: Canvas, place: Place, chips: str, glyphs: Glyphs) -> None:
    """Draw a seat in one line: who, chips, bet, hand, status, and how likely it wins."""
    canvas.put(1, 0, f"{place.mark}{place.number + 1}", place.name_tone)
    if place.focused:
        canvas.put(3, 0, glyphs.focus, Tone.STRONG)
    struck = f" {place.strikes}" if place.strikes else ""
    name = canvas.cut(place.name, NAME + 2 - width(struck), glyphs.ellipsis)
    at = canvas.put(NAME_AT, 0, name, place.name_tone)
    canvas.put(at, 0, struck, Tone.WARN)
    canvas.put_right(CHIPS_TO, 0, chips, Tone.DIM)
    room = BET_TO - CHIPS_TO - 1
    bet = place.bet.within(room) or canvas.cut(place.bet.words, room, glyphs.ellipsis)
    canvas.put_right(BET_TO, 0, bet, place.bet.tone)
    right = canvas.width - 1
    right = _put_end(canvas, place, right)
    at = HAND_AT
    if len(place.hands) > 1:
        at = put_abreast(canvas, place.hands, at, 0, right - at)
    elif place.hands:
        at = put_hand(canvas, place.hands[0], at, 0, right - at)
    status = place.status.within(right - at - 2)
    if status and not place.result.words:
        canvas.put(max(at + 2, right - max(width(status), CHANCE)), 0, status, place.status.tone)


def _put_end(canvas: Canvas, place: Place, right: int) -> int:
    """Write at the right what the round paid, or the chance; return where that begins."""
    if place.result.words:
        return canvas.put_right(right, 0, place.result.words, place.result.tone) - 2
    chance = place.chance.within(CHANCE)
    if not chance:
        return right
    canvas.put_right(right, 0, chance, Tone.STRONG if place.acts else place.chance.tone)
    return right - CHANCE - 2


def draw_poll(canvas: Canvas, view: View, poll: Poll, glyphs: Glyphs) -> None:
    """Draw the votes: a rule, who decides and the bars, the book and the crowd; in one row the bars alone."""
    top = 0
    if canvas.height > 1:
        note = [(words.votes_note(poll), Tone.DIM)] if poll.counts else []
        put_rule(canvas, (_(words.TITLE), Tone.PLAIN), note, glyphs)
        top = 1
    if not poll.counts:
        text = "" if view.behind else words.agreement(poll) or _(words.NOBODY)
        canvas.put(LEFT, top, canvas.cut(text, canvas.width - LEFT - 1, glyphs.ellipsis), Tone.DIM)
        return
    _put_bars(canvas, view, poll, top, glyphs)
    if canvas.height > top + 1:
        told = canvas.cut(_notes(poll, canvas), canvas.width - LEFT - 1, glyphs.ellipsis)
        canvas.put(LEFT, top + 1, told, Tone.DIM)


def _notes(poll: Poll, canvas: Canvas) -> str:
    """Return the book's word, and how often the crowd agreed, as much as fits."""
    said = words.book_says(poll.book) if poll.book is not None else ""
    for agreed in (words.agreement(poll), words.short_agreement(poll)):
        whole = "; ".join(filter(None, (said, agreed)))
        if canvas.measure(whole) <= canvas.width - LEFT - 1:
            return whole
    return said or words.short_agreement(poll)


def _put_bars(canvas: Canvas, view: View, poll: Poll, y: int, glyphs: Glyphs) -> None:
    """Write the question and each move with its votes; the question goes first where room is short."""
    question = words.asked(view.table)
    for asked, bars in ((question, True), ("", True), ("", False)):
        pieces = _pieces(poll, bars, glyphs)
        size = canvas.measure(asked) + sum([canvas.measure(text) + GAP for text, _tone in pieces])
        if size <= canvas.width - LEFT:
            break
    at = canvas.put(LEFT, y, asked) + (GAP if asked else 0)
    for text, tone in pieces:
        at = canvas.put(at, y, text, tone) + GAP


def _pieces(poll: Poll, bars: bool, glyphs: Glyphs) -> list[tuple[str, Tone]]:
    """Return each move with its votes, as a bar too where that is wanted; one's own move is marked."""
    most = max([count for _move, count in poll.counts])
    pieces = []
    for move, count in poll.counts:
        shown = f" {glyphs.full * _cells(count, most)}" if bars and count else ""
        mark = glyphs.to_act if move is poll.own else ""
        pieces.append((f"{mark}{move_name(move)}{shown} {count}", _tone(poll, move)))
    return pieces


def _cells(count: int, most: int) -> int:
    """Return the cells of a bar: a vote a cell, in proportion where the longest would be too long."""
    return count if most <= BAR else max(round(count * BAR / most), 1)


def _tone(poll: Poll, move: object) -> Tone:
    return Tone.STRONG if move is poll.own else Tone.PLAIN


def panel_rows(poll: Poll) -> int:
    """Return how many rows of a panel are the crowd's."""
    rows = 1 + min(len(poll.counts), MOST_MOVES) + (poll.book is not None) + bool(poll.told)
    return rows + (0 if poll.counts or poll.told else NOBODY_ROWS)


def draw_panel_poll(canvas: Canvas, poll: Poll, top: int, glyphs: Glyphs) -> None:
    """Draw the votes as a part of the panel, a move a row."""
    note = [(words.votes_note(poll), Tone.DIM)] if poll.counts else []
    put_rule(canvas, (_(words.SHORT_TITLE), Tone.PLAIN), note, glyphs, y=top, x=PANEL_LEFT)
    most, y = max([count for _move, count in poll.counts], default=0), top + 1
    for move, count in poll.counts[:MOST_MOVES]:
        tone = _tone(poll, move)
        canvas.put(PANEL_LEFT, y, glyphs.to_act if move is poll.own else "", tone)
        canvas.put(
            PANEL_NAME, y, canvas.cut(move_name(move), PANEL_BAR - PANEL_NAME - 1, glyphs.ellipsis), tone
        )
        if count:
            canvas.put(PANEL_BAR, y, f"{glyphs.full * _cells(count, most)} {count}", tone)
        y += 1
    said = [words.book_says(poll.book)] if poll.book is not None else []
    said += [words.short_agreement(poll)] if poll.told else []
    if not poll.counts and not said:
        said = canvas.wrap(_(words.LATER), canvas.width - PANEL_NAME - 1)[:NOBODY_ROWS]
    for text in said:
        canvas.put(PANEL_NAME, y, canvas.cut(text, canvas.width - PANEL_NAME - 1, glyphs.ellipsis), Tone.DIM)
        y += 1
