"""How likely a card hand wins and ties, with the cards that are left: as it stands, or played best."""

from functools import lru_cache

import numpy as np

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import POINTS, Shoe
from core.moves import Move
from core.odds.card_dealer import Floats, ends
from core.odds.card_ends import GAME
from core.odds.card_first import best_move, half_worth, move_values, seconds
from core.odds.card_hands import OVER
from core.odds.card_play import Play, Worth, settling
from core.odds.card_points import points_of
from core.odds.standing import Chance
from core.rules import BlackjackRules
from core.sides import Side

_KEPT = 256
LOST = Chance(0.0)


@lru_cache(maxsize=_KEPT)
def card_chance(
    rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe, side: Side, move: Move | None
) -> Chance | None:
    """Return a hand's chance as it stands, or with this move and best play after it.

    Nothing can be told once the dealer draws, nor of a single card that waits for its second.
    """
    if hand.bust or hand.end is CardEnd.SURRENDERED:
        return LOST
    if len(dealer.cards) != 1 or len(hand.cards) < 2:
        return None
    if move is None or hand.end is not None:
        natural = hand.end is CardEnd.BLACKJACK
        found = ends(rules, POINTS[dealer.cards[0]], np.array([points_of(shoe)]))[0]
        return _chance(_weighed(found[None, :], settling(rules, side, natural)[hand.total][None, :])[0])
    refill = points_of(GAME.shuffled(rules, (hand,), dealer))
    play = Play(rules, POINTS[dealer.cards[0]], np.array(points_of(shoe)), refill=np.array(refill))
    if move is Move.SPLIT:
        return _chance(_half(play, POINTS[hand.cards[0]]))
    worth = play.worth(points_of(hand.cards), side, hand.split)
    return _chance(_Winning(rules, worth, side).of(move, 0))


def _chance(pair: Floats) -> Chance:
    return Chance(float(pair[0]), float(pair[1]))


def _weighed(found: Floats, settled: Floats) -> Floats:
    """Return how likely hands win and tie, hands × 2, given the dealer's ends and what each settles to."""
    return np.stack([(found * (settled > 0)).sum(axis=1), (found * (settled == 0)).sum(axis=1)], axis=1)


class _Winning:
    """How likely the hands of one tree win and tie, played as its `Worth` has it."""

    def __init__(self, rules: BlackjackRules, worth: Worth, side: Side) -> None:
        self._worth = worth
        tree = worth.tree
        self._natural = _weighed(worth.ends, settling(rules, side, True)[tree.totals])
        self.stood = _weighed(worth.ends, settling(rules, side)[tree.totals])
        self._played = self.stood.copy()
        for level in reversed(tree.levels):
            on = worth.hits[level][:, None]
            self._played[level] = np.where(on, self._drawn(self._played, level), self._played[level])

    def ended(self, at: int, natural: bool) -> Floats:
        """Return the chance of a hand that has ended at this place."""
        return np.asarray((self._natural if natural else self.stood)[at])

    def of(self, move: Move, at: int) -> Floats:
        """Return the chance after a move that is no split; a surrender wins nothing."""
        if move is Move.STAND:
            return np.asarray(self.stood[at])
        if move is Move.SURRENDER:
            return np.zeros(2)
        after = self._played if move is Move.HIT else self.stood
        return np.asarray(self._drawn(after, slice(at, at + 1))[0])

    def _drawn(self, found: Floats, level: slice) -> Floats:
        """Return the mean over the next card; a bust neither wins nor ties."""
        after, cards = self._worth.tree.after[level], self._worth.cards[level]
        inside = np.where(after == OVER, 0.0, cards)[:, :, None]
        return np.asarray((inside * found[after]).sum(axis=1))


def _half(play: Play, value: int) -> Floats:
    """Return the chance of one hand of a split before its second card."""
    worth, whole = half_worth(play, value, Side.MAIN), np.zeros(2)
    winning = _Winning(play.rules, worth, Side.MAIN)
    for chance, (at, hand) in zip(worth.cards[0], seconds(play, worth, value), strict=True):
        if hand.end is not None:
            whole += chance * winning.ended(at, hand.end is CardEnd.BLACKJACK)
        else:
            whole += chance * winning.of(best_move(move_values(play, worth, at, hand, None, Side.MAIN)), at)
    return whole
