"""The dealer's process: tables on a broker, in time, heard and told."""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from core.chance import SystemChance
from core.commands import Shut
from core.draft import Source
from core.rules import Setup
from net.attendant import Attendant, Pace
from net.desk import ORDERS_A_SECOND, Outgoing
from net.errors import LinkDown, WireError
from net.identity import Identity
from net.limits import RateLimit
from net.link import Connecting, Down, Endpoint, Link, LinkState, Timings, Up, Will
from net.messages import FromDealer
from net.topics import Kind, Topics, parse, table_id
from net.wire import EPOCH_BYTES, ORDER_LIMIT, Codec, seal, unseal

DEALER_WORDS: Codec[FromDealer] = Codec(FromDealer)
SNAPSHOT_PAUSE = 0.2
PULSE_PAUSE = 2.0
FAREWELL = 1.0


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to open, and the bots that come with it."""

    setup: Setup
    bots: int = 0
    pace: Pace = field(default_factory=Pace)
    orders_a_second: float = ORDERS_A_SECOND
    """Orders that each player may send; more are refused."""


class Dealer:
    """Serves tables through one broker until they are closed."""

    def __init__(
        self,
        endpoint: Endpoint,
        identity: Identity,
        openings: Sequence[Opening],
        *,
        chance: Source | None = None,
        rng: random.Random | None = None,
        timings: Timings | None = None,
    ) -> None:
        self.epoch = secrets.token_bytes(EPOCH_BYTES)
        self._identity = identity
        self._rng = rng or random.Random()
        self._counter = 0
        self._up = asyncio.Event()
        self._closed = asyncio.Event()
        self.dropped = 0
        """Messages that did not count before any desk saw them."""
        self.tables: dict[str, Attendant] = {}
        for opening in openings:
            self._open(opening, chance or SystemChance())
        self.link = Link(
            endpoint,
            subscriptions=self._subscriptions(),
            on_message=self._heard,
            on_state=self._link_changed,
            will=self._will,
            rng=self._rng,
            timings=timings or Timings(),
        )
        for opening in openings:
            self.tables[table_id(opening.setup.name)].seat_bots(opening.bots)

    async def run(self) -> None:
        """Serve until every table is closed; raises a `BhjError` if the broker can't be reached at first."""
        tasks: list[asyncio.Task[None]] = [asyncio.create_task(self.link.run())]
        try:
            await self.link.connected()
            tasks += [asyncio.create_task(self._refresh()), asyncio.create_task(self._pulse())]
            tasks.append(asyncio.create_task(self._wait_closed()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
            await self._say_farewell()
        finally:
            await self._end(tasks)

    def close(self) -> None:
        """Close all tables, open rounds voided, and end the service."""
        for attendant in self.tables.values():
            attendant.desk.do(Shut())
        self._closed.set()

    async def ready(self) -> None:
        """Wait until the link is up and the tables are announced."""
        await self._up.wait()

    def _open(self, opening: Opening, chance: Source) -> None:
        topics = Topics(table_id(opening.setup.name))
        attendant = Attendant(
            opening.setup,
            topics,
            self.epoch,
            chance,
            self._tell,
            self._rng,
            opening.pace,
            RateLimit(opening.orders_a_second, ceil(2 * opening.orders_a_second)),
        )
        self.tables[topics.table] = attendant

    def _subscriptions(self) -> tuple[tuple[str, int], ...]:
        topics = [attendant.desk.topics for attendant in self.tables.values()]
        return tuple((name, 0) for t in topics for name in (t.all_orders, t.all_presence))

    def _will(self) -> Will:
        """Return the will for the next connection: the first table's; the others' guests miss the pulse."""
        outgoing = next(iter(self.tables.values())).desk.last_will()
        return Will(outgoing.topic, self._sealed(outgoing), qos=1, retain=True)

    def _sealed(self, outgoing: Outgoing) -> bytes:
        self._counter += 1
        body = DEALER_WORDS.encode(outgoing.message)
        return seal(self._identity, outgoing.topic, self.epoch, self._counter, body)

    def _heard(self, name: str, payload: bytes, retained: bool) -> None:
        """Take a message from the broker; whatever is wrong with it, nothing is raised."""
        topic = parse(name)
        attendant = self.tables.get(topic.table) if topic else None
        if topic is None or attendant is None or topic.kind not in (Kind.ORDERS, Kind.PRESENCE) or retained:
            self.dropped += 1
            return
        try:
            letter = unseal(payload, name, ORDER_LIMIT)
        except WireError:
            self.dropped += 1
            return
        if letter.player != topic.player:
            self.dropped += 1
            return
        attendant.desk.hear(letter, time.monotonic())

    def _tell(self, outgoing: Outgoing) -> None:
        """Publish, or let it be: what is lost is found by its number, and the snapshot follows."""
        if self.link.is_up:
            self.link.send(outgoing.topic, self._sealed(outgoing), retain=outgoing.retain)
        if all(attendant.closed for attendant in self.tables.values()):
            self._closed.set()

    def _link_changed(self, state: LinkState) -> None:
        for attendant in self.tables.values():
            attendant.freeze(not isinstance(state, Up))
        if isinstance(state, Up):
            self._announce()
            self._up.set()
        elif isinstance(state, Down | Connecting):
            self._up.clear()

    def _announce(self) -> None:
        for attendant in self.tables.values():
            self._tell(attendant.desk.snapshot())
            self._tell(attendant.desk.ad())
            self._tell(attendant.desk.pulse())

    async def _refresh(self) -> None:
        """Keep the retained snapshots and advertisements up to date, a few times a second at most."""
        while True:
            await asyncio.sleep(SNAPSHOT_PAUSE)
            for attendant in self.tables.values():
                if attendant.dirty and self.link.is_up:
                    attendant.dirty = False
                    self._tell(attendant.desk.snapshot())
                    self._tell(attendant.desk.ad())

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE_PAUSE)
            for attendant in self.tables.values():
                self._tell(attendant.desk.pulse())

    async def _wait_closed(self) -> None:
        await self._closed.wait()

    async def _say_farewell(self) -> None:
        """Tell that the tables are no more, after all that was told before."""
        with contextlib.suppress(LinkDown, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                for attendant in self.tables.values():
                    last = attendant.desk.last_will()
                    await self.link.publish(last.topic, self._sealed(last), retain=last.retain)

    async def _end(self, tasks: list[asyncio.Task[None]]) -> None:
        for attendant in self.tables.values():
            attendant.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
