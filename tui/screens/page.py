"""Pages of text that scroll: what help and the log have in common."""

import re

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from tui.draw.canvas import Canvas, Region
from tui.draw.text import wrap
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.view import Tone
from tui.widgets.zone import Zone

Line = tuple[str, Tone]
MARGIN = 1
SCROLLS = {
    "up": -1, "k": -1, "down": 1, "j": 1, "home": -1_000_000, "end": 1_000_000, "g": -1_000_000,
    "G": 1_000_000,
}  # fmt: skip
PAGES = {"pageup": -1, "pagedown": 1, "space": 1}
FOOT = "esc back   up down scroll   q leave"


class PageScreen(Screen[None], inherit_bindings=False):
    """A title, lines that wrap and scroll, and a key bar."""

    DEFAULT_CSS = "PageScreen { overflow: hidden; }"
    CLOSES = frozenset({"escape", "enter"})

    def __init__(self, title: str, options: Options) -> None:
        super().__init__()
        self._heading = title
        self._options = options
        self._zone = Zone()
        self._top = 0

    def content(self) -> list[Line]:
        """Return the lines, of any length, without markup."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

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
        if event.key in self.CLOSES:
            self.dismiss(None)
        elif event.key == "q" and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        else:
            self._scroll(event.key)

    def _scroll(self, key: str) -> None:
        page = max(self.size.height - 3, 1)
        self._top += SCROLLS.get(key, 0) + PAGES.get(key, 0) * page
        self.draw(self.size)

    def draw(self, size: Size) -> None:
        """Show the lines in sight."""
        lines = _wrapped(self.content(), size.width - 2 * MARGIN)
        room = max(size.height - 2, 0)
        self._top = max(min(self._top, len(lines) - room), 0)
        canvas = Canvas(size.width, size.height, self._options.ascii)
        self._put(canvas, lines[self._top : self._top + room])
        self._zone.show(canvas.strips(Region(0, 0, canvas.width, canvas.height), self._options.color))

    def _put(self, canvas: Canvas, lines: list[Line]) -> None:
        rule = glyphs_for(self._options.ascii).rule
        start = canvas.put(0, 0, f"{rule * 2} {self._heading} ", Tone.STRONG)
        canvas.put(start, 0, rule * max(canvas.width - start, 0), Tone.DIM)
        for y, (text, tone) in enumerate(lines, start=1):
            canvas.put(MARGIN, y, text, tone)
        canvas.put(0, canvas.height - 1, f" {FOOT}".ljust(canvas.width), Tone.KEYS)


def _wrapped(lines: list[Line], room: int) -> list[Line]:
    """Break long lines, with what follows below the words, not below a key or a number in front of them."""
    found: list[Line] = []
    for text, tone in lines:
        front = _FRONT.match(text)
        indent = front.end() if front else 0
        first, *more = wrap(text[indent:].strip(" "), max(room - indent, 1)) or [""]
        found.append((text[:indent] + first, tone))
        found.extend((" " * indent + piece, tone) for piece in more)
    return found


_FRONT = re.compile(r" *(?:\S{1,6} {2,})?(?=\S)")
