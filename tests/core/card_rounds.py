"""Rounds at full card tables where everybody does anything that is legal: `python -m tests.core.card_rounds`.

The cards that were drawn are counted from the events alone, and no shoe may give more of one than it has.
"""

import argparse
import random
from time import perf_counter

from core import commands as cmd
from core import events as ev
from core.cards import fresh_shoe, without
from core.chance import Unsealed
from core.decide import step
from core.evolve import open_table
from core.rules import PRESETS, BlackjackRules, Setup
from core.sides import Side
from core.table import Phase, is_broke
from core.text import Text

SEATED = tuple([f"seat-{number}" for number in range(7)])
BEHIND = ("eve", "fay")
MOST_EVENTS = 300
"""Events of a round, more than any can have."""


class Drawn(Unsealed):
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class Counted:
    """A shoe as its events tell of it."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.out: list[int] = []
        """Cards drawn since the last shuffle, and those that lay on the table then."""
        self.table: list[int] = []
        """Cards drawn in the round."""
        self.dealt = self.shuffles = self.dry = 0

    def see(self, event: ev.AnyEvent) -> None:
        """Count what an event drew."""
        if isinstance(event, ev.Locked):
            self.table = []
        elif isinstance(event, (ev.Dealt, ev.Played, ev.Served, ev.DealerPlayed)):
            self.dealt += len(event.drawn)
            self.out += event.drawn
            self.table += event.drawn
            assert all(self.out.count(card) <= self.decks for card in event.drawn), event
        elif isinstance(event, ev.Settled):
            self.table = []
        elif isinstance(event, ev.Shuffled):
            self.shuffles += 1
            self.dry += bool(self.table)
            self.out = list(self.table)


class CardRounds:
    """A table of seven boxes and two players behind them."""

    def __init__(self, rules: BlackjackRules, seed: int) -> None:
        setup = Setup(Text("Vega"), "", rules, buy_in=2000, back_bets=True)
        self.table = open_table(ev.Opened(setup))
        self.counted = Counted(rules.decks)
        self._random, self._chance = random.Random(seed), Drawn(seed)
        self._events = 0
        for player in (*SEATED, *BEHIND):
            self.do(cmd.Enter(player, Text(player)))
        for box, player in enumerate(SEATED):
            self.do(cmd.Sit(player, box))

    def play(self, rounds: int) -> "CardRounds":
        """Play so many rounds, and return itself."""
        for _ in range(rounds):
            self.round()
        return self

    def round(self) -> None:
        """Play a round; all have bet or passed before it, and it is settled after it."""
        self._events = 0
        self._bets()
        while self.table.phase is not Phase.BETTING:
            self.do(self._next())
        assert self.table.shoe == without(fresh_shoe(self.counted.decks), self.counted.out)

    def do(self, command: cmd.AnyCommand) -> None:
        """Give a command that is legal."""
        events, self.table = step(self.table, command, self._chance)
        for event in events:
            self.counted.see(event)
        self._events += len(events)
        assert self._events < MOST_EVENTS
        assert self.table.imbalance() == 0

    def _bets(self) -> None:
        for player in (*SEATED, *BEHIND):
            if is_broke(self.table, player):
                self.do(cmd.Rebuy(player))
        for player in BEHIND:
            self._bet(player, self._random.randrange(7), 10)
        for box, player in enumerate(SEATED):
            self._bet(player, box, 10 * self._random.randint(1, 4))

    def _bet(self, player: str, box: int, amount: int) -> None:
        """Bet, beside the hand too where that is offered and does not end the window."""
        chips = self.table.players[player].chips
        amount = min(amount, chips // 10 * 10)
        self.do(cmd.Bet(player, box, amount))
        rules = self.table.setup.rules
        more = self.table.phase is Phase.BETTING and isinstance(rules, BlackjackRules) and rules.pairs
        if more and chips >= amount + 10 and self._random.random() < 0.5:
            self.do(cmd.Bet(player, box, 10, Side.PAIRS))

    def _next(self) -> cmd.AnyCommand:
        if self.table.offers:
            offer = self._random.choice(self.table.offers)
            covered = offer.amount <= self.table.players[offer.player].chips
            return cmd.Reply(offer.player, offer.number, covered and self._random.random() < 0.5)
        actor = self.table.actor()
        assert actor is not None
        return cmd.Play(actor, self.table.decision, self._random.choice(self.table.legal_moves(actor)))


def main() -> None:
    """Play as many rounds as are asked for at each card table, and say what was dealt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for name, rules in PRESETS.items():
        if isinstance(rules, BlackjackRules):
            began = perf_counter()
            counted = CardRounds(rules, asked.seed).play(asked.rounds).counted
            took = perf_counter() - began
            print(
                f"{name}: {asked.rounds} rounds, {counted.dealt} cards, {counted.shuffles} shuffles, "
                f"{counted.dry} of them in mid-round, {took:.1f} s"
            )


if __name__ == "__main__":
    main()
