"""One player's account of a round in play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from core.dice import Roll
from core.events import Payout
from core.moves import Move
from core.odds.measure import Measure
from core.odds.review_records import ACCEPT, DECLINE, NOTHING, Decision, Reviewed, Situation, Stake
from core.sides import Side
from core.table import Table, Wager


@dataclass(slots=True)
class Account:
    """What a player risked and gave away so far, in chips."""

    player: str
    bet: int = 0
    expected: float = 0.0
    variance: float = 0.0
    given: float = 0.0
    beyond: float = 0.0
    owner: bool = False
    absent: int = 0
    decisions: list[Decision] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)

    def bets(self, owner: str | None, wager: Wager, measure: Measure) -> None:
        """Take a wager as the bets are locked."""
        if wager.side is Side.MAIN:
            edge, variance = measure.edge(), measure.variance()
        else:
            edge, variance = measure.beside(wager.side)
        self.owner = self.owner or owner == self.player
        self.bet += wager.amount
        self.expected += edge * wager.amount
        self.variance += variance * wager.amount**2

    def decide(
        self,
        situation: Situation,
        move: Move,
        may: tuple[Move, ...],
        values: Mapping[Move, float],
        chips: int,
    ) -> None:
        """Take a move that the player made; `may` are those there were chips for."""
        best = max(reversed(may), key=values.__getitem__)
        self.beyond += (max(values.values()) - values[best]) * chips
        if len(may) > 1:
            cost = (values[best] - values[move]) * chips
            self._note(Decision(situation, move.value, values[move], best.value, values[best], cost))

    def stand_in(self, cost: float) -> None:
        """Take a move or an answer that was made in the player's place."""
        self.absent += 1
        self.beyond += cost

    def answer(self, situation: Situation, choice: str, adds: float, chips: int) -> None:
        """Take the player's answer to an offer, and what accepting adds in parts of its chips."""
        best, value = max(adds, 0.0), adds if choice == ACCEPT else 0.0
        best_choice = ACCEPT if adds > 0 else DECLINE
        self._note(Decision(situation, choice, value, best_choice, best, (best - value) * chips))

    def _note(self, decision: Decision) -> None:
        self.given += decision.cost
        self.decisions.append(decision)

    def closed(self, before: Table, payouts: Iterable[Payout], dealer: list[Roll]) -> Reviewed:
        """Return the round as it was settled, given the table just before that."""
        stakes = tuple([_stake(before, payout) for payout in payouts])
        result = sum([stake.returned - stake.amount for stake in stakes])
        given, beyond = [0.0 if abs(cost) < NOTHING else cost for cost in (self.given, self.beyond)]
        return Reviewed(
            round=before.round,
            player=self.player,
            stakes=stakes,
            bet=self.bet,
            result=result,
            expected=self.expected,
            variance=self.variance,
            luck=result - self.expected + given + beyond,
            given=given,
            beyond=beyond,
            owner=self.owner,
            decisions=tuple(self.decisions),
            absent=self.absent,
            rolls=tuple(self.rolls),
            dealer_rolls=tuple(dealer),
        )


def _stake(before: Table, payout: Payout) -> Stake:
    end = before.boxes[payout.box].hands[payout.hand].end
    return Stake(
        payout.box,
        payout.hand,
        payout.side,
        payout.amount,
        payout.returned,
        payout.outcome.verdict,
        end.value if end else "",
    )
