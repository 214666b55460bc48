"""What a practice hand tells, below one's own box: what to press, and what each new key leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from tui.draw.canvas import Canvas
from tui.draw.rules import put_rule
from tui.draw.text import fit, width
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import Tone

TITLE = N_("PRACTICE HAND")
LEFT, KEY = 2, 6
"""Columns before the words, and of a key before what it does."""
GAP = "   "


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was not explained before."""

    press: str
    label: str
    leads: str
    """What it does, and what comes of it."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """What is told at this moment."""

    number: int
    count: int
    told: str
    answer: str = ""
    """What is said of a key that was not the one."""
    keys: tuple[NewKey, ...] = ()


def draw_lesson(canvas: Canvas, page: LessonPage, glyphs: Glyphs) -> None:
    """Draw what fits: first what to press, then the keys, as much of each as there is room for."""
    count = _("{number} of {count}").format(number=min(page.number, page.count), count=page.count)
    put_rule(canvas, (_(TITLE), Tone.STRONG), [(count, Tone.DIM)], glyphs)
    room = canvas.width - LEFT - 1
    rows = [(line, Tone.PLAIN) for line in canvas.wrap(page.told, room)]
    rows += [(line, Tone.STRONG) for line in canvas.wrap(page.answer, room)]
    left = canvas.height - 1 - len(rows)
    for y, (line, tone) in enumerate(rows, start=1):
        canvas.put(LEFT, y, line, tone)
    forms = _forms(canvas, page.keys, room, glyphs)
    for lines in (["", *forms[0]], forms[0], ["", *forms[1]], *forms[1:]):
        if len(lines) <= left:
            for y, line in enumerate(lines, start=1 + len(rows)):
                canvas.put(LEFT, y, line, Tone.DIM)
            return


def _forms(canvas: Canvas, keys: Sequence[NewKey], room: int, glyphs: Glyphs) -> tuple[list[str], ...]:
    """Return the keys in lines of their own, for less room in one line each, and for less side by side."""
    whole = [line for key in keys for line in _hanging(canvas, key, room)]
    lines = [canvas.cut(f"{fit(key.press, KEY)} {key.leads}", room, glyphs.ellipsis) for key in keys]
    return whole, lines, _flowing([f"{key.press} {key.label}" for key in keys], room)


def _hanging(canvas: Canvas, key: NewKey, room: int) -> list[str]:
    """Return what a key leads to, broken into lines beside the key."""
    lines = canvas.wrap(key.leads, max(room - KEY - 1, 1))
    return [f"{fit('' if at else key.press, KEY)} {line}" for at, line in enumerate(lines)]


def _flowing(pieces: Sequence[str], room: int) -> list[str]:
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1]) + len(GAP) + width(piece) <= room:
            lines[-1] += f"{GAP}{piece}"
        else:
            lines.append(piece)
    return lines
