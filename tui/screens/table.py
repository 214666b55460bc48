"""The table on screen: facts in, orders out, and one drawn frame between them."""

import time
from collections.abc import Callable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.layout import Layout
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from core import commands as cmd
from core.table import Phase, Table
from core.terms import Terms
from net.facts import Fact
from tui.actions import BY_ID
from tui.client import TableClient
from tui.desk import Desk
from tui.draw.frame import Frame
from tui.draw.layout import seat
from tui.draw.table import draw, ticked
from tui.glyphs import glyphs_for
from tui.keyboard import Keyboard
from tui.options import Motion, Options
from tui.screens.arrived import FactArrived
from tui.screens.choosing import Choosing
from tui.screens.typed import passed_on
from tui.situation import may_read
from tui.terminal import TITLE, set_title, your_turn
from tui.tongue import N_, _
from tui.view import View
from tui.widgets.places import Places, Rectangle
from tui.widgets.zone import Zone
from tui.words.felt import game_name
from tui.words.odds import NO_BOOK

ZONES = (
    "header", "dealer", "seats", *(seat(box) for box in range(7)), "own", "poll", "log", "keys", "panel",
    "card",
)  # fmt: skip
MOTION, SECOND = "motion", "second"
"""Names of the two timers there may be."""


class Counselled(Message, bubble=False):
    """The coach has worked something out in its thread; one that is not read yet does for all."""

    def can_replace(self, message: Message) -> bool:
        """Whether this makes an unread message needless."""
        return isinstance(message, Counselled)


