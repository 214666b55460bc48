"""From an order to the event folded at the acting player's terminal, beside what bare MQTT takes.

Run `python -m tests.benchmarks.latency`. One broker, the dealer in a process of its own as in the product,
and in turns, block by block: a message to oneself, one that another process echoes, and an order of ours.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import aiomqtt

from core import commands as cmd
from core.audit import Audit
from core.decide import step
from core.events import CameBack, Opened, Played
from core.evolve import open_table
from core.ledger import NOTHING, chained, line
from core.moves import Move
from core.rules import Setup
from core.text import Text
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.identity import Identity, fresh_identity
from net.journal import Account, Cause, Opening, open_journal
from net.link import Endpoint
from net.loop import run
from net.messages import Batch, Order
from net.seals import Purse, Seals
from net.topics import Topics
from net.wire import EVENT_LIMIT, seal, unseal
from tests.benchmarks.parts import BACK, LOCAL, OUT, bare, child, line_of, playing

LIMIT = 50.0
"""Seconds after which it gives up."""
BLOCKS, SAMPLES, WARM = 20, 40, 40
PAYLOAD = bytes(200)
OWN = "bhj/1/-/events/own"
Measure = Callable[[], Awaitable[float]]


# What is measured.


def round_trip(client: aiomqtt.Client, topic: str) -> Measure:
    """Publish, and wait for what comes back."""
    messages = aiter(client.messages)

    async def once() -> float:
        began = time.perf_counter()
        await client.publish(topic, PAYLOAD)
        await anext(messages)
        return time.perf_counter() - began

    return once


def signing() -> float:
    """Return the seconds that two seals and two checks take, an order's and a batch's."""
    who, topic = fresh_identity(), Topics("bench").orders("0" * 32)
    order = GUEST_WORDS.encode(Order(bytes(8), cmd.Play(who.player, 1, Move.STAND)))
    batch = DEALER_WORDS.encode(Batch(1, (), who.player, bytes(8), 1))
    return sum(statistics.median(_sealed(who, topic, body) for _ in range(300)) for body in (order, batch))


def keeping() -> float:
    """Return the seconds that the journal takes for an order of two events."""
    lines, cause = (
        [line(Played(0, 0, Move.ROLL, (7,))), line(CameBack("0" * 32))],
        Cause("0" * 32, bytes(8), 1),
    )
    with TemporaryDirectory() as folder, open_journal(Path(folder) / "journal.sqlite3") as journal:
        session = journal.begin(Opening("bench", "bench", bytes(32)), [], [], bytes(32))
        account = [Account("0" * 32, "bench", 1000, 1000, banned=False)]

        def once(number: int) -> float:
            began = time.perf_counter()
            journal.append(session, 2 * number, lines, account, replace(cause, counter=number))
            return time.perf_counter() - began

        return statistics.median(once(number) for number in range(1000))


def chaining() -> float:
    """Return the seconds that two events take to be chained by hash, at the dealer and at the terminal."""
    event, head = Played(0, 0, Move.ROLL, (7,)), NOTHING
    began = time.perf_counter()
    for _ in range(10_000):
        head = chained(head, line(event))
    return 2 * 2 * (time.perf_counter() - began) / 10_000


def checking() -> float:
    """Return the seconds that a terminal takes to check two events of a round, all its dice rolled again."""
    samples = []
    for _ in range(20):
        played, audit = sealed_round(), Audit()
        began = time.perf_counter()
        for written in played:
            audit.see(written)
        samples.append(2 * (time.perf_counter() - began) / len(played))
        assert audit.checked == 1
    return statistics.median(samples)


def sealed_round() -> list[bytes]:
    """Return the log of a table with one round of one person."""
    seals, who, purse = Seals(bytes(16)), "0" * 32, Purse("0" * 32)
    opened = Opened(Setup(Text("bench"), ""), bytes(16), bytes(32), seals.add(bytes(32)))
    table, log = open_table(opened), [line(opened)]
    orders: list[cmd.AnyCommand] = [cmd.Enter(who, Text("bench")), cmd.Sit(who, 0)]
    while table.round == 0 or table.in_round:
        due = purse.due(table)
        if orders:
            command = orders.pop(0)
        elif due is not None:
            command = due
        else:
            command = cmd.TimeUp(table.decision) if table.in_round else cmd.Bet(who, 0, 10)
        events, table = step(table, command, seals.chance)
        log += map(line, events)
    return log


def _sealed(who: Identity, topic: str, body: bytes) -> float:
    began = time.perf_counter()
    unseal(seal(who, topic, bytes(8), 1, body), topic, EVENT_LIMIT)
    return time.perf_counter() - began


async def measure() -> dict[str, list[float]]:
    """Return the samples of each kind, in seconds."""
    async with AsyncExitStack() as stack:
        dealer = await stack.enter_async_context(child("deal"))
        port, password = await line_of(dealer)
        where = Endpoint(LOCAL, int(port), "dealer", password)
        echoing = await stack.enter_async_context(child("echo", port, password))
        assert await line_of(echoing) == ["echo"]
        one, two = [await stack.enter_async_context(bare(where)) for _ in range(2)]
        await one.subscribe(OWN)
        await two.subscribe(BACK)
        player = await stack.enter_async_context(playing(int(port)))
        kinds = {"own": round_trip(one, OWN), "echo": round_trip(two, OUT), "order": player.once}
        await asyncio.sleep(1)
        for each in kinds.values():
            for _ in range(WARM):
                await each()
        samples: dict[str, list[float]] = {name: [] for name in kinds}
        for _ in range(BLOCKS):
            for name, each in kinds.items():
                samples[name] += [await each() for _ in range(SAMPLES)]
        return samples


WORDS = {
    "own": "bare publish to oneself",
    "echo": "bare publish and echo",
    "order": "order to event folded",
}


def report(samples: dict[str, list[float]]) -> None:
    """Print medians, the slowest of twenty, and the ratios."""
    median = {name: statistics.median(times) for name, times in samples.items()}
    for name, times in samples.items():
        slow = statistics.quantiles(times, n=20)[-1]
        print(f"{WORDS[name]:<26} median {median[name] * 1e3:6.3f} ms   p95 {slow * 1e3:6.3f} ms")
    print(f"order / to oneself {median['order'] / median['own']:5.2f}")
    print(f"order / echo       {median['order'] / median['echo']:5.2f}   (at most 2.5)")
    shares = {
        "signing and checking signatures, twice each": signing(),
        "the journal": keeping(),
        "chaining the events by hash, at both ends": chaining(),
        "checking the links and rolling again": checking(),
    }
    print("of an order")
    for what, seconds in shares.items():
        print(f"  {what:<44} {seconds * 1e3:.3f} ms   {seconds / median['order']:4.0%}")


def main() -> None:
    """Measure and print."""
    report(run(asyncio.wait_for(measure(), LIMIT)))


if __name__ == "__main__":
    main()
