"""What can be wrong with the chance of a table."""

from dataclasses import dataclass
from enum import Enum

from core.sentence import N_, Sentence


class Wrong(Enum):
    """What can be wrong with the chance of a table, by name."""

    BROKEN_LINE = N_("broken line")
    OUT_OF_ORDER = N_("out of order")
    NOT_SEALED = N_("not sealed")
    SAME_TIP = N_("same tip twice")
    OLD_CHAIN = N_("old chain")
    TIP_CHANGED = N_("tip changed in mid-round")
    LATE_BET = N_("bet after the lock")
    EARLY_LINK = N_("link before the lock")
    LATE_LINK = N_("link after the dice")
    WRONG_LINK = N_("wrong link")
    SECOND_LINK = N_("second link")
    STRAY_LINK = N_("link not owed")
    MISSING_LINK = N_("missing link")
    STRIKE = N_("strike without cause")
    DRAWN_TWICE = N_("drawn twice")
    DICE_COUNT = N_("wrong number of dice")
    DICE_DIFFER = N_("dice differ")
    CARD_COUNT = N_("wrong number of cards")
    CARDS_DIFFER = N_("cards differ")
    NOT_IN_SHOE = N_("card not in the shoe")
    SHUFFLED = N_("shuffled without cause")
    NOT_SHUFFLED = N_("not shuffled")
    WRONG_DEALERS_LINK = N_("wrong dealer's link")
    NOT_REVEALED = N_("link not revealed")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: its name, where it happened, and one sentence."""

    wrong: Enum
    round: int
    event: int
    sentence: Sentence
