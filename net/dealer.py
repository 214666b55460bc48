"""The dealer's process: tables on a broker, in time, heard and told."""

import asyncio
import contextlib
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil

from core.commands import Shut
from core.draft import Source
from core.rules import Setup
from net.attendant import Attendant, Pace
from net.books import loose_book, open_book
from net.codecs import DEALER_WORDS
from net.desk import ORDERS_A_SECOND, Outgoing
from net.errors import BhjError, LinkDown
from net.guard import Guard
from net.identity import Identity
from net.intake import Intake
from net.invite import admission
from net.journal import Journal
from net.limits import RateLimit
from net.link import Connecting, Down, Endpoint, Link, LinkState, Timings, Up, Will
from net.topics import Topic, Topics, table_id
from net.wills import Wills
from net.wire import Letter, fresh_epoch, seal

SNAPSHOT_PAUSE = 0.2
PULSE_PAUSE = 2.0
REPEAT_PAUSE = 5.0
FAREWELL = 1.0


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to open, and the bots that come with it."""

    setup: Setup
    bots: int = 0
    pace: Pace = field(default_factory=Pace)
    orders_a_second: float = ORDERS_A_SECOND
    """Orders that each player may send; more are refused."""
    secret: str | None = field(default=None, repr=False)
    """What lets players in, where the table is private."""

    @property
    def topics(self) -> Topics:
        """Where the table is heard and told."""
        return Topics(table_id(self.setup.name))


class Dealer:
    """Serves tables through one broker until they are closed.

    Raises a `JournalError` where the journal has a table that can't be opened; with a `chance` of its own the
    dice are not sealed. `guarded` is for a broker where others could write on the dealer's topics.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        identity: Identity,
        openings: Sequence[Opening],
        *,
        journal: Journal | None = None,
        guarded: bool = False,
        chance: Source | None = None,
        rng: random.Random | None = None,
        timings: Timings | None = None,
    ) -> None:
        self.epoch = fresh_epoch(time.time())
        self._identity = identity
        self._rng = rng or random.Random()
        self._counter = 0
        self._up = asyncio.Event()
        self._ready = asyncio.Event()
        self._closed = asyncio.Event()
        self._failure: BhjError | None = None
        self.tables: dict[str, Attendant] = {}
        loop = asyncio.get_running_loop()
        self.intake = Intake(self.tables, self._deliver, self._is_known, loop.call_soon)
        retained = [name for one in openings for name in (one.topics.ad, one.topics.snapshot)]
        self.guard = Guard(tuple(retained) if guarded else (), self._announce, loop.call_later)
        heard = [name for one in openings for name in (one.topics.all_orders, one.topics.all_presence)]
        self.link = Link(
            endpoint,
            subscriptions=tuple((name, 0) for name in (*heard, *self.guard.topics)),
            on_message=self._heard,
            on_state=self._link_changed,
            will=partial(self._will, openings[0].topics.table),
            rng=self._rng,
            timings=timings or Timings(),
        )
        others = [one.topics.table for one in openings[1:]]
        self.wills = Wills(
            endpoint,
            [partial(self._will, table) for table in others],
            lambda number: self._announce_table(others[number]),
            self._rng,
            timings or Timings(),
        )
        if journal is not None:
            # Before anything is written of the first: of all tables or of none.
            for one in openings:
                journal.claim(one.topics.table, str(one.setup.name))
        for opening in openings:
            self._open(opening, journal, chance)

    @property
    def dropped(self) -> int:
        """Messages that did not count before any desk saw them."""
        return self.intake.dropped

    async def run(self) -> None:
        """Serve until every table is closed.

        Raises a `BhjError` if the broker can't be reached at first, or when the journal can't be written:
        what could not be kept was not told, and the next dealer goes on from what was.
        """
        tasks: list[asyncio.Task[None]] = [asyncio.create_task(self.link.run()), *self.wills.tasks()]
        try:
            await self.link.connected()
            await self.wills.connected()
            self._ready.set()
            tasks += [asyncio.create_task(self._refresh()), asyncio.create_task(self._pulse())]
            tasks.append(asyncio.create_task(self._repeat()))
            tasks.append(asyncio.create_task(self._wait_closed()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
            await self._say_farewell()
            if self._failure is not None:
                raise self._failure
        finally:
            await self._end(tasks)

    def close(self) -> None:
        """Close all tables, open rounds voided, and end the service."""
        for attendant in self.tables.values():
            attendant.desk.do(Shut())
        self._closed.set()

    async def ready(self) -> None:
        """Wait until the link is up, the tables are announced and their last wills made."""
        await self._ready.wait()
        await self._up.wait()

    def _open(self, opening: Opening, journal: Journal | None, chance: Source | None) -> None:
        setup, topics = opening.setup, opening.topics
        attendant = Attendant(
            loose_book(setup, chance) if chance else open_book(setup, self._identity.public, journal),
            topics,
            self.epoch,
            self._tell,
            self._rng,
            opening.pace,
            RateLimit(opening.orders_a_second, ceil(2 * opening.orders_a_second)),
            failed=self._failed,
            admits=admission(opening.secret, topics.table),
        )
        self.tables[topics.table] = attendant
        attendant.seat_bots(opening.bots)

    def _failed(self, failure: BhjError) -> None:
        """End the service: nothing may happen that can't be kept."""
        self._failure = self._failure or failure
        self._closed.set()

    def _will(self, table: str) -> Will:
        """Return a table's will for the next connection that is to leave it behind."""
        outgoing = self.tables[table].desk.last_will()
        return Will(outgoing.topic, self._sealed(outgoing), qos=1, retain=True)

    def _sealed(self, outgoing: Outgoing) -> bytes:
        self._counter += 1
        body = DEALER_WORDS.encode(outgoing.message)
        return seal(self._identity, outgoing.topic, self.epoch, self._counter, body)

    def _is_known(self, topic: Topic) -> bool:
        """Whether who speaks on a topic is at its table."""
        player = self.tables[topic.table].desk.table.players.get(topic.player or "")
        return player is not None and not player.gone

    def _deliver(self, topic: Topic, letter: Letter) -> None:
        self.tables[topic.table].desk.hear(letter, time.monotonic())

    def _heard(self, name: str, payload: bytes, retained: bool) -> None:
        if not self.guard.hear(name, payload):
            self.intake.hear(name, payload, retained)

    def _tell(self, outgoing: Outgoing) -> None:
        """Publish, or let it be: what is lost is found by its number, and the snapshot follows."""
        if self.link.is_up:
            payload = self._sealed(outgoing)
            self.guard.say(outgoing.topic, payload)
            self.link.send(outgoing.topic, payload, retain=outgoing.retain)
        if self.tables and all(attendant.closed for attendant in self.tables.values()):
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
        for table in self.tables:
            self._announce_table(table)

    def _announce_table(self, table: str) -> None:
        desk = self.tables[table].desk
        self._tell(desk.snapshot())
        self._tell(desk.ad())
        self._tell(desk.pulse())

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

    async def _repeat(self) -> None:
        """Have everything that is retained told again: a broker may lose it without a word."""
        while True:
            await asyncio.sleep(REPEAT_PAUSE)
            for attendant in self.tables.values():
                attendant.dirty = True

    async def _wait_closed(self) -> None:
        await self._closed.wait()

    async def _say_farewell(self) -> None:
        """Tell that the tables are no more, after all that was told before."""
        with contextlib.suppress(LinkDown, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                for attendant in self.tables.values():
                    last = attendant.desk.last_will()
                    await self.link.publish(last.topic, self._sealed(last), retain=last.retain)
                    await self.link.publish(attendant.desk.topics.snapshot, b"", retain=True)

    async def _end(self, tasks: list[asyncio.Task[None]]) -> None:
        for attendant in self.tables.values():
            attendant.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
