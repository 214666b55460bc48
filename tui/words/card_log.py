"""Lines of the log on what is done with cards."""

from collections.abc import Callable
from typing import Any

from core import events as ev
from core.blackjack import CardDealer, CardHand
from core.evolve import evolve
from core.moves import Move
from core.outcome import SURRENDERED
from core.table import Box, Table
from tui.view import Tone
from tui.words.card_hands import which
from tui.words.cards import card_total, cards_text, is_blackjack, points
from tui.words.names import chips, name_of

Told = str | tuple[str, Tone] | None
A_BLACKJACK = "Blackjack"


def _dealt(before: Table, event: ev.Dealt, you: str, ascii: bool) -> Told:
    """Tell all the cards of a deal."""
    after = evolve(before, event)
    if not isinstance(after.dealer, CardDealer):
        return None
    told = [f"dealer shows {cards_text(after.dealer.cards, ascii)}"]
    for box in after.boxes:
        cards = [_with_name(hand, ascii) for hand in box.hands if isinstance(hand, CardHand)]
        told.extend([f"{name_of(before, box.owner, you)} {words}" for words in cards])
    return ", ".join(told)


def _with_name(hand: CardHand, ascii: bool) -> str:
    """Return a hand's cards, and that they are a blackjack."""
    return cards_text(hand.cards, ascii) + (f" {A_BLACKJACK}" if is_blackjack(hand) else "")


def _served(before: Table, event: ev.Served, you: str, ascii: bool) -> Told:
    return _got(before, event, you, ascii)


def _played(before: Table, event: ev.Played, you: str, ascii: bool) -> Told:
    if event.drawn:
        return _got(before, event, you, ascii)
    box = before.boxes[event.box]
    name = _subject(before, box, event.hand, you) + (" (away)" if event.absent else "")
    return f"{name}  {_chose(box, event, box.owner == you)}"


def _chose(box: Box, event: ev.Played, own: bool) -> str:
    s, stake = "" if own else "s", box.base(box.owner, event.hand)
    if event.move is Move.SURRENDER:
        return f"surrender{s}, {chips(SURRENDERED.returns(stake))} back"
    if event.move is Move.STAND:
        return f"stand{s} on {box.hands[event.hand].total}"
    return f"{event.move.value}{s} for {chips(stake)} more"


def _got(before: Table, event: ev.Played | ev.Served, you: str, ascii: bool) -> Told:
    """Tell of the card that a hand got, and what it came to."""
    box = evolve(before, event).boxes[event.box]
    hand = box.hands[event.hand]
    if not isinstance(hand, CardHand):
        return None
    absent = isinstance(event, ev.Played) and event.absent
    name = _subject(before, box, event.hand, you) + (" (away)" if absent else "")
    got = f"{name}  {cards_text(event.drawn, ascii)}"
    if is_blackjack(hand):
        return f"{got}  {A_BLACKJACK}", Tone.STAR
    return f"{got} {card_total(hand)}{_consequence(hand, box.owner == you)}", _tone(hand)


def _consequence(hand: CardHand, own: bool) -> str:
    if hand.bust:
        return ", bust"
    return "" if hand.end is None else ", stand" if own else ", stands"


def _tone(hand: CardHand) -> Tone:
    return Tone.BAD if hand.bust else Tone.PLAIN


def _subject(before: Table, box: Box, hand: int, you: str) -> str:
    """Return whose hand it is, and which of two."""
    name, hand_name = name_of(before, box.owner, you), which(box, hand)
    return f"{name}, {hand_name}" if hand_name else name


def _dealer_played(before: Table, event: ev.DealerPlayed, you: str, ascii: bool) -> Told:
    dealer = evolve(before, event).dealer
    if not isinstance(dealer, CardDealer):
        return None
    drawn = f"dealer draws {cards_text(event.drawn, ascii)}"
    if dealer.blackjack:
        return f"{drawn}  {A_BLACKJACK}", Tone.STAR
    return f"{drawn} = {points(dealer)}" + (", bust" if dealer.bust else "")


TELL: dict[type, Callable[[Table, Any, str, bool], Told]] = {
    ev.Dealt: _dealt,
    ev.Served: _served,
    ev.Played: _played,
    ev.DealerPlayed: _dealer_played,
}
"""What tells each event with cards, given the table before it, who reads, and whether in ASCII."""
