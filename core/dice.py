"""Dice and what they show."""

from enum import Enum
from typing import Annotated

import msgspec


class Die(Enum):
    """A kind of die; the joker is declared a d4 or a d8 as it is rolled."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    D12 = "d12"
    D8 = "d8"
    D6 = "d6"
    D4 = "d4"
    JOKER = "joker"


FACES = {Die.D12: 12, Die.D8: 8, Die.D6: 6, Die.D4: 4}
"""Faces of each die that can be rolled."""


class Roll(msgspec.Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A die that was rolled and the face it shows, from 1."""

    die: Die
    face: Annotated[int, msgspec.Meta(ge=1, le=12)]

    def __str__(self) -> str:
        left, right = BRACKETS[self.die]
        return f"{left}{self.face}{right}"


BRACKETS = {Die.D12: ("(", ")"), Die.D8: ("<", ">"), Die.D6: ("[", "]"), Die.D4: ("/", "\\")}
"""The one-line form of a roll: ``(11)`` d12, ``<7>`` d8, ``[5]`` d6, ``/3\\`` d4."""


def total(dice: tuple[Roll, ...]) -> int:
    """Sum of the faces shown."""
    points = 0
    for roll in dice:
        points += roll.face
    return points
