"""The sessions of the journal, read in a thread: each takes a look at all its events."""

import threading
from collections.abc import Callable

from net.journal import open_for_reading
from tui.past import NoSession, Past, past_of


class Sessions:
    """What the journal holds, the newest session first; another thread adds to it."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.known: list[Past] = []
        self.over = False
        """Whether all were read."""
        self.error: BaseException | None = None
        self._tell = tell
        self._stopped = threading.Event()

    def begin(self) -> None:
        """Read in a thread of its own."""
        threading.Thread(target=self.run, name="sessions", daemon=True).start()

    def stop(self) -> None:
        """Read no more."""
        self._stopped.set()

    def run(self) -> None:
        """Read everything, and tell of each session."""
        try:
            self._read()
        except Exception as error:
            self.error = error
        self.over = True
        if not self._stopped.is_set():
            self._tell()

    def _read(self) -> None:
        with open_for_reading() as reader:
            sessions = reader.sessions()
            if not sessions:
                raise NoSession
            for session in reversed(sessions):
                if self._stopped.is_set():
                    return
                self.known.append(past_of(reader, session))
                self._tell()
