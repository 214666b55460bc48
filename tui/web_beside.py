"""A web view beside a dealer: a process of its own, which hears of the tables and ends with them."""

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from core.sentence import Sentence
from net.address import Address, parse_address
from net.errors import BhjError
from tui import report
from tui.ahead import ahead
from tui.tongue import told
from tui.web_arguments import WEB, Served
from tui.web_place import check_installed, listen

PROGRAM = Path(__file__).with_name("__main__.py")
DEADLINE = 10.0
"""Seconds for the process to listen."""
PATIENCE = 5.0
"""Seconds for it to end."""


class NoPages(BhjError):
    """A web view that said neither that it listens nor why not."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(Sentence("The web view could not be started. Try again, or without --web."))


class Beside:
    """A web view that listens already, and shows tables as soon as it knows them."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self._process = process
        self.port = port

    def show(self, tables: Sequence[tuple[str, Address]]) -> None:
        """Let browsers see tables, each with its title."""
        list_ = [{"title": title, "address": address.invitation} for title, address in tables]
        with contextlib.suppress(OSError):
            pipe = _pipe(self._process.stdin)
            pipe.write(json.dumps(list_).encode() + b"\n")
            pipe.flush()


@contextmanager
def beside(bind: str, port: int) -> Iterator[Beside]:
    """Open a web view that ends with this block, or with this process.

    Raises `NoWebView`, `PortTaken` or whatever else it has to say.
    """
    check_installed()
    process = _start([f"--bind={bind}", f"--port={port}"])
    try:
        yield Beside(process, _told(process))
    finally:
        _end(process)


def _start(options: Sequence[str]) -> "subprocess.Popen[bytes]":
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    try:
        return subprocess.Popen(
            [sys.executable, "-P", str(PROGRAM), WEB, "--report", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=flags,
            start_new_session=True,
        )
    except OSError:
        raise NoPages from None


def _told(process: "subprocess.Popen[bytes]") -> int:
    """Wait for the process's one line, and return the port at which it listens."""
    try:
        line = ahead(_pipe(process.stdout).readline).result(DEADLINE)
        answer = json.loads(line)
    except (TimeoutError, ValueError):
        raise NoPages from None
    if "failure" in answer:
        report.read(line)
    return int(answer["port"])


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
    assert pipe is not None, "the view is started with pipes"
    return pipe


# At the other end


@contextmanager
def listening(served: Served) -> Iterator[socket.socket]:
    """Listen where the dealer wants it, and tell the dealer that, or why not."""
    try:
        at = listen(served.web_bind, served.web_port)
    except BhjError as error:
        report.write_failure(told(error), error.exit_code)
        raise
    with at:
        _write({"port": at.getsockname()[1]})
        yield at


def tables() -> list[tuple[str, Address]]:
    """Wait for the dealer to tell its tables; none are told where it has ended."""
    line = b""
    while not line.endswith(b"\n") and (piece := os.read(0, 65536)):
        line += piece
    return [(one["title"], parse_address(one["address"])) for one in json.loads(line or b"[]")]


def _write(told: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        os.write(1, json.dumps(told).encode() + b"\n")
