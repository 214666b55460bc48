"""Reading a connection in bulk: a flood must not wait in the broker, where it would hold up everybody.

The client library takes a turn of the loop and four reads for each message. Here one read takes what is
there, messages at QoS 0 are handed over at once, and every other packet goes the library's own way.
"""

import asyncio
from collections.abc import Callable

from paho.mqtt.client import Client

CHUNK = 64 << 10
"""Bytes read in one turn of the loop."""
LONGEST_PACKET = 1 << 20
"""Bytes of a packet; a broker that announces more is no broker."""

_PUBLISH, _KIND_AND_QOS, _RETAIN = 0x30, 0xF6, 0x01
_LENGTH_BYTES = 4


class Inflow:
    """What comes in on one open connection, in place of the client's own reader."""

    def __init__(self, client: Client, deliver: Callable[[str, bytes, bool], None]) -> None:
        self._deliver = deliver
        self._paho = client
        self._recv = self._paho._sock_recv
        self._rest = bytearray()
        self._passed = bytearray()
        self._over = False
        # The library asks this for its packets from now on.
        self._paho._sock_recv = self._pass_on  # type: ignore[method-assign]

    def read(self) -> None:
        """Take what is there, a chunk at most."""
        try:
            chunk = self._recv(CHUNK)
            self._over = not chunk or not self._take_packets(chunk)
        except BlockingIOError:
            return
        except Exception:  # as with the library's reader, what goes wrong here is the connection's end
            self._over = True
        if self._over:
            self._paho.loop_read()
        elif self._has_more():
            asyncio.get_running_loop().call_soon(self.read)

    def _has_more(self) -> bool:
        """Whether bytes wait that were decrypted already: no selector tells of them."""
        pending = getattr(self._paho.socket(), "pending", None)
        return pending is not None and pending() > 0

    def _take_packets(self, chunk: bytes) -> bool:
        """Take every packet that is whole; return False if what comes can't be MQTT."""
        self._rest += chunk
        rest, start = self._rest, 0
        while (span := _span(rest, start)) is not None:
            body, end = span
            if end - body > LONGEST_PACKET:
                return False
            if end > len(rest):
                break
            self._take(start, body, end)
            start = end
        del rest[:start]
        return True

    def _take(self, start: int, body: int, end: int) -> None:
        kind = self._rest[start]
        if kind & _KIND_AND_QOS == _PUBLISH:
            self._publish(bytes(self._rest[body:end]), bool(kind & _RETAIN))
        else:
            self._passed += self._rest[start:end]
            self._paho.loop_read()

    def _publish(self, packet: bytes, retained: bool) -> None:
        topic = 2 + int.from_bytes(packet[:2], "big")
        try:
            name = packet[2:topic].decode()
        except UnicodeDecodeError:
            return
        self._deliver(name, packet[topic:], retained)

    def _pass_on(self, bufsize: int) -> bytes:
        """Give the library what it reads of a packet; at the end nothing, as a socket does."""
        if not self._passed and not self._over:
            raise BlockingIOError
        part = bytes(self._passed[:bufsize])
        del self._passed[:bufsize]
        return part


def _span(raw: bytearray, start: int) -> tuple[int, int] | None:
    """Return where the packet's body starts and ends, None while its length is not there yet."""
    length = 0
    for place in range(start + 1, min(start + 1 + _LENGTH_BYTES, len(raw))):
        length |= (raw[place] & 0x7F) << 7 * (place - start - 1)
        if not raw[place] & 0x80 or place == start + _LENGTH_BYTES:
            return place + 1, place + 1 + length
    return None
