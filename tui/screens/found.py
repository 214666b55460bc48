"""The tables on this network, for who comes without an address: they appear by themselves, a key chooses."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from net.errors import BhjError
from net.sighting import Sighting
from tui import keymap
from tui.ahead import ahead
from tui.draw.canvas import Region
from tui.draw.found import draw_found
from tui.found import Choosing, Picked
from tui.glyphs import glyphs_for
from tui.lookout import Maker, Watch, on_this_network
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.tongue import _, told
from tui.ways import Entered
from tui.widgets.zone import Zone

Enter = Callable[[str], Entered]
"""Comes to the table at an address."""


class Opening(Protocol):
    """An application that shows a table once it is entered."""

    def show(self, entered: Entered) -> None:
        """Go to the table."""
        ...

    def left(self) -> str:
        """End what was left and should not go on; return what there is to say of it."""
        ...


class InSight(Message, bubble=False):
    """The lookout sees other tables than before, or tells why it sees none."""

    def __init__(self, seen: tuple[Sighting, ...], error: BhjError | None) -> None:
        super().__init__()
        self.seen, self.error = seen, error

    def can_replace(self, message: Message) -> bool:
        """Let what is seen later take the place of what was seen before."""
        return isinstance(message, InSight)


class Arrived(Message, bubble=False):
    """A thread has come to a table, or knows why not."""

    def __init__(self, picked: Picked, entered: Entered | None, error: BaseException | None) -> None:
        super().__init__()
        self.picked, self.entered, self.error = picked, entered, error


class FoundScreen(Screen[None], inherit_bindings=False):
    """Where one of the tables in sight is chosen; it looks out only while it is seen itself."""

    DEFAULT_CSS = "FoundScreen { overflow: hidden; }"

    def __init__(
        self,
        options: Options,
        command: str,
        watching: bool,
        enter: Enter,
        opening: Opening,
        lookout: Maker = on_this_network,
    ) -> None:
        super().__init__()
        self.choosing = Choosing(watching)
        self._options = options
        self._command = command
        self._enter = enter
        self._opening = opening
        self._make = lookout
        self._watch: Watch | None = None
        self._glyphs = glyphs_for(options.ascii)
        self._zone = Zone()

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_screen_resume(self) -> None:
        """Look out, and say what the table just left has to say."""
        if self.choosing.picked is None:
            self.choosing.done(self._opening.left())
        if self._watch is None:
            self._watch = Watch(self._make, lambda seen, error: self.post_message(InSight(seen, error)))
        self._draw()

    def on_screen_suspend(self) -> None:
        """Look out no more where nobody looks."""
        self._end()

    def on_unmount(self) -> None:
        """Look out no more."""
        self._end()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Choose, cancel or leave."""
        event.stop()
        if passed_on(self, event):
            return
        choosing = self.choosing
        if event.key == "escape" and choosing.picked:
            choosing.done(_("Cancelled."))
        elif (event.key == "escape" or keymap.means("quit", event.key)) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        elif picked := choosing.press(event.key):
            ahead(partial(self._enter, picked.address)).add_done_callback(
                lambda done: self._tell(picked, done.exception(), None if done.exception() else done.result())
            )
        self._draw()

    def on_in_sight(self, message: InSight) -> None:
        """Show what is in sight now."""
        self.choosing.see(message.seen)
        self.choosing.deaf = told(message.error) if message.error else ""
        self._draw()

    def on_arrived(self, message: Arrived) -> None:
        """Go to the table, unless nobody wants it any more."""
        if message.picked is not self.choosing.picked:
            if message.entered is not None:
                ahead(message.entered.abandon)
        elif message.entered is not None:
            self.choosing.done()
            self._opening.show(message.entered)
        elif isinstance(message.error, BhjError):
            self.choosing.failed(message.error)
        elif message.error is not None:
            raise message.error
        self._draw()

    def _end(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.end()

    def _tell(self, picked: Picked, error: BaseException | None, entered: Entered | None) -> None:
        """Hand over how it went, in the thread in which it went so."""
        if not self.post_message(Arrived(picked, entered, error)) and entered is not None:
            entered.abandon()

    def _draw(self) -> None:
        width, height = self.size
        canvas = draw_found(self.choosing, self._command, width, height, self._glyphs)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))
