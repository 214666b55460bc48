"""What can be wrong with the chance of a table."""

from dataclasses import dataclass
from enum import Enum


class Wrong(Enum):
    """What can be wrong with the chance of a table, by name."""

    BROKEN_LINE = "broken line"
    OUT_OF_ORDER = "out of order"
    NOT_SEALED = "not sealed"
    SAME_TIP = "same tip twice"
    OLD_CHAIN = "old chain"
    TIP_CHANGED = "tip changed in mid-round"
    LATE_BET = "bet after the lock"
    EARLY_LINK = "link before the lock"
    LATE_LINK = "link after the dice"
    WRONG_LINK = "wrong link"
    SECOND_LINK = "second link"
    STRAY_LINK = "link not owed"
    MISSING_LINK = "missing link"
    STRIKE = "strike without cause"
    DRAWN_TWICE = "drawn twice"
    DICE_COUNT = "wrong number of dice"
    DICE_DIFFER = "dice differ"
    CARD_COUNT = "wrong number of cards"
    CARDS_DIFFER = "cards differ"
    NOT_IN_SHOE = "card not in the shoe"
    SHUFFLED = "shuffled without cause"
    NOT_SHUFFLED = "not shuffled"
    WRONG_DEALERS_LINK = "wrong dealer's link"
    NOT_REVEALED = "link not revealed"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: its name, where it happened, and one sentence."""

    wrong: Enum
    round: int
    event: int
    sentence: str
