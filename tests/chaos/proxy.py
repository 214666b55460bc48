"""A proxy between MQTT clients and their broker that loses, repeats, holds back and cuts, by a seed."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

LOCAL = "127.0.0.1"
PUBLISH = 0x30
QOS = 0x06
LENGTH_BYTES = 4
HELD_SECONDS = 0.3
"""How long a packet is held back at most while no other comes to overtake it."""
MOST_OVERTAKING = 3
CHUNK = 65536


class NotMqtt(Exception):
    """Bytes that can't be cut into packets."""


@dataclass(frozen=True, slots=True)
class Faults:
    """How often each thing goes wrong, as a part of all packets, and how many seconds it takes at most.

    Only messages at QoS 0 are dropped, duplicated and reordered: without the others no connection stands.
    """

    drop: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    delay: float = 0.0
    freeze: float = 0.0
    cut: float = 0.0
    split: float = 0.0
    """Forwarded in odd chunks."""
    longest_delay: float = 0.2
    longest_freeze: float = 3.0


CALM = Faults()


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one packet: a pause, then these packets in this order, or the end of the connection."""

    packets: tuple[bytes, ...] = ()
    pause: float = 0.0
    split: bool = False
    cut: bool = False


class Framing:
    """Cuts a stream into MQTT packets, each with its fixed header."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Return the packets that are whole now; raises `NotMqtt` for a length that never ends."""
        self._buffer += data
        packets = []
        while (size := _size(self._buffer)) is not None and size <= len(self._buffer):
            packets.append(bytes(self._buffer[:size]))
            del self._buffer[:size]
        return packets


def _size(start: bytes | bytearray) -> int | None:
    """Return the length of the packet that begins here with its header, None if too little is known."""
    length = 0
    for place, byte in enumerate(start[1 : 1 + LENGTH_BYTES]):
        length |= (byte & 0x7F) << (7 * place)
        if not byte & 0x80:
            return 2 + place + length
    if len(start) > LENGTH_BYTES:
        raise NotMqtt
    return None


def is_loose(packet: bytes) -> bool:
    """Whether the packet is a message at QoS 0, which nobody waits for."""
    return packet[0] & 0xF0 == PUBLISH and not packet[0] & QOS


@dataclass(slots=True)
class _Held:
    packet: bytes
    overtaking: int


class Lane:
    """One direction of one connection: decides what becomes of each packet."""

    def __init__(self, rng: random.Random, faults: Callable[[], Faults]) -> None:
        self._rng = rng
        self._faults = faults
        self._held: list[_Held] = []

    @property
    def holds(self) -> bool:
        """Whether packets are held back."""
        return bool(self._held)

    def release(self) -> tuple[bytes, ...]:
        """Let go of everything that is held back."""
        held, self._held = self._held, []
        return tuple(one.packet for one in held)

    def fate(self, packet: bytes) -> Fate:
        """Decide about the next packet."""
        faults = self._faults()
        if self._hits(faults.cut):
            return Fate(cut=True)
        now = self._loosely(packet, faults) if is_loose(packet) else (packet,)
        pause = self._lasting(faults.delay, faults.longest_delay)
        pause += self._lasting(faults.freeze, faults.longest_freeze)
        late = self.release() if faults == CALM else self._overtaken()
        return Fate(now + late, pause, self._hits(faults.split))

    def _loosely(self, packet: bytes, faults: Faults) -> tuple[bytes, ...]:
        """Return what goes on of a message now: itself, nothing, or itself before a copy that comes later."""
        if self._hits(faults.drop):
            return ()
        if self._hits(faults.reorder):
            self._hold(packet)
            return ()
        if self._hits(faults.duplicate):
            self._hold(packet)
        return (packet,)

    def _hold(self, packet: bytes) -> None:
        # One more, since this very packet is counted too.
        self._held.append(_Held(packet, 1 + self._rng.randint(1, MOST_OVERTAKING)))

    def _overtaken(self) -> tuple[bytes, ...]:
        """Return the packets that enough others have overtaken."""
        for one in self._held:
            one.overtaking -= 1
        ready = tuple(one.packet for one in self._held if one.overtaking <= 0)
        self._held = [one for one in self._held if one.overtaking > 0]
        return ready

    def _hits(self, rate: float) -> bool:
        # Always drawn, so that one rate does not shift what the others decide.
        return self._rng.random() < rate

    def _lasting(self, rate: float, longest: float) -> float:
        return self._rng.uniform(0.0, longest) if self._hits(rate) else 0.0


class Proxy:
    """Stands at a port of its own before a broker; `faults` may be changed at any time."""

    def __init__(self, broker_port: int, seed: str, faults: Faults = CALM) -> None:
        self.faults = faults
        self.port = 0
        self._broker_port = broker_port
        self._seed = seed
        self._connections = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        """Listen within."""
        server = await asyncio.start_server(self._serve, LOCAL, 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            while self._serving:
                self.cut()
                await asyncio.wait(self._serving, timeout=0.1)

    def cut(self) -> None:
        """End all connections in this moment, without a word."""
        for writer in self._writers:
            writer.transport.abort()

    def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections += 1
        name = f"{self._seed}/{self._connections}"
        try:
            onward, back = await asyncio.open_connection(LOCAL, self._broker_port)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, back}
        self._writers |= pair
        try:
            await _either(
                self._pump(reader, back, self._lane(f"{name}/up")),
                self._pump(onward, writer, self._lane(f"{name}/down")),
            )
        finally:
            self._writers -= pair
            for one in pair:
                one.close()

    def _lane(self, seed: str) -> Lane:
        return Lane(random.Random(seed), lambda: self.faults)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lane: Lane) -> None:
        """Carry packets one way until one end is gone, or this connection is cut."""
        framing = Framing()
        with contextlib.suppress(OSError, NotMqtt):
            while (data := await _read(reader, lane)) != b"":
                if data is None:
                    writer.write(b"".join(lane.release()))
                    continue
                for packet in framing.feed(data):
                    fate = lane.fate(packet)
                    await asyncio.sleep(fate.pause)
                    if fate.cut:
                        writer.transport.abort()
                        return
                    await _write(writer, fate)


async def _read(reader: asyncio.StreamReader, lane: Lane) -> bytes | None:
    """Return what comes, or None if it is time to let go of what is held back."""
    try:
        async with asyncio.timeout(HELD_SECONDS if lane.holds else None):
            return await reader.read(CHUNK)
    except TimeoutError:
        return None


async def _write(writer: asyncio.StreamWriter, fate: Fate) -> None:
    data = b"".join(fate.packets)
    for chunk in _odd_chunks(data) if fate.split else (data,):
        writer.write(chunk)
        await writer.drain()
        await asyncio.sleep(0)


def _odd_chunks(data: bytes) -> list[bytes]:
    """Return the bytes in pieces of 1, 2, 4, ... and whatever is left."""
    pieces, start, size = [], 0, 1
    while start < len(data):
        pieces.append(data[start : start + size])
        start, size = start + size, 2 * size
    return pieces


async def _either(*ways: Coroutine[Any, Any, None]) -> None:
    """Run several ways until the first ends, and end the others."""
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
