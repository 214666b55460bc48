"""Checks in real terminals over the real broker: the bytes that reach one, and its shell afterwards."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from core import commands as cmd
from core.rules import Setup
from core.text import Text
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.identity import fresh_identity, load_identity
from net.link import Endpoint
from net.messages import Farewell
from tests.benchmarks.idle import COUNTED, measure
from tests.net.tables import ended
from tests.net.wires import LOCAL, free_port
from tests.tui.tongues import OURS
from tui import words

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are not there"),
    pytest.mark.timeout(90),
]
if sys.platform != "win32":
    from tests.tui.terminals import ROOT, Terminal, dealer, environment, run, terminal

SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[()][0-9A-B]|[0-9=>A-Z])"
)
"""One control sequence as terminals read them."""
OWN_WORDS = ("\x1b]0;Blackhole Jack\x07", "\x1b]0;Your turn - Blackhole Jack\x07", "\x1b]22;default\x07")
"""What is said to the terminal beside the screen: two titles, and Textual's shape of the pointer."""
SCREEN_BEGINS, SCREEN_ENDS = "\x1b[?1049h", "\x1b[?1049l"
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}
STILL = "--motion=none"
START = 6.0
"""Seconds that an interpreter may take to start, and Textual to load, on a machine that is busy."""
BACK = "esc back"
"""Stands on every page and in every question over a table."""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path)


@contextmanager
def host(*arguments: str, env: dict[str, str]) -> Iterator["Terminal"]:
    """Open a table in a terminal of its own; its dealer is ended with it, whatever happens."""
    with terminal("host", f"--port={free_port()}", f"--bind={LOCAL}", STILL, *arguments, env=env) as one:
        one.until("IS OPEN")
        dealers = children(one.process.pid)
        try:
            yield one
        finally:
            for pid in dealers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM)


def children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    done = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in done.stdout.split()]


def look_around(one: "Terminal", *, hosting: bool) -> None:
    """Open and close every page there is at a table."""
    for key in ("?", "l", "\x1b", *(["K"] if hosting else [])):
        one.press(key)
        one.until(BACK)
        one.press("\x1b")
        one.until_gone(BACK)


def after_the_screen(output: str) -> str:
    """Return what was written when the screen was gone, without control sequences."""
    assert SCREEN_ENDS in output
    return SEQUENCE.sub("", output.rpartition(SCREEN_ENDS)[2]).strip()


# Check 1: text from others

MARK = "1337"
"""A number that stands in each hostile sequence, and in none of the program's own."""
HOSTILE = (
    "[/]",
    "[@click=quit]x[/]"[:16],
    f"\x1b]0;T{MARK}\x07",
    f"\x1b]8;;h{MARK}\x1b\\x",
    f"\x1b[{MARK}m\x9b{MARK}m",
    "a\u202eb\u2066c\u200fz\u200b\ufeff\u2060",
    "Z" + "\u0351\u0316\u0489" * 12,
    "\U0001f469\u200d\U0001f680\U0001f3fd",
    "\u05e9\u05dc\u05d5\u05dd \u0645",
    f"\x1b]52;c;{MARK}\x07",
)
TABLE = f"\x1b]2;V{MARK}\x07\u202e[/]\u200b"


