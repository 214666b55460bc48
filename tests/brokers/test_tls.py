"""TLS on the way to a broker: who is trusted, and one sentence for each way in which nobody is."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from net import probe as probing
from net.broker import EmbeddedBroker
from net.errors import (
    AddressTimedOut,
    BhjError,
    CertificateExpired,
    CertificateNotTrusted,
    CertificateOfAnother,
    NeedsTls,
    NotATable,
    TlsFailed,
)
from net.link import Down, Endpoint
from net.probe import probe
from tests.brokers.certificates import Authority
from tests.brokers.programs import Program, endpoint, mosquitto, needs_mosquitto, started
from tests.net.wires import LOCAL, eventually, free_port, linked

pytestmark = [needs_mosquitto]
EVENTS = "bhj/1/cygnus-x-1/events"


@asynccontextmanager
async def certified(folder: Path, authority: Authority, **certificate: Any) -> AsyncIterator[Program]:
    """Run mosquitto with a certificate of its own."""
    program = mosquitto(folder, authority.issue(**certificate))
    async with started(program):
        yield program


@pytest_asyncio.fixture
async def broker(tmp_path: Path, authority: Authority, trusted: Path) -> AsyncIterator[Program]:
    """Run mosquitto with a certificate that holds."""
    async with certified(tmp_path, authority) as program:
        yield program


async def failure(where: Endpoint) -> BhjError:
    """Return why a broker can't be reached."""
    with pytest.raises(BhjError) as raised:
        await probe(where, 2.5)
    return raised.value


# Who is trusted.


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(("host", "names"), [(LOCAL, "IP:127.0.0.1"), ("localhost", "DNS:localhost")])
async def test_a_certificate_holds_for_a_name_or_for_an_address(
    tmp_path: Path, authority: Authority, host: str, names: str
) -> None:
    async with (
        certified(tmp_path, authority, names=names) as program,
        linked(replace(endpoint(program, "dealer"), host=host)) as one,
    ):
        client: Any = one.link._client
        assert client._client.socket().version() in {"TLSv1.2", "TLSv1.3"}


async def test_an_authority_nobody_named_is_not_trusted(tmp_path: Path, authority: Authority) -> None:
    async with certified(tmp_path, authority) as program:
        reason = await failure(endpoint(program))
    assert isinstance(reason, CertificateNotTrusted)
    assert "SSL_CERT_FILE" in str(reason)


@pytest.mark.usefixtures("trusted")
async def test_a_certificate_of_yesterday(tmp_path: Path, authority: Authority) -> None:
    async with certified(tmp_path, authority, days=-1) as program:
        assert isinstance(await failure(endpoint(program)), CertificateExpired)


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("names", ["DNS:elsewhere.example", "DNS:127.0.0.1", "IP:127.0.0.2"])
@pytest.mark.parametrize("host", [LOCAL, "localhost"])
async def test_a_certificate_of_another_host(
    tmp_path: Path, authority: Authority, names: str, host: str
) -> None:
    async with certified(tmp_path, authority, names=names) as program:
        where = replace(endpoint(program), host=host)
        assert isinstance(await failure(where), CertificateOfAnother)


async def test_the_connection_itself_is_checked_too(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the first look found, the password goes to nobody who is not trusted."""

    async def blind(where: Endpoint, seconds: float) -> str:
        return LOCAL

    monkeypatch.setattr("net.link.probe", blind)
    async with certified(tmp_path, authority) as program:
        with pytest.raises(BhjError):
            async with linked(endpoint(program, "dealer")):
                pass
        gc.collect()
    assert "dealer" not in (tmp_path / "log").read_text()


# Who speaks TLS and who does not.


async def test_plain_words_to_a_broker_that_speaks_tls(broker: Program) -> None:
    reason = await failure(replace(endpoint(broker, "dealer"), tls=False))
    assert isinstance(reason, NeedsTls)
    assert f"mqtts://{LOCAL}:{broker.port}" in str(reason)


async def test_tls_to_a_plain_broker(embedded: EmbeddedBroker) -> None:
    reason = await failure(Endpoint(LOCAL, embedded.port, tls=True))
    assert isinstance(reason, TlsFailed)
    assert f"mqtt://{LOCAL}:{embedded.port}" in str(reason)


@pytest_asyncio.fixture
async def embedded() -> AsyncIterator[EmbeddedBroker]:
    """Open a broker without TLS."""
    async with EmbeddedBroker(port=free_port()) as one:
        yield one


@pytest.mark.parametrize("reply", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x20\x02\x00\x00", b"", None])
async def test_tls_to_whatever_answers(reply: bytes | None) -> None:
    async with answering(reply) as port:
        where = Endpoint(LOCAL, port, tls=True)
        with pytest.raises(TlsFailed if reply is not None else AddressTimedOut):
            await probe(where, 0.5)


async def test_plain_words_to_what_is_neither() -> None:
    async with answering(b"") as port:
        assert isinstance(await failure(Endpoint(LOCAL, port)), NotATable)


@asynccontextmanager
async def answering(reply: bytes | None) -> AsyncIterator[int]:
    """Answer everybody's first byte like this, or never; return the port."""
    writers = list[asyncio.StreamWriter]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await reader.read(1)
        if reply is not None:
            writer.write(reply)
            writer.close()

    server = await asyncio.start_server(serve, LOCAL, 0)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for writer in writers:
            writer.close()


# What it carries.


async def test_all_sizes_come_whole_and_in_order(broker: Program) -> None:
    sizes = [0, 1, 16_383, 16_384, 16_385, 200_000, *range(200)]
    async with linked(endpoint(broker, "dealer")) as host, linked(endpoint(broker), EVENTS) as watcher:
        for number, size in enumerate(sizes):
            assert host.link.send(EVENTS, number.to_bytes(4, "big") + bytes(size))
        await watcher.heard.count(len(sizes))
    assert [(int.from_bytes(said[:4], "big"), len(said) - 4) for _, said, _ in watcher.heard.items] == list(
        enumerate(sizes)
    )


async def test_packets_are_sent_without_delay(broker: Program) -> None:
    async with linked(endpoint(broker)) as one:
        client: Any = one.link._client
        assert client._client.socket().getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_a_frozen_broker_is_noticed_and_found_again(broker: Program) -> None:
    async with linked(endpoint(broker), EVENTS) as one:
        os.kill(broker.pid, signal.SIGSTOP)
        try:
            await one.states.until(lambda state: isinstance(state, Down))
        finally:
            os.kill(broker.pid, signal.SIGCONT)
        await one.up_again(0 if one.link.is_up else len(one.states.items))
        async with linked(endpoint(broker, "dealer")) as host:
            host.link.send(EVENTS, b"again")
            await one.heard.until(lambda said: said[1] == b"again")


async def test_it_goes_over_to_another_address_of_the_name(
    broker: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probing, "_look_up", lambda host, port: ["127.0.0.9", LOCAL])
    assert await probe(replace(endpoint(broker), host="localhost"), 2.5) == LOCAL


async def test_it_leaves_nothing_behind(broker: Program, capfd: pytest.CaptureFixture[str]) -> None:
    complaints = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    async with linked(endpoint(broker), EVENTS) as one:
        broker.kill()
        await one.states.until(lambda state: isinstance(state, Down) and state.attempt == 2)
    gc.collect()
    await eventually(lambda: asyncio.all_tasks() == {asyncio.current_task()})
    assert complaints == []
    assert capfd.readouterr() == ("", "")
