"""Private tables: who comes with the invitation, and what everybody else can't do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from core.table import Table
from net.address import Address
from net.broker import EmbeddedBroker
from net.client import Client
from net.errors import NotAllowed
from net.identity import Identity
from net.invite import broker_password
from net.link import Endpoint
from net.probe import probe
from tests.net.house import identity
from tests.net.tables import NAME, STEADY, opened
from tests.net.wires import LOCAL, dealer, free_port, guest, linked

SECRET, WRONG = "abcdefghijklmnop", "abcdefghijklmnoq"
MINE = identity(7)


@pytest.fixture
async def private() -> AsyncIterator[EmbeddedBroker]:
    """Open the broker of a private table."""
    async with EmbeddedBroker(port=free_port(), guest_password=broker_password(SECRET)) as broker:
        yield broker


@asynccontextmanager
async def came(
    port: int, who: Identity | None, secret: str | None, name: str = "mira"
) -> AsyncIterator[Table]:
    """Come with an invitation, to play or to watch."""
    address = Address(LOCAL, port, fingerprint=MINE.fingerprint, secret=secret)
    one = Client(address, who, name, STEADY)
    try:
        yield await asyncio.to_thread(one.join)
    finally:
        await asyncio.to_thread(one.stop)


@pytest.mark.parametrize("who", [identity(1), None], ids=["plays", "watches"])
async def test_who_has_the_invitation_comes_and_nobody_else(
    private: EmbeddedBroker, who: Identity | None
) -> None:
    async with opened(dealer(private), who=MINE):
        async with came(private.port, who, SECRET) as table:
            assert table.setup.name == NAME
        for secret in (None, WRONG):
            with pytest.raises(NotAllowed, match="whole invitation line, with the part after #"):
                async with came(private.port, who, secret):
                    pass


async def test_nobody_is_let_in_by_a_private_broker_without_the_password(private: EmbeddedBroker) -> None:
    password = broker_password(SECRET)
    for known in ("guest", "watch"):
        assert await probe(Endpoint(LOCAL, private.port, known, password), 2.0) == LOCAL
    strangers = [(None, None), ("watch", "watch"), ("watch", ""), ("watch", None), ("guest", "guest")]
    strangers += [("guest", SECRET), ("watch", SECRET), ("dealer", password), ("", password)]
    for user, given in strangers:
        with pytest.raises(NotAllowed):
            await probe(Endpoint(LOCAL, private.port, user, given), 2.0)


async def test_who_was_invited_to_watch_publishes_nothing(private: EmbeddedBroker) -> None:
    watching = replace(guest(private), user="watch")
    async with linked(dealer(private), "bhj/1/t/orders/p") as host, linked(watching) as spectator:
        await spectator.link.publish("bhj/1/t/orders/p", b"mine", qos=1)
        await spectator.settle()
        await host.link.publish("bhj/1/t/orders/p", b"end")
        await host.heard.until(lambda said: said[1] == b"end")
        assert [said[1] for said in host.heard.items] == [b"end"]


def test_a_login_tells_its_password_to_nobody() -> None:
    broker = EmbeddedBroker(guest_password="hush-hush")
    assert "hush" not in repr((broker.guest, broker.watch)) and broker.watch is not None
    assert EmbeddedBroker().watch is None
