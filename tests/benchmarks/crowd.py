"""What spectators cost the dealers: `python -m tests.benchmarks.crowd [--mosquitto]`.

One broker and two dealers, each a process of its own; ten tables, where bots play at their natural pace; and
in one more process the crowd that watches one of them. It grows and shrinks again, so that all its sizes meet
the same load, and the operating system counts (Linux's `/proc`).
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from core.rules import Setup
from core.text import Text
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.identity import fresh_identity
from net.link import Endpoint
from net.loop import run
from net.nats_config import Limits
from net.topics import Topics, table_id
from tests.benchmarks.idle import COUNTED, used
from tests.benchmarks.parts import LOCAL, child, line_of
from tests.benchmarks.spectators import Told, crowd

LIMIT = 90.0
"""Seconds after which it gives up."""
SIZES = (0, 10, 100, 1000)
TURNS = (*SIZES, *reversed(SIZES)) * 2
SECONDS, SETTLE, WARM = 1.6, 0.3, 3.0
DEALERS = 2
BOTS = (2, 3, 4, 5, 6)
"""The bots at each of a dealer's tables: rounds of different lengths, so that the tables fall out of step."""
CONNECTIONS = 1200
"""More than the embedded broker takes by default."""
FILES = 4096
MOSQUITTO_SAYS = "allow_anonymous true\nset_tcp_nodelay true\nlog_type information\n"


def table_name(dealer: int, bots: int) -> str:
    return f"crowd {dealer} {bots}"


WATCHED = Topics(table_id(table_name(0, BOTS[-1]))).events


# The processes.


async def deal(where: Endpoint, number: int) -> None:
    """Serve tables, and say when asked how many events were told; ends with its parent."""
    openings = [Opening(Setup(Text(table_name(number, bots)), ""), bots) for bots in BOTS]
    dealer = Dealer(where, fresh_identity(), openings)
    running = asyncio.create_task(dealer.run())
    await dealer.ready()

    async def told(_: int) -> tuple[float]:
        return (sum(one.desk.table.seq for one in dealer.tables.values()),)

    await answer(told)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def watch(port: int) -> None:
    """Be a crowd as great as is asked for, and say what it was told; ends with its parent."""
    async with crowd(LOCAL, port, WATCHED) as them:

        async def told(size: int) -> Told:
            await them.resize(size)
            return them.ask()

        await answer(told)


async def answer(told: Callable[[int], Awaitable[tuple[float, ...]]]) -> None:
    """Print numbers for each number that is read."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(*await told(int(line)), flush=True)


async def ask(process: asyncio.subprocess.Process, number: int = 0) -> list[float]:
    """Ask a process for its numbers."""
    assert process.stdin is not None
    process.stdin.write(b"%d\n" % number)
    return [float(word) for word in await line_of(process)]


@asynccontextmanager
async def embedded() -> AsyncIterator[tuple[Endpoint, int]]:
    """Open the embedded broker with room for a crowd; yield the dealers' way in, and its process."""
    async with EmbeddedBroker(port=None, limits=Limits(connections=CONNECTIONS)) as broker:
        assert broker.server_pid is not None
        yield (
            Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password),
            broker.server_pid,
        )


@asynccontextmanager
async def mosquitto() -> AsyncIterator[tuple[Endpoint, int]]:
    """Run mosquitto in the embedded broker's place."""
    from tests.net.wires import MOSQUITTO, free_port

    if MOSQUITTO is None:
        raise SystemExit("mosquitto is not installed")
    where, pipe = Endpoint(LOCAL, free_port()), asyncio.subprocess.PIPE
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mosquitto.conf"
        file.write_text(f"listener {where.port} {LOCAL}\n{MOSQUITTO_SAYS}")
        process = await asyncio.create_subprocess_exec(MOSQUITTO, "-c", str(file), stderr=pipe)
        try:
            assert process.stderr is not None
            while b"running" not in await process.stderr.readline():
                pass
            yield where, process.pid
        finally:
            process.kill()
            await process.wait()


# What is measured.


