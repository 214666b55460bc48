"""A dealer in a process of its own, as the terminal that started it holds it."""

import contextlib
import os
import subprocess
from collections.abc import Callable

from core.sentence import Sentence
from net.errors import BhjError
from net.invite import VARIABLE
from net.ready import Ready
from net.reasons import reason_of
from tui import child, report
from tui.ahead import ahead
from tui.child import PATIENCE, Child
from tui.plan import Plan

DEADLINE = 15.0
"""Seconds for a dealer to be ready: longer than its broker and its own first connection take."""


class NoDealer(BhjError):
    """A dealer's process that said neither that it serves nor why not."""

    exit_code = 3

    def __init__(self, reason: str) -> None:
        super().__init__(Sentence("The dealer could not be started: {reason}. Try again.", reason=reason))


class Hosting:
    """A dealer that serves; it ends with this process unless it is left running."""

    def __init__(self, process: Child, ready: Ready) -> None:
        self._process = process
        self.ready = ready
        self.stays = False
        """Whether it goes on after this process."""

    @property
    def pid(self) -> int:
        """The dealer's process."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the process is there still."""
        return self._process.poll() is None

    def ended(self, seconds: float) -> bool:
        """Wait so long at most, and return whether the process has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return not self.running

    def leave_running(self) -> None:
        """Let the dealer go on, also when this process is killed."""
        with contextlib.suppress(OSError, ValueError):
            pipe = child.pipe(self._process.stdin)
            pipe.write(report.STAY + b"\n")
            pipe.flush()
            self.stays = True

    def close(self, order: Callable[[], object] | None = None) -> None:
        """End the dealer: by the host's order if one is given, else asked by a signal, at last killed."""
        if order is not None and self.running:
            order()
            self.ended(PATIENCE)
        if self.stays and self.running:
            self._process.terminate()
        child.end(self._process)


def open_dealer(plan: Plan, host_key: str, deadline: float = DEADLINE) -> Hosting:
    """Start a dealer and wait until it serves; raise the `BhjError` that says why it does not."""
    process = _start(plan, host_key)
    try:
        return Hosting(process, _told(process, deadline))
    except BaseException:
        child.end(process)
        raise


def _told(process: Child, deadline: float) -> Ready:
    """Wait for the dealer's one line."""
    try:
        line = ahead(child.pipe(process.stdout).readline).result(deadline)
    except TimeoutError:
        raise NoDealer(
            Sentence("it was not ready within {seconds} s", seconds=format(deadline, "g"))
        ) from None
    ready = report.read(line)
    if ready is None:
        raise NoDealer(Sentence("it ended without a word"))
    return ready


def _start(plan: Plan, host_key: str) -> Child:
    words = ["host", "--headless", "--report", f"--host-key={host_key}", *plan.arguments()]
    try:
        return child.start(words, _environment(plan))
    except OSError as error:
        raise NoDealer(reason_of(error)) from error


def _environment(plan: Plan) -> dict[str, str]:
    """Return the environment with the table's secret, which a command line would show to everybody here."""
    return {**os.environ, VARIABLE: plan.secret} if plan.secret else {**os.environ}
