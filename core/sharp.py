"""The sharp dealer: the die with the best expected result for the bank, exactly computed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

import msgspec

from core.dice import FACES, Die, Roll
from core.moves import Move
from core.sides import Side

if TYPE_CHECKING:
    from core.blackhole import Blackhole, Dealer, Hand
    from core.rules import BlackholeRules

DIE = {Move.ROLL: Die.D12, Move.D6: Die.D6}


def sharp_move(
    game: Blackhole, rules: BlackholeRules, dealer: Dealer, standing: tuple[tuple[Hand, int], ...]
) -> Move:
    """Return the better of d12 and d6 against the hands and chips standing; equal values roll the d12."""
    shared = gcd(*[amount for _, amount in standing]) or 1
    alike = tuple([(_plain(hand), amount // shared) for hand, amount in standing])
    return _bank(game, rules, alike).choice(dealer)


def _plain(hand: Hand) -> Hand:
    """Return a hand that settles as this one does: only its end and its total count."""
    half = hand.total // 2
    dice = (Roll(Die.D12, half), Roll(Die.D12, hand.total - half))
    return msgspec.structs.replace(hand, dice=dice, sd=None)


@lru_cache(maxsize=1024)
def _bank(game: Blackhole, rules: BlackholeRules, standing: tuple[tuple[Hand, int], ...]) -> Bank:
    """Return what the bank expects, kept for the dealer's next die and for rounds like this one."""
    return Bank(game, rules, standing)


class Bank:
    """The bank's expected result in chips, by backward induction over the dealer's dice."""

    def __init__(
        self, game: Blackhole, rules: BlackholeRules, standing: tuple[tuple[Hand, int], ...]
    ) -> None:
        self._game, self._rules, self._standing = game, rules, standing
        self._known: dict[tuple[object, ...], Fraction] = {}

    def choice(self, dealer: Dealer) -> Move:
        """Return the better of the dealer's dice; equal values roll the d12."""
        values = self.moves(dealer)
        return max(values, key=lambda move: (values[move], move is Move.ROLL))

    def moves(self, dealer: Dealer) -> dict[Move, Fraction]:
        """Return the expected result of each die the dealer may roll now."""
        return {move: self._mean(dealer, move) for move in self._game.dealer_moves(self._rules, dealer)}

    def value(self, dealer: Dealer) -> Fraction:
        """Return the expected result of the best play from here."""
        key = (dealer.total, dealer.sd, dealer.special, len(dealer.dice) == 1)
        if key not in self._known:
            moves = self.moves(dealer)
            self._known[key] = max(moves.values()) if moves else Fraction(self._result(dealer))
        return self._known[key]

    def _mean(self, dealer: Dealer, move: Move) -> Fraction:
        faces = FACES[DIE[move]]
        play = self._game.play_dealer
        values = (self.value(play(self._rules, dealer, move, (face,))) for face in range(1, faces + 1))
        return sum(values, Fraction(0)) / faces

    def _result(self, dealer: Dealer) -> int:
        outcome = self._game.outcome
        return sum(
            amount - outcome(self._rules, hand, dealer, Side.MAIN).returns(amount)
            for hand, amount in self._standing
        )
