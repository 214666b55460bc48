"""A log cut into rounds: of each, what happened and the tables around it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core import events as ev
from core.evolve import evolve
from core.games import AnyHand
from core.table import Table

OVER = (ev.Settled, ev.Voided)
Told = tuple[Table, ev.AnyEvent, Table]
"""An event between the tables before and after it."""


@dataclass(slots=True, eq=False)
class Chapter:
    """A round: its bets, all that was played, and the dealer's link after it."""

    first: Table
    """The table before the first event."""
    last: Table
    """The table after the last one."""
    events: list[ev.AnyEvent] = field(default_factory=list)
    locked: Table | None = None
    """The table once its bets were locked; None where the round has not begun, or was not seen to begin."""
    played: Table | None = None
    """The table when all was played, and nothing was paid yet."""
    payouts: tuple[ev.Payout, ...] = ()
    """What each wager got back; nothing of a round that is void or under way."""
    void: bool = False
    """Whether the round does not count."""
    ended: float | None = None
    """Seconds since 1970 when this terminal saw it end; None where nobody noted that."""

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.last.round if self.locked is None else self.locked.round

    @property
    def over(self) -> bool:
        """Whether the round was paid, or does not count."""
        return self.played is not None

    @property
    def shown(self) -> Table:
        """The table with all hands as they ended, or as they are so far."""
        return self.last if self.played is None else self.played

    def steps(self) -> Iterator[Told]:
        """Yield its events, each between its tables."""
        before = self.first
        for event in self.events:
            after = evolve(before, event)
            yield before, event, after
            before = after

    def stakes(self, player: str) -> int:
        """Return what a player had on the round, all wagers together."""
        if self.payouts:
            return sum([payout.amount for payout in self.payouts if payout.player == player])
        return 0 if self.locked is None else self.shown.stake(player)

    def net(self, player: str) -> int | None:
        """Return what a player won or lost; None where the round paid nothing."""
        if not self.payouts:
            return None
        return sum([paid.returned - paid.amount for paid in self.payouts if paid.player == player])

    def hands(self, player: str) -> tuple[AnyHand, ...]:
        """Return the hands of a player's own box, else those of the first box that the player backed."""
        boxes = [box for box in self.shown.boxes if box.stake(player)]
        own = [box for box in boxes if box.owner == player]
        return next((box.hands for box in own or boxes), ())

    def chips(self, player: str) -> int | None:
        """Return what a player had after it; None of who was not known to the table."""
        known = self.last.players.get(player)
        return None if known is None else known.chips + self.last.stake(player)


class Cutter:
    """Cuts the events of a table into rounds as they come."""

    def __init__(self, table: Table) -> None:
        self.open = Chapter(table, table)
        """What is under way."""

    def add(self, before: Table, event: ev.AnyEvent, after: Table) -> Chapter | None:
        """Take the next event between its tables; return the round that it ends, or makes known as over."""
        done = None
        if isinstance(event, ev.Locked) and self.open.locked is not None:
            # The dealer's link of the round before never came.
            done, self.open = self.open, Chapter(before, before)
        chapter = self.open
        chapter.events.append(event)
        chapter.last = after
        if isinstance(event, ev.Locked):
            chapter.locked = after
        elif isinstance(event, ev.Settled):
            chapter.played, chapter.payouts = before, event.payouts
        elif isinstance(event, ev.Voided):
            chapter.played, chapter.void = before, True
        if _ends(event, after):
            done, self.open = chapter, Chapter(after, after)
        return done


def _ends(event: ev.AnyEvent, after: Table) -> bool:
    """Whether an event is the last of its round: the dealer's link, or the payment where there is none."""
    return isinstance(event, ev.Revealed) or (isinstance(event, OVER) and not after.tip)
