"""The whole table, drawn from a view at a size."""

from dataclasses import replace

from tui import words
from tui.draw.canvas import Canvas, Region
from tui.draw.card import draw_card
from tui.draw.celebrations import overlay
from tui.draw.dealer import draw_dealer
from tui.draw.frame import Frame, Zone
from tui.draw.header import draw_header
from tui.draw.keys import draw_keys
from tui.draw.layout import Layout, column_width, layout, seat
from tui.draw.log import draw_log
from tui.draw.own import draw_own
from tui.draw.panel import draw_panel
from tui.draw.seats import draw_seat
from tui.draw.spectator import draw_gallery
from tui.glyphs import Glyphs
from tui.view import DEALER, Effect, Show, View

_LIVE = frozenset({"header", "keys", "card"})
"""Zones that stay bright while the link is down."""
_TICKING = frozenset({"own", "card"})
"""Zones that tell the seconds left."""

OWN_WIDTH = 36
"""Cells of one's own zone that a hand and its total take."""


def own_box(view: View) -> int | None:
    """Return the box that is drawn enlarged."""
    return view.table.box_of(view.you) if view.you and not view.watching else None


def layout_of(view: View, width: int, height: int) -> Layout:
    """Return where the zones of a view lie."""
    own = own_box(view)
    boxes = tuple([number for number in range(len(view.table.boxes)) if number != own])
    onlooking = own is None and (view.poll is not None or view.outlook is not None)
    return layout(
        width,
        height,
        boxes,
        own is not None,
        coached=view.counsel is not None,
        gallery=onlooking,
        polled=onlooking and view.poll is not None,
    )


def draw(view: View, width: int, height: int, glyphs: Glyphs, color: bool) -> Frame:
    """Return every zone of a view, a running effect included."""
    places = layout_of(view, width, height)
    canvas = Canvas(width, height, glyphs.ascii)
    for name, region in places.zones.items():
        canvas.paste(_drawn(name, region, view, places, glyphs), region.x, region.y)
    if view.effect is not None:
        _draw_effect(canvas, view, view.effect, places, glyphs)
    zones = {name: Zone(region, canvas.strips(region, color)) for name, region in places.zones.items()}
    return Frame(canvas.width, canvas.height, zones)


def ticked(former: View, frame: Frame, view: View, glyphs: Glyphs, color: bool) -> Frame | None:
    """Return a frame with nothing but the clock drawn anew; None where more than that has changed."""
    stopped = replace(view, seconds_left=former.seconds_left, share_left=former.share_left)
    if view.effect is not None or stopped != former:
        return None
    places = layout_of(view, frame.width, frame.height)
    zones = dict(frame.zones)
    for name in _TICKING & zones.keys():
        region = zones[name].region
        part = _drawn(name, region, view, places, glyphs)
        zones[name] = Zone(region, part.strips(Region(0, 0, region.width, region.height), color))
    return Frame(frame.width, frame.height, zones)


def _drawn(name: str, region: Region, view: View, places: Layout, glyphs: Glyphs) -> Canvas:
    part = Canvas(region.width, region.height, glyphs.ascii)
    _draw_zone(name, part, view, places, glyphs)
    if not view.link.up and name not in _LIVE:
        part.dim()
    return part


def _draw_effect(canvas: Canvas, view: View, effect: Effect, places: Layout, glyphs: Glyphs) -> None:
    """Play an effect from its zone; the header and the keys stay as they are."""
    name = seat(effect.place)
    if effect.place in (DEALER, own_box(view)):
        name = "dealer" if effect.place == DEALER else "own"
    if name not in places.zones:
        return
    table = Region(0, 1, canvas.width, canvas.height - 1 - places.zones["keys"].height)
    banner = _banner(view, effect) if effect.show is Show.HYPERNOVA else ""
    overlay(canvas, effect, _origin(view, places.zones[name], name), table, banner, glyphs)


def _origin(view: View, zone: Region, name: str) -> Region:
    """Return the part of a zone that an effect is in: below a rule, and of a wide zone where the hand is."""
    if name == "own" and zone.height >= 5:
        own = own_box(view)
        alone = own is None or len(view.table.boxes[own].hands) < 2
        return Region(zone.x, zone.y + 1, min(zone.width, OWN_WIDTH) if alone else zone.width, 3)
    if name == "dealer" and zone.height > 1:
        return Region(zone.x, zone.y + 1, zone.width, zone.height - 1)
    return zone


def _banner(view: View, effect: Effect) -> str:
    boxes = view.table.boxes
    owner = boxes[effect.place].owner if 0 <= effect.place < len(boxes) else None
    return words.banner(view.table, owner, view.you, effect.payout)


def _draw_zone(name: str, canvas: Canvas, view: View, places: Layout, glyphs: Glyphs) -> None:
    own = own_box(view)
    if not canvas.height or not canvas.width:
        return
    if name in ("seats", "poll"):
        draw_gallery(name, canvas, view, glyphs)
    elif name.startswith("seat"):
        column = column_width(places.zones["own"].width)
        draw_seat(canvas, view, int(name[4:]), places.form, column, glyphs)
    elif name == "header":
        draw_header(canvas, view, glyphs)
    elif name == "dealer":
        draw_dealer(canvas, view, places.form, glyphs)
    elif name == "own":
        draw_own(canvas, view, own, glyphs, places.coach)
    elif name == "log":
        draw_log(canvas, view, "panel" not in places.zones, glyphs)
    elif name == "keys":
        draw_keys(canvas, view, own, glyphs)
    elif name == "panel":
        draw_panel(canvas, view, glyphs)
    else:
        draw_card(canvas, view, glyphs)
