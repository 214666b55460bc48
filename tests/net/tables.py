"""Whole tables for tests: a dealer and guests on a real broker, in one process."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from core import commands as cmd
from core.digest import digest
from core.draft import Source
from core.moves import Move
from core.rules import Setup
from core.table import Table
from core.text import Text
from net.attendant import Attendant, Pace
from net.dealer import Dealer, Opening
from net.facts import Fact, Happened, LinkLost, Refusal, Synced
from net.finder import find
from net.guest import Guest
from net.identity import Identity, fresh_identity
from net.journal import Journal
from net.link import Endpoint, Timings
from net.usher import Usher
from tests.net.house import identity
from tests.net.wires import PATIENCE, QUICK, Record, eventually

F = TypeVar("F", bound=Fact)
NAME = "Cygnus X-1"
STEADY = Timings(connect=1.5, answer=2.0, beat=0.5, beat_answer=2.0, first_retry=0.02, longest_retry=0.1)
"""Quick to come back, patient with a machine that is busy."""


@dataclass
class Opened:
    """A dealer with one table."""

    dealer: Dealer
    running: asyncio.Task[None]

    @property
    def attendant(self) -> Attendant:
        return next(iter(self.dealer.tables.values()))

    @property
    def table(self) -> Table:
        return self.attendant.desk.table

    def settled(self) -> int:
        """Return the rounds that are over."""
        return self.table.round - self.table.in_round

    def left(self) -> float | None:
        running = self.attendant._running()
        return running.left / 1000 if running else None


@asynccontextmanager
async def opened(
    endpoint: Endpoint,
    *,
    bots: int = 0,
    chance: Source | None = None,
    journal: Journal | None = None,
    guarded: bool = False,
    who: Identity | None = None,
    rate: float = 1000.0,
    **changes: Any,
) -> AsyncIterator[Opened]:
    """Open a table whose host is identity 0; bots lose no time."""
    setup = Setup(Text(NAME), identity(0).player, **changes)
    opening = Opening(setup, bots, Pace(0.01, 0.0, 0.0), rate)
    dealer = Dealer(
        endpoint,
        who or fresh_identity(),
        [opening],
        journal=journal,
        guarded=guarded,
        chance=chance,
        timings=STEADY,
    )
    task = asyncio.create_task(dealer.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await dealer.ready()
        yield Opened(dealer, task)
    finally:
        await ended(task)


async def ended(task: asyncio.Task[None]) -> None:
    """End a task as a killed process would, but for its sockets."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@dataclass
class Sitting:
    """A guest, and every fact it told."""

    guest: Guest
    facts: Record[Fact]
    running: asyncio.Task[None]

    @property
    def player(self) -> str:
        return self.guest.player

    @property
    def table(self) -> Table:
        assert self.guest.table is not None
        return self.guest.table

    @property
    def box(self) -> int | None:
        return self.guest.table.box_of(self.player) if self.guest.table else None

    def of(self, kind: type[F]) -> list[F]:
        """Return all facts of a kind."""
        return [fact for fact in self.facts.items if isinstance(fact, kind)]

    async def until(self, kind: type[F], after: int = 0) -> F:
        """Wait for a fact of a kind."""
        fact = await self.facts.until(lambda one: isinstance(one, kind), after)
        assert isinstance(fact, kind)
        return fact

    async def seated(self) -> None:
        await eventually(lambda: self.box is not None)

    async def sealed(self) -> None:
        await eventually(lambda: self.box is not None and self.table.players[self.player].tip != b"")

    async def made(self, command: cmd.PlayerCommand) -> Happened:
        """Order something that is accepted; return what it caused."""
        number = self.guest.order(command)

        def is_answer(fact: Fact) -> bool:
            return isinstance(fact, Happened | Refusal) and fact.order == number

        fact = await self.facts.until(is_answer)
        assert isinstance(fact, Happened), fact
        return fact

    async def bet(self, amount: int = 10) -> Happened:
        assert self.box is not None
        return await self.made(cmd.Bet(self.player, self.box, amount))

    async def play(self, move: Move) -> Happened:
        return await self.made(cmd.Play(self.player, self.table.decision, move))

    async def say(self, text: str) -> Happened:
        return await self.made(cmd.Say(self.player, Text(text)))

    async def same_as(self, dealer: Opened) -> None:
        """Wait until the table here is the dealer's."""
        await eventually(
            lambda: self.guest.table is not None and digest(self.guest.table) == digest(dealer.table)
        )

    def trouble(self) -> list[Fact]:
        """Return what a person would have noticed."""
        return [*self.of(Refusal), *self.of(LinkLost)]


@asynccontextmanager
async def sitting(
    endpoint: Endpoint,
    who: Identity | None,
    name: str = "",
    timings: Timings = STEADY,
    table: str | None = None,
) -> AsyncIterator[Sitting]:
    """Come to the table, to play under a name or to watch."""
    found = await find(endpoint, table, rng=random.Random(1), timings=replace(QUICK, connect=PATIENCE))
    facts = Record[Fact]()
    usher = Usher(who.player, Text(name or who.player[:8])) if who else None
    guest = Guest(endpoint, found, usher, who, facts.add, rng=random.Random(2), timings=timings)
    one = Sitting(guest, facts, asyncio.create_task(guest.run()))
    try:
        await one.until(Synced)
        await eventually(lambda: guest.link.is_up)
        yield one
    finally:
        await ended(one.running)


def cut(one: Sitting) -> None:
    """Break a guest's connection as a network does: nobody says goodbye."""
    client = one.guest.link._client
    assert client is not None
    connection: Any = client._client.socket()
    connection.shutdown(2)
