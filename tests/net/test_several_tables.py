"""Several tables at one dealer: each with an advertisement, a journal, chips and a last will of its own."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from core import commands as cmd
from core.rules import PRESETS, Setup, preset_of
from core.table import Phase
from core.text import Text
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.errors import JournalInUse, NoSuchTable
from net.facts import LinkFound, LinkLost, Refusal
from net.finder import find
from net.identity import fresh_identity
from net.journal import Journal, open_for_reading, open_journal
from net.link import Endpoint, Timings
from net.topics import table_id
from tests.net.house import identity
from tests.net.tables import STEADY, Sitting, ended, sitting
from tests.net.wires import PATIENCE, dealer, eventually, guest
from tui.plan import TABLES

GAMES = {"Cygnus": "blackhole", "Lotus": "live", "Vela": "czech"}
SOON = 2.0
"""Seconds within which everybody must know that the dealer is gone."""


def openings(*names: str) -> list[Opening]:
    """Return tables whose host is identity 0."""
    return [
        Opening(Setup(Text(name), identity(0).player, PRESETS[GAMES.get(name, "live")])) for name in names
    ]


@asynccontextmanager
async def serving(endpoint: Endpoint, *names: str, journal: Journal | None = None) -> AsyncIterator[Dealer]:
    """Run a dealer of several tables."""
    one = Dealer(endpoint, fresh_identity(), openings(*names), journal=journal, timings=STEADY)
    task = asyncio.create_task(one.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await one.ready()
        yield one
    finally:
        await ended(task)


def broken(*links: object) -> None:
    """Break connections as a killed process does: nobody says goodbye."""
    for link in links:
        link._client._client.socket().shutdown(2)  # type: ignore[attr-defined]


def killed(one: Dealer) -> None:
    """End a dealer as `kill -9` does: all its connections break, and none comes back."""
    links = [one.link, *one.wills.links]
    for link in links:
        link._timings = Timings(first_retry=1e6, longest_retry=1e6)
    broken(*links)


@asynccontextmanager
async def at_each(broker: EmbeddedBroker, *names: str) -> AsyncIterator[list[Sitting]]:
    """Seat one player at each table."""
    async with AsyncExitStack() as stack:
        sat = [
            await stack.enter_async_context(
                sitting(guest(broker), identity(number), f"player {number}", table=name)
            )
            for number, name in enumerate(names, start=1)
        ]
        for one in sat:
            await one.sealed()
        yield sat


async def test_each_table_has_its_own_game_chips_and_journal(broker: EmbeddedBroker, tmp_path: Path) -> None:
    file = tmp_path / "journal"
    with open_journal(file) as journal:
        async with (
            serving(dealer(broker), *GAMES, journal=journal) as one,
            at_each(broker, *GAMES) as (first, second, third),
            sitting(guest(broker), identity(1), "elsewhere", table="Lotus") as same,
        ):
            for sat, game in zip((first, second, third), GAMES.values(), strict=True):
                assert preset_of(sat.table.setup.rules) == game
            await same.sealed()
            await first.bet(50)
            assert first.table.stake(first.player) == 50 and second.table.stake(first.player) == 0
            assert second.table.players[first.player].name == "elsewhere"
            assert first.table.players[first.player].name == "player 1"
            assert first.table.players.keys().isdisjoint({second.player, third.player})
            sessions = {name: journal.unfinished(table_id(name)) for name in GAMES}
            assert len({kept.id for kept in sessions.values() if kept}) == len(GAMES)
            await eventually(lambda: not any(attendant.dirty for attendant in one.tables.values()))
    with open_for_reading(file) as kept:
        assert {session.title for session in kept.sessions()} == set(GAMES)


async def test_everybody_learns_within_two_seconds_that_the_dealer_is_gone(broker: EmbeddedBroker) -> None:
    async with serving(dealer(broker), *GAMES) as one, at_each(broker, *GAMES) as sat:
        before = [len(each.facts.items) for each in sat]
        killed(one)
        async with asyncio.timeout(SOON):
            for each, number, name in zip(sat, before, GAMES, strict=True):
                lost = await each.until(LinkLost, number)
                assert f"The dealer of {name} is gone." in lost.sentence
        # Who comes later finds nothing open either.
        with pytest.raises(NoSuchTable):
            await find(guest(broker), "Lotus", rng=random.Random(1), timings=STEADY, patience=0.3)


async def test_a_last_will_that_came_too_early_is_taken_back(broker: EmbeddedBroker) -> None:
    async with serving(dealer(broker), *GAMES) as one, at_each(broker, *GAMES) as (first, second, third):
        before = len(second.facts.items)
        broken(one.wills.links[0])
        await second.until(LinkLost, before)
        await second.until(LinkFound, before)
        await second.bet(20)
        assert one.tables[table_id("Lotus")].desk.table.stake(second.player) == 20
        assert not first.of(LinkLost) and not third.of(LinkLost) and not second.of(Refusal)


async def test_as_many_tables_as_there_are_names_for(broker: EmbeddedBroker) -> None:
    async with serving(dealer(broker), *TABLES), at_each(broker, TABLES[0], TABLES[-1]) as (one, other):
        await one.bet()
        await other.bet()
        assert {one.table.setup.name, other.table.setup.name} == {TABLES[0], TABLES[-1]}


async def test_a_table_that_another_dealer_has_keeps_all_from_being_opened(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    file = tmp_path / "journal"
    with open_journal(file) as theirs, open_journal(file) as ours:
        theirs.claim(table_id("Lotus"))
        with pytest.raises(JournalInUse, match="Lotus"):
            Dealer(dealer(broker), fresh_identity(), openings(*GAMES), journal=ours)
        assert ours.unfinished(table_id("Cygnus")) is None


async def test_one_table_is_closed_by_itself_and_the_dealer_ends_with_the_last(
    broker: EmbeddedBroker,
) -> None:
    async with (
        serving(dealer(broker), "Cygnus", "Lotus") as one,
        sitting(guest(broker), identity(0), "host", table="Cygnus") as host,
        sitting(guest(broker), identity(0), "host", table="Lotus") as other,
        sitting(guest(broker), identity(1), "kim", table="Lotus") as kim,
    ):
        for sat in (host, other, kim):
            await sat.sealed()
        await host.made(cmd.Close(host.player))
        assert host.table.phase is Phase.CLOSED
        await kim.bet(20)
        await other.made(cmd.Close(other.player))
        async with asyncio.timeout(PATIENCE):
            await one._closed.wait()


async def test_closing_the_dealer_closes_every_table(broker: EmbeddedBroker) -> None:
    async with serving(dealer(broker), *GAMES) as one, at_each(broker, *GAMES) as sat:
        await sat[1].bet(20)
        one.close()
        for each in sat:
            await eventually(lambda each=each: each.table.phase is Phase.CLOSED)  # type: ignore[misc]
        assert sat[1].table.players[sat[1].player].chips == 1000
        assert not any(each.of(LinkLost) for each in sat)
