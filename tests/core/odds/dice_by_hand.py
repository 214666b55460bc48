"""Blackhole Jack a second time, from its rules page alone: whole numbers and fractions, no hands and no dice.

A spot is where a box is: a word and a total. The box still plays where the word is the substitution die it
holds; it has ended where the word is another. Totals only grow, so spots are solved from 20 downwards, and
the plays that come of it are followed from the first throw upwards.
"""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

from core.rules import BlackholeRules, DealerStyle

Spot = tuple[str, int]
Ways = list[Spot]
"""Spots, each as likely."""
Chances = dict[Spot, Fraction]
Plan = Callable[[Spot, dict[str, Fraction]], str]
"""What is done at a spot, of all that can be done there and the worth of each."""

NONE, D8, D4, JOKER = "none", "d8", "d4", "joker"
DICE = {NONE: (12,), D8: (12, 8), D4: (12, 4), JOKER: (12, 8, 4)}
"""Sides of the dice that can be rolled with a substitution die in hand, or none."""
STANDS, BUST, DWARF, NOVA, SUPERNOVA, HYPERNOVA = "stands", "bust", "dwarf", "nova", "supernova", "hypernova"
LOST = (BUST, 0)
STAND, KEEP, REROLL = "stand", "keep", "reroll"
FACES = range(1, 13)


