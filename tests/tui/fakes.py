"""A table without a network: a client that records orders, and a dealer in the test's own hands."""

from collections.abc import Callable, Collection, Iterable

from core import commands as cmd
from core.chance import ScriptedChance
from core.decide import step
from core.draft import Source
from core.events import Opened
from core.evolve import open_table
from core.refusal import Refused
from core.rules import BlackjackRules, Setup
from core.table import Table
from core.text import Text
from net.facts import Countdown, Fact, Happened, Refusal, Synced
from tests.core.purses import Purse, sealed
from tests.core.shoes import StackedShoe

YOU = "you"
Drawn = int | str
"""A die's face, or codes of cards: ``Qh``, ``Qh 9d``."""


def opened(**setup: object) -> Table:
    """Return a table that was just opened."""
    return open_table(Opened(Setup(name=Text("Cygnus X-1"), **{"host": "", **setup})))  # type: ignore[arg-type]


def sealed_table(purse: Purse, **setup: object) -> Table:
    """Return a table that was just opened with sealed dice."""
    return open_table(sealed(Setup(name=Text("Cygnus X-1"), **{"host": "", **setup}), purse.dealer))  # type: ignore[arg-type]


def script(drawn: Iterable[Drawn]) -> ScriptedChance | StackedShoe:
    """Return the chance that shows these faces, or gives these cards, in order."""
    faces = [face for face in drawn if isinstance(face, int)]
    cards = [codes for codes in drawn if isinstance(codes, str)]
    return StackedShoe(" ".join(cards)) if cards else ScriptedChance(faces)


class FakeDealer:
    """A dealer whose dice, or cards, are written by hand."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def does(
        self,
        command: cmd.AnyCommand,
        drawn: Collection[Drawn] = (),
        order: int | None = None,
        countdown: Countdown | None = None,
        chance: Source | None = None,
    ) -> Happened:
        """Accept a command and return what happened; every card that was written must be drawn."""
        source = chance or script(drawn)
        made, self.table = step(self.table, command, source)
        assert not (isinstance(source, StackedShoe) and source.rest), source.rest
        return Happened(made, self.table, countdown, order)

    def seats(self, *players: str) -> None:
        """Let players come and sit down, from the first box on."""
        for box, player in enumerate(players):
            self.does(cmd.Enter(player, Text(player)))
            self.does(cmd.Sit(player, box))


class SealedDealer(FakeDealer):
    """A dealer of sealed chance, still written by hand; links are released when the test says."""

    def __init__(self, **setup: object) -> None:
        self.purse = Purse()
        super().__init__(sealed_table(self.purse, **setup))

    def seats(self, *players: str) -> None:
        """Let players come, sit down and publish their tips."""
        super().seats(*players)
        for player in players:
            self.does(self.purse.commit(player))

    def release(self, player: str, *drawn: Drawn) -> Happened:
        """Let a player's terminal release its link; with the last one, dice fall or cards are dealt."""
        command = self.purse.release(self.table, player)
        assert command is not None
        return self.does(command, drawn)


class FakeClient:
    """Records what was ordered and can be fed facts; answers nothing by itself."""

    def __init__(self, dealer: FakeDealer, player: str = YOU) -> None:
        self.player = player
        self.dealer = dealer
        self.latency: float | None = 0.012
        self.sent: list[cmd.PlayerCommand] = []
        self.retries = 0
        self.stopped = False
        self._post: Callable[[Fact], None] | None = None
        self._early: list[Fact] = []

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Hand over what came before, then everything at once."""
        self._post = post
        for fact in self._early:
            post(fact)

    def feed(self, fact: Fact) -> None:
        """Let a fact arrive."""
        if self._post is None:
            self._early.append(fact)
        else:
            self._post(fact)

    def send(self, command: cmd.PlayerCommand) -> int:
        """Record an order and return its number, from 1."""
        self.sent.append(command)
        return len(self.sent)

    def accept(self, *drawn: Drawn) -> None:
        """Let the dealer answer the last order, rolling these faces or dealing these cards."""
        number = len(self.sent)
        try:
            self.feed(self.dealer.does(self.sent[-1], drawn, number))
        except Refused as refused:
            self.feed(Refusal(number, refused.reason, refused.limit))

    def does(self, command: cmd.AnyCommand, *drawn: Drawn, countdown: Countdown | None = None) -> None:
        """Let somebody else do something."""
        self.feed(self.dealer.does(command, drawn, countdown=countdown))

    def sync(self, countdown: Countdown | None = None) -> None:
        """Let the whole table arrive."""
        self.feed(Synced(self.dealer.table, countdown))

    def retry_now(self) -> None:
        """Count the tries asked for."""
        self.retries += 1

    def stop(self) -> None:
        """Note the end."""
        self.stopped = True


def card_table(rules: BlackjackRules, *seated: str, **setup: object) -> FakeDealer:
    """Return a dealer of cards with these players seated from the first box on, and oneself there."""
    dealer = FakeDealer(opened(**{"rules": rules, "back_bets": True, **setup}))
    dealer.seats(*seated)
    if YOU not in seated:
        dealer.does(cmd.Enter(YOU, Text(YOU)))
    return dealer


def dealt(rules: BlackjackRules, cards: str, *seated: str, **setup: object) -> FakeDealer:
    """Return a dealer of cards after everybody seated has bet 10 and got these cards."""
    dealer = card_table(rules, *seated, **setup)
    for box, player in enumerate(seated):
        dealer.does(cmd.Bet(player, box, 10), [cards] if player == seated[-1] else [])
    return dealer
