"""How the dealer of Blackhole Jack ends, as exact fractions."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from core.blackhole import MOVE_DIE, Dealer, Hand
from core.dice import FACES, Die, Roll
from core.moves import Move
from core.odds.advice import net
from core.odds.dice_tree import GAME
from core.odds.dice_tree import key as hand_key
from core.rules import BlackholeRules, DealerStyle
from core.sharp import Bank
from core.sides import Side

Key = tuple[object, ...]
Finals = dict[Key, tuple[Dealer, Fraction]]
"""Dealers who have stopped, one for all their like, and how likely each is."""


def key(dealer: Dealer) -> Key:
    """Return what tells a dealer from others."""
    return dealer.total, dealer.sd, dealer.special, len(dealer.dice) == 1


def upcard(face: int) -> Dealer:
    """Return the dealer as dealt."""
    return Dealer((Roll(Die.D12, face),))


class Dealing:
    """The dealer's dice to their end, where one choice is made in like cases."""

    def __init__(self, rules: BlackholeRules, choose: Callable[[Dealer], Move]) -> None:
        self._rules, self._choose = rules, choose
        self._known: dict[Key, Finals] = {}

    def finals(self, dealer: Dealer) -> Finals:
        """Return how a dealer ends."""
        at = key(dealer)
        if at not in self._known:
            rolls = GAME.dealer_moves(self._rules, dealer)
            self._known[at] = self._rolled(dealer) if rolls else {at: (dealer, Fraction(1))}
        return self._known[at]

    def _rolled(self, dealer: Dealer) -> Finals:
        move = self._choose(dealer)
        faces = FACES[MOVE_DIE[move]]
        found: Finals = {}
        for face in range(1, faces + 1):
            after = GAME.play_dealer(self._rules, dealer, move, (face,))
            for at, (end, chance) in self.finals(after).items():
                found[at] = (end, found[at][1] + chance if at in found else chance)
        return {at: (end, chance / faces) for at, (end, chance) in found.items()}


class Opponent:
    """The dealer as one hand meets it, alone at the table; for a host who decides, `house` stands in."""

    def __init__(self, rules: BlackholeRules) -> None:
        self._rules = rules
        self._house = Dealing(rules, lambda dealer: GAME.dealer_default(rules, dealer))
        self._sharp: dict[Key, Dealing] = {}

    def finals(self, face: int, hand: Hand) -> Finals:
        """Return how the dealer ends from an upcard against a hand that has stopped."""
        return self.ends(upcard(face), hand)

    def ends(self, dealer: Dealer, hand: Hand) -> Finals:
        """Return how a dealer who has rolled so far ends against a hand that has stopped."""
        return self._against(hand).finals(dealer)

    def results(self, face: int, hand: Hand) -> dict[Fraction, Fraction]:
        """Return the results of a hand that has ended, and how likely each is."""
        if hand.bust:
            return {Fraction(-1): Fraction(1)}
        found: dict[Fraction, Fraction] = {}
        for end, chance in self.finals(face, hand).values():
            result = Fraction(*net(GAME.outcome(self._rules, hand, end, Side.MAIN)))
            found[result] = found.get(result, Fraction(0)) + chance
        return found

    def _against(self, hand: Hand) -> Dealing:
        if self._rules.dealer is not DealerStyle.SHARP:
            return self._house
        at = hand_key(hand)
        if at not in self._sharp:
            self._sharp[at] = Dealing(self._rules, Bank(GAME, self._rules, ((hand, 1),)).choice)
        return self._sharp[at]


@lru_cache(maxsize=16)
def opponent(rules: BlackholeRules) -> Opponent:
    """Return the dealer of a rule set."""
    return Opponent(rules)
