"""Four players, a spectator and a dealer over the real broker: the same table everywhere, round by round."""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from core import commands as cmd
from core.digest import digest
from core.events import Settled
from core.table import is_broke
from net.broker import EmbeddedBroker
from net.codecs import DEALER_WORDS
from net.facts import Happened, LinkLost, Refusal
from net.messages import Batch
from net.topics import parse
from net.wire import EVENT_LIMIT, SNAPSHOT_LIMIT, unseal
from tests.net.house import identity
from tests.net.tables import Opened, Sitting, opened, sitting
from tests.net.wires import Linked, dealer, free_port, guest, linked, watch

ROUNDS = int(os.environ.get("BHJ_ROUNDS", "20"))
"""`BHJ_ROUNDS=200 pytest tests/e2e/test_rounds.py -s` plays more, and prints its figures."""
PATIENCE = 10.0
"""Seconds without any event after which the table counts as stuck."""


def next_order(one: Sitting, rng: random.Random) -> cmd.PlayerCommand | None:
    """Return what a player does who plays at random."""
    table, me, box = one.table, one.player, one.box
    if box is None:
        return None
    if legal := table.legal_moves(me):
        return cmd.Play(me, table.decision, rng.choice(legal))
    if table.in_round or table.stake(me):
        return None
    return cmd.Rebuy(me) if is_broke(table, me) else cmd.Bet(me, box, 10)


async def play(table: Opened, players: list[Sitting], rounds: int) -> None:
    """Play so many rounds; each player waits for the answer to one order before the next."""
    rng, seq, moved = random.Random(1), 0, time.monotonic()
    while table.settled() < rounds:
        for one in players:
            if not len(one.guest.orders) and (command := next_order(one, rng)):
                one.guest.order(command)
        await asyncio.sleep(0)
        if table.table.seq != seq:
            seq, moved = table.table.seq, time.monotonic()
        if table.running.done() or time.monotonic() - moved > PATIENCE:
            raise AssertionError(stuck(table, players))


def stuck(table: Opened, players: list[Sitting]) -> str:
    """Return what is known of a table where nothing happens any more."""
    lines = [f"dealer {table.running}, up {table.dealer.link.is_up}, {table.table.phase}, {table.table.seq}"]
    for one in players:
        mirror, orders = one.guest.mirror, one.guest.orders.pending()
        lines.append(
            f"up {one.guest.link.is_up} lost {mirror.lost} at {one.table.seq} {orders} {one.trouble()[-3:]}"
        )
    return "\n".join(lines)


def digests(one: Sitting) -> dict[int, bytes]:
    """Return the digest of the table that a guest had when each round was settled."""
    told = [fact for fact in one.of(Happened) if any(isinstance(event, Settled) for event in fact.events)]
    return {fact.table.round: digest(fact.table) for fact in told}


def senders(listener: Linked) -> Iterator[tuple[str, str]]:
    """Return who said everything that the broker carried, by kind of topic; each word must be signed."""
    for name, payload, _ in listener.heard.items:
        topic = parse(name)
        assert topic is not None, name
        letter = unseal(payload, name, SNAPSHOT_LIMIT)
        assert topic.player is None or topic.kind == "answers" or topic.player == letter.player
        yield topic.kind.value, letter.player


@pytest.mark.timeout(900)
async def test_all_tables_are_equal_after_every_round() -> None:
    async with (
        EmbeddedBroker(port=free_port()) as broker,
        linked(dealer(broker), "bhj/1/#") as listener,
        opened(dealer(broker), who=identity(99)) as table,
        AsyncExitStack() as stack,
    ):
        players = [
            await stack.enter_async_context(sitting(guest(broker), identity(number))) for number in range(4)
        ]
        watcher = await stack.enter_async_context(sitting(watch(broker), None))
        for one in players:
            await one.seated()
        for one in (*players, watcher):
            await one.same_as(table)
        began = time.perf_counter()
        await play(table, players, ROUNDS)
        seconds = time.perf_counter() - began
        for one in (*players, watcher):
            await one.same_as(table)
        await listener.settle()
        assert sorted(told := told_digests(listener)) == list(range(1, ROUNDS + 1))
        for one in (*players, watcher):
            assert digests(one) == told
        carried = Counter(senders(listener))
        check_senders(carried, [one.player for one in players])
        assert [one.of(Refusal) + one.of(LinkLost) for one in (*players, watcher)] == [[]] * 5
        assert table.dealer.dropped == table.attendant.desk.dropped == 0
        by_kind: Counter[str] = Counter()
        for (kind, _), number in carried.items():
            by_kind[kind] += number
        print(
            f"\n{ROUNDS} rounds in {seconds:.1f} s, {table.table.seq} events, "
            f"resyncs {[one.guest.resyncs for one in (*players, watcher)]}, carried {dict(by_kind)}"
        )


def told_digests(listener: Linked) -> dict[int, bytes]:
    """Return the digest that the dealer told at the end of each round."""
    letters = (
        unseal(raw, name, EVENT_LIMIT) for name, raw, _ in listener.heard.items if name.endswith("/events")
    )
    batches = (DEALER_WORDS.decode(letter.body) for letter in letters)
    told = [batch.digest for batch in batches if isinstance(batch, Batch) and batch.digest]
    return dict(enumerate(told, 1))


def check_senders(carried: Counter[tuple[str, str]], players: list[str]) -> None:
    """Players said orders and presence, the dealer everything else, and nobody anything more."""
    host = identity(99).player
    heard = {kind: {who for one, who in carried if one == kind} for kind, _ in carried}
    assert heard.pop("orders") == heard.pop("presence") == set(players)
    assert all(who == {host} for who in heard.values())
