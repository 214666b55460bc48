"""What a start costs, in seconds of a core: `python -m tests.benchmarks.startup`.

Each program runs in a pseudo terminal until its first frame is drawn, and is then ended; the operating system
counts what it has used by then, all its threads together. An empty Textual app is the measure of what is not
this program's own.
"""

import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

RUNS = 7
GOAL, WORDS_GOAL = 0.15, 0.10
PATIENCE = 20.0
IN_FRONT = -10
EMPTY = """\
import os
os.environ["TEXTUAL_ANIMATIONS"] = "none"
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("first frame")
Empty().run()
"""
PROGRAM = [sys.executable, "-P", str(Path(__file__).parents[2] / "tui" / "__main__.py")]
DRAWN = {
    "an empty Textual app": ([sys.executable, "-P", "-c", EMPTY], b"first frame"),
    "the lobby": ([*PROGRAM, "--motion=none"], b"quit"),
    "a table joined": ([*PROGRAM, "join", "{at}", "--motion=none"], b"YOU"),
    "a table watched": ([*PROGRAM, "spectate", "{at}", "--motion=none"], b"WATCHING"),
}
"""Each program with a screen, and what is in its first frame alone."""
PRINTED = ("--version", "--help", "join --help")


def used_until(command: Sequence[str], wanted: bytes, env: Mapping[str, str]) -> float:
    """Start a program in a terminal; return the seconds of a core it has used once something is drawn."""
    # Pseudo terminals are not there on every system.
    import pty

    before = _used_by_children()
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True, preexec_fn=_at_ease
    )
    os.close(slave)
    _read_until(master, wanted)
    # What it does next is not for this frame.
    process.send_signal(signal.SIGKILL)
    process.wait()
    os.close(master)
    return _used_by_children() - before


def used_by(command: Sequence[str], env: Mapping[str, str]) -> float:
    """Run a program to its end; return the seconds of a core it has used."""
    before = _used_by_children()
    subprocess.run(command, stdout=subprocess.DEVNULL, env=env, check=True)
    return _used_by_children() - before


def _read_until(master: int, wanted: bytes) -> None:
    seen, deadline = b"", time.monotonic() + PATIENCE
    while wanted not in seen:
        assert time.monotonic() < deadline, f"no first frame came, but {seen[-500:]!r}"
        if select.select([master], [], [], 0.1)[0]:
            seen += os.read(master, 65536)


def _used_by_children() -> float:
    """Return the seconds of a core that all children together have used that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@contextmanager
def in_front() -> Iterator[None]:
    """Be ahead of the programs that are measured, where this is allowed, to end them in time."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, IN_FRONT)
    except PermissionError:
        yield
        return
    yield
    _at_ease()


def _at_ease() -> None:
    os.setpriority(os.PRIO_PROCESS, 0, max(os.getpriority(os.PRIO_PROCESS, 0), 0))


def measure(home: Path, runs: int = RUNS) -> tuple[dict[str, float], dict[str, float]]:
    """Return the seconds of a core until each program's first frame, and those of what only prints.

    The programs take turns, so that whatever else the machine does is shared by all of them.
    """
    from tests.e2e.evening import free_port
    from tests.tui.terminals import dealer, environment

    env, port = environment(home, BHJ_SETTINGS=os.devnull), free_port()
    drawn: dict[str, list[float]] = {name: [] for name in DRAWN}
    printed: dict[str, list[float]] = {words: [] for words in PRINTED}
    # A program that is started often is compiled once.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    with dealer("--bet-seconds=0", "--turn-seconds=0", env=env, port=port), in_front():
        for _ in range(1 + runs):
            for name, (command, wanted) in DRAWN.items():
                line = [word.format(at=f"127.0.0.1:{port}") if word == "{at}" else word for word in command]
                drawn[name].append(used_until(line, wanted, env))
            for words in PRINTED:
                printed[words].append(used_by([*PROGRAM, *words.split()], env))
    return _medians(drawn), _medians(printed)


def _medians(found: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {name: median(samples[1:]) for name, samples in found.items()}


def main() -> None:
    """Measure and print."""
    if sys.platform == "win32":
        print("Skipped: there are no pseudo terminals here.")
        return
    with tempfile.TemporaryDirectory() as home:
        drawn, printed = measure(Path(home))
    empty = drawn["an empty Textual app"]
    print(f"seconds of a core, the median of {RUNS}{'':12}until the first frame   above an empty app")
    for name, seconds in drawn.items():
        print(f"{name:44}{seconds:18.3f}{seconds - empty:21.3f}")
    print(f"goal: at most {GOAL:g} above an empty app\n")
    for words, seconds in printed.items():
        print(f"bhj-tui {words:36}{seconds:18.3f}")
    print(f"goal: under {WORDS_GOAL:g}")


if __name__ == "__main__":
    main()
