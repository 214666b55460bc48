"""The dealer's clock as one terminal knows it."""

from net.facts import Countdown
from net.messages import Running

DRIFT = 0.4
"""Seconds by which a clock may be off before it is told again."""


class Countdowns:
    """Turns what the dealer says is left into moments of this machine."""

    def __init__(self) -> None:
        self.now: Countdown | None = None

    def take(self, running: Running | None, now: float) -> bool:
        """Take the dealer's clock; return whether it differs from the one known."""
        if running is None:
            changed, self.now = self.now is not None, None
            return changed
        ends = now + running.left / 1000
        known = self.now
        if known and known.decision == running.decision and abs(known.ends - ends) < DRIFT:
            return False
        self.now = Countdown(running.decision, ends - running.whole / 1000, ends)
        return True
