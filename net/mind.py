"""Where a table's bots look into the book: in a thread, so that the table goes on meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from core.bots import PULSAR, Character, act
from core.commands import PlayerCommand
from core.rules import Rules
from core.table import Table


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot wants to do, and what went wrong while it looked that up."""

    command: PlayerCommand | None
    failure: Exception | None = None


def thought(table: Table, player: str, character: Character) -> Thought:
    """Return what a bot wants to do; where the book fails it, by Pulsar's habits."""
    try:
        return Thought(act(table, player, character))
    except Exception as failure:
        return Thought(act(table, player, PULSAR), failure)


class Mind:
    """One bot after the other thinks; `tell` takes its thought, with the player's id, on the loop."""

    def __init__(self, tell: Callable[[str, Thought], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._tell = tell
        self._thread: ThreadPoolExecutor | None = None
        self._future: asyncio.Future[Thought] | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot thinks now."""
        return self._future is not None

    def warm(self, rules: Rules) -> None:
        """Work out what the first look into the book would wait for."""
        self._executor().submit(_warm, rules)

    def ponder(self, table: Table, player: str, character: Character) -> None:
        """Let a bot think of a table as it is now."""
        self._future = self._loop.run_in_executor(self._executor(), thought, table, player, character)
        self._future.add_done_callback(lambda future: self._done(player, future))

    def stop(self) -> None:
        """Think no more; what is being thought of is forgotten."""
        if self._future is not None:
            self._future.cancel()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def _executor(self) -> ThreadPoolExecutor:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "bots")
        return self._thread

    def _done(self, player: str, future: "asyncio.Future[Thought]") -> None:
        self._future = None
        if not future.cancelled():
            self._tell(player, future.result())


def _warm(rules: Rules) -> None:
    # Imported on this thread, so that the table does not wait for it.
    from core.odds.advise import warm

    warm(rules)
