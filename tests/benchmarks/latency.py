"""From an order to the event folded at the acting player's terminal, beside what bare MQTT takes.

Run `python -m tests.benchmarks.latency`. One broker, the dealer in a process of its own as in the product,
and in turns, block by block: a message to oneself, one that another process echoes, and an order of ours.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import aiomqtt

from core import commands as cmd
from core.moves import Move
from net.dealer import DEALER_WORDS
from net.desk import GUEST_WORDS
from net.identity import Identity, fresh_identity
from net.link import Endpoint
from net.loop import run
from net.messages import Batch, Order
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
    print(f"order / echo       {median['order'] / median['echo']:5.2f}   (at most 2.0)")
    print(f"of an order, signing and checking twice: {signing() * 1e3:.3f} ms")


def main() -> None:
    """Measure and print."""
    report(run(asyncio.wait_for(measure(), LIMIT)))


if __name__ == "__main__":
    main()
