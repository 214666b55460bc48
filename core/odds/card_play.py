"""What a card hand is worth against an upcard, with the cards that are left: stand, hit, double, split."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core.blackjack import HIT, HIT_OR_STAND, CardDealer, CardEnd, CardHand
from core.moves import Move
from core.odds.advice import net
from core.odds.card_dealer import Floats, Ints, ends
from core.odds.card_ends import BUST, ENDS, GAME, NATURAL
from core.odds.card_hands import MANY, OVER, Bools, HandTree, hand_tree
from core.odds.card_points import TARGET, Points, card_worth, cards_of, hard_total
from core.rules import BlackjackRules
from core.sides import Side

Sides = tuple[Side, ...]
LOSES = -1.0
Choose = Callable[[CardHand, tuple[Move, ...], CardDealer], Move]
"""How somebody plays: a hand, its legal moves and the dealer give the move, whatever the order and suits."""
_DEALERS = {
    **{total: CardDealer((card_worth(10), card_worth(total - 10))) for total in range(12, 21)},
    TARGET: CardDealer((card_worth(10), card_worth(9), card_worth(2))),
    NATURAL: CardDealer((card_worth(10), card_worth(1))),
    BUST: CardDealer((card_worth(10), card_worth(6), card_worth(10))),
}
"""A dealer for each of the ends."""


def hand_of(total: int, end: CardEnd = CardEnd.STOOD) -> CardHand:
    """Return a hand that settles as all with this total and end do."""
    if total == TARGET:
        cards = (10, 1) if end is CardEnd.BLACKJACK else (10, 9, 2)
    else:
        cards = (2, total - 2) if total <= 12 else (10, total - 10)
    return CardHand(tuple([card_worth(value) for value in cards]), end=end)


@lru_cache(maxsize=256)
def settling(rules: BlackjackRules, side: Side, natural: bool = False) -> Floats:
    """Return results by total, from 0 to 21, and the dealer's end; a natural's at 21."""
    results = np.zeros((TARGET + 1, len(ENDS)))
    for total in range(4, TARGET + 1):
        end = CardEnd.BLACKJACK if natural and total == TARGET else CardEnd.STOOD
        hand = hand_of(total, end)
        for column, dealer_end in enumerate(ENDS):
            pays, to = net(GAME.outcome(rules, hand, _DEALERS[dealer_end], side))
            results[total, column] = pays / to
    return results


@dataclass(frozen=True, slots=True)
class Worth:
    """Results of all hands of a tree, in parts of one wager."""

    tree: HandTree
    cards: Floats
    """Hands × values: how likely each next card is."""
    ends: Floats
    """Hands × `ENDS`."""
    stand: Floats
    hit: Floats
    play: Floats
    """Of three cards and more: the better of the two, or as somebody plays."""
    hits: Bools
    """Where playing on is a hit."""


class Play:
    """One upcard, and the shoe as it is after the beginning of the hand."""

    def __init__(
        self,
        rules: BlackjackRules,
        upcard: int,
        shoe: Ints,
        choose: Choose | None = None,
        refill: Ints | None = None,
    ) -> None:
        self.rules, self.upcard, self.shoe, self.choose = rules, upcard, shoe, choose
        self.refill = shoe if refill is None else refill
        """What there is to draw, the hand's beginning and the dealer aside, once the shoe has run dry."""
        self.dealer = CardDealer((card_worth(upcard),))
        self._known: tuple[HandTree, Floats] | None = None

    def worth(self, begun: Points, side: Side = Side.MAIN, split: bool = False, most: int = MANY) -> Worth:
        """Return what is to be expected of the hands that grow out of these cards by so many at most."""
        tree = hand_tree(hard_total(begun), begun[0] > 0, self.rules.stands_at_21, most)
        shoes = self._shoes(tree)
        cards = shoes / np.maximum(shoes.sum(axis=1, keepdims=True), 1)
        found = self._ends(tree, shoes)
        stand = (found * settling(self.rules, side)[tree.totals]).sum(axis=1)
        hits = None if self.choose is None else self._hit(tree, begun, split, self.choose)
        return Worth(tree, cards, found, stand, *self._induced(tree, cards, stand, hits))

    def _shoes(self, tree: HandTree) -> Ints:
        """Return the shoe after each hand's cards, refilled where they are all that it had."""
        dry = tree.used.sum(axis=1, keepdims=True) >= self.shoe.sum()
        return np.maximum(np.where(dry, self.refill, self.shoe) - tree.used, 0)

    def _ends(self, tree: HandTree, shoes: Ints) -> Floats:
        """Return how the dealer ends beside each hand; only the cards added to its beginning matter."""
        places = {} if self._known is None else self._known[0].places
        if self._known is None or not all(added in places for added in tree.sets):
            found = ends(self.rules, self.upcard, shoes)
            dry = found.sum(axis=1) == 0
            if dry.any():
                found[dry] = ends(self.rules, self.upcard, np.maximum(self.refill - tree.used[dry], 0))
            self._known = tree, found
            return found
        return self._known[1][[places[added] for added in tree.sets]]

    def _hit(self, tree: HandTree, begun: Points, split: bool, choose: Choose) -> Bools:
        """Return which hands somebody hits."""
        hands = [cards_of(begun) + cards_of(added) for added in tree.sets]
        chosen = [len(c) > 1 and choose(CardHand(c, split), HIT_OR_STAND, self.dealer) is HIT for c in hands]
        return np.array(chosen, dtype=np.bool_)

    def _induced(
        self, tree: HandTree, cards: Floats, stand: Floats, hits: Bools | None
    ) -> tuple[Floats, Floats, Bools]:
        """Return the results of a hit and of playing on, and where that hits, from the longest hands back."""
        hit, play, on = np.full(len(stand), LOSES), stand.copy(), ~tree.stands
        for level in reversed(tree.levels):
            hit[level] = self._next(tree, cards, play, level)
            on[level] &= hit[level] > stand[level] if hits is None else hits[level]
            play[level] = np.where(on[level], hit[level], stand[level])
        return hit, play, on

    def _next(self, tree: HandTree, cards: Floats, values: Floats, level: slice) -> Floats:
        """Return the mean over the next card of the values of the hands it makes."""
        after = tree.after[level]
        return np.asarray((cards[level] * np.where(after == OVER, LOSES, values[after])).sum(axis=1))

    def one_card(self, worth: Worth, at: int, sides: Sides) -> float:
        """Return the result of wagers on a hand that gets one card more and stands."""
        settled = sum([settling(self.rules, side) for side in sides], np.zeros(1))
        result = 0.0
        for chance, place in zip(worth.cards[at], worth.tree.after[at], strict=True):
            if place == OVER:
                result += float(chance) * LOSES * len(sides)
            elif chance:
                result += float(chance) * float(worth.ends[place] @ settled[worth.tree.totals[place]])
        return result
