"""What the bots' characters win: `python -m tests.benchmarks.characters [--rounds N] [--seed N]`.

Each plays alone at a real table, through the commands and events of every table; the result is held against
the exact one. At the card table the perfect bot plays far fewer rounds: each of its moves is worked out anew
with the cards that are left, which takes tens of milliseconds. It knows more of the shoe than the exact
figure, which is of a full one; that is worth too little to be seen in a sample like this.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from core.bots import CHARACTERS, POLARIS, Character
from core.odds.characters import character_edge
from core.rules import LIVE, BlackholeRules, Rules, preset_of
from tests.core.odds.seats import played
from tests.core.returns import Tally

PARTS = 16
"""Pieces that a character's rounds are played in, each by a seed of its own."""
MOST = 4.0
"""Standard errors that a result may be off."""
PERFECT, OTHERS, CARDS = 3, 1, 0.03
"""Rounds in parts of those asked for: by the perfect bot with dice, by the others, by it with cards."""


def rounds_of(rules: Rules, character: Character, rounds: int) -> int:
    """Return how many rounds a character plays."""
    if character is not POLARIS:
        return rounds * OTHERS
    return rounds * PERFECT if isinstance(rules, BlackholeRules) else int(rounds * CARDS)


def sampled(rules: Rules, character: Character, rounds: int, seed: int, pool: ProcessPoolExecutor) -> Tally:
    """Play in pieces, side by side."""
    whole, each = Tally(), max(rounds // PARTS, 1)
    seeds = range(seed, seed + PARTS)
    for part in pool.map(played, [rules] * PARTS, [character] * PARTS, [each] * PARTS, seeds):
        whole.join(part)
    return whole


def main() -> int:
    """Print all figures; return 0 if all are as expected."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000, help="of each but the perfect bot (100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (2)")
    asked = parser.parse_args()
    print(f"{'':18} {'rounds':>9} {'result':>10} {'exact':>10} {'error':>9} {'z':>7} {'took':>7}")
    wrong = False
    with ProcessPoolExecutor(asked.jobs) as pool:
        for rules in (BlackholeRules(), LIVE):
            for place, character in enumerate(CHARACTERS):
                begun, many = perf_counter(), rounds_of(rules, character, asked.rounds)
                tally = sampled(rules, character, many, asked.seed + PARTS * place, pool)
                wrong |= _shown(rules, character, tally, perf_counter() - begun)
    return int(wrong)


def _shown(rules: Rules, character: Character, tally: Tally, took: float) -> bool:
    """Print a result in a line; return whether it is off."""
    expected = character_edge(rules, character)
    z, name = tally.z(expected), f"{preset_of(rules)} {character.name}"
    figures = f"{tally.mean:10.4%} {expected:10.4%} {tally.error:9.4%} {z:7.2f} {took:6.1f}s"
    print(f"{name:18} {tally.count:9,} {figures}{'' if abs(z) < MOST else '   WRONG'}", flush=True)
    return abs(z) >= MOST


if __name__ == "__main__":
    sys.exit(main())
