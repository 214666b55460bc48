"""The game as lines in pipes: scripts play at a real dealer, and a spectator reads what they read."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.net.wires import free_port
from tests.tui.terminals import PROGRAM, ROOT, dealer, environment, terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a dealer of POSIX")

PATIENCE = 20.0
README = (ROOT / "README.md").read_text("utf-8")
GAMES = ("blackhole", "german", "czech", "live")
BOT = """\
import subprocess, sys
rounds, *command = sys.argv[1:]
game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in game.stdout:
    print(line, end="")
    if line.startswith("> "):
        can = [choice.split()[0].strip(":") for choice in line[2:].split("; ")]
        print("stand" if "stand" in can else can[0], file=game.stdin, flush=True)
    elif line.startswith(f"Round {rounds} was checked"):
        break
game.communicate("quit")
"""
"""A player of ten lines, as the README has it."""


SESSION = r"""$ printf 'wait\nbet 20\nwait\nroll\nwait\nstand\nwait\n' | bhj-tui join 192.168.1.20 --plain
Andromeda: Blackhole Jack, no round yet, bets 10 to 200 in steps of 10.
Dealer: no dice yet, sealed 9ba8 dc75, spends its d6 at 15 or 16.
Seat 1, you (ada): thinking, no dice yet, 1,000 chips.
Seat 2: free.
...
Bet 10 to 200 in steps of 10, or pass.
> bet (Enter): bet 10; bet N (b): other bet; more (+, -): step; pass (p): pass
you bet 20
Round 1.
dealer rolls (2)
Your turn, 30 s.
Your turn: roll your two d12.
> roll (r, Enter): roll two d12
you (1) (8) = 9, earn a d8
Your turn: 9 against 2, 30 s.
Roll a d12 or the d8, or stand on 9.
> roll (r): roll d12; d8 (8): roll d8; stand (s): stand on 9
you stand on 9
...
Round 1 was checked: all is as it was sealed.
"""
"""A round in a pipe, as the README has it; what the dice show is another thing each time."""
LUCK = "you (1) (8) = 9, earn a d8"
"""Where that begins."""


class Script:
    """A program without a terminal, whose lines are read as they come."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[str] = []
        self._coming: Queue[str | None] = Queue()
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._coming.put(line.rstrip("\n"))
        self._coming.put(None)

    def next(self) -> str | None:
        """Wait for a line and return it; None at their end."""
        try:
            line = self._coming.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("no line came after:\n" + "\n".join(self.lines)) from None
        if line is not None:
            self.lines.append(line)
        return line

    def until(self, wanted: str) -> str:
        """Read until a line has something in it, and return the line."""
        while (line := self.next()) is not None:
            if wanted in line:
                return line
        raise AssertionError(f"{wanted!r} did not come:\n" + "\n".join(self.lines))

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def plays(self, answer: Callable[[list[str]], str], until: str) -> None:
        """Answer every line of choices until a line has something in it."""
        while until not in (line := self.next() or until):
            if line.startswith("> "):
                self.type(answer([choice.split()[0].strip(":") for choice in line[2:].split("; ")]))

    def end(self) -> tuple[int, str]:
        """Type no more, and wait for the end; return the exit code and what was said of trouble."""
        process = self.process
        assert process.stdin is not None and process.stderr is not None
        process.stdin.close()
        while self.next() is not None:
            pass
        return process.wait(PATIENCE), process.stderr.read()


