"""Looking out for tables while a lobby is there: started and stopped in threads, and never two at a time."""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from net.errors import BhjError
from tui.ahead import ahead

if TYPE_CHECKING:
    from net.sighting import Sighting

Seen = Callable[[tuple["Sighting", ...]], None]


class Watching(Protocol):
    """What sees the tables on this network."""

    def start(self) -> None:
        """Look out; raise a `BhjError` where that can't be."""
        ...

    def stop(self) -> None:
        """Look out no more."""
        ...


Maker = Callable[[Seen], Watching]
Told = Callable[[tuple["Sighting", ...], BhjError | None], object]


def on_this_network(seen: Seen) -> Watching:
    """Return a lookout on this network; the library that it takes is loaded first, so call it in a thread."""
    from net.discovery import Lookout

    return Lookout(seen)


class Watch:
    """One stay in the lobby: tells what is in sight, or why nothing can be, until it is ended."""

    def __init__(self, make: Maker, told: Told) -> None:
        """Look out from now on; news come in other threads."""
        self._told = told
        self._over = False
        self._watching: Watching | None = None
        ahead(lambda: self._start(make))

    def end(self) -> None:
        """Look out no more, and tell nothing more."""
        self._over = True
        ahead(self._stop)

    def _start(self, make: Maker) -> None:
        if self._over:
            return
        self._watching = make(self._see)
        try:
            self._watching.start()
        except BhjError as error:
            self._tell((), error)
        if self._over:
            self._stop()

    def _see(self, seen: tuple["Sighting", ...]) -> None:
        self._tell(seen, None)

    def _tell(self, seen: tuple["Sighting", ...], error: BhjError | None) -> None:
        # The screen may be gone by now.
        with contextlib.suppress(RuntimeError):
            if not self._over:
                self._told(seen, error)

    def _stop(self) -> None:
        watching = self._watching
        if watching is not None:
            watching.stop()
