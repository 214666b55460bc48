"""Rounds at any size: a list, the marked one below with its proof, and the table as it was, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tui.browse import Browse
from tui.chapters import Chapter
from tui.draw.canvas import Canvas
from tui.draw.keys import put_bar, put_entry
from tui.draw.rules import put_rule
from tui.draw.text import fit
from tui.draw.text import width as cells_of
from tui.glyphs import Glyphs
from tui.proofs import proof_of
from tui.tongue import _
from tui.view import Entry, Key, Tone
from tui.words import history as words
from tui.words.names import chips

LOW = 12
"""Rows below which there is the list alone."""
FIXED = 4
"""Rows of the title, the headings, the rule between, and the keys."""
LEAST_LIST = 3
TITLE = 7
"""Cells of a rule beside its title and its note."""
ROOMY, TIGHT = 74, 52
"""Columns from which on all columns, and all but the least needed ones, are there."""
PROOF = 5
"""Lines of a proof where the round has to be seen, too."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is told beside the rounds."""

    title: str
    reading: bool = False
    """Whether rounds are still being read."""
    sentence: str = ""
    """What there is to say, or why there is nothing to see."""
    nothing: str = words.NO_ROUND
    """What is said where there is no round."""
    keys: tuple[Key, ...] = ()


class Columns(NamedTuple):
    """The cells of each column; 0 where it is left out."""

    number: int
    time: int
    bet: int
    hands: int
    dealer: int
    result: int
    chips: int


