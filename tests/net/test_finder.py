"""Whose table it is: advertisements by the right key, by a stranger, and by both."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from core.rules import Setup
from core.text import Text
from net.address import Address
from net.broker import EmbeddedBroker
from net.client import Client
from net.codecs import DEALER_WORDS
from net.errors import (
    BhjError,
    DealerChanged,
    NoSuchTable,
    NoTableTold,
    SeveralDealers,
    SeveralTables,
    WrongDealer,
)
from net.finder import Finder, Found, find
from net.identity import Identity
from net.known import KnownDealers
from net.link import Endpoint, Link
from net.messages import Ad
from net.topics import Topics, table_id
from net.trust import ANYBODY, Trust
from net.wire import EPOCH_BYTES, seal
from tests.net.house import identity
from tests.net.tables import NAME, STEADY, opened
from tests.net.wires import LOCAL, MOSQUITTO, QUICK, dealer, free_port, linked, mosquitto, watch

MINE, STRANGER = identity(7), identity(8)
PINNED = Trust(MINE.fingerprint)
TABLE = table_id(NAME)
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")


def ad(who: Identity, name: str = NAME, is_open: bool = True) -> tuple[str, bytes]:
    """Return an advertisement as it is published."""
    topic = Topics(table_id(name)).ad
    message = Ad(Setup(Text(name), ""), 0, 0, is_open)
    return topic, seal(who, topic, bytes(EPOCH_BYTES), 1, DEALER_WORDS.encode(message))


def met(key: bytes) -> Trust:
    """Trust the dealer that was met before at every table."""
    return Trust(known=lambda table: key)


def heard(trust: Trust, *ads: tuple[str, bytes]) -> Finder:
    finder = Finder(trust)
    for topic, payload in ads:
        finder.hear(topic, payload)
    return finder


@pytest.mark.parametrize("trust", [PINNED, met(MINE.public)])
@pytest.mark.parametrize("name", [None, NAME])
def test_only_the_right_dealer_counts_whoever_speaks_last(trust: Trust, name: str | None) -> None:
    for ads in ((ad(STRANGER), ad(MINE)), (ad(MINE), ad(STRANGER)), (ad(MINE), ad(STRANGER, is_open=False))):
        assert heard(trust, *ads).choose(name).key == MINE.public


@pytest.mark.parametrize("name", [None, NAME])
def test_a_stranger_alone_is_refused_with_both_fingerprints(name: str | None) -> None:
    for trust, kind in ((PINNED, WrongDealer), (met(MINE.public), DealerChanged)):
        finder = heard(trust, ad(STRANGER))
        assert not finder.has(name)
        with pytest.raises(kind) as told:
            finder.choose(name)
        assert MINE.fingerprint in str(told.value) and STRANGER.fingerprint in str(told.value)
    assert "--trust-new-dealer" in str(told.value)


@pytest.mark.parametrize("name", [None, NAME])
def test_two_dealers_of_one_table_are_refused_with_both_fingerprints(name: str | None) -> None:
    with pytest.raises(SeveralDealers) as told:
        heard(ANYBODY, ad(MINE), ad(STRANGER), ad(MINE)).choose(name)
    assert MINE.fingerprint in str(told.value) and STRANGER.fingerprint in str(told.value)
    assert "fingerprint, the part after #" in str(told.value)


def test_nobody_closes_the_table_of_another() -> None:
    assert heard(ANYBODY, ad(MINE), ad(STRANGER, is_open=False)).choose(NAME).key == MINE.public
    with pytest.raises(NoSuchTable):
        heard(ANYBODY, ad(MINE), ad(MINE, is_open=False)).choose(NAME)


def test_a_stranger_s_other_tables_do_not_count_with_a_fingerprint() -> None:
    ads = ad(MINE), ad(STRANGER, "Vela"), ad(STRANGER, "Altair")
    assert heard(PINNED, *ads).choose(None).table == TABLE
    with pytest.raises(SeveralTables):
        heard(ANYBODY, *ads).choose(None)
    with pytest.raises(WrongDealer):
        heard(PINNED, *ads).choose("Vela")


def test_nothing_at_all_is_told_as_such() -> None:
    for trust in (ANYBODY, PINNED):
        with pytest.raises(NoTableTold):
            heard(trust).choose(None)
        with pytest.raises(NoSuchTable):
            heard(trust, ad(MINE, "Vela")).choose(NAME)


# On a broker where everybody may publish everything.


@asynccontextmanager
async def retained(broker: Endpoint, *who: Identity) -> AsyncIterator[Link]:
    """Leave behind the advertisements of some, the last one on top."""
    async with linked(broker) as one:
        for dealer in who:
            topic, payload = ad(dealer)
            await one.link.publish(topic, payload, qos=1, retain=True)
        yield one.link


async def found(broker: Endpoint, trust: Trust, name: str | None = NAME, patience: float = 3.0) -> Found:
    return await find(broker, name, rng=random.Random(1), timings=QUICK, patience=patience, trust=trust)


@needs_mosquitto
async def test_who_has_the_fingerprint_waits_for_the_dealer_to_repair_what_a_stranger_wrote(
    tmp_path: Path,
) -> None:
    async with mosquitto(tmp_path, free_port()) as broker, retained(broker, MINE, STRANGER) as link:
        for trust in (PINNED, met(MINE.public)):
            with pytest.raises((WrongDealer, DealerChanged)):
                await found(broker, trust, patience=0.3)
            looking = asyncio.create_task(found(broker, trust))
            await asyncio.sleep(0.3)
            assert not looking.done()
            await link.publish(*ad(MINE), qos=1)
            assert (await looking).key == MINE.public


@needs_mosquitto
@pytest.mark.parametrize("name", [None, NAME])
async def test_who_has_no_fingerprint_listens_for_contradiction(tmp_path: Path, name: str | None) -> None:
    async with mosquitto(tmp_path, free_port()) as broker, retained(broker, STRANGER) as link:
        looking = asyncio.create_task(found(broker, ANYBODY, name))
        while not looking.done():
            await link.publish(*ad(MINE), qos=1)
            await asyncio.sleep(0.02)
        with pytest.raises(SeveralDealers):
            await looking


# From one visit to the next.


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for a dealer who is not there."""
    monkeypatch.setattr("net.client.find", partial(find, patience=0.3))


