"""Exact figures by counting every roll; each is derived twice and checked in."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from core.blackhole import Dealer, End
from core.moves import Move
from core.rules import BlackholeRules
from tests.core.tables import GAME, RULES, d12, dealt

PAIRS = list(product(range(1, 13), repeat=2))
Spread = dict[tuple[int, bool], Fraction]
"""Chances by the dealer's final total and whether that is a special win."""

AS_DEALT = {
    "white dwarf": Fraction(4, 144),
    "nova by 1-12": Fraction(2, 144),
    "double": Fraction(12, 144),
    "nova by 1-1 or 12-12": Fraction(2, 144),
    "11-11": Fraction(1, 144),
    "bust, 10-12": Fraction(2, 144),
    "bust, 11-12": Fraction(2, 144),
    "d8 in hand": Fraction(20, 144),
    "d4 in hand": Fraction(14, 144),
    "joker in hand": Fraction(9, 144),
}


def told_by_the_game(first: int, second: int) -> set[str]:
    hand = dealt(first, second)
    found = set()
    if hand.end is End.WHITE_DWARF:
        found.add("white dwarf")
    if hand.end is End.NOVA:
        found.add("nova by 1-12")
    if hand.end is End.BUST:
        found.add(f"bust, {min(first, second)}-{max(first, second)}")
    if hand.reroll:
        found.add("double")
        if Move.KEEP in GAME.legal_moves(RULES, hand, Dealer(dice=d12(5))):
            found.add("11-11" if hand.dice[0].face == 11 else "nova by 1-1 or 12-12")
    if hand.sd is not None:
        found.add(f"{hand.sd.value} in hand")
    return found


def told_by_the_page(first: int, second: int) -> set[str]:
    low, high = sorted((first, second))
    found = {
        "white dwarf": (low, high) in ((9, 12), (10, 11)),
        "nova by 1-12": (low, high) == (1, 12),
        "double": low == high,
        "nova by 1-1 or 12-12": low == high and low in (1, 12),
        "11-11": low == high == 11,
        f"bust, {low}-{high}": low + high > 21 and low != high,
        "d8 in hand": low == 1 and 1 < high < 12,
        "d4 in hand": high == 12 and 1 < low < 9,
        "joker in hand": low == high and 1 < low < 11,
    }
    return {name for name, is_so in found.items() if is_so}


@pytest.mark.parametrize("told", [told_by_the_game, told_by_the_page], ids=["game", "page"])
def test_chances_of_the_starting_hand(told: object) -> None:
    assert callable(told)
    counts: dict[str, int] = {}
    for pair in PAIRS:
        for name in told(*pair):
            counts[name] = counts.get(name, 0) + 1
    assert {name: Fraction(count, 144) for name, count in counts.items()} == AS_DEALT


def test_both_say_the_same_of_every_pair() -> None:
    assert [pair for pair in PAIRS if told_by_the_game(*pair) != told_by_the_page(*pair)] == []


# The dealer's totals


class Bank:
    """The dealer's whole tree of dice through the game, with the game's own choices."""

    def __init__(self, rules: BlackholeRules) -> None:
        self.rules = rules
        self._known: dict[tuple[int, bool, bool], Spread] = {}

    def final(self, dealer: Dealer) -> Spread:
        if not GAME.dealer_moves(self.rules, dealer):
            return {(dealer.total, dealer.special is not None): Fraction(1)}
        key = (dealer.total, dealer.sd, len(dealer.dice) == 1)
        if key not in self._known:
            move = GAME.dealer_choice(self.rules, dealer, ())
            assert move in GAME.dealer_moves(self.rules, dealer)
            sides = 6 if move is Move.D6 else 12
            after = [GAME.play_dealer(self.rules, dealer, move, (face,)) for face in range(1, sides + 1)]
            self._known[key] = mixed([self.final(one) for one in after])
        return self._known[key]


def mixed(spreads: list[Spread]) -> Spread:
    """The spread of one of these, each equally likely."""
    sum_of: Spread = {}
    for spread in spreads:
        for result, chance in spread.items():
            sum_of[result] = sum_of.get(result, Fraction(0)) + chance / len(spreads)
    return sum_of


@cache
def house_totals(points: int, alone: bool) -> tuple[tuple[tuple[int, bool], Fraction], ...]:
    """Final totals of `house` from here on, by the rules page alone."""
    if not alone and points >= 17:
        return (((points, False), Fraction(1)),)
    if points in (15, 16):
        return tuple(((points + face, False), Fraction(1, 6)) for face in range(1, 7))
    results: Spread = {}
    for face in range(1, 13):
        pair = sorted((points, face))
        if alone and pair in ([9, 12], [10, 11], [1, 12], [1, 1], [12, 12]):
            branch: tuple[tuple[tuple[int, bool], Fraction], ...] = (((points + face, True), Fraction(1)),)
        else:
            branch = house_totals(points + face, False)
        for result, chance in branch:
            results[result] = results.get(result, Fraction(0)) + chance / 12
    return tuple(results.items())


