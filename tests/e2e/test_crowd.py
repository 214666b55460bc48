"""Light spectators, of which the benchmark has a thousand: told everything, and aware of what is missing."""

import msgspec
import pytest

from core import commands as cmd
from core.text import Text
from net.broker import EmbeddedBroker
from tests.benchmarks.spectators import Spectator, crowd
from tests.net.tables import opened
from tests.net.wires import dealer, eventually, free_port

SPECTATORS, WORDS = 20, 40


async def test_all_of_a_crowd_are_told_everything() -> None:
    async with EmbeddedBroker(port=free_port()) as broker, opened(dealer(broker)) as table:
        desk = table.attendant.desk
        async with crowd(broker.host, broker.port, desk.topics.events, SPECTATORS) as them:
            them.ask()
            assert desk.do(cmd.Enter("0" * 32, Text("mira")))
            for word in range(WORDS):
                assert desk.do(cmd.Say("0" * 32, Text(f"word {word}")))
            await eventually(lambda: {one.next for one in them.them} == {table.table.seq})
            told = them.ask()
            assert told.messages >= SPECTATORS * (WORDS + 1) and (told.lost, told.cut_off) == (0, 0)
            assert told.bytes > SPECTATORS * WORDS * 100
            await broker.stop()
            await eventually(lambda: them.ask().cut_off == SPECTATORS)


def publication(first: int, events: int) -> bytes:
    """Return a packet with so many events, as a broker sends it."""
    body = msgspec.msgpack.encode({"type": "batch", "first": first, "events": [None] * events})
    payload = b"\x00\x01t" + msgspec.msgpack.encode([1, b"", b"", 0, body, b"x" * 200])
    assert 128 <= len(payload) < 1 << 14
    return bytes((0x30, len(payload) & 127 | 128, len(payload) >> 7)) + payload


@pytest.mark.parametrize("size", [1, 7, 1000])
async def test_what_is_missing_is_counted_however_the_bytes_arrive(size: int) -> None:
    one = Spectator("t")
    stream = publication(5, 2) + publication(7, 1) + b"\xd0\x00" + publication(11, 1) + publication(12, 0)
    for start in range(0, len(stream), size):
        one.data_received(stream[start : start + size])
    assert (one.messages, one.lost, one.next, one.bytes) == (4, 3, 12, len(stream))
    one.watching.cancel()
