"""Programs in a terminal of their own, and dealers for them to come to."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pyte

from tests.tui import nursery

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-P", str(ROOT / "tui" / "__main__.py")]
NURSED = sys.platform == "linux" and "PYTEST_VERSION" in os.environ
"""Whether starts are made cheap; a benchmark measures real ones."""
PATIENCE = 20.0
QUIET = 0.4
"""Seconds without a byte after which a picture is finished."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return an environment in which nothing is remembered from elsewhere."""
    kept = {key: value for key, value in os.environ.items() if key.partition("_")[0] not in {"XDG", "LC"}}
    return {**kept, "HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


Process = subprocess.Popen[bytes] | nursery.Process


def _started(
    command: list[str],
    files: tuple[int, int, int],
    env: dict[str, str],
    cwd: Path | None = None,
    *,
    session: bool = False,
) -> "Process":
    """Start a program that reads from and writes to these files; in tests, the checkout's in the nursery."""
    if NURSED and command[: len(PROGRAM)] == PROGRAM:
        return nursery.start(command[len(PROGRAM) :], files, env, cwd, session=session)
    stdin, stdout, stderr = files
    return subprocess.Popen(
        command, stdin=stdin, stdout=stdout, stderr=stderr, env=env, cwd=cwd, start_new_session=session
    )


class Terminal:
    """A program that believes it has a screen."""

    def __init__(self, command: list[str], env: dict[str, str], width: int = 80, height: int = 24) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self.output = b""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process = _started(command, (slave, slave, slave), env, session=True)
        os.close(slave)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def background(self, x: int, y: int) -> str:
        """Return the colour behind a cell: six hex digits, or "default"."""
        cell = self._screen.buffer[y][x]
        return str(cell.fg if cell.reverse else cell.bg)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.master, keys.encode())

    def until(self, wanted: str) -> str:
        """Wait until a text is on the screen, and return the screen."""
        return self.until_true(lambda text: wanted in text, f"{wanted!r} did not come")

    def until_gone(self, unwanted: str) -> str:
        """Wait until a text is no longer on the screen, and return the screen."""
        return self.until_true(lambda text: unwanted not in text, f"{unwanted!r} did not go")

    def until_true(self, holds: Callable[[str], bool], otherwise: str) -> str:
        """Wait until something holds of the screen, and return it; a failure says what happened otherwise."""
        deadline = time.monotonic() + PATIENCE
        while not holds(self.text):
            assert time.monotonic() < deadline, f"{otherwise}:\n{self.text}"
            self._read(0.1)
        return self.text

    def settle(self, quiet: float = QUIET) -> str:
        """Wait until nothing was drawn for so many seconds, and return the screen."""
        deadline = time.monotonic() + PATIENCE
        while self._read(quiet):
            assert time.monotonic() < deadline, f"it draws without end:\n{self.text}"
        return self.text

    def end(self) -> tuple[int, str]:
        """Wait until the program has ended; return its exit code and all of its output."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"it did not end:\n{self.text}"
            self._read(0.05)
        while self._read(0.05):
            pass
        return self.process.wait(), self.output.decode(errors="replace")

    def kill(self) -> None:
        """End the program without a word, as a closed window or a crash would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.output += data
        self._stream.feed(data)
        return bool(data)


class Serving:
    """A dealer without a screen, and what it says."""

    def __init__(self, process: Process, stdout: IO[str]) -> None:
        self.pid = process.pid
        self.stdout = stdout
        self.send_signal, self.terminate, self.kill = process.send_signal, process.terminate, process.kill
        self.wait = process.wait

    def until_it_serves(self) -> None:
        """Wait until it has said all that it says at first."""
        said = ""
        while (line := self.stdout.readline()) and "ctrl+c" not in line:
            said += line
        assert line, f"the dealer did not start: {said}"


@contextmanager
def terminal(
    *arguments: str, env: dict[str, str], program: Sequence[str] = PROGRAM, width: int = 80, height: int = 24
) -> Iterator[Terminal]:
    """Run a command line in a terminal, which is killed at the end."""
    one = Terminal([*program, *arguments], env, width, height)
    try:
        yield one
    finally:
        one.kill()
        os.close(one.master)


def run(*arguments: str, env: dict[str, str]) -> tuple[int, str]:
    """Run a command line in a terminal to its end; return its exit code and output."""
    with terminal(*arguments, env=env) as one:
        code, output = one.end()
        return code, output.strip()


@contextmanager
def dealer(
    *arguments: str, env: dict[str, str], port: int, program: Sequence[str] = PROGRAM, cwd: Path | None = None
) -> Iterator["Serving"]:
    """Serve a table without a screen until the end."""
    command = [*program, "host", "--headless", f"--port={port}", "--bind=127.0.0.1", *arguments]
    mine, its = os.pipe()
    with open(os.devnull) as nothing, os.fdopen(mine) as said:
        process = Serving(_started(command, (nothing.fileno(), its, its), env, cwd), said)
        os.close(its)
        try:
            process.until_it_serves()
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)
