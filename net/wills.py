"""Last wills for a dealer's further tables: a connection can leave one behind, so each has its own."""

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial

from net.link import Endpoint, Link, LinkState, Timings, Up, Will


class Wills:
    """Connections that carry nothing while the dealer lives; the broker tells each one's will at its end.

    `again` is told the number of a connection that is up, whose will may have been told before.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        wills: Sequence[Callable[[], Will]],
        again: Callable[[int], None],
        rng: random.Random,
        timings: Timings,
    ) -> None:
        self._again = again
        self.links = [
            Link(
                endpoint,
                on_message=_pass_over,
                on_state=partial(self._changed, number),
                will=will,
                rng=rng,
                timings=timings,
            )
            for number, will in enumerate(wills)
        ]

    def tasks(self) -> list[asyncio.Task[None]]:
        """Begin to connect, and to stay connected."""
        return [asyncio.create_task(link.run()) for link in self.links]

    async def connected(self) -> None:
        """Wait until all are up; raise the reason when a first attempt fails."""
        for link in self.links:
            await link.connected()

    def _changed(self, number: int, state: LinkState) -> None:
        if isinstance(state, Up):
            self._again(number)


def _pass_over(topic: str, payload: bytes, retained: bool) -> None:
    """Nothing was asked for."""
