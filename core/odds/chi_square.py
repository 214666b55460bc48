"""How what fell fits what was to be expected: Pearson's χ², and how likely chance strays so far."""

import math
from collections.abc import Sequence

import msgspec

LEAST_EXPECTED = 5
"""Of each face, or χ² says nothing yet."""


class Fit(msgspec.Struct, frozen=True, gc=False):
    """What fell against what was expected, face by face, and how unusual that is."""

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    chi_square: float
    freedom: int
    p: float
    """How likely fair dice, or a fair shoe, stray at least so far."""

    @property
    def thrown(self) -> int:
        """All dice, or cards."""
        return sum(self.counts)

    @property
    def enough(self) -> bool:
        """Whether there are enough of them for χ² to say anything."""
        return self.freedom > 0 and min(self.expected) >= LEAST_EXPECTED


def even_fit(counts: Sequence[int]) -> Fit:
    """Return how faces fit a die on which all are as likely."""
    mean = sum(counts) / len(counts)
    statistic = sum([(count - mean) ** 2 / mean for count in counts]) if mean else 0.0
    freedom = len(counts) - 1
    return Fit(tuple(counts), (mean,) * len(counts), statistic, freedom, survival(statistic, freedom))


def survival(statistic: float, freedom: int) -> float:
    """Return how likely χ² with whole degrees of freedom is at least this, by the closed form."""
    if statistic <= 0 or freedom < 1:
        return 1.0
    half, odd = statistic / 2, freedom % 2
    start = math.erfc(math.sqrt(half)) if odd else 0.0
    powers = [place + odd / 2 for place in range((freedom - odd) // 2)]
    terms = [math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in powers]
    return min(math.fsum([start, *terms]), 1.0)
