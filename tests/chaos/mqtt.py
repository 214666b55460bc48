"""Just enough of MQTT to publish fast, without a library that would be polite."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from net.link import Endpoint

CONNECT, PUBLISH, PING = 0x10, 0x30, 0xC0
CLEAN, WITH_PASSWORD = 0x02, 0xC2


def packet(kind: int, body: bytes) -> bytes:
    """Return an MQTT packet."""
    size, length = len(body), b""
    while True:
        size, digit = divmod(size, 128)
        length += bytes([digit | (0x80 if size else 0)])
        if not size:
            return bytes([kind]) + length + body


def text(raw: bytes) -> bytes:
    """Return a text after its length."""
    return len(raw).to_bytes(2, "big") + raw


def connect(user: str | None, password: str | None) -> bytes:
    """Return how a connection begins."""
    flags = WITH_PASSWORD if user else CLEAN
    login = text((user or "").encode()) + text((password or "").encode()) if user else b""
    name = text(secrets.token_hex(8).encode())
    return packet(CONNECT, text(b"MQTT") + bytes([4, flags, 0, 60]) + name + login)


class Publisher:
    """A connection that publishes at QoS 0."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    @asynccontextmanager
    async def open(cls, where: Endpoint) -> AsyncIterator["Publisher"]:
        """Connect; raises `IncompleteReadError` if the broker doesn't want it."""
        reader, writer = await asyncio.open_connection(where.host, where.port)
        try:
            writer.write(connect(where.user, where.password))
            await reader.readexactly(4)
            yield cls(reader, writer)
        finally:
            writer.close()

    async def publish(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """Publish, and wait until the broker has taken all of it."""
        for topic, payload in messages:
            self._writer.write(packet(PUBLISH, text(topic.encode()) + payload))
        self._writer.write(packet(PING, b""))
        await self._writer.drain()
        await self._reader.readexactly(2)
