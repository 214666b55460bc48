"""Who the bots are: four characters, each with its habits, and the names under which they sit down."""

import msgspec

from core.absent import SAFE_TOTAL
from core.bot_cards import CardHabits
from core.bot_dice import DOUBLES, DiceHabits
from core.dice import Die
from core.moves import Move
from core.sentence import N_


class Habits(msgspec.Struct, frozen=True):
    """What a bot does at either kind of table."""

    dice: DiceHabits
    cards: CardHabits


class Character(msgspec.Struct, frozen=True):
    """How a bot bets and plays; bets are on its own hand, never beside it."""

    name: str
    kind: str
    """Its kind in a word: cautious."""
    sentence: str
    """What it is like."""
    habits: Habits | None
    """None plays by the book."""
    bets_one_in: int = 0
    """Bets this part of its chips; 0 bets by the table's minimum."""
    bets_minimums: int = 1
    """Bets so many times the minimum."""


POLARIS = Character(
    name="Polaris",
    kind=N_("perfect"),
    sentence=N_("Perfect: it always makes the move that is worth most, however odd that looks."),
    habits=None,
    bets_one_in=25,
)

PULSAR = Character(
    name="Pulsar",
    kind=N_("cautious"),
    sentence=N_("Cautious: it keeps what it has, stands early, and puts no more on a hand."),
    habits=Habits(
        dice=DiceHabits(
            stands_weak=15,
            stands_strong=16,
            spends_from=SAFE_TOTAL + 1,
            joker_as=Move.D4,
            prefers=(Die.D4, Die.JOKER, Die.D8),
        ),
        cards=CardHabits(
            stands_weak=12,
            stands_strong=15,
            doubles=(),
            splits=(),
            surrenders=(16,),
            insures=True,
        ),
    ),
)

QUASAR = Character(
    name="Quasar",
    kind=N_("bold"),
    sentence=N_("Bold: it bets by its chips, chases the Hypernova, stands late, and never gives up."),
    habits=Habits(
        dice=DiceHabits(
            stands_weak=17,
            stands_strong=18,
            spends_from=14,
            joker_as=Move.D8,
            prefers=(Die.JOKER, Die.D8, Die.D4),
            rerolls=DOUBLES,
        ),
        cards=CardHabits(
            stands_weak=14,
            stands_strong=17,
            doubles=(9, 10, 11),
            splits=(1, 2, 3, 6, 7, 8, 9),
            surrenders=(),
            insures=False,
        ),
    ),
    bets_one_in=10,
)

ALGOL = Character(
    name="Algol",
    kind=N_("superstitious"),
    sentence=N_("Superstitious: 13 is bad luck, so is every four, and eight is the best of numbers."),
    habits=Habits(
        dice=DiceHabits(
            stands_weak=12,
            stands_strong=15,
            spends_from=0,
            joker_as=Move.D8,
            prefers=(Die.D8, Die.JOKER, Die.D4),
            rerolls=(4,),
            weak=(4,),
            unlucky=(13, 14),
            shuns=(Move.D4,),
        ),
        cards=CardHabits(
            stands_weak=12,
            stands_strong=17,
            doubles=(8,),
            splits=(8,),
            surrenders=(13, 14),
            insures=True,
            weak=(4,),
            unlucky=(13, 14),
        ),
    ),
    bets_minimums=8,
)

CHARACTERS = (POLARIS, PULSAR, QUASAR, ALGOL)


class Bot(msgspec.Struct, frozen=True):
    """A bot that can be brought to a table."""

    name: str
    character: Character


BOTS = (
    Bot("HAL", PULSAR),
    Bot("Vega", QUASAR),
    Bot("Tycho", ALGOL),
    Bot("Kepler", POLARIS),
    Bot("Nebula", PULSAR),
    Bot("Comet", QUASAR),
    Bot("Hubble", PULSAR),
    Bot("Rigel", QUASAR),
    Bot("Ceres", ALGOL),
    Bot("Sirius", QUASAR),
)
"""More bots than boxes, so that a name already taken at the table can be passed over.

Three bots are three characters; the one that must work its moves out comes fourth.
"""
_BY_NAME = {bot.name: bot for bot in BOTS}


def bot_named(name: str) -> Bot | None:
    """Return the bot of a name."""
    return _BY_NAME.get(name)
