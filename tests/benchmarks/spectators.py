"""Light spectators: sockets that speak as much MQTT as watching takes, and count what they are told."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import NamedTuple

import msgspec

BEAT = 2.0
"""Seconds between two pings, as a real terminal asks for a sign of life."""
KEEPALIVE = 6
AT_ONCE = 50
"""Connections that are made at the same time."""
PATIENCE = 20.0
PING = b"\xc0\x00"
CONNECTED, PUBLISHED, GRANTED = 2, 3, 9


def connect(name: str) -> bytes:
    """Return the packet that logs in without a name of a user."""
    return _packet(0x10, _text("MQTT"), bytes((4, 2, 0, KEEPALIVE)), _text(name))


def subscribe(topic: str) -> bytes:
    """Return the packet that asks for a topic at QoS 0."""
    return _packet(0x82, b"\x00\x01", _text(topic), b"\x00")


def _packet(kind: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    assert len(body) < 128, "its length is written in one byte"
    return bytes((kind, len(body))) + body


def _text(text: str) -> bytes:
    raw = text.encode()
    return len(raw).to_bytes(2, "big") + raw


def _first_packet(data: bytes, start: int) -> tuple[int, int, int] | None:
    """Return the kind of the packet that begins there, and where its body begins and ends, if all came."""
    length = shift = 0
    for place in range(start + 1, len(data)):
        length |= (data[place] & 127) << shift
        shift += 7
        if data[place] < 128:
            end = place + 1 + length
            return (data[start] >> 4, place + 1, end) if end <= len(data) else None
    return None


@lru_cache(maxsize=1024)
def numbers(payload: bytes) -> tuple[int, int]:
    """Return the numbers of the first event in a dealer's message and of the first after it."""
    body = msgspec.msgpack.decode(msgspec.msgpack.decode(payload)[4])
    first = body["first"] if "first" in body else body["seq"]
    return first, first + len(body.get("events", ()))


class Told(NamedTuple):
    """What a crowd was told since it was asked before."""

    messages: float
    bytes: float
    lost: float
    """Events that are missing between two that came, of all spectators together."""
    cut_off: float
    """Spectators whose connection has ended."""
    seconds: float


class Spectator(asyncio.Protocol):
    """One connection that watches one table's events."""

    def __init__(self, topic: str) -> None:
        self.watching: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages = self.bytes = self.lost = 0
        self.next: int | None = None
        """The number of the event that comes next."""
        self.gone = False
        self._topic = topic
        self._rest = b""
        self._transport: asyncio.Transport
        self._beat: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(connect(f"light-{secrets.token_hex(8)}"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        if self._beat:
            self._beat.cancel()
        if not self.watching.done():
            self.watching.set_exception(exc or ConnectionError("the broker let nobody in"))

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        data, start = self._rest + data, 0
        while packet := _first_packet(data, start):
            kind, body, start = packet
            self._take(kind, data[body:start])
        self._rest = data[start:]

    def close(self) -> None:
        """End the connection."""
        self._transport.abort()

    def _take(self, kind: int, body: bytes) -> None:
        if kind == PUBLISHED:
            self._tell(body[2 + int.from_bytes(body[:2], "big") :])
        elif kind == CONNECTED:
            assert body[1] == 0, f"refused with code {body[1]}"
            self._transport.write(subscribe(self._topic))
        elif kind == GRANTED:
            assert body[2] == 0, "the topic was not granted"
            self.watching.set_result(None)
            self._ping()

    def _tell(self, payload: bytes) -> None:
        first, after = numbers(payload)
        self.messages += 1
        self.lost += max(0, first - self.next) if self.next is not None else 0
        self.next = max(self.next or 0, after)

    def _ping(self) -> None:
        self._transport.write(PING)
        self._beat = asyncio.get_running_loop().call_later(BEAT, self._ping)


class Crowd:
    """Spectators of one table, as many as are wanted."""

    def __init__(self, host: str, port: int, topic: str) -> None:
        self.them = list[Spectator]()
        self._where = host, port
        self._topic = topic
        self._doors = asyncio.Semaphore(AT_ONCE)
        self._before = self._counted()

    async def resize(self, number: int) -> None:
        """Let some come or go, until there are so many."""
        leaving, self.them = self.them[number:], self.them[:number]
        for one in leaving:
            one.close()
        async with asyncio.timeout(PATIENCE):
            async with asyncio.TaskGroup() as coming:
                for _ in range(number - len(self.them)):
                    coming.create_task(self._come())
            while not all(one.gone for one in leaving):
                await asyncio.sleep(0)

    def ask(self) -> Told:
        """Return what those here were told since this was asked before."""
        before, self._before = self._before, self._counted()
        messages, size, lost, seconds = (now - then for now, then in zip(self._before, before, strict=True))
        gone = sum(one.gone for one in self.them)
        return Told(messages, size, lost, gone, seconds)

    async def _come(self) -> None:
        async with self._doors:
            loop = asyncio.get_running_loop()
            _, one = await loop.create_connection(lambda: Spectator(self._topic), *self._where)
            self.them.append(one)
            await one.watching

    def _counted(self) -> tuple[float, ...]:
        kinds = ("messages", "bytes", "lost")
        return *(sum(getattr(one, kind) for one in self.them) for kind in kinds), time.monotonic()


@asynccontextmanager
async def crowd(host: str, port: int, topic: str, number: int = 0) -> AsyncIterator[Crowd]:
    """Let so many watch a topic."""
    them = Crowd(host, port, topic)
    try:
        await them.resize(number)
        yield them
    finally:
        await them.resize(0)
