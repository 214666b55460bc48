"""What is worked out in threads beside a table, and told once it is known."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future

from tui.ahead import ahead
from tui.plain.voice import Mark
from tui.trouble import why

Work = Callable[[], Iterable[str]]
"""Returns the lines to tell; raises why there are none."""


class Errands:
    """Work that was asked for, told in the order in which it was."""

    def __init__(self) -> None:
        self._under_way: deque[Future[list[str]]] = deque()
        self._wake: Callable[[], object] = lambda: None

    def attach(self, wake: Callable[[], object]) -> None:
        """Have somebody woken when there is something to tell; in any thread."""
        self._wake = wake

    def begin(self, work: Work) -> None:
        """Have lines worked out."""
        done = ahead(lambda: list(work()))
        self._under_way.append(done)
        done.add_done_callback(lambda known: self._wake())

    @property
    def busy(self) -> bool:
        """Whether there is something that was not told yet."""
        return bool(self._under_way)

    def known(self) -> Iterator[tuple[str, Mark]]:
        """Yield the lines that are known by now, or why there are none, each once."""
        while self._under_way and self._under_way[0].done():
            done = self._under_way.popleft()
            error = done.exception()
            if error is None:
                yield from [(line, Mark.NONE) for line in done.result()]
            else:
                yield why(error), Mark.WARNING
