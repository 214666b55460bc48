"""Dealers killed at random instants: `python -m tests.chaos.kills [--kills 1000] [--full-disk]`.

Each table plays the game of its seed with bots and a guest, is killed and started again, again and again, by
that seed. Its journal is looked at after each kill and after each start. With `--full-disk` no file of the
dealer's can grow any more from a random byte on, before it is killed.
"""

import argparse
import asyncio
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from core.events import Locked, Sealed, Voided
from net.broker import EmbeddedBroker
from net.errors import BhjError
from net.topics import table_id
from tests.chaos.ledger import Ledger, bankrolls, read_on
from tests.chaos.observer import Observer, observing
from tests.chaos.processes import PATIENCE, PROGRAM, Child, Silent, ending, environment
from tests.chaos.proxy import LOCAL
from tests.chaos.script import game_of_seed
from tests.chaos.seeds import Outcome, run_all
from tests.net.wires import free_port

KILLS_A_TABLE = 50
REAL_KILLS_A_TABLE = 10
REAL_ONE_IN = 25
"""One kill in so many is of the whole program, with its own broker, at its own pace."""
BEFORE_READY = 0.15
"""How many of the kills come while it starts."""
ALONE = 0.3
"""How many of the lean tables have bots alone."""
LONGEST = 0.3, 8.0
"""Seconds that a dealer plays at most: the lean one, and the whole program."""
MOST_GROWTH = 60_000, 8_000
"""Bytes that a file may still grow before the disk is full; the whole program writes slowly."""
FEWEST_ROUNDS = 4
"""One round in so many kills must have been dealt at least."""
LIFE = 600.0
TABLE = "Vela"


@dataclass(frozen=True, slots=True)
class Task:
    """One table's run."""

    seed: int
    kills: int
    real: bool
    full_disk: bool

    def again(self) -> list[str]:
        """Return the options that repeat it."""
        flags = [f"--seed={self.seed}", f"--kills={self.kills}"]
        return flags + ["--real"] * self.real + ["--full-disk"] * self.full_disk


class Killings:
    """One table whose dealer is killed again and again."""

    def __init__(self, task: Task, folder: Path) -> None:
        self.ledger = Ledger()
        self.starts = 0
        self.early = 0
        self.filled = 0
        self._task = task
        self._rng = random.Random(f"kills {task.seed}")
        self._folder = folder
        self._home = folder / "home"
        self._children: list[Child] = []
        self._port = 0
        self._password = ""
        self._observer: Observer | None = None

    async def run(self) -> list[str]:
        """Kill so many dealers; return what is wrong, nothing else after the first thing that is."""
        with ending(self._children):
            async with AsyncExitStack() as stack:
                try:
                    await self._open(stack)
                    for _ in range(self._task.kills):
                        if wrong := await self._one():
                            return wrong
                    return await self._last()
                except (Silent, BhjError) as trouble:
                    return [str(trouble)]

    async def _open(self, stack: AsyncExitStack) -> None:
        if self._task.real:
            self._port = free_port()
            return
        broker = await stack.enter_async_context(EmbeddedBroker(port=free_port(), state=self._folder))
        self._port, self._password = broker.port, broker.dealer.password
        self._observer = await stack.enter_async_context(observing(broker.port, table_id(TABLE)))
        if self._rng.random() < ALONE:
            return
        guest = [sys.executable, "-m", "tests.chaos.players", f"{LOCAL}:{self._port}", "--name=ada"]
        guest += [f"--seed={self._task.seed}", f"--seconds={LIFE}", "--thought=0.01"]
        self._children.append(Child("ada", guest, self._folder, environment(self._folder / "ada")))

    async def _one(self) -> list[str]:
        """Start a dealer, kill it at a random instant, and look at its journal."""
        dealer = self._start()
        if self._rng.random() < BEFORE_READY:
            self.early += 1
            await asyncio.sleep(self._rng.uniform(0.0, 0.5))
            return self._killed(dealer)
        seconds = self._rng.uniform(0.0, LONGEST[self._task.real])
        wrong = await self._played(dealer, seconds) or await self._fill_disk(dealer)
        return wrong or self._killed(dealer)

    async def _last(self) -> list[str]:
        """Start once more, and let it play on; between the kills there must have been rounds too."""
        dealer = self._start()
        wrong = await self._played(dealer, LONGEST[self._task.real]) or self._killed(dealer)
        rounds, least = len(self.ledger.dealt), self._task.kills // FEWEST_ROUNDS
        return wrong or ([f"only {rounds} rounds were dealt"] if rounds < least else [])

    async def _played(self, dealer: Child, seconds: float) -> list[str]:
        """Look at the journal once the dealer serves, and let it play on."""
        seq, was_open = self.ledger.seq, self.ledger.in_round
        await self._ready(dealer)
        wrong = self._look()
        if seq and was_open and (self.ledger.seq <= seq or not isinstance(self.ledger.event(seq), Voided)):
            wrong.append(f"the round that was open at event {seq} is not void")
        if seq and self.ledger.seq > seq and not self._seals(seq):
            wrong.append(f"no fresh chain after event {seq}")
        await asyncio.sleep(seconds)
        return wrong

    def _seals(self, seq: int) -> bool:
        """Whether a fresh chain was published before anything was played."""
        news = [self.ledger.event(number) for number in range(seq, self.ledger.seq)]
        first = next((event for event in news if isinstance(event, Sealed | Locked)), None)
        return isinstance(first, Sealed)

    def _killed(self, dealer: Child) -> list[str]:
        dealer.kill()
        resting = bankrolls(self.ledger, self._journal) if self._look() == [] and self.ledger.seq else []
        return [*self._look(), *resting, *self._complaints(dealer)]

    def _start(self) -> Child:
        self.starts += 1
        if self._task.real:
            command = [*PROGRAM, "host", "--headless", "--report", "--host-key=", f"--bind={LOCAL}"]
            command += [f"--port={self._port}", f"--table={TABLE}", "--bots=3", "--bet-seconds=1"]
            command += [f"--game={self._game}"]
        else:
            command = [sys.executable, "-m", "tests.chaos.table", f"--game={self._game}"]
            # A password may begin as an option does.
            command += ["--", str(self._port), self._password, TABLE]
        dealer = Child(f"dealer-{self.starts}", command, self._folder, environment(self._home))
        self._children[:] = [child for child in self._children if child.running]
        self._children.append(dealer)
        return dealer

    async def _ready(self, dealer: Child) -> None:
        deadline = time.monotonic() + PATIENCE
        while (line := dealer.first_line()) is None:
            if not dealer.running or time.monotonic() > deadline:
                raise Silent(f"{dealer.name} did not start: {dealer.trouble()}")
            await asyncio.sleep(0.005)
        if "failure" in line:
            raise Silent(f"{dealer.name} did not start: {line}")

    async def _fill_disk(self, dealer: Child) -> list[str]:
        """Let no file grow any more, from a random byte on; who notices must say so and end."""
        if not self._task.full_disk:
            return []
        longest = max((file.stat().st_size for file in self._journal.parent.glob("journal*")), default=0)
        dealer.fill_disk(longest + self._rng.randint(0, MOST_GROWTH[self._task.real]))
        deadline = time.monotonic() + LONGEST[self._task.real]
        while dealer.running and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        if dealer.code is None:
            return []
        self.filled += 1
        told = dealer.trouble() + dealer.out.read_text()
        is_told = "The journal" in told and "start again" in told
        return [] if is_told else [f"{dealer.name} ended with {dealer.code} and without a sentence: {told}"]

    @property
    def _game(self) -> str:
        return game_of_seed(self._task.seed)

    @property
    def _journal(self) -> Path:
        return next(iter(self._home.rglob("journal.sqlite3")), self._home / "none")

    def _look(self) -> list[str]:
        """Read the journal on, and compare it with what was told."""
        if not self._journal.exists():
            return []
        wrong = read_on(self.ledger, self._journal)
        told = self._observer.against(self.ledger.lines) if self._observer else []
        return [*wrong, *told]

    def _complaints(self, dealer: Child) -> list[str]:
        trouble = dealer.trouble()
        return [f"{dealer.name} complains: {trouble[-1500:]}"] if "Traceback" in trouble else []

    def summary(self) -> str:
        """Return the run in a line."""
        counts = {
            "starts": self.starts,
            "killed before ready": self.early,
            "full disks": self.filled,
            "events kept": self.ledger.seq,
            "told": self._observer.seq if self._observer else 0,
            "rounds dealt": len(self.ledger.dealt),
            "voided": self.ledger.voids,
        }
        return ", ".join(f"{count} {what}" for what, count in counts.items())


