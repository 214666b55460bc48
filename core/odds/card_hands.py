"""The hands that cards can make of a beginning, as arrays in which each hand knows those one card further."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.odds.card_dealer import Ints
from core.odds.card_points import NONE, TARGET, VALUES, Points, best_total, hard_total, plus

Bools = NDArray[np.bool_]
MANY = 21
"""More cards can't be added without a bust."""
OVER = -1
"""In place of the next hand: bust."""


@dataclass(frozen=True, slots=True)
class HandTree:
    """Hands of at most 21, those with fewer cards first."""

    sets: tuple[Points, ...]
    """Cards beside those of the beginning."""
    places: dict[Points, int]
    used: Ints
    """The sets as hands × values."""
    totals: Ints
    after: Ints
    """Hands × values: the hand with that card more, or `OVER`; where none is to be added, `OVER` too."""
    stands: Bools
    """At 21, where hands stand by themselves."""
    levels: tuple[slice, ...]
    """Hands by their number of cards."""


@lru_cache(maxsize=128)
def hand_tree(hard: int, has_ace: bool, stands_at_21: bool, most: int = MANY) -> HandTree:
    """Return the hands that grow out of cards with this total, aces as 1, by so many cards at most."""
    places: dict[Points, int] = {NONE: 0}
    after: list[list[int]] = []
    totals: list[int] = []
    levels: list[slice] = []
    for level in _levels(places, levels):
        for added in level:
            points = hard + hard_total(added)
            totals.append(best_total(points, has_ace or added[0] > 0))
            still = sum(added) < most and (totals[-1] < TARGET or not stands_at_21)
            after.append([_place(places, added, points, value) if still else OVER for value in VALUES])
    all_totals = np.array(totals, dtype=np.int64)
    return HandTree(
        sets=tuple(places),
        places=places,
        used=np.array(list(places), dtype=np.int64),
        totals=all_totals,
        after=np.array(after, dtype=np.int64),
        stands=(all_totals == TARGET) & stands_at_21,
        levels=tuple(levels),
    )


def _place(places: dict[Points, int], added: Points, points: int, value: int) -> int:
    return places.setdefault(plus(added, value), len(places)) if points + value <= TARGET else OVER


def _levels(places: dict[Points, int], levels: list[slice]) -> Iterator[list[Points]]:
    done = 0
    while done < len(places):
        fresh = list(places)[done:]
        levels.append(slice(done, len(places)))
        done = len(places)
        yield fresh
