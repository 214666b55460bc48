"""A terminal that reads nothing for 8 s, and how long another player's orders take meanwhile.

Run `python -m tests.benchmarks.stalled`. A seated terminal and a spectator are stopped (SIGSTOP), as a
terminal is whose output nobody reads; another's orders, told to everybody, are measured before and while.
"""

import asyncio
import signal
import statistics
import sys
import time
from contextlib import AsyncExitStack

from core import commands as cmd
from core.text import Text
from net.loop import run
from tests.benchmarks.parts import Player, child, line_of, playing

LIMIT = 50.0
"""Seconds after which it gives up."""
BEFORE, STALLED = 3.0, 8.0
PAUSE = 0.01
WORDS = "x" * 150


async def talk(player: Player, seconds: float) -> list[float]:
    """Order something again and again; return the seconds each took."""
    assert player.guest is not None
    took, end = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < end:
        took.append(await player.order(cmd.Say(player.guest.player, Text(WORDS))))
        await asyncio.sleep(PAUSE)
    return took


async def measure() -> dict[str, list[float]]:
    """Return what orders took before two terminals stand still, and while they do."""
    async with AsyncExitStack() as stack:
        dealer = await stack.enter_async_context(child("deal"))
        port, _ = await line_of(dealer)
        terminals = [await stack.enter_async_context(child(part, port)) for part in ("sit", "watch")]
        for one in terminals:
            assert await line_of(one) == ["here"]
        player = await stack.enter_async_context(playing(int(port)))
        await talk(player, 1.0)
        took = {"all read": await talk(player, BEFORE)}
        for one in terminals:
            one.send_signal(signal.SIGSTOP)
        try:
            took["two stand still"] = await talk(player, STALLED)
        finally:
            for one in terminals:
                one.send_signal(signal.SIGCONT)
        took["they read again"] = await talk(player, 1.0)
        return took


def report(took: dict[str, list[float]]) -> None:
    """Print the median and the worst of each time."""
    for name, times in took.items():
        median, worst = statistics.median(times) * 1e3, max(times) * 1e3
        print(f"{name:<16} {len(times):4} orders   median {median:6.2f} ms   worst {worst:6.2f} ms")
    delay = max(took["two stand still"]) - statistics.median(took["all read"])
    print(f"delayed by at most {delay * 1e3:.1f} ms   (at most 100)")


def main() -> None:
    """Measure and print."""
    if sys.platform == "win32":
        raise SystemExit("SIGSTOP is POSIX")
    report(run(asyncio.wait_for(measure(), LIMIT)))


if __name__ == "__main__":
    main()
