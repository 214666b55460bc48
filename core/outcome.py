"""How a wager ends."""

from enum import Enum

import msgspec


class Verdict(Enum):
    """What became of a wager."""

    LOST = "lost"
    SURRENDERED = "surrendered"
    """Half of it goes back."""
    TIED = "tied"
    WON = "won"


class Outcome(msgspec.Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A verdict and what it pays to one, as a ratio: 3:2 is ``pays=3, to=2``; the others pay 0."""

    verdict: Verdict
    pays: int = 0
    to: int = 1

    def returns(self, amount: int) -> int:
        """Chips that go back to the player, stake included, for a wager of ``amount`` chips."""
        if self.verdict is Verdict.LOST:
            return 0
        if self.verdict is Verdict.SURRENDERED:
            return amount // 2
        return amount + amount * self.pays // self.to


LOST = Outcome(Verdict.LOST)
SURRENDERED = Outcome(Verdict.SURRENDERED)
TIED = Outcome(Verdict.TIED)
WON = Outcome(Verdict.WON, 1)