def carries_nothing_hostile(output: str) -> None:
    """Check that a terminal was sent printable text and the program's own sequences alone."""
    rest = SEQUENCE.sub("", output)
    hidden = {hex(ord(mark)) for mark in rest if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert hidden <= {"0xa", "0xd"}, hidden
    for one in SEQUENCE.findall(output):
        assert MARK not in one and "http" not in one, repr(one)
        assert one[1] != "]" or one in OWN_WORDS, repr(one)
    # What such a sequence is made of is shown as what it is: text.
    assert f"V{MARK}" in rest


@contextmanager
def nothing_hostile(one: "Terminal") -> Iterator[None]:
    """Check all that a terminal was sent until now, and that no error was told."""
    yield
    output = one.output.decode()
    carries_nothing_hostile(output)
    assert "unexpected error" not in output and "Traceback" not in output


async def test_no_text_from_outside_reaches_the_terminal_as_more_than_text(
    env: dict[str, str], tmp_path: Path
) -> None:
    # A dealer that cleans nothing: table, players and talk go out on the wire as hostile as they are.
    kim = load_identity("kim", tmp_path / ".local" / "share" / "bhj-tui" / "keys")
    async with EmbeddedBroker(port=free_port()) as broker:
        endpoint = Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password)
        setup = Setup(Text(TABLE), kim.player, bet_seconds=0)
        open_table = Dealer(endpoint, fresh_identity(), [Opening(setup)])
        task = asyncio.create_task(open_table.run())
        try:
            await asyncio.wait_for(open_table.ready(), 10)
            (attendant,) = open_table.tables.values()
            for number, name in enumerate(HOSTILE):
                player = f"{number:032x}"
                assert attendant.desk.do(cmd.Enter(player, Text(name)))
                attendant.desk.do(cmd.Sit(player, number + 1))
                assert attendant.desk.do(cmd.Say(player, Text(f"said {number} {name}")))
            await asyncio.to_thread(sit_down_among_them, broker.port, env)
            await asyncio.to_thread(come_from_the_lobby, broker.port, env)
            code, said = await asyncio.to_thread(run, "join", f"{LOCAL}:{broker.port}/Mars", env=env)
            assert code == 3 and "There is no table Mars there" in said
            carries_nothing_hostile(said)
        finally:
            await ended(task)


def sit_down_among_them(port: int, env: dict[str, str]) -> None:
    """Play in the one seat that is free, and see all pages."""
    with terminal("join", f"{LOCAL}:{port}", "--name=kim", STILL, env=env) as one:
        one.until("1 YOU")
        with nothing_hostile(one):
            look_around(one, hosting=True)
            one.press("q")
            one.until("LEAVE YOUR TABLE?")
            one.press("l")
            assert one.end()[0] == 0
        # The menu and the kick list were there with their names.
        assert "[/]" in one.output.decode()


def come_from_the_lobby(port: int, env: dict[str, str]) -> None:
    """Paste a hostile address, then a good one, watch, and leave."""
    with terminal("--name=ada", STILL, env=env) as one:
        one.until("practice alone")
        with nothing_hostile(one):
            one.press(f"\x1b[200~\u202e{LOCAL}:{port}/V{MARK}\u200b[/]\x1b[201~\r")
            one.until("There is no table")
            one.press("w\x15" + f"{LOCAL}:{port}\r")
            one.until("WATCHING")
            look_around(one, hosting=False)
            one.press("q")
            one.until("practice alone")
            one.press("q")
            assert one.end()[0] == 0


def test_a_hosts_own_words_do_no_harm_either(env: dict[str, str]) -> None:
    with host(f"--table={TABLE}", "--name=[/]\u202e\x1b", env=env) as one, nothing_hostile(one):
        one.press("\r")
        one.until("1 YOU")
        one.press("ql")
        code, output = one.end()
        assert code == 0 and "goes on without you" in after_the_screen(output)


# Check 3: no colour


def colours(output: str) -> set[str]:
    """Return the sequences that choose a colour."""
    looks = re.findall(r"\x1b\[([0-9;:]*)m", output)
    return {look for look in looks if COLOURS & {int(part) for part in re.split("[;:]", look) if part}}


def test_no_color_means_no_colour_and_the_same_text(env: dict[str, str]) -> None:
    plain, port = {**env, "NO_COLOR": "1"}, free_port()
    join, watch = ("join", f"{LOCAL}:{port}", STILL), ("spectate", f"{LOCAL}:{port}", STILL)
    with (
        dealer("--bet-seconds=0", "--turn-seconds=0", "--name=kim", env=env, port=port),
        terminal(*watch, env=plain) as grey,
        terminal(*watch, env=env) as bright,
    ):
        for one in (grey, bright):
            one.until("WATCHING")
        with (
            terminal(*join, "--name=kim", env=plain) as kim,
            terminal(*join, "--name=ada", env=plain) as ada,
        ):
            for one in (kim, ada):
                one.until("enter bet")
            for one in (kim, ada):
                one.press("\r")
            kim.until("round 1")
            kim.until("· bet 10")
            # A pause is told in red where there is red.
            kim.press("P")
            for one in (kim, ada, grey, bright):
                one.until("PAUSED")
            assert told(grey.settle()) == told(bright.settle())
            look_around(kim, hosting=True)
            look_around(grey, hosting=False)
            for one in (kim, ada, grey):
                one.press("\x03\x03")
                code, output = one.end()
                assert code == 0 and not colours(output), colours(output)
        assert colours(bright.output.decode()), "where colour is allowed there is some"


