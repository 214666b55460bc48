"""The lobby at any size: tables and choices first, the picture where there is room."""

from dataclasses import dataclass
from typing import NamedTuple

from tui.actions import Action
from tui.draw.canvas import Canvas
from tui.draw.hole import hole
from tui.draw.keys import put_bar, put_entry
from tui.draw.rules import put_rule
from tui.draw.spots import put_heading, put_spot
from tui.draw.text import fit
from tui.glyphs import Glyphs
from tui.lobby import Lobby
from tui.spots import Spot
from tui.tongue import N_, _, n_
from tui.view import Tone
from tui.words.spots import told_of

TITLE = "BLACKHOLE JACK"
LOOKING = N_("looking around")
NOTHING = N_("No table in sight yet. Open one, or join by the address that its host reads out.")
ALONE = N_("Nobody looks out for tables here. Open one, or join by the address that its host reads out.")
LEAST_HOLE, WIDEST_HOLE = 4, 110
FEW = 3
"""Tables for which the picture gives way."""
COLUMN = 26
"""Cells of a choice, where there is room for that."""
NARROW = 30
"""Columns from which on two choices stand side by side."""
NEWS = 3
"""Lines of what there is to say."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What is told of the lobby beside what can be chosen."""

    step: int = 0
    """Of the black hole's turn."""
    now: float = 0.0
    """Seconds since 1970."""
    looks: bool = False
    """Whether somebody looks out for tables."""
    deaf: str = ""
    """Why no table can be seen; "" where they can."""


IDLE = Hall()


class Rows(NamedTuple):
    """How many rows each part has."""

    header: int
    hole: int
    title: int
    heading: int
    tables: int
    detail: int
    parting: int
    choices: int
    news: int


