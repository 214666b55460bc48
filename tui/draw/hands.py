"""The hands of a box: one in a line, two beside or below each other, and what else lies on the box."""

from collections.abc import Sequence

from tui.draw.canvas import Canvas
from tui.draw.cards import put_red
from tui.draw.place import Held
from tui.draw.text import width
from tui.view import Tone
from tui.words.names import in_a_row

BESIDE = " | "
"""Parts two hands in one line."""
LEAST = 8
"""Cells in which words on wagers still say something."""


def put_hand(canvas: Canvas, hand: Held, x: int, y: int, room: int) -> int:
    """Write a hand and its total in one line of so many cells and return the column after it."""
    return put_red(canvas, x, y, hand.row.line(hand.total, room), hand.tone)


def put_lines(canvas: Canvas, hand: Held, x: int, y: int, room: int, most: int) -> int:
    """Write a hand and its total in up to so many lines and return how many they are."""
    lines = hand.row.lines(hand.total, room, most)
    for row, line in enumerate(lines, start=y):
        put_red(canvas, x, row, line, hand.tone)
    return len(lines)


def put_abreast(canvas: Canvas, hands: Sequence[Held], x: int, y: int, room: int) -> int:
    """Write hands in one line, all in the longest form that fits, the one in turn marked."""
    spelled = zip(*[_marked(hand) for hand in hands], strict=True)
    fitting = [texts for texts in spelled if width(BESIDE.join(texts)) <= room]
    for number, (hand, text) in enumerate(zip(hands, fitting[0] if fitting else (), strict=False)):
        x = canvas.put(x, y, BESIDE, Tone.DIM) if number else x
        x = put_red(canvas, x, y, text, hand.tone)
    return x


def _marked(hand: Held) -> list[str]:
    """Return every form of a hand in one line, behind its mark where it is in turn."""
    mark = f"{hand.mark} " if hand.acts else ""
    return [f"{mark}{text}" for text in hand.row.spellings(hand.total)]


def put_below(canvas: Canvas, hands: Sequence[Held], x: int, y: int, room: int) -> int:
    """Write hands one below the other, each behind its mark, and return the column after the longest."""
    ends = []
    for row, hand in enumerate(hands, start=y):
        canvas.put(x - 2, row, hand.mark, hand.tone)
        ends.append(put_hand(canvas, hand, x, row, room))
    return max(ends)


def wagers_text(canvas: Canvas, wagers: Sequence[str], room: int, ellipsis: str) -> str:
    """Return what else lies on a box in so many cells: whole wagers, only the first of them cut."""
    for many in range(len(wagers), 0, -1):
        text = in_a_row([*wagers[:many], *([ellipsis] if many < len(wagers) else [])])
        if canvas.measure(text) <= room:
            return text
    return canvas.cut(wagers[0], room, ellipsis) if wagers and room >= LEAST else ""


def wager_lines(canvas: Canvas, wagers: Sequence[str], rows: int, room: int, ellipsis: str) -> list[str]:
    """Return what else lies on a box in so many rows: a wager a row, or as many in one as fit."""
    lines: list[str] = []
    for number, wager in enumerate(wagers):
        joined = in_a_row([lines[-1], wager]) if lines else ""
        if joined and len(wagers) > rows and canvas.measure(joined) <= room:
            lines[-1] = joined
        elif len(lines) < rows:
            lines.append(canvas.cut(wager, room, ellipsis))
        else:
            lines[-1] = wagers_text(canvas, [lines[-1], *wagers[number:]], room, ellipsis)
            break
    return lines
