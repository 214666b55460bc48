"""How the dealer at a card table ends, from any upcard and any shoe, exactly but for the rounding of floats.

A draw without replacement depends only on which cards were drawn, not on their order. So the dealer's ways
are counted once for each set of cards, and weighed for a whole column of shoes at a time.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.odds.card_ends import BUST, ENDS, end_of
from core.odds.card_points import NONE, VALUES, Points, plus
from core.rules import BlackjackRules

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Ways = dict[Points, int]
"""Sets of one number of cards, and the orders in which the dealer can have drawn each."""
Rows = list[list[int | None]]
"""How the dealer ends with each card more on each of them."""
_AT_ONCE = 256
"""Shoes that are weighed together, so that the figures stay near the processor."""
_NOTHING = 1e-12
"""Less is what rounding leaves of nothing."""
_ALONE = 2**17
"""Multiplications that a library does with one thread."""


@dataclass(frozen=True, slots=True)
class Level:
    """Sets of one number of cards; each is one of a card less, and one card more."""

    parents: Ints
    """Places of the smaller sets in their level."""
    steps: Ints
    """Which factor the card more brings: its value, and how many of it are in the smaller set."""
    weights: Floats
    """Rows × sets, in ways to draw a set: for each pair of an end and a value, where that card more ends it
    so; for each end, times the cards of the set that would; and all."""
    values: Ints
    """Of the pairs, from 0."""
    starts: Ints
    """Where each end's pairs begin."""
    ends: Ints
    """Places in `ENDS`; a bust is what is left."""


@dataclass(frozen=True, slots=True)
class DealerTree:
    """Sets of cards on which the dealer draws again, by upcard."""

    levels: tuple[Level, ...]
    deepest: int
    """The most cards of one value in a set."""


def dealer_tree(rules: BlackjackRules, upcard: int) -> DealerTree:
    """Return the dealer's ways from an upcard, worth 1 to 10 points."""
    return _tree(rules.dealer_stands_at, rules.dealer_hits_soft, upcard)


@lru_cache(maxsize=64)
def _tree(stands_at: int, hits_soft: bool, upcard: int) -> DealerTree:
    rules = BlackjackRules(dealer_stands_at=stands_at, dealer_hits_soft=hits_soft)
    levels: list[tuple[Ways, Rows]] = []
    ways: Ways = {NONE: 1}
    while ways:
        rows = [[end_of(rules, upcard, plus(drawn, value)) for value in VALUES] for drawn in ways]
        levels.append((ways, rows))
        ways = _grown(ways, rows)
    deepest = max([max(drawn) for level, _ in levels for drawn in level])
    smaller = [levels[0][0], *[level for level, _ in levels]]
    arrays = [_arrays(level, above, deepest) for level, above in zip(levels, smaller, strict=False)]
    return DealerTree(tuple(arrays), deepest)


def _grown(ways: Ways, rows: Rows) -> Ways:
    """Return the sets of a card more on which the dealer draws again."""
    grown: Ways = {}
    for drawn, row in zip(ways, rows, strict=True):
        for value, end in zip(VALUES, row, strict=True):
            if end is None:
                more = plus(drawn, value)
                grown[more] = grown.get(more, 0) + ways[drawn]
    return grown


def _arrays(level: tuple[Ways, Rows], smaller: Ways, deepest: int) -> Level:
    ways, rows = level
    places = {drawn: place for place, drawn in enumerate(smaller)}
    grown = np.array([_parent(places, drawn, deepest) for drawn in ways], dtype=np.int64)
    pairs = sorted({(ENDS.index(end), value) for row in rows for value, end in enumerate(row) if end})
    ends, starts = np.unique([place for place, _ in pairs], return_index=True)
    values = np.array([value for _, value in pairs], dtype=np.int64)
    made = np.array([[ENDS[place] == row[value] for row in rows] for place, value in pairs])
    many, used = np.array(list(ways.values()), dtype=np.float64), np.array(list(ways))
    of_pairs = made.reshape(len(pairs), len(rows)) * many
    gone = of_pairs * used.T[values]
    of_ends = [gone[[place == end for place, _ in pairs]].sum(axis=0) for end in ends]
    weights = np.concatenate([of_pairs, np.array([*of_ends, many])])
    return Level(grown[:, 0], grown[:, 1], weights, values, starts, ends.astype(np.int64))


def _parent(places: dict[Points, int], drawn: Points, deepest: int) -> tuple[int, int]:
    """Return the place of a set that is a card smaller, and the factor that this card brings."""
    for value, many in zip(VALUES, drawn, strict=True):
        smaller = (*drawn[: value - 1], many - 1, *drawn[value:])
        if smaller in places:
            return places[smaller], (value - 1) * (deepest + 1) + many - 1
    return 0, 0


def ends(rules: BlackjackRules, upcard: int, shoes: Ints) -> Floats:
    """Return how likely each of `ENDS` is, shoes × ends, for shoes as shoes × values.

    Where a shoe could run dry, the ways that need more cards than it has are left out of account; where all
    do, no end is likely.
    """
    tree, found = dealer_tree(rules, upcard), np.zeros((len(shoes), len(ENDS)))
    for start in range(0, len(shoes), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        found[part] = _reached(tree, shoes[part].T.astype(np.float64)).T
    return found


def _reached(tree: DealerTree, shoes: Floats) -> Floats:
    """Return how likely each end is, ends × shoes, for shoes as values × shoes."""
    factors = (shoes[:, None, :] - np.arange(tree.deepest + 1)[None, :, None]).reshape(-1, shoes.shape[1])
    cards, orders, products = shoes.sum(axis=0), np.ones(shoes.shape[1]), np.ones((1, shoes.shape[1]))
    found, ended = np.zeros((len(ENDS), shoes.shape[1])), np.ones(shoes.shape[1])
    for size, level in enumerate(tree.levels):
        if size:
            products = products[level.parents]
            products *= factors[level.steps]
        weighed = _multiplied(level.weights, products)
        ended -= np.where(cards == size, weighed[-1] / orders, 0.0)
        orders *= np.maximum(cards - size, 1)
        if len(level.ends):
            pairs, gone = weighed[: len(level.values)], weighed[len(level.values) : -1]
            found[level.ends] += (np.add.reduceat(pairs * shoes[level.values], level.starts) - gone) / orders
    found[BUST] = np.maximum(ended - found.sum(axis=0), 0.0)
    return found * (ended > _NOTHING) / np.maximum(ended, _NOTHING)


def _multiplied(matrix: Floats, columns: Floats) -> Floats:
    """Return a product of matrices, made in pieces so small that no library spreads them over threads.

    Threads wait for one another, and on a busy machine that takes many times as long as the work.
    """
    found = np.empty((len(matrix), columns.shape[1]))
    step = max(_ALONE // matrix.size, 1)
    for start in range(0, columns.shape[1], step):
        part = slice(start, start + step)
        found[:, part] = matrix @ columns[:, part]
    return found
