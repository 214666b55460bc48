"""One thread for what takes its time: the newest question is answered, older ones are dropped."""

import threading
from collections.abc import Callable
from traceback import format_exc
from typing import Generic, TypeVar

from tui import trouble

Q = TypeVar("Q")
A = TypeVar("A")


class Worker(Generic[Q, A]):
    """Answers questions in a thread that begins with the first of them and lives until it is stopped.

    Whatever goes wrong in the thread is an answer of None, and a note in the log file.
    """

    def __init__(
        self, work: Callable[[Q], A], answered: Callable[[Q, A | None], None], prepare: Callable[[], None]
    ) -> None:
        self._work, self._answered, self._prepare = work, answered, prepare
        self._changed = threading.Condition()
        self._question: Q | None = None
        self._stopped = False
        self.ready = False
        """Whether everything is prepared, as far as that could be."""
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start the thread; what no question waits for it prepares meanwhile."""
        if self._thread is None and not self._stopped:
            self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
            self._thread.start()

    def ask(self, question: Q) -> None:
        """Let a question take the place of one that still waits."""
        with self._changed:
            self._question = question
            self._changed.notify_all()
        self.begin()

    def stop(self) -> None:
        """Let the thread end after what it is at; nothing is answered any more."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def join(self, seconds: float) -> bool:
        """Wait so long at most for the thread's end, and return whether it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stopped:
            question = self._next()
            if question is not None:
                self._answer(question)
            elif not self.ready:
                _tried(self._prepare)
                self.ready = True

    def _next(self) -> Q | None:
        """Return the question that waits; without one, wait for it once everything is prepared."""
        with self._changed:
            if self.ready:
                self._changed.wait_for(lambda: self._stopped or self._question is not None)
            question, self._question = self._question, None
            return question

    def _answer(self, question: Q) -> None:
        answer = _tried(lambda: self._work(question))
        if not self._stopped:
            _tried(lambda: self._answered(question, answer))


T = TypeVar("T")


def _tried(work: Callable[[], T]) -> T | None:
    """Return what work comes to; None where it fails, which is noted."""
    try:
        return work()
    except Exception:
        trouble.note(format_exc())
        return None