HOUSE_TOTALS = {
    1: (
        "16:12834050568625/641959232274432 17:11580223943089/80244904034304 "
        "18:10926221783473/80244904034304 19:10217719443889/80244904034304 "
        "20:9450175242673/80244904034304 21:8618669024689/80244904034304 "
        "22:48908914406359/641959232274432 23:4835158786225/106993205379072 "
        "24:3425576100337/106993205379072 25:1898528190625/106993205379072 "
        "26:987234659125/106993205379072 *:1/6"
    ),
    2: (
        "16:14381984674225/641959232274432 17:13128158048689/80244904034304 "
        "18:12474155889073/80244904034304 19:11765653549489/80244904034304 "
        "20:10998109348273/80244904034304 21:10166603130289/80244904034304 "
        "22:59744453145559/641959232274432 23:6383092891825/106993205379072 "
        "24:4973510205937/106993205379072 25:3446462296225/106993205379072 "
        "26:1792160394037/106993205379072"
    ),
    3: (
        "16:1792160394037/53496602689536 17:1095590046517/6687075336192 "
        "18:1045282188085/6687075336192 19:990782008117/6687075336192 20:931740146485/6687075336192 "
        "21:867778129717/6687075336192 22:4595727165043/53496602689536 23:491007145525/8916100448256 "
        "24:382577708149/8916100448256 25:265112484325/8916100448256 26:137858491849/8916100448256"
    ),
    4: (
        "16:137858491849/4458050224128 17:91420468681/557256278016 18:87550633417/557256278016 "
        "19:83358311881/557256278016 20:78816630217/557256278016 21:73896475081/557256278016 "
        "22:410671964287/4458050224128 23:37769780425/743008370688 24:29429054473/743008370688 "
        "25:20393268025/743008370688 26:10604499373/743008370688"
    ),
    5: (
        "16:10604499373/371504185344 17:10604499373/46438023168 18:6734664109/46438023168 "
        "19:6412177837/46438023168 20:6062817709/46438023168 21:5684344237/46438023168 "
        "22:31590151099/371504185344 23:2905367725/61917364224 24:2263773421/61917364224 "
        "25:1568712925/61917364224 26:815730721/61917364224"
    ),
    6: (
        "16:815730721/30958682112 17:815730721/3869835264 18:815730721/3869835264 "
        "19:493244449/3869835264 20:466370593/3869835264 21:437257249/3869835264 "
        "22:2430011623/30958682112 23:223489825/5159780352 24:174136417/5159780352 "
        "25:120670225/5159780352 26:62748517/5159780352"
    ),
    7: (
        "16:62748517/2579890176 17:62748517/322486272 18:62748517/322486272 19:62748517/322486272 "
        "20:35874661/322486272 21:33635173/322486272 22:186923971/2579890176 23:17191525/429981696 "
        "24:13395109/429981696 25:9282325/429981696 26:4826809/429981696"
    ),
    8: (
        "16:4826809/214990848 17:4826809/26873856 18:4826809/26873856 19:4826809/26873856 "
        "20:4826809/26873856 21:2587321/26873856 22:14378767/214990848 23:1322425/35831808 "
        "24:1030393/35831808 25:714025/35831808 26:371293/35831808"
    ),
    9: (
        "16:371293/17915904 17:371293/2239488 18:371293/2239488 19:371293/2239488 20:371293/2239488 "
        "21:184669/2239488 22:1106059/17915904 23:101725/2985984 24:79261/2985984 25:54925/2985984 "
        "26:28561/2985984 *:1/12"
    ),
    10: (
        "16:28561/1492992 17:28561/186624 18:28561/186624 19:28561/186624 20:28561/186624 "
        "21:13009/186624 22:199927/1492992 23:7825/248832 24:6097/248832 25:4225/248832 "
        "26:2197/248832 *:1/12"
    ),
    11: (
        "16:2197/124416 17:2197/15552 18:2197/15552 19:2197/15552 20:2197/15552 21:901/15552 "
        "22:15379/124416 23:2197/20736 24:469/20736 25:325/20736 26:169/20736 *:1/12"
    ),
    12: (
        "16:13/864 17:13/108 18:13/108 19:13/108 20:13/108 21:1/27 22:91/864 23:13/144 24:1/144 "
        "25:1/144 26:1/144 *:1/4"
    ),
}
"""By upcard: each final total and its chance, and the chance of a special win under ``*``."""


@pytest.mark.parametrize("upcard", range(1, 13))
def test_the_houses_totals_by_upcard(upcard: int) -> None:
    through_the_game = Bank(RULES).final(Dealer(dice=d12(upcard)))
    assert through_the_game == dict(house_totals(upcard, True))
    assert sum(through_the_game.values()) == 1
    assert spelled(through_the_game) == HOUSE_TOTALS[upcard]


def spelled(spread: Spread) -> str:
    """One line: special wins as ``*``, each with its chance."""
    special = sum((chance for (_, is_special), chance in spread.items() if is_special), Fraction(0))
    plain = sorted((points, chance) for (points, is_special), chance in spread.items() if not is_special)
    return " ".join(
        [f"{points}:{chance}" for points, chance in plain] + ([f"*:{special}"] if special else [])
    )
