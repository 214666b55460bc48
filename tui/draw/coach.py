"""What the coach says: a line or two of one's own zone, or a part of the side panel."""

from collections.abc import Iterable

from core.odds.advice import Advice, Option
from tui.draw.canvas import Canvas
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Counsel, Tone
from tui.words import coach as words
from tui.words.names import in_a_row

LEFT = 2
MOST_MOVES = 5
PANEL_ROWS = 2 + 2 * MOST_MOVES
"""A rule, a note, and for each move its worth and what it brings."""
PANEL_LEFT, NAME_AT, WORTH_TO = 2, 4, 20


def put_coach(canvas: Canvas, y: int, rows: int, counsel: Counsel, glyphs: Glyphs) -> None:
    """Write what is said in a row of one's own zone, or what dice and cards would do in a second one."""
    room, mark, said = canvas.width - LEFT - 1, glyphs.to_act, counsel.said
    if said is None:
        canvas.put(LEFT, y, canvas.cut(counsel.sentence, room, glyphs.ellipsis), Tone.DIM)
        return
    if not isinstance(said, Advice):
        _put_line(canvas, y, words.question_lines(said, mark), room)
    elif rows == 1:
        _put_line(canvas, y, words.full_lines(said, counsel.note, mark), room)
    else:
        _put_line(canvas, y, words.move_lines(said, counsel.note, mark), room)
        _put_line(canvas, y + 1, ([(text, Tone.DIM)] for text in words.chance_lines(said)), room)


def _put_line(canvas: Canvas, y: int, forms: Iterable[words.Line], room: int) -> None:
    """Write the longest form that fits, the last one where none does."""
    x = LEFT
    for text, tone in _longest(canvas, forms, room):
        x = canvas.put(x, y, text, tone)


def _longest(canvas: Canvas, forms: Iterable[words.Line], room: int) -> words.Line:
    """Return the first form that fits, the last one where none does."""
    line: words.Line = []
    for line in forms:
        if sum([canvas.measure(text) for text, _ in line]) <= room:
            break
    return line


def short(canvas: Canvas, counsel: Counsel, room: int, mark: str) -> list[words.Piece]:
    """Return what is said in one line where a table has no room; nothing where there is nothing to tell."""
    said = counsel.said
    if said is None:
        return []
    if isinstance(said, Advice):
        line = _longest(canvas, words.move_lines(said, counsel.note, mark), room)
    else:
        line = _longest(canvas, words.question_lines(said, mark), room)
    return [("".join([text for text, _ in line]), Tone.PLAIN)]


def panel_rows(height: int) -> int:
    """Return how many rows of a panel are the coach's."""
    return min(PANEL_ROWS, height // 2)


def draw_panel_coach(canvas: Canvas, counsel: Counsel, top: int, glyphs: Glyphs) -> None:
    """Draw the coach's part of the panel, from a row to the panel's end."""
    put_rule(canvas, (_(words.TITLE), Tone.PLAIN), [(words.unit(), Tone.DIM)], glyphs, y=top, x=PANEL_LEFT)
    said, rows = counsel.said, canvas.height - top - 1
    if isinstance(said, Advice):
        _put_table(canvas, said, counsel.note, top + 1, rows, glyphs)
        return
    text = counsel.sentence
    if said is not None:
        text = "".join([piece for piece, _ in next(iter(words.question_lines(said, f"{glyphs.to_act} ")))])
    tone = Tone.DIM if said is None else Tone.PLAIN
    for row, line in enumerate(canvas.wrap(text, canvas.width - NAME_AT - 1)[:rows]):
        canvas.put(NAME_AT, top + 1 + row, line, tone)


def _put_table(canvas: Canvas, advice: Advice, note: str, y: int, rows: int, glyphs: Glyphs) -> None:
    """Write a move a row, what it brings in a row of its own where there are rows enough."""
    brings = [option.chances is not None for option in advice.options]
    roomy = rows >= len(brings) + sum(brings) + bool(note)
    if note:
        canvas.put(NAME_AT, y, f"{note}:", Tone.DIM)
        y += 1
    for option in advice.options:
        _put_option(canvas, option, option is advice.best, y, glyphs)
        y += 1
        if roomy and option.chances is not None:
            canvas.put(NAME_AT + 2, y, _fitting(canvas, option), Tone.DIM)
            y += 1


def _put_option(canvas: Canvas, option: Option, best: bool, y: int, glyphs: Glyphs) -> None:
    tone = Tone.STRONG if best else Tone.PLAIN
    canvas.put(PANEL_LEFT, y, glyphs.to_act if best else "", tone)
    worth = words.worth(option.value)
    room = WORTH_TO - NAME_AT - 1 - canvas.measure(worth)
    canvas.put(NAME_AT, y, canvas.cut(_(words.NAMES[option.move]), room, glyphs.ellipsis), tone)
    canvas.put_right(WORTH_TO, y, worth, tone)


def _fitting(canvas: Canvas, option: Option) -> str:
    """Return what a move brings, as much of it as fits."""
    assert option.chances is not None
    for told in (words.ends(option.chances, lands=True), words.ends(option.chances)):
        text = in_a_row(told)
        if canvas.measure(text) <= canvas.width - NAME_AT - 3:
            return text
    return told[0]