@contextmanager
def script(*arguments: str, env: dict[str, str], home: str = "") -> Iterator[Script]:
    """Run a command line between pipes; it is killed at the end."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments, "--plain"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
    )  # fmt: skip
    try:
        yield Script(process)
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path)


def careful(can: list[str]) -> str:
    """Return what a player types who stands as soon as that can be done."""
    return next((word for word in ("stand", "keep", "no", "bet") if word in can), can[0])


def of_round(lines: list[str], about: str, own: str) -> list[str]:
    """Return what happened in the first round to the dealer and one player, where it names no other.

    Whose turn it is is left out: that line comes after all that is known when it is written.
    """
    told = [line for line in lines[lines.index("Round 1.") :] if line.startswith(("dealer ", f"{about} "))]
    happened = [line for line in told if not re.search(r" to act, \d+ s\.$", line)]
    return [line for line in happened if own not in re.findall(r"\w+", line)]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_each_game_is_played_in_pipes_and_watched(game: str, env: dict[str, str]) -> None:
    port = free_port()
    with dealer(f"--game={game}", "--no-journal", env=env, port=port) as _, ExitStack() as stack:
        at = f"127.0.0.1:{port}"
        watcher = stack.enter_context(script("spectate", at, env=env))
        watcher.until("Type help")
        ada = stack.enter_context(script("join", at, "--name=ada", env=env))
        ada.until("> bet")
        ben = stack.enter_context(script("join", at, "--name=ben", env=env))
        ben.until("> bet")
        ada.type("bet 30")
        ada.until("you bet 30")
        ben.type("")
        playing = threading.Thread(target=lambda: ben.plays(careful, "Round 1 was checked"))
        playing.start()
        ada.plays(careful, "Round 1 was checked")
        playing.join(PATIENCE)
        watcher.until("Round 1 was checked")
        for one, own, other in ((ada, "ada", "ben"), (ben, "ben", "ada")):
            seen = of_round(watcher.lines, other, own)
            assert seen and of_round(one.lines, other, "you") == seen
        assert {"ada bets 30", "ben bets 10"} <= set(watcher.lines)
        assert not [line for line in watcher.lines if line.startswith("> ")]
        for one in (ada, ben, watcher):
            assert one.end() == (0, "")


def test_a_bot_of_ten_lines_plays_a_dozen_rounds(env: dict[str, str], tmp_path: Path) -> None:
    port, rounds = free_port(), 12
    program = tmp_path / "bot.py"
    program.write_text(BOT)
    with dealer(env=env, port=port):
        command = [*PROGRAM, "join", f"127.0.0.1:{port}", "--name=bot", "--plain"]
        played = subprocess.run(
            [sys.executable, str(program), str(rounds), *command],
            capture_output=True, text=True, env=env, timeout=110,
        )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, "")
    assert f"Round {rounds} was checked: all is as it was sealed." in played.stdout
    assert len(BOT.splitlines()) <= 11
    lines = played.stdout.splitlines()
    assert [line for line in lines if line.startswith("! ")] == []
    net = 0
    for line in lines:
        if match := re.fullmatch(r"you (win|lose|buy) ([0-9,]+).*", line):
            amount = int(match[2].replace(",", ""))
            net += amount if match[1] != "lose" else -amount
    told = [line for line in lines if line.startswith("You have ")]
    assert told[-1] == f"You have {1000 + net:,} chips."
    history = subprocess.run([*PROGRAM, "history", "1"], capture_output=True, text=True, env=env)
    results = dict(re.findall(r"^  (\S.*?) +([+-]?[0-9,]+)$", history.stdout, re.MULTILINE))
    assert sum(int(chips.replace(",", "")) for chips in results.values()) == 0 and '"bot"' in results


def shape(line: str) -> str:
    """Return a line without what is another thing each time."""
    return re.sub(r"sealed \w+ \w+|[0-9]+", "0", line.partition(": ")[2] if "Blackhole" in line else line)


def test_the_session_in_the_readme_is_what_happens(env: dict[str, str]) -> None:
    command, *told = SESSION.splitlines()
    typed = command.split("'")[1].encode().decode("unicode_escape")
    port = free_port()
    with dealer("--no-journal", env=env, port=port):
        done = subprocess.run(
            [*PROGRAM, "join", f"127.0.0.1:{port}", "--plain", "--name=ada"],
            input=typed, capture_output=True, text=True, env=env, timeout=60,
        )  # fmt: skip
    said = iter([shape(line) for line in done.stdout.splitlines()])
    for line in (*told[: told.index(LUCK)], told[-1]):
        assert line == "..." or shape(line) in said, f"{line}\n\n{done.stdout}"
    assert done.returncode == 0


@pytest.mark.skipif("--plain" not in README, reason="the README does not tell of it")
def test_the_readme_has_the_session_and_the_bot() -> None:
    assert SESSION in README and BOT in README


def test_no_more_lines_in_the_middle_of_a_hand_is_leaving(env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--no-journal", env=env, port=port), ExitStack() as stack:
        at = f"127.0.0.1:{port}"
        watcher = stack.enter_context(script("spectate", at, env=env))
        watcher.until("Type help")
        ada = stack.enter_context(script("join", at, "--name=ada", env=env))
        ada.until("> bet")
        ada.type("bet 20")
        ada.until("> roll")
        assert ada.end() == (0, "")
        assert watcher.until("ada leaves the table")


def test_an_interrupt_leaves_at_once(env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--no-journal", env=env, port=port), ExitStack() as stack:
        at = f"127.0.0.1:{port}"
        watcher = stack.enter_context(script("spectate", at, env=env))
        watcher.until("Type help")
        ada = stack.enter_context(script("join", at, "--name=ada", env=env))
        ada.until("> bet")
        ada.process.send_signal(signal.SIGINT)
        assert watcher.until("ada leaves the table")
        assert ada.end() == (130, "")


def test_a_reader_that_goes_away_is_no_trouble(env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--no-journal", env=env, port=port), ExitStack() as stack:
        at = f"127.0.0.1:{port}"
        watcher = stack.enter_context(script("spectate", at, env=env))
        watcher.until("Type help")
        process = subprocess.Popen(
            [*PROGRAM, "join", at, "--name=ada", "--plain"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
        )  # fmt: skip
        assert process.stdout is not None and process.stdin is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        print("look", file=process.stdin, flush=True)
        assert watcher.until("ada leaves the table")
        assert process.wait(PATIENCE) == 0 and process.stderr.read() == ""
        process.stdin.close()
        process.stderr.close()


def test_a_host_nobody_reads_leaves_no_dealer_behind(env: dict[str, str]) -> None:
    port = free_port()
    process = subprocess.Popen(
        [*PROGRAM, "host", f"--port={port}", "--bind=127.0.0.1", "--no-journal", "--plain"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
    )  # fmt: skip
    assert process.stdout is not None and process.stdin is not None and process.stderr is not None
    assert str(port) in process.stdout.readline()
    process.stdout.close()
    print("look", file=process.stdin, flush=True)
    assert process.wait(PATIENCE) == 0 and process.stderr.read() == ""
    process.stdin.close()
    process.stderr.close()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_lines_may_be_written_ahead_and_wait_for_their_turn(env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--no-journal", env=env, port=port):
        done = subprocess.run(
            [*PROGRAM, "join", f"127.0.0.1:{port}", "--name=ada", "--plain"],
            input="wait\nbet 20\nwait\nroll\nsay done\n", capture_output=True, text=True, env=env, timeout=30,
        )  # fmt: skip
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert not [line for line in lines if line.startswith("! ")]
    rolled = [line for line in lines if re.fullmatch(r"you \([0-9]+\) \([0-9]+\) .*", line)]
    assert "you bet 20" in lines and len(rolled) == 1


def test_a_dead_address_is_told_as_everywhere(env: dict[str, str]) -> None:
    address = f"127.0.0.1:{free_port()}"
    plain, screen = [
        subprocess.run([*PROGRAM, "join", address, *more], input="", capture_output=True, text=True, env=env)
        for more in (["--plain"], [])
    ]
    assert plain.returncode == 3 and "Nothing listens" in plain.stderr and plain.stdout == ""
    assert screen.returncode == 2


def test_a_host_without_guests_closes_the_table_at_the_end_of_lines(env: dict[str, str]) -> None:
    port = free_port()
    with script("host", f"--port={port}", "--bind=127.0.0.1", "--name=ada", "--no-journal", env=env) as ada:
        ada.until(f"bhj-tui join 127.0.0.1:{port}")
        ada.until("> bet")
        ada.type("invite")
        ada.until(f"bhj-tui join 127.0.0.1:{port}")
        assert ada.end() == (0, "")
        assert "the table is closed" in ada.lines
        assert not [line for line in ada.lines if "goes on without you" in line]


def test_a_host_leaves_the_table_to_the_guests(env: dict[str, str]) -> None:
    port = free_port()
    with script("host", f"--port={port}", "--bind=127.0.0.1", "--name=ada", "--no-journal", env=env) as ada:
        ada.until("> bet")
        with script("join", f"127.0.0.1:{port}", "--name=ben", env=env) as ben:
            ben.until("> bet")
            ada.until("ben takes seat 2")
            assert ada.end() == (0, "")
            ends = next(line for line in ada.lines if "goes on without you" in line)
            process = int(ends.split()[-1])
            try:
                ben.type("say still here")
                ben.until('" you: still here')
                assert ben.end() == (0, "")
            finally:
                os.kill(process, 15)


def test_the_lobby_is_a_list_of_choices(env: dict[str, str]) -> None:
    with script("--name=ada", env=env) as ada:
        ada.until("> practise (1)")
        for typed, told in (
            ("", "> practise"),
            ("join", "! At which address?"),
            ("join 127.0.0.1:1", "! Nothing listens"),
            ("name bob", "You are called bob."),
            ("host chess", "! Which game?"),
            ("frobnicate", "! There is no word frobnicate here"),
            ("1", "Seat 1, you (bob)"),
        ):
            ada.type(typed)
            ada.until(told)
        ada.until("> bet")
        ada.type("quit")
        ada.until("> practise (1)")
        ada.type("quit")
        assert ada.end() == (0, "")


def test_an_evening_has_its_history_its_stats_and_its_card(env: dict[str, str]) -> None:
    port = free_port()
    with script("host", f"--port={port}", "--bind=127.0.0.1", "--name=ada", env=env) as ada:
        ada.until("> bet")
        ada.type("")
        for number in (1, 2, 3):
            ada.plays(careful, f"Round {number} was checked")
            if number < 3:
                ada.type("")
        ada.type("history 2")
        ada.until("Round 2: ")
        ada.until("\N{CHECK MARK} the seal matches")
        ada.type("stats")
        assert ada.end() == (0, "")
    told = ada.lines
    assert told.index("THIS TABLE") < told.index("the table is closed")
    card = [line for line in told if line.startswith("ada: 3 rounds, ")]
    assert len(card) == 1 and told.index("the table is closed") < told.index(card[0])
    with script("--name=ada", env=env) as ada:
        ada.type("history 1 2")
        ada.until("Round 2: ")
        ada.until("\N{CHECK MARK} the seal matches")
        ada.type("stats ever")
        ada.until("ALL TIME")
        ada.until("LUCK AND SKILL: ")
        assert ada.end() == (0, "")


def test_nothing_but_lines_goes_to_a_terminal(env: dict[str, str]) -> None:
    port = free_port()
    with (
        dealer("--no-journal", env=env, port=port),
        terminal("join", f"127.0.0.1:{port}", "--name=ada", "--plain", env=env, width=200) as one,
    ):
        one.until("> bet")
        one.press("quit\n")
        code, output = one.end()
    assert code == 0
    assert {mark for mark in output if not mark.isprintable()} == {"\r", "\n"}


def test_no_screen_and_no_arrays_are_loaded(env: dict[str, str]) -> None:
    port = free_port()
    program = (
        "import sys\nfrom tui.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "heavy = ('textual', 'numpy', 'segno', 'zeroconf', 'tomlkit')\n"
        "print(code, [name for name in heavy if name in sys.modules])"
    )
    with dealer("--no-journal", env=env, port=port):
        done = subprocess.run(
            [sys.executable, "-c", program, "join", f"127.0.0.1:{port}", "--plain"],
            input="wait\nbet\n", capture_output=True, text=True, env=env, cwd=ROOT, timeout=30,
        )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "0 []", done.stderr
