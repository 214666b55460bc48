"""Terminals for tests: each program runs in a tmux pane of a server of the test's own."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

TMUX = shutil.which("tmux") if shutil.which("pgrep") else None
PATIENCE = 20.0
LOOK = 0.02
"""Seconds between two looks at a terminal, each of which is a process."""
INHERITED = ("COLUMNS", "LINES", "NO_COLOR", "XDG_DATA_HOME", "XDG_STATE_HOME")
"""Settings of the test's own surroundings that a program in a pane must not see."""


def free_port() -> int:
    """Return a port on 127.0.0.1 that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Pane:
    """A program in a terminal of a known size."""

    def __init__(self, tmux: "Tmux", name: str) -> None:
        self._tmux = tmux
        self._name = f"={name}:"

    @property
    def pid(self) -> int:
        """The program's process."""
        return int(self._tmux.run("list-panes", "-t", self._name, "-F", "#{pane_pid}"))

    @property
    def dead(self) -> bool:
        """Whether the program has ended."""
        return self._tmux.run("list-panes", "-t", self._name, "-F", "#{pane_dead}") == "1"

    def text(self) -> str:
        """Return what the terminal shows."""
        return self._tmux.run("capture-pane", "-p", "-t", self._name)

    def press(self, *keys: str) -> None:
        """Press keys, by tmux's names."""
        self._tmux.run("send-keys", "-t", self._name, *keys)

    def until(self, *wanted: str, seconds: float = PATIENCE) -> str:
        """Wait until all the texts wanted are shown, and return the screen."""
        return self.until_true(lambda text: all(one in text for one in wanted), f"{wanted}", seconds)

    def until_true(self, holds: Callable[[str], bool], what: str, seconds: float = PATIENCE) -> str:
        """Wait until something holds of the screen, and return it; a failure shows what was there instead."""
        deadline = time.monotonic() + seconds
        while not holds(text := self.text()):
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} was not shown within {seconds:g} s, but:\n{text}")
            time.sleep(LOOK)
        return text

    def kill(self) -> None:
        """Kill the program with SIGKILL."""
        os.kill(self.pid, signal.SIGKILL)


class Tmux:
    """A tmux server of its own, and a home folder for each program; closed by `close`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket = folder / "tmux"
        self._homes = folder / "homes"
        self._settings = folder / "tmux.conf"
        self._settings.write_text("set -g remain-on-exit on\n")

    def run(self, *words: str) -> str:
        """Run a tmux command and return what it prints."""
        assert TMUX is not None
        command = [TMUX, "-S", str(self._socket), "-f", str(self._settings), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.rstrip("\n")

    def open(self, name: str, size: tuple[int, int], *arguments: str, home: str = "") -> Pane:
        """Start bhj-tui with arguments in a new terminal; `home` names whose home folder it has."""
        folder = self._homes / (home or name)
        folder.mkdir(parents=True, exist_ok=True)
        settings = {"HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        words = [
            *("new-session", "-d", "-s", name, "-x", str(size[0]), "-y", str(size[1])),
            *(part for key, value in settings.items() for part in ("-e", f"{key}={value}")),
            *("env", *(part for name in INHERITED for part in ("-u", name))),
            *(sys.executable, "-m", "tui.cli", *arguments),
        ]
        self.run(*words)
        return Pane(self, name)

    def close(self) -> None:
        """End the server, every program in it, and the dealers that they started."""
        dealers = [child for pid in self._programs() for child in children(pid)]
        command = [str(TMUX), "-S", str(self._socket), "kill-server"]
        subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        for pid in dealers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _programs(self) -> list[int]:
        return [int(pid) for pid in self.run("list-panes", "-a", "-F", "#{pane_pid}").split()]


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    done = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in done.stdout.split()]
