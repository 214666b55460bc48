"""The program with a screen, from the first picture to the words at the end."""

import shlex
import sys
from collections.abc import Callable
from functools import partial

from textual.screen import Screen

from net.address import command_line
from tui.ahead import ahead
from tui.app import BhjApp, Joined
from tui.hosting import PATIENCE
from tui.options import Options
from tui.plan import Plan
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyScreen, enter
from tui.ways import Entered

SAID = 3
"""Exit code where the program ended for a reason that is told."""


class Stage:
    """The tables that this terminal entered, and what becomes of the dealers it started."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._entered: list[Entered] = []
        self._app: BhjApp

    def run_table(self, entered: Entered) -> int:
        """Show one table until it is left; return the exit code."""
        self._entered.append(entered)
        if entered.warning:
            print(entered.warning, file=sys.stderr)
        self._app = BhjApp(self._options, Joined(entered.client, entered.table))
        self._app.invitation, self._app.tables = self._page(entered), entered.tables
        return self._run()

    def run_lobby(self, name: str, plan: Plan) -> int:
        """Show a lobby and the tables opened from it; return the exit code."""
        lobby = partial(LobbyScreen, self._options, name, partial(enter, plan), self)
        self._app = BhjApp(self._options, lobby=lobby)
        return self._run()

    def show(self, entered: Entered) -> None:
        """Go from the lobby to a table."""
        self._entered.append(entered)
        self._app.open_table(entered.client, entered.table, self._page(entered))

    def left(self) -> str:
        """End what was left and should not go on; return what there is to say of it."""
        said, self._app.parting = self._app.parting, ""
        for entered in self._entered:
            ahead(partial(entered.end_unless_staying, entered is self._closing))
        return said or " ".join(self._going_on())

    def _page(self, entered: Entered) -> Callable[[], Screen[None]] | None:
        how, hosting = entered.invitation, entered.hosting
        if how is None or hosting is None:
            return None

        def page() -> HostedScreen:
            # The table is in sight: from here on it is not this terminal's alone.
            hosting.leave_running()
            return HostedScreen(how, self._options)

        return page

    def _run(self) -> int:
        try:
            said = self._app.run() or ""
        finally:
            self._end()
        for line in self._going_on(PATIENCE):
            print(line)
        if said:
            print(said, file=sys.stderr)
        return SAID if said else self._app.return_code or 0

    def _end(self) -> None:
        if self._app.joined is not None:
            self._app.joined.client.stop()
        for entered in self._entered:
            entered.end_unless_staying(entered is self._closing)

    @property
    def _closing(self) -> Entered | None:
        """The table that its host has asked to close."""
        return self._entered[-1] if self._app.closing and self._entered else None

    def _going_on(self, patience: float = 0.0) -> list[str]:
        """Return what there is to say of tables that go on; one that is being closed may take so long."""
        closing = self._closing
        if closing is not None and closing.hosting is not None:
            closing.hosting.ended(patience)
        told = [entered for entered in self._entered if patience or entered is not closing]
        return [words for entered in told if (words := going_on(entered))]


def going_on(entered: Entered) -> str:
    """Return how to come back to a table that goes on, or to end its dealer; "" where that has ended."""
    hosting = entered.hosting
    if hosting is None or not hosting.stays or not hosting.running:
        return ""
    end = "taskkill /F /PID" if sys.platform == "win32" else "kill"
    back = f"{command_line(entered.client.address)} --name {shlex.quote(entered.name)}"
    name, goes, it = str(entered.table.setup.name), "goes", "it"
    if entered.tables > 1:
        name, goes, it = f"{name} and your other tables", "go", "them"
    return f"{name} {goes} on without you. Come back: {back}. End {it}: {end} {hosting.pid}"
