"""What the book's screen tells of a rule set, worked out apart from the screen."""

from dataclasses import dataclass
from functools import lru_cache

from core.house import changed
from core.odds.chart_parts import Chart
from core.rules import LIVE, BlackholeRules, BlackjackRules, Rules

MEETS = ("surrender_vs_ten", "yes")
"""The house rule with which the live table returns what its original is said to."""
SAID = "99.54 %"
"""What the original of the live table is said to return."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The edge by the live table's printed rules, and with the house rule that meets the original."""

    edge: float
    met: float


@dataclass(frozen=True, slots=True)
class Worked:
    """The chart of best play, and what that is worth in parts of the bet."""

    chart: Chart
    edge: float
    printed: Printed | None = None


@lru_cache(maxsize=4)
def work_out(rules: Rules) -> Worked:
    """Return what is told of a rule set; cards take some seconds, which is a thread's work."""
    from core.odds.chart import chart

    printed = _printed() if rules == LIVE else None
    return Worked(chart(rules), _edge(rules), printed)


def _printed() -> Printed:
    return Printed(_edge(LIVE), _edge(changed(LIVE, *MEETS)))


def _edge(rules: Rules) -> float:
    if isinstance(rules, BlackholeRules):
        from core.odds.dice_book import book

        return book(rules).edge()
    return _of_cards(rules)


def _of_cards(rules: BlackjackRules) -> float:
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_chart import card_book

    return card_book(rules).edge()
