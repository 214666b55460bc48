"""The program with a screen, from the first picture to the words at the end."""

import sys
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.ahead import ahead
from tui.app import BhjApp, Joined
from tui.going_on import going_on
from tui.options import Options
from tui.plan import Plan
from tui.tongue import shown
from tui.visits import Visits
from tui.words.names import sentences

if TYPE_CHECKING:
    from tui.ways import Entered

PATIENCE = 5.0
"""Seconds for a dealer to close its tables."""
REVIEW = 3.0
"""Seconds that luck and skill may still take, once the program is left."""
SAID = 3
"""Exit code where the program ended for a reason that is told."""


class Stage:
    """The tables that this terminal entered, and what becomes of the dealers it started."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._entered: list[Entered] = []
        self._app: BhjApp

    @cached_property
    def _visits(self) -> Visits:
        return Visits(self._app.preferences.kept)

    def run_table(self, entered: "Entered") -> int:
        """Show one table until it is left; return the exit code."""
        self._entered.append(entered)
        if entered.warning:
            print(shown(entered.warning), file=sys.stderr)
        self._app = BhjApp(self._options, Joined(entered.client, entered.table))
        self._visits.came(entered)
        self._app.invitation, self._app.tables = self._page(entered), entered.tables
        return self._run()

    def run_lobby(self, name: str, plan: Plan) -> int:
        """Show a lobby and the tables opened from it; return the exit code."""
        from tui.lookout import on_this_network
        from tui.screens.lobby import LobbyScreen, enter

        lobby = partial(
            LobbyScreen,
            self._options,
            name,
            partial(enter, plan),
            self,
            plan,
            on_this_network,
            lambda: self._visits.all(),
        )
        self._app = BhjApp(self._options, lobby=lobby)
        return self._run()

    def run_found(self, command: str, watching: bool, enter: "Callable[[str], Entered]") -> int:
        """Show the tables on this network and those entered from there; return the exit code."""
        from tui.screens.found import FoundScreen

        screen = partial(FoundScreen, self._options, command, watching, enter, self)
        self._app = BhjApp(self._options, lobby=screen)
        return self._run()

    def show(self, entered: "Entered") -> None:
        """Go from the lobby to a table."""
        self._entered.append(entered)
        self._visits.came(entered)
        self._app.open_table(entered.client, entered.table, self._page(entered))

    def left(self) -> str:
        """End what was left and should not go on; return what there is to say of it."""
        said, self._app.parting = self._app.parting, ""
        self._note_left()
        for entered in self._entered:
            ahead(partial(entered.end_unless_staying, entered is self._closing))
        going_on = self._going_on()
        self._forget()
        return said or (sentences(*going_on) if going_on else "")

    def _note_left(self) -> None:
        """Note how the last table was left, once."""
        table, self._app.last_table = self._app.last_table, None
        if table is not None and self._entered:
            self._visits.left(self._entered[-1], table)

    def _forget(self) -> None:
        """Keep no table but the last one and those whose dealers go on."""
        before, last = self._entered[:-1], self._entered[-1:]
        self._entered = [one for one in before if one.hosting is not None and one.hosting.running] + last

    def _page(self, entered: "Entered") -> Callable[[], Screen[None]] | None:
        how, hosting = entered.invitation, entered.hosting
        if how is None or hosting is None:
            return None

        from tui.screens.hosted import HostedScreen

        def page() -> HostedScreen:
            # The table is in sight: from here on it is not this terminal's alone.
            hosting.leave_running()
            return HostedScreen(how, self._app.options)

        return page

    def _run(self) -> int:
        try:
            said = self._app.run() or ""
        finally:
            self._end()
        self._print_evenings()
        for line in self._going_on(PATIENCE):
            print(line)
        if said:
            print(said, file=sys.stderr)
        return SAID if said else self._app.return_code or 0

    def _print_evenings(self) -> None:
        """Print the cards of the tables that were left, each after a blank line; only people want them."""
        if not self._app.evenings or not sys.stdout.isatty():
            return
        from tui.output import say as put

        for evening in self._app.evenings:
            put([*evening.lines(REVIEW), ""])

    def _end(self) -> None:
        self._note_left()
        if self._app.joined is not None:
            self._app.joined.client.stop()
        for entered in self._entered:
            entered.end_unless_staying(entered is self._closing)

    @property
    def _closing(self) -> "Entered | None":
        """The table that its host has asked to close."""
        return self._entered[-1] if self._app.closing and self._entered else None

    def _going_on(self, patience: float = 0.0) -> list[str]:
        """Return what there is to say of tables that go on; one that is being closed may take so long."""
        closing = self._closing
        if closing is not None and closing.hosting is not None:
            closing.hosting.ended(patience)
        told = [entered for entered in self._entered if patience or entered is not closing]
        return [words for entered in told if (words := going_on(entered))]
