"""The dealer: a rule, the dice, and when the d6 is spent."""

from core.blackhole import Dealer
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.dice import Air, in_air, put_tray, row_of, tray_width
from tui.draw.layout import Form
from tui.draw.rules import Piece, put_rule
from tui.glyphs import Glyphs
from tui.view import DEALER, Tone, View

NOTE_GAP = 2


def draw_dealer(canvas: Canvas, view: View, form: Form, glyphs: Glyphs) -> None:
    """Draw the rule, and the dice as big as there is room for."""
    dealer, air = view.table.dealer, in_air(view.tumbling, DEALER)
    if canvas.height == 1:
        _draw_in_rule(canvas, view, dealer, air, glyphs)
        return
    put_rule(canvas, ("DEALER", Tone.PLAIN), _note(view, glyphs), glyphs)
    if form is Form.LINES:
        _draw_line(canvas, view, dealer, air, glyphs)
    else:
        _draw_big(canvas, view, dealer, air, glyphs)


def _note(view: View, glyphs: Glyphs) -> list[Piece]:
    """Return where the d6 of this round is, and what the dice are sealed with."""
    d6 = words.dealer_d6(view.table)
    seal = (words.seal_note(view.table), Tone.DIM if view.table.tip else Tone.WARN)
    return [(d6, Tone.PLAIN), (f" {glyphs.dot} ", Tone.DIM), seal] if d6 else [seal]


def _tone(view: View) -> Tone:
    return Tone.PLAIN if view.table.in_round or view.tumbling else Tone.DIM


def _total(dealer: Dealer, air: Air, glyphs: Glyphs) -> str:
    return f"= {glyphs.tumble * 2}" if air else words.dealer_total(dealer)


def _draw_in_rule(canvas: Canvas, view: View, dealer: Dealer | None, air: Air, glyphs: Glyphs) -> None:
    title = "DEALER"
    if dealer is not None:
        dice = row_of(dealer.dice, air, canvas.width - 24, glyphs.ellipsis)
        title += f"  {dice} {_total(dealer, air, glyphs)}"
    put_rule(canvas, (title, Tone.PLAIN), [], glyphs)


def _draw_line(canvas: Canvas, view: View, dealer: Dealer | None, air: Air, glyphs: Glyphs) -> None:
    note = words.dealer_note(view.table.setup.rules)
    at = 4
    if dealer is not None:
        at = canvas.put(at, 1, row_of(dealer.dice, air, canvas.width - 18, glyphs.ellipsis), _tone(view))
        at = canvas.put(at + 1, 1, _total(dealer, air, glyphs), _tone(view))
    if at + 2 + len(note) < canvas.width:
        canvas.put_right(canvas.width - 1, 1, note, Tone.DIM)


def _draw_big(canvas: Canvas, view: View, dealer: Dealer | None, air: Air, glyphs: Glyphs) -> None:
    """Dice from a fixed column on, the total behind them, the note at the right."""
    note = words.dealer_note(view.table.setup.rules)
    dice = dealer.dice if dealer else ()
    tray = tray_width(len(dice))
    x = max(canvas.width // 2 - 14, 4)
    right = canvas.width - 2
    if dealer is None:
        canvas.put_right(right, 2, note, Tone.DIM)
        return
    if x + tray + 12 > canvas.width:
        at = canvas.put(x, 2, row_of(dice, air, canvas.width - x - 14, glyphs.ellipsis), _tone(view))
    else:
        at = put_tray(canvas, x, 1, dice, glyphs, _tone(view), air)
    at = canvas.put(at + 3, 2, _total(dealer, air, glyphs), _tone(view))
    if at + NOTE_GAP + len(note) <= right:
        canvas.put_right(right, 2, note, Tone.DIM)