def draw_lobby(lobby: Lobby, width: int, height: int, glyphs: Glyphs, hall: Hall = IDLE) -> Canvas:
    """Return the whole screen."""
    canvas = Canvas(width, height, glyphs.ascii)
    if not canvas.height or not canvas.width:
        return canvas
    news, columns = _news(canvas, lobby, glyphs), _columns(width)
    rows = share(height, len(lobby.spots), -(-len(lobby.choices) // columns), len(news))
    y = _put_head(canvas, lobby, rows, glyphs, hall.step)
    y = _put_tables(canvas, lobby, rows, y, glyphs, hall)
    y = _put_detail(canvas, lobby, rows, y, glyphs, hall)
    if rows.parting:
        put_rule(canvas, (_("OR"), Tone.STRONG), [], glyphs, y)
    _put_choices(canvas, lobby, rows.choices, y + rows.parting, columns, glyphs)
    _put_news(canvas, lobby, news[-rows.news :] if rows.news else [], glyphs)
    put_bar(canvas, height - 1, lobby.keys())
    return canvas


def _columns(width: int) -> int:
    return min(width // COLUMN, 3) if width >= 2 * COLUMN else 2 if width >= NARROW else 1


def share(height: int, tables: int, choices: int, news: int) -> Rows:
    """Share out the rows: to choices and news first, then to a table, and what is left to all else."""
    left = max(height - 1, 0)

    def take(wanted: int) -> int:
        nonlocal left
        taken = max(min(wanted, left), 0)
        left -= taken
        return taken

    # A row stays free for news, so that nothing moves when they come.
    told, chosen, listed, detail = take(max(news, 1)), take(choices), take(1), take(1)
    title, parting, heading, header = take(1), take(1), take(bool(tables)), take(1)
    listed += take(min(tables, FEW) - 1 if tables else 1)
    detail += take(2 if tables and left > LEAST_HOLE + 1 else 1)
    listed += take(min(tables - listed, left - LEAST_HOLE if left > LEAST_HOLE else left) if tables else 0)
    picture = left if left >= LEAST_HOLE else 0
    return Rows(header, picture, title, heading, listed, detail + left - picture, parting, chosen, told)


def _put_head(canvas: Canvas, lobby: Lobby, rows: Rows, glyphs: Glyphs, step: int) -> int:
    """Draw the name of the game, one's own, and the black hole; return the row below."""
    if rows.header:
        canvas.put(1, 0, TITLE, Tone.STRONG)
        you = _("you are {name}").format(name=lobby.name)
        room = canvas.width - len(TITLE) - 4
        canvas.put_right(canvas.width - 1, 0, canvas.cut(you, room, glyphs.ellipsis))
    wide = min(canvas.width - 2, WIDEST_HOLE)
    for y, row in enumerate(hole(wide, rows.hole, step) if rows.hole else (), start=rows.header):
        canvas.put((canvas.width - wide) // 2, y, row, Tone.DIM)
    return rows.header + rows.hole


def _put_tables(canvas: Canvas, lobby: Lobby, rows: Rows, y: int, glyphs: Glyphs, hall: Hall) -> int:
    """Draw the tables, the marked one among them; return the row below."""
    if rows.title:
        note = _count(lobby, hall)
        title = (_("TABLES ON THIS NETWORK"), Tone.STRONG)
        put_rule(canvas, title, [(note, Tone.PLAIN)] if note else [], glyphs, y)
        y += 1
    if not lobby.spots:
        _put_nothing(canvas, rows.tables, y, glyphs, hall)
        return y + rows.tables
    if rows.heading:
        put_heading(canvas, y, glyphs)
        y += 1
    first = max(min(lobby.at - rows.tables + 1, len(lobby.spots) - rows.tables), 0)
    for row, spot in enumerate(lobby.spots[first : first + rows.tables], start=y):
        put_spot(canvas, row, spot, spot is lobby.marked, hall.now, glyphs)
    return y + rows.tables


def _count(lobby: Lobby, hall: Hall) -> str:
    seen = len([spot for spot in lobby.spots if spot.sighting])
    if seen:
        return n_("{count} found", "{count} found", seen).format(count=seen)
    return _(LOOKING) if hall.looks and not hall.deaf else ""


def _put_nothing(canvas: Canvas, room: int, y: int, glyphs: Glyphs, hall: Hall) -> None:
    """Say what to do where there is no table, as much as there is room for."""
    text = hall.deaf or (_(NOTHING) if hall.looks else _(ALONE))
    _put_lines(canvas, canvas.wrap(text, canvas.width - 4), y, room, Tone.PLAIN, glyphs)


def _put_lines(canvas: Canvas, lines: list[str], y: int, room: int, tone: Tone, glyphs: Glyphs) -> None:
    """Draw lines from a row on, the last one cut where there is no room for more."""
    shown = lines[:room]
    if len(lines) > room > 0:
        shown[-1] = canvas.cut(f"{lines[room - 1]} {lines[room]}", canvas.width - 4, glyphs.ellipsis)
    for row, line in enumerate(shown, start=y):
        canvas.put(3, row, line, tone)


def _put_detail(canvas: Canvas, lobby: Lobby, rows: Rows, y: int, glyphs: Glyphs, hall: Hall) -> int:
    """Draw what there is to say of what is marked; return the row below."""
    marked = lobby.marked
    if lobby.entry is not None and lobby.sentence:
        told: tuple[str, ...] = (lobby.sentence,)
    else:
        told = told_of(marked, hall.now) if isinstance(marked, Spot) else (_(marked.help),)
    lines = [line for text in told for line in canvas.wrap(text, canvas.width - 4)]
    _put_lines(canvas, lines, y, rows.detail, Tone.DIM, glyphs)
    return y + rows.detail


def _put_choices(canvas: Canvas, lobby: Lobby, rows: int, y: int, columns: int, glyphs: Glyphs) -> None:
    """Draw the choices column by column, those around the mark where not all fit."""
    if not rows:
        return
    at = max(lobby.at - len(lobby.spots), 0)
    room = rows * columns
    first = max(min(at - room // 2, len(lobby.choices) - room), 0)
    size = (canvas.width - 1) // columns
    press = max(canvas.measure(action.press) for action in lobby.choices)
    for place, action in enumerate(lobby.choices[first : first + room]):
        x, row = 1 + place // rows * size, y + place % rows
        _put_choice(canvas, action, lobby.marked is action, (x, row), size, press, glyphs)


def _put_choice(
    canvas: Canvas, action: Action, marked: bool, at: tuple[int, int], size: int, press: int, glyphs: Glyphs
) -> None:
    x, y = at
    tone = Tone.STRONG if marked else Tone.PLAIN
    label = _(action.label) if isinstance(action.label, str) else ""
    text = f"{glyphs.to_act if marked else ' '} {fit(action.press, press)}  {label}"
    canvas.put(x, y, canvas.cut(text, size - 1, glyphs.ellipsis), tone)


def _news(canvas: Canvas, lobby: Lobby, glyphs: Glyphs) -> list[str]:
    """Return what is under way or wrong, in lines."""
    if lobby.entry is not None:
        return [""]
    text = f"{lobby.busy} {glyphs.ellipsis}" if lobby.busy else lobby.sentence
    return canvas.wrap(text, canvas.width - 4)[:NEWS]


def _put_news(canvas: Canvas, lobby: Lobby, news: list[str], glyphs: Glyphs) -> None:
    """Draw what is typed, under way or wrong above the keys."""
    bottom = canvas.height - 1
    if lobby.entry is not None:
        if bottom > 0:
            put_entry(canvas, bottom - 1, lobby.entry, glyphs)
        return
    tone = Tone.STRONG if lobby.busy else Tone.WARN
    for row, line in enumerate(news):
        canvas.put(1, bottom - len(news) + row, f"{' ' if row else glyphs.alert} {line}", tone)
