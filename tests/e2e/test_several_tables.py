"""Several tables at one dealer, in real terminals: everybody finds their own, and all end together."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import TMUX, Pane, Tmux, children, free_port

if sys.platform != "win32":
    from tests.tui.terminals import environment, terminal

pytestmark = [
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.timeout(240),
]
SOON = 2.0
"""Seconds within which everybody must see that the dealer is gone."""
LOST = re.compile(r"lost|gone|no link", re.IGNORECASE)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """Return a tmux server that is closed afterwards."""
    server = Tmux(tmp_path)
    yield server
    server.close()


def hosted(tmux: Tmux, port: int) -> Pane:
    """Open a table for cards and one for dice, and go to the first."""
    tables = ("--table", "live:Lotus", "--table", "Cygnus", "--bind", "127.0.0.1")
    pane = tmux.open(
        "mira", (80, 24), "host", "--name", "mira", "--port", str(port), "--motion", "none", *tables
    )
    pane.until("2 TABLES ARE OPEN", f"join 127.0.0.1:{port}/Lotus", f"join 127.0.0.1:{port}/Cygnus")
    pane.press("Enter")
    pane.until("Lotus", "YOU")
    return pane


def seated(tmux: Tmux, port: int, name: str, table: str) -> Pane:
    """Sit down at a table."""
    pane = tmux.open(name, (80, 24), "join", f"127.0.0.1:{port}/{table}", "--name", name, "--motion", "none")
    pane.until(table, "YOU")
    return pane


def test_at_every_table_it_is_seen_within_two_seconds_that_the_dealer_was_killed(tmux: Tmux) -> None:
    port = free_port()
    mira = hosted(tmux, port)
    panes = [
        mira,
        *(seated(tmux, port, name, table) for name, table in (("kim", "Cygnus"), ("ada", "Lotus"))),
    ]
    (dealer,) = children(mira.pid)
    os.kill(dealer, signal.SIGKILL)
    deadline = time.monotonic() + SOON
    for pane in panes:
        pane.until_true(
            lambda text: LOST.search(text) is not None, "a lost table", deadline - time.monotonic()
        )


def test_everybody_finds_their_table_and_the_host_closes_all_at_once(tmp_path: Path) -> None:
    at, env = f"127.0.0.1:{(port := free_port())}", environment(tmp_path)
    tables = ("--table=live:Lotus", "--table=Cygnus", "--bind=127.0.0.1", f"--port={port}")
    with terminal("host", *tables, "--name=mira", env=env) as mira:
        mira.until("2 TABLES ARE OPEN")
        mira.press("\r")
        mira.until("1 YOU")
        with (
            terminal("join", f"{at}/Cygnus", "--name=kim", env=env) as kim,
            terminal("join", f"{at}/Lotus", "--name=ada", env=env) as ada,
        ):
            kim.until("1 YOU")
            ada.until("2 YOU")
            mira.until("ada")
            assert "kim" not in mira.text and "mira" not in kim.text
            mira.press("q")
            mira.until("close all 2 tables; open rounds are void")
            assert "LEAVE YOUR TABLE?" in mira.text and "leave all 2 tables running" in mira.text
            mira.press("c")
            for one in (kim, ada):
                one.until("closed")
            code, output = mira.end()
            assert code == 0 and "go on" not in output.rpartition("\x1b[?1049l")[2]
