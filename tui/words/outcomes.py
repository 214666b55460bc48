"""What a round came to for one player, in one sentence."""

from core.blackhole import SPECIAL, Dealer, Hand
from core.events import Payout
from core.table import Table
from tui.words.hands import special_name
from tui.words.names import chips


def outcome_sentence(table: Table, you: str) -> str:
    """Return what the last round paid a player and why: `You won 40: the dealer is bust.`; else nothing."""
    paid = [payout for payout in table.payouts if payout.player == you]
    if not paid:
        return ""
    net = sum(payout.returned - payout.amount for payout in paid)
    why = _why(table, paid[0], net) if len(paid) == 1 else ""
    if net:
        return f"You {'won' if net > 0 else 'lost'} {chips(abs(net))}{why}."
    return f"You tie{why}: your bet is back."


def _why(table: Table, payout: Payout, net: int) -> str:
    hands = table.boxes[payout.box].hands
    if len(hands) <= payout.hand or table.dealer is None:
        return ""
    hand, dealer = hands[payout.hand], table.dealer
    if net > 0:
        return _won(hand, dealer)
    return _lost(hand, dealer) if net < 0 else _tied(hand)


def _won(hand: Hand, dealer: Dealer) -> str:
    if hand.end in SPECIAL:
        return f" with a {special_name(hand.end)}"
    return ": the dealer is bust" if dealer.bust else f", {hand.total} to {dealer.total}"


def _lost(hand: Hand, dealer: Dealer) -> str:
    if hand.bust:
        return f": {hand.total} is bust"
    name = special_name(dealer.special)
    return f" to a {name}" if name else f", {hand.total} to {dealer.total}"


def _tied(hand: Hand) -> str:
    return "" if hand.end in SPECIAL else f" at {hand.total}"
