"""Asking a broker for the figures of tables: what the announced dealer signs, and nothing else."""

import random
from dataclasses import replace

import pytest

from net.address import Address
from net.announcement import Announcement
from net.broker import EmbeddedBroker
from net.errors import AddressRefused
from net.figures import figures_at
from net.identity import Identity
from net.invite import broker_password
from net.topics import table_id
from tests.net.house import identity
from tests.net.tables import NAME, opened
from tests.net.wires import LOCAL, dealer, free_port

MINE, STRANGER = identity(7), identity(8)


def said(who: Identity, name: str = NAME) -> Announcement:
    """Announce a table as somebody's."""
    return Announcement(table_id(name), name, "blackhole", who.fingerprint, "pit", 2112)


async def test_the_announced_dealer_s_figures_are_told(broker: EmbeddedBroker) -> None:
    place = Address(LOCAL, broker.port)
    async with opened(dealer(broker), who=MINE, bots=2, turn_seconds=0):
        figures = await figures_at(place, [said(MINE)], random.Random(1))
        found = figures.found[table_id(NAME)]
        assert found.key == MINE.public and found.ad.taken == 2 and found.ad.setup.name == NAME
        assert figures.ping_ms is not None and figures.ping_ms >= 1 and not figures.locked


async def test_a_dealer_of_another_fingerprint_is_dropped(broker: EmbeddedBroker) -> None:
    place = Address(LOCAL, broker.port)
    async with opened(dealer(broker), who=MINE):
        both = [said(STRANGER), said(MINE, "Lotus")]
        assert (await figures_at(place, both, random.Random(1))).found == {}
        both = [said(STRANGER), said(MINE)]
        assert list((await figures_at(place, both, random.Random(1))).found) == [table_id(NAME)]


async def test_a_closed_table_is_not_told_of(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), who=MINE) as table:
        table.dealer.close()
        await table.running
    figures = await figures_at(Address(LOCAL, broker.port), [said(MINE)], random.Random(1))
    assert figures.found == {}


async def test_a_private_table_s_broker_lets_nobody_look() -> None:
    async with EmbeddedBroker(port=free_port(), guest_password=broker_password("abcdefghijklmnop")) as broker:
        figures = await figures_at(Address(LOCAL, broker.port), [said(MINE)], random.Random(1))
        assert figures.locked and figures.found == {}


async def test_no_login_of_one_s_own_is_ever_sent(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BHJ_BROKER_USER", "mira")
    monkeypatch.setenv("BHJ_BROKER_PASSWORD", "my own")
    async with opened(dealer(broker), who=MINE):
        figures = await figures_at(Address(LOCAL, broker.port), [said(MINE)], random.Random(1))
        assert list(figures.found) == [table_id(NAME)]


async def test_where_nothing_listens_the_reason_is_raised() -> None:
    with pytest.raises(AddressRefused):
        await figures_at(replace(Address(LOCAL), port=free_port()), [said(MINE)], random.Random(1))
