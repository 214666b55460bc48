"""How bots play cards: by their habits.

What is chosen follows from the points of a hand's cards, never from their order or suits: so the result of
any habits can be worked out exactly.
"""

import msgspec

from core.blackjack import CardDealer, CardHand
from core.cards import POINTS
from core.moves import Move
from core.sides import Side

WEAK_UPCARDS = tuple(range(2, 7))
"""Points of the upcards against which the dealer is expected to bust often."""
SOFT_STANDS = 18
"""Below this a soft total has little to lose from one more card."""


class CardHabits(msgspec.Struct, frozen=True):
    """What a bot does with cards."""

    stands_weak: int
    """Stands from this hard total against a weak upcard."""
    stands_strong: int
    """Stands from this hard total against a strong upcard."""
    doubles: tuple[int, ...]
    """Hard totals of two cards that are doubled."""
    splits: tuple[int, ...]
    """Points of a card, an ace as 1, of which two are split."""
    surrenders: tuple[int, ...]
    """Hard totals given up against a strong upcard."""
    insures: bool
    """Insures against a blackjack, and takes even money."""
    weak: tuple[int, ...] = WEAK_UPCARDS
    unlucky: tuple[int, ...] = ()
    """Totals, hard or soft, that it never stands on."""


def choose(hand: CardHand, legal: tuple[Move, ...], dealer: CardDealer, habits: CardHabits) -> Move:
    """Return the legal move that is made by habit."""
    points, weak = hand.total, POINTS[dealer.cards[0]] in habits.weak
    if Move.SPLIT in legal and POINTS[hand.cards[0]] in habits.splits:
        return Move.SPLIT
    if not hand.soft:
        if Move.SURRENDER in legal and points in habits.surrenders and not weak:
            return Move.SURRENDER
        if Move.DOUBLE in legal and points in habits.doubles:
            return Move.DOUBLE
    return Move.STAND if points >= _stands(hand, weak, habits) and points not in habits.unlucky else Move.HIT


def _stands(hand: CardHand, weak: bool, habits: CardHabits) -> int:
    """Return the total from which a hand is stood on."""
    if hand.soft:
        return SOFT_STANDS
    return habits.stands_weak if weak else habits.stands_strong


def accepts(kind: Side, habits: CardHabits) -> bool:
    """Whether an offer of this kind is taken by habit; on others' boxes a bot has nothing to follow with."""
    return habits.insures and kind in (Side.INSURANCE, Side.EVEN_MONEY)
