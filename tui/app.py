"""The application: one table or a lobby on screen, and the ways out of them."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from traceback import format_exception
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text as Sentence
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from core import commands as cmd
from core.table import Phase, Table
from tui import keymap
from tui.client import TableClient
from tui.options import Options
from tui.preferences import Preferences
from tui.screens.choosing import Adapting
from tui.terminal import TITLE, keep_title, restore_title, set_title
from tui.tongue import _, n_
from tui.widgets.bare import Bare

if TYPE_CHECKING:
    from tui.evening_card import Evening
    from tui.screens.menu import Choice
    from tui.screens.table import TableScreen

TWICE = 2.0
"""Seconds within which a second ctrl+c leaves."""
LOBBY, TABLE = "lobby", "table"
ASKED = "asked"
"""The class of the question whether to leave, which is asked once at a time."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A client that has joined, and the table it found."""

    client: TableClient
    table: Table


class BhjApp(App[str]):
    """Starts at a table, or in a lobby that opens tables; its result is the sentence to part with.

    A lobby is a screen without arguments that calls `open_table`; leaving the table comes back to it. Clients
    of tables that were left are stopped in a thread; the last one is the caller's to stop, after `run`.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]
    CSS = "Screen { background: transparent; }"

    def __init__(
        self,
        options: Options,
        joined: Joined | None = None,
        lobby: Callable[[], Screen[Any]] | None = None,
        screen: "type[TableScreen] | None" = None,
    ) -> None:
        super().__init__()
        keymap.use(options.keys)
        self.options = options
        self.joined = joined
        self.parting = ""
        """What a lobby should say about the table just left."""
        self.invitation: Callable[[], Screen[Any]] | None = None
        """Makes the page that tells how others come to the table; None where there is none."""
        self.tables = 1
        """Tables that close together, where this terminal has opened them."""
        self._start = TABLE if joined else LOBBY
        self._has_lobby = lobby is not None
        self._bare = Bare(options.color, options.theme)
        self.known_as = ""
        self.last_table: Table | None = None
        """The table just left, as it stood then."""
        self.evenings: list[Evening] = []
        """What was played at the tables that were left, where that is worth a card."""
        self._ending: str | None = None
        """The sentence to part with once the last card was seen; None while no card is in the way."""
        self._titled = False
        self._interrupted = -TWICE
        self._shutting = False
        self.theme = "ansi-dark"
        if lobby is not None:
            self.add_mode(LOBBY, lobby)
        if joined is not None:
            self.add_mode(TABLE, partial(_table, screen, joined.client, joined.table, options))

    def run(self, *args: Any, **options: Any) -> str | None:
        """Run until the application is left, and return the sentence to part with."""
        # What is there by now stays: to look through it for cycles takes a tenth of a second of a picture.
        gc.freeze()
        try:
            return super().run(*args, **options)
        finally:
            gc.enable()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the one filter: nothing is sent that says nothing."""
        return [self._bare]

    def on_mount(self) -> None:
        """Show the first screen."""
        self._tell_title()
        self.switch_mode(self._start)
        self.invite()
        self.call_after_refresh(_look_for_cycles)

    def on_unmount(self) -> None:
        """Give the terminal back as it was."""
        if self._titled:
            restore_title(self)

    def _tell_title(self) -> None:
        """Write the window's title, where titles are wanted; the one before is kept for the end."""
        if not self.options.bell:
            return
        if not self._titled:
            keep_title(self)
            self._titled = True
        set_title(self, TITLE)

    @cached_property
    def preferences(self) -> Preferences:
        """The settings, and where they are kept."""
        return Preferences()

    def adapt(self, options: Options) -> None:
        """Show everything as is wanted from now on."""
        self.options = options
        self._bare = Bare(options.color, options.theme)
        self._tell_title()
        for screen in self.screen_stack:
            if isinstance(screen, Adapting):
                screen.adapt(options)
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def open_table(
        self, client: TableClient, table: Table, invitation: Callable[[], Screen[Any]] | None = None
    ) -> None:
        """Go from the lobby to a table that was joined, by way of its invitation if there is one."""
        self.joined, self.invitation = Joined(client, table), invitation
        self._shutting = False
        self.add_mode(TABLE, partial(_table, None, client, table, self.options))
        self.switch_mode(TABLE)
        self.invite()

    @property
    def closing(self) -> bool:
        """Whether the host has asked to close the table that was opened last."""
        return self._shutting

    def invite(self) -> bool:
        """Show how others come to the table; return whether there is such a page."""
        if self.invitation is not None:
            self.push_screen(self.invitation())
        return self.invitation is not None

    def leave_table(self, sentence: str = "") -> None:
        """Go back to the lobby, or out of the program where there is none, with a sentence and a card."""
        if self._ending is not None:
            return
        self.parting = sentence
        self._note_table()
        evening = self._evening()
        if not self._has_lobby or self.current_mode != TABLE:
            self._end(sentence, evening)
            return
        client, self.joined = self.joined.client if self.joined else None, None
        self.invitation = None
        self.switch_mode(LOBBY)
        self.remove_mode(TABLE)
        if client is not None:
            self.run_worker(client.stop, thread=True, exit_on_error=False)
        if evening is not None:
            self._show(evening)

    def _end(self, sentence: str, evening: "Evening | None") -> None:
        """End the program, once the card was seen where there is one."""
        if evening is None:
            self.exit(sentence)
            return
        self._ending = sentence
        self._show(evening, lambda seen: self.exit(sentence))

    def _show(self, evening: "Evening", then: Callable[[None], None] | None = None) -> None:
        """Show what an evening came to, over whatever is in sight."""
        from tui.screens.evening import EveningScreen

        self.push_screen(EveningScreen(evening, self.options), then)

    def _evening(self) -> "Evening | None":
        """Return what was played at the table in sight, if that is worth a card."""
        screen = self._table_screen()
        if screen is None or screen.desk.reel is not None:
            return None
        from tui.evening_card import Evening, is_worth_one, today

        desk = screen.desk
        if not is_worth_one(desk.annals):
            return None
        self.evenings.append(Evening(desk.annals, desk.table, self.options.ascii, today()))
        return self.evenings[-1]

    def action_leave(self) -> None:
        """Leave by ctrl+q, as by q."""
        self.ask_to_leave()

    def action_interrupt(self) -> None:
        """Leave at the second ctrl+c within two seconds; the first one says so."""
        now = time.monotonic()
        if now - self._interrupted < TWICE:
            if self._ending is None:
                self._part()
                self._note_table()
            self.exit("")
        self._interrupted = now
        screen = self._table_screen()
        if screen is not None:
            screen.tell(_("Press ctrl+c once more to leave at once."))

    def ask_to_leave(self) -> None:
        """Leave the table or the program, asking first where chips are in play or a table would go on."""
        screen = self._table_screen()
        if screen is None or self._ending is not None:
            self.exit(self._ending or "")
        elif self._shutting or screen.closed:
            self._go("")
        elif screen.desk.situation.host and screen.desk.clocks.up:
            self._ask(_("LEAVE YOUR TABLE?"), _host_choices(self.tables), _note(screen))
        elif screen.desk.at_stake:
            self._ask(_("LEAVE?"), _choices(), _note(screen))
        else:
            self._go("go")

    def _ask(self, title: str, choices: "Sequence[Choice]", note: str) -> None:
        from tui.screens.menu import ChoiceScreen

        if not any(screen.has_class(ASKED) for screen in self.screen_stack):
            question = ChoiceScreen(title, choices, self.options, note)
            question.add_class(ASKED)
            self.push_screen(question, self._go_if)

    def _go_if(self, answer: str | None) -> None:
        if answer:
            self._go(answer)

    def _go(self, answer: str) -> None:
        screen = self._table_screen()
        if answer == "close" and screen is not None:
            screen.desk.send(cmd.Close(screen.desk.you))
            self._shutting = screen.leaves_when_closed = True
            screen.tell(_("The table is closing."))
            return
        self._part()
        self.leave_table("")

    def _part(self) -> None:
        """Tell the dealer that one leaves, where that can be told."""
        screen = self._table_screen()
        if screen is None or not screen.desk.you or not screen.desk.clocks.up:
            return
        if screen.desk.table.phase is not Phase.CLOSED:
            screen.desk.client.send(cmd.Leave(screen.desk.you))

    def _note_table(self) -> None:
        """Keep in mind how the table in sight stands as it is left."""
        screen = self._table_screen()
        if screen is not None:
            self.last_table = screen.desk.table

    def _table_screen(self) -> "TableScreen | None":
        if self.current_mode != TABLE or not self.screen_stack:
            return None
        from tui.screens.table import TableScreen

        found = self.screen_stack[0]
        return found if isinstance(found, TableScreen) else None

    def _fatal_error(self) -> None:
        """End with one sentence; the traceback goes into a file."""
        error = self._exception
        from tui import trouble

        path = trouble.note("".join(format_exception(error)) if error else "")
        self.panic(Sentence(trouble.sentence(error, path)))


