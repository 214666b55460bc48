r"""One text form of a round, both ways, in pure ASCII but for the names, which are quoted.

A round of dice:

round 47
dealer (9) (8) = 17 stood
1 "mira" 30: start (9) (6), roll (5) = 20 stood, won +30
  "kim" 20 behind, won +20
5 "HAL" 40: start (12) (5), d4 /3\ absent, stand absent = 20 stood, won +40

A round of cards, whose shoe was shuffled for it; what stands below a box without a name is its owner's:

round 48 of cards
shoe shuffled
dealer [Ah] [Kd] = 21 blackjack
1 "mira" 30: [8s] [8d], split
  hand 1: [8s] [3h], hit [9c], stand = 20 stood, lost -30
  hand 2: [8d] [Th], stand absent = 18 stood, lost -30
  insured 15, won +30
  pairs 10, won +110
  "kim" 20 behind on hand 1, lost -20
2 "Tom" 20: [6s] [5d], double [Jd] = 21 stood, lost -20
  doubled 20, lost -20
3 "HAL" 40: [Ac] [Qc] = 21 blackjack, even money won +40
"""

from core.card_notation import OF_CARDS, write_cards
from core.card_reading import read_cards
from core.card_scribe import CardBoxRecord, CardHandRecord, CardRoundRecord, CardStake, CardStep
from core.dice_notation import read_dice, write_dice
from core.dice_scribe import BoxRecord, RoundRecord, Stake, Step, replayed
from core.scribe import AnyRecord, record
from core.written import NotationError, lines_of, quoted

__all__ = [
    "AnyRecord",
    "BoxRecord",
    "CardBoxRecord",
    "CardHandRecord",
    "CardRoundRecord",
    "CardStake",
    "CardStep",
    "NotationError",
    "RoundRecord",
    "Stake",
    "Step",
    "quoted",
    "read",
    "record",
    "replayed",
    "write",
]


def write(told: AnyRecord) -> str:
    """Return a round as text: a line for the round, one for the dealer, and one for each hand and wager."""
    return write_cards(told) if isinstance(told, CardRoundRecord) else write_dice(told)


def read(text: str) -> AnyRecord:
    """Return the round that a text says; raises `NotationError` where it says none."""
    lines = lines_of(text)
    return read_cards(lines) if OF_CARDS in lines[0].text else read_dice(lines)
