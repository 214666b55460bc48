"""A hostile network: what is replayed, forged or too much changes nothing, and the honest play on."""

import asyncio
import os
import random
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgpack
import pytest

from core import commands as cmd
from core.events import Closed
from core.moves import Move
from core.refusal import Reason
from core.text import Text
from net.broker import EmbeddedBroker
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.ear import Ear
from net.identity import Identity
from net.intake import LINE_LENGTH, STRANGERS_LENGTH
from net.link import Endpoint
from net.messages import (
    Answer,
    Batch,
    Bye,
    Farewell,
    FromDealer,
    Here,
    Order,
    Pulse,
)
from net.topics import Kind, Topic, Topics
from net.wire import ORDER_LIMIT, VERSION, seal
from tests.net.front import Front, Speaker, seated
from tests.net.house import TOPICS, identity
from tests.net.tables import opened, sitting
from tests.net.wires import LOCAL, dealer, eventually, guest

EARLIER = b"session0"
VICTIM, ATTACKER = identity(1), identity(2)
Made = list[tuple[str, bytes]]


# What is not the sender's to say.


def resealed(raw: bytes, change: Callable[[list[object]], None]) -> bytes:
    """Return an envelope with a field changed and the signature left as it was."""
    fields = msgpack.unpackb(raw)
    change(fields)
    packed: bytes = msgpack.packb(fields)
    return packed


def replays(victim: Speaker, attacker: Speaker) -> Made:
    """What was said before, said again, there or elsewhere."""
    old = [
        victim.sealed(victim.orders, Order(victim.front.dealer.epoch, command), counter)
        for counter, command in (
            (1, cmd.Enter(victim.player, Text("player 1"))),
            (2, cmd.Sit(victim.player, 0)),
        )
    ]
    return [
        *((victim.orders, raw) for raw in old),
        *((victim.presence, raw) for raw in old),
        *((attacker.orders, raw) for raw in old),
        *((Topics("other").orders(victim.player), raw) for raw in old),
        (TOPICS.answers(victim.player), old[0]),
        (victim.orders, victim.here()),
    ]


def earlier(victim: Speaker, attacker: Speaker) -> Made:
    """What was said in an earlier session, or to an earlier start of the dealer."""
    before = Speaker(victim.front, victim.who, EARLIER)
    rise = victim.sealed(victim.orders, Order(b"dealer 0", cmd.Rise(victim.player)), 50)
    return [
        (victim.presence, before.gone()),
        (victim.presence, before.here()),
        (victim.orders, before.order(cmd.Rise(victim.player))),
        (victim.orders, rise),
        (victim.presence, victim.sealed(victim.presence, Here(b"dealer 0"))),
    ]


def forged(victim: Speaker, attacker: Speaker) -> Made:
    """What bears the victim's name and another's signature, or none."""
    rise = victim.sealed(victim.orders, Order(victim.front.dealer.epoch, cmd.Rise(victim.player)), 60)
    own = attacker.sealed(victim.orders, Order(victim.front.dealer.epoch, cmd.Rise(victim.player)), 60)

    def claim(fields: list[object]) -> None:
        fields[1] = victim.who.public

    def count_on(fields: list[object]) -> None:
        fields[3] = 61

    def other_session(fields: list[object]) -> None:
        fields[2] = b"session9"

    def unsigned(fields: list[object]) -> None:
        fields[5] = bytes(64)

    return [
        (victim.orders, own),
        (victim.orders, resealed(own, claim)),
        *((victim.orders, resealed(rise, change)) for change in (count_on, other_session, unsigned)),
        (
            attacker.orders,
            attacker.sealed(attacker.orders, Order(victim.front.dealer.epoch, cmd.Rise(victim.player)), 70),
        ),
    ]


def misshapen(victim: Speaker, attacker: Speaker) -> Made:
    """What is cut off, too long, too deep, or of another version."""
    raw = victim.sealed(victim.orders, Order(victim.front.dealer.epoch, cmd.Rise(victim.player)), 80)
    deep = [b"\x91" * 3000, b"\x81" * 3000, GUEST_WORDS.encode(Here(b"dealer 1"))[:-9] + b"\x91" * 3000]

    def version(number: int) -> Callable[[list[object]], None]:
        return lambda fields: fields.__setitem__(0, number)

    return [
        *((victim.orders, raw[:size]) for size in range(0, len(raw), 7)),
        (victim.orders, raw + b"\x00"),
        (victim.orders, raw + raw),
        (victim.orders, victim.sealed(victim.orders, bytes(ORDER_LIMIT), 81)),
        *((victim.orders, resealed(raw, version(number))) for number in (0, VERSION + 1, -1, 2**63)),
        *((attacker.orders, attacker.sealed(attacker.orders, body, 90 + n)) for n, body in enumerate(deep)),
    ]


