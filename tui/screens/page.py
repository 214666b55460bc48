"""Pages of text that scroll: what help and the log have in common."""

import re
from collections.abc import Iterable, Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from tui import keymap
from tui.draw.canvas import Canvas, Region
from tui.draw.keys import put_bar
from tui.draw.text import fit, width, wrap
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.tongue import _
from tui.view import Key, Tone
from tui.widgets.zone import Zone

Line = tuple[str, Tone]
MARGIN = 1
FAR = 1_000_000
SCROLLS = {"scroll_up": -1, "scroll_down": 1, "top": -FAR, "bottom": FAR}
PAGES = {"page_up": -1, "page_down": 1}
"""Lines and pages that an action scrolls."""
COLUMN = 6
"""Cells of a key in front of what it does."""


class PageScreen(Screen[None], inherit_bindings=False):
    """A title, lines that wrap and scroll, and a key bar."""

    DEFAULT_CSS = "PageScreen { overflow: hidden; }"
    CLOSES = frozenset({"escape", "enter"})
    OPENED_BY = ""
    """The action that opens it, whose key closes it too."""

    def __init__(self, title: str, options: Options) -> None:
        super().__init__()
        self._heading = title
        self._options = options
        self._zone = Zone()
        self._top = 0

    def content(self) -> list[Line]:
        """Return the lines, of any length, without markup."""
        raise NotImplementedError

    def lines(self, room: int) -> list[Line]:
        """Return the lines, none of them longer than so many columns."""
        return wrapped(self.content(), room)

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._options = options
        self.draw(self.size)

    def on_resize(self, event: events.Resize) -> None:
        """Draw at the new size."""
        self.draw(event.size)

    def on_screen_resume(self) -> None:
        """Draw what may have changed."""
        self.draw(self.size)

    def on_key(self, event: events.Key) -> None:
        """Scroll, close, or leave."""
        event.stop()
        if passed_on(self, event):
            return
        if event.key in self.CLOSES or keymap.means(self.OPENED_BY, event.key):
            self.dismiss(None)
        elif keymap.means("quit", event.key) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        else:
            self._scroll(event.key)

    def _scroll(self, key: str) -> None:
        page = max(self.size.height - 3, 1)
        self._top += _amount(key, SCROLLS) + _amount(key, PAGES) * page
        self.draw(self.size)

    def room(self, size: Size) -> int:
        """Return the columns that lines may take."""
        return size.width - 2 * MARGIN

    def draw(self, size: Size) -> None:
        """Show the lines in sight."""
        lines = self.lines(self.room(size))
        room = max(size.height - 2, 0)
        self._top = max(min(self._top, len(lines) - room), 0)
        canvas = Canvas(size.width, size.height, self._options.ascii)
        self._put(canvas, lines[self._top : self._top + room])
        self._zone.show(canvas.strips(Region(0, 0, canvas.width, canvas.height), self._options.color))

    def foot(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that do something, each with its label."""
        return _foot()

    def _put(self, canvas: Canvas, lines: list[Line]) -> None:
        rule = glyphs_for(self._options.ascii).rule
        start = canvas.put(0, 0, f"{rule * 2} {_(self._heading)} ", Tone.STRONG)
        canvas.put(start, 0, rule * max(canvas.width - start, 0), Tone.DIM)
        for y, (text, tone) in enumerate(lines, start=1):
            canvas.put(MARGIN, y, text, tone)
        keys = tuple([Key(press, label, firm=" " in label) for press, label in self.foot()])
        put_bar(canvas, canvas.height - 1, keys)


def _foot() -> tuple[tuple[str, str], ...]:
    """Return what can be pressed on every page."""
    scroll = f"{keymap.press('scroll_up')} {keymap.press('scroll_down')}"
    return ("esc", _("back")), (scroll, _("scroll")), (keymap.press("quit"), _("leave"))


def _amount(key: str, amounts: Mapping[str, int]) -> int:
    return next((amount for action, amount in amounts.items() if keymap.means(action, key)), 0)


def wrapped(lines: Sequence[Line], room: int) -> list[Line]:
    """Break long lines, with what follows below the words, not below a key or a number in front of them."""
    found: list[Line] = []
    for text, tone in lines:
        front = _FRONT.match(text)
        end = front.end() if front else 0
        indent = width(text[:end])
        first, *more = wrap(text[end:].strip(" "), max(room - indent, 1)) or [""]
        found.append((text[:end] + first, tone))
        found.extend((" " * indent + piece, tone) for piece in more)
    return found


_FRONT = re.compile(r" *(?:\S(?:\S| (?! )){0,14} {2,})?(?=\S)")
"""What stands in front of a text: a key, a mark or a number, with two blanks behind it."""


def keyed(press: str, told: str, tone: Tone = Tone.PLAIN, column: int = COLUMN) -> Line:
    """Return a line of a key, or of a mark, and what it does, which begin below each other in all lines."""
    return f"  {fit(press, max(column, width(press) + 1))} {told}", tone


def plain(texts: Iterable[str]) -> list[Line]:
    """Return texts as lines of their own, indented below a title."""
    return [(f"  {text}", Tone.PLAIN) for text in texts]
