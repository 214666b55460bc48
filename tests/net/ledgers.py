"""Journals for tests: what tables open as, and a dealer process that writes until it is killed."""

import subprocess
import sys
from pathlib import Path

from net.journal import Account, Cause, Journal, Opening, open_journal

OPENING = Opening("andromeda", "Mira's table", bytes(range(32)))
MASTER = b"m" * 32
ANA = Account("a" * 32, "Ana", 1000, 1000, False)
BEN = Account("b" * 32, "Ben", 0, 500, True)
CAUSE = Cause("a" * 32, b"terminal", 1)


class Clock:
    """Shows the moment it is set to."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def filled(path: Path) -> int:
    """Make a journal with one session of four events, its orders and bankrolls, and a closed one."""
    with open_journal(path, clock=Clock()) as journal:
        closed = journal.begin(OPENING, [b"old"], [ANA], MASTER)
        journal.append(closed, 1, [], closed=True)
        session = journal.begin(OPENING, [b"opened", b"entered"], [ANA, BEN], MASTER)
        journal.append(session, 2, [b"bet"], [Account("a" * 32, "Ana", 990, 1000, False)], CAUSE, rounds=1)
        journal.append(session, 3, [b"x" * 300], cause=Cause("b" * 32, b"other", 7))
    return session


def write_on(journal: Journal, session: int, number: int) -> None:
    """Keep one batch whose bankroll, order and events all tell its number."""
    first = 1 + sum(1 + before % 3 for before in range(number))
    lines = [b"%d" % (first + step) for step in range(1 + number % 3)]
    account = Account("a" * 32, "Ana", number, 1000, False)
    journal.append(session, first, lines, [account], Cause("a" * 32, b"t", number), rounds=number)


def start_writer(path: Path, table: str, batches: int = 10**9) -> "subprocess.Popen[bytes]":
    """Start a process that writes batches into a table, and says so by a line once it has begun."""
    command = [sys.executable, "-m", "tests.net.ledgers", str(path), table, str(batches)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE)


def write(path: Path, table: str, batches: int) -> None:
    with open_journal(path) as journal:
        session = journal.begin(Opening(table, table, bytes(32)), [b"0"], [], MASTER)
        print("begun", flush=True)
        for number in range(batches):
            write_on(journal, session, number)
        print("done", flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