def claims_to_be_dealer(victim: Speaker, attacker: Speaker) -> Made:
    """The dealer's own words, signed by a guest."""
    said: list[FromDealer] = [
        one.message
        for one in (victim.front.desk.ad(), victim.front.desk.last_will(), victim.front.desk.snapshot())
    ]
    said += [
        Pulse(99),
        Batch(0, (Closed(),)),
        Bye(victim.session, Farewell.KICKED),
        Answer(victim.session, 1),
    ]
    bodies = [DEALER_WORDS.encode(message) for message in said]
    topics = [attacker.orders, attacker.presence, TOPICS.events, TOPICS.ad, TOPICS.snapshot]
    return [
        (topic, attacker.sealed(topic, body, 200 + n)) for topic in topics for n, body in enumerate(bodies)
    ]


def claims_to_be_host(victim: Speaker, attacker: Speaker) -> Made:
    """The host's orders, in the guest's own name and in the host's."""
    host = victim.front.table.setup.host
    orders = [
        order
        for name in (attacker.player, host)
        for order in (cmd.Pause(name), cmd.Kick(name, victim.player), cmd.VoidRound(name), cmd.Close(name))
    ]
    epoch = victim.front.dealer.epoch
    own = [
        (attacker.orders, attacker.sealed(attacker.orders, Order(epoch, one), 300 + n))
        for n, one in enumerate(orders)
    ]
    on_host_s = TOPICS.orders(host)
    return own + [
        (on_host_s, attacker.sealed(on_host_s, Order(epoch, one), 400 + n)) for n, one in enumerate(orders)
    ]


def ends_another_s_session(victim: Speaker, attacker: Speaker) -> Made:
    """The number of the victim's session, which everybody knows, under the attacker's key."""
    twin = Speaker(victim.front, attacker.who, victim.session)
    return [(twin.presence, twin.gone()), (victim.presence, twin.gone()), (victim.presence, twin.here())]


ATTACKS = [
    replays,
    earlier,
    forged,
    misshapen,
    claims_to_be_dealer,
    claims_to_be_host,
    ends_another_s_session,
]


@pytest.mark.parametrize("order", ["as made", "reversed", "each twice", "shuffled"])
@pytest.mark.parametrize("attack", ATTACKS)
async def test_it_changes_nothing_is_counted_and_the_honest_play_on(
    attack: Callable[[Speaker, Speaker], Made], order: str
) -> None:
    front = Front()
    before_that = Speaker(front, VICTIM, EARLIER)
    front.hear(before_that.presence, before_that.here())
    victim, attacker = seated(front, 1), seated(front, 2)
    messages = attack(victim, attacker)
    if order == "each twice":
        messages = [one for one in messages for _ in range(2)]
    elif order == "reversed":
        messages.reverse()
    elif order == "shuffled":
        random.Random(1).shuffle(messages)
    before, seen, told = front.digest(), front.seen, len(front.told)
    for topic, payload in messages:
        front.hear(topic, payload)
        front.all_turns()
        assert front.digest() == before, topic
    assert front.seen - seen == len(messages)
    assert not any(isinstance(one.message, Batch) for one in front.told[told:])
    victim.counter = attacker.counter = 1000
    victim.give(cmd.Bet(victim.player, 0, 20))
    attacker.give(cmd.Bet(attacker.player, 1, 10))
    assert (victim.stake(), attacker.stake()) == (20, 10)


async def test_an_order_s_number_can_not_be_used_for_another_order() -> None:
    front = Front()
    player, _ = seated(front, 1), seated(front, 2)
    player.give(cmd.Bet(player.player, 0, 20))
    told = len(front.told)
    player.counter -= 1
    player.give(cmd.Bet(player.player, 0, 200))
    assert player.stake() == 20
    assert [one.message for one in front.told[told:]] == [
        Answer(player.session, player.counter, front.table.seq)
    ]


