"""Tables in sight at any size: the more there is room for, the more is told of each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.rules import PRESETS
from net.discovery import Sighting
from tui.draw.canvas import Canvas
from tui.draw.keys import put_bar
from tui.draw.rules import put_rule
from tui.draw.text import cut, fit, width
from tui.found import Choosing, count_note, how_to_come
from tui.glyphs import Glyphs
from tui.tongue import N_, _
from tui.view import Tone
from tui.words.felt import game_name
from tui.words.names import chips

GAP = 2
LEAST_NAME = 8
RULED = 10
"""Cells of a rule beside its title and its note."""
TITLE = N_("TABLES ON THIS NETWORK")
NOBODY = N_("No table is in sight yet. One that is opened on this network appears here by itself.")
OTHERWISE = N_("Else ask the host for the line to type, or for the three words, and type: {command}")


@dataclass(frozen=True, slots=True)
class Column:
    """What is told of each table: its heading, its text, and the cells that it has at most."""

    heading: str
    text: Callable[[Sighting], str]
    most: int
    right: bool = False


def _bets(one: Sighting) -> str:
    return f"{chips(one.minimum)}–{chips(one.maximum)}" if one.seats else ""


def _seats(one: Sighting) -> str:
    return f"{one.taken}/{one.seats}" if one.seats else _("private") if one.private else ""


def _ping(one: Sighting) -> str:
    return "" if one.ping_ms is None else _("{count} ms").format(count=one.ping_ms)


COLUMNS = (
    Column(N_("name"), lambda one: one.name, 24),
    Column(N_("game"), lambda one: game_name(PRESETS[one.game]), 24),
    Column(N_("bets"), _bets, 15, right=True),
    Column(N_("seats"), _seats, 10, right=True),
    Column(N_("round"), lambda one: str(one.round) if one.seats else "", 7, right=True),
    Column(N_("host"), lambda one: one.host, 16),
    Column(N_("ping"), _ping, 9, right=True),
)
FIRST_TO_GO = (4, 6, 5, 1, 2, 3)
"""The columns that are left out where there is little room, by number, the least needed first."""


def draw_found(choosing: Choosing, command: str, wide: int, high: int, glyphs: Glyphs) -> Canvas:
    """Return the whole screen."""
    canvas = Canvas(wide, high, glyphs.ascii)
    put_bar(canvas, high - 1, choosing.keys())
    below = _put_news(canvas, choosing, command, high - 1, glyphs)
    note = count_note(choosing.seen)
    fits = choosing.seen and width(_(TITLE)) + width(note) + RULED <= wide
    put_rule(canvas, (_(TITLE), Tone.STRONG), [(note, Tone.DIM)] if fits else [], glyphs)
    if choosing.seen:
        put_tables(canvas, 1, below, choosing.seen, choosing.at, glyphs)
    else:
        _put_nothing(canvas, choosing, command, below)
    return canvas


def put_tables(
    canvas: Canvas, top: int, below: int, seen: Sequence[Sighting], marked: int, glyphs: Glyphs
) -> None:
    """Draw a heading and the tables from one row to before another, the marked one always among them."""
    room = below - top
    columns = _fitting(seen, canvas.width - _front(seen) - 1)
    if room > 1:
        headings = _row([_(column.heading) for column, _wide in columns], columns, glyphs)
        canvas.put(_front(seen), top, headings, Tone.DIM)
        top, room = top + 1, room - 1
    first = max(min(marked - room + 1, len(seen) - room), 0) if room > 0 else 0
    for row, at in enumerate(range(first, min(first + max(room, 0), len(seen)))):
        tone = Tone.STRONG if at == marked else Tone.PLAIN
        mark = glyphs.to_act if at == marked else " "
        canvas.put(1, top + row, f"{mark} {fit(str(at + 1), _front(seen) - 5, right=True)}", tone)
        cells = [column.text(seen[at]) for column, _wide in columns]
        canvas.put(_front(seen), top + row, _row(cells, columns, glyphs), tone)


def _front(seen: Sequence[Sighting]) -> int:
    """Return where the names begin: behind the mark and the number."""
    return 5 + len(str(len(seen)))


def _fitting(seen: Sequence[Sighting], room: int) -> list[tuple[Column, int]]:
    """Return the columns that fit, each with its cells; the name has what is left."""
    sized = [(column, _size(column, seen)) for column in COLUMNS]
    kept = list(range(len(COLUMNS)))
    for gone in FIRST_TO_GO:
        if sum(sized[at][1] + GAP for at in kept) - GAP <= room:
            break
        kept.remove(gone)
    left = room - sum(sized[at][1] + GAP for at in kept[1:])
    name, wide = sized[0]
    return [(name, min(wide, max(left, LEAST_NAME))), *(sized[at] for at in kept[1:])]


def _size(column: Column, seen: Sequence[Sighting]) -> int:
    texts = [_(column.heading), *(column.text(one) for one in seen)]
    return min(max(map(width, texts)), column.most)


def _row(cells: Sequence[str], columns: Sequence[tuple[Column, int]], glyphs: Glyphs) -> str:
    pairs = zip(cells, columns, strict=True)
    fitted = [fit(text, wide, glyphs.ellipsis, column.right) for text, (column, wide) in pairs]
    return (" " * GAP).join(fitted).rstrip()


def _put_news(canvas: Canvas, choosing: Choosing, command: str, bottom: int, glyphs: Glyphs) -> int:
    """Draw what is under way or wrong, or the marked table's line to type; return the first row taken."""
    busy = f"{choosing.busy} {glyphs.ellipsis}" if choosing.busy else ""
    text, tone = busy or choosing.sentence, Tone.STRONG if busy else Tone.WARN
    if not text and choosing.marked is not None:
        text, tone = how_to_come(choosing.marked, command), Tone.DIM
    rows = canvas.wrap(text, canvas.width - 4)[: max(min(3, bottom - 2), 0)]
    for row, line in enumerate(rows):
        start = f"{' ' if row or tone is Tone.DIM else glyphs.alert} "
        canvas.put(1, bottom - len(rows) + row, start + line, tone)
    return bottom - max(len(rows), 1) - (canvas.height > 12)


def _put_nothing(canvas: Canvas, choosing: Choosing, command: str, below: int) -> None:
    """Say that there is nothing, or why nothing can be seen, and what to do."""
    otherwise = _(OTHERWISE).format(command=f"bhj-tui {command} ADDRESS")
    said = [choosing.deaf] if choosing.deaf else [_(NOBODY), "", otherwise]
    rows = [row for text in said for row in (canvas.wrap(text, canvas.width - 6) or [""])]
    for y, row in enumerate(rows, start=2 if canvas.height > 12 else 1):
        if y < below:
            canvas.put(3, y, cut(row, max(canvas.width - 4, 0)))
