"""A dealer and guests on a real broker: seats, rejoining, taking over, and a broker or dealer that goes."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from core import commands as cmd
from core.blackhole import Hand
from core.chance import ScriptedChance
from core.digest import digest
from core.events import WentAway
from core.moves import Move
from core.refusal import Reason
from core.sentence import Sentence
from core.table import Phase
from core.text import Text
from net.broker import EmbeddedBroker
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.facts import Ended, Happened, LinkFound, LinkLost, Refusal, Synced
from net.guest import Guest
from net.link import Endpoint, Timings
from net.messages import Farewell, Here
from net.topics import Topics, table_id
from net.wire import seal
from tests.net.house import identity
from tests.net.tables import NAME, Opened, Sitting, cut, ended, opened, sitting
from tests.net.wires import (
    MOSQUITTO,
    PATIENCE,
    dealer,
    eventually,
    free_port,
    guest,
    line_of,
    linked,
    mosquitto,
    pid,
    python,
    watch,
)

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
TOPICS = Topics(table_id(NAME))

UPCARD, START = 9, (6, 5)


@pytest_asyncio.fixture
async def outside(tmp_path: Path) -> AsyncIterator[Endpoint]:
    """Run a broker that is not ours and lets everybody in."""
    async with mosquitto(tmp_path, free_port()) as endpoint:
        yield endpoint


async def play_a_round(table: Opened, *players: Sitting) -> None:
    """Bet, stand on whatever comes, and wait until everybody has the same table."""
    before = table.settled()
    for one in players:
        await one.bet()
    async with asyncio.timeout(PATIENCE):
        while table.settled() == before:
            for one in players:
                legal = one.table.legal_moves(one.player)
                if legal and not len(one.guest.orders):
                    move = next(m for m in (Move.START, Move.KEEP, Move.STAND) if m in legal)
                    one.guest.order(cmd.Play(one.player, one.table.decision, move))
            await asyncio.sleep(0.002)
    for one in players:
        await one.same_as(table)


# The same table at both kinds of broker.


async def check_a_table(host: Endpoint, player: Endpoint, spectator: Endpoint) -> None:
    async with opened(host, bots=2) as table, AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(sitting(player, identity(number), f"player {number}"))
            for number in range(3)
        ]
        watcher = await stack.enter_async_context(sitting(spectator, None))
        for one in players:
            await one.seated()
        await play_a_round(table, *players)
        await watcher.same_as(table)
        asked = [one.guest.resyncs for one in (*players, watcher)]
        await play_a_round(table, *players)
        await watcher.same_as(table)
        assert [one.trouble() for one in (*players, watcher)] == [[]] * 4
        assert [one.guest.resyncs for one in (*players, watcher)] == asked


async def test_a_table_at_the_embedded_broker(broker: EmbeddedBroker) -> None:
    await check_a_table(dealer(broker), guest(broker), watch(broker))


@needs_mosquitto
async def test_a_table_at_an_outside_broker(outside: Endpoint) -> None:
    await check_a_table(outside, outside, outside)


# Seats.


async def test_all_come_at_once_and_everybody_has_a_seat_of_their_own(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, AsyncExitStack() as stack:
        comings = [sitting(guest(broker), identity(number)) for number in range(7)]
        players = await asyncio.gather(*(stack.enter_async_context(one) for one in comings))
        for one in players:
            await one.seated()
        assert sorted(one.box or 0 for one in players) == list(range(7))
        assert [one.trouble() for one in players] == [[]] * 7
        assert all(box.owner for box in table.table.boxes)


async def test_a_full_table_refuses_and_keeps_nobody_standing(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), seats=1) as table,
        sitting(guest(broker), identity(1)) as first,
    ):
        await first.seated()
        async with sitting(guest(broker), identity(2)) as second:
            refusal = await second.until(Refusal)
            assert (refusal.reason, second.box) == (Reason.TABLE_FULL, None)
            await first.say("sorry")
            assert len(second.of(Refusal)) == 1
            await eventually(lambda: second.player not in table.table.players)


async def test_a_name_that_is_taken_is_refused_once(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker)),
        sitting(guest(broker), identity(1), "Mira") as first,
        sitting(guest(broker), identity(2), "mira") as second,
    ):
        assert (await second.until(Refusal)).reason is Reason.NAME_TAKEN
        await first.seated()
        await first.say("hello")
        assert len(second.of(Refusal)) == 1


async def test_who_leaves_is_not_seated_again(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        await one.made(cmd.Leave(one.player))
        await one.same_as(table)
        assert table.table.box_of(one.player) is None
        assert len(one.guest.orders) == 0


# Orders.


async def test_an_order_that_is_refused_says_why_and_the_next_one_counts(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), sitting(guest(broker), identity(1)) as one:
        await one.seated()
        number = one.guest.order(cmd.Bet(one.player, 0, 15))
        assert await one.until(Refusal) == Refusal(number, Reason.OFF_STEP, 10)
        assert (await one.bet(20)).table.stake(one.player) == 20


async def test_an_order_that_is_lost_is_sent_again_and_made_once(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        lost = one.guest.link._client
        one.guest.link._client = None
        number = one.guest.order(cmd.Bet(one.player, 0, 50))
        one.guest.link._client = lost
        happened = await one.facts.until(lambda fact: isinstance(fact, Happened) and fact.order == number)
        assert isinstance(happened, Happened)
        assert table.table.stake(one.player) == 50
        assert number not in [pending.number for pending in one.guest.orders.pending()]


async def test_a_batch_that_is_lost_is_made_up_for(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        await one.same_as(table)
        assert one.guest.mirror.table is not None
        before = len(one.facts.items)
        # As if the last batches had never come.
        one.guest.mirror.table = one.of(Synced)[0].table
        one.guest.order(cmd.Say(one.player, Text("hello")))
        await one.until(Synced, before)
        await one.same_as(table)
        assert one.guest.resyncs == 1
        await eventually(lambda: len(one.guest.orders) == 0)


async def test_a_spectator_s_clock_is_the_dealer_s_however_late_it_comes(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), chance=ScriptedChance([UPCARD, *START])) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.seated()
        await one.bet()
        await eventually(lambda: (table.left() or 30) < 29)
        async with sitting(watch(broker), None) as late:
            assert late.of(Synced)[0].countdown is None
            timed = await late.facts.until(lambda fact: isinstance(fact, Happened) and bool(fact.countdown))
            mine = one.of(Happened)[-1].countdown
            assert isinstance(timed, Happened) and timed.countdown and mine
            assert timed.countdown.decision == mine.decision == table.table.decision
            assert timed.countdown.ends == pytest.approx(mine.ends, abs=0.4)


# Coming back.


async def test_case_35_a_link_that_is_cut_in_mid_hand_changes_nothing(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), chance=ScriptedChance([UPCARD, *START])) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.seated()
        await one.bet(50)
        await one.play(Move.START)
        box, chips, ends = one.table.boxes[0], one.table.players[one.player].chips, clock_of(one)
        before = len(one.facts.items)
        cut(one)
        await one.until(LinkLost, before)
        await one.until(LinkFound, before)
        await one.same_as(table)
        await eventually(lambda: not table.table.players[one.player].away)
        assert (one.table.boxes[0], one.table.players[one.player].chips) == (box, chips)
        assert table.table.legal_moves(one.player)
        await eventually(lambda: one.guest._countdown.now is not None)
        assert clock_of(one) == pytest.approx(ends, abs=0.5)


@asynccontextmanager
async def unheard(one: Sitting, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Let a terminal come back, as if what it says of that were lost within."""
    before = len(one.facts.items)
    with monkeypatch.context() as patched:
        patched.setattr(Guest, "_say_here", lambda guest: None)
        cut(one)
        await one.until(LinkLost, before)
        await one.until(Synced, before)
        await eventually(lambda: one.guest.link.is_up)
        yield
    monkeypatch.setattr("net.guest.REST", 0.02)


