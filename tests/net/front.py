"""A dealer as those see it who speak to it, without a broker: every message goes through its whole door."""

from collections.abc import Callable
from typing import Any

from core import commands as cmd
from core.chance import SystemChance
from core.digest import digest
from core.rules import Setup
from core.table import Table
from core.text import Text
from net.codecs import GUEST_WORDS
from net.dealer import Dealer, Opening
from net.desk import Desk, Outgoing
from net.identity import Identity
from net.link import Endpoint
from net.messages import Answer, FromGuest, Gone, Here, Order
from net.wire import Letter, seal
from tests.net.house import TOPICS, identity

NOWHERE = Endpoint("127.0.0.1", 1)


class Front:
    """A dealer that was never connected; turns of its loop pass by hand."""

    def __init__(self, rate: float = 1e6, sealed: bool = False, **changes: Any) -> None:
        setup = Setup(Text("Cygnus X-1"), identity(0).player, **changes)
        chance = None if sealed else SystemChance()
        self.dealer = Dealer(NOWHERE, identity(99), [Opening(setup, orders_a_second=rate)], chance=chance)
        self.told: list[Outgoing] = []
        self.handled: list[str] = []
        """Whose messages the desk had the work of, in order."""
        self._turns: list[Callable[[], None]] = []
        self.dealer.intake._later = self._turns.append
        self.desk._tell = self.told.append
        self._hear, self.desk.hear = self.desk.hear, self._handle  # type: ignore[method-assign]

    @property
    def desk(self) -> Desk:
        return self.dealer.tables[TOPICS.table].desk

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def seen(self) -> int:
        """Messages that were dropped at the door, and that the desk had the work of."""
        return self.dealer.intake.dropped + len(self.handled)

    def digest(self) -> bytes:
        return digest(self.table)

    def hear(self, topic: str, payload: bytes) -> None:
        self.dealer.intake.hear(topic, payload, False)

    def turn(self) -> None:
        """Let one turn of the loop pass."""
        turns = self._turns[:]
        self._turns.clear()
        for turn in turns:
            turn()

    def all_turns(self) -> None:
        while self._turns:
            self.turn()

    def _handle(self, letter: Letter, now: float) -> None:
        self.handled.append(letter.player)
        self._hear(letter, now)


class Speaker:
    """One start of a player's terminal: seals what it says and hands it to the front."""

    def __init__(self, front: Front, who: Identity, session: bytes = b"") -> None:
        self.front = front
        self.who = who
        self.player = who.player
        self.session = session or who.public[:8]
        self.counter = 0
        self.orders, self.presence = TOPICS.orders(who.player), TOPICS.presence(who.player)

    def sealed(self, topic: str, message: FromGuest | bytes, counter: int = 0) -> bytes:
        body = message if isinstance(message, bytes) else GUEST_WORDS.encode(message)
        return seal(self.who, topic, self.session, counter, body)

    def order(self, command: cmd.PlayerCommand) -> bytes:
        """Return the next order, not yet said."""
        self.counter += 1
        return self.sealed(self.orders, Order(self.front.dealer.epoch, command), self.counter)

    def here(self) -> bytes:
        return self.sealed(self.presence, Here(self.front.dealer.epoch))

    def gone(self) -> bytes:
        return self.sealed(self.presence, Gone())

    def give(self, command: cmd.PlayerCommand) -> None:
        """Give the next order, and wait until it is handled."""
        self.front.hear(self.orders, self.order(command))
        self.front.all_turns()

    def answers(self) -> list[Answer]:
        messages = [one.message for one in self.front.told if one.topic == TOPICS.answers(self.player)]
        return [one for one in messages if isinstance(one, Answer)]

    def stake(self) -> int:
        return self.front.table.stake(self.player)


def seated(front: Front, number: int) -> Speaker:
    """Bring a player to the first free box."""
    speaker = Speaker(front, identity(number))
    front.hear(speaker.presence, speaker.here())
    speaker.give(cmd.Enter(speaker.player, Text(f"player {number}")))
    free = next(place for place, box in enumerate(front.table.boxes) if box.owner is None)
    speaker.give(cmd.Sit(speaker.player, free))
    assert front.table.box_of(speaker.player) == free
    return speaker
