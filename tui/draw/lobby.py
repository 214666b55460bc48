"""The lobby at any size: what can be done first, the picture where there is room."""

from net.address import discreet
from tui.draw.canvas import Canvas
from tui.draw.hole import hole
from tui.draw.keys import put_bar, put_entry
from tui.draw.rules import put_rule
from tui.glyphs import Glyphs
from tui.lobby import ITEMS, Item, Lobby, Way
from tui.view import Tone

TITLE = "B L A C K H O L E   J A C K"
PROMISE = "Get to 21. Past it, you fall in. Everyone sees every die."
CHOICE = "WHAT WOULD YOU LIKE?"
LABEL = 18
LEAST_HOLE = 4
WIDEST_HOLE = 110
SENTENCE_ROWS = 3
TIGHT, ROOMY = 12, 22


def draw_lobby(lobby: Lobby, width: int, height: int, glyphs: Glyphs, step: int = 0) -> Canvas:
    """Return the whole screen, with the black hole at a step of its turn."""
    canvas = Canvas(width, height, glyphs.ascii)
    put_bar(canvas, height - 1, lobby.keys())
    below = _put_news(canvas, lobby, height - 1, glyphs)
    top = _put_items(canvas, lobby, below, glyphs)
    _put_head(canvas, lobby, top, glyphs, step)
    return canvas


def _put_news(canvas: Canvas, lobby: Lobby, bottom: int, glyphs: Glyphs) -> int:
    """Draw what is typed, under way or wrong above the keys; return the first row taken."""
    if lobby.entry is not None:
        if bottom > 0:
            put_entry(canvas, bottom - 1, lobby.entry, glyphs)
        return bottom - (2 if canvas.height >= ROOMY else 1) - (canvas.height > TIGHT)
    text = f"{lobby.busy} {glyphs.ellipsis * (1 if lobby.busy else 0)}".strip() or lobby.sentence
    rows = canvas.wrap(text, canvas.width - 4)[: max(min(SENTENCE_ROWS, bottom - 1), 0)]
    tone = Tone.STRONG if lobby.busy else Tone.WARN
    for row, line in enumerate(rows):
        canvas.put(1, bottom - len(rows) + row, f"{' ' if row else glyphs.alert} {line}", tone)
    # Rows stay free for them, so that nothing moves when they come.
    return bottom - max(len(rows), 2 if canvas.height >= ROOMY else 1) - (canvas.height > TIGHT)


def _put_items(canvas: Canvas, lobby: Lobby, below: int, glyphs: Glyphs) -> int:
    """Draw the choices above a row, as many as there is room for, and return the first row taken."""
    first = max(min(lobby.at, len(ITEMS) - below), 0) if below < len(ITEMS) else 0
    shown = ITEMS[first : first + max(below, 0)]
    top = below - len(shown)
    for row, item in enumerate(shown):
        _put_item(canvas, top + row, item, lobby, glyphs)
    if top >= 3:
        top -= 1
        put_rule(canvas, (CHOICE, Tone.STRONG), [], glyphs, top)
    return top


def _put_item(canvas: Canvas, y: int, item: Item, lobby: Lobby, glyphs: Glyphs) -> None:
    marked = item is lobby.marked
    tone = Tone.STRONG if marked else Tone.PLAIN
    at = canvas.put(1, y, f"{glyphs.to_act if marked else ' '} {item.key}  {item.label:<{LABEL}}", tone)
    note = lobby.name if item.way is Way.NAME else item.note
    if item.way in (Way.JOIN, Way.WATCH) and lobby.address:
        note = discreet(lobby.address)
    canvas.put(at, y, canvas.cut(note, canvas.width - at - 1, glyphs.ellipsis), _note_tone(item))


def _note_tone(item: Item) -> Tone:
    return Tone.PLAIN if item.way is Way.NAME else Tone.DIM


def _put_head(canvas: Canvas, lobby: Lobby, below: int, glyphs: Glyphs, step: int) -> None:
    """Draw the name of the game above a row, and the black hole if it fits."""
    room = below - 1
    if room < LEAST_HOLE + 3:
        _put_titles(canvas, max(room // 2 - 1, 0), below, glyphs)
        return
    rows = room - 4 if room > LEAST_HOLE + 5 else room - 3
    wide = min(canvas.width - 2, WIDEST_HOLE)
    for y, row in enumerate(hole(wide, rows, step)):
        canvas.put((canvas.width - wide) // 2, y, row, Tone.DIM)
    _put_titles(canvas, rows + 1, below, glyphs)


def _put_titles(canvas: Canvas, y: int, below: int, glyphs: Glyphs) -> None:
    for row, (text, tone) in enumerate(((TITLE, Tone.STRONG), (PROMISE, Tone.PLAIN)), start=y):
        shown = canvas.cut(text, canvas.width, glyphs.ellipsis)
        if row < below:
            canvas.put((canvas.width - canvas.measure(shown)) // 2, row, shown, tone)
