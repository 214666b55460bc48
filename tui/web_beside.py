"""A web view beside a dealer: a process of its own, which hears of the tables and ends with them."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from core.sentence import Sentence
from net.address import Address, parse_address
from net.errors import BhjError
from tui import child, report
from tui.ahead import ahead
from tui.child import Child
from tui.tongue import told
from tui.web_arguments import WEB, Served
from tui.web_place import check_installed, listen

DEADLINE = 10.0
"""Seconds for the process to listen."""


class NoPages(BhjError):
    """A web view that said neither that it listens nor why not."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__(Sentence("The web view could not be started. Try again, or without --web."))


class Beside:
    """A web view that listens already, and shows tables as soon as it knows them."""

    def __init__(self, process: Child, port: int) -> None:
        self._process = process
        self.port = port

    def show(self, tables: Sequence[tuple[str, Address]]) -> None:
        """Let browsers see tables, each with its title."""
        list_ = [{"title": title, "address": address.invitation} for title, address in tables]
        with contextlib.suppress(OSError):
            pipe = child.pipe(self._process.stdin)
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
        child.end(process)


def _start(options: Sequence[str]) -> Child:
    try:
        return child.start([WEB, "--report", *options])
    except OSError:
        raise NoPages from None


def _told(process: Child) -> int:
    """Wait for the process's one line, and return the port at which it listens."""
    try:
        line = ahead(child.pipe(process.stdout).readline).result(DEADLINE)
        answer = json.loads(line)
    except (TimeoutError, ValueError):
        raise NoPages from None
    if "failure" in answer:
        report.read(line)
    return int(answer["port"])


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
