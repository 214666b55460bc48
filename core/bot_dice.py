"""How bots play dice: by their habits."""

import msgspec

from core.blackhole import JOKER_AS, SD_MOVES, Hand
from core.dice import Die
from core.moves import Move

WEAK_UPCARD = 8
"""The highest upcard against which the dealer is expected to bust often."""


class DiceHabits(msgspec.Struct, frozen=True):
    """What a bot does with dice."""

    stands_weak: int
    """Stands from this total against a weak upcard."""
    stands_strong: int
    """Stands from this total against a strong upcard."""
    spends_from: int
    """Below its standing total, rolls its substitution die from this total on."""
    joker_as: Move
    prefers: tuple[Die, ...]
    """Substitution dice, the dearest first."""
    rerolls: bool
    """Rerolls every double, a Nova too."""


def choose(hand: Hand, legal: tuple[Move, ...], upcard: int, habits: DiceHabits) -> Move:
    """Return the legal move that is made by habit."""
    if legal == (Move.START,):
        return Move.START
    if Move.REROLL in legal and (habits.rerolls or hand.lost_if_kept):
        return Move.REROLL
    if Move.KEEP in legal:
        return _kept_or_swapped(hand, habits)
    if hand.total >= (habits.stands_weak if upcard <= WEAK_UPCARD else habits.stands_strong):
        return Move.STAND
    return _rolled(hand, habits)


def _kept_or_swapped(hand: Hand, habits: DiceHabits) -> Move:
    """Keep a Nova; of two substitution dice take the dearer."""
    if hand.reroll or hand.sd is None:
        return Move.KEEP
    held, earned = (habits.prefers.index(die) for die in (hand.sd, hand.awards[0]))
    return Move.SWAP if earned < held else Move.KEEP


def _rolled(hand: Hand, habits: DiceHabits) -> Move:
    moves = SD_MOVES[hand.sd]
    if not moves or hand.total < habits.spends_from:
        return Move.ROLL
    return habits.joker_as if moves == JOKER_AS else moves[0]
