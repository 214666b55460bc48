"""A dealer's desk: one table, the terminals that speak to it, and what is to be told to whom.

It has no socket and no clock; letters and moments come in, messages go out.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core import events as ev
from core.commands import (
    AnyCommand,
    CaughtSight,
    Enter,
    HoldEnded,
    LostSight,
    PlayerCommand,
    TimeUp,
)
from core.decide import step
from core.digest import digest
from core.refusal import Reason, Refused
from core.table import Phase, Table
from net.books import Book
from net.clean import NAME_CELLS, check_name
from net.codecs import GUEST_WORDS
from net.errors import BadName, BhjError, Malformed
from net.invite import Admits
from net.journal import Cause
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
from net.wire import Letter

ORDERS_A_SECOND = 20.0


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
        book: Book,
        topics: Topics,
        epoch: bytes,
        tell: Callable[[Outgoing], None],
        limit: RateLimit,
        *,
        running: Callable[[], Running | None] = lambda: None,
        changed: Callable[[tuple[ev.AnyEvent, ...]], None] = lambda events: None,
        failed: Callable[[BhjError], None] = lambda failure: None,
        admits: Admits = lambda player, session, proof: True,
    ) -> None:
        self.topics = topics
        self.table: Table = book.table
        self.dropped = 0
        """Messages that did not count: unsigned, not for this start, or not understood."""
        self._book = book
        self._epoch = epoch
        self._tell = tell
        self._running = running
        self._changed = changed
        self._failed = failed
        self._admits = admits
        self._sessions = Sessions(lambda player: player in self.table.players)
        self._limit = limit

    def go_on(self) -> None:
        """Go on from where a dealer before this one was, if there was one."""
        for cause, seq in self._book.answered:
            answer = Answer(cause.terminal, cause.counter, seq)
            self._sessions.remember(cause.player, cause.terminal, answer)
        if self._book.restart is not None:
            self.do(self._book.restart)

    def hear(self, letter: Letter, now: float) -> None:
        """Take a letter from a player's own topic: answer what is refused, drop what does not count."""
        message = _understood(letter.body)
        if isinstance(message, Gone):
            self._gone(letter)
        elif message is not None and message.dealer != self._epoch:
            self.dropped += 1
        elif not self._limit.allow(self._bucket(letter, message), now):
            self._too_fast(letter, message)
        elif message is not None and not self._admits(letter.sender, letter.epoch, message.proof):
            self._turn_away(letter, message)
        elif (why := self._sessions.over(letter.player, letter.epoch)) is not None:
            self._bye(letter.player, letter.epoch, why)
        elif isinstance(message, Here):
            self._here(letter)
        elif session := self._session(letter, message):
            self._order_once(letter, session, message.command if message else None)
        else:
            self.dropped += 1

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

    def _here(self, letter: Letter) -> None:
        """Hear that a terminal is there; it is told how far the table is, and what is left of the clock.

        A connection that has ended is not there, however often it is said again.
        """
        session = self._sessions.of(letter.player, letter.epoch)
        if session is not None and not session.comes(letter.counter):
            self.dropped += 1
            return
        session = self._speak(letter)
        if session is not None:
            session.comes(letter.counter)
        pulse = Pulse(self.table.seq, self._running())
        self._tell(Outgoing(self.topics.answers(letter.player), pulse))

    def _speak(self, letter: Letter) -> Session | None:
        """Let this session speak for the player, and tell the one before, once."""
        replaced = self._sessions.take_over(letter.player, letter.epoch)
        if replaced is not None:
            self._bye(letter.player, replaced, Farewell.TAKEN_OVER)
        self.do(CaughtSight(letter.player))
        return self._sessions.current(letter.player)

    def _gone(self, letter: Letter) -> None:
        session = self._sessions.of(letter.player, letter.epoch)
        if session is not None and session.goes(letter.counter):
            self.do(LostSight(letter.player))
        else:
            self.dropped += 1

    def _bucket(self, letter: Letter, message: Order | Here | None) -> str:
        """Return whose limit a message counts against: what is said again never takes from new orders."""
        session = self._sessions.of(letter.player, letter.epoch)
        again = isinstance(message, Here) or (session is not None and session.knows(letter.counter))
        return f"{letter.player} again" if again else letter.player

    def _session(self, letter: Letter, order: Order | None) -> Session | None:
        """Return the session an order came from; an order that is understood makes it the one that speaks."""
        session = self._sessions.of(letter.player, letter.epoch)
        return self._speak(letter) if session is None and order else session

    def _order_once(self, letter: Letter, session: Session, command: PlayerCommand | None) -> None:
        known = session.answered(letter.counter)
        if known is not None:
            self._tell(Outgoing(self.topics.answers(letter.player), known))
        elif session.is_past(letter.counter):
            stale = Answer(letter.epoch, letter.counter, self.table.seq, Reason.STALE)
            self._tell(Outgoing(self.topics.answers(letter.player), stale))
        else:
            self._judge(letter, session, command)

    def _turn_away(self, letter: Letter, message: Order | Here) -> None:
        """Refuse whoever was not invited; nothing is kept of them."""
        self.dropped += 1
        if isinstance(message, Order):
            answer = Answer(letter.epoch, letter.counter, self.table.seq, Reason.NOT_INVITED)
            self._tell(Outgoing(self.topics.answers(letter.player), answer))

    def _too_fast(self, letter: Letter, message: Order | Here | None) -> None:
        """Refuse a new order of a flood; all else of it is passed over."""
        session = self._sessions.of(letter.player, letter.epoch)
        if session and isinstance(message, Order) and not session.answered(letter.counter):
            self._answer(letter, session, Answer(letter.epoch, letter.counter, reason=Reason.TOO_FAST))
        else:
            self.dropped += 1

    def _judge(self, letter: Letter, session: Session, command: PlayerCommand | None) -> None:
        try:
            told = self._apply(_checked(letter, command), letter, letter.counter)
        except Refused as refused:
            limit = min(refused.limit, 2**53)
            self._answer(
                letter, session, Answer(letter.epoch, letter.counter, self.table.seq, refused.reason, limit)
            )
            return
        accepted = Answer(letter.epoch, letter.counter, self.table.seq)
        session.answer(accepted)
        if not told:
            self._tell(Outgoing(self.topics.answers(letter.player), accepted))

    def _answer(self, letter: Letter, session: Session, answer: Answer) -> None:
        session.answer(answer)
        self._tell(Outgoing(self.topics.answers(letter.player), answer))

    def _apply(self, command: AnyCommand, letter: Letter | None, counter: int) -> bool:
        """Decide, keep, fold and tell; return whether there was anything to tell."""
        before = self.table
        events, after = step(before, command, self._book.chance)
        if not events:
            return False
        self._keep(before, events, after, letter)
        self.table = after
        self._changed(events)
        settled = any(isinstance(event, ev.Settled | ev.Voided) for event in events)
        batch = Batch(
            before.seq,
            events,
            letter.player if letter else "",
            letter.epoch if letter else b"",
            counter,
            self._running(),
            digest(self.table) if settled else b"",
        )
        self._tell(Outgoing(self.topics.events, batch))
        self._say_goodbye(events)
        renewal = self._book.renewal(after)
        if renewal is not None:
            self._apply(renewal, None, 0)
        return True

    def _keep(
        self, before: Table, events: tuple[ev.AnyEvent, ...], after: Table, letter: Letter | None
    ) -> None:
        """Write down what is about to be told; what can't be kept does not happen."""
        cause = Cause(letter.player, letter.epoch, letter.counter) if letter else None
        try:
            self._book.keep(before, events, after, cause)
        except BhjError as failure:
            self._failed(failure)
            raise Refused(Reason.CLOSED) from failure

    def _say_goodbye(self, events: tuple[ev.AnyEvent, ...]) -> None:
        for event in events:
            if isinstance(event, ev.Kicked | ev.Expelled):
                why = Farewell.KICKED if isinstance(event, ev.Kicked) else Farewell.EXPELLED
                epoch = self._sessions.throw_out(event.player, why)
                if epoch is not None:
                    self._bye(event.player, epoch, why)

    def _bye(self, player: str, epoch: bytes, why: Farewell) -> None:
        self._tell(Outgoing(self.topics.answers(player), Bye(epoch, why)))


def _understood(body: bytes) -> FromGuest | None:
    try:
        return GUEST_WORDS.decode(body)
    except Malformed:
        return None


def _checked(letter: Letter, command: PlayerCommand | None) -> PlayerCommand:
    """Refuse what was not understood, an order in another player's name, and a name too wide to draw."""
    if command is None or command.player != letter.player:
        raise Refused(Reason.MALFORMED)
    if isinstance(command, Enter):
        try:
            check_name(command.name)
        except BadName:
            raise Refused(Reason.BAD_NAME, NAME_CELLS) from None
    return command
