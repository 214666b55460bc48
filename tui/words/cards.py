"""Cards, and what they come to."""

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import ACE, POINTS, RANKS, TEN, Card, fresh_shoe, rank
from core.games import game_of
from core.rules import BlackjackRules
from core.table import Table
from tui.glyphs import glyphs_for
from tui.tongue import N_, _

BLACKJACK = N_("BLACKJACK")
"""What a hand is said to come to beside its cards."""


def rank_word(card: Card) -> str:
    """Return a card's rank as people read it: `A`, `10`, `Q`."""
    return str(TEN) if RANKS[rank(card)] == "T" else RANKS[rank(card)]


def small_card(card: Card, ascii: bool) -> str:
    """Return a card in one line: `[Q♥]`, in ASCII `[Qh]`."""
    return f"[{rank_word(card)}{glyphs_for(ascii).suits[card // len(RANKS)]}]"


def cards_text(cards: tuple[Card, ...], ascii: bool) -> str:
    """Return cards side by side: `[A♥] [6♣]`."""
    return " ".join([small_card(card, ascii) for card in cards])


def card_hand_text(holder: CardHand | CardDealer, ascii: bool) -> str:
    """Return cards and what they come to: `[A♥] [6♣] = soft 17`."""
    return f"{cards_text(holder.cards, ascii)} {card_total(holder)}".strip()


def card_total(holder: CardHand | CardDealer) -> str:
    """Return what cards come to: `= 16`, `= soft 17`, `= 21`, or that they are a blackjack."""
    if is_blackjack(holder):
        return _(BLACKJACK)
    return f"= {points(holder)}" if holder.cards else ""


def points(holder: CardHand | CardDealer) -> str:
    """Return a total in words: `16`, `soft 17`."""
    soft = len(holder.cards) > 1 and holder.soft and holder.total < 21
    return _("soft {total}").format(total=holder.total) if soft else str(holder.total)


def is_blackjack(holder: CardHand | CardDealer) -> bool:
    """Whether a hand, or the dealer, has a blackjack."""
    return holder.blackjack if isinstance(holder, CardDealer) else holder.end is CardEnd.BLACKJACK


def called(holder: CardHand | CardDealer) -> str:
    """Return what players call a hand: `blackjack`, `soft 17`, and a card alone `ace` or `7`."""
    if len(holder.cards) == 1:
        value = POINTS[holder.cards[0]]
        return _("ace") if value == ACE else str(value)
    return _("blackjack") if is_blackjack(holder) else points(holder)


def shoe_note(table: Table) -> str:
    """Return how many cards the shoe has left: `shoe 245 of 416`; "" where dice are rolled."""
    rules = table.setup.rules
    if not isinstance(rules, BlackjackRules):
        return ""
    past = game_of(rules).past_cut(rules, table.shoe)
    note = _("shoe {left} of {all}, past the cut") if past else _("shoe {left} of {all}")
    return note.format(left=len(table.shoe), all=len(fresh_shoe(rules.decks)))
