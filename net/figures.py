"""The live figures of announced tables, as their dealers sign them."""

import asyncio
import contextlib
import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from net.address import Address
from net.announcement import Announcement
from net.errors import LoginRefused, NotAllowed
from net.finder import Finder, Found
from net.identity import fingerprint
from net.link import Endpoint, Link, Timings
from net.topics import Topics
from net.trust import Trust

HASTY = Timings(connect=1.0, answer=0.75, beat_answer=0.75, first_retry=5.0, longest_retry=5.0)
PATIENCE = 0.5
"""Seconds for what is retained to come once the link is up."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a broker tells of announced tables: those that are open, by id, and how far away it is."""

    found: Mapping[str, Found] = field(default_factory=dict)
    ping_ms: int | None = None
    locked: bool = False
    """Whether it lets nobody look on without an invitation or a login."""


@dataclass(frozen=True, slots=True)
class _Announced(Trust):
    """Lets nobody count but the dealers that were announced, each by table and fingerprint."""

    dealers: frozenset[tuple[str, str]] = frozenset()

    def counts(self, table: str, key: bytes) -> bool:
        """Whether the owner of this key was announced as the table's dealer."""
        return (table, fingerprint(key)) in self.dealers


async def figures_at(place: Address, tables: Collection[Announcement], rng: random.Random) -> Figures:
    """Return what the broker at a place tells of tables; raise a `BhjError` that says why nothing.

    A login is never sent along: whoever announces a broker may only want to have it.
    """
    wanted = {one.table for one in tables}
    finder = Finder(_Announced(dealers=frozenset((one.table, one.fingerprint) for one in tables)))
    complete = asyncio.Event()

    def hear(topic: str, payload: bytes, retained: bool) -> None:
        finder.hear(topic, payload)
        if len(finder.tables()) == len(wanted):
            complete.set()

    link = Link(
        Endpoint(place.host, place.port, tls=place.tls),
        subscriptions=tuple((Topics(table).ad, 0) for table in sorted(wanted)),
        on_message=hear,
        rng=rng,
        timings=HASTY,
    )
    task = asyncio.create_task(link.run())
    try:
        await link.connected()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await complete.wait()
        return Figures({one.table: one for one in finder.tables()}, _milliseconds(link.latency))
    except (NotAllowed, LoginRefused):
        return Figures(locked=True)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(round(seconds * 1000), 1)
