"""Card tables where anything that is legal may happen, played by seeds."""

import random

from core import commands as cmd
from core import events as ev
from core.chance import Unsealed
from core.decide import step
from core.draft import Source
from core.evolve import open_table
from core.moves import Move
from core.notation import CardRoundRecord, record
from core.refusal import Refused
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Preset, Setup
from core.sides import Side
from core.table import Phase, is_broke
from core.text import Text

NAMES = ("mira", 'Tom "x" [9s]', "黒穴", "a\\b, c = d: 3", "kim behind", "lee")
SEATED = 4
CARD_RULES = {Preset.GERMAN: GERMAN, Preset.CZECH: CZECH, Preset.LIVE: LIVE}


class Cards(Unsealed):
    """Seeded chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class CardClub:
    """A card table, its log, and those who come: four at boxes 1, 3, 5 and 7, and two who stand."""

    def __init__(self, rules: BlackjackRules, chance: Source, seed: int = 0) -> None:
        setup = Setup(name=Text("Vega"), host="p0", rules=rules, back_bets=True, buy_in=2000)
        self.table = self.before = open_table(ev.Opened(setup))
        self.chance, self.random = chance, random.Random(seed)
        self.log: list[ev.AnyEvent] = []

    def give(self, command: cmd.AnyCommand) -> bool:
        """Give a command; return whether it was accepted."""
        try:
            events, self.table = step(self.table, command, self.chance)
        except Refused:
            return False
        self.log += events
        return True

    def come(self) -> None:
        """Let all be there, the four at their boxes."""
        for number, name in enumerate(NAMES):
            self.give(cmd.Enter(f"p{number}", Text(name)))
            self.give(cmd.CaughtSight(f"p{number}"))
        for number in range(SEATED):
            self.give(cmd.Sit(f"p{number}", 2 * number))

    def bet(self) -> None:
        """Let everybody bet, on some boxes of others too, and lock the bets."""
        players = self.random.sample(range(len(NAMES)), len(NAMES))
        for number in players:
            if is_broke(self.table, f"p{number}"):
                self.give(cmd.Rebuy(f"p{number}"))
            for box in self.random.sample(range(0, 7, 2), 2):
                self._bet_on(f"p{number}", box, self.random.random() < 0.5)
        for number in players[: self.random.randint(1, len(NAMES))]:
            self._bet_on(f"p{number}", self.table.box_of(f"p{number}") or 0, True)
        if self.table.phase is Phase.BETTING and not self.give(cmd.TimeUp(self.table.decision)):
            self.bet()

    def _bet_on(self, player: str, box: int, pairs: bool) -> None:
        if pairs and self.random.random() < 0.5:
            self.give(cmd.Bet(player, box, 10, Side.PAIRS))
        self.give(cmd.Bet(player, box, 10 * self.random.randint(1, 4)))
        if pairs:
            self.give(cmd.Bet(player, box, 10 * self.random.randint(1, 2), Side.PAIRS))
        if self.random.random() < 0.1:
            self.give(cmd.Withdraw(player, box, self.random.choice((Side.MAIN, Side.PAIRS))))

    def act(self) -> None:
        """Do one thing that is allowed in mid-round."""
        table, fate = self.table, self.random.random()
        if fate < 0.01:
            self.give(cmd.VoidRound("p0"))
        elif fate < 0.06:
            self.give(cmd.TimeUp(table.decision))
        elif fate < 0.08:
            self.give(cmd.Leave(f"p{self.random.randrange(1, len(NAMES))}"))
        elif table.offers:
            offer = self.random.choice(table.offers)
            self.give(cmd.Reply(offer.player, offer.number, self.random.random() < 0.7))
        else:
            self._move()

    def _move(self) -> None:
        actor = self.table.actor()
        assert actor is not None
        legal = self.table.legal_moves(actor)
        raising = [move for move in legal if move in (Move.DOUBLE, Move.SPLIT)]
        moves = raising if raising and self.random.random() < 0.5 else legal
        self.give(cmd.Play(actor, self.table.decision, self.random.choice(moves)))

    def records(self) -> list[CardRoundRecord]:
        """Return the records of the whole log."""
        return [told for told in record(self.before, self.log) if isinstance(told, CardRoundRecord)]

    def play(self, rounds: int) -> "CardClub":
        """Play whole rounds; return itself."""
        for _ in range(rounds):
            self.come()
            self.bet()
            while self.table.in_round:
                self.act()
        return self


def card_club(seed: int, rules: BlackjackRules, rounds: int) -> CardClub:
    """Return a card table after some rounds of random legal play, with every kind of mishap."""
    return CardClub(rules, Cards(seed), seed).play(rounds)
