"""Programs that begin in a process which has loaded all that they need: a start costs next to nothing.

As a program, `python -P nursery.py FD`, it waits at a socket for orders; each makes a child that is
`bhj-tui` with the order's words, folder, environment and open files, as if it had just been started.
"""

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import IO

ROOT = Path(__file__).parents[2]
LOADED = (
    "tui.app",
    "tui.headless",
    "tui.lobby",
    "tui.replay",
    "tui.screens.replay",
    "tui.ways",
    "net.client",
)
"""What commands load when they need it, as well as what `tui.cli` loads at once."""
WORD = 4
"""Bytes that tell how long an order is."""
LOOK = 0.02
"""Seconds between two looks at who has ended."""
LOCK = Lock()


class Process:
    """A child of the nursery, held as `subprocess.Popen` holds one."""

    def __init__(self, pid: int, told: IO[bytes]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._told = told
        os.set_blocking(told.fileno(), False)

    def poll(self) -> int | None:
        """Return how it ended, None while it runs."""
        if self.returncode is None and (said := self._told.read()) is not None:
            self.returncode = os.waitstatus_to_exitcode(int(said))
            self._told.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return how it ended, once it has."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and timeout is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("bhj-tui", timeout)
            time.sleep(0.002)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is there still."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


def start(
    words: Sequence[str],
    files: tuple[int, int, int],
    env: Mapping[str, str],
    cwd: Path | None = None,
    *,
    session: bool = False,
) -> Process:
    """Let a program begin that reads from and writes to these files."""
    mine, its = os.pipe()
    order = json.dumps([list(words), dict(env), str(cwd or Path.cwd()), session]).encode()
    with LOCK:
        line = _line()
        socket.send_fds(line, [len(order).to_bytes(WORD, "big")], [*files, its])
        line.sendall(order)
        pid = int.from_bytes(line.recv(WORD), "big")
    os.close(its)
    return Process(pid, os.fdopen(mine, "rb"))


@cache
def _line() -> socket.socket:
    """Start the nursery, which ends with this process."""
    mine, its = socket.socketpair()
    with its:
        nursery = subprocess.Popen(
            [sys.executable, "-P", __file__, str(its.fileno())],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "TERM": "xterm-256color"},
        )
    atexit.register(nursery.wait)
    atexit.register(mine.close)
    return mine


def serve(line: socket.socket) -> bool:
    """Start children until there are no more orders; return whether this is one of them."""
    running: dict[int, int] = {}
    line.settimeout(LOOK)
    while True:
        try:
            head, files, _, _ = socket.recv_fds(line, WORD, 4)
        except TimeoutError:
            _reap(running)
            line.settimeout(LOOK if running else None)
            continue
        if not head:
            return False
        # The rest is on its way, however busy the machine is.
        line.settimeout(None)
        order = _rest(line, int.from_bytes(head, "big"))
        pid = os.fork()
        if not pid:
            _become(order, files[:3])
            return True
        running[pid] = files[3]
        for file in files[:3]:
            os.close(file)
        line.sendall(pid.to_bytes(WORD, "big"))
        line.settimeout(LOOK)


def _rest(line: socket.socket, size: int) -> bytes:
    """Return an order."""
    said = b""
    while len(said) < size:
        said += line.recv(size - len(said))
    return said


def _reap(running: dict[int, int]) -> None:
    """Tell how children ended that have."""
    for pid, told in list(running.items()):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            os.write(told, str(status).encode())
            os.close(running.pop(pid))


def _become(order: bytes, files: Sequence[int]) -> None:
    """Take a program's words, environment, folder and files."""
    words, env, folder, session = json.loads(order)
    if session:
        os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdout.reconfigure(line_buffering=os.isatty(1))  # type: ignore[union-attr]
    sys.argv[1:] = words


def main() -> int:
    """Load what programs need, and serve; in each child, be the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.path.insert(0, str(ROOT))
    from importlib import import_module

    from tui import cli

    # Textual looks at what stands in the environment when it is loaded.
    cli._prepare()
    for name in LOADED:
        import_module(name)
    gc.freeze()
    return cli.main() if serve(socket.socket(fileno=int(sys.argv[1]))) else 0


if __name__ == "__main__":
    sys.exit(main())
