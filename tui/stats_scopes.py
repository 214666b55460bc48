"""Of what the stats screen tells: one table, tonight, or all time."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from core.table import Table
from net.journal import JournalReader, open_for_reading
from tui.annals import Annals
from tui.past import NoSession
from tui.stats import NoRounds
from tui.stats_past import Story, story_of
from tui.stats_person import choose, own_player
from tui.stats_seen import SeenEvening
from tui.stats_source import Kept, Person, people
from tui.tongue import N_

TONIGHT = 12 * 3600.0
"""Seconds that an evening goes back."""


@dataclass(frozen=True, slots=True)
class Worked:
    """Somebody's rounds reviewed, and those of the last table as they were played."""

    story: Story
    annals: Annals
    table: Table
    day: date
    """When that table was played at."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is told of, and what works it out; that raises a BhjError where there is nothing to tell."""

    title: str
    work: Callable[[], Worked]

    @property
    def label(self) -> str:
        """What the key that leads there is called."""
        return _LABELS[self.title]


_LABELS = {
    "THIS TABLE": N_("this table"),
    "THE LAST TABLE": N_("the last table"),
    "TONIGHT": N_("tonight"),
    "ALL TIME": N_("all time"),
}


def at_table(annals: Annals, table: Table) -> Sequence[Scope]:
    """Return what can be told at a table: what this terminal has seen of it first."""
    you = annals.you
    known = table.players.get(you)
    person = Person(you, known.name if known else "")

    def seen() -> Worked:
        story = story_of(person, [SeenEvening(annals, table)])
        if not story.lines:
            raise NoRounds(person)
        return Worked(story, annals, table, day_of(time.time()))

    return Scope(N_("THIS TABLE"), seen), *_kept(lambda reader: person)


def at_home(name: str, player: str | None = None) -> Sequence[Scope]:
    """Return what can be told where no table is open: what the journal has of a player, else of oneself."""

    def who(reader: JournalReader) -> Person:
        return choose(
            people([Kept(reader, session) for session in reader.sessions()]), player, own_player(name)
        )

    tonight, ever = _kept(who)
    return Scope(N_("THE LAST TABLE"), lambda: _of_journal(who, newest=True)), tonight, ever


def _kept(who: Callable[[JournalReader], Person]) -> tuple[Scope, Scope]:
    return (
        Scope(N_("TONIGHT"), lambda: _of_journal(who, since=time.time() - TONIGHT)),
        Scope(N_("ALL TIME"), lambda: _of_journal(who)),
    )


def _of_journal(who: Callable[[JournalReader], Person], since: float = 0.0, newest: bool = False) -> Worked:
    """Review the sessions since a moment; or the newest in which somebody played."""
    with open_for_reading() as reader:
        sessions = reader.sessions()
        if not sessions:
            raise NoSession
        person = who(reader)
        story = Story(person)
        chosen = [session for session in sessions if session.changed_at >= since]
        for some in [[session] for session in reversed(chosen)] if newest else [chosen]:
            story = story_of(person, [Kept(reader, session) for session in some])
            if story.lines:
                break
        if not story.lines:
            raise NoRounds(person)
        last = story.lines[-1].evening.session
        opened = next(session.opened_at for session in sessions if session.id == last)
        return Worked(story, *_played(story), day_of(opened))


def day_of(moment: float) -> date:
    """Return the day that it was here at a moment."""
    return datetime.fromtimestamp(moment, UTC).astimezone().date()


def _played(story: Story) -> tuple[Annals, Table]:
    """Return the rounds of the last table that was played at, and how it stood."""
    annals, table = None, None
    for before, event, after in story.lines[-1].evening.steps():
        if annals is None:
            annals = Annals(before, story.person.player)
        annals.add(before, event, after)
        table = after
    assert annals is not None and table is not None
    return annals, table
