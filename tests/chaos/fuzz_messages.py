"""Hostile messages against a running dealer: `python -m tests.chaos.fuzz_messages --count N --seed N`.

Nine of ten go straight into the door of a dealer in this process, the others through the embedded broker to
`bhj-tui host` as a process of its own; meanwhile bots and an honest guest play. Who is hostile has keys too.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core import commands as cmd
from core.digest import digest
from core.moves import Move
from core.rules import PRESETS, Setup
from core.table import Phase, Table, is_broke
from core.text import Text
from net.attendant import Pace
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.facts import Fact
from net.finder import find
from net.guest import Guest
from net.identity import fresh_identity
from net.link import Endpoint, Timings
from net.loop import run
from net.topics import Topics, table_id
from net.usher import Usher
from tests.chaos.hostile import Hostile, Maker, Target
from tests.chaos.mqtt import Publisher
from tests.chaos.processes import PROGRAM, Child, environment
from tests.net.house import identity
from tests.net.wires import LOCAL, dealer, free_port, guest

GUARDED, OPEN = "Guarded", "Open"
"""Two tables: one whose seats are all taken by bots and the honest guest, one where the hostile sit down."""
PEOPLE = [identity(number) for number in range(500, 506)]
BURST, FLOOD = 40, 1500
FLOODS = 0.004
"""How often a burst is a flood that doesn't fit."""
GROWTH = 24.0
"""MiB by which a process may grow after its first tenth."""
PATIENCE = 60.0
MOVES = (Move.START, Move.KEEP, Move.STAND)


class Honest:
    """A guest that plays as fast as it can, and keeps nothing of what happened."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.made = 0

    @property
    def table(self) -> Table | None:
        return self.guest.table

    def rounds(self) -> int:
        return self.table.round - self.table.in_round if self.table else 0

    def is_seated(self) -> bool:
        return self.table is not None and self.table.box_of(self.guest.player) is not None

    async def play(self) -> None:
        while True:
            await asyncio.sleep(0.01)
            command = None if len(self.guest.orders) or not self.is_seated() else self._next()
            if command is not None:
                self.made += 1
                self.guest.order(command)

    def _next(self) -> cmd.PlayerCommand | None:
        table, me = self.table, self.guest.player
        assert table is not None
        if legal := table.legal_moves(me):
            return cmd.Play(me, table.decision, next(move for move in MOVES if move in legal))
        if offers := [offer for offer in table.offers if offer.player == me]:
            return cmd.Reply(me, offers[0].number, accept=False)
        if is_broke(table, me):
            return cmd.Rebuy(me)
        box = table.box_of(me) or 0
        may_bet = table.phase is Phase.BETTING and not table.boxes[box].stake(me)
        return cmd.Bet(me, box, 10) if may_bet else None


@asynccontextmanager
async def playing(where: Endpoint, name: str) -> AsyncIterator[Honest]:
    """Sit down at a table and play."""
    who = fresh_identity()
    found = await find(where, name, rng=random.Random(1), timings=Timings(), patience=PATIENCE)
    usher = Usher(who.player, Text("honest"))
    one = Honest(Guest(where, found, usher, who, _forget, rng=random.Random(2)))
    tasks = [asyncio.create_task(one.guest.run()), asyncio.create_task(one.play())]
    try:
        await until(one.is_seated)
        yield one
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _forget(fact: Fact) -> None:
    """Keep no fact."""


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def resident(process: int) -> float:
    """Return the memory that a process holds, in MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@dataclass
class Report:
    """What came of it."""

    process: int
    sent: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)
    worked: float = field(default_factory=time.process_time)

    def sample(self) -> None:
        self.memory.append(resident(self.process))

    def check(self, holds: bool, sentence: str) -> None:
        if not holds:
            self.wrong.append(sentence)

    def end(self, title: str, **more: object) -> None:
        """Print the figures, and note if memory grew."""
        took, count = time.monotonic() - self.began, self.sent.total()
        warm = self.memory[len(self.memory) // 10 :]
        self.check(max(warm) - warm[0] < GROWTH, f"memory grew from {warm[0]:.0f} to {max(warm):.0f} MiB")
        own = time.process_time() - self.worked
        print(f"{title}: {count} messages in {took:.0f} s, {count / took:.0f} a second; own CPU {own:.0f} s")
        print("  " + ", ".join(f"{kind} {number}" for kind, number in sorted(self.sent.items())))
        print("  " + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in more.items()))
        print("  memory in MiB: " + " ".join(f"{value:.1f}" for value in self.memory))
        for sentence in self.wrong:
            print(f"  WRONG: {sentence}")
        sys.stdout.flush()


def greetings(maker: Maker) -> list[Hostile]:
    """Return how the hostile come to the tables, as anybody may."""
    enters = [m for n, one in enumerate(PEOPLE) for m in maker.greeting(one, cmd.Enter, name=Text(f"H{n}"))]
    return enters + [m for n, one in enumerate(PEOPLE[:4]) for m in maker.greeting(one, cmd.Sit, box=n)]


def openings(rng: random.Random) -> list[Opening]:
    """Return two tables, of any two games."""
    quick = {"turn_seconds": 1, "bet_seconds": 1, "away_seconds": 1, "offer_seconds": 1, "back_bets": True}
    one, other = rng.sample(sorted(PRESETS), 2)
    guarded = Setup(Text(GUARDED), "", PRESETS[one], seats=3, **quick)  # type: ignore[arg-type]
    open_to_all = Setup(Text(OPEN), "", PRESETS[other], **quick)  # type: ignore[arg-type]
    pace = Pace(0.005, 0.0, 0.0)
    return [Opening(guarded, 2, pace, 300), Opening(open_to_all, 1, pace, 300)]


