"""A player's rounds out of whole evenings, each reviewed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

from core import events as ev
from core.odds.chi_square import Fit
from core.odds.review import Reviewer
from core.odds.review_records import Reviewed
from core.odds.review_totals import Totals, totals
from core.rules import BlackjackRules, DealerStyle, Rules, preset_of
from core.table import Table
from tui.stats_source import Evening, Person

if TYPE_CHECKING:
    from core.odds.card_draws import CardDraws


@dataclass(frozen=True, slots=True)
class Line:
    """A round and the evening that it was played on."""

    evening: Evening
    rules: Rules
    played: Reviewed


@dataclass(slots=True)
class Story:
    """All of a player's rounds, in the order they were played."""

    person: Person
    lines: list[Line] = field(default_factory=list)
    draws: "CardDraws | None" = None
    purses: dict[str, int] = field(default_factory=dict)
    """Chips at each table, those at stake among them, when last seen there."""

    @property
    def evenings(self) -> int:
        """Evenings with a round of the player's."""
        return len({id(line.evening) for line in self.lines})

    @property
    def tables(self) -> list[str]:
        """The tables played at, by name."""
        return list(dict.fromkeys([line.evening.title for line in self.lines]))

    @property
    def games(self) -> list[str]:
        """The games played, as they are hosted."""
        return list(dict.fromkeys([preset_of(line.rules) for line in self.lines]))

    @property
    def thinking_dealer(self) -> bool:
        """Whether a dealer chose by more than fixed rules."""
        return any(getattr(line.rules, "dealer", None) in _THINKING for line in self.lines)

    @property
    def of_cards(self) -> bool:
        """Whether cards were dealt in any round."""
        return any(isinstance(line.rules, BlackjackRules) for line in self.lines)

    @property
    def chips(self) -> int:
        """What the player has at all these tables together."""
        return sum(self.purses[place] for place in {line.evening.place for line in self.lines})

    def totals(self) -> Totals:
        """Return what the rounds come to."""
        return totals([line.played for line in self.lines])

    def cards(self) -> Fit | None:
        """Return how the cards fit their shoes; None where none were dealt."""
        return None if self.draws is None else self.draws.fit()


_THINKING = (DealerStyle.SHARP, DealerStyle.HUMAN)


@dataclass(frozen=True, slots=True)
class Course:
    """Chips before the first round, with all that was bought since, and after each round."""

    chips: tuple[int, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    """Two standard deviations from the course that the book expected."""


def course(story: Story) -> Course:
    """Return how a player's chips went, and the band that they were to stay in."""
    rounds = [line.played for line in story.lines]
    results = list(accumulate([one.result for one in rounds], initial=0))
    start = story.chips - results[-1]
    middle = list(accumulate([one.expected for one in rounds], initial=0.0))
    wide = [2 * square**0.5 for square in accumulate([one.variance for one in rounds], initial=0.0)]
    return Course(
        tuple([start + result for result in results]),
        tuple([start + mean - off for mean, off in zip(middle, wide, strict=True)]),
        tuple([start + mean + off for mean, off in zip(middle, wide, strict=True)]),
    )


def story_of(person: Person, evenings: Iterable[Evening]) -> Story:
    """Return a player's rounds; raise what reading the evenings raises."""
    story = Story(person)
    for evening in evenings:
        for rules, played in _reviewed(story, evening):
            story.lines.append(Line(evening, rules, played))
    return story


def _reviewed(story: Story, evening: Evening) -> Iterator[tuple[Rules, Reviewed]]:
    player = story.person.player
    reviewer: Reviewer | None = None
    draws: CardDraws | None = None
    for before, event, after in evening.steps():
        if reviewer is None:
            reviewer, draws = Reviewer(before, (player,)), _draws(before)
        for played in reviewer.see(before, event, after):
            yield before.setup.rules, played
        if draws is not None:
            draws.see(event, after, reviewer.watching)
        if isinstance(event, (ev.Settled, ev.Rebought)):
            _weigh(story, evening, after)
    if draws is not None:
        _add(story, draws)


def _weigh(story: Story, evening: Evening, table: Table) -> None:
    """Take note of what the player has."""
    player = story.person.player
    if player in table.players:
        story.purses[evening.place] = table.players[player].chips + table.stake(player)


def _draws(table: Table) -> "CardDraws | None":
    if not isinstance(table.setup.rules, BlackjackRules):
        return None
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_draws import CardDraws

    return CardDraws(table)


def _add(story: Story, draws: "CardDraws") -> None:
    if story.draws is None:
        story.draws = draws
    else:
        story.draws.add(draws)