async def test_a_terminal_says_that_it_is_here_until_the_table_shows_it(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.sealed()
        async with unheard(one, monkeypatch):
            await eventually(lambda: table.table.players[one.player].away)
        await eventually(lambda: not table.table.players[one.player].away)


async def test_a_terminal_says_that_it_is_here_until_it_is_answered(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.sealed()
        assert one.guest._voice is not None
        late = one.guest._voice.gone()
        async with unheard(one, monkeypatch):
            # What the dealer tells everybody is no answer, nor is that an order was applied.
            table.dealer._tell(table.attendant.desk.pulse())
            await one.say("seen")
            assert one.guest._unheard
        await eventually(lambda: not one.guest._unheard)
        one.guest.link.send(late.topic, late.payload)
        await one.say("here")
        assert not table.table.players[one.player].away


async def test_whose_word_was_lost_and_whose_last_will_came_late_is_there_all_the_same(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.sealed()
        assert one.guest._voice is not None
        late = one.guest._voice.gone()
        async with unheard(one, monkeypatch):
            await one.say("seen")
            # As if the answer to an older word had been taken for one to this connection's.
            one.guest._unheard = False
            one.guest.link.send(late.topic, late.payload)
            await eventually(lambda: one.table.players[one.player].away)
        await eventually(lambda: not table.table.players[one.player].away)


async def test_whose_time_ran_out_is_not_shown_back_by_the_terminal(broker: EmbeddedBroker) -> None:
    chance = ScriptedChance([UPCARD, *START, 9, 9])
    async with (
        opened(dealer(broker), chance=chance) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.seated()
        await one.bet(50)
        await eventually(lambda: not one.guest._unheard)
        assert table.attendant.desk.time_up(table.table.decision)
        await eventually(lambda: one.table.players[one.player].away)
        assert not one.guest._unheard
        one.guest._be_seen()
        await one.guest.link.unsubscribe("bhj/1/-/settle")
        await one.same_as(table)
        assert table.table.players[one.player].away


async def test_the_will_of_the_connection_before_marks_nobody_away(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        assert one.guest._voice is not None
        late = one.guest._voice.gone()
        before = len(one.facts.items)
        cut(one)
        await one.until(LinkLost, before)
        await one.until(Synced, before)
        one.guest.link.send(late.topic, late.payload)
        await one.say("here")
        assert not table.table.players[one.player].away
        told = [event for fact in one.of(Happened) for event in fact.events]
        assert told.count(WentAway(one.player)) <= 1


async def test_an_order_made_while_the_whole_table_is_on_its_way_is_told(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), sitting(guest(broker), identity(1)) as one:
        await one.sealed()
        one.guest.mirror.lose()
        await one.say("meanwhile")


async def test_what_was_ordered_while_the_link_is_down_is_made_when_it_is_back(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        monkeypatch.setattr("net.orders.FIRST_RESEND", 1000.0)
        before = len(one.facts.items)
        cut(one)
        await one.until(LinkLost, before)
        # It may come to know of its bet with the whole table.
        one.guest.order(cmd.Bet(one.player, one.box or 0, 50))
        await eventually(lambda: table.table.stake(one.player) == 50)


PLAYING = f"""
import asyncio, random
from core import commands as cmd
from core.moves import Move
from core.text import Text
from net.finder import find
from net.guest import Guest
from net.link import Endpoint, Timings
from net.loop import run
from net.usher import Usher
from tests.net.house import identity
import sys
async def main():
    where, who = Endpoint("127.0.0.1", int(sys.argv[1]), "guest", "guest"), identity(1)
    found = await find(where, None, rng=random.Random(), timings=Timings())
    news, usher = asyncio.Event(), Usher(who.player, Text("killed"))
    one = Guest(where, found, usher, who, lambda _: news.set(), rng=random.Random())
    running = asyncio.create_task(one.run())
    async def until(condition):
        while not condition():
            news.clear()
            await news.wait()
    await until(lambda: one.table and one.table.box_of(one.player) is not None)
    one.order(cmd.Bet(one.player, one.table.box_of(one.player), 50))
    await until(lambda: one.table.legal_moves(one.player))
    one.order(cmd.Play(one.player, one.table.decision, Move.START))
    await until(lambda: one.table.boxes[0].hands[0].dice)
    print("rolled", flush=True)
    await asyncio.sleep({PATIENCE})
run(main())
"""


@only_posix
async def test_check_7_a_killed_terminal_comes_back_to_its_seat_dice_bet_and_clock(
    broker: EmbeddedBroker,
) -> None:
    async with opened(dealer(broker), chance=ScriptedChance([UPCARD, *START])) as table:
        with python(PLAYING, str(broker.port)) as player:
            assert await line_of(player) == "rolled"
            box, decision, left = table.table.boxes[0], table.table.decision, table.left()
            player.kill()
            player.wait()
            await eventually(lambda: table.table.players[identity(1).player].away)
        async with sitting(guest(broker), identity(1), "killed") as one:
            await eventually(lambda: not table.table.players[one.player].away)
            await one.same_as(table)
            assert box.wagers[0].amount == 50
            assert isinstance(hand := box.hands[0], Hand) and len(hand.dice) == 2
            assert (one.table.boxes[0], one.table.decision) == (box, decision)
            assert len(one.table.players) == 1
            await eventually(lambda: one.guest._countdown.now is not None)
            assert 0 < clock_of(one) - asyncio.get_running_loop().time() < (left or 0)
            assert one.trouble() == []
            assert one.table.legal_moves(one.player)


def clock_of(one: Sitting) -> float:
    assert one.guest._countdown.now is not None
    return one.guest._countdown.now.ends


async def test_case_36_a_second_terminal_takes_over_and_the_first_ends(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1), "me") as first:
        await first.seated()
        await first.bet(30)
        async with sitting(guest(broker), identity(1), "me") as second:
            assert await first.until(Ended) == Ended(Farewell.TAKEN_OVER)
            async with asyncio.timeout(PATIENCE):
                await first.running
            assert (await second.say("mine")).table.stake(second.player) == 30
            await second.same_as(table)
            assert not table.table.players[second.player].away
            assert len(first.of(Ended)) == 1
            assert (second.of(Ended), second.trouble(), first.trouble()) == ([], [], [])


async def test_who_is_kicked_is_told_so_and_does_not_come_back(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker)) as table,
        sitting(guest(broker), identity(0), "host") as host,
        sitting(guest(broker), identity(1), "guest") as one,
    ):
        await host.seated()
        await one.seated()
        await host.made(cmd.Kick(host.player, one.player))
        assert await one.until(Ended) == Ended(Farewell.KICKED)
        async with sitting(guest(broker), identity(1), "guest") as again:
            assert (await again.until(Refusal)).reason is Reason.KICKED
            assert table.table.box_of(one.player) is None


# The broker goes.


@only_posix
async def test_a_broker_that_is_killed_comes_back_and_so_does_everybody(broker: EmbeddedBroker) -> None:
    keeper = asyncio.create_task(broker.supervise())
    async with (
        opened(dealer(broker), chance=ScriptedChance([UPCARD, *START, 2, 10])) as table,
        sitting(guest(broker), identity(1)) as one,
        sitting(watch(broker), None) as watcher,
    ):
        await one.seated()
        await one.bet(50)
        await one.play(Move.START)
        before = [len(each.facts.items) for each in (one, watcher)]
        left = table.left()
        assert left is not None
        os.kill(pid(broker.server_pid), signal.SIGKILL)
        await one.until(LinkLost, before[0])
        await eventually(lambda: table.left() is None)
        for each, number in zip((one, watcher), before, strict=True):
            await each.until(LinkFound, number)
            await each.same_as(table)
        assert not table.table.players[one.player].away
        # Neither here nor there was anything lost or repeated, and it goes on.
        await one.play(Move.STAND)
        await watcher.same_as(table)
        assert table.settled() == 1
        assert one.of(Refusal) == []
    await broker.stop()
    await asyncio.wait_for(keeper, PATIENCE)


@only_posix
async def test_the_clock_stands_still_while_the_broker_is_gone(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), chance=ScriptedChance([UPCARD, *START]), turn_seconds=2) as table,
        sitting(guest(broker), identity(1)) as one,
    ):
        await one.seated()
        await one.bet(50)
        await eventually(lambda: (table.left() or 2) < 1.9)
        os.kill(pid(broker.server_pid), signal.SIGKILL)
        await eventually(lambda: not table.dealer.link.is_up)
        decision = table.table.decision
        gone = asyncio.get_running_loop().time()
        await asyncio.sleep(2.2)
        assert (table.table.decision, table.table.phase) == (decision, Phase.BOXES)
        await broker.restart()
        await eventually(lambda: table.left() is not None)
        assert asyncio.get_running_loop().time() - gone > 2
        left = table.left()
        assert left is not None and left > 1
        await one.same_as(table)
        await eventually(lambda: one.guest._countdown.now is not None)
        assert clock_of(one) - asyncio.get_running_loop().time() == pytest.approx(table.left() or 0, abs=0.4)


# The dealer goes.


@needs_mosquitto
async def test_a_dealer_that_is_gone_is_told_once_and_a_new_start_seats_everybody(outside: Endpoint) -> None:
    who = identity(99)
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(opened(outside, who=who))
        one = await stack.enter_async_context(sitting(outside, identity(1), "one"))
        watcher = await stack.enter_async_context(sitting(outside, None))
        await one.seated()
        await one.bet(30)
        await watcher.same_as(first)
        # The last snapshot is as new as what they know.
        await eventually(lambda: not first.attendant.dirty)
        before = [len(each.facts.items) for each in (one, watcher)]
        kill(first)
        for each, number in zip((one, watcher), before, strict=True):
            lost = await each.until(LinkLost, number)
            # As it was made, so that it is told in the reader's language.
            assert isinstance(lost.sentence, Sentence)
            assert f"The dealer of {NAME} is gone." in lost.sentence
        # What it left behind at the broker is not taken for its return.
        await asyncio.sleep(1.5)
        assert [type(fact) for fact in one.facts.items[before[0] :]] == [LinkLost]
        cut(watcher)
        await eventually(lambda: len(watcher.facts.items) == before[1] + 3)
        await asyncio.sleep(0.3)
        assert [type(fact) for fact in watcher.facts.items[before[1] :]] == [LinkLost] * 3
        assert "dealer" in watcher.of(LinkLost)[-1].sentence
        async with opened(outside, who=who) as second:
            for each, number in zip((one, watcher), before, strict=True):
                await each.until(LinkFound, number)
                await each.same_as(second)
            await eventually(lambda: second.table.box_of(one.player) is not None)
            await one.seated()
            await one.bet(20)
            await watcher.same_as(second)
            assert one.of(Refusal) == []
        await ended(first.running)


def kill(table: Opened) -> None:
    """End a dealer as `kill -9` does: its connection breaks, and it never comes back."""
    client = table.dealer.link._client
    assert client is not None
    table.dealer.link._timings = Timings(first_retry=1e6, longest_retry=1e6)
    client._client.socket().shutdown(2)  # type: ignore[union-attr]


@needs_mosquitto
async def test_a_dealer_whose_link_breaks_is_found_again(outside: Endpoint) -> None:
    async with opened(outside) as table, sitting(outside, identity(1)) as one:
        await one.seated()
        before = len(one.facts.items)
        client = table.dealer.link._client
        assert client is not None
        client._client.socket().shutdown(2)  # type: ignore[union-attr]
        assert "dealer" in (await one.until(LinkLost, before)).sentence
        await one.until(LinkFound, before)
        await one.bet()
        await one.same_as(table)
        assert len(one.of(LinkLost)) == 1


async def test_a_dealer_that_is_silent_is_told_and_found_again_at_its_next_word(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(dealer(broker)), sitting(guest(broker), identity(1)) as one:
        await one.seated()
        await one.say("hello")
        before = len(one.facts.items)
        monkeypatch.setattr("net.guest.SILENCE", 0.5)
        assert "The dealer of" in (await one.until(LinkLost, before)).sentence
        monkeypatch.undo()
        await one.until(LinkFound, before)
        await one.say("there you are")
        assert len(one.of(LinkLost)) == len(one.of(LinkFound)) == 1


async def test_a_table_that_is_closed_is_told_and_let_go_of(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, sitting(guest(broker), identity(1)) as one:
        await one.seated()
        await one.bet(30)
        table.dealer.close()
        await eventually(lambda: one.table.phase is Phase.CLOSED)
        assert one.table.players[one.player].chips == 1000
        await eventually(one.guest._ended.is_set)
        async with asyncio.timeout(PATIENCE):
            await table.running
        assert not one.of(LinkLost)


# Who may say what.


async def test_a_spectator_publishes_nothing(broker: EmbeddedBroker) -> None:
    async with (
        linked(dealer(broker), "#") as listener,
        opened(dealer(broker)) as table,
        sitting(guest(broker), identity(1)) as one,
        sitting(watch(broker), None) as watcher,
    ):
        await one.seated()
        cut(watcher)
        await watcher.until(LinkFound)
        await one.bet()
        await watcher.same_as(table)
        await ended(watcher.running)
        await listener.settle()
        personal = {f"bhj/1/{TOPICS.table}/{kind}/{one.player}" for kind in ("orders", "presence", "answers")}
        common = {TOPICS.ad, TOPICS.events, TOPICS.snapshot}
        assert {topic for topic, _, _ in listener.heard.items} <= personal | common


async def test_a_spectator_s_word_does_not_get_past_the_broker(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, linked(watch(broker)) as one, linked(guest(broker)) as other:
        who = identity(5)
        topic = TOPICS.presence(who.player)
        here = seal(who, topic, b"session1", 0, GUEST_WORDS.encode(Here(table.dealer.epoch)))
        await one.link.publish(topic, here)
        await one.settle()
        desk = table.attendant.desk
        assert len(desk._sessions) == 0
        await other.link.publish(topic, here)
        await eventually(lambda: len(desk._sessions) == 1)


async def test_what_is_not_signed_for_its_topic_is_dropped(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker)) as table,
        linked(guest(broker), TOPICS.answers(identity(5).player)) as one,
    ):
        who, other = identity(5), identity(6)
        here = GUEST_WORDS.encode(Here(table.dealer.epoch))
        orders, presence = TOPICS.orders(who.player), TOPICS.presence(who.player)
        for topic, payload in (
            (orders, b""),
            (orders, b"\xff" * 100),
            (orders, bytes(5000)),
            (presence, seal(other, presence, b"session1", 0, here)),
            (presence, seal(who, orders, b"session1", 0, here)),
            (presence, seal(who, presence, b"session1", 0, here)[:-1] + b"\xff"),
            ("bhj/1/other/presence/" + who.player, seal(who, presence, b"session1", 0, here)),
        ):
            await one.link.publish(topic, payload)
        await one.link.publish(presence, seal(who, presence, b"session1", 0, here))
        await one.heard.until(lambda said: True)
        assert len(one.heard.items) == 1
        assert table.dealer.dropped == 6


@needs_mosquitto
async def test_an_order_that_somebody_left_at_the_broker_is_no_order(outside: Endpoint) -> None:
    who, player = identity(99), identity(5)
    presence = TOPICS.presence(player.player)
    async with opened(outside, who=who) as table, linked(outside) as other:
        here = GUEST_WORDS.encode(Here(table.dealer.epoch))
        await other.link.publish(presence, seal(player, presence, b"session1", 0, here), retain=True)
        await eventually(lambda: len(table.attendant.desk._sessions) == 1)
        assert table.dealer.dropped == 0
        client = table.dealer.link._client
        assert client is not None
        client._client.socket().shutdown(2)  # type: ignore[union-attr]
        await eventually(lambda: table.dealer.dropped == 1)


async def test_nobody_but_the_dealer_is_believed(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker)) as table,
        sitting(guest(broker), identity(1)) as one,
        linked(dealer(broker)) as forger,
    ):
        await one.sealed()
        await one.same_as(table)
        before, facts = digest(one.table), len(one.facts.items)
        for message in (table.attendant.desk.last_will(), table.attendant.desk.pulse()):
            body = DEALER_WORDS.encode(message.message)
            payload = seal(identity(66), message.topic, table.dealer.epoch, 1, body)
            await forger.link.publish(message.topic, payload)
            await forger.link.publish(message.topic, b"\xc1")
        await forger.settle()
        await one.say("still here")
        assert one.of(LinkLost) == []
        assert len(one.facts.items) == facts + 1
        assert digest(one.table) == before or one.table.seq == table.table.seq


async def test_a_flood_costs_its_sender_alone(broker: EmbeddedBroker) -> None:
    async with (
        opened(dealer(broker), rate=20.0),
        sitting(guest(broker), identity(1)) as flooder,
        sitting(guest(broker), identity(2)) as other,
    ):
        await flooder.seated()
        await other.seated()
        for number in range(100):
            flooder.guest.order(cmd.Say(flooder.player, Text(str(number))))
        await other.say("me too")
        await eventually(lambda: not len(flooder.guest.orders))
        assert {refusal.reason for refusal in flooder.of(Refusal)} == {Reason.TOO_FAST}
        assert 0 < len(flooder.of(Refusal)) < 100
        assert other.trouble() == []
