"""The moves of all games, one spelling each: on the wire, in logs, in key maps and for bots."""

from enum import Enum


class Move(Enum):
    """What the owner of a box, or the dealer, can do with a hand."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    START = "start"
    ROLL = "roll"
    D8 = "d8"
    D6 = "d6"
    D4 = "d4"
    REROLL = "reroll"
    KEEP = "keep"
    SWAP = "swap"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    STAND = "stand"