def play(task: Task) -> Outcome:
    """Run one table, and keep its files if anything is wrong."""
    folder = Path(tempfile.mkdtemp(prefix=f"bhj-kills-{task.seed}-"))
    killings = Killings(task, folder)
    began = time.monotonic()
    wrong = asyncio.run(killings.run())
    took = f"{time.monotonic() - began:.1f} s"
    told = f"seed {task.seed}, {game_of_seed(task.seed)}: {took}, {killings.summary()}"
    if not wrong:
        shutil.rmtree(folder, ignore_errors=True)
        return Outcome(told, ())
    again = " ".join(("again: python -m tests.chaos.kills", *task.again()))
    return Outcome(told, (*wrong[:20], again, f"files: {folder}"))


def tasks(kills: int, first: int, full_disk: bool) -> list[Task]:
    """Share the kills out among tables, some of them of the whole program."""
    real = kills // REAL_ONE_IN
    parts = [(real, REAL_KILLS_A_TABLE, True), (kills - real, KILLS_A_TABLE, False)]
    counts = [(min(size, left), is_real) for total, size, is_real in parts for left in range(total, 0, -size)]
    return [Task(first + n, count, is_real, full_disk) for n, (count, is_real) in enumerate(counts)]


def main(argv: Sequence[str] | None = None) -> int:
    """Run tables; return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser("tests.chaos.kills")
    parser.add_argument("--kills", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, help="this table alone")
    parser.add_argument("--first", type=int, help="the first seed (any)")
    parser.add_argument("--jobs", type=int, default=2, help="tables side by side (2)")
    parser.add_argument("--real", action="store_true", help="with --seed: the whole program")
    parser.add_argument("--full-disk", action="store_true", help="with the disk full at a random write")
    asked = parser.parse_args(argv)
    if asked.seed is not None:
        return play(Task(asked.seed, asked.kills, asked.real, asked.full_disk)).shown()
    first = secrets.randbelow(1_000_000) if asked.first is None else asked.first
    module = [sys.executable, "-m", "tests.chaos.kills"]
    commands = [[*module, *task.again()] for task in tasks(asked.kills, first, asked.full_disk)]
    return run_all(commands, asked.jobs)


if __name__ == "__main__":
    sys.exit(main())
