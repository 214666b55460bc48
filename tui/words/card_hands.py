"""Where hands of cards stand, in a few words."""

from core.blackjack import CardEnd, CardHand
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Box
from tui.view import Tone
from tui.words.names import listed
from tui.words.status import Status

HAND_NAMES = ("first hand", "second hand")
"""The hands that a split made."""
_WORDS = {
    CardEnd.STOOD: Status("stands"),
    CardEnd.BUST: Status("bust", Tone.BAD),
    CardEnd.SURRENDERED: Status("surrendered", Tone.DIM, ("gave up",)),
}


def which(box: Box, hand: int) -> str:
    """Return which of a box's two hands is meant, and nothing where it has one."""
    return HAND_NAMES[hand] if len(box.hands) > 1 else ""


def cards_ended(hand: CardHand, rules: BlackjackRules) -> Status:
    """Return how a hand of cards ended, or that it waits."""
    if hand.end is CardEnd.BLACKJACK:
        return _blackjack(rules)
    if hand.end is None:
        return Status("waits", Tone.DIM)
    return _WORDS[hand.end]


def _blackjack(rules: BlackjackRules) -> Status:
    pays = f"pays {rules.blackjack_pays}"
    ties = "blackjack" if rules.blackjack_beats_21 else "21"
    return Status(f"{pays}, if the dealer has no {ties}", Tone.STAR, (f"{pays}, ties with {ties}", pays))


def box_in_turn(box: Box, hand: int) -> Status:
    """Return that a box's hand is in turn, and which of two it is."""
    name = which(box, hand)
    return Status(f"to act, {name}", Tone.STRONG, ("to act",)) if name else Status("to act", Tone.STRONG)


def box_ended(box: Box, hands: tuple[CardHand, ...], rules: BlackjackRules) -> Status:
    """Return how all of a box's hands stand: `stands`, or for two that differ `stands, bust`."""
    if box.staked(box.owner, Side.EVEN_MONEY):
        return Status("takes even money", Tone.STAR, ("even money",))
    statuses = list(dict.fromkeys([cards_ended(hand, rules) for hand in hands]))
    if len(statuses) == 1:
        return statuses[0]
    bust = all(hand.bust for hand in hands)
    return Status(listed([status.words for status in statuses]), Tone.BAD if bust else Tone.PLAIN)
