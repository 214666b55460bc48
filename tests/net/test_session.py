"""One connection: what the library says of its end is heard, and never complained of."""

import asyncio
import gc
from typing import Any

import aiomqtt
from paho.mqtt.client import DisconnectFlags
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from net.link import Endpoint
from net.session import new_client

LOST = ReasonCode(PacketTypes.DISCONNECT, "Unspecified error")


def client() -> aiomqtt.Client:
    where = Endpoint("127.0.0.1", 1)
    return new_client(
        where, where.host, name="n", will=None, deliver=lambda *_: None, answer=1.0, keepalive=6
    )


def end(one: aiomqtt.Client) -> None:
    told: Any = one._client.on_disconnect
    told(one._client, None, DisconnectFlags(is_disconnect_packet_from_server=False), LOST, None)


async def test_an_end_before_the_beginning_is_no_error() -> None:
    one = client()
    one._connected.cancel()
    end(one)
    assert not one._disconnected.done()


async def test_an_end_that_nobody_waits_for_is_no_complaint() -> None:
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, what: complaints.append(what))
    one = client()
    one._connected.set_result(None)
    end(one)
    assert isinstance(one._disconnected.exception(), aiomqtt.MqttError)
    other = client()
    other._connected.set_result(None)
    end(other)
    await asyncio.sleep(0)
    del other
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []
