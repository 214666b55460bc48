"""How a dealer at a card table can end, by the game's own word."""

from core.blackjack import Blackjack, CardDealer
from core.odds.card_points import VALUES, Points, card_worth
from core.rules import BlackjackRules

GAME = Blackjack()
BUST, NATURAL = 0, 22
"""Ends of a dealer beside the totals."""
ENDS = (BUST, *range(12, 22), NATURAL)


def end_of(rules: BlackjackRules, upcard: int, drawn: Points) -> int | None:
    """Return how the dealer ends with these cards; None where the game has the dealer draw."""
    cards = [card_worth(upcard)]
    for value, many in zip(VALUES, drawn, strict=True):
        cards += [card_worth(value)] * many
    dealer = CardDealer(tuple(cards))
    if dealer.bust:
        return BUST
    if GAME.dealer_moves(rules, dealer):
        return None
    return NATURAL if dealer.blackjack else dealer.total
