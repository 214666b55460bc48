"""The strategy chart of a rule set: what to do with every hand against every upcard, and what it is worth."""

from functools import lru_cache

from core.odds.chart_parts import Cell, Chart, Group, Row
from core.odds.dice_chart import dice_chart
from core.rules import BlackholeRules, Rules

__all__ = ["Cell", "Chart", "Group", "Row", "chart"]


@lru_cache(maxsize=8)
def chart(rules: Rules) -> Chart:
    """Return the chart of best play; at a card table it takes about a second."""
    if isinstance(rules, BlackholeRules):
        return dice_chart(rules)
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_chart import card_chart

    return card_chart(rules)
