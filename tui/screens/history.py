"""The sessions of the journal on screen; Enter opens one."""

import contextlib

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.draw.canvas import Region
from tui.draw.sessions import READING, Shelf, draw_sessions
from tui.glyphs import glyphs_for
from tui.history import line_of, table_of
from tui.keymap import means, press
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.news import News, why
from tui.screens.page import FAR, PAGES, SCROLLS
from tui.screens.rounds import PAGE
from tui.screens.session import SessionScreen
from tui.screens.typed import passed_on
from tui.sessions import Sessions
from tui.stats_person import own_player
from tui.tongue import _
from tui.view import Key
from tui.widgets.zone import Zone


class HistoryScreen(Screen[None], inherit_bindings=False):
    """What `bhj-tui history` lists, to choose from; nothing waits for the journal but a thread."""

    DEFAULT_CSS = "HistoryScreen { overflow: hidden; }"
    OPENED_BY = "history"

    def __init__(self, options: Options, name: str) -> None:
        super().__init__()
        self.sessions = Sessions(self.news)
        self._options, self._who = options, name
        self._glyphs = glyphs_for(options.ascii)
        self._zone = Zone()
        self._marked: int | None = None
        """A session's number; None while nobody has marked one: the newest is meant."""

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_mount(self) -> None:
        """Begin to read."""
        self.sessions.begin()

    def on_unmount(self) -> None:
        """Read no more."""
        self.sessions.stop()

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._options, self._glyphs = options, glyphs_for(options.ascii)
        self._draw()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Draw as it was left."""
        self._draw()

    def news(self) -> None:
        """Draw soon what is new; any thread may say so, and nobody may be there any more."""
        with contextlib.suppress(RuntimeError):
            self.post_message(News())

    def on_news(self) -> None:
        """Draw what is new."""
        self._draw()

    @property
    def _at(self) -> int:
        places = [at for at, past in enumerate(self.sessions.known) if past.session.id == self._marked]
        return places[0] if places else 0

    def _draw(self) -> None:
        width, height = self.size
        known = list(self.sessions.known)
        keys = (Key("enter", _("open")), Key("up down", _("choose"))) if known else ()
        leave = Key(press("quit"), _("leave"))
        shelf = Shelf(
            table_of(known, None) if known else (),
            self._at,
            self._said(),
            (*keys, Key("esc", _("back")), leave),
            line_of(known[self._at], None) if known else "",
        )
        canvas = draw_sessions(shelf, width, height, self._glyphs)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def _said(self) -> str:
        if self.sessions.error is not None:
            return why(self.sessions.error)
        return "" if self.sessions.over else _(READING)

    def on_key(self, event: events.Key) -> None:
        """Choose a session, open it, or go back."""
        event.stop()
        if passed_on(self, event):
            return
        if event.key == "escape" or means(self.OPENED_BY, event.key):
            self._go_back()
        elif event.key == "enter":
            self._open()
        elif means("quit", event.key) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        else:
            self._move(event.key)
        self._draw()

    def _move(self, key: str) -> None:
        known = self.sessions.known
        by = sum([by for action, by in SCROLLS.items() if means(action, key)])
        by += sum([by * PAGE for action, by in PAGES.items() if means(action, key)])
        if known and by:
            at = min(max(self._at + max(min(by, FAR), -FAR), 0), len(known) - 1)
            self._marked = known[at].session.id

    def _open(self) -> None:
        known = self.sessions.known
        if known:
            number = known[self._at].session.id
            self.app.push_screen(SessionScreen(number, own_player(self._who) or "", self._options))

    def _go_back(self) -> None:
        """Go back to what is below, or out of the program where there is nothing else."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
        elif isinstance(self.app, Leaving):
            self.app.ask_to_leave()
