"""What a game answers about shoes, raises and shared boxes that has none of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from core.cards import Shoe
from core.chance import Chance
from core.manners import FREE, Manners
from core.moves import Move
from core.sides import Side

NO_SHOE = b""
H = TypeVar("H")


class Shoeless:
    """The part of the interface `core.games.Game` that is the same for all such games."""

    raising: Mapping[Move, Side] = MappingProxyType({})

    def manners(self, rules: Any) -> Manners:
        """Return that boxes are shared freely."""
        return FREE

    def shuffled(self, rules: Any, hands: tuple[Any, ...], dealer: Any) -> Shoe:
        """Return no shoe."""
        return NO_SHOE

    def past_cut(self, rules: Any, shoe: Shoe) -> bool:
        """Whether a shoe must be shuffled: there is none."""
        return False

    def left(self, shoe: Shoe, drawn: tuple[int, ...]) -> Shoe:
        """Return no shoe."""
        return NO_SHOE

    def questions(self, rules: Any) -> tuple[Side, ...]:
        """Return no questions: nothing is offered."""
        return ()

    def is_owed(self, rules: Any, hand: Any) -> bool:
        """Whether a hand is owed anything: its owner asks for all it gets."""
        return False

    def draw_owed(self, rules: Any, hand: Any, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw nothing."""
        return ()

    def serve(self, rules: Any, hand: H, drawn: tuple[int, ...]) -> H:
        """Return the hand as it is."""
        return hand
