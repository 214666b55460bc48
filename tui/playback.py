"""Between facts and what is shown: events are folded one at a time, so that each can be seen.

Time is always an argument, in seconds of one monotonic clock; nothing here waits or sets a timer.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from core.events import AnyEvent, Locked, Settled
from core.evolve import evolve
from core.table import Table
from net.facts import Happened, Synced
from tui.airborne import Faces, Flight, flight_of
from tui.options import Motion
from tui.spectacle import SECONDS, Spectacle, spectacle_of
from tui.view import Effect

READABLE = 1.2
"""Seconds for which a round's result stays before the next round covers it."""
BREATH = 0.12
"""Seconds between a landing and what comes next."""
REDUCED_PAUSE = 0.25
"""Seconds between two steps where nothing is in the air."""
LONGEST = 4.0
"""Seconds that the screen may be behind; more is caught up at once."""
LINKS = 0.25
"""Seconds for which links may be on their way before that is shown; they hardly ever take so long."""
FRAME = 1 / 12


@dataclass(frozen=True, slots=True)
class Landed:
    """An event that is now part of what is shown, and the table on either side of it."""

    before: Table
    event: AnyEvent
    after: Table


@dataclass(frozen=True, slots=True)
class _Coming:
    """An event not yet shown: when it came, and what it brings and sets off."""

    arrived: float
    before: Table
    event: AnyEvent
    after: Table
    flight: Flight | None
    spectacle: Spectacle | None
    seconds: float


class Playback:
    """The table as shown, and what is still on its way there."""

    def __init__(self, table: Table, motion: Motion, landed: Callable[[Landed], None]) -> None:
        self.shown = table
        """The table to draw."""
        self.newest = table
        """The table after all that was told."""
        self.tumbling: Faces = {}
        self.effect: Effect | None = None
        self._motion = motion
        self._landed = landed
        self._queue: deque[_Coming] = deque()
        self._free = 0.0
        """From when on the next event may begin."""
        self._readable = 0.0
        """Until when the last round's result must stay."""
        self._playing: tuple[Spectacle, float] | None = None

    def move(self, motion: Motion) -> None:
        """Let what comes from now on move as much as this."""
        self._motion = motion

    @property
    def current(self) -> bool:
        """Whether all that was told is shown, so that a prompt may open."""
        return not self._queue

    @property
    def held_until(self) -> float | None:
        """Until when locked bets are not shown as such, since the links for the dice come within moments."""
        coming = self._queue[0] if self._queue else None
        return self._beginning(coming) if coming and self._awaits_links(coming) else None

    def _awaits_links(self, coming: _Coming) -> bool:
        """Whether an event locks the bets of a round that still waits for links."""
        locks = isinstance(coming.event, Locked) and coming.after.round == self.newest.round
        return locks and bool(self.newest.owing())

    def take(self, fact: Happened | Synced, now: float) -> None:
        """Accept news; a whole table replaces everything at once."""
        if isinstance(fact, Synced) or not self._chains(fact):
            self._replace(fact.table)
            return
        for event in fact.events:
            self._push(event, now)
        self.newest = fact.table
        if self._motion is Motion.NONE:
            self.finish()
        else:
            self._catch_up()

    def advance(self, now: float) -> float | None:
        """Bring what is shown up to a moment; return when to be called again, None when nothing moves."""
        waiting = self._step(now)
        while waiting is None and self._queue:
            waiting = self._step(now)
        spectacle = self._advance_effect(now)
        moments = [moment for moment in (waiting, spectacle) if moment is not None]
        return min(moments, default=None)

    def finish(self) -> bool:
        """Show everything at once, but for locked bets that are held; return whether anything was hidden."""
        hidden = bool(self._queue) and self.held_until is None
        while self._queue and self.held_until is None:
            self._land()
        self.effect, self._playing = None, None
        self._free = self._readable = 0.0
        return hidden

    def _chains(self, fact: Happened) -> bool:
        return self.newest.seq + len(fact.events) == fact.table.seq

    def _replace(self, table: Table) -> None:
        self._queue.clear()
        self.finish()
        self.tumbling = {}
        self.shown = self.newest = table

    def _push(self, event: AnyEvent, now: float) -> None:
        before = self._queue[-1].after if self._queue else self.newest
        after = evolve(before, event)
        full = self._motion is Motion.FULL
        flight = flight_of(before, event, after)
        spectacle = spectacle_of(before, event, after)
        seconds = _seconds(flight, spectacle, full)
        self._queue.append(_Coming(now, before, event, after, flight if full else None, spectacle, seconds))
        self.newest = after

    def _catch_up(self) -> None:
        """Show the oldest at once until what is left can be played in good time."""
        behind = sum(coming.seconds for coming in self._queue)
        while behind > LONGEST:
            behind -= self._queue[0].seconds
            self._land()

    def _step(self, now: float) -> float | None:
        """Land the next event if its moment has come, else return that moment."""
        if not self._queue:
            return None
        coming = self._queue[0]
        begin = self._beginning(coming)
        if now < begin:
            return begin
        if coming.flight and now < begin + coming.flight.seconds:
            return self._fly(coming.flight, begin, now)
        self._land(begin)
        return None

    def _beginning(self, coming: _Coming) -> float:
        begin = max(self._free, coming.arrived)
        if not isinstance(coming.event, Locked):
            return begin
        return max(begin, self._readable, coming.arrived + (LINKS if self._awaits_links(coming) else 0.0))

    def _fly(self, flight: Flight, begin: float, now: float) -> float:
        self.shown = flight.table
        self.tumbling = flight.faces(now - begin)
        return begin + flight.next_step(now - begin)

    def _land(self, begin: float | None = None) -> None:
        """Fold the next event into what is shown; without a moment nothing is set off."""
        coming = self._queue.popleft()
        self.shown, self.tumbling = coming.after, {}
        if begin is not None:
            self._set_off(coming, begin)
        self._landed(Landed(coming.before, coming.event, coming.after))

    def _set_off(self, coming: _Coming, begin: float) -> None:
        landing = begin + (coming.flight.seconds if coming.flight else 0.0)
        self._free = begin + coming.seconds
        if isinstance(coming.event, Settled):
            self._readable = landing + READABLE
        if coming.spectacle:
            self._playing = (coming.spectacle, landing)

    def _advance_effect(self, now: float) -> float | None:
        if self._playing is None:
            return None
        spectacle, began = self._playing
        whole = SECONDS[spectacle.show]
        if now >= began + whole:
            self.effect, self._playing = None, None
            return None
        still = self._motion is not Motion.FULL
        frames = whole if still else int((now - began) / FRAME + 1e-6) * FRAME
        self.effect = Effect(spectacle.place, spectacle.show, frames / whole, spectacle.payout)
        return began + whole if still else min(began + frames + FRAME, began + whole)


def _seconds(flight: Flight | None, spectacle: Spectacle | None, full: bool) -> float:
    """Return how long an event is played before the next one may begin."""
    shown = SECONDS[spectacle.show] if spectacle else 0.0
    if not full:
        return max(shown, REDUCED_PAUSE if flight else 0.0)
    return (flight.seconds + max(BREATH, shown)) if flight else shown
