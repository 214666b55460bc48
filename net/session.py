"""One connection to a broker, from the first packet to the last, with nothing left behind.

aiomqtt can't drop a connection without the broker's help and keeps its queue behind two tasks; here it
ends by a deadline, and messages are handed over where they are decoded.
"""

import asyncio
import contextlib
import logging
import math
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiomqtt

from net import tls
from net.inflow import Inflow
from net.probe import Endpoint

GOODBYE = 0.3
# What a call on a connection raises when it is lost, by itself or by our deadline.
LOST = (aiomqtt.MqttError, TimeoutError)
NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

_silent = logging.getLogger("bhj.mqtt")
_silent.addHandler(logging.NullHandler())
_silent.propagate = False

Will = aiomqtt.Will
OnMessage = Callable[[str, bytes, bool], None]


def new_client(
    endpoint: Endpoint,
    address: str,
    *,
    name: str,
    will: Will | None,
    deliver: OnMessage,
    answer: float,
    keepalive: int,
) -> aiomqtt.Client:
    """Return a client for one connection; its calls have no deadline of their own once it is open."""
    client = aiomqtt.Client(
        address,
        endpoint.port,
        username=endpoint.user,
        password=endpoint.password,
        identifier=name,
        will=will,
        queue_type=_inbox(deliver),
        timeout=answer,
        keepalive=keepalive,
        clean_session=True,
        logger=_silent,
        socket_options=[NO_DELAY],
        tls_context=tls.context_for(endpoint.host) if endpoint.tls else None,
    )
    _end_in_silence(client)
    return client


@asynccontextmanager
async def opened(client: aiomqtt.Client, deliver: OnMessage) -> AsyncIterator[None]:
    """Connect within, and leave no socket and no task behind, whatever happens."""
    # Cut off in the middle, the thread that connects would leave an open connection behind.
    connecting = asyncio.create_task(client.__aenter__())
    try:
        await asyncio.shield(connecting)
        client._disconnected.add_done_callback(_retrieved)
        _no_timeouts_of_its_own(client)
        _write_at_once(client)
        _read_in_bulk(client, deliver)
        yield
    finally:
        with contextlib.suppress(aiomqtt.MqttError):
            await connecting
        await _close(client)


async def lost(client: aiomqtt.Client) -> None:
    """Wait until the connection is lost, which raises `aiomqtt.MqttError`."""
    await anext(client.messages)


def send(client: aiomqtt.Client, topic: str, payload: bytes, retain: bool) -> None:
    """Hand over a message at QoS 0 in this very moment; whether it gets anywhere nobody tells."""
    client._client.publish(topic, payload, 0, retain)


def _inbox(deliver: OnMessage) -> type[asyncio.Queue[aiomqtt.Message]]:
    """Return a queue that hands each message over at once and never holds any."""

    class Inbox(asyncio.Queue[aiomqtt.Message]):
        def put_nowait(self, item: aiomqtt.Message) -> None:
            payload = item.payload if isinstance(item.payload, bytes) else b""
            deliver(item.topic.value, payload, item.retain)

    return Inbox


def _end_in_silence(client: aiomqtt.Client) -> None:
    """Keep the library from complaining of an end that nobody waits for, or that comes too early."""
    told = client._client.on_disconnect

    def on_disconnect(*what: Any) -> None:
        if told is not None and not client._connected.cancelled():
            told(*what)

    client._client.on_disconnect = on_disconnect
    client._disconnected.add_done_callback(_retrieved)


def _retrieved(future: asyncio.Future[None]) -> None:
    if not future.cancelled():
        future.exception()


def _no_timeouts_of_its_own(client: aiomqtt.Client) -> None:
    """Have it wait without `asyncio.wait_for`, which before Python 3.12 could swallow a cancellation."""
    client.timeout = math.inf


def _write_at_once(client: aiomqtt.Client) -> None:
    """Write in the moment something is handed over; the library's own way takes three turns of the loop."""
    paho, loop = client._client, asyncio.get_running_loop()

    def write(*_: object) -> None:
        paho.loop_write()
        connection = paho.socket()
        if paho.want_write() and connection is not None:
            loop.add_writer(connection.fileno(), write)

    paho.on_socket_register_write = write


def _read_in_bulk(client: aiomqtt.Client, deliver: OnMessage) -> None:
    """Read in place of the library, which takes one message in a turn of the loop."""
    connection = client._client.socket()
    if isinstance(connection, socket.socket):
        inflow = Inflow(client._client, deliver)
        asyncio.get_running_loop().add_reader(connection.fileno(), inflow.read)


async def _close(client: aiomqtt.Client) -> None:
    """Say goodbye if there is anybody to say it to, and cut the connection.

    The library's own way cancels, where a goodbye takes too long, what tells of the connection's end; who
    asks for that then is taken for cancelled.
    """
    try:
        if client._connected.done():
            client._client.disconnect()
            await asyncio.wait([client._disconnected], timeout=GOODBYE)
    finally:
        _cut(client)
    if client._misc_task is not None:
        await asyncio.wait([client._misc_task], timeout=GOODBYE)


def _cut(client: aiomqtt.Client) -> None:
    """Close a connection whose broker reads no more; aiomqtt itself has no way to do so."""
    connection = client._client.socket()
    if isinstance(connection, socket.socket):
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
