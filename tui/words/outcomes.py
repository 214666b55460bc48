"""What a round came to for one player, in one sentence."""

from core.blackhole import SPECIAL, Dealer, Hand
from core.blackjack import CardDealer, CardEnd, CardHand
from core.events import Payout
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Table
from tui.words.hands import special_name
from tui.words.names import chips
from tui.words.results import Parts, net_of, parts_of, parts_text, together
from tui.words.room import fitting


def outcome_sentence(table: Table, you: str) -> str:
    """Return what the last round paid a player and why: `You won 40: the dealer is bust.`; else nothing."""
    paid = tuple([payout for payout in table.payouts if payout.player == you])
    if not paid:
        return ""
    net = net_of(paid)
    parts = parts_of(table, paid) if isinstance(table.setup.rules, BlackjackRules) else {}
    if len(parts) > 1:
        return _in_parts(net, parts)
    why = _why(table, paid[0], net) if len({(p.box, p.hand) for p in paid}) == 1 else ""
    if net:
        return f"You {'won' if net > 0 else 'lost'} {chips(abs(net))}{why}."
    return f"You tie{why}: your bet is back."


def _in_parts(net: int, parts: Parts) -> str:
    """Name the parts of a result, in fewer words where they would be too many."""
    if not any(parts.values()):
        return "You tie: your bets are back."
    result = f"You {'won' if net > 0 else 'lost'} {chips(abs(net))}" if net else "You come out even"
    return fitting(
        f"{result}: {parts_text(parts)}.", f"{result}: {parts_text(together(parts))}.", f"{result}."
    )


def _why(table: Table, payout: Payout, net: int) -> str:
    hands, dealer = table.boxes[payout.box].hands, table.dealer
    hand = hands[payout.hand] if payout.hand < len(hands) else None
    if isinstance(hand, CardHand) and isinstance(dealer, CardDealer):
        return " with even money" if payout.side is Side.EVEN_MONEY else _by_cards(hand, dealer, net)
    return _by_dice(hand, dealer, net) if isinstance(hand, Hand) and isinstance(dealer, Dealer) else ""


def _by_dice(hand: Hand, dealer: Dealer, net: int) -> str:
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


def _by_cards(hand: CardHand, dealer: CardDealer, net: int) -> str:
    if hand.bust:
        return f": {hand.total} is bust"
    if hand.end is CardEnd.SURRENDERED:
        return ": the hand was given up"
    if dealer.blackjack:
        return " with a blackjack each" if hand.end is CardEnd.BLACKJACK else " to a blackjack"
    if not net:
        return f" at {hand.total}"
    if hand.end is CardEnd.BLACKJACK:
        return " with a blackjack"
    return ": the dealer is bust" if dealer.bust else f", {hand.total} to {dealer.total}"
