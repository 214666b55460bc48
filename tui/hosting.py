"""A dealer in a process of its own, as the terminal that started it holds it."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from core.sentence import Sentence
from net.errors import BhjError
from net.invite import VARIABLE
from net.ready import Ready
from net.reasons import reason_of
from tui import report
from tui.ahead import ahead
from tui.plan import Plan

PROGRAM = Path(__file__).with_name("__main__.py")
DEADLINE = 15.0
"""Seconds for a dealer to be ready: longer than its broker and its own first connection take."""
PATIENCE = 5.0
"""Seconds for a dealer to close its tables."""


class NoDealer(BhjError):
    """A dealer's process that said neither that it serves nor why not."""

    exit_code = 3

    def __init__(self, reason: str) -> None:
        super().__init__(Sentence("The dealer could not be started: {reason}. Try again.", reason=reason))


class Hosting:
    """A dealer that serves; it ends with this process unless it is left running."""

    def __init__(self, process: "subprocess.Popen[bytes]", ready: Ready) -> None:
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
            pipe = _pipe(self._process.stdin)
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
        _end(self._process)


def open_dealer(plan: Plan, host_key: str, deadline: float = DEADLINE) -> Hosting:
    """Start a dealer and wait until it serves; raise the `BhjError` that says why it does not."""
    process = _start(plan, host_key)
    try:
        return Hosting(process, _told(process, deadline))
    except BaseException:
        _end(process)
        raise


def _told(process: "subprocess.Popen[bytes]", deadline: float) -> Ready:
    """Wait for the dealer's one line."""
    try:
        line = ahead(_pipe(process.stdout).readline).result(deadline)
    except TimeoutError:
        raise NoDealer(
            Sentence("it was not ready within {seconds} s", seconds=format(deadline, "g"))
        ) from None
    ready = report.read(line)
    if ready is None:
        raise NoDealer(Sentence("it ended without a word"))
    return ready


def _start(plan: Plan, host_key: str) -> "subprocess.Popen[bytes]":
    """Start the process out of reach of the terminal's signals."""
    command = [sys.executable, "-P", str(PROGRAM), "host", "--headless", "--report", f"--host-key={host_key}"]
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    try:
        return subprocess.Popen(
            [*command, *plan.arguments()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=flags,
            start_new_session=True,
            env=_environment(plan),
        )
    except OSError as error:
        raise NoDealer(reason_of(error)) from error


def _environment(plan: Plan) -> dict[str, str]:
    """Return the environment with the table's secret, which a command line would show to everybody here."""
    return {**os.environ, VARIABLE: plan.secret} if plan.secret else {**os.environ}


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let go of the process, which it takes as its end, and see to it that it ends."""
    with contextlib.suppress(OSError):
        _pipe(process.stdin).close()
    for insist in (process.terminate, process.kill):
        try:
            process.wait(PATIENCE)
            break
        except subprocess.TimeoutExpired:
            insist()
    process.wait()
    _pipe(process.stdout).close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "the dealer is started with pipes"
    return pipe
