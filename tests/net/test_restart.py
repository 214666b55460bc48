"""A dealer that is killed and starts again, and a stranger on the dealer's topics, over a real broker."""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from core import commands as cmd
from core.events import Settled, Voided
from core.moves import Move
from core.table import Phase
from core.text import Text
from net.broker import EmbeddedBroker
from net.errors import BhjError, JournalUnwritable
from net.facts import Checked, Happened, LinkLost, Refusal, Synced
from net.journal import Journal, open_journal
from tests.net.house import identity
from tests.net.tables import Opened, ended, opened, sitting
from tests.net.wires import dealer, eventually, free_port, guest, linked, watch

DEALER = identity(70)


@pytest.fixture
async def broker() -> AsyncIterator[EmbeddedBroker]:
    async with EmbeddedBroker(port=free_port()) as running:
        yield running


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "journal.sqlite3") as kept:
        yield kept


def is_there(table: Opened, player: str) -> bool:
    return not table.table.players[player].away


async def test_a_dealer_that_starts_again_has_everybody_in_their_seats(
    broker: EmbeddedBroker, journal: Journal
) -> None:
    async with (
        opened(dealer(broker), journal=journal, who=DEALER, turn_seconds=0) as table,
        sitting(guest(broker), identity(1)) as one,
        sitting(guest(broker), identity(2)) as two,
    ):
        await one.sealed()
        await two.sealed()
        await one.bet(50)
        await two.bet(20)
        await eventually(lambda: table.table.phase is Phase.BOXES)
        seats = (one.box, two.box)
        await ended(table.running)
        async with opened(dealer(broker), journal=journal, who=DEALER, turn_seconds=0) as again:
            for player in (one.player, two.player):
                await eventually(partial(is_there, again, player))
            await one.same_as(again)
            await two.same_as(again)
            assert (one.box, two.box) == seats
            assert (again.table.round, again.table.voids, again.table.phase) == (1, 1, Phase.BETTING)
            assert {again.table.players[g.player].chips for g in (one, two)} == {1000}
            await one.sealed()
            await one.bet(30)
            await two.bet(30)
            await eventually(lambda: again.table.phase is Phase.BOXES and again.table.round == 2)
            assert not [fact for g in (one, two) for fact in g.of(Checked) if fact.problem]


async def test_an_order_under_way_when_the_dealer_is_killed_is_made_once(
    broker: EmbeddedBroker, journal: Journal
) -> None:
    async with (
        opened(dealer(broker), journal=journal, who=DEALER) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.sealed()
        said = one.guest.order(cmd.Say(one.player, Text("before")))
        await one.facts.until(lambda fact: isinstance(fact, Happened) and fact.order == said)
        # The answer to this one never comes: the dealer hears it and is gone.
        table.dealer._tell = lambda outgoing: None  # type: ignore[method-assign]
        table.attendant.desk._tell = lambda outgoing: None
        unheard = one.guest.order(cmd.Say(one.player, Text("unheard")))
        seq = table.table.seq
        await eventually(lambda: table.table.seq > seq)
        await ended(table.running)
        async with opened(dealer(broker), journal=journal, who=DEALER) as again:
            await eventually(lambda: len(one.guest.orders) == 0)
            await one.same_as(again)
            lines = list(journal.lines(journal.sessions()[0].id))
            assert sum(b"unheard" in line for line in lines) == 1
            assert not [fact for fact in one.of(Refusal) if fact.order == unheard]


async def test_a_terminal_that_starts_again_in_mid_hand_has_seat_dice_bet_and_clock(
    broker: EmbeddedBroker,
) -> None:
    async with opened(dealer(broker), turn_seconds=60) as table:
        async with sitting(guest(broker), identity(1)) as one:
            await one.sealed()
            while not table.table.in_round:
                await one.bet(50)
                await eventually(lambda: one.table.phase is Phase.BOXES)
                await one.play(Move.START)
            box = table.table.boxes[one.box or 0]
            decision, left = table.table.decision, table.left()
        async with sitting(guest(broker), identity(1)) as back:
            await back.same_as(table)
            await eventually(lambda: not back.table.players[back.player].away)
            assert back.table.boxes[back.box or 0] == box and back.box is not None
            assert back.table.decision == decision
            now = table.left()
            assert left is not None and now is not None and now <= left


async def test_a_journal_that_can_t_be_written_ends_the_service_with_a_sentence(
    broker: EmbeddedBroker, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        opened(dealer(broker), journal=journal, who=DEALER) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.sealed()
        seq, kept = table.table.seq, journal.sessions()[0].events

        def full(*_: object, **__: object) -> None:
            raise JournalUnwritable("journal.sqlite3", "the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(Journal, "append", full)
            one.guest.order(cmd.Say(one.player, Text("lost")))
            with pytest.raises(BhjError) as told:
                await table.running
        assert "the disk is full" in str(told.value)
        assert table.table.seq == seq and journal.sessions()[0].events == kept
        await one.until(LinkLost)
        async with opened(dealer(broker), journal=journal, who=DEALER) as again:
            await one.same_as(again)


async def test_the_dealer_repairs_what_a_stranger_has_overwritten(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), who=DEALER, guarded=True) as table,
        sitting(guest(broker), identity(1)) as one,
        linked(dealer(broker)) as stranger,
    ):
        await one.sealed()
        topics = table.attendant.desk.topics
        repairs = table.dealer.guard.repairs
        for topic in (topics.ad, topics.snapshot):
            await stranger.link.publish(topic, b"not the dealer's", retain=True)
        await eventually(lambda: table.dealer.guard.repairs > repairs)
        async with linked(watch(broker), topics.ad, topics.snapshot) as newcomer:
            await newcomer.heard.count(2)
            assert not any(payload == b"not the dealer's" for _, payload, _ in newcomer.heard.items)
        async with sitting(guest(broker), identity(2)) as two:
            await two.same_as(table)
        assert one.of(LinkLost) == []


async def test_a_table_that_is_closed_leaves_nothing_at_the_broker_but_that(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), who=DEALER) as table:
        topics = table.attendant.desk.topics
        table.dealer.close()
        await table.running
    async with linked(watch(broker), topics.snapshot, topics.ad) as newcomer:
        await newcomer.settle()
        assert [topic for topic, _, _ in newcomer.heard.items] == [topics.ad]


