"""A spectator with a clean line, who keeps everything that the dealer said."""

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from core.digest import digest
from core.events import AnyEvent
from core.refusal import Reason
from core.table import Table
from net.ear import Ear
from net.finder import Found, find
from net.link import Down, Endpoint, Link, LinkState, Timings
from net.messages import Answer, Batch, FromDealer, Snapshot
from net.mirror import Mirror
from net.topics import ROOT, Topics, parse
from tests.chaos.processes import Silent

Order = tuple[str, str, int]
"""A player, the session as hex, and the order's number."""
TIMINGS = Timings(first_retry=0.05, longest_retry=0.2)
PATIENCE = 60.0


class Witness:
    """Everything that was said at one table, by number and by order."""

    def __init__(self, found: Found) -> None:
        self.digests: dict[int, set[str]] = defaultdict(set)
        """Of the table after so many events, as the dealer told them."""
        self.applied: dict[Order, set[int]] = defaultdict(set)
        """The number of the first event of each batch that an order caused."""
        self.refused: dict[Order, Reason] = {}
        self.accepted: set[Order] = set()
        self.verdicts: dict[tuple[Order, bytes], set[str]] = defaultdict(set)
        """What each start of the dealer made of an order."""
        self.events: dict[int, AnyEvent] = {}
        self.unbalanced: set[int] = set()
        """Numbers at which chips were made or lost."""
        self.epochs: list[bytes] = []
        self.breaks = 0
        """How often this line was lost: what was said meanwhile is not known."""
        self.table: Table | None = None
        """As in the dealer's last snapshot."""
        self._mirror = Mirror()
        self._ear = Ear(found.table, found.key)

    def hear(self, name: str, payload: bytes, retained: bool) -> None:
        """Take a message from the broker."""
        heard = self._ear.heard(name, payload)
        if heard is None:
            return
        if heard.epoch not in self.epochs:
            self.epochs.append(heard.epoch)
        topic = parse(name)
        assert topic is not None
        self._note(heard.message, heard.epoch, topic.player or "")

    def changed(self, state: LinkState) -> None:
        """Take a state of the link."""
        if isinstance(state, Down):
            self.breaks += 1
            self._mirror.lose()

    def missed(self, seq: int) -> int:
        """Return how many of the first events were not heard."""
        return seq - len([number for number in self.events if number < seq])

    def _note(self, message: FromDealer, epoch: bytes, player: str) -> None:
        if isinstance(message, Batch):
            self._batch(message, epoch)
        elif isinstance(message, Snapshot):
            self._snapshot(message, epoch)
        elif isinstance(message, Answer):
            self._answer(message, epoch, player)

    def _batch(self, batch: Batch, epoch: bytes) -> None:
        after = batch.first + len(batch.events)
        self.events |= dict(enumerate(batch.events, batch.first))
        if batch.digest:
            self.digests[after].add(batch.digest.hex())
        if batch.counter:
            order = batch.player, batch.session.hex(), batch.counter
            self.applied[order].add(batch.first)
            self.verdicts[order, epoch].add("applied")
        if self._mirror.batch(batch, epoch) and self._mirror.table is not None:
            self._weigh(self._mirror.table)

    def _snapshot(self, snapshot: Snapshot, epoch: bytes) -> None:
        self.table = snapshot.table
        told = snapshot.digest.hex()
        # What was told and what was folded must be the same too.
        self.digests[snapshot.table.seq] |= {told, digest(snapshot.table).hex()}
        self._mirror.snapshot(snapshot, epoch)
        self._weigh(snapshot.table)

    def _weigh(self, table: Table) -> None:
        self.digests[table.seq].add(digest(table).hex())
        if table.imbalance():
            self.unbalanced.add(table.seq)

    def _answer(self, answer: Answer, epoch: bytes, player: str) -> None:
        order = player, answer.session.hex(), answer.counter
        if answer.reason is None:
            self.accepted.add(order)
        else:
            self.refused[order] = answer.reason
            self.verdicts[order, epoch].add("refused")


@asynccontextmanager
async def watching(port: int) -> AsyncIterator[Witness]:
    """Watch the only table at a port; raises `Silent` where none shows itself."""
    endpoint = Endpoint("127.0.0.1", port)
    rng = random.Random(1)
    found = await find(endpoint, None, rng=rng, timings=TIMINGS)
    one = Witness(found)
    topics = Topics(found.table)
    everything = (topics.events, topics.snapshot, topics.ad, f"{ROOT}/{found.table}/answers/+")
    link = Link(
        endpoint,
        subscriptions=tuple((topic, 0) for topic in everything),
        on_message=one.hear,
        on_state=one.changed,
        rng=rng,
        timings=TIMINGS,
    )
    running = asyncio.create_task(link.run())
    try:
        await _seen(one)
        yield one
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def _seen(one: Witness) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while one.table is None:
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise Silent("the table") from None
