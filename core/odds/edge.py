"""What best play of a rule set is worth, and how the live table meets what its original's text says."""

import msgspec

from core.house import changed
from core.odds.dice_book import book
from core.rules import LIVE, BlackholeRules, Rules

ORIGINAL_RETURN = 0.9954
"""What the original of the live table says that it returns."""
MEETS = ("surrender_vs_ten", "yes")
"""The house rule that the original must have had."""


class Original(msgspec.Struct, frozen=True):
    """How the live table's rules meet what the original's text says of them."""

    said: float
    """The return that the text says."""
    rule: str
    """The one house rule with which the rules return that."""
    returns: float
    """The return with this rule."""


def edge(rules: Rules) -> float:
    """Return the expected result of a round of best play, in parts of the main wager."""
    if isinstance(rules, BlackholeRules):
        return book(rules).edge()
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_book import card_book

    return card_book(rules).edge()


def original(rules: Rules) -> Original | None:
    """Return how the printed live table meets its original; None for any other rule set."""
    if rules != LIVE:
        return None
    return Original(ORIGINAL_RETURN, "=".join(MEETS), 1 + edge(changed(LIVE, *MEETS)))