# Towards guests.


DEALER = identity(99)
EAR = Ear(TOPICS.table, DEALER.public)
EPOCH = b"dealer 1"


def dealer_s() -> list[tuple[Topic, FromDealer]]:
    """Return one of each of a dealer's messages where it belongs."""
    table, player = TOPICS.table, VICTIM.player
    house = Front()
    snapshot, ad = house.desk.snapshot().message, house.desk.ad().message
    return [
        (Topic(table, Kind.SNAPSHOT), snapshot),
        (Topic(table, Kind.AD), ad),
        (Topic(table, Kind.EVENTS), Batch(0, (Closed(),))),
        (Topic(table, Kind.EVENTS), Pulse(3)),
        (Topic(table, Kind.ANSWERS, player), Pulse(3)),
        (Topic(table, Kind.ANSWERS, player), Answer(b"session1", 1)),
        (Topic(table, Kind.ANSWERS, player), Bye(b"session1", Farewell.KICKED)),
    ]


def signed(who: Identity, topic: str, message: FromDealer) -> bytes:
    return seal(who, topic, EPOCH, 1, DEALER_WORDS.encode(message))


async def test_guests_hear_the_dealer_and_nobody_who_claims_to_be() -> None:
    for topic, message in dealer_s():
        name = str(topic)
        raw = signed(DEALER, name, message)
        heard = EAR.heard(name, raw)
        assert heard is not None and heard.message == message
        assert EAR.heard(name, signed(ATTACKER, name, message)) is None

        def claim(fields: list[object]) -> None:
            fields[1] = DEALER.public

        assert EAR.heard(name, resealed(signed(ATTACKER, name, message), claim)) is None
        for size in range(len(raw)):
            assert EAR.heard(name, raw[:size]) is None


async def test_guests_hear_each_word_in_its_place_alone() -> None:
    places = {topic for topic, _ in dealer_s()}
    elsewhere = [Topics("other").ad, Topics("other").events, TOPICS.orders(VICTIM.player), "bhj/1/x", ""]
    for topic, message in dealer_s():
        raw = signed(DEALER, str(topic), message)
        allowed = {place for place, one in dealer_s() if type(one) is type(message)}
        for place in places - {topic}:
            assert EAR.heard(str(place), raw) is None
        for place in places:
            assert (EAR.heard(str(place), signed(DEALER, str(place), message)) is None) == (
                place not in allowed
            )
        for name in elsewhere:
            assert EAR.heard(name, signed(DEALER, name, message)) is None


async def test_a_guest_s_word_on_a_dealer_s_topic_does_not_get_past_the_broker_nor_the_guests(
    broker: EmbeddedBroker,
) -> None:
    async with (
        opened(dealer(broker)) as table,
        sitting(guest(broker), identity(1)) as one,
        sitting(guest(broker), identity(2)) as other,
    ):
        await one.sealed()
        await other.sealed()
        link = other.guest.link
        for topic, message in dealer_s():
            name = str(Topic(topic.table, topic.kind, one.player if topic.player else None))
            link.send(name, seal(ATTACKER, name, table.dealer.epoch, 1, DEALER_WORDS.encode(message)))
        await one.bet()
        await other.bet()
        await one.same_as(table)
        await other.same_as(table)
        assert one.trouble() == other.trouble() == []
        assert one.guest.resyncs == 0


# Floods: counted in work, not in time.


def orders_of(flooder: Speaker) -> tuple[str, bytes]:
    return flooder.orders, flooder.order(cmd.Say(flooder.player, Text("spam")))


def garbage_of(flooder: Speaker) -> tuple[str, bytes]:
    return flooder.orders, flooder.sealed(flooder.orders, os.urandom(60), flooder.counter + 1)


def strangers_like(flooder: Speaker) -> tuple[str, bytes]:
    flooder.counter += 1
    stranger = Speaker(flooder.front, identity(1000 + flooder.counter))
    return stranger.orders, stranger.order(cmd.Enter(stranger.player, Text(stranger.player[:12])))


FLOODS = [[orders_of], [garbage_of], [strangers_like], [orders_of, garbage_of, strangers_like]]