def test_no_color_in_the_lobby_and_for_a_host(env: dict[str, str]) -> None:
    plain = {**env, "NO_COLOR": "1"}
    with terminal("--name=ada", STILL, env=plain) as lobby:
        lobby.until("practice alone")
        lobby.press(f"j{LOCAL}:{free_port()}\r")
        lobby.until("Nothing listens")
        lobby.press("?")
        lobby.until("HOW TO MEET")
        lobby.press("q")
        code, output = lobby.end()
        assert code == 0 and not colours(output)
    with host("--name=ada", env=plain) as one:
        one.press("\r")
        one.until("1 YOU")
        look_around(one, hosting=False)
        one.press("Cc")
        code, output = one.end()
        assert code == 0 and not colours(output)


def told(screen: str) -> str:
    """Return a screen without the time to the broker, which each terminal measures by itself."""
    return re.sub(r" +", " ", re.sub(r"\d+ ms", "ms", screen))


# Check 4: a dead address


@contextmanager
def silence(answer: bytes | None) -> Iterator[int]:
    """Listen at a port where nothing ever answers, or the same to everyone; return the port."""
    with socket.create_server((LOCAL, 0)) as server:
        port = server.getsockname()[1]
        if answer is None:
            yield port
            return
        program = "import socket, sys; s = socket.socket(fileno=int(sys.argv[1])); a = sys.argv[2].encode()\n"
        program += "while True:\n p, _ = s.accept(); p.recv(999); p.sendall(a); p.close()"
        process = subprocess.Popen(
            [sys.executable, "-c", program, str(server.fileno()), answer.decode()], pass_fds=[server.fileno()]
        )
        try:
            yield port
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_each_kind_of_dead_address_has_its_own_sentence(command: str, env: dict[str, str]) -> None:
    with silence(None) as silent, silence(b"HTTP/1.1 400 Bad Request\r\n\r\n") as web:
        places = {
            "refused": f"{LOCAL}:{free_port()}",
            "timed out": f"{LOCAL}:{silent}",
            "unknown": "nowhere.invalid",
            "no table": f"{LOCAL}:{web}",
        }
        began = time.monotonic()
        with ThreadPoolExecutor() as pool:
            runs = pool.map(lambda place: run(command, place, env=env), places.values())
            said = dict(zip(places, runs, strict=True))
        assert time.monotonic() - began < 3 + START
        for what, place in places.items():
            code, text = said[what]
            assert code == 3, said
            assert "\n" not in text and "Traceback" not in text and "\x1b" not in text
            assert place in text
    wanted = {
        "refused": "Nothing listens",
        "timed out": "did not answer within",
        "unknown": "No machine is called",
        "no table": "is not a table",
    }
    for what, words_of_it in wanted.items():
        assert [other for other, (_, text) in said.items() if words_of_it in text] == [what]


def test_a_dead_address_is_one_sentence_in_every_language(env: dict[str, str]) -> None:
    with silence(None) as silent, silence(b"HTTP/1.1 400 Bad Request\r\n\r\n") as web:
        places = (f"{LOCAL}:{free_port()}", f"{LOCAL}:{silent}", "nowhere.invalid", f"{LOCAL}:{web}")
        lines = [
            ("--lang", language, ("join", "spectate")[(number + at) % 2], place)
            for number, language in enumerate(OURS)
            for at, place in enumerate(places)
        ]
        with ThreadPoolExecutor(8) as pool:
            done = dict(zip(lines, pool.map(lambda line: run(*line, env=env), lines), strict=True))
    for (_, language, _, place), (code, text) in done.items():
        assert code == 3 and place in text, (language, text)
        assert "\n" not in text and "Traceback" not in text and "\x1b" not in text
    # Each kind is told in words of its own, in each of the languages.
    assert len({text.replace(line[-1], "") for line, (_, text) in done.items()}) == len(lines)


