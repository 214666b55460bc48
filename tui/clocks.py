"""The seconds on screen: the dealer's countdown, seats held for the absent, and the link's next try."""

from collections.abc import Iterator
from math import ceil

from core.events import AnyEvent, CameBack, Left, WentAway
from core.table import Table
from net.facts import Countdown, LinkLost
from tui.view import LinkView


class Clocks:
    """Moments of one monotonic clock, told as whole seconds left."""

    def __init__(self, countdown: Countdown | None = None) -> None:
        self.countdown = countdown
        self._away: dict[str, float] = {}
        """When each absent player's seat is given up."""
        self._lost: tuple[LinkLost, float] | None = None
        self._lost_at = 0.0

    def seen(self, event: AnyEvent, table: Table, now: float) -> None:
        """Note who went away and who is back."""
        if isinstance(event, WentAway) and table.setup.hold_seconds:
            self._away[event.player] = now + table.setup.hold_seconds
        elif isinstance(event, (CameBack, Left)):
            self._away.pop(event.player, None)

    def lost(self, fact: LinkLost, now: float) -> None:
        """Note that the link is gone, or that another try failed."""
        if self._lost is None:
            self._lost_at = now
        self._lost = (fact, now)

    def found(self) -> None:
        """Note that the link is back."""
        self._lost = None

    @property
    def up(self) -> bool:
        """Whether the link is there."""
        return self._lost is None

    @property
    def gone(self) -> bool:
        """Whether the link is not there and is not tried again: there is no dealer to come to."""
        return self._lost is not None and not (self._lost[0].retry_in or self._lost[0].attempt)

    def seconds_left(self, table: Table, now: float) -> int | None:
        """Return the whole seconds left of the decision in sight, None where none is timed."""
        running = self._running(table)
        return None if running is None else max(ceil(running.ends - now), 0)

    def share_left(self, table: Table, now: float) -> float | None:
        """Return the part of the clock that is left, from 1 to 0, in steps of whole seconds."""
        running, left = self._running(table), self.seconds_left(table, now)
        if running is None or left is None:
            return None
        return min(left / max(running.ends - running.began, 1e-6), 1.0)

    def away_left(self, table: Table, now: float) -> dict[str, int]:
        """Return the seconds for which each absent player's seat is held."""
        return {k: max(ceil(end - now), 0) for k, end in self._away.items() if _is_away(table, k)}

    def link(self, latency: float | None, hold: int, now: float) -> LinkView:
        """Return the link as it is told; `hold` is how long a seat is kept, 0 for no limit or no seat."""
        milliseconds = None if latency is None else max(round(latency * 1000), 1)
        if self._lost is None:
            return LinkView(latency_ms=milliseconds)
        fact, since = self._lost
        gone = int(now - self._lost_at)
        return LinkView(
            up=False,
            sentence=fact.sentence,
            retry_in=max(ceil(since + fact.retry_in - now), 0),
            attempt=fact.attempt,
            lost_for=gone,
            hold_left=max(hold - gone, 0) if hold else None,
        )

    def next_tick(self, table: Table, now: float) -> float | None:
        """Return when a number of seconds in sight changes next, None where none is in sight."""
        return min((_next_second(moment, now) for moment in self._moments(table, now)), default=None)

    def _moments(self, table: Table, now: float) -> Iterator[float]:
        if self._lost is not None:
            yield self._lost_at - 1.0
        elif (running := self._running(table)) is not None and running.ends > now:
            yield running.ends
        for player, end in self._away.items():
            if end > now and _is_away(table, player):
                yield end

    def _running(self, table: Table) -> Countdown | None:
        running = self.countdown
        return None if running is None or table.paused or running.decision != table.decision else running


def _is_away(table: Table, player: str) -> bool:
    known = table.players.get(player)
    return known is not None and known.away and not known.gone


def _next_second(moment: float, now: float) -> float:
    """Return the next moment that is whole seconds away from another, a hair later for safe rounding."""
    return now + ((moment - now) % 1.0 or 1.0) + 0.002
