"""What is told of a decision: the worth of each legal move, and what a roll or card would do.

Results are in parts of the main wager, stake aside: 1 is a win at 1:1, -2 a doubled hand that is lost.
"""

import msgspec

from core.moves import Move
from core.outcome import Outcome, Verdict


class Chances(msgspec.Struct, frozen=True, gc=False):
    """What the dice or the card of one move do to the hand; the four add up to 1."""

    bust: float
    lands: float
    """The hand is below 21 and in play."""
    twenty_one: float
    special: float = 0.0
    """A special win of dice."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """A legal move, and the expected result with best play after it."""

    move: Move
    value: float
    chances: Chances | None = None
    """None where the move rolls and draws nothing."""


class Advice(msgspec.Struct, frozen=True, gc=False):
    """The legal moves in the game's order."""

    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The move with the highest expected result; of equals to keep, or the last, which risks least."""
        return max(reversed(self.options), key=lambda option: (option.value, option.move is Move.KEEP))

    def of(self, move: Move) -> Option:
        """Return what is told of one move; raises `KeyError` where it is not legal."""
        for option in self.options:
            if option.move is move:
                return option
        raise KeyError(move)


def net(outcome: Outcome) -> tuple[int, int]:
    """Return what an outcome adds to a wager's owner, as a ratio to the wager."""
    if outcome.verdict is Verdict.LOST:
        return -1, 1
    if outcome.verdict is Verdict.SURRENDERED:
        return -1, 2
    return (outcome.pays, outcome.to) if outcome.verdict is Verdict.WON else (0, 1)


class Question(msgspec.Struct, frozen=True, gc=False):
    """What an offer is worth, both ways, in parts of the main wager."""

    accept: float
    decline: float

    @property
    def gains(self) -> bool:
        """Whether accepting has the higher expected result."""
        return self.accept > self.decline
