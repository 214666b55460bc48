"""A program of ours as a process beside this one: out of reach of the terminal, and ended surely."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

PROGRAM = Path(__file__).with_name("__main__.py")
PATIENCE = 5.0
"""Seconds for it to end."""
Child = subprocess.Popen[bytes]


def start(words: Sequence[str], env: Mapping[str, str] = os.environ) -> Child:
    """Start a command of this program out of reach of the terminal's signals; raise `OSError`."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        [sys.executable, "-P", str(PROGRAM), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=flags,
        start_new_session=True,
        env=env,
    )


def end(process: Child) -> None:
    """Let go of a process, which it takes as its end, and see to it that it ends."""
    with contextlib.suppress(OSError):
        pipe(process.stdin).close()
    for insist in (process.terminate, process.kill):
        try:
            process.wait(PATIENCE)
            break
        except subprocess.TimeoutExpired:
            insist()
    process.wait()
    pipe(process.stdout).close()


def pipe(one: IO[bytes] | None) -> IO[bytes]:
    """Return a pipe, with which every such process is started."""
    assert one is not None, "the process is started with pipes"
    return one
