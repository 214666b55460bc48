"""A terminal that goes to tables and comes back, or plays on, and what is left of that in memory."""

import asyncio
import contextlib
import gc
import os
import threading
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from textual import events
from textual.message_pump import MessagePump
from textual.timer import Timer

from core import commands as cmd
from core.moves import Move
from core.table import Phase, is_broke
from net.facts import Happened
from tui.app import BhjApp, Joined
from tui.desk import Desk
from tui.lobby import Wish
from tui.options import Motion, Options
from tui.plan import Plan
from tui.screens.help import HelpScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.table import TableScreen
from tui.stage import Stage
from tui.ways import Entered

STILL = Options(motion=Motion.NONE)
PATIENCE, AGAIN = 20.0, 0.2
ENDING = (Move.START, Move.KEEP, Move.STAND)
"""What ends a hand soonest."""
NAMED = {"enter": "\r", "escape": "\x1b", "question_mark": "?"}
MOMENT = 0.001
"""Seconds between two looks at what a key has done."""
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Traveller(Stage):
    """A program that begins in a lobby, and whose tables are entered as the test says."""

    def __init__(self, enter: Callable[[Wish], Entered], options: Options = STILL) -> None:
        super().__init__(options)
        lobby = partial(LobbyScreen, options, "ada", enter, self, Plan("Vela"))
        self.app = self._app = BhjApp(options, lobby=lobby)
        self.clients: weakref.WeakSet[Any] = weakref.WeakSet()
        """Those that are still there."""

    def show(self, entered: Entered) -> None:
        """Go from the lobby to a table."""
        self.clients.add(entered.client)
        super().show(entered)

    async def trip(self) -> None:
        """Go to a table of one's own and come back."""
        await until(self._is_in_lobby)
        await press(self.app, "p")
        await until(lambda: isinstance(self.app.screen, TableScreen))
        await press(self.app, "question_mark")
        await until(lambda: isinstance(self.app.screen, HelpScreen))
        await press(self.app, "escape")
        await until(lambda: isinstance(self.app.screen, TableScreen))
        await press(self.app, "q")
        await until(self._is_in_lobby)

    def _is_in_lobby(self) -> bool:
        screen = self.app.screen
        return isinstance(screen, LobbyScreen) and screen.lobby.wish is None and self.app.joined is None


@asynccontextmanager
async def seated(entered: Entered, options: Options = STILL) -> AsyncIterator[BhjApp]:
    """Sit at a table that was entered."""
    app = BhjApp(options, Joined(entered.client, entered.table))
    async with app.run_test():
        yield app
    entered.client.stop()


async def press(app: BhjApp, *keys: str) -> None:
    """Press keys as fast as they are taken; a pilot looks for quiet after each."""
    for key in keys:
        app.post_message(events.Key(key, NAMED.get(key, key)))
        await asyncio.sleep(MOMENT)


async def play(app: BhjApp, rounds: int) -> None:
    """Bet and stand until so many more rounds have been played, as fast as the dealer answers."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    desk = screen.desk
    end = desk.table.round + rounds
    while desk.table.round < end:
        await until(lambda: _next(desk) is not None)
        order = _next(desk)
        assert order is not None
        seq = desk.table.seq
        desk.client.send(order)
        # What the dealer refuses, since something came first, is ordered anew.
        with contextlib.suppress(TimeoutError):
            await until(partial(_moved, desk, seq), AGAIN)


def _moved(desk: Desk, seq: int) -> bool:
    return desk.table.seq > seq


def _next(desk: Desk) -> cmd.PlayerCommand | None:
    """Return what one would order now; None where that is nothing."""
    table, me = desk.table, desk.you
    if legal := table.legal_moves(me):
        return cmd.Play(me, table.decision, next(move for move in ENDING if move in legal))
    known = table.players[me]
    if table.phase is not Phase.BETTING or table.stake(me) or not known.tip:
        return None
    return cmd.Rebuy(me) if is_broke(table, me) else cmd.Bet(me, table.box_of(me) or 0, 10)


async def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something holds; raise TimeoutError where it does not in so many seconds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(MOMENT)


def alive() -> dict[str, int]:
    """Return how many things there are that a terminal makes for each table and each screen."""
    gc.collect()
    counts = {"widgets": 0, "timers": 0, "tables of facts": 0}
    for one in gc.get_objects():
        counts["widgets"] += isinstance(one, MessagePump)
        counts["timers"] += isinstance(one, Timer)
        counts["tables of facts"] += isinstance(one, Happened)
    return {**counts, "threads": threading.active_count()}


def resident() -> int:
    """Return the bytes of memory that this process has, where the system tells."""
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * PAGE
