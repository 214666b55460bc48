"""Where played rounds are found: sessions of the journal, or a saved history."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol

import msgspec

from core import events as ev
from core.evolve import evolve, open_table
from core.ledger import read
from core.sentence import Sentence
from core.table import Table
from net.clean import NAME_CELLS, TABLE_NAME_CELLS, clean
from net.errors import BhjError
from net.journal import JournalReader, Session
from net.proof import Header, read_proof
from net.referee import Referee
from tui.past import NoSession, events, find
from tui.tongue import _

Step = tuple[Table, ev.AnyEvent, Table]
"""An event between the tables before and after it."""
_ENTERED, _CAME_BACK = b'{"type":"entered",', b'{"type":"came_back",'


class BrokenRule(BhjError):
    """A history whose events can't have happened at a table."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(
            Sentence(
                "Nothing was counted, since event {number} of the history breaks the rules: {sentence} "
                "All that is wrong is told by: bhj-tui verify FILE",
                number=number,
                sentence=sentence,
            )
        )


@dataclass(slots=True)
class Person:
    """Somebody who came to a table."""

    player: str
    name: str
    bot: bool = False


class Evening(Protocol):
    """A table from its opening on."""

    session: int | None
    """Its number in the journal."""
    title: str
    place: str
    """The same for all evenings of a table, whose chips go on."""

    def lines(self) -> Iterable[bytes]:
        """Return its events as they were written."""
        ...

    def steps(self) -> Iterator[Step]:
        """Yield the events after its opening, each between its tables."""
        ...


class Kept:
    """A session of the journal."""

    def __init__(self, reader: JournalReader, kept: Session) -> None:
        self._reader, self._kept = reader, kept
        self.session: int | None = kept.id
        self.title = clean(kept.title, TABLE_NAME_CELLS) or kept.table
        self.place = kept.table

    def lines(self) -> Iterable[bytes]:
        """Return its events as they were written."""
        return self._reader.lines(self._kept.id)

    def steps(self) -> Iterator[Step]:
        """Yield the events after its opening, each between its tables; raise `JournalDamaged`."""
        log = events(self._reader, self._kept)
        opened = next(log, None)
        if isinstance(opened, ev.Opened):
            table = open_table(opened)
            for event in log:
                before, table = table, evolve(table, event)
                yield before, event, table


class Saved:
    """A saved history, which its dealer signed."""

    def __init__(self, header: Header, lines: list[bytes]) -> None:
        self.session: int | None = None
        self.title = self.place = clean(header.table, TABLE_NAME_CELLS) or _("a table")
        self._lines = lines

    def lines(self) -> Iterable[bytes]:
        """Return its events as they were written."""
        return self._lines

    def steps(self) -> Iterator[Step]:
        """Yield the events after its opening, each between its tables; raise `BrokenRule`."""
        referee, before = Referee(), None
        for number, line in enumerate(self._lines):
            breach = referee.see(line)
            if breach is not None:
                raise BrokenRule(number, breach.sentence)
            after, event = referee.table, referee.event
            if before is not None and event is not None and after is not None:
                yield before, event, after
            before = after


def of_journal(reader: JournalReader, number: int | None) -> list[Evening]:
    """Return all sessions, or that of a number; raise `NoSession` or `NoSuchSession`."""
    if number is not None:
        return [Kept(reader, find(reader, number))]
    sessions = reader.sessions()
    if not sessions:
        raise NoSession
    return [Kept(reader, session) for session in sessions]


def of_history(file: BinaryIO) -> Saved:
    """Return a saved history; raise what reading one raises."""
    header, lines = read_proof(file)
    return Saved(header, list(lines))


def people(evenings: Iterable[Evening]) -> dict[str, Person]:
    """Return who came to the tables, each under the last name there."""
    found: dict[str, Person] = {}
    for evening in evenings:
        accounts: dict[str, str] = {}
        for number, line in enumerate(evening.lines()):
            if number == 0 or line.startswith((_ENTERED, _CAME_BACK)):
                _meet(found, accounts, _event(line))
    return found


def _event(line: bytes) -> ev.AnyEvent | None:
    try:
        return read(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _meet(found: dict[str, Person], accounts: dict[str, str], event: ev.AnyEvent | None) -> None:
    if isinstance(event, ev.Opened):
        accounts.update({account.player: account.name for account in event.accounts})
    elif isinstance(event, ev.Entered):
        known = found.get(event.player)
        bot = event.bot or (known is not None and known.bot)
        found[event.player] = Person(event.player, clean(event.name, NAME_CELLS), bot)
    elif isinstance(event, ev.CameBack) and event.player not in found and event.player in accounts:
        found[event.player] = Person(event.player, clean(accounts[event.player], NAME_CELLS))
