"""A dealer, two guests and a spectator on a broker that is not ours, and what must hold there."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.digest import digest
from core.events import Settled
from net.errors import LoginRefused, NotATable, NotReady
from net.facts import Happened, LinkFound, LinkLost
from net.link import Connecting, Endpoint
from net.probe import probe
from net.topics import Topics, table_id
from tests.brokers.programs import START, Program, endpoint, logins
from tests.e2e.test_rounds import play
from tests.net.house import identity
from tests.net.tables import NAME, STEADY, Opened, Sitting, opened, sitting
from tests.net.wires import PATIENCE, Linked, linked, running

TOPICS = Topics(table_id(NAME))
ELSEWHERE = Topics("vela")
PATIENT = replace(STEADY, connect=PATIENCE)
"""Stays with the first server of several, however slow it is, as long as it is there."""


@dataclass
class Evening:
    """A table and who is at it."""

    table: Opened
    players: list[Sitting]
    watcher: Sitting

    @property
    def everybody(self) -> list[Sitting]:
        return [*self.players, self.watcher]

    async def play(self, rounds: int) -> None:
        """Play until so many more rounds are over, and wait until every terminal has the dealer's table."""
        await play(self.table, self.players, self.table.settled() + rounds)
        for one in self.everybody:
            await one.same_as(self.table)

    def digests(self) -> list[dict[int, bytes]]:
        """Return, for each terminal, the digest it had when each round was settled that it saw the end of."""
        return [_digests(one) for one in self.everybody]

    def agree(self) -> bool:
        """Whether all who saw the end of a round saw the same."""
        told = self.digests()
        return all(len({one[end] for one in told if end in one}) == 1 for end in set().union(*told))


def _digests(one: Sitting) -> dict[int, bytes]:
    told = [fact for fact in one.of(Happened) if any(isinstance(event, Settled) for event in fact.events)]
    return {fact.table.round: digest(fact.table) for fact in told}


async def serving(where: Endpoint) -> None:
    """Wait until a broker serves a login, which one of a cluster does some time after it listens."""
    async with asyncio.timeout(START):
        while not await _serves(where):
            await asyncio.sleep(0.1)


async def _serves(where: Endpoint) -> bool:
    with contextlib.suppress(NotReady, NotATable):
        await probe(where, PATIENCE)
        return True
    return False


def is_back(one: Sitting) -> bool:
    """Whether a terminal is at the table, as far as it was told."""
    told = [fact for fact in one.facts.items if isinstance(fact, LinkLost | LinkFound)]
    return not told or isinstance(told[-1], LinkFound)


@asynccontextmanager
async def evening(host: Endpoint, *others: Endpoint, **setup: Any) -> AsyncIterator[Evening]:
    """Open a table and have two players and a spectator come to it, each by their own login."""
    for where in (host, *others):
        await serving(where)
    async with opened(host, who=identity(99), **setup) as table, AsyncExitStack() as stack:
        come = [
            await stack.enter_async_context(sitting(where, who, timings=PATIENT, table=NAME))
            for where, who in zip(others, (identity(1), identity(2), None), strict=True)
        ]
        for one in come[:2]:
            await one.seated()
        yield Evening(table, come[:2], come[2])


async def check_rounds(*programs: Program) -> None:
    """Play rounds without anybody noticing any trouble."""
    async with evening(*logins(*programs)) as one:
        await one.play(3)
        first, *others = one.digests()
        assert sorted(first) == [1, 2, 3] and others == [first] * 2
        assert [who.trouble() for who in one.everybody] == [[]] * 3


async def check_an_end_and_a_return(program: Program) -> None:
    """Kill the broker in the middle of a round and start it again: everybody plays on by themselves."""
    async with evening(*logins(program)) as one:
        await one.play(1)
        await one.players[0].bet()
        before = [len(who.facts.items) for who in one.everybody]
        program.kill()
        for who, number in zip(one.everybody, before, strict=True):
            await who.until(LinkLost, number)
        await program.start()
        for who, number in zip(one.everybody, before, strict=True):
            await who.until(LinkFound, number)
            await who.same_as(one.table)
        assert one.table.settled() == 1 and one.table.table.stake(one.players[0].player) == 10
        await one.play(2)
        assert one.agree()


async def check_rights(program: Program) -> None:
    """What may not be published is not heard, what may is; and nobody hears what is for the dealer alone."""
    dealer, guest, other, watcher = logins(program)
    everything = (TOPICS.ad, TOPICS.snapshot, TOPICS.events, TOPICS.all_orders, TOPICS.all_presence)
    answers = TOPICS.answers(identity(1).player)
    async with (
        linked(dealer, *everything, answers) as host,
        _spy(guest) as thief,
        _spy(watcher) as looker,
        running(guest) as player,
        running(watcher) as spectator,
        linked(other) as honest,
    ):
        await _says_only(player, host, _forbidden(), identity(1).player)
        for topic in (*_forbidden(), TOPICS.orders(identity(1).player)):
            spectator.link.send(topic, b"forbidden")
            await spectator.settle()
        await _is_heard(honest, host, TOPICS.presence(identity(2).player), b"honest")
        for spy in (thief, looker):
            await spy.settle()
            assert spy.heard.items == []


def _forbidden() -> list[str]:
    """Return what the first player may not publish on."""
    me, other = identity(1).player, identity(2).player
    own = [TOPICS.ad, TOPICS.snapshot, TOPICS.events, TOPICS.answers(me)]
    return [*own, TOPICS.orders(other), TOPICS.presence(other), ELSEWHERE.orders(me)]


@asynccontextmanager
async def _spy(where: Endpoint) -> AsyncIterator[Linked]:
    """Listen for what is the dealer's alone, or be refused."""
    topics = (TOPICS.all_orders, TOPICS.all_presence, TOPICS.answers(identity(2).player))
    async with running(where, *topics) as one:
        await one.states.until(lambda state: not isinstance(state, Connecting))
        yield one


async def _says_only(player: Linked, host: Linked, forbidden: Sequence[str], who: str) -> None:
    for number, topic in enumerate(forbidden):
        player.link.send(topic, b"forbidden", retain=True)
        await _is_heard(player, host, TOPICS.orders(who), b"%d" % number)
    assert b"forbidden" not in {payload for _, payload, _ in host.heard.items}


async def _is_heard(speaker: Linked, host: Linked, topic: str, payload: bytes) -> None:
    """Say something until it is heard: some brokers end the connection of who says what is forbidden."""
    async with asyncio.timeout(PATIENCE):
        while (topic, payload, False) not in host.heard.items:
            speaker.link.send(topic, payload)
            await asyncio.sleep(0.02)


async def check_logins(program: Program) -> None:
    """Who has no login here is told so, and so is who speaks without TLS."""
    player = identity(1).player
    for user, password in ((player, "wrong"), (player, ""), ("stranger", "secret of player 1")):
        with pytest.raises(LoginRefused, match=user):
            await probe(endpoint(program, user, password), 5.0)
