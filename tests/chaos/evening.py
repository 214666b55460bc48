"""Evenings at which everything goes wrong: `python -m tests.chaos.evening [--seeds 100] [--seconds 20]`.

A dealer, players and a spectator are processes, and each guest has a bad line of its own. What is done to
whom follows from the seed. At last it is calm, and everything must be as if nothing had happened.
"""

import argparse
import asyncio
import contextlib
import json
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from net.broker import EmbeddedBroker
from net.credentials import PASSWORD, USER
from net.errors import BhjError
from tests.chaos import checks
from tests.chaos.checks import Life
from tests.chaos.processes import PATIENCE, PROGRAM, Child, Silent, brokers_of, ending, environment, kill
from tests.chaos.proxy import CALM, LOCAL, Proxy
from tests.chaos.script import Act, Deed, Script, script
from tests.chaos.seeds import Outcome, run_all
from tests.chaos.witness import Witness, watching
from tests.net.wires import free_port

NAMES = ("ada", "bea", "cleo")
LOOK = 0.1
CALM_SECONDS = 40.0
"""How long it may take at most until everything is as it should be."""
LIFE = 240.0
"""Seconds after which a guest ends by itself."""
CLOCKS = ("--turn-seconds=2", "--bet-seconds=12")
"""The window is longer than a guest is stopped: one who says nothing for a round rightly loses the seat."""


@dataclass(slots=True)
class Guest:
    """A player or, with the last name, a spectator: one process after the other on one line."""

    name: str
    plays: bool
    line: Proxy
    starts: list[Child] = field(default_factory=list)
    killed: set[str] = field(default_factory=set)

    @property
    def now(self) -> Child:
        """The process of this moment."""
        return self.starts[-1]

    def lives(self) -> list[Life]:
        """Return what all of its processes wrote."""
        return [checks.life(one.name, one.out, one.name in self.killed) for one in self.starts]


