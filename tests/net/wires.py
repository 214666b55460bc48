"""What tests of links and brokers share: records to wait on, links that end in time, processes."""

import asyncio
import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from net.broker import EmbeddedBroker
from net.link import Endpoint, Link, LinkState, Timings, Up, Will

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
LOCAL = "127.0.0.1"
PATIENCE = 10.0
QUICK = Timings(
    connect=1.5, answer=1.0, beat=0.05, beat_answer=0.5, first_retry=0.02, longest_retry=0.1, keepalive=2
)

MOSQUITTO = shutil.which("mosquitto", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))

Said = tuple[str, bytes, bool]


@dataclass
class Record(Generic[T]):
    """Everything of one kind that happened, in order."""

    items: list[T] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, item: T) -> None:
        """Note one more."""
        self.items.append(item)
        self._news.set()

    async def until(self, wanted: Callable[[T], bool], after: int = 0) -> T:
        """Wait for the first that is wanted, not counting so many at the start."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._news.clear()
                for item in self.items[after:]:
                    if wanted(item):
                        return item
                await self._news.wait()

    async def count(self, number: int) -> None:
        """Wait until there are so many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.items) < number:
                self._news.clear()
                await self._news.wait()


@dataclass
class Linked:
    """A link and what it told."""

    link: Link
    heard: Record[Said]
    states: Record[LinkState]
    running: asyncio.Task[None]

    async def up_again(self, after: int) -> None:
        """Wait until it is up, counting only states after so many."""
        await self.states.until(lambda state: isinstance(state, Up), after)

    async def settle(self) -> None:
        """Wait until the broker has handled everything sent so far: it answers in order."""
        await self.link.unsubscribe("bhj/1/-/settle")


@asynccontextmanager
async def running(
    endpoint: Endpoint,
    *topics: str,
    qos: int = 0,
    timings: Timings = QUICK,
    will: Will | Callable[[], Will] | None = None,
) -> AsyncIterator[Linked]:
    """Run a link that may or may not come up."""
    heard, states = Record[Said](), Record[LinkState]()
    link = Link(
        endpoint,
        subscriptions=tuple((topic, qos) for topic in topics),
        on_message=lambda topic, payload, retained: heard.add((topic, payload, retained)),
        on_state=states.add,
        will=will,
        rng=random.Random(1),
        timings=timings,
    )
    task = asyncio.create_task(link.run())
    try:
        yield Linked(link, heard, states, task)
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def linked(endpoint: Endpoint, *topics: str, qos: int = 0) -> AsyncIterator[Linked]:
    """Run a link that is up."""
    async with running(endpoint, *topics, qos=qos) as one:
        await one.link.connected()
        yield one


@asynccontextmanager
async def mosquitto(folder: Path, port: int) -> AsyncIterator[Endpoint]:
    """Run mosquitto on loopback."""
    assert MOSQUITTO is not None
    configuration = folder / "mosquitto.conf"
    configuration.write_text(
        f"listener {port} {LOCAL}\nallow_anonymous true\nset_tcp_nodelay true\nlog_dest none\n"
    )
    process = await asyncio.create_subprocess_exec(MOSQUITTO, "-c", str(configuration))
    endpoint = Endpoint(LOCAL, port)
    try:
        async with running(endpoint) as one:
            await one.up_again(0)
        yield endpoint
    finally:
        process.kill()
        await process.wait()


def dealer(broker: EmbeddedBroker) -> Endpoint:
    """Return how the dealer logs in."""
    return Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password)


def guest(broker: EmbeddedBroker) -> Endpoint:
    """Return how a player logs in."""
    return Endpoint(broker.host, broker.port, broker.guest.user, broker.guest.password)


def watch(broker: EmbeddedBroker) -> Endpoint:
    """Return how a spectator logs in: not at all."""
    return Endpoint(broker.host, broker.port)


def free_port() -> int:
    """Return a port where nothing listens."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])


def pid(known: int | None) -> int:
    """Return the process that must be there."""
    assert known is not None
    return known


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait for what nobody tells: another process, seen from outside."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def ended(process: int) -> bool:
    """Whether the process has ended, though perhaps nobody asked for its exit code."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


@contextmanager
def python(program: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program in a process of its own, which is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


async def line_of(process: subprocess.Popen[str]) -> str:
    """Return the next line that the process prints."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await asyncio.to_thread(process.stdout.readline)).strip()
