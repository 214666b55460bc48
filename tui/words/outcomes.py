"""What a round came to for one player, in one sentence."""

from core.blackhole import SPECIAL, Dealer, End, Hand
from core.blackjack import CardDealer, CardEnd, CardHand
from core.events import Payout
from core.games import AnyDealer, AnyHand
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Table
from tui.tongue import N_, _
from tui.words.names import chips
from tui.words.results import Parts, net_of, parts_of, parts_text, together
from tui.words.room import fitting

_WON_WITH = {
    End.WHITE_DWARF: N_("You won {chips} with a White Dwarf."),
    End.NOVA: N_("You won {chips} with a Nova."),
    End.SUPERNOVA: N_("You won {chips} with a Supernova."),
    End.HYPERNOVA: N_("You won {chips} with a Hypernova."),
}
_LOST_TO = {
    End.WHITE_DWARF: N_("You lost {chips} to a White Dwarf."),
    End.NOVA: N_("You lost {chips} to a Nova."),
    End.SUPERNOVA: N_("You lost {chips} to a Supernova."),
    End.HYPERNOVA: N_("You lost {chips} to a Hypernova."),
}
_WON, _LOST, _TIED = N_("You won {chips}."), N_("You lost {chips}."), N_("You tie: your bet is back.")


def outcome_sentence(table: Table, you: str) -> str:
    """Return what the last round paid a player and why: `You won 40: the dealer is bust.`; else nothing."""
    paid = tuple([payout for payout in table.payouts if payout.player == you])
    if not paid:
        return ""
    net = net_of(paid)
    parts = parts_of(table, paid) if isinstance(table.setup.rules, BlackjackRules) else {}
    if len(parts) > 1:
        return _in_parts(table, net, parts)
    one = len({(payout.box, payout.hand) for payout in paid}) == 1
    return _of_one(table, paid[0], net) if one else _alone(net)


def _in_parts(table: Table, net: int, parts: Parts) -> str:
    """Name the parts of a result, in fewer words where they would be too many."""
    if not any(parts.values()):
        return _("You tie: your bets are back.")
    if net:
        told = N_("You won {chips}: {parts}.") if net > 0 else N_("You lost {chips}: {parts}.")
        shortest = _alone(net)
    else:
        told, shortest = N_("You come out even: {parts}."), _("You come out even.")
    longer = [
        _(told).format(chips=chips(abs(net)), parts=parts_text(table, some))
        for some in (parts, together(parts))
    ]
    return fitting(*longer, shortest)


def _alone(net: int) -> str:
    """Return a result without a reason."""
    return _(_WON if net > 0 else _LOST if net < 0 else _TIED).format(chips=chips(abs(net)))


def _of_one(table: Table, payout: Payout, net: int) -> str:
    """Return the result of one hand, with the reason where that is known."""
    hands, dealer = table.boxes[payout.box].hands, table.dealer
    hand = hands[payout.hand] if payout.hand < len(hands) else None
    if hand is None or dealer is None:
        return _alone(net)
    words = _reason(hand, dealer, payout, net)
    return _(words).format(chips=chips(abs(net)), own=hand.total, dealer=dealer.total)


def _reason(hand: AnyHand, dealer: AnyDealer, payout: Payout, net: int) -> str:
    if isinstance(hand, CardHand) and isinstance(dealer, CardDealer):
        return _by_cards(hand, dealer, payout.side, net)
    assert isinstance(hand, Hand) and isinstance(dealer, Dealer)
    if net > 0:
        return _WON_WITH[hand.end] if hand.end in SPECIAL else _more(dealer)
    if net < 0:
        return _lost(hand, dealer)
    return _TIED if hand.end in SPECIAL else N_("You tie at {own}: your bet is back.")


def _more(dealer: AnyDealer) -> str:
    if dealer.bust:
        return N_("You won {chips}: the dealer is bust.")
    return N_("You won {chips}, {own} to {dealer}.")


def _lost(hand: Hand, dealer: Dealer) -> str:
    if hand.bust:
        return N_("You lost {chips}: {own} is bust.")
    return _LOST_TO[dealer.special] if dealer.special else N_("You lost {chips}, {own} to {dealer}.")


def _by_cards(hand: CardHand, dealer: CardDealer, side: Side, net: int) -> str:
    if net > 0:
        return _won_by_cards(hand, dealer, side)
    if net < 0:
        return _lost_by_cards(hand, dealer)
    if dealer.blackjack and hand.end is CardEnd.BLACKJACK:
        return N_("You tie with a blackjack each: your bet is back.")
    return N_("You tie at {own}: your bet is back.")


def _won_by_cards(hand: CardHand, dealer: CardDealer, side: Side) -> str:
    if side is Side.EVEN_MONEY:
        return N_("You won {chips} with even money.")
    return N_("You won {chips} with a blackjack.") if hand.end is CardEnd.BLACKJACK else _more(dealer)


def _lost_by_cards(hand: CardHand, dealer: CardDealer) -> str:
    if hand.bust:
        return N_("You lost {chips}: {own} is bust.")
    if hand.end is CardEnd.SURRENDERED:
        return N_("You lost {chips}: the hand was given up.")
    if dealer.blackjack:
        return N_("You lost {chips} to a blackjack.")
    return N_("You lost {chips}, {own} to {dealer}.")
