"""A dealer's desk without a network: every word of players and dealer still goes through seal and codec."""

from typing import Any

import msgspec

from core import commands as cmd
from core.chance import SystemChance
from core.digest import digest
from core.draft import Source
from core.moves import Move
from core.refusal import Reason
from core.rules import Setup
from core.table import Table
from core.text import Text
from net.books import loose_book
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.desk import Desk, Outgoing
from net.identity import Identity
from net.limits import RateLimit
from net.messages import Answer, Batch, Bye, Farewell, FromDealer, FromGuest, Gone, Here, Order
from net.topics import Topics
from net.wire import ORDER_LIMIT, Letter, seal, unseal

DEALER_EPOCH = b"dealer 1"
TOPICS = Topics("cygnus-x-1")


def identity(number: int) -> Identity:
    """Return always the same identity for a number."""
    return Identity.from_seed(number.to_bytes(32, "big"))


class House:
    """A desk, and everything that it told."""

    def __init__(self, chance: Source | None = None, rate: float = 1e6, **changes: Any) -> None:
        self.now = 0.0
        self.told: list[Outgoing] = []
        self.host = identity(0).player
        setup = Setup(Text("Cygnus X-1"), self.host, **changes)
        limit = RateLimit(rate, max(1, int(rate)))
        book = loose_book(setup, chance or SystemChance())
        self.desk = Desk(book, TOPICS, DEALER_EPOCH, self.tell, limit)

    @property
    def table(self) -> Table:
        return self.desk.table

    def tell(self, outgoing: Outgoing) -> None:
        """Take a message, which must be the same after the wire."""
        assert DEALER_WORDS.decode(DEALER_WORDS.encode(outgoing.message)) == outgoing.message
        self.told.append(outgoing)

    def heard(self, topic: str, after: int = 0) -> list[FromDealer]:
        """Return what was told on a topic, not counting so many messages at the start."""
        return [one.message for one in self.told[after:] if one.topic == topic]

    def batches(self) -> list[Batch]:
        return [one.message for one in self.told if isinstance(one.message, Batch)]

    def seated(self, number: int) -> "Terminal":
        """Bring a player to the first free box."""
        terminal = Terminal(self, identity(number))
        terminal.here()
        terminal.order(cmd.Enter(terminal.player, Text(f"player {number}")))
        free = next(place for place, box in enumerate(self.table.boxes) if box.owner is None)
        terminal.order(cmd.Sit(terminal.player, free))
        assert self.table.box_of(terminal.player) == free
        return terminal

    def digest(self) -> bytes:
        return digest(self.table)


class Terminal:
    """One start of a player's terminal, as the desk sees it: letters in, words out."""

    def __init__(self, house: House, who: Identity, session: bytes = b"session1") -> None:
        self.house = house
        self.player = who.player
        self.session = session
        self.counter = 0
        self.visit = 1
        self._identity = who

    @property
    def orders(self) -> str:
        return TOPICS.orders(self.player)

    @property
    def presence(self) -> str:
        return TOPICS.presence(self.player)

    def letter(self, topic: str, body: bytes, counter: int = 0) -> Letter:
        """Return a letter as it comes out of its envelope."""
        raw = seal(self._identity, topic, self.session, counter, body)
        return unseal(raw, topic, ORDER_LIMIT)

    def hand_in(self, letter: Letter) -> list[FromDealer]:
        """Give the desk a letter; return what it says to this player alone."""
        before = len(self.house.told)
        self.house.desk.hear(letter, self.house.now)
        return self.house.heard(TOPICS.answers(self.player), before)

    def say(self, topic: str, message: FromGuest, counter: int = 0) -> list[FromDealer]:
        return self.hand_in(self.letter(topic, GUEST_WORDS.encode(message), counter))

    def here(self, dealer: bytes = DEALER_EPOCH) -> list[FromDealer]:
        return self.say(self.presence, Here(dealer), self.visit)

    def gone(self) -> list[FromDealer]:
        """Say that the connection has ended; the next one has another number."""
        self.visit += 1
        return self.say(self.presence, Gone(), self.visit - 1)

    def written(self, command: cmd.PlayerCommand, dealer: bytes = DEALER_EPOCH) -> Letter:
        """Return the next order as a letter, not yet handed in."""
        self.counter += 1
        return self.letter(self.orders, GUEST_WORDS.encode(Order(dealer, command)), self.counter)

    def order(self, command: cmd.PlayerCommand) -> list[FromDealer]:
        """Give the next order; return what the desk says to this player alone, nothing if all were told."""
        return self.hand_in(self.written(command))

    def raw(self, command: dict[str, Any]) -> list[FromDealer]:
        """Give an order with whatever it holds."""
        self.counter += 1
        body = msgspec.msgpack.encode({"type": "order", "dealer": DEALER_EPOCH, "command": command})
        return self.hand_in(self.letter(self.orders, body, self.counter))

    def refused(self, command: cmd.PlayerCommand) -> tuple[Reason | None, int]:
        """Give an order that must be refused and change nothing; return why."""
        before = self.house.digest()
        (answer,) = self.order(command)
        assert self.house.digest() == before
        assert isinstance(answer, Answer)
        return answer.reason, answer.limit

    def bet(self, amount: int = 10) -> list[FromDealer]:
        box = self.house.table.box_of(self.player)
        assert box is not None
        return self.order(cmd.Bet(self.player, box, amount))

    def play(self, move: Move) -> list[FromDealer]:
        return self.order(cmd.Play(self.player, self.house.table.decision, move))

    def is_away(self) -> bool:
        return self.house.table.players[self.player].away

    def chips(self) -> int:
        return self.house.table.players[self.player].chips

    def taken_over(self) -> Bye:
        return Bye(self.session, Farewell.TAKEN_OVER)
