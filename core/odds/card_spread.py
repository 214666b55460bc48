"""How far a round's result lies from its mean: results and their squares, by how the dealer ends.

Whatever a hand draws, the dealer's ends are on average what they were before. So the part of a hand that
busts is found without the shoe of any bust hand.
"""

import numpy as np

from core.blackjack import CardEnd, CardHand
from core.moves import Move
from core.odds.card_dealer import Floats
from core.odds.card_ends import ENDS, NATURAL
from core.odds.card_first import SURRENDERED, half_worth, move_values, played, seconds
from core.odds.card_hands import OVER
from core.odds.card_play import LOSES, Play, Worth, settling
from core.rules import BlackjackRules
from core.sides import Side

POWERS = (1, 2)
Moments = tuple[Floats, Floats]
"""The mean of the result, and of its square, where the dealer comes to each of the `ENDS`."""
Sides = tuple[Side, ...]


class Spread:
    """Results by the dealer's end of the hands of one tree, played as its `Worth` has it."""

    def __init__(self, rules: BlackjackRules, worth: Worth, side: Side = Side.MAIN) -> None:
        self.rules, self.worth, self.side = rules, worth, side
        self._play = tuple([self._played(power) for power in POWERS])

    def ended(self, at: int, natural: bool = False) -> Moments:
        """Return the result of a hand that has ended or stands at this place."""
        settled = settling(self.rules, self.side, natural)[self.worth.tree.totals[at]]
        ends = self.worth.ends[at]
        return ends * settled, ends * settled**2

    def of(self, move: Move, at: int) -> Moments:
        """Return the result of a move on two cards that is not a split."""
        here = slice(at, at + 1)
        if move is Move.HIT:
            one, two = [self._drawn(self._play[p - 1], here, LOSES**p)[0] for p in POWERS]
        elif move is Move.DOUBLE:
            sides = (self.side, Side.DOUBLE)
            one, two = [self._drawn(self._stood(p, sides), here, (2 * LOSES) ** p)[0] for p in POWERS]
        elif move is Move.SURRENDER:
            one, two = [self.worth.ends[at] * SURRENDERED**p for p in POWERS]
        else:
            return self.ended(at)
        return one, two

    def _stood(self, power: int, sides: Sides) -> Floats:
        settled: Floats = np.sum([settling(self.rules, side) for side in sides], axis=0)
        return np.asarray(self.worth.ends * settled[self.worth.tree.totals] ** power)

    def _played(self, power: int) -> Floats:
        """Return the mean of a power of the result, hands × ends, from the longest hands back."""
        found = self._stood(power, (self.side,))
        for level in reversed(self.worth.tree.levels):
            on = self.worth.hits[level][:, None]
            found[level] = np.where(on, self._drawn(found, level, LOSES**power), found[level])
        return found

    def _drawn(self, found: Floats, level: slice, lost: float) -> Floats:
        """Return the mean over the next card, where a bust brings what is lost."""
        after, cards = self.worth.tree.after[level], self.worth.cards[level]
        inside = np.where(after == OVER, 0.0, cards)[:, :, None]
        bust = self.worth.ends[level] - (inside * self.worth.ends[after]).sum(axis=1)
        return np.asarray((inside * found[after]).sum(axis=1) + lost * bust)


def split_moments(play: Play, value: int, ends: Floats) -> Moments:
    """Return the result of both hands of a split, taken as independent given how the dealer ends."""
    first, second = [_half(play, value, side) for side in (Side.MAIN, Side.SPLIT)]
    both = first[0] * second[0] / np.where(ends > 0, ends, 1.0)
    return first[0] + second[0], first[1] + second[1] + 2 * both


def _half(play: Play, value: int, side: Side) -> Moments:
    """Return the result of one hand of a split before its second card."""
    worth = half_worth(play, value, side)
    spread, one, two = Spread(play.rules, worth, side), np.zeros(len(ENDS)), np.zeros(len(ENDS))
    for chance, (at, hand) in zip(worth.cards[0], seconds(play, worth, value), strict=True):
        result, square = _second(play, spread, at, hand)
        one, two = one + chance * result, two + chance * square
    return one, two


def _second(play: Play, spread: Spread, at: int, hand: CardHand) -> Moments:
    if hand.end is not None:
        return spread.ended(at, hand.end is CardEnd.BLACKJACK)
    values = move_values(play, spread.worth, at, hand, None, spread.side)
    return spread.of(played(values, hand, play), at)


def insured(rules: BlackjackRules) -> Floats:
    """Return what an insurance adds at each of the dealer's ends."""
    won = rules.insurance_pays.pays / rules.insurance_pays.to
    return np.array([(won if end == NATURAL else LOSES) / 2 for end in ENDS])