@contextmanager
def escaped(report: Report) -> Iterator[None]:
    """Note every exception that nobody caught."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: report.wrong.append(repr(context.get("exception"))))
    yield
    loop.set_exception_handler(None)


@asynccontextmanager
async def serving(where: Endpoint, rng: random.Random) -> AsyncIterator[Dealer]:
    one = Dealer(where, fresh_identity(), openings(rng), rng=random.Random(3))
    task = asyncio.create_task(one.run())
    try:
        await one.ready()
        yield one
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def straight(count: int, rng: random.Random) -> Report:
    """Put messages into the door of a dealer in this process."""
    report = Report(os.getpid())
    async with (
        EmbeddedBroker(port=free_port()) as broker,
        serving(dealer(broker), rng) as host,
        playing(guest(broker), GUARDED) as honest,
    ):
        with escaped(report):
            await _straight(host, honest, count, rng, report)
    return report


async def _straight(host: Dealer, honest: Honest, count: int, rng: random.Random, report: Report) -> None:
    desks = {name: attendant.desk for name, attendant in host.tables.items()}
    targets = [Target(desk.topics, host.epoch, lambda desk=desk: desk.table) for desk in desks.values()]  # type: ignore[misc]
    maker = Maker(rng, targets, PEOPLE)
    answered = _count_answers(host)
    first, due = honest.rounds(), greetings(maker)
    while report.sent.total() < count:
        size = FLOOD if rng.random() < FLOODS else BURST
        due += [maker.next() for _ in range(min(size, count - report.sent.total()))]
        rng.shuffle(due)
        for message in due:
            report.sent[message.kind] += 1
            host.intake.hear(message.topic, message.payload, False)
        due = []
        while len(host.intake):
            await asyncio.sleep(0)
        if len(report.memory) * count < 20 * report.sent.total():
            report.sample()
        # A little air, so that whoever waits for the clock gets on.
        await asyncio.sleep(0)
    during = honest.rounds()
    report.check(during > first, "no round was settled meanwhile")
    await until(lambda: honest.rounds() > during)
    await until(lambda: digest(honest.guest.table) == digest(desks[table_id(GUARDED)].table))  # type: ignore[arg-type]
    for name, desk in desks.items():
        report.check(desk.table.imbalance() == 0, f"chips were made or lost at {name}")
    report.end(
        "straight",
        dropped_at_the_door=host.intake.dropped,
        of_these_without_room=host.intake.crowded,
        dropped_by_a_desk=sum(desk.dropped for desk in desks.values()),
        refused=answered["refused"],
        accepted=answered["accepted"],
        rounds_meanwhile=during - first,
        rounds_at_the_open_table=desks[table_id(OPEN)].table.round,
        honest_orders=honest.made,
    )


def _count_answers(host: Dealer) -> Counter[str]:
    """Count what players were answered from now on."""
    counted: Counter[str] = Counter()
    tell = host._tell

    def count(outgoing: Any) -> None:
        reason = getattr(outgoing.message, "reason", None)
        counted["refused"] += reason is not None
        counted["accepted"] += bool(getattr(outgoing.message, "player", ""))
        tell(outgoing)

    for attendant in host.tables.values():
        attendant.desk._tell = count
    return counted


async def through_the_broker(count: int, rng: random.Random) -> Report:
    """Send messages to a dealer that is a process of its own, as anybody in the network could."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        options = ["--headless", "--table", GUARDED, "--port", str(port), "--bind", LOCAL, "--bots", "2"]
        options += ["--seats", "3", "--back-bets", "--turn-seconds", "5", "--bet-seconds", "5"]
        options += ["--game", rng.choice(sorted(PRESETS))]
        home = environment(Path(folder))
        child = Child("dealer", [*PROGRAM, "host", *options], Path(folder), home)
        try:
            await until(lambda: child.first_line() is not None)
            report = Report(child.pid)
            await _sent(Endpoint(LOCAL, port, "guest", "guest"), count, rng, report)
            said = child.err.read_text(errors="replace")
            report.check(not said and child.running, f"the dealer's process said: {said[-2000:]}")
        finally:
            child.kill()
    return report


async def _sent(where: Endpoint, count: int, rng: random.Random, report: Report) -> None:
    async with playing(where, GUARDED) as honest, Publisher.open(where) as publisher:
        target = Target(Topics(table_id(GUARDED)), honest.guest.mirror.epoch, lambda: honest.table)
        maker = Maker(rng, [target], PEOPLE)
        first, due = honest.rounds(), greetings(maker)
        while report.sent.total() < count:
            due += [maker.next() for _ in range(min(FLOOD // 4, count - report.sent.total()))]
            report.sent.update(message.kind for message in due)
            await publisher.publish((message.topic, message.payload) for message in due)
            due = []
            if len(report.memory) * count < 20 * report.sent.total():
                report.sample()
        during = honest.rounds()
        await until(lambda: honest.rounds() > max(during, first + 1))
        table = honest.table
        report.check(table is not None and table.imbalance() == 0, "chips were made or lost")
        report.end("through the broker", rounds_meanwhile=during - first, honest_orders=honest.made)


def main() -> int:
    """Run both; return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    reports = [
        run(straight(asked.count - asked.count // 10, random.Random(asked.seed))),
        run(through_the_broker(asked.count // 10, random.Random(asked.seed + 1))),
    ]
    return 1 if any(report.wrong for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
