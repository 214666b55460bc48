"""Luck and skill on screen: a page for the table, one for tonight, and one for all time."""

import contextlib
from collections.abc import Sequence
from concurrent.futures import Future

from textual import events
from textual.message import Message

from tui import keymap
from tui.ahead import ahead
from tui.draw.text import wrap
from tui.evening_card import Evening
from tui.options import Options
from tui.screens.evening import EveningScreen
from tui.screens.leaving import Leaving
from tui.screens.news import why
from tui.screens.page import Line, PageScreen
from tui.stats_scopes import Scope, Worked
from tui.stats_text import page
from tui.tongue import N_, _, p_
from tui.view import Tone

WORKING = N_("Working out what was luck.")
LEAST = 40
"""Columns that the page is made for at least."""
RULE = ("── ", "-- ")
CARD = "s"
"""The key that shows the card."""


class Known(Message, bubble=False):
    """A thread has worked out a page, or has failed to."""

    def __init__(self, at: int, done: "Future[Worked]") -> None:
        super().__init__()
        self.at, self.done = at, done


class StatsScreen(PageScreen):
    """What `bhj-tui stats` prints, a page for each scope; nothing waits for the book but a thread."""

    OPENED_BY = "stats"

    def __init__(self, scopes: Sequence[Scope], options: Options) -> None:
        super().__init__(scopes[0].title, options)
        self._scopes, self._at = scopes, 0
        self._known: dict[int, Worked | str] = {}
        self._begun: set[int] = set()
        self._made: tuple[object, list[Line]] = (None, [])

    @property
    def working(self) -> bool:
        """Whether the page in sight is still worked out."""
        return self._at not in self._known

    def on_mount(self) -> None:
        """Have the first page worked out."""
        self._begin()

    def _begin(self) -> None:
        at = self._at
        if at not in self._begun:
            self._begun.add(at)
            ahead(self._scopes[at].work).add_done_callback(lambda done: self._tell(at, done))

    def _tell(self, at: int, done: "Future[Worked]") -> None:
        """Hand over how it went, in the thread in which it went so; nobody may be there any more."""
        with contextlib.suppress(RuntimeError):
            self.post_message(Known(at, done))

    def on_known(self, message: Known) -> None:
        """Show the page, or say in a sentence why there is none."""
        error = message.done.exception()
        self._known[message.at] = message.done.result() if error is None else why(error)
        self.draw(self.size)

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._made = (None, [])
        super().adapt(options)

    def lines(self, room: int) -> list[Line]:
        """Return the page in sight, as wide as there is room for."""
        known = self._known.get(self._at)
        if not isinstance(known, Worked):
            text = _(WORKING) if known is None else known
            return [(line, Tone.DIM if known is None else Tone.PLAIN) for line in wrap(text, room)]
        key = (self._at, room, self._options.ascii)
        if self._made[0] != key:
            told = page(known.story, self._options.ascii, max(room, LEAST))
            self._made = key, [(line, _tone(line)) for line in told]
        return self._made[1]

    def foot(self) -> tuple[tuple[str, str], ...]:
        """Return what can be pressed."""
        following = self._scopes[(self._at + 1) % len(self._scopes)]
        card = ((CARD, p_("of an evening", "card")),) if isinstance(self._known.get(self._at), Worked) else ()
        turn = keymap.press("turn"), _(following.label)
        scroll = f"{keymap.press('scroll_up')} {keymap.press('scroll_down')}", _("scroll")
        return ("esc", _("back")), turn, *card, scroll, (keymap.press("quit"), _("leave"))

    def on_key(self, event: events.Key) -> None:
        """Turn to the next page, show the card, or do what is done on every page."""
        if self.app.screen is not self:
            return
        if keymap.means("turn", event.key):
            event.prevent_default().stop()
            self._turn()
        elif event.key == CARD:
            event.prevent_default().stop()
            self._card()
        elif len(self.app.screen_stack) == 1 and (
            event.key in self.CLOSES or keymap.means(self.OPENED_BY, event.key)
        ):
            event.prevent_default().stop()
            self._leave()

    def _turn(self) -> None:
        self._at = (self._at + 1) % len(self._scopes)
        self._heading, self._top = self._scopes[self._at].title, 0
        self._begin()
        self.draw(self.size)

    def _card(self) -> None:
        known = self._known.get(self._at)
        if isinstance(known, Worked):
            evening = Evening(known.annals, known.table, self._options.ascii, known.day)
            self.app.push_screen(EveningScreen(evening, self._options))

    def _leave(self) -> None:
        """Leave the program where this is all there is."""
        if isinstance(self.app, Leaving):
            self.app.ask_to_leave()


def _tone(line: str) -> Tone:
    return Tone.STRONG if line.startswith(RULE) else Tone.PLAIN