@pytest.mark.parametrize("floods", FLOODS)
async def test_in_a_flood_every_order_of_the_honest_is_made_after_a_bounded_piece_of_work(
    floods: list[Callable[[Speaker], tuple[str, bytes]]],
) -> None:
    front = Front(rate=20)
    honest, *flooders = [seated(front, number) for number in range(1, len(floods) + 2)]
    amounts = [10 + 10 * (number % 2) for number in range(30)]
    behind = []
    for amount in amounts:
        for flood, flooder in zip(floods, flooders, strict=True):
            for _ in range(100):
                front.hear(*flood(flooder))
        before = len(front.handled)
        front.hear(honest.orders, honest.order(cmd.Bet(honest.player, 0, amount)))
        while honest.player not in front.handled[before:]:
            front.turn()
        behind.append(front.handled[before:].index(honest.player))
        assert honest.stake() == amount
        assert len(front.dealer.intake) <= len(floods) * LINE_LENGTH + STRANGERS_LENGTH
    assert max(behind) <= len(floods) + 1
    assert [answer for answer in honest.answers() if answer.reason] == []


async def test_who_floods_is_refused_and_the_honest_bucket_stays_full() -> None:
    """Forged messages in the victim's name use up nothing of what the victim may send."""
    front = Front(rate=3)
    honest, _ = seated(front, 1), seated(front, 2)
    attacker = Speaker(front, ATTACKER)
    forgery = attacker.sealed(honest.orders, Order(front.dealer.epoch, cmd.Rise(honest.player)), 7)
    for _ in range(500):
        front.hear(honest.orders, forgery)
        front.all_turns()
    # Three of the six at once were used up by coming in.
    for amount in (10, 20, 30):
        honest.give(cmd.Bet(honest.player, 0, amount))
    assert [answer.reason for answer in honest.answers() if answer.reason] == []


async def test_strangers_fill_neither_the_table_nor_the_memory() -> None:
    front = Front(rate=20)
    honest, flooder = seated(front, 1), seated(front, 2)
    for _ in range(1500):
        front.hear(*strangers_like(flooder))
        front.all_turns()
    assert len(front.table.players) <= 256
    assert len(front.desk._limit) <= 1024
    assert len(front.dealer.intake._keys) <= 256
    assert {
        one.message.reason for one in front.told if isinstance(one.message, Answer) and one.message.reason
    } == {Reason.CROWDED}
    honest.give(cmd.Bet(honest.player, 0, 10))
    assert honest.stake() == 10


# Connections.


def packet(kind: int, body: bytes) -> bytes:
    """Return an MQTT packet of less than 128 bytes."""
    return bytes((kind, len(body))) + body


def text(raw: bytes) -> bytes:
    return struct.pack(">H", len(raw)) + raw


@asynccontextmanager
async def never_reading(where: Endpoint, topic: str) -> AsyncIterator[None]:
    """Subscribe to a topic as a spectator, and read nothing from then on."""
    reader, writer = await asyncio.open_connection(where.host, where.port, limit=1024)
    writer.write(packet(0x10, text(b"MQTT") + b"\x04\x02\x00\x3c" + text(b"never-reading")))
    await reader.readexactly(4)
    writer.write(packet(0x82, b"\x00\x01" + text(topic.encode()) + b"\x00"))
    await reader.readexactly(5)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    try:
        yield
    finally:
        writer.close()


async def test_a_peer_that_never_reads_holds_up_nobody(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), bots=2) as table,
        sitting(guest(broker), identity(1)) as one,
        sitting(guest(broker), identity(2)) as other,
        never_reading(guest(broker), "bhj/1/+/events"),
        never_reading(guest(broker), "bhj/1/#"),
    ):
        await one.sealed()
        await other.sealed()
        for _ in range(150):
            await one.say("word " * 40)
        await other.bet()
        await one.same_as(table)
        await other.same_as(table)
        assert one.trouble() == other.trouble() == []


async def test_300_connections_that_say_nothing_keep_nobody_out(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, AsyncExitStack() as stack:
        for _ in range(300):
            _, writer = await asyncio.open_connection(LOCAL, broker.port)
            stack.callback(writer.close)
        one = await stack.enter_async_context(sitting(guest(broker), identity(1), "one"))
        await one.sealed()
        await one.bet()
        await eventually(lambda: Move.START in one.table.legal_moves(one.player))
        await one.play(Move.START)
        await eventually(lambda: table.settled() == 1 or bool(one.table.legal_moves(one.player)))
        await one.same_as(table)
        assert one.trouble() == []
