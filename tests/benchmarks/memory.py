"""What a terminal keeps after many trips and rounds: `python -m tests.benchmarks.memory`.

One process goes from a lobby to a table and back, then sits at a real dealer's table and plays. What grows
at first are caches that fill; the slope is that of the second half.
"""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from net.address import parse_address
from net.client import Client
from net.identity import fresh_identity
from tests.benchmarks.parts import LOCAL, child, line_of
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.travels import Traveller, alive, play, resident, seated
from tui.lobby import Wish
from tui.settings import VARIABLE
from tui.ways import Entered

TRIPS, ROUNDS = 1000, 5000
LOOKS = 10
MEASURED = Path("/proc/self/statm").exists()
"""Whether this system tells what memory a process has."""
Look = tuple[int, int, dict[str, int]]
"""How often it was done, the bytes of memory then, and how many things there were."""


async def looking(times: int, go: Callable[[int], Awaitable[None]]) -> list[Look]:
    """Do something so many times, and look at the memory now and then."""
    looks = []
    for number in range(1, LOOKS + 1):
        await go(times // LOOKS)
        counts = alive()
        looks.append((number * (times // LOOKS), resident(), counts))
    return looks


async def trips(times: int) -> list[Look]:
    """Go from the lobby to a table and back."""

    def enter(wish: Wish) -> Entered:
        dealer = FakeDealer(opened())
        dealer.seats(YOU)
        return Entered(FakeClient(dealer), dealer.table)  # type: ignore[arg-type]

    traveller = Traveller(enter)

    async def go(many: int) -> None:
        for _ in range(many):
            await traveller.trip()

    async with traveller.app.run_test():
        return await looking(times, go)


async def rounds(times: int) -> list[Look]:
    """Play at a real table, whose dealer is a process of its own and in no hurry to slow anybody down."""
    async with child("deal") as process:
        port, _ = await line_of(process)
        client = Client(parse_address(f"{LOCAL}:{port}"), fresh_identity(), "kim")
        entered = Entered(client, await asyncio.to_thread(client.join))
        async with seated(entered) as app:
            return await looking(times, lambda many: play(app, many))


def slope(looks: list[Look]) -> float:
    """Return the bytes by which memory grew each time, over the second half, by least squares."""
    later = looks[len(looks) // 2 :]
    middle = sum(at for at, _, _ in later) / len(later)
    mean = sum(size for _, size, _ in later) / len(later)
    spread = sum((at - middle) ** 2 for at, _, _ in later)
    return sum((at - middle) * (size - mean) for at, size, _ in later) / spread


def tell(what: str, looks: list[Look]) -> None:
    """Print what was seen."""
    names = list(looks[0][2])
    print(f"{what:>8}{'MB':>9}{''.join(f'{name:>18}' for name in names)}")
    for at, size, counts in looks:
        print(f"{at:8d}{size / 1e6:9.1f}{''.join(f'{counts[name]:18d}' for name in names)}")
    print(f"{slope(looks):+.0f} bytes for each of the {what} of the second half\n", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--trips", type=int, default=TRIPS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    if not MEASURED:
        print("Skipped: this system does not tell in /proc what memory a process has.")
        return
    # Nobody is asked what a newcomer is asked, and nothing is kept.
    os.environ[VARIABLE] = os.devnull
    tell("trips", asyncio.run(trips(asked.trips)))
    tell("rounds", asyncio.run(rounds(asked.rounds)))


if __name__ == "__main__":
    main()
