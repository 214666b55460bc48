"""Hears all events of a table, whoever its dealer is at the moment, to hold them against the journal."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from core.ledger import line
from net.codecs import DEALER_WORDS
from net.link import Endpoint, Link
from net.messages import Batch
from net.topics import Topics
from net.wire import EVENT_LIMIT, unseal
from tests.chaos.proxy import LOCAL


class Observer:
    """Every event that was told, by its number."""

    def __init__(self) -> None:
        self.told: dict[int, bytes] = {}
        self._wrong: list[str] = []

    @property
    def seq(self) -> int:
        """How many events were told."""
        return max(self.told, default=-1) + 1

    def hear(self, name: str, payload: bytes, retained: bool) -> None:
        """Take a message from the broker."""
        message = DEALER_WORDS.decode(unseal(payload, name, EVENT_LIMIT).body)
        if isinstance(message, Batch):
            for number, event in enumerate(message.events, message.first):
                self._note(number, line(event))

    def _note(self, number: int, said: bytes) -> None:
        if self.told.setdefault(number, said) != said:
            self._wrong.append(f"event {number} was told as {self.told[number]!r} and as {said!r}")

    def against(self, kept: Sequence[bytes]) -> list[str]:
        """Return what was told and is not what was kept; the journal is read after what is heard by now."""
        wrong = list(self._wrong)
        for number, said in self.told.items():
            if number >= len(kept):
                wrong.append(f"event {number} was told and not kept: {said!r}")
            elif kept[number] != said:
                wrong.append(f"event {number} was told as {said!r} and kept as {kept[number]!r}")
        return wrong


@asynccontextmanager
async def observing(port: int, table: str) -> AsyncIterator[Observer]:
    """Observe a table, which need not be there yet."""
    one = Observer()
    subscriptions = ((Topics(table).events, 0),)
    link = Link(Endpoint(LOCAL, port), subscriptions=subscriptions, on_message=one.hear, rng=random.Random(1))
    running = asyncio.create_task(link.run())
    try:
        await link.connected()
        yield one
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
