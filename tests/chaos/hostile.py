"""Makes hostile messages by chance: bytes, envelopes, bodies, and well-formed orders that make no sense.

All commands of players are found by looking at their types, so new ones are fuzzed without a word here.
"""

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgpack
import msgspec
from msgspec import inspect

from core.commands import Bet, Enter, Play, PlayerCommand, Reply, Sit
from core.rules import Setup
from core.table import Table
from core.text import Text
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.identity import Identity
from net.messages import Ad, Answer, Batch, Bye, Farewell, FromDealer, FromGuest, Gone, Here, Order, Pulse
from net.topics import Topics
from net.wire import ORDER_LIMIT, VERSION, seal
from tests.chaos.nasty import NASTY, NUMBERS, TEXTS

REMEMBERED = 400
"""Messages that may be said again."""
COMMANDS: tuple[type[Any], ...] = get_args(PlayerCommand)
LIKELY: tuple[type[Any], ...] = (Enter, Enter, Sit, Bet, Bet, Play, Reply)
"""What is ordered more often than its share, or who is hostile would mostly be out of the game."""
FIELDS = {
    kind: [(field.name, inspect.type_info(field.type)) for field in msgspec.structs.fields(kind)]
    for kind in COMMANDS
}


@dataclass(frozen=True, slots=True)
class Target:
    """A table that is fuzzed: its topics, its dealer's start, and what it is like now."""

    topics: Topics
    epoch: bytes
    table: Callable[[], Table | None]


@dataclass(frozen=True, slots=True)
class Hostile:
    """A message, and what kind of thing it is."""

    kind: str
    topic: str
    payload: bytes


