"""What bots win at whole tables, played as dealers let them play."""

import random
from collections.abc import Iterator

import msgspec

from core.bots import Character, act
from core.chance import Unsealed
from core.commands import AnyCommand, Bet, BotEnters
from core.decide import step
from core.events import Opened
from core.evolve import open_table
from core.rules import Rules, Setup
from core.table import Phase, Table
from core.text import Text
from tests.core.returns import Tally

BOT = "bot"
STAKE = 10
PURSE = 10**9
"""More than can be lost: chips never decide what may be done."""


class Seeded(Unsealed):
    """Chance by a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class Seat:
    """A table with one bot, which always bets the same."""

    def __init__(self, rules: Rules, character: Character, seed: int) -> None:
        self._chance, self._character = Seeded(seed), character
        self.table: Table = open_table(Opened(Setup(Text("Cygnus"), "", rules, seats=1, buy_in=PURSE)))
        self.give(BotEnters(BOT, Text("HAL")))

    def give(self, command: AnyCommand) -> None:
        """Give a command that must not be refused."""
        _, self.table = step(self.table, command, self._chance)

    def wish(self) -> AnyCommand:
        """Return what the bot wants to do."""
        command = act(self.table, BOT, self._character)
        assert command is not None
        return msgspec.structs.replace(command, amount=STAKE) if isinstance(command, Bet) else command

    def results(self, rounds: int) -> Iterator[float]:
        """Play rounds, and yield what each won for one chip."""
        for _ in range(rounds):
            before = self.table.players[BOT].chips
            self.give(self.wish())
            while self.table.phase is not Phase.BETTING:
                self.give(self.wish())
            yield (self.table.players[BOT].chips - before) / STAKE


def played(rules: Rules, character: Character, rounds: int, seed: int) -> Tally:
    """Return the results of so many rounds."""
    tally = Tally()
    for result in Seat(rules, character, seed).results(rounds):
        tally.add(result)
    return tally
