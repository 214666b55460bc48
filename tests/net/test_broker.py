"""The embedded broker: who may do what, what ends with what, and what comes back."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from net.broker import DEFAULT_PORTS, EmbeddedBroker
from net.errors import AddressRefused, BrokerGone, LinkError, NotAllowed, PortTaken
from net.link import Endpoint
from net.nats_config import Limits
from net.probe import probe
from net.server import LEASH, executable
from tests.net.wires import (
    LOCAL,
    Linked,
    dealer,
    ended,
    eventually,
    free_port,
    guest,
    line_of,
    linked,
    pid,
    python,
    running,
    watch,
)

DEALERS_TOPICS = ("ad", "snapshot", "events", "answers/p")
PLAYERS_TOPICS = ("orders/p", "presence/p")
STRANGE_TOPICS = ("bhj/1/t/orders/p/more", "bhj/1/t/orders", "bhj/2/t/orders/p", "other", "$SYS/x", "$MQTT/x")

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and modes of POSIX")
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")

HOSTING = """
import asyncio
from pathlib import Path
import sys
from net.broker import EmbeddedBroker

async def main():
    async with EmbeddedBroker(state=Path(sys.argv[1])) as broker:
        print(broker.port, broker.server_pid, broker.leash_pid, flush=True)
        await broker.wait_gone()

asyncio.run(main())
"""

SITTING = """
import asyncio, random, sys
from net.link import Endpoint, Link, Will

async def main():
    link = Link(
        Endpoint("127.0.0.1", int(sys.argv[1]), "guest", "guest"),
        on_message=print,
        on_state=lambda state: print(type(state).__name__, flush=True),
        will=Will("bhj/1/t/presence/p", b"gone"),
        rng=random.Random(),
    )
    await link.run()

