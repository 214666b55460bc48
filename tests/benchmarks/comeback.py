"""How soon a table is played at again once its broker is back: `python -m tests.benchmarks.comeback`.

The broker is killed and stays away for some seconds; nobody presses a key but to order something as soon as
that goes. Time counts from the broker's being ready.
"""

import asyncio
import time

from core import commands as cmd
from core.rules import Setup
from core.text import Text
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.identity import fresh_identity
from net.link import Endpoint
from net.loop import run
from tests.benchmarks.parts import Player, playing

LIMIT = 120.0
"""Seconds after which it gives up."""
AWAY = (0.2, 1.0, 3.0, 7.0, 12.0)
"""Seconds for which the broker is away."""
GOAL = 3.0


async def measure() -> list[tuple[float, float]]:
    """Return how long the broker was away each time, and the seconds until an order was folded after that."""
    async with EmbeddedBroker() as broker:
        where = Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password)
        dealer = Dealer(where, fresh_identity(), [Opening(Setup(Text("bench"), "", turn_seconds=0))])
        serving = asyncio.create_task(dealer.run())
        await dealer.ready()
        async with playing(broker.port) as player:
            samples = [(away, await _after(broker, player, away)) for away in AWAY]
        dealer.close()
        await serving
        return samples


async def _after(broker: EmbeddedBroker, player: Player, away: float) -> float:
    await broker.stop()
    await asyncio.sleep(away)
    await broker.start()
    ready = time.perf_counter()
    guest = player.guest
    assert guest is not None
    while not guest.link.is_up or guest.mirror.lost:
        await asyncio.sleep(0.005)
    await player.order(cmd.Say(guest.player, Text("back")))
    return time.perf_counter() - ready


def main() -> None:
    """Measure and print."""
    samples = run(asyncio.wait_for(measure(), LIMIT))
    for away, seconds in samples:
        print(f"away for {away:4.1f} s   played at again after {seconds:5.2f} s")
    print(f"at most {max(seconds for _, seconds in samples):.2f} s   (goal: {GOAL:g})")


if __name__ == "__main__":
    main()
