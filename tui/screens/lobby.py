"""The lobby on screen: tables in sight, a few keys, a black hole, and threads for what takes its time."""

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from net.errors import BhjError
from tui.actions import BY_ID, Action
from tui.ahead import ahead
from tui.draw.canvas import Region
from tui.draw.lobby import Hall, draw_lobby
from tui.glyphs import glyphs_for
from tui.lobby import Lobby, Way, Wish
from tui.lookout import Maker, Watch
from tui.new_table import NewTable
from tui.options import Motion, Options
from tui.plan import Plan
from tui.recent import Recent
from tui.screens import lobby_pages as pages
from tui.screens.choosing import Choosing
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.spots import spots
from tui.tongue import _, told
from tui.widgets.zone import Zone

if TYPE_CHECKING:
    from net.sighting import Sighting
    from tui.screens.first_run import Met
    from tui.ways import Entered

# What a key opens is imported when it does: the first picture waits for nothing that is not in it.

SOON = 0.1
"""Seconds after the first picture in which nothing else is loaded."""
TURNING = 0.25
"""Seconds between two steps of the black hole."""
NEEDED = ("tui.ways", "tui.screens.table", "tui.screens.hosted")
"""What a lobby can show without, and a table can't."""
Enter = Callable[[Wish], "Entered"]
Past = Callable[[], tuple[Recent, ...]]


class Opening(Protocol):
    """An application that shows a table once it is entered."""

    def show(self, entered: "Entered") -> None:
        """Go to the table."""
        ...

    def left(self) -> str:
        """End what was left and should not go on; return what there is to say of it."""
        ...


class Entering(Message, bubble=False):
    """A thread has found a table, or why there is none."""

    def __init__(self, wish: Wish, entered: "Entered | None", error: BaseException | None) -> None:
        super().__init__()
        self.wish, self.entered, self.error = wish, entered, error


class InSight(Message, bubble=False):
    """Other tables are in sight than before, or none can be seen."""

    def __init__(self, seen: "tuple[Sighting, ...]", error: BhjError | None) -> None:
        super().__init__()
        self.seen, self.error = seen, error

    def can_replace(self, message: Message) -> bool:
        """Take the place of what was seen before."""
        return isinstance(message, InSight) and message.error is None


def enter(plan: Plan, wish: Wish) -> "Entered":
    """Go the way that was wished for; raise a `BhjError` that says why not."""
    from tui import ways

    if wish.way is Way.PRACTISE:
        return ways.practise(wish.name)
    if wish.way is Way.HOST:
        return ways.host(wish.table.plan(plan), wish.name)
    if wish.way is Way.WATCH:
        return ways.watch(wish.address)
    return ways.join(wish.address, wish.name, standing=wish.way is Way.ONLOOK)


def get_ready() -> None:
    """Import what a table needs."""
    for name in NEEDED:
        import_module(name)


def no_past() -> tuple[Recent, ...]:
    """Return no tables one was at."""
    return ()