class Evening:
    """One seed."""

    def __init__(self, seed: int, seconds: float, kill_dealer: bool, folder: Path) -> None:
        self.script: Script = script(seed, seconds, kill_dealer)
        self.port = free_port()
        """Where the broker listens: the dealer's own, or one that is there already."""
        self.refusals = 0
        """How often a dealer could not start at once."""
        self.settled_after = 0.0
        self._seed = seed
        self._seconds = seconds
        self._folder = folder
        self._children: list[Child] = []
        self._dealers: list[Child] = []
        self._guests: list[Guest] = []
        self._witnesses: list[Witness] = []
        self._outside: EmbeddedBroker | None = None
        self._dealers_line: Proxy | None = None

    async def run(self) -> list[str]:
        """Let everything happen; return what is wrong at last."""
        with ending(self._children):
            async with AsyncExitStack() as stack:
                try:
                    await self._begin(stack)
                    await self._go_wrong()
                    return await self._calm_down(stack)
                except (Silent, BhjError) as silent:
                    return [f"nothing is heard of {silent}", *self._complaints()]

    async def _begin(self, stack: AsyncExitStack) -> None:
        if self.script.dealers_line is not None:
            await self._open_broker(stack)
        await self._start_dealer()
        self._witnesses.append(await stack.enter_async_context(watching(self.port)))
        names = (*NAMES[: self.script.players], "spectator")
        for name in names:
            line = await stack.enter_async_context(Proxy(self.port, f"{self._seed}/{name}").open())
            self._guests.append(Guest(name, name in NAMES, line))
            self._start_guest(self._guests[-1])
        for guest, faults in zip(self._guests, self.script.faults, strict=True):
            await _first_line(guest.now)
            guest.line.faults = faults
        if self._dealers_line is not None and self.script.dealers_line is not None:
            self._dealers_line.faults = self.script.dealers_line

    async def _open_broker(self, stack: AsyncExitStack) -> None:
        """Run a broker that is not the dealer's own, and comes back when it is killed."""
        self._outside = await stack.enter_async_context(
            EmbeddedBroker(port=self.port, state=self._folder / "broker")
        )
        stack.enter_context(_cancelled(asyncio.create_task(self._outside.supervise())))
        line = Proxy(self.port, f"{self._seed}/dealer")
        self._dealers_line = await stack.enter_async_context(line.open())

    async def _go_wrong(self) -> None:
        began = time.monotonic()
        parts: list[Awaitable[None]] = [
            self._suffer(acts, began, partial(self._on_guest, guest))
            for acts, guest in zip(self.script.guests, self._guests, strict=True)
        ]
        parts.append(self._suffer(self.script.dealer, began, self._on_dealer))
        await asyncio.gather(*parts)
        await asyncio.sleep(max(0.0, began + self._seconds - time.monotonic()))

    async def _suffer(self, acts: Sequence[Act], began: float, do: Callable[[Act], Awaitable[None]]) -> None:
        for act in acts:
            await asyncio.sleep(max(0.0, began + act.at - time.monotonic()))
            await do(act)

    async def _on_guest(self, guest: Guest, act: Act) -> None:
        if act.deed is Deed.CUT:
            guest.line.cut()
        elif act.deed is Deed.STOP:
            await _stopped(guest.now, act.lasting)
        else:
            guest.now.kill()
            guest.killed.add(guest.now.name)
            await asyncio.sleep(act.lasting)
            self._start_guest(guest)

    async def _on_dealer(self, act: Act) -> None:
        dealer = self._dealers[-1]
        if act.deed is Deed.KILL_BROKER:
            outside = [self._outside.server_pid] if self._outside else []
            for broker in outside or brokers_of(dealer.pid):
                kill(broker)
        elif act.deed is Deed.STOP:
            await _stopped(dealer, act.lasting)
        else:
            dealer.kill()
            await asyncio.sleep(act.lasting)
            await self._start_dealer()

    async def _start_dealer(self) -> None:
        """Start a dealer; the broker of one that was killed may hold the port for a moment."""
        deadline = time.monotonic() + PATIENCE
        while True:
            dealer = self._start(f"dealer-{len(self._dealers) + 1}", self._dealer_command(), "dealer")
            self._dealers.append(dealer)
            told = json.loads(await _first_line(dealer))
            if "failure" not in told:
                return
            self.refusals += 1
            if time.monotonic() > deadline:
                raise Silent(f"the dealer: {told['failure']}")

    def _dealer_command(self) -> list[str]:
        where = [f"--bind={LOCAL}", f"--port={self.port}"]
        if self._dealers_line is not None:
            where = [f"--broker={LOCAL}:{self._dealers_line.port}"]
        what = ["--table=Vela", f"--game={self.script.game}", f"--bots={self.script.bots}", *CLOCKS]
        return [*PROGRAM, "host", "--headless", "--report", "--host-key=", *where, *what]

    def _start_guest(self, guest: Guest) -> None:
        name = f"{guest.name}-{len(guest.starts) + 1}"
        command = [sys.executable, "-m", "tests.chaos.players", f"{LOCAL}:{guest.line.port}"]
        command += [f"--seed={self._seed}/{name}", f"--seconds={LIFE}", f"--curfew={self._curfew}"]
        command += [f"--name={guest.name}"] if guest.plays else []
        guest.starts.append(self._start(name, command, guest.name))

    def _start(self, name: str, command: Sequence[str], home: str) -> Child:
        env = environment(self._folder / home)
        if self._outside is not None and home == "dealer":
            env |= {USER: self._outside.dealer.user, PASSWORD: self._outside.dealer.password}
        child = Child(name, command, self._folder, env)
        self._children.append(child)
        return child

    @property
    def _curfew(self) -> Path:
        return self._folder / "curfew"

    async def _calm_down(self, stack: AsyncExitStack) -> list[str]:
        for line in (*(guest.line for guest in self._guests), self._dealers_line):
            if line is not None:
                line.faults = CALM
        self._curfew.touch()
        began = time.monotonic()
        fresh = await self._watched(stack)
        while (apart := self._apart(fresh)) and time.monotonic() < began + CALM_SECONDS:
            await asyncio.sleep(LOOK)
        self.settled_after = time.monotonic() - began
        return [*apart, *self._wrong(fresh)]

    async def _watched(self, stack: AsyncExitStack) -> Witness:
        """Come to the table as one more spectator; the broker may just be coming back."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._witnesses.append(await stack.enter_async_context(watching(self.port)))
                return self._witnesses[-1]
            except BhjError:
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(LOOK)

    def _apart(self, fresh: Witness) -> list[str]:
        """Return who does not have the dealer's table, seat and answers yet."""
        assert fresh.table is not None
        seq = fresh.table.seq
        apart = []
        for guest in self._guests:
            one = guest.lives()[-1]
            if not guest.now.running:
                apart.append(f"{one.name} is not running")
            elif not one.linked:
                apart.append(f"{one.name} has no link")
            elif one.seq != seq:
                apart.append(f"{one.name} is at {one.seq} and the dealer at {seq}")
        return (
            apart
            or checks.nobody_forgotten(self._witnesses, fresh.table)
            or checks.orders_answered(self._lives(), self._witnesses)
        )

    def _lives(self) -> list[Life]:
        return [life for guest in self._guests for life in guest.lives()]

    def _wrong(self, fresh: Witness) -> list[str]:
        assert fresh.table is not None
        lives = self._lives()
        return [
            *checks.same_tables(lives, self._witnesses),
            *checks.chips_conserved(self._witnesses),
            *checks.orders_once(lives, self._witnesses),
            *checks.seats_kept(lives, self._witnesses, fresh.table),
            *checks.nothing_broken(lives, {one.name: one.trouble() for one in self._children}),
            *([] if self._dealers[-1].running else ["the dealer is gone"]),
        ]

    def _complaints(self) -> list[str]:
        return [f"{one.name}: {one.trouble()}" for one in self._children if one.trouble()]

    def summary(self) -> str:
        """Return an evening in a line."""
        lives = self._lives()
        table = self._witnesses[-1].table if self._witnesses else None
        parts = {
            "rounds": table.round if table else 0,
            "events": table.seq if table else 0,
            "orders": sum(len(one.sent) for one in lives),
            "refused": sum(len(one.refused) for one in lives),
            **self.script.counts(),
            "lost": sum(one.kinds["lost"] for one in lives),
            "missed": sum(checks.strikes(self._witnesses).values()),
            "away": sum(p.away for p in table.players.values()) if table else 0,
            "outside": int(self._outside is not None),
        }
        told = " ".join(f"{name} {count}" for name, count in parts.items())
        return f"{told}, calm after {self.settled_after:.1f} s"


