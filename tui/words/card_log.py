"""Lines of the log on what is done with cards."""

from collections.abc import Callable
from typing import Any

from core import events as ev
from core.blackjack import CardDealer, CardHand
from core.evolve import evolve
from core.moves import Move
from core.outcome import SURRENDERED
from core.table import Box, Table
from tui.tongue import N_, _
from tui.view import Tone
from tui.words.cards import card_total, cards_text, is_blackjack, points
from tui.words.names import chips, in_a_row, name_of
from tui.words.subjects import BUST, STAND, STANDS, does, subject

Told = str | tuple[str, Tone] | None
A_BLACKJACK = N_("Blackjack")
_RAISED = {
    Move.DOUBLE: (N_("{who}  double for {chips} more"), N_("{who}  doubles for {chips} more")),
    Move.SPLIT: (N_("{who}  split for {chips} more"), N_("{who}  splits for {chips} more")),
}


def _dealt(before: Table, event: ev.Dealt, you: str, ascii: bool) -> Told:
    """Tell all the cards of a deal."""
    after = evolve(before, event)
    if not isinstance(after.dealer, CardDealer):
        return None
    told = [_("dealer shows {cards}").format(cards=cards_text(after.dealer.cards, ascii))]
    for box in after.boxes:
        cards = [_with_name(hand, ascii) for hand in box.hands if isinstance(hand, CardHand)]
        told.extend([f"{name_of(before, box.owner, you)} {words}" for words in cards])
    return in_a_row(told)


def _with_name(hand: CardHand, ascii: bool) -> str:
    """Return a hand's cards, and that they are a blackjack."""
    return cards_text(hand.cards, ascii) + (f" {_(A_BLACKJACK)}" if is_blackjack(hand) else "")


def _served(before: Table, event: ev.Served, you: str, ascii: bool) -> Told:
    return _got(before, event, you, ascii)


def _played(before: Table, event: ev.Played, you: str, ascii: bool) -> Told:
    if event.drawn:
        return _got(before, event, you, ascii)
    box = before.boxes[event.box]
    return _chose(box, event, subject(before, box, event, you), box.owner == you)


def _chose(box: Box, event: ev.Played, who: str, own: bool) -> str:
    stake = box.base(box.owner, event.hand)
    if event.move is Move.SURRENDER:
        back = chips(SURRENDERED.returns(stake))
        return does(
            who, own, N_("{who}  surrender, {chips} back"), N_("{who}  surrenders, {chips} back"), chips=back
        )
    if event.move is Move.STAND:
        total = box.hands[event.hand].total
        return does(who, own, N_("{who}  stand on {total}"), N_("{who}  stands on {total}"), total=total)
    return does(who, own, *_RAISED[event.move], chips=chips(stake))


def _got(before: Table, event: ev.Played | ev.Served, you: str, ascii: bool) -> Told:
    """Tell of the card that a hand got, and what it came to."""
    box = evolve(before, event).boxes[event.box]
    hand = box.hands[event.hand]
    if not isinstance(hand, CardHand):
        return None
    who, cards = subject(before, box, event, you), cards_text(event.drawn, ascii)
    if is_blackjack(hand):
        return f"{who}  {cards}  {_(A_BLACKJACK)}", Tone.STAR
    words = _consequence(hand, f"{cards} {card_total(hand)}", box.owner == you)
    return f"{who}  {words}", Tone.BAD if hand.bust else Tone.PLAIN


def _consequence(hand: CardHand, told: str, own: bool) -> str:
    if hand.bust:
        return _(BUST).format(hand=told)
    return told if hand.end is None else _(STAND if own else STANDS).format(hand=told)


def _dealer_played(before: Table, event: ev.DealerPlayed, you: str, ascii: bool) -> Told:
    dealer = evolve(before, event).dealer
    if not isinstance(dealer, CardDealer):
        return None
    drawn = _("dealer draws {cards}").format(cards=cards_text(event.drawn, ascii))
    if dealer.blackjack:
        return f"{drawn}  {_(A_BLACKJACK)}", Tone.STAR
    told = f"{drawn} = {points(dealer)}"
    return _(BUST).format(hand=told) if dealer.bust else told


TELL: dict[type, Callable[[Table, Any, str, bool], Told]] = {
    ev.Dealt: _dealt,
    ev.Served: _served,
    ev.Played: _played,
    ev.DealerPlayed: _dealer_played,
}
"""What tells each event with cards, given the table before it, who reads, and whether in ASCII."""
