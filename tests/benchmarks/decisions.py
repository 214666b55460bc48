"""How fast a decision is weighed, and a whole book: `python -m tests.benchmarks.decisions [--exact]`.

At each card table every first hand against every upcard, from a full shoe less these cards; each decision is
weighed twice, nothing of it kept, and the faster counts. Times are the processor's, so that they hold on a
busy machine too. Beside it exactbj, if it is there: one deck, the dealer draws to a soft 17, hit and stand
alone. It is written in C; it weighs a hit by the dealer's chances as they were before the card, and calls a
tie what a dealer's blackjack does to a 21 of three cards. `--exact` holds all books against fractions.
"""

import argparse
import importlib
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from time import process_time
from typing import Any

import msgspec
import numpy as np

from core.blackjack import CardDealer, CardHand
from core.cards import POINTS, Shoe, fresh_shoe, is_soft, total, without
from core.moves import Move
from core.odds.advice import Advice
from core.odds.advise import warm
from core.odds.card_advice import card_advice, forget
from core.odds.card_book import CardBook
from core.odds.card_dealer import ends
from core.odds.card_ends import ENDS
from core.odds.card_exact import exact_edge
from core.odds.card_points import VALUES, best_total, card_worth, points_of
from core.odds.dice_book import DiceBook
from core.rules import CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules

TIMES = 2
changed = msgspec.structs.replace
ODD = changed(
    LIVE,
    dealer_stands_at=21,
    stands_at_21=False,
    double_after_split=True,
    split_aces_one_card=False,
    dealer_blackjack_takes_all=False,
)
"""Rules under which the dealer and the hands can get the most cards."""
TABLES = {"german": GERMAN, "czech": CZECH, "live": LIVE, "odd rules": ODD}
THEIRS = changed(LIVE, decks=1, dealer_hits_soft=True, split=False, double_on=(), surrender=False)
"""What exactbj can weigh."""
INSTALL = "exactbj is not there: `pip install exactbj` (its source needs a C compiler) to have it beside."
State = tuple[CardHand, CardDealer, Shoe]


def states(rules: BlackjackRules, kept: float = 1.0) -> Iterator[State]:
    """Yield every first hand that plays, each upcard, and the shoe: without these, or less yet."""
    chance = random.Random(1)
    for one, two in combinations_with_replacement(VALUES, 2):
        hand = CardHand((card_worth(one), card_worth(two, 1)))
        for upcard in VALUES if total(hand.cards) < 21 else ():
            dealer = CardDealer((card_worth(upcard, 2),))
            shoe = without(fresh_shoe(rules.decks), hand.cards + dealer.cards)
            yield hand, dealer, bytes([card for card in shoe if chance.random() < kept])


def fastest(task: Callable[[], object]) -> float:
    """Return the milliseconds that a task takes at best, nothing kept of it."""
    found = []
    for _ in range(TIMES):
        forget()
        start = process_time()
        task()
        found.append(process_time() - start)
    return 1000 * min(found)


def decisions(name: str, rules: BlackjackRules) -> str:
    """Return how long the decisions of a table take."""
    start = process_time()
    warm(rules)
    warmed = process_time() - start
    hand, dealer, shoe = next(states(rules))
    start = process_time()
    card_advice(rules, hand, dealer, shoe)
    first = 1000 * (process_time() - start)
    times = {state[:2]: fastest(partial(card_advice, rules, *state)) for state in states(rules)}
    worst = max(times, key=times.__getitem__)
    cards = "-".join([str(POINTS[card]) for card in worst[0].cards]) + f" v {POINTS[worst[1].cards[0]]}"
    mean = sum(times.values()) / len(times)
    return (
        f"{name:10} {mean:6.1f} ms a decision, {times[worst]:6.1f} at most ({cards});"
        f" {first:6.1f} the first, after {warmed:.1f} s of warming"
    )


def books() -> Iterator[str]:
    """Yield how long whole books take."""
    start = process_time()
    edge = DiceBook(BlackholeRules(), float).edge()
    yield f"{'blackhole':10} {process_time() - start:6.2f} s, edge {edge:+.9%}"
    for name, rules in TABLES.items():
        book, start = CardBook(rules), process_time()
        edge = book.edge()
        yield f"{name:10} {process_time() - start:6.2f} s, edge {edge:+.9%}"


def exact() -> Iterator[str]:
    """Yield how far the books are from fractions, and how long these take."""
    for name, rules in (("german", GERMAN), ("czech", CZECH), ("live", LIVE)):
        fast, start = CardBook(rules).edge(), process_time()
        found = exact_edge(rules)
        off, took = abs(fast - float(found)), process_time() - start
        yield f"{name:10} {took:6.1f} s, off by {off:.1e}{'' if off < 1e-12 else '   WRONG'}"


