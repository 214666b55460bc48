"""Which tables are open at a broker, and whose they are."""

import asyncio
import contextlib
import random
from dataclasses import dataclass

from net.errors import NoSuchTable, SeveralTables, WireError
from net.link import Endpoint, Link, Timings
from net.messages import Ad
from net.topics import ALL_ADS, Kind, parse, table_id
from net.wire import ORDER_LIMIT, Codec, unseal

MORE_TABLES = 0.15
"""Seconds after the first advertisement in which others may follow."""
AD_WORDS: Codec[Ad] = Codec(Ad)


@dataclass(frozen=True, slots=True)
class Found:
    """An open table: its id, what it says of itself, and the dealer's public key."""

    table: str
    ad: Ad
    key: bytes


class Finder:
    """Collects advertisements; choosing raises `NoSuchTable`, naming those that are there."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}

    def hear(self, name: str, payload: bytes) -> None:
        """Take a message from an `ad` topic; what is not one is passed over, a closed table is forgotten."""
        topic = parse(name)
        if topic is None or topic.kind is not Kind.AD:
            return
        try:
            letter = unseal(payload, name, ORDER_LIMIT)
            ad = AD_WORDS.decode(letter.body)
        except WireError:
            return
        if ad.open and table_id(ad.setup.name) == topic.table:
            self._found[topic.table] = Found(topic.table, ad, letter.sender)
        else:
            self._found.pop(topic.table, None)

    def tables(self) -> list[Found]:
        """Return the open tables by name."""
        return sorted(self._found.values(), key=lambda found: found.ad.setup.name)

    def has(self, name: str | None) -> bool:
        """Whether the table wanted, or any, is there."""
        return bool(self._found) if name is None else table_id(name) in self._found

    def choose(self, name: str | None) -> Found:
        """Return the table of that name, or the only one."""
        tables = self.tables()
        if name is None and len(tables) == 1:
            return tables[0]
        if name is not None and table_id(name) in self._found:
            return self._found[table_id(name)]
        names = [found.ad.setup.name for found in tables]
        if name is None and names:
            raise SeveralTables(names)
        raise NoSuchTable(name or "open", () if name is None else names)


async def find(
    endpoint: Endpoint, name: str | None, *, rng: random.Random, timings: Timings, patience: float = 1.5
) -> Found:
    """Return the table of that name at a broker, or the only one; raises a `BhjError` that says why not."""
    finder, heard = Finder(), asyncio.Event()

    def hear(topic: str, payload: bytes, retained: bool) -> None:
        finder.hear(topic, payload)
        if finder.has(name):
            heard.set()

    link = Link(endpoint, subscriptions=((ALL_ADS, 0),), on_message=hear, rng=rng, timings=timings)
    task = asyncio.create_task(link.run())
    try:
        await link.connected()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await heard.wait()
                if name is None:
                    await asyncio.sleep(MORE_TABLES)
        return finder.choose(name)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
