"""The proxy: how it cuts a stream into packets, and each of its faults alone."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chaos.proxy import (
    CALM,
    LOCAL,
    Fate,
    Faults,
    Framing,
    Lane,
    NotMqtt,
    Proxy,
    _odd_chunks,
    _write,
    is_loose,
)

SUBSCRIBE, PINGREQ = b"\x82\x03abc", b"\xc0\x00"
PATIENCE = 5.0


def message(number: int, qos: int = 0) -> bytes:
    """Return a small PUBLISH whose topic is the number."""
    topic = str(number).encode()
    body = len(topic).to_bytes(2, "big") + topic + (b"\x00\x01" if qos else b"")
    return bytes([0x30 | qos << 1, len(body)]) + body


def length(size: int) -> bytes:
    """Return a remaining length as MQTT spells it."""
    low, high = size % 128, size // 128
    return bytes([low | 0x80]) + length(high) if high else bytes([low])


def packet(first: int, body: bytes) -> bytes:
    return bytes([first]) + length(len(body)) + body


def lane(faults: Faults, seed: int = 1) -> Lane:
    return Lane(random.Random(seed), lambda: faults)


def carried(one: Lane, packets: list[bytes]) -> list[bytes]:
    """Return what comes out of a lane, what it holds at last included."""
    out = [late for each in packets for late in one.fate(each).packets]
    return [*out, *one.release()]


@given(st.lists(st.binary(max_size=300), max_size=6), st.lists(st.integers(1, 50), max_size=40))
def test_packets_are_found_however_their_bytes_arrive(bodies: list[bytes], cuts: list[int]) -> None:
    packets = [packet(0x30, body) for body in bodies]
    stream, framing, found = b"".join(packets), Framing(), []
    for cut in cuts:
        found += framing.feed(stream[:cut])
        stream = stream[cut:]
    assert [*found, *framing.feed(stream)] == packets


@pytest.mark.parametrize("size", [0, 127, 128, 16_383, 16_384, 2_097_152])
def test_a_length_of_any_number_of_bytes_is_read(size: int) -> None:
    whole = packet(0x30, bytes(size))
    framing = Framing()
    assert framing.feed(whole[:-1]) == [] and framing.feed(whole[-1:]) == [whole]


def test_a_length_that_never_ends_is_not_mqtt() -> None:
    with pytest.raises(NotMqtt):
        Framing().feed(b"\x30\xff\xff\xff\xff\x01")


def test_only_messages_at_qos_0_are_loose() -> None:
    assert is_loose(message(1)) and is_loose(bytes([0x31]) + message(1)[1:])
    assert not any(
        map(is_loose, (message(1, 1), message(1, 2), SUBSCRIBE, PINGREQ, b"\x10\x00", b"\x40\x02\x00\x01"))
    )


MESSAGES = [message(number) for number in range(200)]


def test_without_faults_everything_passes_as_it_is() -> None:
    one = lane(CALM)
    fates = [one.fate(each) for each in MESSAGES]
    assert [fate.packets for fate in fates] == [(each,) for each in MESSAGES]
    assert not any(fate.pause or fate.split or fate.cut for fate in fates)


def test_dropped_messages_are_gone_and_the_others_in_order() -> None:
    out = carried(lane(Faults(drop=0.3)), MESSAGES)
    assert 100 < len(out) < 180 and out == [each for each in MESSAGES if each in out]


def test_duplicated_messages_come_once_more_and_later() -> None:
    out = carried(lane(Faults(duplicate=0.3)), MESSAGES)
    assert set(out) == set(MESSAGES) and 220 < len(out) < 300
    assert list(dict.fromkeys(out)) == MESSAGES and max(map(out.count, out)) == 2


def test_reordered_messages_all_come_and_are_overtaken_by_a_few() -> None:
    out = carried(lane(Faults(reorder=0.3)), MESSAGES)
    assert out != MESSAGES and sorted(out) == sorted(MESSAGES)
    assert 0 < max(abs(out.index(each) - place) for place, each in enumerate(MESSAGES)) < 20


@pytest.mark.parametrize("fault", ["drop", "duplicate", "reorder"])
def test_what_a_connection_stands_on_is_never_lost_repeated_or_overtaken(fault: str) -> None:
    firm = [SUBSCRIBE, PINGREQ, message(1, 1), message(2, 2)] * 20
    assert carried(lane(replace(CALM, **{fault: 1.0})), firm) == firm


@pytest.mark.parametrize(("fault", "longest"), [("delay", 0.2), ("freeze", 3.0)])
def test_a_pause_comes_before_any_packet_and_is_bounded(fault: str, longest: float) -> None:
    one = lane(replace(CALM, **{fault: 0.5}))
    pauses = [one.fate(SUBSCRIBE).pause for _ in range(100)]
    assert 20 < sum(map(bool, pauses)) < 80 and longest / 2 < max(pauses) <= longest


def test_a_cut_takes_the_packet_along() -> None:
    fate = lane(Faults(cut=1.0)).fate(message(1))
    assert fate.cut and fate.packets == ()


def test_the_same_seed_is_the_same_fate() -> None:
    wild = Faults(drop=0.2, duplicate=0.2, reorder=0.2, delay=0.2, freeze=0.1, cut=0.01, split=0.3)
    fates = [[one.fate(each) for each in MESSAGES] for one in (lane(wild), lane(wild), lane(wild, 2))]
    assert fates[0] == fates[1] != fates[2]


def test_what_was_held_back_comes_as_soon_as_it_is_calm() -> None:
    now = [Faults(reorder=1.0)]
    one = Lane(random.Random(1), lambda: now[0])
    assert one.fate(message(1)).packets == () and one.holds
    now[0] = CALM
    assert one.fate(message(2)).packets == (message(2), message(1)) and not one.holds


@given(st.binary(max_size=500))
def test_odd_chunks_are_the_whole(data: bytes) -> None:
    chunks = _odd_chunks(data)
    assert b"".join(chunks) == data and all(chunks) and (len(chunks) > 1 or len(data) < 2)


@pytest.mark.parametrize(("split", "pieces"), [(False, [b"abcdefg"]), (True, [b"a", b"bc", b"defg"])])
async def test_a_packet_is_written_whole_or_in_odd_chunks(split: bool, pieces: list[bytes]) -> None:
    writer = AsyncMock(spec=asyncio.StreamWriter)
    await _write(writer, Fate((b"abc", b"defg"), split=split))
    assert [call.args[0] for call in writer.write.call_args_list] == pieces


# On real sockets.

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def through(faults: Faults) -> AsyncIterator[tuple[Proxy, Streams, Streams]]:
    """Open a connection through a proxy; the client's end, and the broker's."""
    arrived: asyncio.Queue[Streams] = asyncio.Queue()
    server = await asyncio.start_server(lambda reader, writer: arrived.put_nowait((reader, writer)), LOCAL, 0)
    port = server.sockets[0].getsockname()[1]
    async with asyncio.timeout(PATIENCE), Proxy(port, "test", faults).open() as proxy:
        client = await asyncio.open_connection(LOCAL, proxy.port)
        client[1].write(PINGREQ)
        broker = await arrived.get()
        try:
            if not faults.cut:
                assert await broker[0].readexactly(len(PINGREQ)) == PINGREQ
            yield proxy, client, broker
        finally:
            for _, writer in (client, broker):
                writer.close()
            server.close()


@pytest.mark.parametrize("faults", [CALM, Faults(split=1.0), Faults(delay=1.0, longest_delay=0.01)])
async def test_bytes_go_both_ways_through_it(faults: Faults) -> None:
    async with through(faults) as (_, client, broker):
        for (_, writer), (reader, _) in ((client, broker), (broker, client)):
            writer.write(SUBSCRIBE + message(7) + PINGREQ)
            assert await reader.readexactly(len(SUBSCRIBE + message(7) + PINGREQ)) == (
                SUBSCRIBE + message(7) + PINGREQ
            )


async def test_a_message_held_back_comes_although_none_follows() -> None:
    async with through(Faults(reorder=1.0)) as (_, client, (reader, _)):
        client[1].write(message(1))
        assert await reader.readexactly(len(message(1))) == message(1)


async def end_of(reader: asyncio.StreamReader) -> bool:
    """Wait until the other end is gone."""
    try:
        return await reader.read() == b""
    except ConnectionError:
        return True


CUTS: list[Callable[[Proxy, Streams], None]] = [
    lambda proxy, client: client[1].write(b"\x30\xff\xff\xff\xff\x01"),
    lambda proxy, client: proxy.cut(),
    lambda proxy, client: client[1].close(),
]


@pytest.mark.parametrize("cut", CUTS)
async def test_when_a_connection_ends_both_ends_know(cut: Callable[[Proxy, Streams], None]) -> None:
    async with through(CALM) as (proxy, client, broker):
        cut(proxy, client)
        assert await end_of(broker[0]) and await end_of(client[0])


async def test_a_cut_by_chance_ends_both_ends() -> None:
    async with through(Faults(cut=1.0)) as (_, client, broker):
        client[1].write(message(1))
        assert await end_of(broker[0]) and await end_of(client[0])


async def test_a_broker_that_is_not_there_is_a_connection_that_ends() -> None:
    async with asyncio.timeout(PATIENCE), Proxy(1, "test").open() as proxy:
        reader, writer = await asyncio.open_connection(LOCAL, proxy.port)
        assert await end_of(reader)
        writer.close()