def importing() -> str:
    """Return how long it takes to import numpy, in a process of its own."""
    code = "import time; t = time.process_time(); import numpy; print(time.process_time() - t)"
    found = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(TIMES)]
    return f"numpy is imported in {1000 * min(found):.0f} ms"


class Their:
    """What exactbj says of a decision, and what its two shortcuts make of our chances of the dealer's."""

    def __init__(self, exactbj: Any, hand: CardHand, dealer: CardDealer, shoe: Shoe) -> None:
        self.exactbj, self.hand, self.shoe = exactbj, hand, list(points_of(shoe))
        self.upcard, self.own = POINTS[dealer.cards[0]], sum([POINTS[card] for card in hand.cards])
        found = ends(THEIRS, self.upcard, np.array([self.shoe]))[0]
        self.chances: dict[int, float] = dict(zip(ENDS, found.tolist(), strict=True))

    def stands(self) -> bool:
        """Return whether exactbj stands."""
        points, soft = total(self.hand.cards), is_soft(self.hand.cards)
        return bool(self.exactbj.best_action(points, soft, (self.upcard - 2) % 10, self._counted()))

    def apart(self) -> float:
        """Return how far its chances of the dealer's ends are from ours."""
        found: list[float] = self.exactbj.dealer_outcomes((self.upcard - 2) % 10, self._counted())
        ours = [self.chances[end] for end in (*range(17, 23), 0)]
        return max([abs(one - other) for one, other in zip(ours, found, strict=True)])

    def shortened(self) -> bool:
        """Return whether its shortcuts would have one stand."""
        ace = any(POINTS[card] == 1 for card in self.hand.cards)
        return self._stood(total(self.hand.cards)) >= self._hit(self.own, ace, {})

    def _counted(self) -> list[int]:
        return [*self.shoe[1:], self.shoe[0]]

    def _stood(self, points: int) -> float:
        """Return the result of a total by the dealer's chances as they are now."""
        found = self.chances[0]
        for end, chance in self.chances.items():
            if end and not end > points == 21:
                found += chance * ((points > end) - (points < end))
        return found

    def _hit(self, own: int, ace: bool, known: dict[Any, float]) -> float:
        key = (*self.shoe, own, ace)
        if key not in known:
            parts = [self._card(own, ace, value, known) for value in VALUES if self.shoe[value - 1]]
            known[key] = sum(parts) / sum(self.shoe)
        return known[key]

    def _card(self, own: int, ace: bool, value: int, known: dict[Any, float]) -> float:
        many, hard, ace = self.shoe[value - 1], own + value, ace or value == 1
        if hard > 21:
            return -float(many)
        stood = self._stood(best_total(hard, ace))
        self.shoe[value - 1] -= 1
        worth = stood if best_total(hard, ace) == 21 else max(stood, self._hit(hard, ace, known))
        self.shoe[value - 1] += 1
        return many * worth


def beside() -> Iterator[str]:
    """Yield what exactbj says of the same decisions, and how fast."""
    try:
        exactbj = importlib.import_module("exactbj")
    except ImportError:
        yield INSTALL
        return
    warm(THEIRS)
    for kept in (1.0, 0.5):
        every = list(states(THEIRS, kept))
        found = [(Their(exactbj, *state), card_advice(THEIRS, *state)) for state in every]
        apart = max([their.apart() for their, _ in found])
        differ = [advice for their, advice in found if their.stands() is not (advice.best.move is Move.STAND)]
        odd = sum([their.stands() is not their.shortened() for their, _ in found])
        yield f"{kept:.0%} of one deck, {len(every)} decisions: dealer's chances at most {apart:.1e} apart,"
        most = max([margin(advice) for advice in differ], default=0.0)
        yield f"   {len(differ)} moves differ, by at most {most:.4f} of a bet; with its shortcuts {odd} do"
    ours = [fastest(partial(card_advice, THEIRS, *state)) for state in every]
    its = [fastest(Their(exactbj, *state).stands) for state in every]
    for name, times in (("ours", ours), ("exactbj", its)):
        yield f"{name:10} {sum(times) / len(times):7.3f} ms a decision, {max(times):7.3f} at most"


def margin(advice: Advice) -> float:
    """Return how much better the best move is than the other."""
    one, other = [option.value for option in advice.options]
    return abs(one - other)


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exact", action="store_true", help="hold the books against fractions (minutes)")
    asked = parser.parse_args()
    print(importing())
    for name, rules in TABLES.items():
        print(decisions(name, rules), flush=True)
    for line in (*books(), *beside(), *(exact() if asked.exact else ())):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
