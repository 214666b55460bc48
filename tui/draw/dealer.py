"""The dealer: a rule, the dice or cards, and what is written on the table beside them."""

from core.rules import BlackholeRules
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.cards import put_red
from tui.draw.dice import in_air
from tui.draw.layout import Form
from tui.draw.rows import Row, row_of_hand
from tui.draw.rules import Piece, put_rule
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import DEALER, Tone, View

TITLE = N_("DEALER")
RULE_ENDS = 7
"""Cells of the rule around its title and note."""
LEFT, NOTE_GAP = 2, 2


def draw_dealer(canvas: Canvas, view: View, form: Form, glyphs: Glyphs) -> None:
    """Draw the rule, and the dice or cards as big as there is room for."""
    row, total = _row(view, glyphs)
    if canvas.height == 1:
        _draw_in_rule(canvas, row, total, glyphs)
        return
    put_rule(canvas, (_(TITLE), Tone.PLAIN), _note(canvas, view, glyphs), glyphs)
    if form is Form.LINES:
        _draw_line(canvas, view, row, total)
    else:
        _draw_big(canvas, view, row, total)


def _row(view: View, glyphs: Glyphs) -> tuple[Row | None, str]:
    """Return what lies before the dealer, and what it comes to once it has landed."""
    dealer, air = view.table.dealer, in_air(view.tumbling, DEALER)
    row = row_of_hand(dealer, air, glyphs) if dealer is not None else None
    if row is None or dealer is None:
        return None, ""
    return row, f"= {glyphs.tumble * 2}" if air else words.dealer_total(dealer)


def _note(canvas: Canvas, view: View, glyphs: Glyphs) -> list[Piece]:
    """Return where the d6 of this round is, or how full the shoe, and what the draws are sealed with.

    Where there is no room for both, a seal that is there can be missed.
    """
    state = words.dealer_d6(view.table) or words.shoe_note(view.table)
    seal = (words.seal_note(view.table), Tone.DIM if view.table.tip else Tone.WARN)
    both: list[Piece] = [(state, Tone.PLAIN), (f" {glyphs.dot} ", Tone.DIM), seal]
    if (
        sum([canvas.measure(text) for text, _tone in both]) + canvas.measure(_(TITLE)) + RULE_ENDS
        > canvas.width
    ):
        return both[:1] if state and view.table.tip else both[2:]
    return both if state else both[2:]


def _felt(view: View) -> tuple[str, ...]:
    """Return what is written beside the dealer: at dice when the d6 is spent, at cards what is paid."""
    setup = view.table.setup
    if isinstance(setup.rules, BlackholeRules):
        return (words.dealer_note(setup.rules),)
    return words.felt(setup)


def _tone(view: View) -> Tone:
    return Tone.PLAIN if view.table.in_round or view.tumbling else Tone.DIM


def _draw_in_rule(canvas: Canvas, row: Row | None, total: str, glyphs: Glyphs) -> None:
    room = canvas.width - 17 - width(_(TITLE)) + width(total)
    shown = f"  {row.line(total, room)}" if row else ""
    put_rule(canvas, (f"{_(TITLE)}{shown}", Tone.PLAIN), [], glyphs)


def _draw_line(canvas: Canvas, view: View, row: Row | None, total: str) -> None:
    at = 4
    if row is not None:
        at = put_red(canvas, at, 1, row.line(total, canvas.width - 17 + width(total)), _tone(view))
    _put_felt(canvas, _felt(view)[:1], at, canvas.width - 1, 1)


def _draw_big(canvas: Canvas, view: View, row: Row | None, total: str) -> None:
    """Dice or cards from a fixed column on, the total behind them, on both sides what is written there."""
    x = at = max(canvas.width // 2 - 14, 4)
    if row is not None and x + row.width + 12 > canvas.width:
        at = put_red(canvas, x, 2, row.line(total, canvas.width - x - 13 + width(total)), _tone(view))
    elif row is not None:
        at = row.put_big(canvas, x, 1, _tone(view))
        at = canvas.put(at + 3, 2, total, _tone(view))
    felt, rows = _felt(view), canvas.height - 1
    _put_felt(canvas, felt[:rows], at, canvas.width - 2, 2 if len(felt) == 1 else 1)
    short = [line for line in felt[rows:] if LEFT + width(line) < x]
    for y, line in enumerate(short[:rows], start=1):
        canvas.put(LEFT, y, line, Tone.DIM)


def _put_felt(canvas: Canvas, lines: tuple[str, ...], at: int, right: int, y: int) -> None:
    """Write lines at the right, but for those that would touch the cards."""
    x = right - max(map(width, lines))
    for row, line in enumerate(lines, start=y):
        if at + NOTE_GAP + width(line) <= right:
            canvas.put(max(x, at + NOTE_GAP), row, line, Tone.DIM)
