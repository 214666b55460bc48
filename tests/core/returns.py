"""What fixed strategies bring at the card tables: the exact figures, and rounds to hold against them."""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import ACE, POINTS
from core.commands import AnyCommand, Bet, Enter, Play, Reply, Sit, TimeUp
from core.decide import step
from core.events import Opened, Payout
from core.evolve import open_table
from core.rules import GERMAN, LIVE, BlackjackRules, Setup
from core.sides import Side
from core.text import Text
from tests.core.felt import GAME, Felt, SharedChance, best, timed_out

GERMAN_BEST, LIVE_TIMED_OUT = "german, best play", "live, timed out"
PAIRS, INSURANCE, BLACKJACKS = "live, pairs", "live, insurance", "live, blackjacks"
EXPECTED = {
    GERMAN_BEST: -0.02343,
    LIVE_TIMED_OUT: -0.0802,
    PAIRS: 12 * 31 / 415 - 1,
    INSURANCE: 3 * 128 / 415 - 1,
    BLACKJACKS: 2 * 32 * 128 / (416 * 415),
}
"""What one chip wins on average, of a blackjack how often it is dealt; the first two were computed apart."""
ME = "mira"
STAKE = 10
PURSE = 10**9

Result = tuple[str, float]
"""What was played, and what it won for one chip."""
Road = Callable[[int], Iterator[Result]]
"""Plays so many rounds."""


@dataclass
class Tally:
    """How often, the sum and the sum of squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, result: float) -> None:
        """Count one result."""
        self.count += 1
        self.total += result
        self.squares += result * result

    def join(self, other: "Tally") -> None:
        """Count the results of another tally too."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The average result."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the average."""
        return math.sqrt((self.squares / self.count - self.mean**2) / self.count)

    def z(self, expected: float) -> float:
        """Return how many standard errors the average is off."""
        return (self.mean - expected) / self.error


def tallied(results: Iterator[Result]) -> dict[str, Tally]:
    """Return a tally of each kind of result."""
    tallies: dict[str, Tally] = {}
    for name, result in results:
        tallies.setdefault(name, Tally()).add(result)
    return tallies


def german(rounds: int) -> Iterator[Result]:
    """Play the german game by its functions alone: hit or stand as is best."""
    felt = Felt(GERMAN)
    for _ in range(rounds):
        yield GERMAN_BEST, _gain(GERMAN, *felt.round(best), Side.MAIN)


def live(rounds: int) -> Iterator[Result]:
    """Play the live game by its functions alone: every turn is missed, and all side bets are made."""
    felt, missed = Felt(LIVE), timed_out(LIVE)
    for _ in range(rounds):
        hand, dealer = felt.round(missed)
        yield LIVE_TIMED_OUT, _gain(LIVE, hand, dealer, Side.MAIN)
        yield PAIRS, _gain(LIVE, hand, dealer, Side.PAIRS)
        yield BLACKJACKS, float(hand.end is CardEnd.BLACKJACK)
        if POINTS[dealer.cards[0]] == ACE:
            yield INSURANCE, _gain(LIVE, hand, dealer, Side.INSURANCE)


def _gain(rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> float:
    return GAME.outcome(rules, hand, dealer, side).returns(STAKE) / STAKE - 1


ROADS: tuple[Road, ...] = (german, live)


class Evening:
    """A table of one game with one player."""

    def __init__(self, rules: BlackjackRules) -> None:
        self.chance = SharedChance()
        self.table = open_table(Opened(Setup(Text("Cygnus"), ME, rules, buy_in=PURSE)))
        self.give(Enter(ME, Text(ME)))
        self.give(Sit(ME, 0))

    def give(self, command: AnyCommand) -> None:
        """Give a command that must not be refused."""
        _, self.table = step(self.table, command, self.chance)

    def hand(self) -> CardHand:
        """Return the player's hand."""
        hand = self.table.boxes[0].hands[0]
        assert isinstance(hand, CardHand)
        return hand


def german_table(rounds: int) -> Iterator[Result]:
    """Play the german game at a table."""
    evening = Evening(GERMAN)
    for _ in range(rounds):
        evening.give(Bet(ME, 0, STAKE))
        while evening.table.in_round:
            dealer = evening.table.dealer
            assert isinstance(dealer, CardDealer)
            evening.give(Play(ME, evening.table.decision, best(evening.hand(), dealer)))
        yield GERMAN_BEST, _paid(evening.table.payouts[0])


def live_table(rounds: int) -> Iterator[Result]:
    """Play the live game at a table, where the clock ends each turn, and all side bets are made."""
    names = {Side.MAIN: LIVE_TIMED_OUT, Side.PAIRS: PAIRS, Side.INSURANCE: INSURANCE}
    evening = Evening(LIVE)
    for _ in range(rounds):
        evening.give(Bet(ME, 0, STAKE, pairs=STAKE))
        while evening.table.in_round:
            table = evening.table
            insured = [Reply(ME, offer.number, accept=True) for offer in table.offers]
            evening.give(insured[0] if insured else TimeUp(table.decision))
        yield BLACKJACKS, float(evening.hand().end is CardEnd.BLACKJACK)
        for payout in evening.table.payouts:
            yield names[payout.side], _paid(payout)


def _paid(payout: Payout) -> float:
    return payout.returned / payout.amount - 1


TABLE_ROADS: tuple[Road, ...] = (german_table, live_table)


def sample(road: Road, rounds: int, seed: int) -> dict[str, Tally]:
    """Play a road's rounds by a seed, and return a tally of each kind of result."""
    random.seed(seed)
    return tallied(road(rounds))
