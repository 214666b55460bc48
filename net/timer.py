"""A table's clock in the dealer's process: it belongs to one decision, and stands still when it must."""

import asyncio
from collections.abc import Callable

from core.clock import Clock
from net.messages import Running


class TurnTimer:
    """Runs one clock at a time; `ring` is called with the decision whose time is up."""

    def __init__(self, ring: Callable[[int], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ring = ring
        self._clock: Clock | None = None
        self._left = 0.0
        self._ends: float | None = None
        self._handle: asyncio.TimerHandle | None = None

    def follow(self, clock: Clock | None, held: bool) -> None:
        """Run the clock given, from the start if it is another one; stand still while held."""
        if clock is None and not held:
            self._cancel()
            self._clock = None
        elif clock is not None and (self._clock is None or clock.decision != self._clock.decision):
            self._cancel()
            self._clock, self._left = clock, float(clock.seconds)
        self._hold() if held else self._go_on()

    def running(self) -> Running | None:
        """Return the clock that runs and what is left of it."""
        if self._clock is None or self._ends is None:
            return None
        left = max(0.0, self._ends - self._loop.time())
        return Running(self._clock.decision, round(left * 1000), self._clock.seconds * 1000)

    def stop(self) -> None:
        """Forget the clock."""
        self._cancel()
        self._clock = None

    def _go_on(self) -> None:
        if self._clock is not None and self._handle is None:
            self._ends = self._loop.time() + self._left
            self._handle = self._loop.call_at(self._ends, self._rings)

    def _hold(self) -> None:
        if self._ends is not None:
            self._left = max(0.0, self._ends - self._loop.time())
        self._cancel()

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._ends = None

    def _rings(self) -> None:
        self._handle = self._ends = None
        clock, self._clock = self._clock, None
        if clock is not None:
            self._ring(clock.decision)