async def test_what_an_earlier_start_of_the_dealer_said_is_not_believed_again(
    broker: EmbeddedBroker, journal: Journal
) -> None:
    async with (
        linked(dealer(broker)) as courier,
        opened(dealer(broker), journal=journal, who=DEALER) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.sealed()
        old = table.attendant.desk.snapshot()
        stale = [(old.topic, table.dealer._sealed(old))]
        for outgoing in (table.attendant.desk.ad(), table.attendant.desk.pulse()):
            stale.append((outgoing.topic, table.dealer._sealed(outgoing)))
        await ended(table.running)
        async with opened(dealer(broker), journal=journal, who=DEALER) as again:
            await eventually(partial(is_there, again, one.player))
            await one.same_as(again)
            resyncs = one.guest.resyncs
            for topic, payload in stale:
                await courier.link.publish(topic, payload)
            await courier.settle()
            await one.say("still here")
            assert one.guest.mirror.epoch == again.dealer.epoch
            assert one.guest.resyncs == resyncs


async def test_on_a_table_that_may_be_old_nothing_is_ordered(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), who=DEALER) as table, linked(dealer(broker)) as courier:
        old = table.attendant.desk.snapshot()
        payload = table.dealer._sealed(old)
        async with sitting(guest(broker), identity(1)) as one:
            await one.sealed()
        await eventually(lambda: not table.attendant.dirty)
        await courier.link.publish(old.topic, payload, retain=True)
        await courier.settle()
        async with sitting(guest(broker), identity(1)) as back:
            await back.same_as(table)
            await eventually(partial(is_there, table, back.player))
            await back.say("the same seat")
            assert back.of(Refusal) == [] and back.box == 0


async def test_a_broker_that_starts_again_is_played_on_without_a_key(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), bots=1) as table, sitting(guest(broker), identity(1)) as one:
        await one.sealed()
        await one.bet(10)
        await eventually(lambda: table.table.in_round)
        await broker.restart()
        await eventually(lambda: one.guest.link.is_up and not one.guest.mirror.lost)
        await one.same_as(table)
        assert one.box is not None and not table.table.players[one.player].gone
        assert not [e for f in one.of(Happened) for e in f.events if isinstance(e, Voided)]
        assert len(one.of(Synced)) >= 2
        # The bot may have played another round before everybody was back; none is settled twice.
        rounds = [f.table.round for f in one.of(Happened) for e in f.events if isinstance(e, Settled)]
        assert len(rounds) == len(set(rounds))
