"""An event loop whose time passes only when a test says so."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import wraps
from typing import Any, ParamSpec, TypeVarTuple

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")


class Hourglass(asyncio.SelectorEventLoop):
    """A loop that stands still at a moment."""

    def __init__(self) -> None:
        self.now = 0.0
        self._alarms: list[asyncio.TimerHandle] = []
        super().__init__()

    def time(self) -> float:
        return self.now

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = super().call_at(when, callback, *args, context=context)
        self._alarms.append(handle)
        return handle

    def next_alarm(self, until: float) -> float | None:
        """Return the next moment at which something is due, None if that is later."""
        self._alarms = [
            handle for handle in self._alarms if not handle.cancelled() and handle.when() > self.now
        ]
        due = min((handle.when() for handle in self._alarms), default=until + 1)
        return due if due <= until else None


async def settle() -> None:
    """Let everything happen that needs no time."""
    for _ in range(5):
        await asyncio.sleep(0)


async def let_pass(seconds: float) -> None:
    """Let time pass, everything in its order."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Hourglass)
    end = loop.now + seconds
    await settle()
    while (alarm := loop.next_alarm(end)) is not None:
        loop.now = alarm
        await settle()
    loop.now = end
    await settle()


def timeless(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test in such a loop."""

    @wraps(test)
    def within(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=Hourglass) as runner:
            runner.run(test(*args, **kwargs))

    return within
