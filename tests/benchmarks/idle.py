"""What a table costs at which nothing happens, as a share of one core: `python -m tests.benchmarks.idle`.

The operating system counts (Linux's `/proc`): all threads of the terminal, of the dealer and of its broker.
"""

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests.e2e.evening import free_port

SECONDS = 8.0
GOAL = 1.0
"""Percent of a core."""
PROC = Path("/proc")
COUNTED = (PROC / "self" / "schedstat").exists()
"""Whether this system tells what a process uses."""


def used(pid: int) -> float:
    """Return the seconds of a core that a process has used, all its threads together."""
    tasks = (PROC / str(pid) / "task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def family(pid: int) -> dict[str, list[int]]:
    """Return the processes that serve a table: the dealer, and whatever it has started."""
    started, waiting = [], [pid]
    while waiting:
        for task in (PROC / str(waiting.pop()) / "task").iterdir():
            found = [int(child) for child in (task / "children").read_text().split()]
            started += found
            waiting += found
    return {"dealer": [pid], "broker": started}


def share(pids: dict[str, list[int]], rest: Callable[[], object]) -> dict[str, float]:
    """Return the percent of a core that each group uses while `rest()` takes its time."""
    before, began = {name: sum(map(used, group)) for name, group in pids.items()}, time.monotonic()
    rest()
    seconds = time.monotonic() - began
    return {name: 100 * (sum(map(used, group)) - before[name]) / seconds for name, group in pids.items()}


def measure(home: Path, seconds: float = SECONDS) -> dict[str, dict[str, float]]:
    """Sit at a table: first nobody bets, then it is one's turn and a clock runs."""
    # Pseudo terminals are not there on every system.
    from tests.tui.terminals import dealer, environment, terminal

    env, port = environment(home), free_port()
    with ExitStack() as stack:
        serving = stack.enter_context(dealer("--bet-seconds=0", "--turn-seconds=600", env=env, port=port))
        one = stack.enter_context(terminal("join", f"127.0.0.1:{port}", "--name=kim", env=env))
        pids = {"terminal": [one.process.pid], **family(serving.pid)}

        def rest() -> None:
            end = time.monotonic() + seconds
            one.until_true(lambda _: time.monotonic() > end, "time stands still")

        one.until("enter bet")
        one.settle()
        shares = {"no clock": share(pids, rest)}
        one.press("\r")
        one.until("roll two d12")
        one.settle()
        shares["a clock runs"] = share(pids, rest)
        return shares


def main() -> None:
    """Measure and print."""
    if not COUNTED:
        print("Skipped: this system does not tell in /proc what a process uses.")
        return
    with tempfile.TemporaryDirectory() as home:
        shares = measure(Path(home))
    names = list(next(iter(shares.values())))
    print(f"{'percent of a core':20}{''.join(f'{name:>10}' for name in names)}")
    for what, row in shares.items():
        print(f"{what:20}{''.join(f'{row[name]:10.2f}' for name in names)}")
    most = max(row[name] for row in shares.values() for name in ("terminal", "dealer"))
    print(f"terminal and dealer at most {most:.2f} %   (goal: under {GOAL:g})")


if __name__ == "__main__":
    main()