class Maker:
    """Makes one hostile message after the other, all by the chance that it is given."""

    def __init__(self, rng: random.Random, targets: Sequence[Target], people: Sequence[Identity]) -> None:
        self._rng = rng
        self._targets = targets
        self._people = people
        self._counters = {person.player: rng.randrange(1000) for person in people}
        self._session = {person.player: rng.randbytes(8) for person in people}
        self._said: deque[tuple[str, bytes]] = deque(maxlen=REMEMBERED)
        kinds: list[tuple[int, Callable[[], Hostile]]] = [
            (12, self._noise),
            (20, self._bent),
            (6, self._other_envelope),
            (4, self._too_much),
            (4, self._elsewhere),
            (10, self._again),
            (8, self._tree),
            (10, self._bent_body),
            (10, self._wrong_field),
            (22, self._order),
            (3, self._presence),
            (4, self._stranger),
            (3, self._as_dealer),
        ]
        self._kinds = [make for _, make in kinds]
        self._weights = [weight for weight, _ in kinds]

    def next(self) -> Hostile:
        """Return one more."""
        (make,) = self._rng.choices(self._kinds, self._weights)
        return make()

    def greeting(self, person: Identity, command: type[Any], **fields: Any) -> list[Hostile]:
        """Return at every table the order that is named, as an honest terminal gives it."""
        return [
            self._sealed(
                "greeting", person, self._told(target, command(player=person.player, **fields)), target
            )
            for target in self._targets
        ]

    # What has no valid signature.

    def _noise(self) -> Hostile:
        start = self._rng.choice((b"", b"\x96\x01\xc4\x20", b"\x96", b"\xdf\xff\xff\xff\xff", b"\x91" * 900))
        return Hostile("noise", self._topic(), start + self._rng.randbytes(self._rng.randrange(120)))

    def _bent(self) -> Hostile:
        """A message that was valid once, with bytes changed, cut out, doubled, or put in from another."""
        topic, raw = self._remembered()
        return Hostile("bent", topic, self._mutated(raw))

    def _other_envelope(self) -> Hostile:
        """A true envelope with one field exchanged."""
        topic, raw = self._remembered()
        try:
            fields = msgpack.unpackb(raw)
        except ValueError:
            fields = [VERSION]
        fields[self._rng.randrange(len(fields))] = self._rng.choice(NASTY)
        if self._rng.random() < 0.3:
            fields[0] = self._rng.choice(NUMBERS)
        return Hostile("envelope", topic, _packed(fields))

    def _too_much(self) -> Hostile:
        size = self._rng.choice((ORDER_LIMIT, ORDER_LIMIT + 1, 3 * ORDER_LIMIT))
        return Hostile("too much", self._topic(), self._rng.randbytes(8) * (size // 8 + 1))

    def _elsewhere(self) -> Hostile:
        """Something true on a topic where it has no place."""
        _, raw = self._remembered()
        return Hostile("elsewhere", self._topic(), raw)

    def _again(self) -> Hostile:
        return Hostile("again", *self._remembered())

    # What a player signs.

    def _tree(self) -> Hostile:
        return self._signed("tree", _packed(self._anything(4)))

    def _bent_body(self) -> Hostile:
        target = self._target()
        body = GUEST_WORDS.encode(self._told(target, self._command(target, self._person().player)))
        return self._signed("bent body", self._mutated(body))

    def _wrong_field(self) -> Hostile:
        """An order in which one value, or one name, is another."""
        target = self._target()
        body = msgspec.to_builtins(
            self._told(target, self._command(target, self._person().player)), enc_hook=str
        )
        inner = body["command"] if self._rng.random() < 0.8 else body
        key = self._rng.choice(list(inner))
        if self._rng.random() < 0.2:
            inner[self._rng.choice((key + "\x00", "chips", "x" * 900))] = inner.pop(key)
        else:
            inner[key] = self._rng.choice(NASTY) if self._rng.random() < 0.7 else self._anything(3)
        return self._signed("wrong field", self._doubled(_packed(body)))

    def _order(self) -> Hostile:
        """An order that is well formed, out of the blue."""
        person, target = self._person(), self._target()
        name = person.player if self._rng.random() < 0.9 else self._person().player
        return self._sealed("order", person, self._told(target, self._command(target, name)), target)

    def _presence(self) -> Hostile:
        person, target = self._person(), self._target()
        if self._rng.random() < 0.3:
            self._session[person.player] = self._rng.randbytes(8)
        message = Gone() if self._rng.random() < 0.5 else Here(target.epoch)
        return self._sealed("presence", person, message, target, target.topics.presence(person.player))

    def _stranger(self) -> Hostile:
        person, target = Identity.from_seed(self._rng.randbytes(32)), self._target()
        order = self._told(target, self._command(target, person.player))
        return self._sealed("stranger", person, order, target)

    def _as_dealer(self) -> Hostile:
        target, person = self._target(), self._person()
        words: list[FromDealer] = [
            Ad(Setup(Text("x"), person.player), 0, 0, open=False),
            Batch(0, ()),
            Pulse(2**40),
            Answer(b"session1", 1),
            Bye(b"session1", Farewell.KICKED),
        ]
        topics = target.topics
        places = [topics.ad, topics.events, topics.orders(person.player), topics.presence(person.player)]
        topic = self._rng.choice(places)
        body = DEALER_WORDS.encode(self._rng.choice(words))
        return Hostile("as dealer", topic, seal(person, topic, target.epoch, 1, body))

    # The pieces.

    def _target(self) -> Target:
        return self._rng.choice(self._targets)

    def _person(self) -> Identity:
        return self._rng.choice(self._people)

    def _topic(self) -> str:
        topics, player = self._target().topics, self._person().player
        return self._rng.choice(
            (
                topics.orders(player),
                topics.orders(player),
                topics.presence(player),
                topics.answers(player),
                Topics("elsewhere").orders(player),
                topics.events,
                f"bhj/1/{topics.table}/orders/{player.upper()}",
                f"bhj/1/{topics.table}/orders/" + "x" * self._rng.randrange(1, 400),
                f"bhj/1/{topics.table}/presence/\u202e\u00e9",
            )
        )

    def _remembered(self) -> tuple[str, bytes]:
        if not self._said:
            self._order()
        return self._rng.choice(self._said)

    def _told(self, target: Target, command: Any) -> Order:
        epoch = target.epoch if self._rng.random() < 0.97 else self._rng.randbytes(8)
        return Order(epoch, command)

    def _signed(self, kind: str, body: bytes) -> Hostile:
        person, target = self._person(), self._target()
        return self._seal(kind, person, body[: ORDER_LIMIT - 200], target.topics.orders(person.player))

    def _sealed(
        self, kind: str, who: Identity, message: FromGuest, target: Target, topic: str = ""
    ) -> Hostile:
        return self._seal(kind, who, GUEST_WORDS.encode(message), topic or target.topics.orders(who.player))

    def _seal(self, kind: str, who: Identity, body: bytes, topic: str) -> Hostile:
        raw = seal(who, topic, self._session.get(who.player, b"stranger"), self._counter(who.player), body)
        self._said.append((topic, raw))
        return Hostile(kind, topic, raw)

    def _counter(self, player: str) -> int:
        """Return the next number, seldom one that leaps or goes back."""
        if self._rng.random() < 0.03:
            return self._rng.choice((0, 1, 2**63 - 1, self._rng.randrange(2**40)))
        self._counters[player] = self._counters.get(player, 0) + 1
        return self._counters[player] if player in self._session else self._counters.pop(player)

    def _command(self, target: Target, player: str) -> Any:
        kind = self._rng.choice(LIKELY if self._rng.random() < 0.5 else COMMANDS)
        table = target.table()
        return kind(**{name: self._value(name, kinds, table, player) for name, kinds in FIELDS[kind]})

    def _value(self, name: str, kind: inspect.Type, table: Table | None, player: str) -> Any:
        if name == "player":
            return player
        likely = self._likely(name, table)
        return likely if likely is not None else self._of(kind)

    def _likely(self, name: str, table: Table | None) -> Any:
        """Return a value that may well be accepted just now."""
        if table is None or self._rng.random() < 0.2:
            return None
        known: dict[str, Callable[[], Any]] = {
            "decision": lambda: table.decision + self._rng.choice((0, 0, 0, 1, -1)),
            "round": lambda: table.round + self._rng.choice((0, 0, 1)),
            "offer": lambda: table.offers[0].number if table.offers else table.decision,
            "name": lambda: Text(f"H{self._rng.randrange(60)}"),
            "box": lambda: self._rng.randrange(len(table.boxes)),
            "amount": lambda: self._rng.choice((10, 20, 100, 200)),
            "pairs": lambda: self._rng.choice((0, 0, 0, 10)),
            "target": lambda: self._rng.choice(list(table.players) or ["nobody"]),
        }
        value = known[name]() if name in known else None
        return max(0, value) if isinstance(value, int) else value

    def _of(self, kind: inspect.Type) -> Any:
        """Return a value of a type, often at its limits; what is not known here may be anything."""
        if isinstance(kind, inspect.IntType):
            least = -(2**63) if kind.ge is None else kind.ge
            most = 2**63 - 1 if kind.le is None else kind.le
            return self._rng.choice((least, most, min(most, max(least, self._rng.randrange(300)))))
        if isinstance(kind, inspect.BoolType):
            return self._rng.random() < 0.5
        if isinstance(kind, inspect.StrType):
            text = self._rng.choice((*TEXTS, self._person().player))[: kind.max_length or 1000]
            return text.ljust(kind.min_length or 0, "x")
        if isinstance(kind, inspect.BytesType):
            least, most = kind.min_length or 0, kind.max_length or 64
            return self._rng.randbytes(self._rng.choice((least, most)))
        if isinstance(kind, inspect.EnumType):
            return self._rng.choice(list(kind.cls))
        if isinstance(kind, inspect.CustomType) and kind.cls is Text:
            return Text(self._rng.choice((*TEXTS, str(self._rng.randrange(10**6)))))
        if isinstance(kind, inspect.StructType):
            return kind.cls(**{field.name: self._of(field.type) for field in kind.fields})
        if isinstance(kind, inspect.UnionType):
            return self._of(self._rng.choice(kind.types))
        return self._rng.choice(NASTY)

    def _anything(self, depth: int) -> Any:
        shape = self._rng.random() if depth else 0.0
        if shape < 0.5:
            return self._rng.choice(NASTY)
        if shape < 0.75:
            return [self._anything(depth - 1) for _ in range(self._rng.randrange(5))]
        names = ("type", "dealer", "command", "player", "amount", "", "\ud7ff", 5)
        return {self._rng.choice(names): self._anything(depth - 1) for _ in range(self._rng.randrange(5))}

    def _mutated(self, raw: bytes) -> bytes:
        out = bytearray(raw)
        for _ in range(self._rng.choice((1, 1, 1, 2, 5))):
            place, other = self._rng.randrange(len(out) + 1), self._rng.randrange(len(out) + 1)
            first, last = sorted((place, other))
            how = self._rng.randrange(5)
            if how == 0 and out:
                out[place % len(out)] ^= 1 << self._rng.randrange(8)
            elif how == 1:
                del out[first:last]
            elif how == 2:
                out[place:place] = out[first:last]
            elif how == 3:
                out[place:place] = self._rng.choice(
                    (b"\xc1", b"\xdd\xff\xff\xff\xff", b"\xcb\x7f\xf8", b"\x91" * 500)
                )
            else:
                out[first:last] = self._remembered()[1][first:last]
        return bytes(out)

    def _doubled(self, body: bytes) -> bytes:
        """Now and then name a key twice."""
        if self._rng.random() > 0.1 or not 0x80 < body[0] < 0x8F:
            return body
        return bytes([body[0] + 1]) + body[1:] + b"\xa4type\xa5order"


def _packed(value: Any) -> bytes:
    packed: bytes = msgpack.packb(value, unicode_errors="surrogatepass")
    return packed