async def _stopped(child: Child, seconds: float) -> None:
    child.stop()
    try:
        await asyncio.sleep(seconds)
    finally:
        child.go_on()


@contextlib.contextmanager
def _cancelled(task: asyncio.Task[None]) -> Iterator[None]:
    """End a task at last."""
    try:
        yield
    finally:
        task.cancel()


async def _first_line(child: Child) -> str:
    deadline = time.monotonic() + PATIENCE
    while (line := child.first_line()) is None:
        if not child.running or time.monotonic() > deadline:
            raise Silent(f"{child.name}: {child.trouble()}")
        await asyncio.sleep(0.02)
    return line


def play(seed: int, seconds: float, kill_dealer: bool) -> Outcome:
    """Run one evening, and keep its logs if anything is wrong."""
    folder = Path(tempfile.mkdtemp(prefix=f"bhj-evening-{seed}-"))
    evening = Evening(seed, seconds, kill_dealer, folder)
    began = time.monotonic()
    wrong = asyncio.run(evening.run())
    told = f"seed {seed}, {evening.script.game}: {time.monotonic() - began:.1f} s, {evening.summary()}"
    if not wrong:
        shutil.rmtree(folder, ignore_errors=True)
        return Outcome(told, ())
    flag = "" if kill_dealer else " --no-kill-dealer"
    again = f"python -m tests.chaos.evening --seed {seed} --seconds {seconds:g}{flag}"
    return Outcome(told, (*wrong, f"again: {again}", f"logs: {folder}"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run evenings; return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser("tests.chaos.evening")
    parser.add_argument("--seeds", type=int, default=100, help="how many evenings (100)")
    parser.add_argument("--seed", type=int, help="this one alone")
    parser.add_argument("--first", type=int, help="the first seed (any)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each evening (20)")
    parser.add_argument("--jobs", type=int, default=2, help="side by side (2)")
    parser.add_argument("--kill-dealer", action=argparse.BooleanOptionalAction, default=True)
    asked = parser.parse_args(argv)
    if asked.seed is not None:
        return play(asked.seed, asked.seconds, asked.kill_dealer).shown()
    first = secrets.randbelow(1_000_000) if asked.first is None else asked.first
    flags = [f"--seconds={asked.seconds}", "--kill-dealer" if asked.kill_dealer else "--no-kill-dealer"]
    module = [sys.executable, "-m", "tests.chaos.evening", *flags]
    return run_all([[*module, f"--seed={seed}"] for seed in range(first, first + asked.seeds)], asked.jobs)


if __name__ == "__main__":
    sys.exit(main())
