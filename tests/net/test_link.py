"""The link: why it can't come up, how it notices that it is down, and how it comes back."""

import asyncio
import contextlib
import gc
import itertools
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from net import probe as probing
from net.broker import EmbeddedBroker
from net.errors import (
    AddressRefused,
    AddressTimedOut,
    BhjError,
    LinkDown,
    NotAllowed,
    NotATable,
    NotReady,
    UnknownHost,
)
from net.link import Connecting, Down, Endpoint, Link, LinkState, Timings, Up, Will
from net.loop import new_loop, run
from net.probe import connect_packet, probe
from tests.net.wires import (
    LOCAL,
    MOSQUITTO,
    QUICK,
    Linked,
    Record,
    dealer,
    eventually,
    free_port,
    guest,
    linked,
    mosquitto,
    pid,
    running,
    watch,
)

TOPIC = "bhj/1/t/events"
ORDERS = "bhj/1/t/orders/p"

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP is POSIX")


@asynccontextmanager
async def answering(reply: bytes | None) -> AsyncIterator[Endpoint]:
    """Listen, and answer everybody's first bytes like this, or never."""
    writers = list[asyncio.StreamWriter]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await reader.read(1)
        if reply is not None:
            writer.write(reply)
            await writer.drain()
            writer.close()

    server = await asyncio.start_server(serve, LOCAL, 0)
    try:
        yield Endpoint(LOCAL, int(server.sockets[0].getsockname()[1]))
    finally:
        server.close()
        for writer in writers:
            writer.close()


@asynccontextmanager
async def falling_silent() -> AsyncIterator[Endpoint]:
    """Listen, and let everybody in who only knocks; who then comes to stay never hears a word."""
    with contextlib.ExitStack() as stack:
        doors = itertools.cycle((b"\x20\x02\x00\x00", None))

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            stack.callback(writer.close)
            answer = next(doors)
            await reader.read(1)
            if answer is not None:
                writer.write(answer)

        server = await asyncio.start_server(serve, LOCAL, 0)
        stack.callback(server.close)
        yield Endpoint(LOCAL, int(server.sockets[0].getsockname()[1]))


async def failure(endpoint: Endpoint, timings: Timings = QUICK) -> BhjError:
    """Return what `connected` raises."""
    async with asyncio.timeout(3), running(endpoint, timings=timings) as one:
        with pytest.raises(BhjError) as raised:
            await one.link.connected()
        down = await one.states.until(lambda state: isinstance(state, Down))
        assert isinstance(down, Down)
        assert down.reason is raised.value
        assert one.states.items[0] == Connecting(1)
    return raised.value


# Why it can't come up.


async def test_nothing_listens() -> None:
    assert isinstance(await failure(Endpoint(LOCAL, free_port())), AddressRefused)


async def test_nobody_has_that_name() -> None:
    reason = await failure(Endpoint("no-such-host.invalid", 2112))
    assert isinstance(reason, UnknownHost)
    assert "no-such-host.invalid" in str(reason)


async def test_nothing_is_ever_answered() -> None:
    async with answering(None) as endpoint:
        assert isinstance(await failure(endpoint, replace(QUICK, connect=0.2)), AddressTimedOut)


async def test_the_default_patience_ends_within_three_seconds() -> None:
    async with answering(None) as endpoint:
        assert isinstance(await failure(endpoint, Timings()), AddressTimedOut)


@pytest.mark.parametrize(
    "reply",
    [
        b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.7\r\n",
        b"",
        b" ",
        b"\x20\x02\x00\x01",
        b"\xff" * 4096,
    ],
)
async def test_what_answers_is_no_broker(reply: bytes) -> None:
    async with answering(reply) as endpoint:
        assert isinstance(await failure(endpoint), NotATable)


async def test_a_broker_that_says_it_cannot_serve_is_not_ready() -> None:
    async with answering(b"\x20\x02\x00\x03") as endpoint:
        found = await failure(endpoint)
        assert isinstance(found, NotReady)
        assert str(found) == f"The broker at {LOCAL}:{endpoint.port} is not ready. Try again in a moment."


