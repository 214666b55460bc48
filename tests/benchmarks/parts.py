"""The processes and players that the benchmarks over a broker share."""

import asyncio
import random
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import aiomqtt

from core import commands as cmd
from core.moves import Move
from core.rules import Setup
from core.table import Phase, is_broke
from core.text import Text
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.facts import Fact, Happened
from net.finder import find
from net.guest import Guest
from net.identity import fresh_identity
from net.journal import Journal, open_journal
from net.link import Endpoint, Timings
from net.loop import run
from net.usher import Usher

OUT, BACK = "bhj/1/-/orders/echo", "bhj/1/-/events/echo"
LOCAL = "127.0.0.1"


def bare(where: Endpoint) -> aiomqtt.Client:
    """Return a client as the library's own page shows it, but for the socket's delay."""
    return aiomqtt.Client(
        where.host,
        where.port,
        username=where.user,
        password=where.password,
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )


async def deal() -> None:
    """Open a broker and a table with a journal, and say where; ends with its parent."""
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "journal.sqlite3") as journal:
        await _deal(journal)


async def _deal(journal: Journal) -> None:
    async with EmbeddedBroker(port=None) as broker:
        where = Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password)
        setup = Setup(Text("bench"), "", turn_seconds=0, bet_seconds=0)
        opening = Opening(setup, orders_a_second=100_000)
        dealer = Dealer(where, fresh_identity(), [opening], journal=journal)
        running = asyncio.create_task(dealer.run())
        await dealer.ready()
        print(broker.port, broker.dealer.password, flush=True)
        await asyncio.to_thread(sys.stdin.read)
        dealer.close()
        await running


async def echo(where: Endpoint) -> None:
    """Send everything back."""
    async with bare(where) as client:
        await client.subscribe(OUT)
        print("echo", flush=True)
        async for message in client.messages:
            await client.publish(BACK, message.payload)


@asynccontextmanager
async def child(
    *arguments: str, module: str = "tests.benchmarks.parts"
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a part of this program, or of another module, in a process of its own."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdin=pipe, stdout=pipe, cwd=root()
    )
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 3)
        except TimeoutError:
            process.kill()
            await process.wait()


def root() -> Path:
    return Path(__file__).parents[2]


async def line_of(process: asyncio.subprocess.Process) -> list[str]:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().split()


class Player:
    """A guest that plays alone; each order is a sample."""

    def __init__(self) -> None:
        self.guest: Guest | None = None
        self.news = asyncio.Event()
        self._waiting: tuple[int, asyncio.Future[float]] | None = None

    def post(self, fact: Fact) -> None:
        """Take a fact; the one that one's order caused ends the measurement."""
        now = time.perf_counter()
        if isinstance(fact, Happened) and self._waiting and fact.order == self._waiting[0]:
            self._waiting[1].set_result(now)
        self.news.set()

    async def once(self) -> float:
        """Give the next order of a game; return the seconds until what it caused is folded here."""
        await self.free()
        return await self.order(self._next())

    async def free(self) -> None:
        """Wait until an order of one's own can be given: the dice are sealed, or lie there."""
        while not self._is_free():
            self.news.clear()
            await self.news.wait()

    def _is_free(self) -> bool:
        guest = self.guest
        known = guest.table.players.get(guest.player) if guest and guest.table else None
        if guest is None or guest.table is None or known is None or not known.tip:
            return False
        return guest.table.phase is Phase.BETTING or bool(guest.table.legal_moves(guest.player))

    async def order(self, command: cmd.PlayerCommand) -> float:
        """Give an order; return the seconds until what it caused is folded here."""
        assert self.guest is not None
        folded = asyncio.get_running_loop().create_future()
        number = self.guest.orders.reserve()
        self._waiting = number, folded
        began = time.perf_counter()
        self.guest.order(command, number)
        return float(await folded) - began

    def _next(self) -> cmd.PlayerCommand:
        assert self.guest and self.guest.table
        table, me = self.guest.table, self.guest.player
        if legal := table.legal_moves(me):
            move = next(move for move in (Move.START, Move.KEEP, Move.STAND) if move in legal)
            return cmd.Play(me, table.decision, move)
        if is_broke(table, me):
            return cmd.Rebuy(me)
        return cmd.Bet(me, table.box_of(me) or 0, 10)


@asynccontextmanager
async def playing(port: int) -> AsyncIterator[Player]:
    """Sit down at the table."""
    where, who, player = Endpoint(LOCAL, port, "guest", "guest"), fresh_identity(), Player()
    found = await find(where, None, rng=random.Random(), timings=Timings())
    usher = Usher(who.player, Text(who.player[:8]))
    player.guest = Guest(where, found, usher, who, player.post, rng=random.Random())
    async with _running(player.guest):
        await player.free()
        yield player


@asynccontextmanager
async def watching(port: int) -> AsyncIterator[Guest]:
    """Watch the table."""
    where, here = Endpoint(LOCAL, port), asyncio.Event()
    found = await find(where, None, rng=random.Random(), timings=Timings())
    guest = Guest(where, found, None, None, lambda fact: here.set(), rng=random.Random())
    async with _running(guest):
        await here.wait()
        yield guest


@asynccontextmanager
async def _running(guest: Guest) -> AsyncIterator[None]:
    task = asyncio.create_task(guest.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def sit(port: int, plays: bool) -> None:
    """Be a terminal that does nothing but follow the table; ends when killed."""
    async with playing(port) if plays else watching(port):
        print("here", flush=True)
        await asyncio.to_thread(sys.stdin.read)


def main(part: str, *arguments: str) -> None:
    """Run one part in this process."""
    if part == "deal":
        run(deal())
    elif part == "echo":
        run(echo(Endpoint(LOCAL, int(arguments[0]), "dealer", arguments[1])))
    else:
        run(sit(int(arguments[0]), part == "sit"))


if __name__ == "__main__":
    main(*sys.argv[1:])
