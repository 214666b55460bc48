"""A dealer's desk: one table, the terminals that speak to it, and what is to be told to whom.

It has no socket and no clock; letters and moments come in, messages go out.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core import events as ev
from core.chance import Chance
from core.commands import (
    AnyCommand,
    CaughtSight,
    Command,
    Enter,
    HoldEnded,
    LostSight,
    PlayerCommand,
    TimeUp,
)
from core.decide import step
from core.digest import digest
from core.evolve import open_table
from core.refusal import Reason, Refused
from core.rules import Setup
from core.table import Phase, Table
from net.clean import check_name
from net.errors import BadName, Malformed
from net.limits import RateLimit
from net.messages import (
    Ad,
    Answer,
    Batch,
    Bye,
    Farewell,
    FromDealer,
    FromGuest,
    Gone,
    Here,
    Order,
    Pulse,
    Running,
    Snapshot,
)
from net.sessions import Session, Sessions
from net.topics import Topics
from net.wire import Codec, Letter

ORDERS_A_SECOND = 20.0
GUEST_WORDS: Codec[FromGuest] = Codec(FromGuest)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to publish."""

    topic: str
    message: FromDealer
    retain: bool = False


class Desk:
    """One table as its dealer keeps it; `tell` takes what is to be published, in order."""

    def __init__(
        self,
        setup: Setup,
        topics: Topics,
        epoch: bytes,
        chance: Chance,
        tell: Callable[[Outgoing], None],
        limit: RateLimit,
        running: Callable[[], Running | None] = lambda: None,
        changed: Callable[[tuple[ev.AnyEvent, ...]], None] = lambda events: None,
    ) -> None:
        self.topics = topics
        self.table: Table = open_table(ev.Opened(setup))
        self.dropped = 0
        """Messages that did not count: unsigned, not for this start, or not understood."""
        self._epoch = epoch
        self._chance = chance
        self._tell = tell
        self._running = running
        self._changed = changed
        self._sessions = Sessions()
        self._limit = limit

    def hear(self, letter: Letter, now: float) -> None:
        """Take a letter from the player's own topic; what does not count is dropped, what is refused answered."""
        try:
            message = GUEST_WORDS.decode(letter.body)
        except Malformed:
            self._not_understood(letter, now)
            return
        if isinstance(message, Order):
            self._order(letter, message, now)
        elif isinstance(message, Here):
            self._here(letter, message, now)
        elif isinstance(message, Gone):
            self._gone(letter)

    def do(self, command: AnyCommand) -> bool:
        """Give a command of the dealer's own; return whether it was accepted."""
        try:
            self._apply(command, None, 0)
        except Refused:
            return False
        return True

    def time_up(self, decision: int) -> bool:
        """End the clock of a decision; a stale one does nothing."""
        return self.do(TimeUp(decision))

    def hold_ended(self, player: str) -> bool:
        """End the time for which an absent player's seat is held."""
        return self.do(HoldEnded(player))

    def ad(self) -> Outgoing:
        """Return the table's advertisement."""
        taken = sum(1 for box in self.table.boxes if box.owner)
        is_open = self.table.phase is not Phase.CLOSED
        message = Ad(self.table.setup, taken, self.table.round, is_open)
        return Outgoing(self.topics.ad, message, retain=True)

    def last_will(self) -> Outgoing:
        """Return the advertisement of a dealer that is no more."""
        return Outgoing(self.topics.ad, Ad(self.table.setup, 0, self.table.round, open=False), retain=True)

    def snapshot(self) -> Outgoing:
        """Return the whole table."""
        message = Snapshot(self.table, digest(self.table), self._running())
        return Outgoing(self.topics.snapshot, message, retain=True)

    def pulse(self) -> Outgoing:
        """Return a sign of life."""
        return Outgoing(self.topics.events, Pulse(self.table.seq, self._running()))

    def _not_understood(self, letter: Letter, now: float) -> None:
        session = self._sessions.current(letter.player)
        if session is None or session.epoch != letter.epoch or not self._limit.allow(letter.player, now):
            self.dropped += 1
            return
        self._answer(letter, session, Answer(letter.epoch, letter.counter, reason=Reason.MALFORMED))

    def _here(self, letter: Letter, message: Here, now: float) -> None:
        if message.dealer != self._epoch or not self._limit.allow(letter.player, now):
            self.dropped += 1
        elif self._sessions.is_retired(letter.epoch):
            self._bye(letter.player, letter.epoch, Farewell.TAKEN_OVER)
        else:
            self._speak(letter)
            self._tell(self.snapshot())

    def _speak(self, letter: Letter) -> Session:
        """Let this session speak for the player, and tell the one before, once."""
        replaced = self._sessions.take_over(letter.player, letter.epoch)
        if replaced is not None:
            self._bye(letter.player, replaced, Farewell.TAKEN_OVER)
        self.do(CaughtSight(letter.player))
        session = self._sessions.current(letter.player)
        assert session is not None
        return session

    def _gone(self, letter: Letter) -> None:
        session = self._sessions.current(letter.player)
        if session is not None and session.epoch == letter.epoch:
            self.do(LostSight(letter.player))

    def _order(self, letter: Letter, order: Order, now: float) -> None:
        if order.dealer != self._epoch:
            self.dropped += 1
            return
        if self._sessions.is_retired(letter.epoch):
            self._bye(letter.player, letter.epoch, Farewell.TAKEN_OVER)
            return
        session = self._sessions.current(letter.player)
        if session is None or session.epoch != letter.epoch:
            session = self._speak(letter)
        self._order_once(letter, session, order.command, now)

    def _order_once(self, letter: Letter, session: Session, command: PlayerCommand, now: float) -> None:
        known = session.answered(letter.counter)
        if known is not None:
            self._tell(Outgoing(self.topics.answers(letter.player), known))
        elif session.is_past(letter.counter):
            self.dropped += 1
        elif not self._limit.allow(letter.player, now):
            self._refuse_for_now(letter)
        else:
            self._judge(letter, session, command)

    def _refuse_for_now(self, letter: Letter) -> None:
        """Refuse a flood without remembering it, so that it costs nothing."""
        answer = Answer(letter.epoch, letter.counter, reason=Reason.TOO_FAST)
        self._tell(Outgoing(self.topics.answers(letter.player), answer))

    def _judge(self, letter: Letter, session: Session, command: PlayerCommand) -> None:
        try:
            _check_sender(letter, command)
            told = self._apply(command, letter, letter.counter)
        except Refused as refused:
            answer = Answer(
                letter.epoch, letter.counter, self.table.seq, refused.reason, min(refused.limit, 2**53)
            )
            self._answer(letter, session, answer)
            return
        accepted = Answer(letter.epoch, letter.counter, self.table.seq)
        session.answer(accepted)
        if not told:
            self._tell(Outgoing(self.topics.answers(letter.player), accepted))

    def _answer(self, letter: Letter, session: Session, answer: Answer) -> None:
        session.answer(answer)
        self._tell(Outgoing(self.topics.answers(letter.player), answer))

    def _apply(self, command: AnyCommand, letter: Letter | None, counter: int) -> bool:
        """Decide, fold and tell; return whether there was anything to tell."""
        first = self.table.seq
        events, self.table = step(self.table, command, self._chance)
        if not events:
            return False
        self._changed(events)
        settled = any(isinstance(event, ev.Settled | ev.Voided) for event in events)
        batch = Batch(
            first,
            events,
            letter.player if letter else "",
            letter.epoch if letter else b"",
            counter,
            self._running(),
            digest(self.table) if settled else b"",
        )
        self._tell(Outgoing(self.topics.events, batch))
        self._say_goodbye(events)
        return True

    def _say_goodbye(self, events: tuple[ev.AnyEvent, ...]) -> None:
        for event in events:
            if isinstance(event, ev.Kicked):
                epoch = self._sessions.throw_out(event.player)
                if epoch is not None:
                    self._bye(event.player, epoch, Farewell.KICKED)

    def _bye(self, player: str, epoch: bytes, why: Farewell) -> None:
        self._tell(Outgoing(self.topics.answers(player), Bye(epoch, why)))


def _check_sender(letter: Letter, command: Command) -> None:
    """Refuse an order in another player's name, and a name that is too wide to draw."""
    if command.player != letter.player:
        raise Refused(Reason.MALFORMED)
    if isinstance(command, Enter):
        try:
            check_name(command.name)
        except BadName:
            raise Refused(Reason.BAD_NAME, 16) from None