asyncio.run(main())
"""


async def heard_of(listener: Linked, speaker: Linked, topics: list[str]) -> list[str]:
    """Have the speaker publish on all topics in every way, and return on which of them it was heard."""
    for topic in topics:
        for qos, retain in ((0, False), (0, True), (1, False), (1, True)):
            await speaker.link.publish(topic, b"mine", qos=qos, retain=retain)
    await speaker.settle()
    await listener.link.publish("bhj/1/t/end", b"")
    await listener.heard.until(lambda said: said[0] == "bhj/1/t/end")
    return sorted({topic for topic, payload, _ in listener.heard.items if payload == b"mine"})


def all_topics() -> list[str]:
    return [*(f"bhj/1/t/{topic}" for topic in (*DEALERS_TOPICS, *PLAYERS_TOPICS)), *STRANGE_TOPICS]


async def test_a_spectator_publishes_nothing(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), "#") as listener, linked(watch(broker)) as spectator:
        assert await heard_of(listener, spectator, all_topics()) == []


async def test_a_player_publishes_orders_and_presence_and_nothing_else(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), "#") as listener, linked(guest(broker)) as player:
        heard = await heard_of(listener, player, all_topics())
    assert heard == ["bhj/1/t/orders/p", "bhj/1/t/presence/p"]


async def test_the_dealer_publishes_everything_of_a_table(broker: EmbeddedBroker) -> None:
    topics = [f"bhj/1/t/{topic}" for topic in DEALERS_TOPICS]
    async with linked(dealer(broker), "bhj/1/#") as listener:
        assert await heard_of(listener, listener, topics) == sorted(topics)


@pytest.mark.parametrize("topic", ["#", "bhj/1/t/orders/+", "bhj/1/+/presence/p", "other", "$SYS/#"])
async def test_who_is_not_the_dealer_reads_no_orders(broker: EmbeddedBroker, topic: str) -> None:
    async with linked(guest(broker)) as player, linked(watch(broker)) as spectator:
        for one in (player, spectator):
            with pytest.raises(NotAllowed):
                await one.link.subscribe(topic)


@pytest.mark.parametrize("login", [guest, watch])
@pytest.mark.parametrize("qos", [0, 1])
async def test_retained_messages_are_found_by_wildcard(broker: EmbeddedBroker, login: type, qos: int) -> None:
    async with linked(dealer(broker)) as host:
        await host.link.publish("bhj/1/a/ad", b"A", qos=qos, retain=True)
        await host.link.publish("bhj/1/b/ad", b"B", qos=qos, retain=True)
        await host.settle()
    async with linked(login(broker), "bhj/1/+/ad") as lobby:
        await lobby.heard.until(lambda said: said == ("bhj/1/a/ad", b"A", True))
        await lobby.heard.until(lambda said: said == ("bhj/1/b/ad", b"B", True))


async def test_live_messages_reach_everybody(broker: EmbeddedBroker) -> None:
    topic = "bhj/1/t/events"
    async with (
        linked(dealer(broker)) as host,
        linked(guest(broker), topic) as player,
        linked(watch(broker), topic) as spectator,
    ):
        await host.link.publish(topic, b"dice")
        for one in (player, spectator):
            await one.heard.until(lambda said: said == (topic, b"dice", False))


async def test_the_will_of_a_killed_player_is_delivered(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), "bhj/1/+/presence/+") as host:
        with python(SITTING, str(broker.port)) as player:
            while await line_of(player) != "Up":
                pass
            player.kill()
            await host.heard.until(lambda said: said == ("bhj/1/t/presence/p", b"gone", False))


async def test_the_will_of_a_spectator_is_not(broker: EmbeddedBroker) -> None:
    async with linked(dealer(broker), "bhj/1/#") as host:
        program = SITTING.replace(', "guest", "guest"', "").replace("presence/p", "events")
        with python(program, str(broker.port)) as spectator:
            async with asyncio.timeout(5):
                while await line_of(spectator) != "Up":
                    pass
            spectator.kill()
            spectator.wait()
        await host.settle()
        await host.link.publish("bhj/1/t/end", b"")
        await host.heard.until(lambda said: said[0] == "bhj/1/t/end")
        assert host.heard.items == [("bhj/1/t/end", b"", False)]


async def test_a_private_table_asks_for_its_password() -> None:
    async with EmbeddedBroker(port=free_port(), guest_password="a secret") as broker:
        assert await probe(guest(broker), 2.0) == LOCAL
        for user, password in (("guest", "guest"), ("guest", None), ("dealer", "a secret"), ("who", "")):
            with pytest.raises(NotAllowed):
                await probe(Endpoint(LOCAL, broker.port, user, password), 2.0)


async def test_two_brokers_on_one_machine_do_not_meet(broker: EmbeddedBroker) -> None:
    async with EmbeddedBroker() as other, linked(dealer(other), "#") as stranger:
        assert other.port != broker.port
        with pytest.raises(NotAllowed):
            await probe(Endpoint(LOCAL, other.port, "dealer", broker.dealer.password), 2.0)
        async with linked(dealer(broker)) as host:
            await host.link.publish("bhj/1/t/events", b"mine", retain=True)
            await host.settle()
        await stranger.link.publish("bhj/1/t/end", b"")
        await stranger.heard.until(lambda said: said[0] == "bhj/1/t/end")
        assert len(stranger.heard.items) == 1


async def test_without_a_port_it_takes_the_first_free_one() -> None:
    async with EmbeddedBroker() as first, EmbeddedBroker() as second:
        assert first.port in DEFAULT_PORTS
        assert second.port in DEFAULT_PORTS
        assert first.port != second.port


async def test_a_port_that_is_taken_is_named(broker: EmbeddedBroker) -> None:
    with pytest.raises(PortTaken, match=f"127.0.0.1:{broker.port} is in use"):
        await EmbeddedBroker(port=broker.port).start()


async def test_an_address_of_another_machine_is_named() -> None:
    with pytest.raises(BrokerGone, match="Unable to listen"):
        await EmbeddedBroker("192.0.2.1", free_port()).start()


async def test_a_start_that_takes_too_long_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BrokerGone, match="not ready within"):
        await EmbeddedBroker(port=free_port(), state=tmp_path, deadline=0.001).start()
    assert list(tmp_path.iterdir()) == []


@only_posix
async def test_its_files_are_for_this_user_alone(tmp_path: Path) -> None:
    async with EmbeddedBroker(port=free_port(), state=tmp_path) as broker:
        (folder,) = tmp_path.iterdir()
        assert folder.stat().st_mode & 0o777 == 0o700
        configuration = folder / "nats.json"
        assert configuration.stat().st_mode & 0o777 == 0o600
        assert broker.dealer.password in configuration.read_text()
    assert list(tmp_path.iterdir()) == []


async def test_a_state_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with EmbeddedBroker(port=free_port(), state=tmp_path / "file") as broker:
        assert await probe(watch(broker), 2.0) == LOCAL


@only_posix
async def test_stopped_nothing_of_it_is_left(broker: EmbeddedBroker) -> None:
    server, leash = pid(broker.server_pid), pid(broker.leash_pid)
    await broker.stop()
    await eventually(lambda: ended(server) and ended(leash))
    with pytest.raises(AddressRefused):
        await probe(watch(broker), 2.0)


@only_posix
async def test_ctrl_c_in_the_terminal_does_not_reach_it(broker: EmbeddedBroker) -> None:
    assert os.getsid(pid(broker.server_pid)) == os.getsid(pid(broker.leash_pid)) != os.getsid(0)


@only_posix
async def test_it_ends_when_its_dealer_is_killed(tmp_path: Path) -> None:
    with python(HOSTING, str(tmp_path)) as host:
        port, server, leash = map(int, (await line_of(host)).split())
        assert await probe(Endpoint(LOCAL, port), 2.0) == LOCAL
        host.kill()
        await eventually(lambda: ended(server) and ended(leash))
    assert list(tmp_path.iterdir()) == []


@only_linux
async def test_it_ends_when_its_leash_is_killed(broker: EmbeddedBroker) -> None:
    server = pid(broker.server_pid)
    os.kill(pid(broker.leash_pid), signal.SIGKILL)
    assert isinstance(await broker.wait_gone(), BrokerGone)
    await eventually(lambda: ended(server))


@only_posix
async def test_after_a_crash_it_is_back_at_its_port_and_so_are_the_links(broker: EmbeddedBroker) -> None:
    port, reasons = broker.port, list[Exception]()
    supervising = asyncio.create_task(broker.supervise(reasons.append))
    topic = "bhj/1/t/events"
    async with linked(dealer(broker)) as host, linked(guest(broker), topic) as player:
        for _ in range(2):
            before, hosts = len(player.states.items), len(host.states.items)
            os.kill(pid(broker.server_pid), signal.SIGKILL)
            await player.up_again(before)
            await host.up_again(hosts)
        await host.link.publish(topic, b"again")
        await player.heard.until(lambda said: said[1] == b"again")
    assert broker.port == port
    assert len(reasons) == 2
    await broker.stop()
    async with asyncio.timeout(5):
        await supervising


async def test_who_does_not_log_in_is_cut_off() -> None:
    async with EmbeddedBroker(port=free_port(), limits=Limits(login_seconds=0.2)) as broker:
        reader, writer = await asyncio.open_connection(LOCAL, broker.port)
        async with asyncio.timeout(5):
            assert await reader.read() == b""
        writer.close()


async def test_a_message_that_is_too_large_is_not_carried(broker: EmbeddedBroker) -> None:
    topic = "bhj/1/t/orders/p"
    async with linked(dealer(broker), topic) as host, linked(guest(broker)) as player:
        before = len(player.states.items)
        await player.link.publish(topic, bytes(300 << 10))
        await player.up_again(before)
        await player.link.publish(topic, b"small")
        await host.heard.until(lambda said: said[0] == topic)
        assert host.heard.items == [(topic, b"small", False)]


async def test_it_takes_no_more_clients_than_its_limit() -> None:
    few = Limits(connections=2)
    async with (
        EmbeddedBroker(port=free_port(), limits=few) as broker,
        running(watch(broker)) as first,
        running(guest(broker)) as second,
    ):
        await first.up_again(0)
        await second.up_again(0)
        with pytest.raises(LinkError):
            await probe(watch(broker), 0.5)


def test_the_server_is_the_installed_package_s_own() -> None:
    assert executable().is_relative_to(sys.prefix)


def leash(folder: Path, program: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-I", "-S", str(LEASH), str(folder), sys.executable, "-c", program]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def test_the_leash_ends_with_its_command_and_passes_on_its_code(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with leash(folder, "raise SystemExit(7)") as process:
        assert process.wait(10) == 7
    assert not folder.exists()


@only_posix
def test_the_leash_ends_its_command_when_nobody_holds_it(tmp_path: Path) -> None:
    with leash(tmp_path / "none", "import time; print('on', flush=True); time.sleep(60)") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"on\n"
        process.communicate(timeout=10)
        assert process.returncode == -signal.SIGTERM & 0xFF
