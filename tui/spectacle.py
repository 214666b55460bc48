"""Which effect an event sets off, where, and for how long."""

from dataclasses import dataclass

from core.blackhole import End, Hand, special_pays
from core.blackjack import CardDealer, CardEnd
from core.events import DealerPlayed, Dealt, Event, Played, Served
from core.games import AnyDealer, AnyHand
from core.rules import BlackholeRules, BlackjackRules, Rules
from core.table import Box, Table
from tui.view import DEALER, Show

SHOWS: dict[End | CardEnd, Show] = {
    End.BUST: Show.BUST,
    End.NOVA: Show.NOVA,
    End.WHITE_DWARF: Show.WHITE_DWARF,
    End.SUPERNOVA: Show.SUPERNOVA,
    End.HYPERNOVA: Show.HYPERNOVA,
    CardEnd.BUST: Show.BUST,
    CardEnd.BLACKJACK: Show.BLACKJACK,
}

SECONDS = {
    Show.BUST: 0.5,
    Show.BLACKJACK: 0.45,
    Show.NOVA: 0.45,
    Show.WHITE_DWARF: 0.7,
    Show.SUPERNOVA: 0.9,
    Show.HYPERNOVA: 1.6,
}
"""How long each effect lasts."""


@dataclass(frozen=True, slots=True)
class Spectacle:
    """An effect at a place, and the chips it pays there."""

    place: int
    show: Show
    payout: int = 0


def spectacle_of(before: Table, event: Event, after: Table) -> Spectacle | None:
    """Return the effect that an event sets off, None for most."""
    if isinstance(event, Played | Served):
        return _at_box(after, event.box, event.hand)
    if isinstance(event, Dealt):
        return _as_dealt(after)
    return _at_dealer(after.dealer) if isinstance(event, DealerPlayed) else None


def _as_dealt(after: Table) -> Spectacle | None:
    """Return the effect of the first hand that a deal has ended: a blackjack."""
    shows = [_at_box(after, number, 0) for number, box in enumerate(after.boxes) if box.hands]
    return next((show for show in shows if show), None)


def _at_box(after: Table, number: int, place: int) -> Spectacle | None:
    box = after.boxes[number]
    hand = box.hands[place]
    show = SHOWS.get(hand.end) if hand.end else None
    return None if show is None else Spectacle(number, show, _payout(after.setup.rules, box, place, hand))


def _payout(rules: Rules, box: Box, place: int, hand: AnyHand) -> int:
    """Return what the owner's bet on a special win, or a blackjack, pays."""
    bet = box.base(box.owner, place)
    if isinstance(hand, Hand) and isinstance(rules, BlackholeRules):
        return bet * special_pays(rules, hand.end)
    if hand.end is CardEnd.BLACKJACK and isinstance(rules, BlackjackRules):
        return bet * rules.blackjack_pays.pays // rules.blackjack_pays.to
    return 0


def _at_dealer(dealer: AnyDealer | None) -> Spectacle | None:
    if dealer is None:
        return None
    if dealer.bust:
        return Spectacle(DEALER, Show.BUST)
    if isinstance(dealer, CardDealer):
        return Spectacle(DEALER, Show.BLACKJACK) if dealer.blackjack else None
    return Spectacle(DEALER, SHOWS[dealer.special]) if dealer.special else None
