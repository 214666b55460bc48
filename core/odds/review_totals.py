"""What a player's reviewed rounds come to: hands, moves, dice, luck, skill and habits."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from core.dice import FACES, Roll
from core.odds.chi_square import Fit, even_fit
from core.odds.review_records import NOTHING, Decision, Reviewed, Situation, Stake
from core.outcome import Verdict
from core.sides import BASE, Side

HANDS = (*BASE, Side.EVEN_MONEY)
"""What is wagered on a hand as such."""
UNNAMED = ("", "stood", "bust", "surrendered")
"""Ends of hands that are no special win and no blackjack."""


class Habit(msgspec.Struct, frozen=True, gc=False):
    """A choice in a situation, how often it was made, and what it gave away, in chips."""

    situation: Situation
    choice: str
    times: int
    cost: float


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over rounds, in chips: `result == expected + luck - given - beyond`, but for rounding."""

    rounds: int
    bet: int
    result: int
    expected: float
    luck: float
    given: float
    beyond: float
    deviation: float
    """The standard deviation that the result was to have."""
    played: int
    """Rounds with a box of the player's own, or an offer to answer."""
    flawed: int
    """Rounds in which something was given away."""
    absent: int
    """Moves made in the player's place."""
    verdicts: dict[str, int]
    """Of hands, by how their wagers ended."""
    choices: dict[str, int]
    """Moves that the player chose among others."""
    answers: dict[str, int]
    """Offers accepted."""
    offered: dict[str, int]
    specials: dict[str, int]
    """Special wins and blackjacks."""
    habits: tuple[Habit, ...]
    """The costliest first."""
    dice: dict[str, Fit]
    """Of each kind of die that was rolled on the player's boxes, how its faces fell."""
    dealer_dice: dict[str, Fit]


def totals(records: Sequence[Reviewed]) -> Totals:
    """Add rounds up."""
    decisions = [decision for record in records for decision in record.decisions]
    hands = [stake for record in records for stake in record.stakes if stake.side in HANDS]
    asked = [decision for decision in decisions if decision.situation.asked]
    return Totals(
        rounds=len(records),
        bet=sum([record.bet for record in records]),
        result=sum([record.result for record in records]),
        expected=math.fsum([record.expected for record in records]),
        luck=math.fsum([record.luck for record in records]),
        given=math.fsum([record.given for record in records]),
        beyond=math.fsum([record.beyond for record in records]),
        deviation=math.sqrt(math.fsum([record.variance for record in records])),
        played=sum([record.owner or bool(record.decisions) for record in records]),
        flawed=sum([record.given > NOTHING for record in records]),
        absent=sum([record.absent for record in records]),
        verdicts=_counted([stake.verdict.value for stake in hands]),
        choices=_counted([one.choice for one in decisions if not one.situation.asked]),
        answers=_counted([one.situation.asked for one in asked if one.choice == "accept"]),
        offered=_counted([one.situation.asked for one in asked]),
        specials=_specials(hands),
        habits=habits(decisions),
        dice=_fits([roll for record in records for roll in record.rolls]),
        dealer_dice=_fits([roll for record in records for roll in record.dealer_rolls]),
    )


def habits(decisions: Iterable[Decision]) -> tuple[Habit, ...]:
    """Return what gave something away, each situation and choice once, the costliest first."""
    costs: dict[tuple[Situation, str], list[float]] = defaultdict(list)
    for decision in decisions:
        if decision.cost > NOTHING:
            costs[decision.situation, decision.choice].append(decision.cost)
    found = [Habit(*made, len(each), math.fsum(each)) for made, each in costs.items()]
    return tuple(sorted(found, key=lambda habit: -habit.cost))


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(Counter(words).most_common())


def _specials(hands: Iterable[Stake]) -> dict[str, int]:
    return _counted([stake.end for stake in hands if stake.end not in UNNAMED])


def _fits(rolls: Iterable[Roll]) -> dict[str, Fit]:
    thrown = Counter([(roll.die, roll.face) for roll in rolls])
    kinds = [die for die in FACES if any(kind is die for kind, _ in thrown)]
    return {die.value: even_fit([thrown[die, face] for face in range(1, FACES[die] + 1)]) for die in kinds}


def wins(verdicts: dict[str, int]) -> tuple[int, int, int]:
    """Return hands won, tied and lost, those surrendered among the lost."""
    lost = verdicts.get(Verdict.LOST.value, 0) + verdicts.get(Verdict.SURRENDERED.value, 0)
    return verdicts.get(Verdict.WON.value, 0), verdicts.get(Verdict.TIED.value, 0), lost
