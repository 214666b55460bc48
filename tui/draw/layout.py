"""Where each zone of a table lies at a given size."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tui.draw.canvas import Region

MIN_WIDTH, MIN_HEIGHT = 44, 14
"""The smallest table; below it is the card."""

BOXES_WIDTH, BOXES_HEIGHT = 76, 22
NARROW = 60
"""Below it one's own box has a second row for its sentence, where there is height."""
BIG_HEIGHT = 36
PANEL_AT, PANEL_WIDTH = 116, 36
COLUMNS = 3


class Form(Enum):
    """How much room each seat has."""

    CARD = "card"
    LINES = "lines"
    GALLERY = "gallery"
    """A line a seat, for those who look on where there is room for more."""
    BOXES = "boxes"
    BIG = "big"


SEAT_HEIGHT = {Form.LINES: 1, Form.GALLERY: 1, Form.BOXES: 3, Form.BIG: 6}
POLL_ROWS = 3
"""Of the votes, where there is room; one row does too."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Zones that tile the screen: header, dealer, seats, own, log, keys, panel; or card alone.

    The seats are seat0 to seat6; those who look on have a rule over them, seats, and their votes, poll.
    """

    form: Form
    zones: Mapping[str, Region]
    coach: int = 0
    """Rows at the end of one's own zone that are the coach's."""


def seat(box: int) -> str:
    """Return the name of a box's zone."""
    return f"seat{box}"


def column_width(main: int) -> int:
    """Return the cells of a seat's column, the gap to the next one included."""
    return (main + 1) // COLUMNS


def layout(
    width: int,
    height: int,
    boxes: tuple[int, ...],
    seated: bool,
    *,
    coached: bool = False,
    gallery: bool = False,
    polled: bool = False,
) -> Layout:
    """Place the zones for these boxes beside one's own, if there is one; the panel has room for a coach.

    Those in the gallery have a line a seat where there are no big dice; the panel has room for the votes too.
    """
    form = _form(width, height, len(boxes))
    if form is Form.BOXES and gallery:
        form = Form.GALLERY
    if form is Form.CARD:
        return Layout(form, {"card": Region(0, 0, max(width, 0), max(height, 0))})
    main = width - PANEL_WIDTH if width >= PANEL_AT else width
    coach = (1 if form is Form.LINES else 2) if coached and main == width else 0
    zones = dict(_zones(form, main, width, height, boxes, seated, coach))
    if polled and main == width:
        _make_room(zones, POLL_ROWS if form is not Form.LINES else 1)
    return Layout(form, zones, coach)


def _make_room(zones: dict[str, Region], rows: int) -> None:
    """Put the votes above the log, if that keeps as many rows as they take, and two at least."""
    log = zones["log"]
    if log.height - rows >= max(rows, 2):
        zones["poll"] = Region(log.x, log.y, log.width, rows)
        zones["log"] = Region(log.x, log.y + rows, log.width, log.height - rows)


def _form(width: int, height: int, boxes: int) -> Form:
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return Form.CARD
    if width < BOXES_WIDTH or height < BOXES_HEIGHT:
        return Form.LINES
    return Form.BIG if height >= BIG_HEIGHT else Form.BOXES


def _zones(
    form: Form, main: int, width: int, height: int, boxes: tuple[int, ...], seated: bool, coach: int
) -> list[tuple[str, Region]]:
    dealer, own, keys = _heights(form, main, height, seated)
    own += coach
    ruled = form is Form.GALLERY
    places, below = _seats(form, main, 1 + dealer + ruled, boxes)
    log = max(height - below - own - keys, 0)
    zones = [
        ("header", Region(0, 0, width, 1)),
        ("dealer", Region(0, 1, main, dealer)),
        *([("seats", Region(0, 1 + dealer, main, 1))] if ruled else []),
        *places,
        ("own", Region(0, below, main, own)),
        ("log", Region(0, below + own, main, log)),
        ("keys", Region(0, height - keys, width, keys)),
    ]
    if main < width:
        zones.append(("panel", Region(main, 1, width - main, height - keys - 1)))
    return zones


def _heights(form: Form, width: int, height: int, seated: bool) -> tuple[int, int, int]:
    """Return the rows of the dealer, of one's own box and of the keys."""
    flat = 2 if height > MIN_HEIGHT else 1
    dealer = {Form.LINES: flat, Form.GALLERY: 4, Form.BOXES: 4, Form.BIG: 5}[form]
    own = 2
    if seated:
        own = 5 if form is not Form.LINES or height >= 17 else 3
    own += form is Form.BIG or (width < NARROW and height >= 18)
    return dealer, own, 2 if height > MIN_HEIGHT + 1 else 1


def _seats(form: Form, main: int, top: int, boxes: tuple[int, ...]) -> tuple[list[tuple[str, Region]], int]:
    """Return the boxes' zones row by row, the last of a row reaching to the edge, and the row below them."""
    columns = 1 if SEAT_HEIGHT[form] == 1 else COLUMNS
    rows = -(-len(boxes) // columns)
    size = SEAT_HEIGHT[form]
    step = column_width(main) if columns > 1 else main
    places = []
    for place, box in enumerate(boxes):
        row, column = divmod(place, columns)
        last = column == columns - 1 or place == len(boxes) - 1
        left = column * step
        region = Region(left, top + row * size, main - left if last else step, size)
        places.append((seat(box), region))
    return places, top + rows * size
