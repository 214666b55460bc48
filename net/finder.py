"""Which tables are open at a broker, and whose they are."""

import asyncio
import contextlib
import random
from dataclasses import dataclass

from core.rules import Setup, preset_of
from net.errors import NoSuchTable, NoTableTold, SeveralDealers, SeveralTables, WireError
from net.identity import fingerprint
from net.link import Endpoint, Link, Timings
from net.messages import Ad
from net.topics import ALL_ADS, Kind, Topics, parse, table_id
from net.trust import ANYBODY, Trust
from net.wire import ORDER_LIMIT, Codec, unseal

MORE_TABLES = 0.15
"""Seconds after the first advertisement in which others may follow, also such as contradict it."""
AD_WORDS: Codec[Ad] = Codec(Ad)


@dataclass(frozen=True, slots=True)
class Found:
    """An open table: its id, what it says of itself, and the dealer's public key."""

    table: str
    ad: Ad
    key: bytes


class Finder:
    """Collects advertisements, each key's apart, and chooses among those whose dealers count."""

    def __init__(self, trust: Trust = ANYBODY) -> None:
        self._trust = trust
        self._found: dict[str, dict[bytes, Found]] = {}

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
        dealers = self._found.setdefault(topic.table, {})
        if ad.open and table_id(ad.setup.name) == topic.table:
            dealers[letter.sender] = Found(topic.table, ad, letter.sender)
        else:
            dealers.pop(letter.sender, None)

    def tables(self) -> list[Found]:
        """Return the open tables by name, each once."""
        counting = [self._counting(table) for table in self._found]
        return sorted((found[0] for found in counting if found), key=lambda found: found.ad.setup.name)

    def has(self, name: str | None) -> bool:
        """Whether the table wanted, or any, is there."""
        return bool(self.tables() if name is None else self._counting(table_id(name)))

    def choose(self, name: str | None) -> Found:
        """Return the table of that name, or the only one; raise a `BhjError` that says why there is none."""
        names = [f"{one.name} ({preset_of(one.rules)})" for one in self._setups()]
        if name is None and len(names) > 1:
            raise SeveralTables(names)
        table = table_id(name) if name is not None else self._only()
        found = self._counting(table)
        if len(found) > 1:
            raise SeveralDealers(found[0].ad.setup.name, [fingerprint(one.key) for one in found])
        if found:
            return found[0]
        if others := list(self._found.get(table, {}).values()):
            raise self._trust.refusal(others[0].ad.setup.name, table, [one.key for one in others])
        if name is None:
            raise NoTableTold
        raise NoSuchTable(name, names)

    def _setups(self) -> list[Setup]:
        return [found.ad.setup for found in self.tables()]

    def _counting(self, table: str) -> list[Found]:
        dealers = self._found.get(table, {}).values()
        return [found for found in dealers if self._trust.counts(table, found.key)]

    def _only(self) -> str:
        """Return the one table that is open, or one that would be if its dealer counted."""
        tables = self.tables() or [found for dealers in self._found.values() for found in dealers.values()]
        return tables[0].table if tables else ""


async def find(
    endpoint: Endpoint,
    name: str | None,
    *,
    rng: random.Random,
    timings: Timings,
    patience: float = 1.5,
    trust: Trust = ANYBODY,
) -> Found:
    """Return the table of that name at a broker, or the only one; raises a `BhjError` that says why not."""
    finder, heard = Finder(trust), asyncio.Event()

    def hear(topic: str, payload: bytes, retained: bool) -> None:
        finder.hear(topic, payload)
        if finder.has(name):
            heard.set()

    # Some brokers keep what is retained from who asks with a wildcard.
    asked = (ALL_ADS,) if name is None else (ALL_ADS, Topics(table_id(name)).ad)
    wanted = tuple((topic, 0) for topic in asked)
    link = Link(endpoint, subscriptions=wanted, on_message=hear, rng=rng, timings=timings)
    task = asyncio.create_task(link.run())
    try:
        await link.connected()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await heard.wait()
                if name is None or not trust.is_sure(table_id(name)):
                    await asyncio.sleep(MORE_TABLES)
        return finder.choose(name)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
