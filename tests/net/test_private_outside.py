"""A private table on a broker where everybody may publish everything: who was not invited has no say."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core import commands as cmd
from core.rules import Setup
from core.text import Text
from net.address import Address
from net.client import Client
from net.codecs import GUEST_WORDS
from net.dealer import Dealer, Opening
from net.errors import NotSeated
from net.facts import Refusal
from net.finder import find
from net.guest import Guest
from net.invite import proof
from net.link import Endpoint
from net.messages import FromGuest, Here, Order
from net.topics import Topics, table_id
from net.usher import Usher
from net.wire import seal
from tests.net.house import identity
from tests.net.tables import NAME, STEADY, ended
from tests.net.wires import MOSQUITTO, QUICK, Record, free_port, linked, mosquitto

SECRET, WRONG = "abcdefghijklmnop", "abcdefghijklmnoq"
DEALER, MIRA, STRANGER = identity(7), identity(1), identity(2)
TOPICS = Topics(table_id(NAME))

pytestmark = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")


@asynccontextmanager
async def private(folder: Path) -> AsyncIterator[tuple[Endpoint, Dealer]]:
    """Open a private table whose back bets are allowed."""
    setup = Setup(Text(NAME), MIRA.player, back_bets=True)
    opening = Opening(setup, secret=SECRET)
    async with mosquitto(folder, free_port()) as broker:
        dealer = Dealer(broker, DEALER, [opening], timings=STEADY)
        running = asyncio.create_task(dealer.run())
        await dealer.ready()
        try:
            yield broker, dealer
        finally:
            await ended(running)


def client(broker: Endpoint, secret: str | None, name: str = "mira") -> Client:
    address = Address(broker.host, broker.port, fingerprint=DEALER.fingerprint, secret=secret)
    return Client(address, MIRA if name == "mira" else STRANGER, name, STEADY)


async def test_who_was_invited_sits_and_nobody_else(tmp_path: Path) -> None:
    async with private(tmp_path) as (broker, dealer):
        mira = client(broker, SECRET)
        assert (await asyncio.to_thread(mira.join)).box_of(MIRA.player) == 0
        for secret in (None, WRONG):
            with pytest.raises(NotSeated) as told:
                await asyncio.to_thread(client(broker, secret, "eve").join)
            assert str(told.value) == (
                "This table is private. Ask the host for the whole invitation line, with the part after #."
            )
        assert STRANGER.player not in dealer.tables[TOPICS.table].desk.table.players
        await asyncio.to_thread(mira.stop)


async def test_a_proof_that_was_overheard_helps_nobody(tmp_path: Path) -> None:
    async with private(tmp_path) as (broker, dealer), linked(broker) as one:
        desk = dealer.tables[TOPICS.table].desk
        mira = client(broker, SECRET)
        await asyncio.to_thread(mira.join)
        assert mira._guest is not None
        before, session = desk.table, mira._guest.session
        overheard = proof(SECRET, TOPICS.table, MIRA.public, session)
        enter = cmd.Enter(STRANGER.player, Text("eve"))
        words: list[tuple[str, FromGuest]] = [
            (TOPICS.presence(STRANGER.player), Here(dealer.epoch, overheard)),
            (TOPICS.orders(STRANGER.player), Order(dealer.epoch, enter, overheard)),
            (
                TOPICS.orders(STRANGER.player),
                Order(dealer.epoch, cmd.Say(STRANGER.player, Text("x")), overheard),
            ),
            (TOPICS.orders(STRANGER.player), Order(dealer.epoch, cmd.Bet(STRANGER.player, 0, 10), overheard)),
        ]
        for number, (topic, message) in enumerate(words):
            raw = seal(STRANGER, topic, session, number, GUEST_WORDS.encode(message))
            await one.link.publish(topic, raw, qos=1)
        await one.settle()
        await asyncio.to_thread(mira.stop)
        assert desk.table.players.keys() == before.players.keys()
        assert desk.table.boxes == before.boxes


async def test_who_watches_without_the_secret_is_refused_a_seat_in_words(tmp_path: Path) -> None:
    async with private(tmp_path) as (broker, _):
        found = await find(broker, None, rng=random.Random(1), timings=QUICK)
        facts: Record[object] = Record()
        usher = Usher(STRANGER.player, Text("eve"))
        guest = Guest(broker, found, usher, STRANGER, facts.add, rng=random.Random(2), timings=STEADY)
        running = asyncio.create_task(guest.run())
        refusal = await facts.until(lambda fact: isinstance(fact, Refusal))
        assert isinstance(refusal, Refusal) and refusal.reason.value == "not_invited"
        await ended(running)
