"""Three nats-servers as `.github/BROKERS.md` has them, one of them killed in the middle of a round."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from net import probe as probing
from net.errors import NeedsTls
from net.facts import LinkLost
from net.link import Endpoint
from net.probe import probe
from tests.brokers.certificates import Authority
from tests.brokers.evening import Evening, check_logins, check_rights, check_rounds, evening, is_back
from tests.brokers.programs import NODES, Program, linux, logins, nats_cluster, started
from tests.net.house import identity

pytestmark = [linux, pytest.mark.usefixtures("trusted")]
NAMES = [f"from-{number}.test" for number in (1, 2, 3)]
"""One cluster under three names, each of which leads to another server first."""

AGREEMENT = 60.0


@pytest_asyncio.fixture
async def nodes(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[Program]]:
    """Run a cluster for one test."""
    orders = {name: [*NODES[number:], *NODES[:number]] for number, name in enumerate(NAMES)}
    monkeypatch.setattr(probing, "_look_up", lambda host, port: orders.get(host, [host]))
    names = [*(f"DNS:{name}" for name in NAMES), *(f"IP:{node}" for node in NODES)]
    programs = nats_cluster(tmp_path, authority.issue(",".join(names)))
    async with started(*programs):
        yield programs


def named(where: list[Endpoint]) -> list[Endpoint]:
    """Return the same logins by names that lead to every server in the end."""
    return [replace(one, host=NAMES[NODES.index(one.host)]) for one in where]


async def test_rounds_are_played_with_everybody_on_another_server(nodes: list[Program]) -> None:
    await check_rounds(*nodes)


@pytest.mark.parametrize("lost", [0, 1, 2])
async def test_a_server_is_killed_in_the_middle_of_a_round(nodes: list[Program], lost: int) -> None:
    async with evening(*named(logins(*nodes)), turn_seconds=0, bet_seconds=0) as one:
        await one.play(1)
        await one.players[0].bet()
        there = [who for who, at in zip(one.everybody, (1, 2, 0), strict=True) if at == lost]
        before = [len(who.facts.items) for who in there]
        nodes[lost].kill()
        for who, number in zip(there, before, strict=True):
            await who.until(LinkLost, number)
        began = time.perf_counter()
        await agreed(one)
        print(f"\nserver {lost + 1} of 3 lost: everybody is back after {time.perf_counter() - began:.1f} s")
        assert one.table.table.stake(identity(1).player) == 10
        await one.play(2)
        assert one.table.settled() == 3
        await nodes[lost].start()
        await one.play(1)
        assert one.agree() and all(4 in told for told in one.digests())


async def agreed(one: Evening) -> None:
    """Wait until everybody is back, which takes as long as the servers need to agree on who leads."""
    async with asyncio.timeout(AGREEMENT):
        while not (one.table.dealer.link.is_up and all(is_back(who) for who in one.everybody)):
            await asyncio.sleep(0.05)


async def test_nobody_says_or_hears_more_than_they_may(nodes: list[Program]) -> None:
    await check_rights(nodes[0])


async def test_a_wrong_login_is_told(nodes: list[Program]) -> None:
    await check_logins(nodes[0])
    with pytest.raises(NeedsTls):
        await probe(replace(logins(nodes[0])[0], tls=False), 5.0)