class TableScreen(Screen[None], inherit_bindings=False):
    """One table for a player or a spectator.

    Nothing is timed while nothing moves. A clock in sight ticks once a second, and that tick is no motion: it
    runs with every `Motion`, while timers of animation are set with `FULL` and `REDUCED` alone.
    """

    DEFAULT_CSS = "TableScreen { overflow: hidden; }"

    def __init__(self, client: TableClient, table: Table, options: Options) -> None:
        super().__init__()
        self.desk = Desk(client, table, options)
        self._keyboard = Keyboard(self.desk)
        self._options = options
        self._glyphs = glyphs_for(options.ascii)
        self._zones = {name: Zone(name) for name in ZONES}
        self._frame: Frame | None = None
        self._view: View | None = None
        self._waits: dict[str, Timer] = {}
        self._due = False
        self._mine = False
        self._bells = 0
        self.leaves_when_closed = False
        """Whether the table was closed from here, so that there is nothing left to look at."""
        self._screens: dict[str, Callable[[], None]] = {
            "help": self._help, "log": self._log, "menu": self._menu, "kick": self._people,
            "people": self._people, "terms": self._terms,
            "void": self._void, "close": self._leave, "quit": self._leave,
            "invite": self._invite, "book": self._book, "rules": self._rules,
            "palette": self._palette, "settings": self._settings,
            "history": self._history, "stats": self._stats,
        }  # fmt: skip
        self._placing = Places(self._places)

    @property
    def layout(self) -> Layout:
        """Where the zones go: where the drawing has them."""
        return self._placing

    def compose(self) -> ComposeResult:
        """Yield every zone that a frame may have."""
        yield from self._zones.values()

    def on_mount(self) -> None:
        """Begin to hear."""
        self.desk.client.attach(self._post)
        for source in (self.desk.coach, self.desk.gallery):
            source.attach(lambda: self.post_message(Counselled()))
        self.changed()

    def on_unmount(self) -> None:
        """Let the threads end that work for the screen."""
        self.desk.stop()

    def _post(self, fact: Fact) -> None:
        self.post_message(FactArrived(fact))

    def on_counselled(self) -> None:
        """Show what the coach, or the book, says, unless that comes with the end of a motion anyway."""
        if self.desk.my_turn or self.desk.onlooking or self.desk.crowd.is_heard(self.desk.table):
            self.changed()

    def on_fact_arrived(self, message: FactArrived) -> None:
        """Take one fact."""
        self.hear(message.fact)
        self._shut_book()
        self.changed()

    def adapt(self, options: Options) -> None:
        """Draw, move and ring as is wanted from now on."""
        self._options, self._glyphs = options, glyphs_for(options.ascii)
        self._frame = None
        self.desk.adapt(options)
        self.changed()

    def hear(self, fact: Fact) -> None:
        """Let the desk take a fact."""
        self.desk.take(fact, time.monotonic())

    # Painting

    def changed(self) -> None:
        """Paint soon; a burst of news is one painting."""
        if not self._due:
            self._due = True
            self.call_later(self._repaint)

    def _repaint(self) -> None:
        """Bring what is shown up to now, paint what differs, and set the timers that are needed."""
        self._due = False
        if not self.is_attached:
            return
        now = time.monotonic()
        moves = self.desk.advance(now)
        self._paint(self.size, now)
        self.desk.look_up()
        self._time(MOTION, None if self._options.motion is Motion.NONE else moves, now)
        self._time(SECOND, self.desk.next_tick(now), now)
        self._ring()
        self._go_if_over()

    def view(self, now: float) -> View:
        """Return everything in sight at a moment."""
        return self.desk.view(now)

    def _paint(self, size: Size, now: float) -> Frame:
        before, view = self._frame, self.view(now)
        frame = self._ticked(size, view)
        if frame is None:
            frame = draw(view, size.width, size.height, self._glyphs, self._options.color)
        self._frame, self._view = frame, view
        for name, zone in frame.zones.items():
            self._zones[name].show(zone.lines)
        if before is not None and _rectangles(before) != _rectangles(frame):
            self._zones["header"].refresh(layout=True)
        return frame

    def _ticked(self, size: Size, view: View) -> Frame | None:
        """Return the frame in sight with its clock drawn anew, where no more than that is needed."""
        former, frame = self._view, self._frame
        if former is None or frame is None or (frame.width, frame.height) != size:
            return None
        return ticked(former, frame, view, self._glyphs, self._options.color)

    def _places(self, size: Size) -> Mapping[str, Rectangle]:
        frame = self._frame
        if frame is None or (frame.width, frame.height) != size:
            frame = self._paint(size, time.monotonic())
        return _rectangles(frame)

    def _time(self, name: str, moment: float | None, now: float) -> None:
        timer = self._waits.pop(name, None)
        if timer is not None:
            timer.stop()
        if moment is not None:
            self._waits[name] = self.set_timer(max(moment - now, 0.001), self._repaint, name=name)

    @property
    def timers(self) -> frozenset[str]:
        """Names of the timers that are set."""
        return frozenset(self._waits)

    # The terminal around the screen

    def _ring(self) -> None:
        """Ring when it becomes one's turn and nobody is looking here, and at a Hypernova."""
        mine = self.desk.my_turn
        if self._options.bell and mine != self._mine:
            self._tell_turn(mine)
        self._mine = mine
        if self._options.bell and self.desk.bells > self._bells:
            self.app.bell()
        self._bells = self.desk.bells

    def _tell_turn(self, mine: bool) -> None:
        if not mine:
            set_title(self.app, TITLE)
        elif not self.app.app_focus:
            self.app.bell()
            set_title(self.app, your_turn(game_name(self.desk.table.setup.rules)))

    def _go_if_over(self) -> None:
        if self.desk.farewell:
            self._leave_table(self.desk.farewell)
        elif self.leaves_when_closed and self.closed:
            self._leave_table("")

    def _leave_table(self, sentence: str) -> None:
        leave = getattr(self.app, "leave_table", None)
        if leave is not None:
            leave(sentence)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Do what a key does now."""
        event.stop()
        if passed_on(self, event):
            return
        self._follow(self._keyboard.press(event.key, event.character))

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the line being typed."""
        event.stop()
        self._keyboard.paste(event.text)
        self.changed()

    def _follow(self, wanted: str | None) -> None:
        if wanted is not None:
            self._screens[wanted]()
        self.changed()

    def tell(self, sentence: str) -> None:
        """Say something at the seat."""
        self.desk.tell(sentence)
        self.changed()

    # What a key opens is imported when it does: the first picture waits for nothing that is not in it.

    def _help(self) -> None:
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.desk.situation, self._options))

    def _log(self) -> None:
        from tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.desk.log, self._options))

    def _book(self) -> None:
        if not may_read(self.desk.situation):
            self.tell(_(NO_BOOK))
            return
        from tui.screens.odds import BookScreen, opening_of

        table = self.desk.table
        self.app.push_screen(BookScreen(table.setup.rules, self._options, opening_of(table)))

    def _rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.desk.table.setup, self._options))

    def _history(self) -> None:
        from tui.screens.seen import SeenScreen

        desk = self.desk
        self.app.push_screen(SeenScreen(desk.annals, desk.table.setup.name, self._options, desk.muted))

    def _stats(self) -> None:
        from tui.screens.stats import StatsScreen
        from tui.stats_scopes import at_table

        self.app.push_screen(StatsScreen(at_table(self.desk.annals, self.desk.table), self._options))

    def _shut_book(self) -> None:
        """Put the book away where a round begins at a table that plays without."""
        if may_read(self.desk.situation):
            return
        from tui.screens.odds import BookHelp, BookScreen

        while isinstance(self.app.screen, BookScreen | BookHelp):
            self.app.pop_screen()
            self.tell(_(NO_BOOK))

    def _menu(self) -> None:
        from tui.screens.menu import ChoiceScreen, menu

        choices = menu(self.desk.situation)
        self.app.push_screen(ChoiceScreen(N_("MENU"), choices, self._options), self._chosen)

    def _chosen(self, answer: str | None) -> None:
        if answer:
            self._follow(self._keyboard.do(BY_ID[answer]))

    def _palette(self) -> None:
        from tui.palette import findable
        from tui.screens.palette import PaletteScreen

        finds = findable(self.desk.situation)
        self.app.push_screen(PaletteScreen(finds, self._options), self._chosen)

    def _settings(self) -> None:
        if isinstance(self.app, Choosing):
            from tui.screens.settings import SettingsScreen

            player = self.desk.table.players.get(self.desk.you)
            name = self.app.known_as or (player.name if player else self.app.preferences.settings.name)
            self.app.push_screen(SettingsScreen(self.app, name))

    def _leave(self) -> None:
        ask = getattr(self.app, "ask_to_leave", None)
        if ask is not None:
            ask()

    def _invite(self) -> None:
        invite = getattr(self.app, "invite", None)
        if invite is None or not invite():
            self.tell(_("How guests come was shown where the table was opened."))

    def _people(self) -> None:
        from tui.people import people
        from tui.screens.people import PeopleScreen

        there = people(self.desk.situation, self.desk.muted)
        self.app.push_screen(PeopleScreen(there, self._options), self._dealt_with)

    def _dealt_with(self, answered: str | None) -> None:
        """Mute somebody here, or order what only the host may do."""
        if not answered:
            return
        from tui.people import Deed, order
        from tui.screens.people import read

        deed, player = read(answered)
        command = order(deed, self.desk.you, player)
        if command is None:
            self.desk.mute(player, deed is Deed.MUTE)
        elif self.desk.clocks.up:
            self.desk.send(command)
        self.changed()

    def _terms(self) -> None:
        from tui.screens.terms import TermsScreen
        from tui.words.terms import seated_bots

        table = self.desk.table
        now = table.terms(seated_bots(table))
        self.app.push_screen(TermsScreen(table.setup, now, self._options), self._set)

    def _set(self, terms: Terms | None) -> None:
        if terms is not None and self.desk.clocks.up:
            self.desk.send(cmd.Arrange(self.desk.you, terms))

    def _void(self) -> None:
        from tui.screens.menu import Choice, ChoiceScreen

        choices = [Choice("v", _("void the round, all bets go back"), "void")]
        self.app.push_screen(ChoiceScreen(N_("CALL A MISTAKE?"), choices, self._options), self._voided)

    def _voided(self, answer: str | None) -> None:
        if answer and self.desk.clocks.up and self.desk.table.in_round:
            self.desk.send(cmd.VoidRound(self.desk.you))

    @property
    def closed(self) -> bool:
        """Whether the table is closed, and all of it was shown."""
        return self.desk.playback.shown.phase is Phase.CLOSED


def _rectangles(frame: Frame) -> dict[str, Rectangle]:
    return {name: zone.region for name, zone in frame.zones.items()}
