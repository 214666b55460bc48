"""What comes in from other threads: lines for whoever reads at the time, and facts for one table."""

from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue

Line = str | None
"""A line that was typed; None is the end of them."""


class Inbox:
    """One queue for everything, so that whoever waits for anything waits in one place."""

    def __init__(self, taken: Callable[[], None] = lambda: None) -> None:
        self._queue: SimpleQueue[tuple[object, object]] = SimpleQueue()
        self._lines: deque[Line] = deque()
        self._taken = taken
        """Called for each line that is taken."""

    def line(self, line: Line) -> None:
        """Take in a line; in any thread."""
        self._queue.put((None, line))

    def put(self, whose: object, item: object) -> None:
        """Take in something for one table; in any thread."""
        self._queue.put((whose, item))

    @property
    def has_line(self) -> bool:
        """Whether a line, or their end, can be read at once."""
        return bool(self._lines)

    def read(self) -> Line:
        """Return the next line, having waited for it; the end of lines stays."""
        while not self._lines:
            self._sort(self._queue.get(), None, [])
        if self._lines[0] is None:
            return None
        self._taken()
        return self._lines.popleft()

    def items(self, whose: object, seconds: float | None) -> list[object]:
        """Return what is there for a table, having waited so long at most for anything at all."""
        found: list[object] = []
        try:
            self._sort(self._queue.get(timeout=seconds), whose, found)
            while True:
                self._sort(self._queue.get_nowait(), whose, found)
        except Empty:
            return found

    def _sort(self, came: tuple[object, object], wanted: object, found: list[object]) -> None:
        whose, item = came
        if whose is None:
            self._lines.append(item if isinstance(item, str) else None)
        elif whose is wanted:
            found.append(item)