def _look_for_cycles() -> None:
    """Let Python look for cycles from now on, but not in what was there for the first picture."""
    gc.freeze()
    gc.enable()


def _table(
    screen: "type[TableScreen] | None", client: TableClient, table: Table, options: Options
) -> "TableScreen":
    # The first picture of a lobby does not wait for what a table needs.
    from tui.screens.table import TableScreen

    return (screen or TableScreen)(client, table, options)


def _choices() -> "Sequence[Choice]":
    from tui.screens.menu import Choice

    return (Choice("q", _("leave; your hand is played out for you"), "go"),)


def _host_choices(tables: int) -> "Sequence[Choice]":
    from tui.screens.menu import Choice

    if tables > 1:
        return (
            Choice("l", _leave_all(tables), "go"),
            Choice("c", _close_all(tables), "close"),
        )
    return (
        Choice("l", _("leave it running for the others"), "go"),
        Choice("c", _("close the table; an open round is void"), "close"),
    )


def _leave_all(tables: int) -> str:
    return n_(
        "leave {count} table running for the others",
        "leave all {count} tables running for the others",
        tables,
    ).format(count=tables)


def _close_all(tables: int) -> str:
    return n_(
        "close {count} table; an open round is void", "close all {count} tables; open rounds are void", tables
    ).format(count=tables)


def _note(screen: "TableScreen") -> str:
    return _("You have a bet in play; your chips stay yours.") if screen.desk.at_stake else ""
