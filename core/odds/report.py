"""What is known of a rule set: what its rounds are worth, upcard by upcard, and what else they bring."""

from fractions import Fraction
from functools import lru_cache

import msgspec

from core.odds.chart import Chart
from core.odds.edge import Original
from core.rules import BlackholeRules, Rules


class ExactFacing(msgspec.Struct, frozen=True):
    """The same as fractions."""

    chance: Fraction
    value: Fraction
    dealer: dict[str, Fraction]


class Facing(msgspec.Struct, frozen=True):
    """A round in which the dealer shows this upcard."""

    upcard: int
    chance: float
    value: float
    """The expected result of best play, in parts of the main wager."""
    dealer: dict[str, float]
    """How likely the dealer ends so against hands that stand: `bust`, totals, `special`, `blackjack`."""
    exact: ExactFacing | None = None


class Exact(msgspec.Struct, frozen=True):
    """Figures of a report as fractions; at cards the edge alone."""

    edge: Fraction
    chances: dict[str, Fraction] = {}


class Beside(msgspec.Struct, frozen=True):
    """A bet beside the hand."""

    chance: float
    """Of winning it."""
    value: float
    """Its result in parts of its own stake; of even money what it adds, in parts of the main wager."""


class Report(msgspec.Struct, frozen=True):
    """A rule set in figures; results are in parts of the main wager."""

    edge: float
    spread: float
    """The standard deviation of a round's result."""
    upcards: tuple[Facing, ...]
    chances: dict[str, float]
    """How likely a round is to bring each special win of dice, or a blackjack and a pair of cards."""
    beside: dict[str, Beside]
    chart: Chart
    original: Original | None = None
    exact: Exact | None = None


def report(rules: Rules, exact: bool = False) -> Report:
    """Return the figures of a rule set, as fractions too where asked."""
    return _report(rules, exact)


@lru_cache(maxsize=8)
def _report(rules: Rules, exact: bool) -> Report:
    if isinstance(rules, BlackholeRules):
        from core.odds.dice_report import dice_report

        return dice_report(rules, exact)
    from core.odds.card_report import card_report

    return card_report(rules, exact)
