"""Waiting for a program under test: as long as a busy machine needs, and no longer than it takes."""

import asyncio
from collections.abc import Callable

from textual.pilot import Pilot

SECONDS = 20.0
MOMENT = 0.01


async def until(pilot: Pilot[str], condition: Callable[[], bool]) -> None:
    """Let the program go on until something is so, and what is in sight then, if anything, is drawn."""
    async with asyncio.timeout(SECONDS):
        while not condition():
            await pilot.pause(MOMENT)
    if pilot.app.screen_stack:
        await pilot.pause()
