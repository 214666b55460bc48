"""What the book's screen tells of a rule set, worked out apart from the screen."""

from dataclasses import dataclass
from functools import lru_cache

from core.odds.chart_parts import Chart
from core.odds.edge import Original
from core.rules import Rules


@dataclass(frozen=True, slots=True)
class Worked:
    """The chart of best play, and what that is worth in parts of the bet."""

    chart: Chart
    edge: float
    original: Original | None = None


@lru_cache(maxsize=4)
def work_out(rules: Rules) -> Worked:
    """Return what is told of a rule set; cards take a moment, which is a thread's work."""
    from core.odds.chart import chart
    from core.odds.edge import edge, original

    return Worked(chart(rules), edge(rules), original(rules))