async def test_where_one_of_a_cluster_is_not_ready_the_next_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async with answering(b"\x20\x02\x00\x03") as starting:
        there = await asyncio.start_server(welcome, "127.0.0.2", starting.port)
        monkeypatch.setattr(probing, "_look_up", lambda host, port: [LOCAL, "127.0.0.2"])
        async with there:
            assert await probe(replace(starting, host="cluster.test"), 5.0) == "127.0.0.2"


async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Let everybody in."""
    writer.write(b"\x20\x02\x00\x00")
    writer.close()


async def test_the_login_is_refused(broker: EmbeddedBroker) -> None:
    assert isinstance(await failure(replace(guest(broker), password="wrong")), NotAllowed)


async def test_a_subscription_is_refused(broker: EmbeddedBroker) -> None:
    async with running(guest(broker), TOPIC, "bhj/1/t/orders/+") as one:
        with pytest.raises(NotAllowed):
            await one.link.connected()


async def test_a_name_leads_to_the_broker_too(broker: EmbeddedBroker) -> None:
    async with linked(replace(guest(broker), host="localhost")) as one:
        assert one.link.is_up


# While it is up.


async def test_messages_are_handed_over_in_order(broker: EmbeddedBroker) -> None:
    numbers = [b"%d" % number for number in range(500)]
    async with linked(dealer(broker)) as host, linked(watch(broker), TOPIC) as spectator:
        for number in numbers:
            await host.link.publish(TOPIC, number)
        await spectator.heard.until(lambda said: said[1] == numbers[-1])
    assert [payload for _, payload, _ in spectator.heard.items] == numbers


@pytest.mark.parametrize("payload", [b"", b"\x00\xff", bytes(200_000)])
@pytest.mark.parametrize("qos", [0, 1])
async def test_payloads_come_as_they_were(broker: EmbeddedBroker, payload: bytes, qos: int) -> None:
    async with linked(dealer(broker), TOPIC, qos=qos) as host:
        await host.link.publish(TOPIC, payload, qos=qos)
        await host.heard.until(lambda said: said == (TOPIC, payload, False))


async def test_subscriptions_come_and_go(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), "bhj/1/t/end") as host:
        await host.link.subscribe(TOPIC)
        await host.link.publish(TOPIC, b"1")
        await host.heard.until(lambda said: said[1] == b"1")
        await host.link.unsubscribe(TOPIC)
        await host.link.publish(TOPIC, b"2")
        await host.link.publish("bhj/1/t/end", b"3")
        await host.heard.until(lambda said: said[1] == b"3")
        assert len(host.heard.items) == 2


async def test_the_heartbeat_measures_and_publishes_nothing(broker: EmbeddedBroker) -> None:
    ticks = itertools.count()
    async with linked(dealer(broker), "#") as host:
        link = Link(
            watch(broker),
            on_message=lambda *said: None,
            rng=random.Random(1),
            clock=lambda: float(next(ticks)),
            timings=replace(QUICK, beat=0.001),
        )
        task = asyncio.create_task(link.run())
        await link.connected()
        assert link.latency == 1.0
        await eventually(lambda: next(ticks) > 20)
        task.cancel()
        await asyncio.wait([task])
        assert link.latency is None
        await host.link.publish("bhj/1/t/end", b"")
        await host.heard.until(lambda said: said[0] == "bhj/1/t/end")
        assert len(host.heard.items) == 1


async def test_packets_are_sent_without_delay(broker: EmbeddedBroker) -> None:
    async with linked(watch(broker)) as one:
        client: Any = one.link._client
        assert client._client.socket().getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# How it notices, and comes back.


@only_posix
@pytest.mark.parametrize("login", [dealer, guest, watch])
async def test_a_frozen_broker_is_noticed_and_found_again(
    broker: EmbeddedBroker, login: Callable[[EmbeddedBroker], Endpoint]
) -> None:
    async with linked(login(broker), TOPIC) as one:
        server = pid(broker.server_pid)
        os.kill(server, signal.SIGSTOP)
        try:
            down = await one.states.until(lambda state: isinstance(state, Down))
            assert isinstance(down, Down)
            assert isinstance(down.reason, LinkDown)
            with pytest.raises(LinkDown):
                await one.link.publish(ORDERS, b"")
        finally:
            os.kill(server, signal.SIGCONT)
        await one.up_again(0 if one.link.is_up else len(one.states.items))
        async with linked(dealer(broker)) as host:
            await host.link.publish(TOPIC, b"again")
        await one.heard.until(lambda said: said[1] == b"again")
        assert len(one.heard.items) == 1


async def test_a_broker_that_falls_silent_before_it_lets_in_is_tried_again() -> None:
    complaints = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    async with falling_silent() as endpoint:
        async with running(endpoint, timings=replace(QUICK, answer=0.1)) as one:
            down = await one.states.until(lambda state: isinstance(state, Down) and state.attempt == 2)
        assert isinstance(down, Down)
        assert isinstance(down.reason, LinkDown)
        gc.collect()
        await eventually(lambda: not [task for task in asyncio.all_tasks() if "aiomqtt" in repr(task)])
    assert complaints == []


async def until_down(one: Linked, payload: bytes, qos: int) -> None:
    """Publish until that fails: a broker is not frozen in an instant."""
    with contextlib.suppress(LinkDown):
        while True:
            await one.link.publish(TOPIC, payload, qos=qos)


@only_posix
async def test_a_publish_into_a_frozen_broker_ends_by_its_deadline(broker: EmbeddedBroker) -> None:
    patient = replace(QUICK, answer=0.3, beat=60, beat_answer=60)
    async with running(dealer(broker), timings=patient) as host:
        await host.link.connected()
        os.kill(pid(broker.server_pid), signal.SIGSTOP)
        try:
            async with asyncio.timeout(10):
                # The small one waits for its answer; the large ones fill the buffers of the system, so that
                # the connection can't even say goodbye.
                await until_down(host, b"", qos=1)
                await until_down(host, bytes(200_000), qos=0)
                host.running.cancel()
                await asyncio.wait([host.running])
        finally:
            os.kill(pid(broker.server_pid), signal.SIGCONT)


@only_posix
async def test_what_a_frozen_broker_never_reads_does_not_keep_the_link_from_coming_back(
    broker: EmbeddedBroker,
) -> None:
    async with linked(dealer(broker)) as host:
        os.kill(pid(broker.server_pid), signal.SIGSTOP)
        try:
            for _ in range(100):
                host.link.send(TOPIC, bytes(200_000))
            await host.states.until(lambda state: isinstance(state, Down))
            before = len(host.states.items)
        finally:
            os.kill(pid(broker.server_pid), signal.SIGCONT)
        await host.up_again(before)


@only_posix
async def test_a_lost_broker_is_noticed_without_waiting_for_the_heartbeat(broker: EmbeddedBroker) -> None:
    async with running(watch(broker), timings=replace(QUICK, beat=60)) as one:
        await one.link.connected()
        os.kill(pid(broker.server_pid), signal.SIGKILL)
        async with asyncio.timeout(2):
            await one.states.until(lambda state: isinstance(state, Down))
        assert not one.link.is_up


async def test_subscriptions_are_made_again(broker: EmbeddedBroker) -> None:
    async with linked(watch(broker), "bhj/1/a/events", "bhj/1/b/events") as one:
        await one.link.unsubscribe("bhj/1/b/events")
        await one.link.subscribe("bhj/1/c/events")
        before = len(one.states.items)
        await broker.stop()
        await one.states.until(lambda state: isinstance(state, Down), before)
        await one.link.subscribe("bhj/1/d/events")
        await broker.start()
        await one.up_again(before)
        async with linked(dealer(broker)) as host:
            for table in "bacd":
                await host.link.publish(f"bhj/1/{table}/events", b"")
        await one.heard.until(lambda said: said[0] == "bhj/1/d/events")
        assert [topic for topic, _, _ in one.heard.items] == [f"bhj/1/{table}/events" for table in "acd"]


async def test_it_waits_longer_each_time_up_to_a_limit() -> None:
    timings = replace(QUICK, first_retry=0.001, longest_retry=0.02)
    async with running(Endpoint(LOCAL, free_port()), timings=timings) as one:
        await one.states.until(lambda state: isinstance(state, Connecting) and state.attempt == 9)
        downs = [state for state in one.states.items if isinstance(state, Down)]
    assert [down.attempt for down in downs] == list(range(8))
    for down in downs:
        longest = min(0.001 * 2**down.attempt, 0.02)
        assert longest / 2 <= down.retry_in <= longest


async def test_each_attempt_has_a_will_of_its_own(broker: EmbeddedBroker) -> None:
    numbers = itertools.count(1)

    def will() -> Will:
        return Will("bhj/1/t/presence/p", b"%d" % next(numbers))

    async with linked(dealer(broker), "bhj/1/t/presence/p") as host, running(guest(broker), will=will) as one:
        await one.link.connected()
        for number in (1, 2):
            before = len(one.states.items)
            client: Any = one.link._client
            client._client.socket().shutdown(socket.SHUT_RDWR)
            await one.up_again(before)
            await host.heard.count(number)
        assert [payload for _, payload, _ in host.heard.items] == [b"1", b"2"]


async def test_who_leaves_says_goodbye_and_has_no_will(broker: EmbeddedBroker) -> None:
    topic = "bhj/1/t/presence/p"
    async with linked(dealer(broker), topic, "bhj/1/t/end") as host:
        async with running(guest(broker), will=Will(topic, b"gone")) as one:
            await one.link.connected()
        await host.link.publish("bhj/1/t/end", b"")
        await host.heard.until(lambda said: said[0] == "bhj/1/t/end")
        assert len(host.heard.items) == 1


# What it leaves behind.


@pytest.mark.parametrize("moment", [0, 1, 2, 3, 5, 8, 13, 21, 34])
async def test_cancelled_at_any_moment_it_leaves_nothing(broker: EmbeddedBroker, moment: int) -> None:
    complaints = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    async with running(watch(broker), TOPIC):
        for _ in range(moment):
            await asyncio.sleep(0)
    gc.collect()
    await eventually(lambda: asyncio.all_tasks() == {asyncio.current_task()})
    assert complaints == []


async def test_a_lost_connection_leaves_nothing(
    broker: EmbeddedBroker, capfd: pytest.CaptureFixture[str]
) -> None:
    complaints = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    async with linked(watch(broker), TOPIC) as one:
        await broker.stop()
        await one.states.until(lambda state: isinstance(state, Down) and state.attempt == 2)
    gc.collect()
    await eventually(lambda: asyncio.all_tasks() == {asyncio.current_task()})
    assert complaints == []
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("seed", range(6))
async def test_cancelled_while_the_broker_ends_it_ends_as_well(broker: EmbeddedBroker, seed: int) -> None:
    async with linked(watch(broker), TOPIC) as one:
        client: Any = one.link._client
        client._client.socket().shutdown(socket.SHUT_RDWR)
        for _ in range(seed):
            await asyncio.sleep(0)
        one.running.cancel()
        async with asyncio.timeout(5):
            await asyncio.wait([one.running])
        assert one.running.cancelled()


async def test_a_bug_in_the_handler_is_not_taken_for_a_lost_connection(broker: EmbeddedBroker) -> None:
    def broken(topic: str, payload: bytes, retained: bool) -> None:
        raise KeyError(topic)

    link = Link(guest(broker), subscriptions=((TOPIC, 0),), on_message=broken, rng=random.Random(1))
    async with linked(dealer(broker)) as host:
        task = asyncio.create_task(link.run())
        await link.connected()
        await host.link.publish(TOPIC, b"")
        async with asyncio.timeout(3):
            with pytest.raises(KeyError, match=TOPIC):
                await task


# Without waiting.


async def test_what_is_sent_while_down_is_not_sent() -> None:
    async with running(Endpoint(LOCAL, free_port())) as one:
        assert one.link.send(TOPIC, b"dice") is False


async def test_what_is_sent_comes_in_order_among_what_is_published(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), TOPIC) as host:
        for number in range(50):
            assert host.link.send(TOPIC, b"sent %d" % number)
            await host.link.publish(TOPIC, b"published %d" % number)
        await host.heard.count(100)
        expected = [b"%s %d" % (word, number) for number in range(50) for word in (b"sent", b"published")]
        assert [payload for _, payload, _ in host.heard.items] == expected


@only_posix
async def test_what_a_broker_is_slow_to_read_is_kept_in_order(broker: EmbeddedBroker) -> None:
    patient = replace(QUICK, beat_answer=5.0, answer=5.0)
    async with running(dealer(broker), TOPIC, timings=patient) as host:
        await host.link.connected()
        os.kill(pid(broker.server_pid), signal.SIGSTOP)
        try:
            for number in range(1000):
                assert host.link.send(TOPIC, number.to_bytes(2, "big") * 4096)
                await asyncio.sleep(0)
        finally:
            os.kill(pid(broker.server_pid), signal.SIGCONT)
        await host.heard.count(1000)
        numbers = [int.from_bytes(payload[:2], "big") for _, payload, _ in host.heard.items]
        assert numbers == list(range(1000))


# A broker that is not ours.


@pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
async def test_an_outside_broker_serves_as_well(tmp_path: Path) -> None:
    port = free_port()
    async with mosquitto(tmp_path, port) as endpoint, linked(endpoint, qos=1) as host:
        await host.link.publish("bhj/1/t/ad", b"ad", qos=1, retain=True)
        async with linked(endpoint, "bhj/1/+/ad", TOPIC) as one:
            await one.heard.until(lambda said: said == ("bhj/1/t/ad", b"ad", True))
            await host.link.publish(TOPIC, b"dice")
            await one.heard.until(lambda said: said == (TOPIC, b"dice", False))
            assert one.link.latency is not None


@pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
async def test_an_outside_broker_may_go_and_come_back(tmp_path: Path) -> None:
    port = free_port()
    async with mosquitto(tmp_path, port) as endpoint:
        link = running(endpoint, TOPIC)
        one = await link.__aenter__()
        await one.link.connected()
        before = len(one.states.items)
    try:
        await one.states.until(lambda state: isinstance(state, Down), before)
        async with mosquitto(tmp_path, port) as endpoint, linked(endpoint) as host:
            await one.up_again(before)
            await host.link.publish(TOPIC, b"again")
            await one.heard.until(lambda said: said[1] == b"again")
    finally:
        await link.__aexit__(None, None, None)


# The small parts.


def test_a_connect_packet_is_of_the_standard_s_form() -> None:
    packet = connect_packet(Endpoint("host", 1, "user", "p" * 200))
    assert packet[0] == 0x10
    assert packet[1] & 0x7F | packet[2] << 7 == len(packet) - 3
    assert packet[3:13] == b"\x00\x04MQTT\x04\xc2\x00\x0a"
    assert packet.endswith(b"\x00\x04user\x00\xc8" + b"p" * 200)


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(Endpoint("host", 1, "user", "secret"))


async def test_the_probe_tells_which_address_answers(broker: EmbeddedBroker) -> None:
    assert await probe(replace(watch(broker), host="localhost"), 2.0) == LOCAL


def test_the_loop_can_watch_sockets() -> None:
    async def main() -> bool:
        left, right = socket.socketpair()
        with left, right:
            asyncio.get_running_loop().add_reader(left, lambda: None)
            return asyncio.get_running_loop().remove_reader(left)

    assert run(main())
    new_loop().close()


def states_of(one: Record[LinkState]) -> list[type]:
    return [type(state) for state in one.items]


async def test_the_states_are_told_in_order(broker: EmbeddedBroker) -> None:
    async with linked(watch(broker)) as one:
        await broker.restart()
        await one.up_again(2)
        states = [state for state in states_of(one.states) if state is not Connecting]
        assert states[0] is Up
        assert states[-1] is Up
        assert set(states[1:-1]) == {Down}
