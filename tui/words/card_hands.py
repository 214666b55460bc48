"""Where hands of cards stand, in a few words."""

from core.blackjack import CardEnd, CardHand
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Box
from tui.tongue import _
from tui.view import Tone
from tui.words.names import listed
from tui.words.status import Status


def which(box: Box, hand: int) -> int | None:
    """Return which of a box's two hands is meant, from 0, and None where it has one."""
    return hand if len(box.hands) > 1 else None


def cards_ended(hand: CardHand, rules: BlackjackRules) -> Status:
    """Return how a hand of cards ended, or that it waits."""
    if hand.end is CardEnd.BLACKJACK:
        return _blackjack(rules)
    if hand.end is CardEnd.BUST:
        return Status(_("bust"), Tone.BAD)
    if hand.end is CardEnd.SURRENDERED:
        return Status(_("surrendered"), Tone.DIM, (_("gave up"),))
    return Status(_("stands")) if hand.end is CardEnd.STOOD else Status(_("waits"), Tone.DIM)


def _blackjack(rules: BlackjackRules) -> Status:
    if rules.blackjack_beats_21:
        told = _("pays {pays}, if the dealer has no blackjack"), _("pays {pays}, ties with blackjack")
    else:
        told = _("pays {pays}, if the dealer has no 21"), _("pays {pays}, ties with 21")
    words, *shorter = [text.format(pays=rules.blackjack_pays) for text in (*told, _("pays {pays}"))]
    return Status(words, Tone.STAR, tuple(shorter))


def box_in_turn(box: Box, hand: int) -> Status:
    """Return that a box's hand is in turn, and which of two it is."""
    number = which(box, hand)
    if number is None:
        return Status(_("to act"), Tone.STRONG)
    words = (_("to act, first hand"), _("to act, second hand"))[number]
    return Status(words, Tone.STRONG, (_("to act"),))


def box_ended(box: Box, hands: tuple[CardHand, ...], rules: BlackjackRules) -> Status:
    """Return how all of a box's hands stand: `stands`, or for two that differ `stands, bust`."""
    if box.staked(box.owner, Side.EVEN_MONEY):
        return Status(_("takes even money"), Tone.STAR, (_("even money"),))
    statuses = list(dict.fromkeys([cards_ended(hand, rules) for hand in hands]))
    if len(statuses) == 1:
        return statuses[0]
    return Status(listed([status.words for status in statuses]))
