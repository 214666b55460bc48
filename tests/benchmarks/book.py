"""Rounds played by the odds' books: `python -m tests.benchmarks.book [--rounds N] [--table-rounds N]`.

Blackhole Jack by the game's functions alone, and every game through whole tables, each decision the best by
the book; the mean and the spread are held against those that the book computes. The card books are those of a
fresh shoe, so the card tables are shuffled before a tenth of theirs is gone, and what is known of cards of
rounds before is not used. First of all: how long the whole book of Blackhole Jack takes in a fresh process.
"""

import argparse
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import perf_counter

from tests.benchmarks.returns import MOST, played
from tests.core.odds.by_the_book import DICE, GAMES, alone, at_table, expected
from tests.core.returns import Road, Tally

WIDTH = 16
HEAD = f"{'of':>11} {'result':>10} {'expected':>10} {'error':>9} {'z':>7} {'spread':>9} {'expected':>9}"


def seconds(name: str) -> tuple[float, float]:
    """Return how long a whole dice book takes, and the spread of a round after it."""
    from core.odds.dice_book import book

    begun = perf_counter()
    book(DICE[name]).edge()
    between = perf_counter()
    book(DICE[name]).spread()
    return between - begun, perf_counter() - between


def time_books() -> None:
    """Print how long the dice books take, each in a process of its own."""
    for name in DICE:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            book, spread = pool.submit(seconds, name).result()
        print(f"the whole book, {name:7} {book:7.2f} s   and its spread {spread:5.2f} s", flush=True)


def shown(label: str, tally: Tally, mean: float, spread: float) -> str:
    """Return a result in a line."""
    z, found = tally.z(mean), tally.error * math.sqrt(tally.count)
    figures = f"{tally.mean:10.4%} {mean:10.4%} {tally.error:9.4%} {z:7.2f} {found:9.4f} {spread:9.4f}"
    return f"{label:{WIDTH}} {tally.count:11,} {figures}{'' if abs(z) < MOST else '   WRONG'}"


def roads(name: str, rounds: int, table_rounds: int) -> list[tuple[str, Road, int]]:
    """Return how a game is played: what it is called, how, and how many rounds."""
    whole = (f"{name}, table", partial(at_table, name), table_rounds)
    by_functions = [(f"{name}, alone", partial(alone, name), rounds)] if name in DICE else []
    return [one for one in (*by_functions, whole) if one[2]]


def compared(name: str, asked: argparse.Namespace, pool: ProcessPoolExecutor) -> bool:
    """Play a game, print how it went, and return whether it went as the book says."""
    mean, spread = expected(name)
    right = True
    for label, road, rounds in roads(name, asked.rounds, asked.table_rounds):
        tally = played(road, rounds, asked.seed, pool)[name]
        print(shown(label, tally, mean, spread), flush=True)
        right &= abs(tally.z(mean)) < MOST
    return right


def main() -> int:
    """Print all figures; return 0 if all are as expected."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000_000, help="by functions alone; 0 for none")
    parser.add_argument("--table-rounds", type=int, default=1_000_000, help="at whole tables; 0 for none")
    parser.add_argument("--game", action="append", choices=GAMES, help="one of them; may be given again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (2)")
    asked = parser.parse_args()
    time_books()
    print(f"{'':{WIDTH}} {HEAD}")
    with ProcessPoolExecutor(asked.jobs) as pool:
        return int(False in [compared(name, asked, pool) for name in asked.game or GAMES])


if __name__ == "__main__":
    sys.exit(main())