def draw_history(browse: Browse, sight: Sight, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Return the whole screen."""
    canvas = Canvas(width, height, glyphs.ascii)
    if not canvas.width or not canvas.height:
        return canvas
    if height == 1:
        put_bar(canvas, 0, sight.keys)
        return canvas
    rounds = browse.rounds
    notes = words.notes(
        len(rounds), browse.net if browse.seen.you else None, browse.mine, sight.reading, glyphs.dot
    )
    room = canvas.width - canvas.measure(sight.title) - TITLE
    note = next((one for one in notes if canvas.measure(one) <= room), "")
    put_rule(canvas, (sight.title, Tone.STRONG), [(note, Tone.PLAIN)] if note else [], glyphs)
    bottom = _put_bottom(canvas, browse, sight, glyphs)
    if not rounds:
        _put_nothing(canvas, browse, sight, bottom)
    elif height < LOW:
        _put_rounds(canvas, browse, 1, bottom, glyphs)
    else:
        _put_both(canvas, browse, bottom, glyphs)
    return canvas


def _put_bottom(canvas: Canvas, browse: Browse, sight: Sight, glyphs: Glyphs) -> int:
    """Draw the keys, and what is typed or said above them; return the first row that is taken."""
    bar = canvas.height - 1
    put_bar(canvas, bar, sight.keys)
    if browse.typed is not None and bar > 1:
        hint = _(words.NOT_FOUND) if browse.missed else ""
        put_entry(canvas, bar - 1, Entry(_("find"), browse.typed, hint), glyphs)
        return bar - 1
    lines = canvas.wrap(sight.sentence, canvas.width - 4)[: max(bar - 2, 0)] if sight.sentence else []
    for row, line in enumerate(lines, start=bar - len(lines)):
        canvas.put(1, row, f"{glyphs.alert if row == bar - len(lines) else ' '} {line}", Tone.STRONG)
    return bar - len(lines)


def _put_nothing(canvas: Canvas, browse: Browse, sight: Sight, bottom: int) -> None:
    text = _(words.READING) if sight.reading else "" if sight.sentence else _(sight.nothing)
    if browse.mine and browse.seen.kept:
        text = _(words.NONE_OF_YOURS)
    for row, line in enumerate(canvas.wrap(text, canvas.width - 2), start=1):
        if row < bottom:
            canvas.put(1, row, line, Tone.DIM)


def _put_both(canvas: Canvas, browse: Browse, bottom: int, glyphs: Glyphs) -> None:
    """Draw the list, or the table as it was, and the marked round below."""
    chapter = browse.marked
    assert chapter is not None
    room = bottom - (FIXED - 1)
    if browse.step is None:
        upper = max(min(len(browse.rounds), room * 2 // 5), LEAST_LIST)
        _put_rounds(canvas, browse, 1, upper + 2, glyphs)
        y = upper + 2
    else:
        lines = words.table_lines(browse.steps[browse.step].table, browse.seen.you, glyphs)
        upper = min(len(lines) + 1, room * 3 // 5)
        _put_lines(canvas, lines[:upper], 1, upper + 1, glyphs)
        y = upper + 1
    title = _("ROUND {number}").format(number=chapter.number)
    put_rule(canvas, (title, Tone.STRONG), [(_place(browse), Tone.DIM)], glyphs, y)
    y = _put_proof(canvas, browse, chapter, y + 1, bottom, glyphs) if browse.step is None else y + 1
    _put_steps(canvas, browse, y, bottom - y, glyphs)


def _place(browse: Browse) -> str:
    if browse.step is None:
        return _("left right: step by step")
    return _("step {number} of {count}").format(number=browse.step + 1, count=len(browse.steps))


def _put_proof(canvas: Canvas, browse: Browse, chapter: Chapter, y: int, bottom: int, glyphs: Glyphs) -> int:
    """Draw the proof, what is wrong first where there is little room; return the row below."""
    seen = browse.seen
    proof = proof_of(chapter, seen.is_checked(chapter.number), seen.problems(chapter.number))
    lines = words.proof_lines(proof, glyphs)
    most = max(min(PROOF, (bottom - y) // 2), 1)
    if len(lines) > most:
        lines = sorted(lines, key=lambda line: line[1] is not Tone.WARN)[:most]
    return _put_lines(canvas, lines, y, y + most, glyphs)


def _put_lines(canvas: Canvas, lines: Sequence[tuple[str, Tone]], y: int, end: int, glyphs: Glyphs) -> int:
    """Draw lines, each in as many rows as it needs while there are some; return the row below."""
    for text, tone in lines:
        for part in canvas.wrap(text, canvas.width - 2):
            if y >= end:
                return y
            canvas.put(1, y, part, tone)
            y += 1
    return y


def _put_steps(canvas: Canvas, browse: Browse, y: int, room: int, glyphs: Glyphs) -> None:
    """Draw what happened in the marked round, the event that is looked at in sight."""
    steps = browse.steps
    at = browse.step or 0
    first = max(min(at - room // 2, len(steps) - room), 0)
    for row, step in enumerate(steps[first : first + max(room, 0)], start=first):
        marked = browse.step == row
        mark = glyphs.to_act if marked else " "
        text = canvas.cut(f"{mark} {row + 1:>3}  {step.line.text}", canvas.width - 2, glyphs.ellipsis)
        canvas.put(1, y + row - first, text, Tone.STRONG if marked else step.line.tone)


# The list


def _put_rounds(canvas: Canvas, browse: Browse, y: int, end: int, glyphs: Glyphs) -> None:
    """Draw the rounds around the mark from one row on to before another, a heading first if there is room."""
    rounds, at = browse.rounds, browse.at
    columns = columns_of(canvas.width, browse)
    if canvas.height >= LOW:
        _put_row(canvas, y, columns, [_(word) for word in words.HEADINGS], [Tone.DIM] * len(columns))
        y += 1
    room = max(end - y, 1)
    first = max(min(at - room // 2, len(rounds) - room), 0)
    for row, chapter in enumerate(rounds[first : first + room], start=first):
        _put_round(canvas, y + row - first, columns, browse, chapter, row == at, glyphs)


def columns_of(width: int, browse: Browse) -> Columns:
    """Return the columns there are room for."""
    you, timed = bool(browse.seen.you), any(one.ended is not None for one in browse.rounds[-1:])
    heading = cells_of(_(words.HEADINGS[2]))
    number, result, bet = 6, 9, max(7, heading + 1) if you and width >= TIGHT else 0
    time = 7 if timed and width >= ROOMY else 0
    chips_ = 9 if you and width >= ROOMY else 0
    left = width - 2 - number - result - bet - time - chips_
    dealer = min(max(left * 2 // 5, 0), 28) if width >= TIGHT else 0
    return Columns(number, time, bet, max(left - dealer, 0), dealer, result, chips_)


def _put_round(
    canvas: Canvas, y: int, columns: Columns, browse: Browse, chapter: Chapter, marked: bool, glyphs: Glyphs
) -> None:
    you, plain = browse.seen.you, Tone.STRONG if marked else Tone.PLAIN
    stake = chapter.stakes(you) if you else 0
    if you and not stake and not marked:
        plain = Tone.DIM
    result, tone = words.result_of(chapter, you)
    wrong = bool(browse.seen.problems(chapter.number))
    after = chapter.chips(you) if you and stake and chapter.over else None
    cells = [
        f"{glyphs.alert if wrong else ''}{chapter.number}", words.moment(chapter),
        chips(stake) if stake else "", words.hands_text(chapter, you, glyphs, columns.hands - 1),
        words.dealer_text(chapter, glyphs, columns.dealer - 1), result, "" if after is None else chips(after),
    ]  # fmt: skip
    tones = [Tone.WARN if wrong else plain, plain, plain, plain, plain, tone, plain]
    if marked:
        canvas.put(0, y, glyphs.to_act, Tone.STRONG)
    _put_row(canvas, y, columns, cells, tones, glyphs.ellipsis)


RIGHT = (0, 2, 5, 6)
"""Columns of numbers, which end at their right."""


def _put_row(
    canvas: Canvas, y: int, columns: Columns, cells: Sequence[str], tones: Sequence[Tone], ellipsis: str = ""
) -> None:
    x = 1
    for place, (text, wide, tone) in enumerate(zip(cells, columns, tones, strict=True)):
        if wide:
            short = canvas.cut(text, wide - 1, ellipsis)
            right = place in RIGHT
            canvas.put(x, y, f"{fit(short, wide - 1, right=right)}", tone)
        x += wide + (place == 2)