class LobbyScreen(Screen[None], inherit_bindings=False):
    """Where a table is chosen; nothing waits for the network but a thread."""

    DEFAULT_CSS = "LobbyScreen { overflow: hidden; }"

    def __init__(
        self,
        options: Options,
        name: str,
        enter: Enter,
        opening: Opening,
        plan: Plan | None = None,
        lookout: Maker | None = None,
        past: Past = no_past,
    ) -> None:
        super().__init__()
        self.lobby = Lobby(name)
        self._options = options
        self._enter = enter
        self._opening = opening
        self._plan = plan or Plan("")
        self._make, self._past = lookout, past
        self._glyphs = glyphs_for(options.ascii)
        self._zone = Zone()
        self._step = 0
        self._turning: Timer | None = None
        self._watch: Watch | None = None
        self._seen: tuple[Sighting, ...] = ()
        self._deaf = ""
        self._screens: dict[str, Callable[[], None]] = {
            "new": self._new,
            "palette": self._palette,
            "quit": self._quit,
            "settings": lambda: pages.show_settings(self.app, self.lobby.name),
            **{name: partial(self._show, page) for name, page in pages.PAGES.items()},
        }

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_mount(self) -> None:
        """Ask newcomers a few questions first, and get ready for what comes next while they think."""
        self.set_timer(SOON, partial(ahead, get_ready))
        if isinstance(self.app, Choosing) and not self.app.preferences.met:
            from tui.screens.first_run import FirstRunScreen

            self.app.push_screen(FirstRunScreen(self.app, self.lobby.name), self._met)

    def _met(self, met: "Met | None") -> None:
        """Do what a newcomer wants first."""
        if met is not None:
            self.lobby.sentence = met.sentence
            if met.wanted:
                self._do(BY_ID[met.wanted])

    def on_screen_resume(self) -> None:
        """Say what the table just left has to say, look out, and let the black hole turn."""
        if isinstance(self.app, Choosing):
            self.adapt(self.app.options)
            self.lobby.name = self.app.known_as or self.lobby.name
        if self.lobby.wish is None:
            self.lobby.done(self._opening.left() or self.lobby.sentence)
        if self._options.motion is Motion.FULL and self._turning is None:
            self._turning = self.set_interval(TURNING, self._turn)
        if self._watch is None and self._make is not None:
            # The first picture comes before all that a lookout has to load.
            self.set_timer(SOON, self._look_out)
        self._see()

    def on_screen_suspend(self) -> None:
        """Let nothing move where nobody sees it, and look out no more once this is left for a table."""
        if self._turning is not None:
            self._turning.stop()
            self._turning = None
        if self not in self.app.screen_stack:
            self._look_away()

    def on_unmount(self) -> None:
        """Look out no more."""
        self._look_away()

    def _look_out(self) -> None:
        if self._watch is None and self._make is not None and self in self.app.screen_stack:
            self._watch = Watch(self._make, lambda seen, error: self.post_message(InSight(seen, error)))

    def _look_away(self) -> None:
        if self._watch is not None:
            self._watch.end()
            self._watch = None

    def on_in_sight(self, message: InSight) -> None:
        """Show what is in sight now."""
        self._seen, self._deaf = message.seen, told(message.error) if message.error else ""
        self._see()

    def _see(self) -> None:
        self.lobby.see(spots(self._seen, self._past()))
        self._draw()

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._options, self._glyphs = options, glyphs_for(options.ascii)
        self._draw()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def _turn(self) -> None:
        if self.app.app_focus:
            self._step += 1
            self._draw()

    def _draw(self) -> None:
        width, height = self.size
        hall = Hall(self._step, time.time(), self._make is not None, self._deaf)
        canvas = draw_lobby(self.lobby, width, height, self._glyphs, hall)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def on_key(self, event: events.Key) -> None:
        """Choose, type, cancel or leave."""
        event.stop()
        if passed_on(self, event):
            return
        lobby = self.lobby
        if event.key == "escape" and lobby.wish:
            lobby.done(_("Cancelled."))
        elif lobby.wish and event.key in BY_ID["quit"].keys:
            self._quit()
        else:
            self._take(lobby.press(event.key, event.character))
        self._draw()

    def _take(self, asked: Wish | Action | None) -> None:
        if isinstance(asked, Wish):
            self._start(asked)
        elif asked is not None:
            self._screens[asked.id]()

    def _do(self, action: Action) -> None:
        self._take(self.lobby.take(action))
        self._draw()

    # What the keys do

    def _show(self, page: pages.Page) -> None:
        page(self.app, self._options, self.lobby.name)

    def _new(self) -> None:
        from tui.screens.new_table import NewTableScreen

        self.app.push_screen(NewTableScreen(self._plan, self._options), self._chosen)

    def _chosen(self, table: NewTable | None) -> None:
        self._take(self.lobby.opened(table))
        self._draw()

    def _palette(self) -> None:
        pages.show_palette(self.app, self._options, self._found)

    def _found(self, name: str | None) -> None:
        if name:
            self._do(BY_ID[name])

    def _quit(self) -> None:
        if isinstance(self.app, Leaving):
            self.app.ask_to_leave()

    def on_paste(self, event: events.Paste) -> None:
        """Take what the host read out."""
        event.stop()
        self.lobby.paste(event.text)
        self._draw()

    def _start(self, wish: Wish) -> None:
        ahead(partial(self._enter, wish)).add_done_callback(
            lambda done: self._tell(wish, done.exception(), None if done.exception() else done.result())
        )

    def _tell(self, wish: Wish, error: BaseException | None, entered: "Entered | None") -> None:
        """Hand over how it went, in the thread in which it went so."""
        if not self.post_message(Entering(wish, entered, error)) and entered is not None:
            entered.abandon()

    def on_entering(self, message: Entering) -> None:
        """Go to the table, unless nobody wants it any more."""
        if message.wish is not self.lobby.wish:
            if message.entered is not None:
                ahead(message.entered.abandon)
        elif message.entered is not None:
            self.lobby.done()
            self._opening.show(message.entered)
        elif isinstance(message.error, BhjError):
            self.lobby.failed(message.error)
        elif message.error is not None:
            raise message.error
        self._draw()
