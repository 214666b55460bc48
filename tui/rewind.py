"""What happened since this terminal came, as far as it is kept: a look back while the table goes on."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.events import AnyEvent, Dealt, Locked
from core.evolve import evolve
from core.table import Table
from tui.view import Behind

MOST_ROUNDS = 24
MOST_EVENTS = 12_000
"""Kept of all rounds together, talk and votes among them; the oldest rounds go first."""
SHOWN_WITH = ("committed", "released", "sealed", "revealed", "locked")
"""Kinds of events at which there is nothing to see: a step goes on to the next that there is."""


@dataclass(slots=True)
class _Chapter:
    """A round, or what came before the first: the table at its beginning, and what happened."""

    first: Table
    events: list[AnyEvent] = field(default_factory=list)


class Rewind:
    """The past of a table in chapters; a place in it is a number of events from the oldest that is kept."""

    def __init__(self, table: Table) -> None:
        self._chapters: deque[_Chapter] = deque([_Chapter(table)])
        self._place: int | None = None
        self._known: tuple[int, Table] | None = None

    @property
    def rewound(self) -> bool:
        """Whether the past is shown."""
        return self._place is not None

    @property
    def kept(self) -> int:
        """How many events are kept."""
        return sum([len(chapter.events) for chapter in self._chapters])

    def add(self, before: Table, event: AnyEvent) -> None:
        """Take what has just happened, given the table before it; what is shown stays where it is."""
        last = self._chapters[-1]
        if isinstance(event, Locked) and last.events:
            last = _Chapter(before)
            self._chapters.append(last)
        last.events.append(event)
        self._trim()

    def begin_again(self, table: Table) -> None:
        """Go on from a whole table that came in the place of what would have followed."""
        if self._chapters[-1].events:
            self._chapters.append(_Chapter(table))
        else:
            self._chapters[-1] = _Chapter(table)
        self._trim()

    def _trim(self) -> None:
        while len(self._chapters) > 1 and (len(self._chapters) > MOST_ROUNDS or self.kept > MOST_EVENTS):
            self._forget()

    def _forget(self) -> None:
        gone = len(self._chapters.popleft().events)
        self._known = None
        if self._place is not None:
            self._place = max(self._place - gone, 0)

    def begin(self) -> None:
        """Show the past, one event before now."""
        self._place = self.kept
        self.step(-1)

    def end(self) -> None:
        """Show what happens now."""
        self._place = self._known = None

    def step(self, by: int) -> None:
        """Go an event back or on; on from the last one is what happens now."""
        if self._place is None:
            return
        place = self._place + by
        while 0 < place < self.kept and _is_silent(self._event(place - 1)):
            place += by
        self._go(place)

    def jump(self, by: int) -> None:
        """Go to the beginning of a round before this place, or of the one after it."""
        if self._place is None:
            return
        begins = list(self._begins())
        if by < 0:
            self._go(max([at for at in begins if at < self._place], default=0))
        else:
            self._go(min([at for at in begins if at > self._place], default=self.kept))

    def to_the_oldest(self) -> None:
        """Go to the oldest that is kept."""
        if self._place is not None:
            self._go(0)

    def _go(self, place: int) -> None:
        if place >= self.kept:
            self.end()
        else:
            self._place = max(place, 0)

    def _begins(self) -> Iterator[int]:
        """Yield the places at which rounds begin to be seen: once all was dealt."""
        at = 0
        for chapter in self._chapters:
            dealt = [number for number, event in enumerate(chapter.events, 1) if isinstance(event, Dealt)]
            yield at + (dealt[0] if dealt else 0)
            at += len(chapter.events)

    def _event(self, number: int) -> AnyEvent:
        for chapter in self._chapters:
            if number < len(chapter.events):
                return chapter.events[number]
            number -= len(chapter.events)
        raise IndexError(number)

    def table(self) -> Table | None:
        """Return the table as it was at the place that is shown; None where that is now."""
        if self._place is None:
            return None
        if self._known is None or self._known[0] != self._place:
            self._known = self._place, self._folded(self._place)
        return self._known[1]

    def _folded(self, place: int) -> Table:
        for chapter in self._chapters:
            if place < len(chapter.events) or chapter is self._chapters[-1]:
                table = chapter.first
                for event in chapter.events[:place]:
                    table = evolve(table, event)
                return table
            place -= len(chapter.events)
        raise IndexError(place)

    def behind(self) -> Behind | None:
        """Return how far behind now the place is; None where that is now."""
        table = self.table()
        if table is None or self._place is None:
            return None
        return Behind(table.round, self.kept - self._place)


def _is_silent(event: AnyEvent) -> bool:
    return event.__struct_config__.tag in SHOWN_WITH
