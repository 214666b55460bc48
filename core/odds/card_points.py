"""Cards as odds count them: how many of each value, aces first, tens and pictures last."""

from collections.abc import Iterable

from core.cards import POINTS, TEN, Card

VALUES = range(1, 11)
"""An ace as 1."""
Points = tuple[int, ...]
"""How many cards there are of each value."""
NONE: Points = (0,) * 10
TARGET = 21


def points_of(cards: Iterable[Card]) -> Points:
    """Return how many of the cards have each value; a shoe is cards too."""
    counts = [0] * 10
    for card in cards:
        counts[POINTS[card] - 1] += 1
    return tuple(counts)


def plus(points: Points, value: int) -> Points:
    """Return the counts with one card more."""
    return (*points[: value - 1], points[value - 1] + 1, *points[value:])


def best_total(hard: int, has_ace: bool) -> int:
    """Return the best total of cards whose aces add up as 1 to `hard`."""
    return hard + 10 if has_ace and hard <= 11 else hard


def hard_total(points: Points) -> int:
    """Return the total with each ace as 1."""
    return sum([value * many for value, many in zip(VALUES, points, strict=True)])


def card_worth(value: int, suit: int = 0) -> Card:
    """Return a card of a value; of those worth ten, the one printed so."""
    return min(value, TEN) - 1 + 13 * suit


def cards_of(points: Points) -> tuple[Card, ...]:
    """Return cards of these values."""
    return tuple([card_worth(value) for value, many in zip(VALUES, points, strict=True) for _ in range(many)])
