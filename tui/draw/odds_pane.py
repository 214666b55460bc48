"""The field of the chart that is looked at, in words: every legal move, and which one is best."""

from collections.abc import Iterator

from core.odds.advice import Option
from core.odds.chart_parts import Cell
from core.rules import Rules
from tui.bookmark import Bookmark
from tui.draw.canvas import Canvas
from tui.draw.rules import Piece, put_rule
from tui.draw.text import fit, to_ascii
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone
from tui.words import move_label
from tui.words import odds as words

Pieces = tuple[Piece, ...]
LABEL, LEAST_LABEL, MOST_LABEL = 16, 9, 13
"""Cells of a move's words, where there is room, and where there is not, the fewest and the most."""
INDENT = 4


def heading(mark: Bookmark, rules: Rules) -> str:
    """Return which field is looked at."""
    return words.place(mark.group, mark.rows[mark.row], mark.cell.upcard, rules)


def draw_pane(canvas: Canvas, mark: Bookmark, rules: Rules, glyphs: Glyphs, ruled: bool) -> None:
    """Draw the pane over the whole canvas, with a rule or with bare words at its top."""
    if ruled:
        put_rule(canvas, (heading(mark, rules), Tone.STRONG), [], glyphs)
        _put(canvas, 1, 1, _fitting(canvas, mark.cell, rules, glyphs, canvas.height - 1))
        return
    top: list[Pieces] = [((line, Tone.STRONG),) for line in canvas.wrap(heading(mark, rules), canvas.width)]
    rows = [*top, *_fitting(canvas, mark.cell, rules, glyphs, canvas.height - len(top))]
    _put(canvas, 0, 0, rows)
    legend = canvas.wrap(words.legend(mark.moves), canvas.width)
    if len(rows) + 1 + len(legend) <= canvas.height:
        _put(canvas, 0, canvas.height - len(legend), [((line, Tone.DIM),) for line in legend])


def _put(canvas: Canvas, left: int, top: int, rows: list[Pieces]) -> None:
    for y, pieces in enumerate(rows, start=top):
        x = left
        for text, tone in pieces:
            x = canvas.put(x, y, text, tone)


def _fitting(canvas: Canvas, cell: Cell, rules: Rules, glyphs: Glyphs, room: int) -> list[Pieces]:
    """Return the fullest form that fits: what a roll does beside the move, or below it where it is long."""
    example, differing = _notes(canvas, cell)
    one, two = [_rows(canvas, cell, rules, glyphs, two_lines) for two_lines in (False, True)]
    shown = one if _is_whole(one, cell) else two
    for rows in ([*example, *shown, *differing], [*example, *one, *differing], [*one, *differing]):
        if len(rows) <= room:
            return rows
    return one


def _is_whole(rows: list[Pieces], cell: Cell) -> bool:
    """Whether all that rolls and cards do stands beside the moves."""
    told = [words.chances(option.chances) for option in cell.advice.options]
    return all(text in row[-1][0] for row, text in zip(rows, told, strict=True))


def _notes(canvas: Canvas, cell: Cell) -> tuple[list[Pieces], list[Pieces]]:
    """Return a hand that stands for the row, and those that do something else."""
    example = canvas.wrap(words.example(cell.hand), canvas.width - 1)[:1]
    differing = canvas.wrap(words.differing(cell), canvas.width - 1)
    return [((line, Tone.DIM),) for line in example], [((line, Tone.PLAIN),) for line in differing]


def _rows(canvas: Canvas, cell: Cell, rules: Rules, glyphs: Glyphs, two_lines: bool) -> list[Pieces]:
    """Return each move with its value, what the roll or the card does beside it or below."""
    roomy = two_lines or canvas.width >= 3 * LABEL
    labels = [_label(cell, option, rules) if roomy else _short(option) for option in cell.advice.options]
    wide = max(map(canvas.measure, labels))
    label = wide if roomy else min(max(wide, LEAST_LABEL), MOST_LABEL)
    found: list[Pieces] = []
    for option, shown in zip(cell.advice.options, labels, strict=True):
        move = _move(canvas, option, option == cell.advice.best, shown, label, glyphs)
        found.extend(_with_chances(canvas, move, option, two_lines))
    return found


def _label(cell: Cell, option: Option, rules: Rules) -> str:
    return move_label(option.move, cell.hand, rules)


def _short(option: Option) -> str:
    return _(words.SHORT[option.move])


def _move(canvas: Canvas, option: Option, best: bool, label: str, room: int, glyphs: Glyphs) -> Piece:
    """Return a move's key, words and value; the words are cut before the value is."""
    room = max(min(room, canvas.width - INDENT - 8), 0)
    mark = glyphs.to_act if best else " "
    shown = fit(to_ascii(label) if canvas.ascii else label, room, glyphs.ellipsis)
    text = f"{mark} {words.letter(option.move)} {shown} {words.value(option.value)}"
    return text, Tone.STRONG if best else Tone.PLAIN


def _with_chances(canvas: Canvas, move: Piece, option: Option, two_lines: bool) -> Iterator[Pieces]:
    used = INDENT if two_lines else canvas.measure(move[0]) + 3
    forms = [words.chances(option.chances), words.chances(option.chances, whole=False), ""]
    told = next(form for form in forms if canvas.measure(form) <= max(canvas.width - used, 0))
    if two_lines:
        yield (move,)
        if told:
            yield ((" " * INDENT + told, Tone.DIM),)
    else:
        yield (move, (f"  {told}", Tone.DIM)) if told else (move,)
