"""A guest: mirrors a table and sends orders until they are answered; a spectator publishes nothing, ever."""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence

from core.commands import Leave, PlayerCommand
from core.events import AnyEvent, Played, WentAway
from core.refusal import Reason
from core.table import Phase, Table
from net.checker import Checker
from net.countdowns import Countdowns
from net.duties import Duties
from net.ear import Ear, Heard
from net.errors import DealerGone, LinkDown
from net.facts import Ended, Fact, Happened, LinkFound, LinkLost, Refusal, Synced
from net.finder import Found
from net.identity import Identity
from net.link import Down, Endpoint, Link, LinkState, Timings, Up
from net.messages import Ad, Answer, Batch, Pulse, Snapshot
from net.mirror import Mirror
from net.orders import Orders, Pending
from net.seals import Purse
from net.topics import Topics
from net.usher import Usher
from net.voice import Voice, Words

TICK, REST = 0.2, 1.0
"""Seconds between two looks at the time, with orders under way and without."""
SILENCE = 8.0
"""Seconds without a word from the dealer after which the table counts as lost."""
OVERSLEPT = 3.0
"""Seconds without a look at the time after which this machine itself was asleep: first it hears what came."""
ASK_AGAIN = 1.0
"""Seconds to wait for the whole table before it is asked for again."""


