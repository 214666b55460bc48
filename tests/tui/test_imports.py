"""What each command imports, and what it must not: nobody waits for what is not in sight yet."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.net.wires import free_port
from tests.tui.terminals import ROOT, dealer, environment

NETWORK = ("aiomqtt", "paho", "nacl", "zeroconf", "ifaddr", "net.client", "net.link", "net.dealer")
SCREEN = ("textual", "rich")
SELDOM = ("numpy", "segno", "tomlkit", "textual_serve", "aiohttp", "PIL", "babel", "sqlite3")
"""What only few commands need."""
NOTHING = (*NETWORK, *SCREEN, *SELDOM, "asyncio", "msgspec")
ODDS = ("numpy", "core.odds.card_play", "core.odds.advise")
PRINTED: dict[str, Sequence[str]] = {
    "--version": NOTHING,
    "--help": NOTHING,
    "--lang de --help": NOTHING,
    "host --help": NOTHING,
    "join --help": NOTHING,
    "web --help": NOTHING,
    "host --rules": (*NETWORK, *SELDOM, *ODDS, "textual"),
    "odds --rules": (*NETWORK, *SELDOM, "textual"),
}
"""Of each command that prints and leaves, what it never imports."""
DRAWN: dict[str, Sequence[str]] = {
    "": (*NETWORK, *SELDOM, "tui.draw.plot", "tui.screens.table", "core.odds.advise"),
    "join {at}": ("zeroconf", *ODDS, *(name for name in SELDOM if name != "sqlite3")),
    "spectate {at}": ("zeroconf", *ODDS, *(name for name in SELDOM if name != "sqlite3")),
}
"""Of each command with a screen, what is not imported when its first frame is drawn."""
PROGRAM = """\
import json, sys
from tui.cli import main
try: code = main(sys.argv[1:])
except SystemExit as end: code = end.code
print(json.dumps([code, sorted(sys.modules)]))
"""
FIRST_FRAME = """\
import json, os, sys
from textual.app import App
run, display = App.run, App._display
def to_the_first_frame(app, *words, **options):
    return run(app, headless=True, size=(80, 24))
def seen(app, screen, drawn):
    if drawn is not None and screen.is_attached and screen.children:
        print(json.dumps([0, sorted(sys.modules)]), flush=True)
        os._exit(0)
    return display(app, screen, drawn)
App.run, App._display = to_the_first_frame, seen
from tui.cli import main
sys.exit(main(sys.argv[1:]))
"""
HEADLESS = {"TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"}


def imported(program: str, words: Sequence[str], env: dict[str, str]) -> set[str]:
    """Run a program and return the modules that it has imported, with all that they stand in."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, cwd=ROOT, env=env,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.stdout, done.stderr
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert not code, done.stderr
    return set(modules)


def among(forbidden: Sequence[str], modules: set[str]) -> list[str]:
    """Return what was imported of what must not be."""
    return [name for name in forbidden if name in modules]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path, BHJ_SETTINGS=os.devnull)


@pytest.mark.parametrize("line", PRINTED)
def test_what_prints_and_leaves(line: str, env: dict[str, str]) -> None:
    assert not among(PRINTED[line], imported(PROGRAM, line.split(), env))


@pytest.mark.parametrize("line", DRAWN)
def test_what_draws_its_first_frame(line: str, env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--bet-seconds=0", env=env, port=port):
        words = line.format(at=f"127.0.0.1:{port}").split()
        found = imported(FIRST_FRAME, words, {**env, **HEADLESS})
    assert "textual" in found and not among(DRAWN[line], found)


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("tui.headless", (*SCREEN, *ODDS, "zeroconf", "segno", "tomlkit", "textual_serve", "aiohttp")),
        ("tui.ways", (*SCREEN, *ODDS, "zeroconf", "segno", "tomlkit", "textual_serve", "aiohttp")),
        ("tui.plain.run", ("textual", *ODDS, "zeroconf", "segno", "tomlkit", "textual_serve", "aiohttp")),
        ("tui.web_beside", (*SCREEN, "textual_serve", "aiohttp", "jinja2")),
        ("tui.screens.table", (*ODDS, "segno", "zeroconf", "tomlkit", "tui.draw.plot")),
        ("tui.screens.hosted", ("segno", "zeroconf")),
    ],
)
def test_what_a_part_of_the_program_does_without(
    module: str, forbidden: Sequence[str], env: dict[str, str]
) -> None:
    program = f"import json, sys, {module}\nprint(json.dumps([0, sorted(sys.modules)]))"
    assert not among(forbidden, imported(program, [], env))
