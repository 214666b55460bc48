"""Playing cards, and the shoe they are drawn from.

A card is a number: rank and suit, from the ace of spades, 0, to the king of clubs, 51. A shoe is the cards
left in it, lowest first: its order hides nothing, since a draw is a place in it.
"""

from collections.abc import Iterable, Sequence

from core.chance import Chance

Card = int
Shoe = bytes

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = "shdc"
"""Spades, hearts, diamonds, clubs."""
DECK = len(RANKS) * len(SUITS)
POINTS = tuple([min(card % 13 + 1, 10) for card in range(DECK)])
"""Points of each card, an ace as 1."""
ACE, TEN = 1, 10
_SINGLES = tuple([bytes([card]) for card in range(DECK)])


class ShoeDry(Exception):
    """The shoe has no card left to draw."""


def fresh_shoe(decks: int) -> Shoe:
    """Return a full shoe of so many decks."""
    return bytes([card for card in range(DECK) for _ in range(decks)])


def pick(shoe: Shoe, chance: Chance) -> Card:
    """Return a card drawn from a shoe; raises `ShoeDry`."""
    if not shoe:
        raise ShoeDry
    return shoe[chance.draw(len(shoe))]


def picked(many: int, shoe: Shoe, chance: Chance) -> tuple[Card, ...]:
    """Return so many cards drawn from a shoe; raises `ShoeDry`."""
    cards = []
    for _ in range(many):
        if not shoe:
            raise ShoeDry
        card = shoe[chance.draw(len(shoe))]
        cards.append(card)
        shoe = shoe.replace(_SINGLES[card], b"", 1)
    return tuple(cards)


def without(shoe: Shoe, cards: Iterable[Card]) -> Shoe:
    """Return what is left of a shoe; raises `ValueError` for a card that is not in it."""
    for card in cards:
        if card not in shoe:
            raise ValueError(f"the shoe has no card {card}")
        shoe = shoe.replace(_SINGLES[card], b"", 1)
    return shoe


def rank(card: Card) -> int:
    """Return a card's rank, from 0, the ace, to 12, the king."""
    return card % 13


def code(card: Card) -> str:
    """Return a card's rank and suit: ``Qh``."""
    return RANKS[card % 13] + SUITS[card // 13]


def card_of(written: str) -> Card:
    """Return the card of a code; raises `ValueError` where it is none."""
    rank_word, suit_word = written[:-1], written[-1:]
    if rank_word not in RANKS or not suit_word or suit_word not in SUITS:
        raise ValueError(f"{written!r} is no card")
    return RANKS.index(rank_word) + 13 * SUITS.index(suit_word)


def total(cards: Sequence[Card]) -> int:
    """Return the best total: one ace counts 11 where that does not go over 21."""
    points = 0
    for card in cards:
        points += POINTS[card]
    if points <= 11:
        for card in cards:
            if POINTS[card] == ACE:
                return points + 10
    return points


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts 11 in the best total."""
    points = [POINTS[card] for card in cards]
    return ACE in points and sum(points) <= 11


def is_natural(cards: tuple[Card, ...]) -> bool:
    """Whether these are an ace and a ten-value, and no more."""
    return len(cards) == 2 and total(cards) == 21