class Guest:
    """One terminal's end of one table, in one event loop; facts go to `post` as they become known."""

    def __init__(
        self,
        endpoint: Endpoint,
        found: Found,
        usher: Usher | None,
        identity: Identity | None,
        post: Callable[[Fact], None],
        *,
        rng: random.Random,
        timings: Timings | None = None,
        now: Callable[[], float] = time.monotonic,
        secret: str | None = None,
    ) -> None:
        self.player = identity.player if identity else ""
        self.mirror = Mirror()
        self.orders = Orders()
        self.resyncs = 0
        """How often the whole table was needed after the first time."""
        self._topics = Topics(found.table)
        self._duties = Duties(usher, Purse(identity.player) if identity else None)
        self._checker = Checker()
        self._voice = Voice(identity, self._topics, secret) if identity else None
        self._ear = Ear(found.table, found.key)
        self._name = found.ad.setup.name
        self._post = post
        self._now = now
        self._outbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._lost = False
        self._dealer_gone = False
        self._heard = now()
        self._asked: float | None = now()
        """When the whole table was asked for, None once it is here."""
        self._countdown = Countdowns()
        self._unheard = False
        """Whether the dealer may not know yet, or no longer, that this terminal is here."""
        self._unseen: list[int] = []
        """Own orders that were made while the whole table was on its way."""
        self.link = Link(
            endpoint,
            subscriptions=self._subscriptions(),
            on_message=self._on_message,
            on_state=self._on_state,
            will=self._voice.will if self._voice else None,
            rng=rng,
            timings=timings or Timings(),
        )

    @property
    def session(self) -> bytes:
        """This start of the terminal; b"" for a spectator."""
        return self._voice.session if self._voice else b""

    @property
    def table(self) -> Table | None:
        """The table as far as it is known."""
        return self.mirror.table

    async def run(self) -> None:
        """Stay at the table until told that this session is over, or cancelled."""
        work = (self.link.run(), self._send(), self._tick(), self._wait_ended())
        tasks = [asyncio.create_task(one) for one in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
        finally:
            if not self._ended.is_set():
                self._ended.set()
                await self._say_gone()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def order(self, command: PlayerCommand, number: int | None = None) -> int:
        """Send a command until it is answered; return its number."""
        pending = self.orders.add(command, self._now(), number)
        if isinstance(command, Leave):
            self._duties.leave()
        self._publish_order(pending)
        return pending.number

    def _subscriptions(self) -> tuple[tuple[str, int], ...]:
        topics = [self._topics.events, self._topics.ad, self._topics.snapshot]
        if self._voice:
            topics.append(self._topics.answers(self.player))
        return tuple((topic, 0) for topic in topics)

    # What goes out.

    async def _send(self) -> None:
        while True:
            step = await self._outbox.get()
            with contextlib.suppress(LinkDown):
                await step()

    def _say(self, words: Words) -> None:
        self.link.send(words.topic, words.payload)

    def _publish_order(self, pending: Pending) -> None:
        if self._voice and self.link.is_up and self.mirror.epoch:
            self._say(self._voice.order(self.mirror.epoch, pending))

    async def _say_gone(self) -> None:
        if self._voice and self.link.is_up:
            words = self._voice.gone()
            with contextlib.suppress(LinkDown, TimeoutError):
                async with asyncio.timeout(0.5):
                    await self.link.publish(words.topic, words.payload)

    def _say_here(self) -> None:
        if self._voice and self.mirror.epoch:
            self._say(self._voice.here(self.mirror.epoch))

    def _do_duties(self, *, sealing: bool = True) -> None:
        """Order what a terminal orders by itself at this moment of the table."""
        if self.mirror.lost or self.mirror.table is None:
            return
        seating = self._duties.seating(self.mirror.table)
        if seating is not None:
            self._duties.ushering = self.order(seating)
        seal = self._duties.seal(self.mirror.table) if sealing else None
        if seal is not None:
            self._duties.sealing = self.order(seal)

    # What comes in.

    def _on_message(self, name: str, payload: bytes, retained: bool) -> None:
        heard = None if self._ended.is_set() else self._ear.heard(name, payload)
        if heard is not None and not self._is_past(heard.epoch):
            self._hear(heard, retained)

    def _is_past(self, epoch: bytes) -> bool:
        """Whether words are of a start of the dealer before this one, and so said again by a stranger."""
        return epoch < self.mirror.epoch and not self._dealer_gone

    def _hear(self, heard: Heard, retained: bool) -> None:
        message, epoch = heard.message, heard.epoch
        if not retained:
            self._heard = self._now()
            self._dealer_gone = self._dealer_gone and isinstance(message, Ad)
        if isinstance(message, Batch):
            self._batch(message, epoch)
        elif isinstance(message, Pulse):
            # To one player alone it is the answer to who says here.
            self._unheard = self._unheard and not heard.alone
            self._pulse(message, epoch)
        elif isinstance(message, Snapshot):
            self._snapshot(message, epoch, retained)
        elif isinstance(message, Answer):
            self._answer(message)
        elif isinstance(message, Ad):
            self._ad(message, epoch)
        elif message.session == self.session:
            self._post(Ended(message.why))
            self._ended.set()

    def _batch(self, batch: Batch, epoch: bytes) -> None:
        own = batch.player == self.player and batch.session == self.session and batch.counter > 0
        if own:
            self._settle(batch.counter)
        before = self.mirror.table
        events = self.mirror.batch(batch, epoch)
        if events and self.mirror.table is not None:
            self._countdown.take(batch.running, self._now())
            order = batch.counter if own else None
            self._post(Happened(events, self.mirror.table, self._countdown.now, order))
            self._unheard = self._unheard or _is_out_of_sight(self.player, events)
            self._post_all(self._checker.see(events))
            if not own and before is not None:
                self._post_all(self._checker.own(self.player, before, events))
            self._end_if_closed(self.mirror.table)
        elif own:
            self._unseen.append(batch.counter)
        self._resync_if_lost()
        self._do_duties()

    def _post_all(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self._post(fact)

    def _end_if_closed(self, table: Table) -> None:
        """Let go of a table that is closed: there is nothing to come back to."""
        if table.phase is Phase.CLOSED:
            self._ended.set()

    def _pulse(self, pulse: Pulse, epoch: bytes) -> None:
        self.mirror.told(pulse.seq, epoch)
        table = None if self.mirror.lost else self.mirror.table
        if table is not None and self._countdown.take(pulse.running, self._now()):
            self._post(Happened((), table, self._countdown.now, None))
        self._resync_if_lost()
        self._do_duties()

    def _snapshot(self, snapshot: Snapshot, epoch: bytes, retained: bool) -> None:
        is_new = epoch != self.mirror.epoch
        known = self.table.id if self.table else b""
        seated = self.table is not None and self.table.box_of(self.player) is not None
        # One that a dealer who is gone has left behind is no sign that the table is there.
        if self._dealer_gone or not self.mirror.snapshot(snapshot, epoch) or self.mirror.table is None:
            return
        # How long ago a retained one was sent nobody knows: the clock comes with the next pulse.
        self._countdown.take(None if retained else snapshot.running, self._now())
        self._find()
        self._post(Synced(self.mirror.table, self._countdown.now))
        self._post_all(self._checker.join(self.mirror.table))
        while self._unseen:
            self._post(Happened((), self.mirror.table, self._countdown.now, self._unseen.pop(0)))
        if is_new and not (known and known == self.mirror.table.id):
            self._refuse_pending()
        if is_new:
            self._duties.start_again(seated)
        self._arrive()

    def _arrive(self) -> None:
        """Say who is here, and what was ordered and not answered, once link and table are there.

        Nothing new is ordered yet: a retained snapshot may be old, which the dealer's next word shows.
        """
        if not self.link.is_up or self.mirror.lost or self._ended.is_set():
            return
        self._asked = None
        self._unheard = True
        self._outbox.put_nowait(lambda: self.link.unsubscribe(self._topics.snapshot))
        self._say_here()
        for pending in self.orders.pending():
            self._publish_order(pending)

    def _refuse_pending(self) -> None:
        """Forget orders for a table that is no more; a dealer may have heard them or not."""
        own = self._duties.forget()
        for number in self.orders.give_up():
            if number not in own:
                self._post(Refusal(number, Reason.STALE, 0))

    def _answer(self, answer: Answer) -> None:
        if answer.session != self.session:
            return
        ushered, sealing = answer.counter == self._duties.ushering, answer.counter == self._duties.sealing
        waiting = self._settle(answer.counter) and not sealing
        self.mirror.told(answer.seq, self.mirror.epoch)
        # Where somebody was quicker, the usher asks for the next free box.
        if waiting and answer.reason and not (ushered and answer.reason is Reason.BOX_TAKEN):
            self._refused(answer, answer.reason, ushered)
        self._resync_if_lost()
        # A seal that was refused is tried again with the dealer's next word, not at once.
        self._do_duties(sealing=not (sealing and answer.reason))

    def _refused(self, answer: Answer, reason: Reason, ushered: bool) -> None:
        if ushered and self._duties.give_up():
            self._leave_full_table(reason)
        self._post(Refusal(answer.counter, reason, answer.limit))

    def _leave_full_table(self, reason: Reason) -> None:
        """Leave nobody standing at a full table, except where one may bet on others' boxes."""
        if reason is Reason.TABLE_FULL and self.table is not None and not self.table.setup.back_bets:
            self.order(Leave(self.player))

    def _settle(self, counter: int) -> bool:
        self._duties.settle(counter)
        return self.orders.answered(counter)

    def _ad(self, ad: Ad, epoch: bytes) -> None:
        if not ad.open:
            self._lose_dealer()
            return
        self._dealer_gone = False
        if epoch != self.mirror.epoch:
            self.mirror.lose()
        self._resync_if_lost()

    # The link.

    def _on_state(self, state: LinkState) -> None:
        if isinstance(state, Up):
            self._heard = self._asked = self._now()
            self._arrive()
        elif isinstance(state, Down) and not self._ended.is_set():
            self._dealer_gone = False
            self._lose(LinkLost(state.reason.sentence, state.retry_in, state.attempt))
            self._outbox.put_nowait(lambda: self.link.subscribe(self._topics.snapshot))

    def _lose(self, fact: LinkLost) -> None:
        self._lost = True
        self._countdown.now = None
        self.mirror.lose()
        self._post(fact)

    def _lose_dealer(self) -> None:
        if not self._dealer_gone:
            self._dealer_gone = True
            self._lose(LinkLost(DealerGone(self._name).sentence, 0.0, 0))

    def _find(self) -> None:
        if self._lost:
            self._lost = False
            self._post(LinkFound())

    def _resync_if_lost(self) -> None:
        """Ask for the whole table, and again each second until it is here."""
        now = self._now()
        waited = self._asked is None or now - self._asked > ASK_AGAIN
        if self.mirror.lost and waited and self.link.is_up and not self._dealer_gone:
            self._asked = now
            self.resyncs += 1
            self._outbox.put_nowait(lambda: self.link.subscribe(self._topics.snapshot))

    async def _tick(self) -> None:
        now = self._now()
        while True:
            await asyncio.sleep(TICK if len(self.orders) else REST)
            before, now = now, self._now()
            if now - before > OVERSLEPT:
                self._heard = now
            for pending in self.orders.due(now) if self.link.is_up else ():
                self._publish_order(pending)
            self._resync_if_lost()
            self._be_seen()
            if self.link.is_up and now - self._heard > SILENCE:
                self._lose_dealer()

    def _be_seen(self) -> None:
        """Say here again until the dealer has answered: what was said may have been lost.

        So may be what was said of this connection before the last will of the one before it came: who is told
        to be out of sight, and for nothing else away, says here too.
        """
        known = self.mirror.table is not None and self.player in self.mirror.table.players
        if self._unheard and known and not self.mirror.lost and self.link.is_up:
            self._say_here()

    async def _wait_ended(self) -> None:
        await self._ended.wait()


def _is_out_of_sight(player: str, events: Sequence[AnyEvent]) -> bool:
    """Whether a player went away because the dealer lost sight of them, and not by a turn that was missed."""
    went = events[0] == WentAway(player)
    return went and not any(isinstance(event, Played) and event.absent for event in events[1:2])
