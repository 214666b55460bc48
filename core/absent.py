"""How a hand is played for an owner who is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.moves import Move

if TYPE_CHECKING:
    from core.blackhole import Hand

SAFE_TOTAL = 9
"""The highest total at which no d12 can bust."""
SAFE_CARD_TOTAL = 11
"""The highest total at which no card can bust."""


def absent_dice_move(hand: Hand, legal: tuple[Move, ...]) -> Move:
    """Roll d12s while none can bust, keep a Nova, reroll only 11-11, keep the SD held, never spend one."""
    if legal == (Move.START,):
        return Move.START
    if Move.KEEP in legal:
        return Move.REROLL if hand.reroll and hand.dice[0].face == 11 else Move.KEEP
    return Move.ROLL if hand.total <= SAFE_TOTAL else Move.STAND


def absent_card_move(total: int) -> Move:
    """Hit until the best total passes 11, then stand; it never busts."""
    return Move.HIT if total <= SAFE_CARD_TOTAL else Move.STAND
