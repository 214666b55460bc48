"""Rounds that were seen as a film, to be shown on their table's screen."""

from collections.abc import Sequence
from typing import Protocol

from core import events as ev
from core.evolve import evolve
from core.table import Table
from net.proof import Header
from tui.chapters import Chapter
from tui.film import Film


class Seen(Protocol):
    """Rounds, and what came of checking each."""

    you: str
    """The player whose bets are one's own; "" for nobody."""

    @property
    def kept(self) -> Sequence[Chapter]:
        """The rounds, oldest first."""
        ...

    def is_checked(self, number: int) -> bool:
        """Whether a round was checked completely and found right."""
        ...

    def problems(self, number: int) -> Sequence[str]:
        """Return what is wrong with a round, a sentence each."""
        ...


def film_of(seen: Seen, chapter: Chapter) -> tuple[Film, int]:
    """Return the rounds around one that follow each other without a gap, and which of them that one is."""
    run = _run(seen.kept, chapter)
    first = run[0].first
    film = Film(Header(table=first.setup.name, dealer="", opened=0), first, run[-1].last)
    for one in run:
        at, table = _beginning(one)
        film.begins.append(len(film.events) + at)
        film.tables.append(table)
        film.events += one.events
        _judge(film, seen, one.number)
    return film, run.index(chapter) + 1


def _run(kept: Sequence[Chapter], chapter: Chapter) -> list[Chapter]:
    at = next(place for place, one in enumerate(kept) if one is chapter)
    start = end = at
    while start and kept[start - 1].last is kept[start].first:
        start -= 1
    while end + 1 < len(kept) and kept[end].last is kept[end + 1].first:
        end += 1
    return list(kept[start : end + 1])


def _beginning(chapter: Chapter) -> tuple[int, Table]:
    """Return how many events there are up to the first die, or to the locked bets, and the table there."""
    at = next(place for place, event in enumerate(chapter.events, 1) if isinstance(event, ev.Locked))
    table = chapter.locked
    assert table is not None
    folded = table
    for place, event in enumerate(chapter.events[at:], at + 1):
        folded = evolve(folded, event)
        if isinstance(event, ev.Dealt):
            return place, folded
    return at, table


def _judge(film: Film, seen: Seen, number: int) -> None:
    """Note what came of checking a round."""
    problems = seen.problems(number)
    if problems:
        film.problems[number] = problems[0]
    elif seen.is_checked(number):
        film.problems[number] = ""