async def visit(broker: EmbeddedBroker, dealers: KnownDealers, fingerprint: str | None = None) -> None:
    """Watch a table for a moment; raise a `BhjError` that says why not."""
    where = watch(broker)
    address = Address(where.host, where.port, fingerprint=fingerprint)
    one = Client(address, None, timings=STEADY, met=dealers)
    try:
        await asyncio.to_thread(one.join)
    finally:
        await asyncio.to_thread(one.stop)


async def test_a_dealer_is_trusted_at_first_and_another_one_refused_from_then_on(
    broker: EmbeddedBroker, tmp_path: Path, hasty: None
) -> None:
    file = tmp_path / "known"
    async with opened(dealer(broker), who=MINE):
        await visit(broker, KnownDealers(file))
        await visit(broker, KnownDealers(file))
    async with opened(dealer(broker), who=STRANGER):
        with pytest.raises(DealerChanged) as told:
            await visit(broker, KnownDealers(file))
        assert MINE.fingerprint in str(told.value) and STRANGER.fingerprint in str(told.value)
        # What the host reads out lets in, and changes nothing of what is remembered.
        await visit(broker, KnownDealers(file), STRANGER.fingerprint)
        with pytest.raises(DealerChanged):
            await visit(broker, KnownDealers(file))
        await visit(broker, KnownDealers(file, anew=True))
        await visit(broker, KnownDealers(file))


async def test_who_came_with_the_fingerprint_knows_the_dealer_without_it(
    broker: EmbeddedBroker, tmp_path: Path, hasty: None
) -> None:
    file = tmp_path / "known"
    async with opened(dealer(broker), who=MINE):
        await visit(broker, KnownDealers(file), MINE.fingerprint)
    async with opened(dealer(broker), who=STRANGER):
        with pytest.raises(WrongDealer):
            await visit(broker, KnownDealers(file), MINE.fingerprint)
        with pytest.raises(DealerChanged):
            await visit(broker, KnownDealers(file))


async def test_who_is_not_let_in_remembers_nobody(broker: EmbeddedBroker, tmp_path: Path) -> None:
    file = tmp_path / "known"
    async with opened(dealer(broker), who=MINE, seats=1) as table:
        await visit(broker, KnownDealers(file))
        file.unlink()
        full = Client(Address(LOCAL, broker.port), identity(1), "mira", STEADY, met=KnownDealers(file))
        await asyncio.to_thread(full.join)
        assert file.exists() and table.table.box_of(identity(1).player) == 0
        file.unlink()
        late = Client(Address(LOCAL, broker.port), identity(2), "kim", STEADY, met=KnownDealers(file))
        with pytest.raises(BhjError):
            await asyncio.to_thread(late.join)
        assert not file.exists()
        await asyncio.to_thread(full.stop)
