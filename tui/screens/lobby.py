"""The lobby on screen: a few keys, a black hole, and a thread for what takes its time."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from core.rules import PRESETS, Setup
from core.text import Text
from net.errors import BhjError
from tui.ahead import ahead
from tui.draw.canvas import Region
from tui.draw.lobby import draw_lobby
from tui.glyphs import glyphs_for
from tui.lobby import ITEMS, Lobby, Way, Wish
from tui.options import Motion, Options
from tui.plan import Plan
from tui.screens.help import rules
from tui.screens.leaving import Leaving
from tui.screens.menu import Choice, ChoiceScreen
from tui.screens.odds import BookScreen
from tui.screens.page import Line, PageScreen
from tui.screens.typed import passed_on
from tui.view import Tone
from tui.ways import Entered, host, join, practise, watch
from tui.widgets.zone import Zone
from tui.words.felt import game_name

TURNING = 0.25
"""Seconds between two steps of the black hole."""
Enter = Callable[[Wish], Entered]


GAME_CHOICES = tuple([Choice(name[0], game_name(rules), name) for name, rules in PRESETS.items()])


class Opening(Protocol):
    """An application that shows a table once it is entered."""

    def show(self, entered: Entered) -> None:
        """Go to the table."""
        ...

    def left(self) -> str:
        """End what was left and should not go on; return what there is to say of it."""
        ...


class Entering(Message, bubble=False):
    """A thread has found a table, or why there is none."""

    def __init__(self, wish: Wish, entered: Entered | None, error: BaseException | None) -> None:
        super().__init__()
        self.wish, self.entered, self.error = wish, entered, error


def enter(plan: Plan, wish: Wish) -> Entered:
    """Go the way that was wished for; raise a `BhjError` that says why not."""
    if wish.way is Way.PRACTISE:
        return practise(wish.name)
    if wish.way is Way.HOST:
        return host(replace(plan, game=wish.game), wish.name)
    return join(wish.address, wish.name) if wish.way is Way.JOIN else watch(wish.address)


class LobbyScreen(Screen[None], inherit_bindings=False):
    """Where a table is chosen; nothing waits for the network but a thread."""

    DEFAULT_CSS = "LobbyScreen { overflow: hidden; }"

    def __init__(self, options: Options, name: str, enter: Enter, opening: Opening) -> None:
        super().__init__()
        self.lobby = Lobby(name)
        self._options = options
        self._enter = enter
        self._opening = opening
        self._glyphs = glyphs_for(options.ascii)
        self._zone = Zone()
        self._step = 0
        self._turning: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_screen_resume(self) -> None:
        """Say what the table just left has to say, and let the black hole turn."""
        if self.lobby.wish is None:
            self.lobby.done(self._opening.left())
        if self._options.motion is Motion.FULL and self._turning is None:
            self._turning = self.set_interval(TURNING, self._turn)
        self._draw()

    def on_screen_suspend(self) -> None:
        """Let nothing move where nobody sees it."""
        if self._turning is not None:
            self._turning.stop()
            self._turning = None

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def _turn(self) -> None:
        if self.app.app_focus:
            self._step += 1
            self._draw()

    def _draw(self) -> None:
        width, height = self.size
        canvas = draw_lobby(self.lobby, width, height, self._glyphs, self._step)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def on_key(self, event: events.Key) -> None:
        """Choose, type, cancel or leave."""
        event.stop()
        if passed_on(self, event):
            return
        lobby = self.lobby
        if event.key == "escape" and lobby.wish:
            lobby.done("Cancelled.")
        elif event.key == "q" and not lobby.field and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        elif event.key in ("question_mark", "f1") and not lobby.field and not lobby.wish:
            self.app.push_screen(LobbyHelp(self._options))
        elif wish := lobby.press(event.key, event.character):
            self._start(wish)
        elif lobby.asks_game:
            self.app.push_screen(ChoiceScreen("WHICH GAME?", GAME_CHOICES, self._options), self._chosen)
        elif lobby.asks_book:
            lobby.asks_book = False
            self.app.push_screen(ChoiceScreen("WHICH BOOK?", GAME_CHOICES, self._options), self._open_book)
        self._draw()

    def _chosen(self, game: str | None) -> None:
        if wish := self.lobby.chosen(game):
            self._start(wish)
        self._draw()

    def _open_book(self, game: str | None) -> None:
        if game:
            self.app.push_screen(BookScreen(PRESETS[game], self._options))

    def on_paste(self, event: events.Paste) -> None:
        """Take what the host read out."""
        event.stop()
        self.lobby.paste(event.text)
        self._draw()

    def _start(self, wish: Wish) -> None:
        ahead(partial(self._enter, wish)).add_done_callback(
            lambda done: self._tell(wish, done.exception(), None if done.exception() else done.result())
        )

    def _tell(self, wish: Wish, error: BaseException | None, entered: Entered | None) -> None:
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


class LobbyHelp(PageScreen):
    """The keys of the lobby, and the rules."""

    CLOSES = frozenset({"escape", "enter", "question_mark", "f1"})

    def __init__(self, options: Options) -> None:
        super().__init__("HELP", options)

    def content(self) -> list[Line]:
        """Return the choices, how tables are found, and the rules as they are by themselves."""
        return [
            ("IN THE LOBBY", Tone.STRONG),
            *[(f"  {item.key:<6} {item.label}, {item.note}".rstrip(", "), Tone.PLAIN) for item in ITEMS],
            ("  enter  the choice that is marked; the arrows mark another", Tone.PLAIN),
            ("  q      leave", Tone.PLAIN),
            ("", Tone.PLAIN),
            ("HOW TO MEET", Tone.STRONG),
            ("  One of you hosts. The screen then shows the line that the others type.", Tone.PLAIN),
            ("  An address is HOST, HOST:PORT or HOST:PORT/TABLE. It can be pasted.", Tone.PLAIN),
            ("  After # it may have the dealer's fingerprint, and a private table's secret.", Tone.PLAIN),
            ("", Tone.PLAIN),
            *rules(Setup(Text(""), "")),
        ]
