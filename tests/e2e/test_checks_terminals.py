"""Checks in real terminals over the real broker: what reaches the terminal, byte by byte, and the shell after."""

import asyncio
import re
import socket
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are not there"),
    pytest.mark.timeout(90),
]
if sys.platform != "win32":
    from tests.tui.terminals import PROGRAM, ROOT, Terminal, dealer, environment, run, terminal

from core import commands as cmd
from core.rules import Setup
from core.text import Text
from net.address import parse_address
from net.broker import EmbeddedBroker
from net.client import Client
from net.dealer import Dealer, Opening
from net.identity import fresh_identity, load_identity
from net.link import Endpoint
from tests.net.tables import ended
from tests.net.wires import LOCAL, free_port
from tui import words as told
from net.messages import Farewell

SEQUENCE = re.compile(r"\x1b(?:\[[0-9:;<=>?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[()][0-9A-B]|[0-9=>A-Z])")
"""One control sequence as terminals read them."""
OWN_TITLES = ("Blackhole Jack", "Your turn - Blackhole Jack")
ALT_SCREEN_ENDS = b"\x1b[?1049l"
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path)


def sequences(output: bytes) -> list[str]:
    """Return every control sequence that was written."""
    return SEQUENCE.findall(output.decode())


def after_the_screen(output: bytes) -> str:
    """Return what was written after the alternate screen, without control sequences."""
    assert ALT_SCREEN_ENDS in output
    return SEQUENCE.sub("", output.rpartition(ALT_SCREEN_ENDS)[2].decode()).strip()


# Check 1: text from others

MARK = "1337"
"""A number that stands in each hostile sequence, and in none of the program's own."""
HOSTILE = {
    "markup": "[/]",
    "link": "[@click=quit]x[/]",
    "title": f"\x1b]0;T{MARK}\x07",
    "hyperlink": f"\x1b]8;;h{MARK}\x1b\\x",
    "csi": f"\x1b[{MARK}m\x9b{MARK}m",
    "bidi": "a\u202eb\u2066c\u200f",
    "zero": "z\u200b\u200d\ufeff\u2060z",
    "zalgo": "Z" + "\u0351\u0316\u0489" * 12,
    "astronaut": "\U0001f469\u200d\U0001f680\U0001f3fd",
    "right": "\u05e9\u05dc\u05d5\u05dd \u0645",
    "clip": f"\x1b]52;c;{MARK}\x07",
}


def carries_nothing_hostile(output: bytes) -> None:
    """Check that a terminal was written its own sequences and printable text alone."""
    text = output.decode()
    rest = SEQUENCE.sub("", text)
    hidden = {mark for mark in rest if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert hidden <= set("\r\n"), sorted(map(hex, map(ord, hidden)))
    for one in sequences(output):
        assert MARK not in one, repr(one)
        if one.startswith("\x1b]"):
            assert one in [f"\x1b]0;{title}\x07" for title in OWN_TITLES], repr(one)
    # What is left of a sequence is the text that stood in it.
    assert f"T{MARK}" in rest


class Crowd:
    """Players with hostile names at one table, whose terminals clean nothing."""

    def __init__(self, port: int) -> None:
        self._clients = [
            Client(parse_address(f"{LOCAL}:{port}"), fresh_identity(), name) for name in HOSTILE.values()
        ]

    def come(self) -> None:
        """Enter, as many as there are seats, and say something hostile each."""
        for client, talk in zip(self._clients[:6], HOSTILE.values()):
            client.join()
        for client in self._clients[:6]:
            for talk in HOSTILE.values():
                client.send(cmd.Say(client.player, Text(talk)))

    def leave(self) -> None:
        """Be gone."""
        for client in self._clients[:6]:
            client.stop()
