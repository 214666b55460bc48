"""What play brings at the card tables: `python -m tests.benchmarks.returns [--rounds N] [--table]`.

Fixed strategies, by the game's own functions on a shoe that lasts to its cut; with `--table` through whole
tables, which takes ten times as long. At the german table it is hit or stand on the total alone, as is best
when cards are drawn with replacement: for its six decks next to nothing is lost by that.
"""

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from tests.core.returns import EXPECTED, ROADS, TABLE_ROADS, Road, Tally, sample

PARTS = 16
"""Pieces that a road is played in, each by a seed and from a fresh shoe of its own."""
MOST = 4.0
"""Standard errors that a result may be off."""


def played(road: Road, rounds: int, seed: int, pool: ProcessPoolExecutor) -> dict[str, Tally]:
    """Play a road in pieces, side by side."""
    seeds = range(seed, seed + PARTS)
    return joined(pool.map(sample, [road] * PARTS, [rounds // PARTS] * PARTS, seeds))


def joined(parts: Iterable[dict[str, Tally]]) -> dict[str, Tally]:
    """Join the tallies of several pieces."""
    whole: dict[str, Tally] = {}
    for part in parts:
        for name, tally in part.items():
            whole.setdefault(name, Tally()).join(tally)
    return whole


def shown(name: str, tally: Tally) -> str:
    """Return a result in a line."""
    expected, z = EXPECTED[name], tally.z(EXPECTED[name])
    figures = f"{tally.mean:10.4%} {expected:10.4%} {tally.error:9.4%} {z:7.2f}"
    return f"{name:18} {tally.count:10,} {figures}{'' if abs(z) < MOST else '   WRONG'}"


def main() -> int:
    """Print all figures; return 0 if all are as expected."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="through whole tables")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (2)")
    asked = parser.parse_args()
    print(f"{'':18} {'of':>10} {'result':>10} {'expected':>10} {'error':>9} {'z':>7}")
    wrong = False
    with ProcessPoolExecutor(asked.jobs) as pool:
        for road in TABLE_ROADS if asked.table else ROADS:
            for name, tally in played(road, asked.rounds, asked.seed, pool).items():
                print(shown(name, tally), flush=True)
                wrong |= abs(tally.z(EXPECTED[name])) >= MOST
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
