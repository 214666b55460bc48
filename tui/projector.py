"""A client that plays a film: a table's screen hears from it what it would hear from a dealer."""

from collections.abc import Callable, Iterator

from core import events as ev
from core.commands import PlayerCommand
from core.evolve import evolve
from core.table import Table
from net.facts import Checked, Fact, Happened, Synced
from tui import words
from tui.film import Film, lines_before
from tui.view import LogLine

QUIET = (ev.Locked, ev.Released, ev.Committed, ev.Sealed)
"""What is shown together with the event that follows."""
PAUSES: dict[type, float] = {
    ev.Dealt: 0.8,
    ev.Served: 0.8,
    ev.Offered: 1.5,
    ev.Replied: 0.8,
    ev.Shuffled: 1.0,
    ev.Played: 0.8,
    ev.DealerPlayed: 0.8,
    ev.Settled: 2.5,
    ev.Voided: 2.0,
    ev.Missed: 1.5,
    ev.Said: 1.0,
}
"""Seconds to look at an event."""
SHORT = 0.2
LOG_ROUNDS = 3
"""Rounds before a jump that are told in the log."""


class Projector:
    """Shows a film from any round on, event by event; whoever watches it decides when."""

    player = ""
    latency: float | None = None

    def __init__(self, film: Film) -> None:
        self.film = film
        self.position = 0
        """Events shown so far."""
        self._table = film.first
        self._post: Callable[[Fact], None] = lambda fact: None

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Tell everything from now on."""
        self._post = post

    def send(self, command: PlayerCommand) -> int:
        """Order nothing: what is shown has happened."""
        raise NotImplementedError

    def retry_now(self) -> None:
        """Do nothing: there is no link."""

    def stop(self) -> None:
        """Do nothing: there is no link."""

    @property
    def over(self) -> bool:
        """Whether all was shown."""
        return self.position >= len(self.film.events)

    @property
    def round(self) -> int:
        """The round that began last, from 1; 0 before the first."""
        return self.film.round_at(self.position)

    def step(self) -> float:
        """Tell the next event, with what belongs to it; return the seconds that it takes to be looked at."""
        end = self._end_of_step()
        events = tuple(self.film.events[self.position : end])
        for event in events:
            self._table = evolve(self._table, event)
        self.position = end
        self._post(Happened(events, self._table, None, None))
        self._check(events)
        return max((PAUSES.get(type(event), SHORT) for event in events), default=SHORT)

    def jump(self, number: int) -> None:
        """Go to the beginning of a round; before the first to the opening, after the last to the end."""
        if number > self.film.rounds:
            self.position, self._table = len(self.film.events), self.film.last
        else:
            self.position, self._table = self.film.beginning(max(number, 0))
        self._post(Synced(self._table, None))
        self._check_round(self._table.round)

    def back(self) -> None:
        """Go to the beginning of this round, or of the one before where this one has just begun."""
        began, _ = self.film.beginning(self.round)
        self.jump(self.round - (self.position == began))

    def log(self, ascii: bool = True) -> Iterator[LogLine]:
        """Yield what the log says of the last rounds before this moment."""
        for table, event in lines_before(self.film, self.position, LOG_ROUNDS):
            line = words.event_line(table, event, "", ascii)
            if line is not None:
                yield line

    @property
    def table(self) -> Table:
        """The table after all that was told."""
        return self._table

    def _end_of_step(self) -> int:
        events, end = self.film.events, self.position
        while end < len(events):
            end += 1
            if not isinstance(events[end - 1], QUIET):
                break
        return end + (end < len(events) and isinstance(events[end], ev.Revealed))

    def _check(self, events: tuple[ev.AnyEvent, ...]) -> None:
        if any(isinstance(event, ev.Revealed) for event in events):
            self._check_round(self._table.round)

    def _check_round(self, number: int) -> None:
        if number in self.film.problems:
            self._post(Checked(number, self.film.problems[number]))
