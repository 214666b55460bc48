"""Reading in bulk: whatever pieces a stream comes in, its messages are handed over whole and in order."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.inflow import CHUNK, LONGEST_PACKET, Inflow


class Library:
    """The client's part: it reads one packet at a time from what it is passed."""

    def __init__(self, *pieces: bytes | OSError) -> None:
        self.pieces = [*pieces]
        self.read: list[bytes] = []
        self.closed = False
        self.decrypted = 0

    def _sock_recv(self, bufsize: int) -> bytes:
        if not self.pieces:
            raise BlockingIOError
        piece = self.pieces.pop(0)
        if isinstance(piece, OSError):
            raise piece
        assert len(piece) <= bufsize
        return piece

    def loop_read(self) -> None:
        packet = b""
        while part := self._sock_recv(3):
            packet += part
            if len(packet) >= 2 and len(packet) == 2 + packet[1]:
                self.read.append(packet)
                return
        self.closed = True

    def socket(self) -> "Library":
        return self

    def pending(self) -> int:
        return self.decrypted


Said = tuple[str, bytes, bool]


def length(size: int) -> bytes:
    """Return a length as MQTT writes it."""
    out = b""
    while True:
        size, digit = divmod(size, 128)
        out += bytes([digit | (0x80 if size else 0)])
        if not size:
            return out


def published(topic: bytes, payload: bytes, flags: int = 0) -> bytes:
    body = len(topic).to_bytes(2, "big") + topic + payload
    return bytes([0x30 | flags]) + length(len(body)) + body


def read(library: Any) -> list[Said]:
    """Read until nothing is left; return what was handed over."""
    said: list[Said] = []
    inflow = Inflow(library, lambda *one: said.append(one))
    for _ in range(len(library.pieces) + 1):
        inflow.read()
    return said


MESSAGES = st.tuples(st.text(max_size=20), st.binary(max_size=300), st.booleans())
OTHERS = st.sampled_from(
    [b"\xd0\x00", b"\x90\x03\x00\x01\x00", b"\xb0\x02\x00\x07", b"\x32\x06\x00\x01t\x00\x05x"]
)


@settings(max_examples=60)
@given(st.lists(MESSAGES | OTHERS, max_size=12), st.lists(st.integers(1, 400), max_size=30))
def test_pieces_of_any_size(stream: list[Said | bytes], sizes: list[int]) -> None:
    raw = b"".join(
        one if isinstance(one, bytes) else published(one[0].encode(), one[1], int(one[2])) for one in stream
    )
    ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)] + [len(raw)]
    pieces = [raw[start:end] for start, end in pairwise(ends)]
    library = Library(*(piece for piece in pieces if piece))
    assert read(library) == [one for one in stream if not isinstance(one, bytes)]
    assert library.read == [one for one in stream if isinstance(one, bytes)]
    assert not library.closed


@pytest.mark.parametrize("end", [b"", ConnectionResetError(), OSError()])
async def test_the_end_is_told_after_what_came_before(end: bytes | OSError) -> None:
    library = Library(published(b"t", b"x") + b"\x30", end)
    assert read(library) == [("t", b"x", False)]
    assert library.closed


@pytest.mark.parametrize(
    "packet",
    [published(b"\xff\xfe", b"x"), published(b"\xed\xa0\x80", b"x"), b"\x30\x02\x00\x09", b"\x30\x00"],
)
async def test_a_topic_that_is_none_ends_nothing(packet: bytes) -> None:
    library = Library(packet + published(b"t", b"x"))
    assert read(library)[-1] == ("t", b"x", False)
    assert not library.closed


async def test_the_longest_packet() -> None:
    raw = published(b"t", bytes(LONGEST_PACKET - 3))
    library = Library(*(raw[place : place + CHUNK] for place in range(0, len(raw), CHUNK)))
    assert len(read(library)) == 1 and not library.closed


@pytest.mark.parametrize(
    "start", [b"\x30" + length(LONGEST_PACKET + 1), b"\x30\xff\xff\xff\xff", b"\xff" * 9]
)
async def test_what_can_not_be_mqtt_is_the_end(start: bytes) -> None:
    library = Library(start)
    assert read(library) == []
    assert library.closed


async def test_a_bug_in_the_handler_is_the_end_of_the_connection() -> None:
    library: Any = Library(published(b"t", b"x"))

    def broken(*_: object) -> None:
        raise KeyError

    Inflow(library, broken).read()
    assert library.closed


async def test_what_is_decrypted_already_is_read_though_no_selector_tells() -> None:
    library: Any = Library(published(b"t", b"1"), published(b"t", b"2"))
    library.decrypted = 1
    said: list[Said] = []
    Inflow(library, lambda *one: said.append(one)).read()
    library.decrypted = 0
    await asyncio.sleep(0)
    assert [payload for _, payload, _ in said] == [b"1", b"2"]
