"""The rounds that this terminal has seen at a table since it came, and what they came to."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core import events as ev
from core.table import Player, Table
from tui.chapters import Chapter, Cutter

MOST_ROUNDS = 500
MOST_EVENTS = 40_000
"""Kept of all rounds together; the oldest go first."""
POINTS = 512
"""Of a course of chips; once there are so many, every second one goes."""


@dataclass(slots=True)
class Course:
    """How somebody's chips went, round by round, in a bounded number of points."""

    chips: list[int] = field(default_factory=list)
    _every: int = 1
    _passed: int = 0

    def add(self, chips: int) -> None:
        """Take the chips after a round."""
        self._passed += 1
        if self._passed % self._every == 0:
            self.chips.append(chips)
        if len(self.chips) >= POINTS:
            self.chips, self._every = self.chips[::2], self._every * 2


@dataclass(slots=True)
class Sums:
    """What all rounds seen came to, those that are no longer kept among them."""

    rounds: int = 0
    """Rounds that were paid."""
    played: int = 0
    """Those in which one had chips."""
    nets: dict[str, int] = field(default_factory=dict)
    """Everybody's result."""
    people: dict[str, Player] = field(default_factory=dict)
    """Everybody who has a result, as the table knew them last: who leaves is still told of."""
    won: int = 0
    lost: int = 0
    busts: int = 0
    """Rounds in which the dealer was bust."""
    course: Course = field(default_factory=Course)
    best: Chapter | None = None
    """The round in which one won most."""
    worst: Chapter | None = None
    """The round in which one lost most."""


class Annals:
    """Keeps the rounds of one table, and what this terminal found when it checked them."""

    def __init__(self, table: Table, you: str, clock: Callable[[], float] = time.time) -> None:
        self.you = you
        self.chapters: deque[Chapter] = deque()
        self.sums = Sums()
        self.dropped = 0
        """Rounds that are no longer kept."""
        self.heard: Callable[[], None] | None = None
        """Whom to tell of a round that began or is over."""
        self._clock = clock
        self._events = 0
        self._cutter = Cutter(table)
        self._checked: dict[int, str] = {}
        self._id = table.id

    def __len__(self) -> int:
        return len(self.chapters) + (self._cutter.open.locked is not None)

    @property
    def kept(self) -> Sequence[Chapter]:
        """The rounds seen from their beginning on, oldest first, the one under way among them."""
        now = self._cutter.open
        return [*self.chapters, *([now] if now.locked is not None else [])]

    def add(self, before: Table, event: ev.AnyEvent, after: Table) -> None:
        """Take what has just happened, given the tables around it."""
        done = self._cutter.add(before, event, after)
        if done is not None and done.locked is not None:
            self._keep(done)
        if self.heard is not None and (done is not None or isinstance(event, ev.Locked)):
            self.heard()

    def begin_again(self, table: Table) -> None:
        """Go on from a whole table that came in the place of what would have followed."""
        if table.id != self._id:
            # Another opening of the table counts its rounds from 1 again.
            self.chapters.clear()
            self._checked.clear()
            self._id, self._events = table.id, 0
        self._cutter = Cutter(table)

    def checked(self, number: int, problem: str) -> None:
        """Note what came of checking a round; "" is all right, and takes nothing back."""
        if problem or number not in self._checked:
            self._checked[number] = problem
        while len(self._checked) > MOST_ROUNDS:
            self._checked.pop(next(iter(self._checked)))

    def is_checked(self, number: int) -> bool:
        """Whether this terminal checked a round completely and found nothing wrong."""
        return self._checked.get(number) == ""

    def problems(self, number: int) -> Sequence[str]:
        """Return what is wrong with a round, a sentence each."""
        found = self._checked.get(number)
        return (found,) if found else ()

    def _keep(self, chapter: Chapter) -> None:
        chapter.ended = self._clock()
        self.chapters.append(chapter)
        self._events += len(chapter.events)
        if chapter.payouts:
            _count(self.sums, chapter, self.you)
        while len(self.chapters) > MOST_ROUNDS or (self._events > MOST_EVENTS and len(self.chapters) > 1):
            self._events -= len(self.chapters.popleft().events)
            self.dropped += 1


def _count(sums: Sums, chapter: Chapter, you: str) -> None:
    """Add a round that was paid."""
    sums.rounds += 1
    dealer = chapter.shown.dealer
    sums.busts += dealer is not None and dealer.bust
    for payout in chapter.payouts:
        sums.nets[payout.player] = sums.nets.get(payout.player, 0) + payout.returned - payout.amount
        if (known := chapter.shown.players.get(payout.player)) is not None:
            sums.people[payout.player] = known
    if not you or not chapter.stakes(you):
        return
    chips, net = chapter.chips(you), chapter.net(you) or 0
    sums.played, sums.won, sums.lost = sums.played + 1, sums.won + (net > 0), sums.lost + (net < 0)
    if not sums.course.chips and chips is not None:
        sums.course.add(chips - net)
    if chips is not None:
        sums.course.add(chips)
    if net > 0 and (sums.best is None or net > (sums.best.net(you) or 0)):
        sums.best = chapter
    if net < 0 and (sums.worst is None or net < (sums.worst.net(you) or 0)):
        sums.worst = chapter
