"""What must hold of a journal after any end of its dealer: the log is folded anew and weighed."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from core import events as ev
from core.audit import Audit
from core.evolve import evolve, open_table
from core.ledger import NOTHING, line, read
from core.sealed import DEALER, link_before
from core.table import Table
from net.journal import JournalReader, Session, open_for_reading

ALL = 1 << 30


class Ledger:
    """One session's log, as far as it was read, and everything that is wrong with it."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.lines: list[bytes] = []
        self.dealt: Counter[int] = Counter()
        self.ended: Counter[int] = Counter()
        self.voids = 0
        self.wrong: list[str] = []
        self._links: Counter[bytes] = Counter()
        self._head = NOTHING
        self._owes_link = False
        self._audit = Audit()

    @property
    def seq(self) -> int:
        """How many events were read."""
        return len(self.lines)

    @property
    def in_round(self) -> bool:
        """Whether a round is open as far as was read."""
        return self.table is not None and self.table.in_round

    def read(self, lines: Iterable[bytes]) -> None:
        """Fold further events, each weighed."""
        for written in lines:
            self.lines.append(written)
            self._head = hashlib.sha256(self._head + written).digest()
            event = read(written)
            if line(event) != written:
                self._complain(f"is spelled in another way: {written!r}")
            self._fold(event)
            for finding in self._audit.see(written):
                self._complain(f"the log does not verify: {finding.sentence}")

    def event(self, number: int) -> ev.AnyEvent:
        """Return an event that was read."""
        return read(self.lines[number])

    def _fold(self, event: ev.AnyEvent) -> None:
        before = self.table
        if isinstance(event, ev.Opened):
            self.table = open_table(event)
        else:
            assert before is not None, "a log begins with its table's opening"
            self._look(before, event)
            self.table = evolve(before, event)
        self._weigh(self.table)

    def _weigh(self, table: Table) -> None:
        if table.imbalance():
            self._complain(f"chips are not conserved: {table.imbalance()}")
        if (table.seq, table.head) != (self.seq, self._head):
            self._complain(f"the table counts {table.seq} events, and may be chained to others")
        if any(player.chips < 0 for player in table.players.values()):
            self._complain("somebody has less than nothing")

    def _look(self, before: Table, event: ev.AnyEvent) -> None:
        number = before.round
        if self._owes_link != isinstance(event, ev.Revealed):
            self._complain(f"the dealer's link comes neither before nor after its time: {event}")
        self._owes_link = False
        if isinstance(event, ev.Dealt):
            self._once(self.dealt, number, "was dealt twice")
        elif isinstance(event, ev.Settled | ev.Voided):
            self._end(before, event)
        elif isinstance(event, ev.Locked) and number and not self.ended[number]:
            self._complain(f"round {number} never ended")
        elif isinstance(event, ev.Revealed):
            self._link(before, event.link)

    def _end(self, before: Table, event: ev.Settled | ev.Voided) -> None:
        """A round ends once, settled or void, and the dealer's link follows."""
        if not before.in_round:
            self._complain(f"{event} where no round is open")
        self._once(self.ended, before.round, "ended twice")
        self._owes_link = bool(before.tip)
        if isinstance(event, ev.Settled):
            self._pay(before, event)
        else:
            self.voids += 1

    def _pay(self, before: Table, event: ev.Settled) -> None:
        """Each bet that stands is settled once, and nothing else is."""
        stands = Counter(
            (w.player, number, w.hand, w.side, w.amount)
            for number, box in enumerate(before.boxes)
            for w in box.wagers
        )
        settled = Counter((p.player, p.box, p.hand, p.side, p.amount) for p in event.payouts)
        if stands != settled:
            self._complain(f"round {before.round}: {stands} stood and {settled} were settled")

    def _link(self, before: Table, link: bytes) -> None:
        """A link belongs to the dealer's chain, and is never used again."""
        self._links[link] += 1
        if self._links[link] > 1:
            self._complain("a link is used again")
        if link_before(before.id, DEALER, link) != before.tip:
            self._complain("a link is not of the dealer's chain")

    def _once(self, counts: Counter[int], number: int, what: str) -> None:
        counts[number] += 1
        if counts[number] > 1:
            self._complain(f"round {number} {what}")

    def _complain(self, what: str) -> None:
        self.wrong.append(f"event {self.seq - 1}: {what}")


def read_on(ledger: Ledger, path: Path) -> list[str]:
    """Read what is new in the only session of a journal; return all that is wrong with it."""
    with open_for_reading(path) as reader:
        sessions = reader.sessions()
        if len(sessions) > 1:
            return [f"the table was opened {len(sessions)} times"]
        for session in sessions:
            ledger.read(reader.lines(session.id, ledger.seq))
            return [*ledger.wrong, *_compared(ledger, reader, session)]
    return []


def _compared(ledger: Ledger, reader: JournalReader, session: Session) -> list[str]:
    wrong = []
    # A dealer that runs may have written on between two looks.
    if session.events > ledger.seq:
        wrong.append(f"{session.events} events are counted and {ledger.seq} kept")
    causes = Counter(cause for cause, _ in reader.causes(session.id, ALL))
    return wrong + [f"{cause} was applied {count} times" for cause, count in causes.items() if count > 1]


def bankrolls(ledger: Ledger, path: Path) -> list[str]:
    """Compare what is kept for each person with the folded table, which must be at rest."""
    table = ledger.table
    assert table is not None
    with open_for_reading(path) as reader:
        accounts = reader.accounts(reader.sessions()[-1].table)
    kept = {one.player: (one.chips, one.bought) for one in accounts}
    people = {key: (one.chips, one.bought) for key, one in table.players.items() if not one.bot}
    return [
        f"{key} has {what} and is kept with {kept.get(key)}"
        for key, what in people.items()
        if kept.get(key) != what
    ]
