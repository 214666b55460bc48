"""One browser's terminal: a program of its own, and what goes to and fro between the two."""

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from net.identity import FOLDER
from tui.settings import VARIABLE as SETTINGS
from tui.web_driver import DRIVER
from tui.web_terminal import ARGUMENTS

PROGRAM = Path(__file__).with_name("web_terminal.py")
READY = b"__GANGLION__\n"
PATIENCE = 5.0
"""Seconds for a program to end by itself."""
SAID = 2000
"""Bytes that are kept of what a program says at its end."""
LONGEST = 1 << 22
"""Bytes of one piece of drawing."""


class Seat(AppService):
    """A browser's program, from its start to its end; `said` is what it parted with."""

    def __init__(
        self,
        words: Sequence[str],
        folder: Path | None,
        write: Callable[[bytes], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        """Prepare a command line, with a folder of its own for the keys of one who plays."""
        super().__init__(
            "", write_bytes=write, write_str=_nothing, close=close, download_manager=DownloadManager()
        )
        self._words, self._folder = words, folder
        self.said = ""
        self._errors = b""

    @property
    def pid(self) -> int | None:
        """The program's process."""
        return self._process.pid if self._process else None

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        found = super()._build_environment(width, height)
        # What was chosen on this machine is not a stranger's to change.
        found |= {"TEXTUAL_DRIVER": DRIVER, SETTINGS: os.devnull, "PYTHONIOENCODING": "utf-8"}
        found |= {ARGUMENTS: json.dumps(self._words), "TERM": "xterm-256color"}
        if self._folder is not None:
            found[FOLDER] = str(self._folder)
        return found

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", str(PROGRAM), stdin=pipe, stdout=pipe, stderr=pipe,
            env=self._build_environment(width, height),
            # A ctrl+c is for the one who serves; the end of the pipe is theirs.
            start_new_session=True,
        )  # fmt: skip
        self._stdin = self._process.stdin
        return self._process

    async def stop(self) -> None:
        """Ask the program to end, and see to it that it does."""
        process, task = self._process, self._task
        if process is None or task is None:
            return
        with contextlib.suppress(OSError, RuntimeError):
            await self.send_meta({"type": "quit"})
            self.stdin.close()
        for insist in (process.terminate, process.kill):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE)
                break
            with contextlib.suppress(ProcessLookupError):
                insist()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await process.wait()

    async def run(self) -> None:
        """Hand over what the program draws until it has ended; then say what it said."""
        process = self._process
        assert process is not None and process.stdout is not None and process.stderr is not None
        complaining = asyncio.create_task(self._listen(process.stderr))
        try:
            with contextlib.suppress(EOFError, asyncio.LimitOverrunError, OSError, ValueError):
                await self._show(process.stdout)
            await complaining
            self.said = self._errors.decode(errors="replace").strip()
        finally:
            complaining.cancel()
        await self.remote_close()

    async def _show(self, stdout: asyncio.StreamReader) -> None:
        while await stdout.readuntil(b"\n") != READY:
            pass
        while True:
            head = await stdout.readexactly(5)
            size = int.from_bytes(head[1:], "big")
            if size > LONGEST:
                return
            payload = await stdout.readexactly(size)
            if head[:1] == b"D":
                await self.remote_write_bytes(payload)
            elif json.loads(payload).get("type") == "exit":
                return

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        while piece := await stderr.read(4096):
            self._errors = (self._errors + piece)[-SAID:]


async def _nothing(text: str) -> None:
    pass
