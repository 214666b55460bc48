"""How the dealer at a card table ends, from any upcard and any shoe, exactly but for the rounding of floats.

A draw without replacement depends only on which cards were drawn, not on their order. So the dealer's ways
are counted once for each set of cards, and weighed for a whole column of shoes at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.blackjack import Blackjack, CardDealer
from core.odds.card_points import NONE, VALUES, Points, card_worth, plus
from core.rules import BlackjackRules

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
GAME = Blackjack()
BUST, NATURAL = 0, 22
"""Ends of a dealer beside the totals."""
ENDS = (BUST, *range(12, 22), NATURAL)
_IMPOSSIBLE = -1e5
"""The logarithm of nothing, in sums that stay finite."""


@dataclass(frozen=True, slots=True)
class DealerTree:
    """Sets of cards on which the dealer draws again, by upcard."""

    used: Ints
    """Sets × values: how many cards of each value."""
    ways: Floats
    """Orders in which the dealer can have drawn a set."""
    many: Ints
    """Cards in a set."""
    chosen: Floats
    """(Values × counts) × sets: which entries of the logarithms belong to a set."""
    deepest: int
    """The most cards of one value in a set."""
    columns: Ints
    """The places in `ENDS` of the ends that there are."""
    ends: Floats
    """Sets × (values × columns): 1 where one card more makes this end of a set."""
    gone: Floats
    """Sets × columns: the cards, already drawn, that would make this end."""


def end_of(rules: BlackjackRules, upcard: int, drawn: Points) -> int | None:
    """Return how the dealer ends with these cards; None where the game has the dealer draw."""
    cards = [card_worth(upcard)]
    for value, many in zip(VALUES, drawn, strict=True):
        cards += [card_worth(value)] * many
    dealer = CardDealer(tuple(cards))
    if dealer.bust:
        return BUST
    if GAME.dealer_moves(rules, dealer):
        return None
    return NATURAL if dealer.blackjack else dealer.total


def dealer_tree(rules: BlackjackRules, upcard: int) -> DealerTree:
    """Return the dealer's ways from an upcard, worth 1 to 10 points."""
    return _tree(rules.dealer_stands_at, rules.dealer_hits_soft, upcard)


@lru_cache(maxsize=64)
def _tree(stands_at: int, hits_soft: bool, upcard: int) -> DealerTree:
    rules = BlackjackRules(dealer_stands_at=stands_at, dealer_hits_soft=hits_soft)
    ways: dict[Points, int] = {NONE: 1}
    ends: list[list[int | None]] = []
    for drawn in _growing(ways):
        ends.append([])
        for value in VALUES:
            more = plus(drawn, value)
            end = end_of(rules, upcard, more)
            ends[-1].append(end)
            if end is None:
                ways[more] = ways.get(more, 0) + ways[drawn]
    return _as_arrays(ways, ends)


def _growing(sets: dict[Points, int]) -> Iterator[Points]:
    """Yield sets in the order of their size, those too that are added meanwhile."""
    done = 0
    while done < len(sets):
        fresh = list(sets)[done:]
        done = len(sets)
        yield from fresh


def _as_arrays(ways: dict[Points, int], ends: list[list[int | None]]) -> DealerTree:
    used = np.array(list(ways), dtype=np.int64)
    deepest = int(used.max(initial=0))
    chosen = (used.T[:, None, :] == np.arange(deepest + 1)[None, :, None]).astype(np.float64)
    columns = [place for place, one in enumerate(ENDS) if any(one in row for row in ends)]
    reached = np.array([[[end == ENDS[c] for c in columns] for end in row] for row in ends], dtype=np.float64)
    return DealerTree(
        used=used,
        ways=np.array(list(ways.values()), dtype=np.float64),
        many=used.sum(axis=1),
        chosen=chosen.reshape(10 * (deepest + 1), -1),
        deepest=deepest,
        columns=np.array(columns),
        ends=reached.reshape(len(used), -1),
        gone=(reached * used[:, :, None]).sum(axis=1),
    )


@lru_cache(maxsize=4)
def _logarithms(cards: int, deepest: int) -> Floats:
    """Return, by n and j, the logarithm of the number of ways to take j of n cards in order."""
    left = np.arange(cards + 1)[:, None] - np.arange(deepest)[None, :]
    steps = np.where(left > 0, np.log(np.maximum(left, 1)), _IMPOSSIBLE)
    start = np.zeros((cards + 1, 1))
    return np.concatenate([start, np.cumsum(steps, axis=1)], axis=1)


def ends(rules: BlackjackRules, upcard: int, shoes: Ints) -> Floats:
    """Return how likely each of `ENDS` is, shoes × ends, for shoes as shoes × values.

    Where a shoe could run dry, the ways that need more cards than it has are left out of account.
    """
    tree = dealer_tree(rules, upcard)
    cards = shoes.sum(axis=1)
    deepest = max(tree.deepest, int(tree.many.max()))
    falling = _logarithms(int(cards.max(initial=1)), deepest + 1)
    there = falling[:, : tree.deepest + 1][shoes].reshape(len(shoes), -1)
    sizes, which = np.unique(cards, return_inverse=True)
    left = np.maximum(sizes[:, None] - tree.many[None, :], 1)
    weights = np.log(tree.ways) - falling[sizes[:, None], tree.many[None, :]] - np.log(left)
    reached = np.exp(np.minimum(there @ tree.chosen + weights[which], 0.0))
    return _normal(_one_more(tree, shoes, reached))


def _one_more(tree: DealerTree, shoes: Ints, reached: Floats) -> Floats:
    """Weigh the sets reached by the cards left that end the dealer's draw."""
    by_value = (reached @ tree.ends).reshape(len(shoes), 10, -1)
    found = np.zeros((len(shoes), len(ENDS)))
    found[:, tree.columns] = (by_value * shoes[:, :, None]).sum(axis=1) - reached @ tree.gone
    return found


def _normal(found: Floats) -> Floats:
    whole = found.sum(axis=1, keepdims=True)
    return np.asarray(found / np.where(whole > 0, whole, 1.0))
