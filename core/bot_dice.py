"""How bots play dice: by their habits.

What is chosen follows from what still matters of a hand, never from the order of its dice: so the result of
any habits can be worked out exactly.
"""

import msgspec

from core.blackhole import JOKER_AS, SD_MOVES, Hand
from core.dice import Die
from core.moves import Move

WEAK_UPCARDS = tuple(range(1, 9))
"""The upcards against which the dealer is expected to bust often."""
DOUBLES = tuple(range(1, 13))
"""The faces of all doubles."""


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
    rerolls: tuple[int, ...] = ()
    """Faces of the doubles that it rerolls, a Nova too; 11-11 it always does."""
    weak: tuple[int, ...] = WEAK_UPCARDS
    unlucky: tuple[int, ...] = ()
    """Totals that it never stands on."""
    shuns: tuple[Move, ...] = ()
    """Substitution dice that it never rolls."""


def choose(hand: Hand, legal: tuple[Move, ...], upcard: int, habits: DiceHabits) -> Move:
    """Return the legal move that is made by habit."""
    if legal == (Move.START,):
        return Move.START
    if Move.REROLL in legal and (hand.dice[0].face in habits.rerolls or hand.lost_if_kept):
        return Move.REROLL
    if Move.KEEP in legal:
        return _kept_or_swapped(hand, habits)
    stands = habits.stands_weak if upcard in habits.weak else habits.stands_strong
    if hand.total >= stands and hand.total not in habits.unlucky:
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
    spent = habits.joker_as if moves == JOKER_AS else moves[0]
    return Move.ROLL if spent in habits.shuns else spent
