"""One's own box, always the enlarged one; without a seat, whose turn it is."""

from tui import words
from tui.draw.canvas import Canvas
from tui.draw.coach import put_coach
from tui.draw.own_box import LEFT, draw_box
from tui.draw.rules import Piece, bar, put_rule
from tui.glyphs import Glyphs
from tui.view import Tone, View
from tui.words.names import seconds_words

EDGES = 8
"""Cells of a rule that neither its title nor its note can have."""
AIR = 3
"""Cells of the line that are left where there is a bar."""


def draw_own(canvas: Canvas, view: View, number: int | None, glyphs: Glyphs, coach: int = 0) -> None:
    """Draw the rule with the clock, one's own dice where there is a seat, and the sentence on what to do.

    The coach has so many rows below that.
    """
    _draw_rule(canvas, view, number, glyphs)
    below = 1
    if number is not None:
        big = canvas.height - coach >= 5
        draw_box(canvas, view, number, big, glyphs)
        below = 4 if big else 2
    _draw_prompt(canvas, view, below, canvas.height - coach, glyphs)
    if coach and view.counsel is not None:
        put_coach(canvas, canvas.height - coach, coach, view.counsel, glyphs)


def _draw_rule(canvas: Canvas, view: View, number: int | None, glyphs: Glyphs) -> None:
    title = view.caption or words.own_title(view.table, number, glyphs.dot, view.watching)
    mine = (view.table.actor() == view.you != "" or _is_asked(view)) and not view.table.paused
    tone = Tone.STRONG if mine and view.link.up else Tone.PLAIN
    room = canvas.width - canvas.measure(title) - EDGES
    put_rule(canvas, (title, tone), _note(canvas, view, tone, room, glyphs), glyphs, heavy=True)


def _is_asked(view: View) -> bool:
    return words.own_offer(view.table, view.you) is not None


def _note(canvas: Canvas, view: View, tone: Tone, room: int, glyphs: Glyphs) -> list[Piece]:
    """Whose turn it is, and the clock: a bar where there is room, and the seconds."""
    if not view.link.up:
        return [(words.held_link_note(view.link), Tone.WARN)]
    text = words.clock_note(view.table, view.you, timed=view.seconds_left is not None)
    seconds = "" if view.seconds_left is None else f" {seconds_words(view.seconds_left)}"
    shown = "" if view.share_left is None else f" {bar(view.share_left, glyphs)}"
    if sum(map(canvas.measure, (text, shown, seconds))) > room - AIR:
        shown = ""
    text = canvas.cut(text, max(room - canvas.measure(shown + seconds), 8), glyphs.ellipsis)
    late = view.seconds_left is not None and view.seconds_left <= 5 and tone is Tone.STRONG
    return [(text, tone), (shown, tone), (seconds, Tone.WARN if late else tone)]


def _draw_prompt(canvas: Canvas, view: View, y: int, end: int, glyphs: Glyphs) -> None:
    lines = canvas.wrap(view.prompt, canvas.width - LEFT - 1)
    room = end - y
    for row, line in enumerate(lines[:room]):
        last = row == room - 1 and len(lines) > room
        text = (
            canvas.cut(f"{line} {lines[row + 1]}", canvas.width - LEFT - 1, glyphs.ellipsis) if last else line
        )
        canvas.put(LEFT, y + row, text, view.prompt_tone)
