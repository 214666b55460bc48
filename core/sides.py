"""What a wager is on."""

from enum import Enum


class Side(Enum):
    """What a wager is on: a hand, what was put on it later, or something beside it."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    MAIN = "main"
    DOUBLE = "double"
    """Put on a hand when it was doubled."""
    SPLIT = "split"
    """Put on the second hand when one was split."""
    EVEN_MONEY = "even_money"
    """A main wager on a blackjack, paid 1:1 whatever the dealer draws."""
    INSURANCE = "insurance"
    """That the dealer has a blackjack."""
    PAIRS = "pairs"
    """That the first two cards are a pair."""


BASE = (Side.MAIN, Side.SPLIT)
"""What is wagered on a hand before it is doubled."""
