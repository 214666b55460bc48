"""The book on screen: a picture of best play for a rule set, worked out in a thread."""

import contextlib
from concurrent.futures import Future
from functools import partial
from traceback import format_exception

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from core.blackjack import CardDealer
from core.cards import POINTS
from core.games import AnyHand
from core.moves import Move
from core.rules import Rules
from core.table import Table
from tui import trouble
from tui.ahead import ahead
from tui.bookmark import Bookmark
from tui.bookwork import Worked, work_out
from tui.draw.canvas import Region
from tui.draw.odds import Page, draw_book
from tui.draw.odds_chart import Grid
from tui.glyphs import glyphs_for
from tui.keymap import means
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.page import Line, PageScreen, keyed, plain
from tui.screens.typed import passed_on
from tui.tongue import N_, _
from tui.view import Tone
from tui.widgets.zone import Zone
from tui.words import odds as words

Opening = tuple[AnyHand | None, int | None]
"""A hand and an upcard to look at first."""
NOWHERE: Opening = (None, None)
KEYS = 11
"""Cells of the book's keys in front of what they do."""


class WorkedOut(Message, bubble=False):
    """A thread has worked out a book, or has failed to."""

    def __init__(self, done: "Future[Worked]") -> None:
        super().__init__()
        self.done = done


class BookScreen(Screen[None], inherit_bindings=False):
    """The strategy chart of a rule set, and the field under the cursor in words."""

    DEFAULT_CSS = "BookScreen { overflow: hidden; }"
    CLOSES = frozenset({"escape", "enter"})
    OPENED_BY = "book"

    def __init__(self, rules: Rules, options: Options, opening: Opening = NOWHERE) -> None:
        super().__init__()
        self.page = Page(rules)
        self._options, self._opening = options, opening
        self._glyphs = glyphs_for(options.ascii)
        self._grid: Grid | None = None
        self._zone = Zone()

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_mount(self) -> None:
        """Have the book worked out beside the screen."""
        ahead(partial(work_out, self.page.rules)).add_done_callback(self._tell)

    def _tell(self, done: "Future[Worked]") -> None:
        """Hand over how it went, in the thread in which it went so; nobody may be there any more."""
        with contextlib.suppress(RuntimeError):
            self.post_message(WorkedOut(done))

    def on_worked_out(self, message: WorkedOut) -> None:
        """Show the chart, or say in a sentence why there is none."""
        rules, error = self.page.rules, message.done.exception()
        if error is not None:
            path = trouble.note("".join(format_exception(error)))
            self.page = Page(rules, sentence=words.unexpected(error, path))
        else:
            worked = message.done.result()
            mark = Bookmark(worked.chart)
            mark.find(*self._opening)
            self.page = Page(rules, worked, mark)
        self._draw()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Draw as it was left."""
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        canvas, self._grid = draw_book(self.page, width, height, self._glyphs)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def on_key(self, event: events.Key) -> None:
        """Move, close, or leave."""
        event.stop()
        if passed_on(self, event):
            return
        if event.key in self.CLOSES or means(self.OPENED_BY, event.key):
            self._close_book()
        elif means("quit", event.key) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        elif means("help", event.key):
            self.app.push_screen(BookHelp(self.page, self._options))
        elif self.page.mark is not None:
            self.page.mark.press(event.key)
            self._draw()

    def _close_book(self) -> None:
        """Go back to what is below, or out of the program where the book is all there is."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
        elif isinstance(self.app, Leaving):
            self.app.ask_to_leave()

    def on_click(self, event: events.Click) -> None:
        """Look at the field that was clicked."""
        event.stop()
        field = None if self._grid is None else self._grid.field(event.screen_x, event.screen_y)
        if field is not None and self.page.mark is not None:
            self.page.mark.go(*field)
            self._draw()


class BookHelp(PageScreen):
    """How the book is read."""

    OPENED_BY = "help"

    def __init__(self, page: Page, options: Options) -> None:
        super().__init__(N_("HELP"), options)
        self._page = page

    def content(self) -> list[Line]:
        """Return the keys, what letters and numbers mean, and what they take for granted."""
        keys = [keyed(_(press), _(sentence), column=KEYS) for press, sentence in words.KEYS]
        letters = [keyed(letter, sentence) for letter, sentence in words.letters(self._moves)]
        told = plain(words.assumptions(self._page.rules))
        blank: Line = ("", Tone.PLAIN)
        return [
            (_("IN THE BOOK"), Tone.STRONG), *keys, blank,
            *([(_("THE LETTERS"), Tone.STRONG), *letters, blank] if letters else []),
            (_("THE NUMBERS"), Tone.STRONG), *told,
        ]  # fmt: skip

    @property
    def _moves(self) -> frozenset[Move]:
        return self._page.mark.moves if self._page.mark else frozenset()


def opening_of(table: Table) -> Opening:
    """Return the hand in turn and the dealer's upcard, to look at first."""
    dealer = table.dealer
    if dealer is None or not table.in_round:
        return NOWHERE
    if isinstance(dealer, CardDealer):
        return table.hand_in_turn(), POINTS[dealer.cards[0]] if dealer.cards else None
    return table.hand_in_turn(), dealer.dice[0].face if dealer.dice else None