@pytest.mark.parametrize("keys", ["q", "\x03\x03", "\x1b\x1b[B"], ids=["q", "ctrl+c twice", "menu"])
def test_nothing_is_spilt_on_the_shell_after_leaving(keys: str, env: dict[str, str]) -> None:
    port = free_port()
    with (
        dealer("--bet-seconds=0", env=env, port=port),
        terminal("join", f"{LOCAL}:{port}", "--name=ada", STILL, env=env) as one,
    ):
        one.until("1 YOU")
        if keys.startswith("\x1b"):
            one.press("\x1b")
            one.until("MENU")
            one.press("q")
        else:
            one.press(keys)
        code, output = one.end()
        assert code == 0 and after_the_screen(output) == ""
        assert SEQUENCE.sub("", output.partition(SCREEN_BEGINS)[0]).strip() == ""


def test_a_table_that_closes_leaves_nothing_on_the_shell(env: dict[str, str]) -> None:
    port = free_port()
    with (
        dealer("--bet-seconds=0", env=env, port=port) as process,
        terminal("join", f"{LOCAL}:{port}", "--name=ada", STILL, env=env) as one,
    ):
        one.until("1 YOU")
        process.terminate()
        one.until("closed")
        one.press("\r")
        code, output = one.end()
        assert code == 0 and after_the_screen(output) == ""


# Check 7: two terminals, one identity


def test_a_second_terminal_of_the_same_player_takes_over_once(env: dict[str, str]) -> None:
    port = free_port()
    join = ("join", f"{LOCAL}:{port}", "--name=ada", STILL)
    with (
        dealer("--bet-seconds=0", "--turn-seconds=0", env=env, port=port),
        terminal(*join, env=env) as first,
    ):
        first.until("enter bet")
        first.press("\r")
        first.until("roll two d12")
        with terminal(*join, env=env) as second:
            second.until("roll two d12")
            code, output = first.end()
            assert code == 3 and after_the_screen(output) == words.farewell(Farewell.TAKEN_OVER)
            # It has the hand and the bet of the first, plays on, and is not thrown out in turn.
            assert "1 YOU · bet 10" in second.text
            second.press("r")
            second.until_gone("roll two d12")
            second.press("tstill here\r")
            second.until("you: still here")
            second.settle()
            assert second.process.poll() is None and "2 YOU" not in second.text
            second.press("\x03\x03")
            code, output = second.end()
            assert code == 0 and after_the_screen(output) == ""


# Check 9: an idle table


@pytest.mark.skipif(not COUNTED, reason="this system does not tell what a process uses")
def test_an_idle_table_costs_next_to_nothing(tmp_path: Path) -> None:
    # The benchmark looks longer, and for less than 1 %; here other tests may run beside.
    shares = measure(tmp_path, 2.0)
    for what, limit in (("no clock", 2.0), ("a clock runs", 3.0)):
        assert max(shares[what]["terminal"], shares[what]["dealer"]) < limit, shares


# Check 10: what is loaded when


def test_the_link_is_started_before_the_screens_library_is_loaded() -> None:
    program = """
import sys
from tui import ahead, cli
from concurrent.futures import Future

def begun(work):
    print(work.func.__name__, "textual" in sys.modules, "rich" in sys.modules)
    raise SystemExit(0)

ahead.ahead = begun
cli._is_terminal = lambda number: True
cli.main(sys.argv[1:])
"""
    for command in ("join", "spectate"):
        done = subprocess.run(
            [sys.executable, "-c", program, command, LOCAL],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=True,
        )
        way = {"join": "join", "spectate": "watch"}[command]
        assert done.stdout.split() == [way, "False", "False"], done.stderr


"""`begun` stands for the thread in which the link is started."""
