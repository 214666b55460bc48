"""Clocks in the dealer's process that stand still when they must."""

import asyncio
from collections.abc import Callable

from core.clock import Clock
from net.messages import Running

LATE = 2.0
"""Seconds by which a clock must be overdue for its process to have been asleep, or stopped."""
MERCY = 3.0
"""Seconds given after that, so that what was sent in time is heard first."""


class Timer:
    """Rings once, after some seconds in which it was not held; it begins held."""

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ring = ring
        self._left = seconds
        self._handle: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self._handle is not None

    @property
    def left(self) -> float:
        """Seconds until it rings, if it runs on."""
        return self._left if self._handle is None else max(0.0, self._handle.when() - self._loop.time())

    def go_on(self) -> None:
        """Run, or run on."""
        if self._handle is None:
            self._handle = self._loop.call_later(self._left, self._rings)

    def hold(self) -> None:
        """Stand still, with what is left."""
        self._left = self.left
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _rings(self) -> None:
        late = 0.0 if self._handle is None else self._loop.time() - self._handle.when()
        self._handle, self._left = None, 0.0
        if late > LATE:
            self._left = MERCY
            self.go_on()
        else:
            self._ring()


class TurnTimer:
    """Runs one clock at a time; `ring` is called with the decision whose time is up."""

    def __init__(self, ring: Callable[[int], None]) -> None:
        self._ring = ring
        self._clock: Clock | None = None
        self._timer: Timer | None = None

    def follow(self, clock: Clock | None, held: bool) -> None:
        """Run the clock given, from the start if it is another one; stand still while held."""
        if clock is None and not held:
            self.stop()
        elif clock is not None and (self._clock is None or clock.decision != self._clock.decision):
            self.stop()
            self._clock, self._timer = clock, Timer(clock.seconds, self._rings)
        if self._timer is not None:
            self._timer.hold() if held else self._timer.go_on()

    def running(self) -> Running | None:
        """Return the clock that runs and what is left of it."""
        if self._clock is None or self._timer is None or not self._timer.runs:
            return None
        return Running(self._clock.decision, round(self._timer.left * 1000), self._clock.seconds * 1000)

    def stop(self) -> None:
        """Forget the clock."""
        if self._timer is not None:
            self._timer.hold()
        self._clock = self._timer = None

    def _rings(self) -> None:
        clock = self._clock
        self.stop()
        if clock is not None:
            self._ring(clock.decision)