def mean(values: Iterable[Fraction]) -> Fraction:
    """Return the average."""
    all_values = list(values)
    under = math.lcm(*[value.denominator for value in all_values])
    over = sum([value.numerator * (under // value.denominator) for value in all_values])
    return Fraction(over, under * len(all_values))


def starting(one: int, two: int) -> str:
    """Return the special win that two d12 are, or nothing."""
    if {one, two} in ({9, 12}, {10, 11}):
        return DWARF
    return NOVA if {one, two} in ({1, 12}, {1}, {12}) else ""


def best(spot: Spot, worth: dict[str, Fraction]) -> str:
    """Do what is worth most; of equals the first."""
    return max(worth, key=worth.__getitem__)


class Bank:
    """How the dealer ends from an upcard: a total, and the word for a special win or a stand."""

    def __init__(self, rules: BlackholeRules, upcard: int) -> None:
        self.rules, self.upcard = rules, upcard
        self._sharp: dict[Spot, Chances] = {}

    def finals(self, end: Spot) -> Chances:
        """Return how likely each end is against a box alone that has ended so."""
        if self.rules.dealer is not DealerStyle.SHARP:
            return self.house
        if end not in self._sharp:
            self._sharp[end] = self._against(end)
        return self._sharp[end]

    @cached_property
    def house(self) -> Chances:
        """The ends of the dealer who spends the d6 at given totals."""
        return self._followed({points: points in self.rules.house_spends_at for points in range(1, 21)})

    def _against(self, end: Spot) -> Chances:
        """Return the ends of the dealer who rolls what is worst for a box."""
        spends, worth = sharp_spends(self.rules, end)
        if self.upcard not in spends:
            return self._followed(spends)
        words = [(starting(self.upcard, face), self.upcard + face) for face in FACES]
        d12 = mean(
            Fraction(gain(self.rules, end, (word, points))) if word else worth[points]
            for word, points in words
        )
        return self._followed(spends, first_spends=d6_worth(self.rules, end, self.upcard) < d12)

    def _followed(self, spends: dict[int, bool], first_spends: bool | None = None) -> Chances:
        """Follow all dice from the upcard upwards, the d6 spent at some totals."""
        at: dict[int, Fraction] = {self.upcard: Fraction(1)}
        ended: Chances = {}
        while at:
            points = min(at)
            chance, alone = at.pop(points), points == self.upcard
            if points >= self.rules.dealer_stands_at:
                add(ended, (STANDS, points), chance)
            elif first_spends if alone and first_spends is not None else spends[points]:
                for face in range(1, 7):
                    add(ended, (STANDS, points + face), chance / 6)
            else:
                for face in FACES:
                    word = starting(points, face) if alone else ""
                    if word:
                        add(ended, (word, points + face), chance / 12)
                    else:
                        at[points + face] = at.get(points + face, Fraction(0)) + chance / 12
        return ended


@lru_cache(maxsize=256)
def sharp_spends(rules: BlackholeRules, end: Spot) -> tuple[dict[int, bool], dict[int, Fraction]]:
    """Return where `sharp` spends the d6 on two dice and more, and what a box gains from there."""
    spends: dict[int, bool] = {}
    worth = {
        points: Fraction(gain(rules, end, (STANDS, points))) for points in range(rules.dealer_stands_at, 34)
    }
    for points in range(rules.dealer_stands_at - 1, 0, -1):
        d12, d6 = mean(worth[points + face] for face in FACES), d6_worth(rules, end, points)
        spends[points], worth[points] = d6 < d12, min(d6, d12)
    return spends, worth


def d6_worth(rules: BlackholeRules, end: Spot, points: int) -> Fraction:
    """Return what a box gains where the dealer rolls the d6 and stops."""
    return mean(Fraction(gain(rules, end, (STANDS, points + face))) for face in range(1, 7))


def add(chances: Chances, spot: Spot, chance: Fraction) -> None:
    """Make a spot so much more likely."""
    chances[spot] = chances.get(spot, Fraction(0)) + chance


def gain(rules: BlackholeRules, end: Spot, dealer: Spot) -> int:
    """Return what a bet of 1 gains: the first match of the page's list."""
    word, own = end
    is_special, points = dealer[0] != STANDS, dealer[1]
    if word == BUST:
        return -1
    if word != STANDS:
        tied = is_special or (points == 21 and rules.special_ties_dealer_21)
        pays = {
            DWARF: rules.white_dwarf_pays,
            NOVA: rules.nova_pays,
            SUPERNOVA: rules.supernova_pays,
            HYPERNOVA: rules.hypernova_pays,
        }
        return 0 if tied else pays[word]
    if is_special:
        return -1
    if points > 21:
        return 1
    return (own > points) - (own < points)


class Box:
    """A box against one upcard: what each spot is worth, and how its round ends."""

    def __init__(self, rules: BlackholeRules, upcard: int, plan: Plan = best) -> None:
        self.rules, self.plan, self.bank = rules, plan, Bank(rules, upcard)
        self.worth: Chances = {}
        self.done: dict[Spot, Ways] = {}
        """Where the plan leads from each spot."""
        for points in range(20, 1, -1):
            for held in DICE:
                self._solve((held, points))

    @cached_property
    def value(self) -> Fraction:
        """What a bet of 1 gains on average, by all plays followed to their ends."""
        return sum((chance * self.of(end) for end, chance in self.ends.items()), Fraction(0))

    @cached_property
    def solved(self) -> Fraction:
        """What a bet of 1 gains on average, solved from the last throws back to the first."""
        firsts = [mean(map(self.of, self.first(one, two))) for one, two in product(FACES, repeat=2)]
        return mean(firsts)

    @cached_property
    def results(self) -> dict[int, Fraction]:
        """How likely each gain is."""
        found: dict[int, Fraction] = {}
        for end, chance in self.ends.items():
            for dealer, part in (
                self.bank.finals(end) if end != LOST else {(STANDS, 0): Fraction(1)}
            ).items():
                result = gain(self.rules, end, dealer)
                found[result] = found.get(result, Fraction(0)) + chance * part
        return found

    @cached_property
    def ends(self) -> Chances:
        """How likely each end of the box is: all plays followed from the first throw."""
        at: Chances = {}
        for one, two in product(FACES, repeat=2):
            ways = self.first(one, two)
            for spot in ways:
                add(at, spot, Fraction(1, 144 * len(ways)))
        for points in range(2, 21):
            for held in DICE:
                chance = at.pop((held, points), None)
                if chance is not None:
                    ways = self.done[held, points]
                    for spot in ways:
                        add(at, spot, chance / len(ways))
        return at

    def of(self, spot: Spot) -> Fraction:
        """Return what a spot is worth."""
        if spot not in self.worth:
            chances = {(STANDS, 0): Fraction(1)} if spot == LOST else self.bank.finals(spot)
            self.worth[spot] = sum(
                (p * gain(self.rules, spot, end) for end, p in chances.items()), Fraction(0)
            )
        return self.worth[spot]

    def first(self, one: int, two: int) -> Ways:
        """Return where two d12 lead, the reroll of a double decided."""
        if one != two:
            word = starting(one, two)
            return [(word, 0) if word else self.landed(one + two, NONE, [*earned(one), *earned(two)])]
        kept: Spot = (NOVA, 0) if one in (1, 12) else LOST if one == 11 else (JOKER, 2 * one)
        ways = {KEEP: [kept], REROLL: [self.rerolled(one, face) for face in FACES]}
        return ways[self.plan(("double", one), {name: mean(map(self.of, ways[name])) for name in ways})]

    def rerolled(self, kept: int, face: int) -> Spot:
        """Return where the reroll of one die of a double leads."""
        if kept == face:
            return (HYPERNOVA if face in (1, 12) else SUPERNOVA), 0
        word = starting(kept, face) if self.rules.reroll_is_starting_hand else ""
        if word:
            return word, 0
        return self.landed(kept + face, NONE, [*earned(kept), *earned(kept), JOKER, *earned(face)])

    def landed(self, points: int, held: str, awards: list[str]) -> Spot:
        """Return the spot with this total, the awards taken or left as is planned."""
        if points >= 21:
            return (STANDS, 21) if points == 21 else LOST
        for award in awards:
            if held == NONE:
                held = award
            elif held != award:
                # Whatever is awarded now replaces all, so the choices one by one are one choice among all.
                worth = {die: self.of((die, points)) for die in (held, award)}
                held = self.plan(("award", points), worth)
        return held, points

    def _solve(self, spot: Spot) -> None:
        held, points = spot
        ways: dict[str, Ways] = {STAND: [(STANDS, points)]}
        for sides in DICE[held]:
            again = sides == 12 or self.rules.sd_rolls_award
            left = held if sides == 12 else NONE
            ways[f"d{sides}"] = [
                self.landed(points + face, left, earned(face) if again else [])
                for face in range(1, sides + 1)
            ]
        worth = {name: mean(map(self.of, reached)) for name, reached in ways.items()}
        name = self.plan(spot, worth)
        self.done[spot], self.worth[spot] = ways[name], worth[name]


def earned(face: int) -> list[str]:
    """Return the substitution die that a face earns."""
    return [D8] if face == 1 else [D4] if face == 12 else []


@lru_cache(maxsize=4)
def boxes(rules: BlackholeRules, plan: Plan = best) -> tuple[Box, ...]:
    """Return boxes against all upcards, of who plays perfectly or by a plan."""
    return tuple([Box(rules, upcard, plan) for upcard in FACES])


def edge(rules: BlackholeRules, plan: Plan = best) -> Fraction:
    """Return what a player gains on average, as a part of the bet."""
    return mean(box.value for box in boxes(rules, plan))


def spread(rules: BlackholeRules) -> float:
    """Return the standard deviation of a perfect player's round."""
    found = [item for box in boxes(rules) for item in box.results.items()]
    mean_of, square = (sum((result**n * p for result, p in found), Fraction(0)) / 12 for n in (1, 2))
    return math.sqrt(square - mean_of**2)
