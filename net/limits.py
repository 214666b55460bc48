"""How much one sender may ask."""

from collections import OrderedDict


class RateLimit:
    """A token bucket for each sender: `burst` messages at once, then `rate` a second."""

    def __init__(self, rate: float, burst: int, senders: int = 1024) -> None:
        if rate <= 0 or burst < 1 or senders < 1:
            raise ValueError("rate, burst and senders must be positive")
        self._rate = rate
        self._burst = burst
        self._senders = senders
        self._buckets: OrderedDict[bytes | str, tuple[float, float]] = OrderedDict()

    def allow(self, sender: bytes | str, now: float) -> bool:
        """Return whether `sender` may send one more message at `now`, in seconds of any steady clock."""
        tokens, since = self._buckets.get(sender, (float(self._burst), now))
        tokens = min(self._burst, tokens + max(0.0, now - since) * self._rate)
        allowed = tokens >= 1
        self._remember(sender, tokens - allowed, max(now, since))
        return allowed

    def __len__(self) -> int:
        """Return how many senders are remembered."""
        return len(self._buckets)

    def _remember(self, sender: bytes | str, tokens: float, now: float) -> None:
        self._buckets[sender] = (tokens, now)
        self._buckets.move_to_end(sender)
        # The longest silent goes first: its bucket is the fullest.
        if len(self._buckets) > self._senders:
            self._buckets.popitem(last=False)
