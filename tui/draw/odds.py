"""The book at any size: the chart, the field that is looked at in words, and what the game is worth."""

from dataclasses import dataclass

from core.rules import Rules
from tui.bookmark import Bookmark
from tui.bookwork import Worked
from tui.draw.canvas import Canvas, Region
from tui.draw.keys import put_bar
from tui.draw.layout import BOXES_WIDTH, MIN_HEIGHT, MIN_WIDTH, PANEL_AT
from tui.draw.odds_chart import STEP, WIDE_STEP, Grid, draw_grid, grid_of, grid_width
from tui.draw.odds_pane import draw_pane
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.tongue import N_, _, say
from tui.view import Key, Tone
from tui.words import move_label
from tui.words import odds as words

LOW = 17
"""Rows below which the chart has all that is not needed to read it."""
BELOW, LOW_BELOW = 7, 6
"""Rows of the words under the chart."""
GAP = 1
KEYS = ((N_("arrows"), N_("move about")), ("tab", N_("next group")), ("esc", N_("back")), ("?", N_("help")))


@dataclass(frozen=True, slots=True)
class Page:
    """What the book shows: a rule set, and what was worked out for it, or why nothing was."""

    rules: Rules
    worked: Worked | None = None
    mark: Bookmark | None = None
    sentence: str = words.BUSY


def draw_book(page: Page, width: int, height: int, glyphs: Glyphs) -> tuple[Canvas, Grid | None]:
    """Return the whole screen, and where its fields lie if the chart is in sight."""
    canvas = Canvas(width, height, glyphs.ascii)
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        _put_card(canvas, page, glyphs)
        return canvas, None
    top = _put_head(canvas, page, glyphs)
    put_bar(canvas, height - 1, _keys(page))
    if page.worked is None or page.mark is None:
        _put_sentence(canvas, page, top + 1)
        return canvas, None
    return canvas, _put_book(canvas, page.mark, page.rules, top, glyphs)


def _keys(page: Page) -> tuple[Key, ...]:
    return tuple([Key(_(press), _(label)) for press, label in (KEYS if page.mark else KEYS[-2:])])


def _put_head(canvas: Canvas, page: Page, glyphs: Glyphs) -> int:
    """Draw the game and what it is worth; return the first row below."""
    game = words.title(page.rules)
    title = _(words.TITLE).format(game=game) if canvas.width >= BOXES_WIDTH else game
    note = [] if page.worked is None else [(words.edge_note(page.worked.edge), Tone.STRONG)]
    put_rule(canvas, (title, Tone.STRONG), note, glyphs)
    if page.worked is None or canvas.height < LOW:
        return 1
    *longer, last = words.facts(page.worked, page.rules)
    room = canvas.width - 2
    canvas.put(1, 1, next((form for form in longer if canvas.measure(form) <= room), last), Tone.PLAIN)
    return 2


def _put_sentence(canvas: Canvas, page: Page, y: int) -> None:
    for row, line in enumerate(canvas.wrap(_(page.sentence), canvas.width - 2), start=y):
        if row < canvas.height - 1:
            canvas.put(1, row, line, Tone.DIM if page.sentence == words.BUSY else Tone.WARN)


def _put_book(canvas: Canvas, mark: Bookmark, rules: Rules, top: int, glyphs: Glyphs) -> Grid:
    """Draw the chart and the words, side by side where that fits; return where the fields lie."""
    room, step = canvas.height - 1 - top, WIDE_STEP if canvas.width >= PANEL_AT else STEP
    beside = canvas.width >= BOXES_WIDTH
    words_high = room if beside else (BELOW if canvas.height >= LOW else LOW_BELOW)
    chart = Region(0, top, min(grid_width(mark, step), canvas.width), room if beside else room - words_high)
    grid = grid_of(mark, chart, step)
    left = chart.width + GAP if beside else 0
    pane = Region(left, top + room - words_high, canvas.width - left - beside, words_high)
    drawing = Canvas(chart.width, chart.height, canvas.ascii)
    draw_grid(drawing, grid, mark, rules, glyphs)
    canvas.paste(drawing, chart.x, chart.y)
    drawing = Canvas(pane.width, pane.height, canvas.ascii)
    draw_pane(drawing, mark, rules, glyphs, ruled=not beside)
    canvas.paste(drawing, pane.x, pane.y)
    return grid


def _put_card(canvas: Canvas, page: Page, glyphs: Glyphs) -> None:
    """Draw what a screen too small for the chart has room for: the best move first of all."""
    rows = _card(canvas, page, glyphs) if page.mark else [(_(page.sentence), Tone.PLAIN)]
    lines = [(line, tone) for text, tone in rows for line in canvas.wrap(text, canvas.width - 1) or [""]]
    for y, (line, tone) in enumerate(lines):
        canvas.put(min(1, canvas.width - 1), y, line, tone)
    if canvas.height > 3 and canvas.width > 1:
        put_bar(canvas, canvas.height - 1, _keys(page))


def _card(canvas: Canvas, page: Page, glyphs: Glyphs) -> list[tuple[str, Tone]]:
    mark = page.mark
    assert mark is not None
    cell, best = mark.cell, mark.cell.advice.best
    label = words.against(mark.rows[mark.row], cell.upcard, page.rules)
    told = [f"{move_label(option.move, cell.hand, page.rules)} {words.value(option.value)}"
            for option in cell.advice.options if option != best]  # fmt: skip
    return [
        (f"{label}: {move_label(best.move, cell.hand, page.rules)} {words.value(best.value)}", Tone.STRONG),
        *[(text, Tone.PLAIN) for text in told],
        (say(mark.group.title), Tone.DIM),
    ]
