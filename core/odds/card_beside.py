"""Bets beside the hand: what an insurance and a bet on a pair are worth."""

from collections.abc import Sequence

from core.cards import TEN, fresh_shoe
from core.odds.card_points import points_of
from core.rules import BlackjackRules, Match


def insurance(rules: BlackjackRules, shoe: Sequence[int]) -> float:
    """Return the result of an insurance, in parts of its own stake, where the dealer shows an ace."""
    cards = sum(shoe)
    ten = shoe[TEN - 1] / cards if cards else 0.0
    return ten * rules.insurance_pays.pays / rules.insurance_pays.to - (1 - ten)


def pairs(rules: BlackjackRules) -> float:
    """Return the result of a bet on a pair, in parts of its own stake, from a full shoe."""
    chance = pair_chance(rules)
    return chance * rules.pairs_pays.pays / rules.pairs_pays.to - (1 - chance)


def pair_chance(rules: BlackjackRules) -> float:
    """Return how likely a box's first two cards are a pair, from a full shoe."""
    shoe, alike = fresh_shoe(rules.decks), 0
    if rules.pairs_match is Match.VALUE:
        alike = sum([many * (many - 1) for many in points_of(shoe)])
    else:
        alike = 13 * 4 * rules.decks * (4 * rules.decks - 1)
    return alike / (len(shoe) * (len(shoe) - 1))
