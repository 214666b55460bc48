"""A saved history as a film of its table: read and checked once, then played from any round on."""

import sys
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from core import events as ev
from core.audit import Audit, Finding
from core.evolve import evolve
from core.sentence import Sentence
from core.table import Table
from net.errors import BhjError
from net.proof import Header, read_proof
from net.reasons import reason_of
from net.referee import Referee
from net.verify import HistoryUnreadable

STDIN = "-"


class AgainstTheRules(BhjError):
    """A history whose events can't have happened at a table."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(
            Sentence(
                "Nothing was shown, since event {number} breaks the rules: {sentence} "
                "All that is wrong is told by: bhj-tui verify FILE",
                number=number,
                sentence=sentence,
            )
        )


@dataclass(slots=True)
class Film:
    """Every event of a history, and the table at the beginning of each round."""

    header: Header
    first: Table
    """The table at its opening."""
    last: Table
    events: list[ev.AnyEvent] = field(default_factory=list)
    """Those after the opening."""
    begins: list[int] = field(default_factory=list)
    """How many events there are up to each round's first die, or its locked bets where none fell."""
    tables: list[Table] = field(default_factory=list)
    """The table at that moment, round by round."""
    problems: dict[int, str] = field(default_factory=dict)
    """What is wrong with each round that was checked; "" where all is right."""

    def round_at(self, position: int) -> int:
        """Return which round, from 1, was the last to begin within so many events; 0 before the first."""
        return bisect_right(self.begins, position)

    def beginning(self, number: int) -> tuple[int, Table]:
        """Return where a round begins, and the table there; the film's own beginning before the first."""
        return (self.begins[number - 1], self.tables[number - 1]) if number else (0, self.first)

    @property
    def rounds(self) -> int:
        """How many rounds began."""
        return len(self.begins)


@contextmanager
def opened(history: str) -> Iterator[BinaryIO]:
    """Open a history by its name, or standard input; raise `HistoryUnreadable`."""
    if history == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = Path(history).open("rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        nameless = Sentence("that is no name of a file")
        reason = reason_of(error) if isinstance(error, OSError) else nameless
        raise HistoryUnreadable(history, reason) from None
    with file:
        yield file


def read_film(file: BinaryIO) -> Film:
    """Read a whole history; raise a `BhjError` unless its dealer signed it and its table can be followed."""
    header, lines = read_proof(file)
    reader = _Reader(header)
    for line in lines:
        reader.see(line)
    return reader.film()


class _Reader:
    """Folds a history by the rules, and notes what came of checking each round."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._audit, self._referee = Audit(), Referee()
        self._film: Film | None = None
        self._found: list[Finding] = []

    def see(self, line: bytes) -> None:
        """Take the next line."""
        self._found += self._audit.see(line)
        breach = self._referee.see(line)
        if breach is not None:
            raise AgainstTheRules(self._audit.events, breach.sentence)
        table, event = self._referee.table, self._referee.event
        assert table is not None and event is not None
        if self._film is None:
            self._film = Film(self._header, table, table)
        else:
            self._add(self._film, event, table)

    def _add(self, film: Film, event: ev.AnyEvent, table: Table) -> None:
        film.events.append(event)
        film.last = table
        if isinstance(event, ev.Locked):
            film.begins.append(len(film.events))
            film.tables.append(table)
        elif isinstance(event, ev.Dealt):
            film.begins[-1], film.tables[-1] = len(film.events), table
        elif isinstance(event, ev.Revealed):
            film.problems[table.round] = self._found[0].sentence if self._found else ""
            self._found = []

    def film(self) -> Film:
        """Return the film of all lines."""
        if self._film is None:
            raise AgainstTheRules(0, Sentence("It does not begin with the opening of a table."))
        return self._film


def lines_before(film: Film, position: int, rounds: int) -> Iterator[tuple[Table, ev.AnyEvent]]:
    """Yield the events of so many rounds before a position, each with the table before it."""
    at, table = film.beginning(max(film.round_at(position) - rounds, 0))
    for event in film.events[at:position]:
        yield table, event
        table = evolve(table, event)
