"""How the dealer at a card table ends, as whole numbers of ways: slow, and the measure of the fast odds."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import perm
from operator import mul

from core.odds.card_ends import BUST, NATURAL, end_of
from core.odds.card_points import NONE, VALUES, Points, plus
from core.rules import BlackjackRules

Counts = tuple[list[int], int]
"""Ways by the dealer's end, from 0, a bust, to 22, a blackjack, and all ways together."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Sets of cards on which the dealer draws again, smaller ones first."""

    made: tuple[tuple[int, int, int], ...]
    """The place of a set with a card less, the card more, and how many of it are in the smaller set."""
    ways: tuple[int, ...]
    """Orders in which the dealer can have drawn a set."""
    sizes: tuple[int, ...]
    ends: dict[int, tuple[tuple[int, int, int], ...]]
    """By end, no bust: the set, the card that makes it this end, and how many of it are in the set."""


def ways_to_end(rules: BlackjackRules, upcard: int, shoe: Points) -> Counts:
    """Return in how many ways the dealer ends how; the shoe must outlast every draw."""
    steps, products = _steps(rules.dealer_stands_at, rules.dealer_hits_soft, upcard), [1]
    for parent, value, before in steps.made:
        products.append(products[parent] * (shoe[value] - before))
    orders, whole = _orders(rules.dealer_stands_at, rules.dealer_hits_soft, upcard, sum(shoe))
    weights, found = list(map(mul, products, orders)), [0] * (NATURAL + 1)
    for end, rows in steps.ends.items():
        found[end] = sum([weights[place] * (shoe[value] - before) for place, value, before in rows])
    found[BUST] = whole - sum(found)
    return found, whole


@lru_cache(maxsize=4096)
def _orders(stands_at: int, hits_soft: bool, upcard: int, cards: int) -> tuple[list[int], int]:
    """Return, of each set, its orders times those of what may come after it; and all orders together."""
    steps = _steps(stands_at, hits_soft, upcard)
    most = steps.sizes[-1]
    after = [perm(cards - size - 1, most - size) for size in range(most + 1)]
    return [ways * after[size] for ways, size in zip(steps.ways, steps.sizes, strict=True)], perm(
        cards, most + 1
    )


@lru_cache(maxsize=64)
def _steps(stands_at: int, hits_soft: bool, upcard: int) -> Steps:
    rules = BlackjackRules(dealer_stands_at=stands_at, dealer_hits_soft=hits_soft)
    ways: dict[Points, int] = {NONE: 1}
    made: dict[Points, tuple[int, int, int]] = {}
    ends: dict[int, list[tuple[int, int, int]]] = {}
    for place, drawn in enumerate(_growing(ways)):
        for value in VALUES:
            row, more = (place, value - 1, drawn[value - 1]), plus(drawn, value)
            end = end_of(rules, upcard, more)
            if end is None:
                ways[more] = ways.get(more, 0) + ways[drawn]
                made.setdefault(more, row)
            elif end != BUST:
                ends.setdefault(end, []).append(row)
    sizes = tuple([sum(drawn) for drawn in ways])
    rows = {end: tuple(found) for end, found in ends.items()}
    return Steps(tuple(made.values()), tuple(ways.values()), sizes, rows)


def _growing(sets: dict[Points, int]) -> Iterator[Points]:
    """Yield sets in the order of their size, those too that are added meanwhile."""
    done = 0
    while done < len(sets):
        fresh = list(sets)[done:]
        done = len(sets)
        yield from fresh
