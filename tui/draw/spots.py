"""The tables of a lobby in columns, as many as there is room for."""

from typing import NamedTuple

from tui.draw.canvas import Canvas
from tui.glyphs import Glyphs
from tui.spots import Spot
from tui.tongue import N_, _, integer
from tui.view import Tone
from tui.words.spots import last_here, short_game

LEFT = 3
NAME = "name"


class Column(NamedTuple):
    """A column: what it is called, and the cells it takes, the gap to the next included."""

    id: str
    title: str
    width: int


COLUMNS = (
    Column(NAME, N_("name"), 16),
    Column("game", N_("game"), 14),
    Column("bets", N_("bets"), 10),
    Column("seats", N_("seats"), 12),
    Column("round", N_("round"), 7),
    Column("host", N_("host"), 10),
    Column("ping", N_("ping"), 7),
)
SHORT_SEATS = 6
"""Cells for seats without their picture."""
FIRST_TO_GO = ("host", "round", "seats", "game", "ping", "bets", "seats")
"""What gives way where there is less room; of the seats the picture first."""


def columns(width: int) -> tuple[Column, ...]:
    """Return the columns for a screen so wide."""
    shown = {column.id: column for column in COLUMNS}
    for name in FIRST_TO_GO:
        if LEFT + sum(column.width for column in shown.values()) <= width:
            break
        if name == "seats" and shown[name].width > SHORT_SEATS:
            shown[name] = shown[name]._replace(width=SHORT_SEATS)
        else:
            shown.pop(name, None)
    return tuple(shown.values())


def put_heading(canvas: Canvas, y: int, glyphs: Glyphs) -> None:
    """Draw what the columns are called."""
    at = LEFT
    for column in columns(canvas.width):
        canvas.put(at, y, canvas.cut(_(column.title), column.width - 1, glyphs.ellipsis), Tone.DIM)
        at += column.width


def put_spot(canvas: Canvas, y: int, spot: Spot, marked: bool, now: float, glyphs: Glyphs) -> None:
    """Draw a table in its row."""
    tone = Tone.STRONG if marked else Tone.PLAIN
    canvas.put(1, y, glyphs.to_act if marked else " ", tone)
    if spot.sighting is None:
        _put_past(canvas, y, spot, now, tone, glyphs)
        return
    at = LEFT
    for column in columns(canvas.width):
        text = _value(spot, column, glyphs)
        canvas.put(at, y, canvas.cut(text, column.width - 1, glyphs.ellipsis), tone)
        at += column.width


def _put_past(canvas: Canvas, y: int, spot: Spot, now: float, tone: Tone, glyphs: Glyphs) -> None:
    """Draw a table that is out of sight."""
    name = COLUMNS[0].width
    canvas.put(LEFT, y, canvas.cut(spot.name or _("a table"), name - 1, glyphs.ellipsis), tone)
    room = canvas.width - LEFT - name - 1
    canvas.put(LEFT + name, y, canvas.cut(last_here(spot, now), room, glyphs.ellipsis), Tone.DIM)


def _value(spot: Spot, column: Column, glyphs: Glyphs) -> str:
    seen = spot.sighting
    assert seen is not None
    if column.id == NAME:
        return seen.name
    if column.id == "game":
        return short_game(seen.game)
    if column.id == "host":
        return seen.host
    if column.id == "ping":
        return "" if seen.ping_ms is None else _("{count} ms").format(count=integer(seen.ping_ms))
    if not seen.seats:
        return _("private") if column.id == "bets" and seen.private else ""
    if column.id == "bets":
        return f"{integer(seen.minimum)}{glyphs.dash}{integer(seen.maximum)}"
    return (
        integer(seen.round) if column.id == "round" else _seats(seen.taken, seen.seats, column.width, glyphs)
    )


def _seats(taken: int, seats: int, room: int, glyphs: Glyphs) -> str:
    figures = f"{taken}/{seats}"
    if room <= SHORT_SEATS or seats > 7:
        return figures
    return f"{glyphs.stands * min(taken, seats)}{glyphs.dot * max(seats - taken, 0)} {figures}"
