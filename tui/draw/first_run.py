"""The first questions at any size: what can be answered first, the picture where there is room."""

from dataclasses import dataclass
from typing import NamedTuple

from core.dice import Die, Roll
from tui.draw.canvas import Canvas
from tui.draw.dice import rolled_art
from tui.draw.hole import hole
from tui.draw.keys import put_bar
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import Key, Tone

TITLE = "B L A C K H O L E   J A C K"
PROMISE = N_("Get to 21. Past it, you fall in. Everyone sees every die.")
NAME = N_("What should the table call you?")
NAME_HINT = N_("up to 16 columns, any script")
LOOK = N_("Can you tell these four apart?")
FOUR = (Roll(Die.D12, 11), Roll(Die.D8, 7), Roll(Die.D6, 5), Roll(Die.D4, 3))
DICE = 6 * len(FOUR)
"""Cells that the four dice take."""
LEAST_HOLE, WIDEST_HOLE = 4, 90
BODY = 9
"""Rows of the questions, without blank ones."""


class Answer(NamedTuple):
    """A line that a key answers: the key, what it stands for, and whether it is what holds."""

    press: str
    told: str
    holds: bool = False


@dataclass(frozen=True, slots=True)
class Questions:
    """What is asked, and how it is answered by now."""

    name: str
    naming: bool
    looks: tuple[Answer, Answer]
    others: tuple[Answer, ...]
    keys: tuple[Key, ...]
    sentence: str = ""


def draw_first_run(asked: Questions, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Return the whole screen."""
    canvas = Canvas(width, height, glyphs.ascii)
    if not canvas.height or not canvas.width:
        return canvas
    left = height - 1 - BODY
    gaps = 2 if left >= 2 else 0
    titles = 3 if left - gaps >= 3 else 0
    picture = left - gaps - titles
    y = _put_head(canvas, picture if picture >= LEAST_HOLE else 0, titles, glyphs)
    y = _put_name(canvas, asked, y, glyphs) + gaps // 2
    y = _put_look(canvas, asked, y, glyphs) + gaps // 2
    _put_others(canvas, asked, y, glyphs)
    sentence = canvas.cut(asked.sentence, width - 3, glyphs.ellipsis)
    if sentence:
        canvas.put(1, height - 2, f"{glyphs.alert} {sentence}", Tone.WARN)
    put_bar(canvas, height - 1, asked.keys)
    return canvas


def _put_head(canvas: Canvas, picture: int, titles: int, glyphs: Glyphs) -> int:
    """Draw the black hole and the name of the game, where there is room; return the row below."""
    wide = min(canvas.width - 2, WIDEST_HOLE)
    for y, row in enumerate(hole(wide, picture) if picture else ()):
        canvas.put((canvas.width - wide) // 2, y, row, Tone.DIM)
    if not titles:
        return picture
    for y, (text, tone) in enumerate(((TITLE, Tone.STRONG), (_(PROMISE), Tone.PLAIN)), start=picture):
        shown = canvas.cut(text, canvas.width, glyphs.ellipsis)
        canvas.put((canvas.width - canvas.measure(shown)) // 2, y, shown, tone)
    return picture + titles


def _put_name(canvas: Canvas, asked: Questions, y: int, glyphs: Glyphs) -> int:
    tone = Tone.STRONG if asked.naming else Tone.PLAIN
    canvas.put(2, y, canvas.cut(_(NAME), canvas.width - 3, glyphs.ellipsis), tone)
    shown = asked.name
    while shown and canvas.measure(shown) > canvas.width - 6:
        shown = shown[1:]
    at = canvas.put(4, y + 1, shown, tone)
    if asked.naming:
        at = canvas.put(at, y + 1, glyphs.cursor, Tone.STRONG)
        if at + 3 + canvas.measure(_(NAME_HINT)) < canvas.width:
            canvas.put_right(canvas.width - 1, y + 1, _(NAME_HINT), Tone.DIM)
    return y + 2


def _put_look(canvas: Canvas, asked: Questions, y: int, glyphs: Glyphs) -> int:
    """Draw the four dice, and what can be said of them."""
    tone = _tone(asked)
    canvas.put(2, y, canvas.cut(_(LOOK), canvas.width - 3, glyphs.ellipsis), tone)
    start = max(canvas.width - DICE - 2, canvas.width // 2)
    for place, die in enumerate(FOUR):
        for row, line in enumerate(rolled_art(die, glyphs)):
            canvas.put(start + 6 * place, y + 1 + row, line)
    for row, answer in enumerate(asked.looks, start=y + 1):
        _put_answer(canvas, answer, 2, row, start - 3, tone, glyphs)
    return y + 4


def _put_others(canvas: Canvas, asked: Questions, y: int, glyphs: Glyphs) -> None:
    """Draw the rest two by two."""
    half = (canvas.width - 2) // 2
    for place, answer in enumerate(asked.others):
        row, column = divmod(place, 2)
        _put_answer(canvas, answer, 2 + column * half, y + row, half - 1, _tone(asked), glyphs)


def _put_answer(
    canvas: Canvas, answer: Answer, x: int, y: int, room: int, tone: Tone, glyphs: Glyphs
) -> None:
    mark = glyphs.to_act if answer.holds else " "
    text = canvas.cut(f"{mark} {answer.press}  {answer.told}", room, glyphs.ellipsis)
    canvas.put(x, y, text, Tone.STRONG if answer.holds and tone is not Tone.DIM else tone)


def _tone(asked: Questions) -> Tone:
    """Return how what a key answers looks: while the name is typed, no key does."""
    return Tone.DIM if asked.naming else Tone.PLAIN
