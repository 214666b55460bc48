"""Counts what a history holds."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from core import events as ev
from core.rules import BlackjackRules
from core.sentence import N_
from core.table import Table


class Void(Enum):
    """Why a round does not count, as far as the log tells."""

    LINK = N_("a link was missing")
    RESTART = N_("the dealer started again")
    CLOSED = N_("the table was closed")
    CALLED = N_("the host called a mistake")


@dataclass(slots=True)
class Tally:
    """What happened at a table, counted event by event."""

    rounds: int = 0
    """Rounds that were locked."""
    settled: int = 0
    voids: list[tuple[int, Void]] = field(default_factory=list)
    unaided: int = 0
    """Rounds without a person's link: their chance rests on the dealer alone."""
    strikes: int = 0
    restarts: int = 0
    """Fresh chains of the dealer."""
    links: Counter[str] = field(default_factory=Counter)
    """Links released, by player."""
    names: dict[str, str] = field(default_factory=dict)
    """What the players who released them were called last."""
    cards: bool = False
    """Whether cards were drawn, and not dice rolled."""
    _struck: bool = False
    _unexplained: bool = False

    def count(self, table: Table, event: ev.AnyEvent) -> None:
        """Count an event, given the table after it."""
        self.cards = isinstance(table.setup.rules, BlackjackRules)
        if isinstance(event, ev.Locked):
            self.rounds += 1
            self.unaided += not table.owing()
            self._struck = False
        elif isinstance(event, ev.Released):
            self.links[event.player] += 1
            self.names[event.player] = table.players[event.player].name
        elif isinstance(event, ev.Missed):
            self.strikes += 1
            self._struck = True
        elif isinstance(event, ev.Settled):
            self.settled += 1
        elif isinstance(event, ev.Voided):
            self.voids.append((table.round, Void.LINK if self._struck else Void.CALLED))
        elif isinstance(event, ev.Sealed):
            self.restarts += 1
        self._explain(event)

    def _explain(self, event: ev.AnyEvent) -> None:
        """Learn from what follows a void why there was one."""
        if isinstance(event, ev.Voided):
            self._unexplained = not self._struck
        elif isinstance(event, ev.Sealed | ev.Closed) and self._unexplained:
            why = Void.RESTART if isinstance(event, ev.Sealed) else Void.CLOSED
            self.voids[-1] = (self.voids[-1][0], why)
        elif not isinstance(event, ev.Revealed | ev.WentAway):
            self._unexplained = False