class Figures(NamedTuple):
    """What was counted while a crowd of one size watched."""

    seconds: float
    dealers: float
    """Seconds of a core."""
    broker: float
    events: float
    told: Told


class Stage(NamedTuple):
    """The processes, and the broker's number."""

    broker: int
    dealers: list[asyncio.subprocess.Process]
    crowd: asyncio.subprocess.Process

    async def events(self) -> float:
        """Return how many events were told at all tables."""
        return sum([(await ask(one))[0] for one in self.dealers])

    def cost(self) -> tuple[float, float]:
        """Return the seconds of a core that the dealers have used, and the broker."""
        return sum(used(one.pid) for one in self.dealers), used(self.broker)


async def window(stage: Stage, size: int, length: float = SECONDS) -> Figures:
    """Let the crowd have a size, and count for a while."""
    await ask(stage.crowd, size)
    await asyncio.sleep(SETTLE)
    events, loop = await stage.events(), asyncio.get_running_loop()
    await ask(stage.crowd, size)
    before, began = stage.cost(), loop.time()
    await asyncio.sleep(length)
    after, seconds = stage.cost(), loop.time() - began
    told = Told(*await ask(stage.crowd, size))
    dealers, broker = (now - then for now, then in zip(after, before, strict=True))
    return Figures(seconds, dealers, broker, await stage.events() - events, told)


async def measure(outside: bool) -> dict[int, list[Figures]]:
    """Return the figures of each size of the crowd, once for each turn."""
    async with AsyncExitStack() as stack:
        where, broker = await stack.enter_async_context(mosquitto() if outside else embedded())
        port, login = str(where.port), (where.user or "", where.password or "")
        parts = [("deal", port, str(number), *login) for number in range(DEALERS)] + [("watch", port)]
        *dealers, watching = [
            await stack.enter_async_context(child(*part, module="tests.benchmarks.crowd")) for part in parts
        ]
        everything, figures = Stage(broker, dealers, watching), dict[int, list[Figures]]()
        await window(everything, 0, WARM)
        for size in TURNS:
            figures.setdefault(size, []).append(await window(everything, size))
        return figures


# What is told.


def total(turns: list[Figures]) -> Figures:
    """Return the turns of one size as one."""
    numbers: list[tuple[float, ...]] = [one[:4] for one in turns]
    seconds, dealers, broker, events = map(sum, zip(*numbers, strict=True))
    told = Told(*map(sum, zip(*(one.told for one in turns), strict=True)))
    return Figures(seconds, dealers, broker, events, told)


def row(size: int, figures: Figures) -> str:
    """Return a line of the table."""
    seconds, dealers, broker, events, told = figures
    shares = f"{100 * dealers / seconds:11.2f} %{100 * broker / seconds:9.2f} %"
    its = f"{told.messages / told.seconds:15,.0f}{told.lost:7.0f}{told.cut_off:9.0f}"
    return f"{size:10}{shares}{events / seconds:9.1f}{its}"


def report(figures: dict[int, list[Figures]]) -> None:
    """Print the table, and how many times the CPU the greatest crowd makes the dealers take."""
    totals = {size: total(turns) for size, turns in figures.items()}
    print("spectators  two dealers   broker   events/s  told to them/s   lost  cut off")
    for size, one in totals.items():
        print(row(size, one))
    share = {size: one.dealers / one.seconds for size, one in totals.items()}
    print(f"dealers' CPU with {max(share)} spectators / with none {share[max(share)] / share[0]:.2f}")


def more_files() -> None:
    """Let this process and its children open as many files as a crowd has connections."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main(part: str = "", *arguments: str) -> None:
    """Measure and print, or be one of the processes."""
    if part == "deal":
        port, number, user, password = arguments
        run(deal(Endpoint(LOCAL, int(port), user or None, password or None), int(number)))
    elif part == "watch":
        run(watch(int(arguments[0])))
    elif COUNTED:
        more_files()
        report(run(asyncio.wait_for(measure(part == "--mosquitto"), LIMIT)))
    else:
        print("Skipped: this system does not tell in /proc what a process uses.")


if __name__ == "__main__":
    main(*sys.argv[1:])
