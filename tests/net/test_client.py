"""The guest in a thread of its own, used as a screen uses it: from another thread."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from core import commands as cmd
from core.events import Said
from core.rules import PRESETS, Setup
from core.table import Phase
from core.text import Text
from net.address import Address
from net.broker import EmbeddedBroker
from net.client import Client
from net.dealer import Dealer, Opening
from net.errors import (
    AddressRefused,
    AddressTimedOut,
    BhjError,
    LinkBroken,
    NoSuchTable,
    NotAllowed,
    NotATable,
    NotSeated,
    SeveralTables,
    TableFull,
    UnknownHost,
)
from net.facts import Ended, Fact, Happened, LinkFound, LinkLost, Refusal, Synced
from net.identity import Identity, fresh_identity
from net.messages import Farewell
from tests.net.house import identity
from tests.net.tables import NAME, STEADY, opened, sitting
from tests.net.wires import LOCAL, PATIENCE, dealer, ended, eventually, free_port, guest, line_of, pid, python


def client(
    port: int, who: Identity | None, name: str = "mira", table: str | None = None, standing: bool = False
) -> Client:
    address = Address(LOCAL, port, Text(table) if table else None)
    return Client(address, who, name, STEADY, standing=standing)


@asynccontextmanager
async def joined(port: int, who: Identity | None, name: str = "mira") -> AsyncIterator[Client]:
    """Join in a thread, as a program does before it opens its screen."""
    one = client(port, who, name)
    await asyncio.to_thread(one.join)
    try:
        yield one
    finally:
        await asyncio.to_thread(one.stop)
        assert one.failure is None


async def not_joined(one: Client) -> BhjError:
    """Return why a client can't join; its thread must have ended, and soon."""
    began = time.monotonic()
    with pytest.raises(BhjError) as raised:
        await asyncio.to_thread(one.join)
    assert time.monotonic() - began < 6
    assert not one._thread.is_alive()
    return raised.value


class Screen:
    """Keeps the facts that a client hands over."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.threads: set[str] = set()

    def post(self, fact: Fact) -> None:
        self.facts.append(fact)
        self.threads.add(threading.current_thread().name)

    async def until(self, wanted: Callable[[Fact], bool]) -> Fact:
        await eventually(lambda: any(map(wanted, self.facts)))
        return next(fact for fact in self.facts if wanted(fact))

    async def order(self, number: int) -> Fact:
        return await self.until(lambda fact: isinstance(fact, Happened | Refusal) and fact.order == number)


def stuck(free: threading.Event) -> None:
    """Stand still as a screen does that nobody reads."""
    free.wait(PATIENCE)


# Joining.


async def test_who_joins_has_the_table_and_a_seat(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), bots=2) as table, joined(broker.port, identity(1)) as one:
        assert table.table.box_of(one.player) is not None
        assert table.table.players[one.player].name == "mira"
        await eventually(lambda: one.latency is not None)


async def test_join_returns_a_table_where_one_is_seated(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)):
        one = client(broker.port, identity(1))
        table = await asyncio.to_thread(one.join)
        assert table.setup.name == NAME
        assert table.box_of(one.player) == 0
        one.stop()


async def test_a_spectator_has_the_table_and_no_seat(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), bots=1):
        one = client(broker.port, None)
        table = await asyncio.to_thread(one.join)
        assert one.player == ""
        assert len(table.players) == 1
        one.stop()


async def test_who_comes_standing_is_known_and_takes_no_seat(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), bots=1) as table:
        one = client(broker.port, identity(1), standing=True)
        joined = await asyncio.to_thread(one.join)
        assert joined.players[one.player].name == "mira" and joined.box_of(one.player) is None
        screen = Screen()
        one.attach(screen.post)
        await screen.order(one.send(cmd.Say(one.player, Text("hello"))))
        assert table.table.box_of(one.player) is None
        await screen.order(one.send(cmd.Sit(one.player, 2)))
        assert table.table.box_of(one.player) == 2
        one.stop()


async def test_who_was_sent_away_is_told_so_and_can_join_again(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, joined(broker.port, identity(1)) as one:
        assert table.attendant.desk.do(cmd.Enter(identity(0).player, Text("host")))
        screen = Screen()
        one.attach(screen.post)
        assert table.attendant.desk.do(cmd.Expel(identity(0).player, one.player))
        ended = await screen.until(lambda fact: isinstance(fact, Ended))
        assert ended == Ended(Farewell.EXPELLED)
        async with joined(broker.port, identity(1)):
            assert table.table.box_of(one.player) is not None


async def test_a_network_that_ends_unasked_is_told_and_not_taken_for_a_goodbye(
    broker: EmbeddedBroker,
) -> None:
    async with opened(dealer(broker)):
        one = client(broker.port, identity(1))
        await asyncio.to_thread(one.join)
        screen = Screen()
        one.attach(screen.post)
        assert one._loop is not None and one._task is not None
        one._loop.call_soon_threadsafe(one._task.cancel)
        assert await screen.until(lambda fact: isinstance(fact, LinkLost)) == LinkLost(
            LinkBroken().sentence, 0.0, 0
        )
        assert isinstance(one.failure, LinkBroken)
        await asyncio.to_thread(one.stop)


async def test_who_stops_has_not_failed(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)):
        one = client(broker.port, identity(1))
        await asyncio.to_thread(one.join)
        screen = Screen()
        one.attach(screen.post)
        await asyncio.to_thread(one.stop)
        assert one.failure is None
        assert not [fact for fact in screen.facts if isinstance(fact, LinkLost)]


async def test_the_table_can_be_named_in_any_spelling(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)):
        one = client(broker.port, identity(1), table="  CYGNUS x-1 ")
        assert (await asyncio.to_thread(one.join)).setup.name == NAME
        one.stop()


async def test_nothing_listens_there() -> None:
    assert isinstance(await not_joined(client(free_port(), identity(1))), AddressRefused)


async def test_no_machine_has_that_name() -> None:
    one = Client(Address("no-such-host.invalid"), identity(1), "mira")
    assert isinstance(await not_joined(one), UnknownHost)


async def test_nothing_answers_there() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(silent, LOCAL, 0) as server:
        port = int(server.sockets[0].getsockname()[1])
        assert isinstance(await not_joined(client(port, identity(1))), AddressTimedOut)


async def test_what_answers_is_no_table() -> None:
    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(web, LOCAL, 0) as server:
        port = int(server.sockets[0].getsockname()[1])
        assert isinstance(await not_joined(client(port, identity(1))), NotATable)


async def test_a_broker_without_a_table(broker: EmbeddedBroker) -> None:
    assert isinstance(await not_joined(client(broker.port, identity(1))), NoSuchTable)


async def test_a_table_that_is_not_there(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)):
        reason = await not_joined(client(broker.port, identity(1), table="Vega"))
        assert isinstance(reason, NoSuchTable)
        assert f"There is no table Vega there. Join one of: {NAME} (blackhole)." in str(reason)


async def test_a_table_that_was_closed_is_not_there(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table:
        table.dealer.close()
        await table.running
        assert isinstance(await not_joined(client(broker.port, identity(1))), NoSuchTable)


TWO = (("Vega", "blackhole"), ("Altair", "live"))


async def test_several_tables_and_none_named(broker: EmbeddedBroker) -> None:
    openings = [Opening(Setup(Text(name), "", PRESETS[game])) for name, game in TWO]
    two = Dealer(dealer(broker), fresh_identity(), openings, timings=STEADY)
    running = asyncio.create_task(two.run())
    await two.ready()
    reason = await not_joined(client(broker.port, identity(1)))
    assert isinstance(reason, SeveralTables)
    assert "HOST/NAME: Altair (live), Vega (blackhole)." in str(reason)
    one = client(broker.port, identity(1), table="vega")
    assert (await asyncio.to_thread(one.join)).setup.name == "Vega"
    one.stop()
    two.close()
    await running


async def test_a_full_table(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker), seats=1), joined(broker.port, identity(1)):
        reason = await not_joined(client(broker.port, identity(2), "kim"))
        assert isinstance(reason, TableFull)
        assert NAME in str(reason)


async def test_at_a_full_table_that_takes_bets_behind_one_stays_without_a_seat(
    broker: EmbeddedBroker,
) -> None:
    async with opened(dealer(broker), seats=1, back_bets=True), joined(broker.port, identity(1)):
        one = client(broker.port, identity(2), "kim")
        table = await asyncio.to_thread(one.join)
        one.stop()
        assert one.player in table.players and table.box_of(one.player) is None


async def test_a_name_that_is_taken(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), joined(broker.port, identity(1)):
        reason = await not_joined(client(broker.port, identity(2)))
        assert isinstance(reason, NotSeated)
        assert "has that name already" in str(reason)


async def test_a_name_that_is_too_long(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)):
        reason = await not_joined(client(broker.port, identity(2), "x" * 17))
        assert isinstance(reason, NotSeated)
        assert "too long" in str(reason)


async def test_a_private_table() -> None:
    async with (
        EmbeddedBroker(port=free_port(), guest_password="a secret") as broker,
        opened(dealer(broker)),
    ):
        assert isinstance(await not_joined(client(broker.port, identity(1))), NotAllowed)


# Facts and orders.


async def test_facts_come_in_order_whenever_one_attaches(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, joined(broker.port, identity(1)) as one:
        screen = Screen()
        numbers = [one.send(cmd.Say(one.player, Text(str(word)))) for word in range(10)]
        await eventually(lambda: table.table.seq >= 13)
        await asyncio.to_thread(one.attach, screen.post)
        await screen.order(numbers[-1])
        assert isinstance(screen.facts[0], Synced)
        told = [fact for fact in screen.facts if isinstance(fact, Happened) and fact.order in numbers]
        assert [fact.order for fact in told] == numbers
        said = [event.text for fact in told for event in fact.events if isinstance(event, Said)]
        assert said == [str(word) for word in range(10)]
        seqs = [fact.table.seq for fact in screen.facts if isinstance(fact, Synced | Happened)]
        assert seqs == sorted(seqs)


async def test_orders_from_many_threads_have_numbers_of_their_own(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), joined(broker.port, identity(1)) as one:
        screen = Screen()
        one.attach(screen.post)
        say = cmd.Say(one.player, Text("hello"))
        numbers = await asyncio.gather(*(asyncio.to_thread(one.send, say) for _ in range(50)))
        assert len(set(numbers)) == 50
        for number in numbers:
            assert isinstance(await screen.order(number), Happened)


async def test_a_refusal_names_the_order(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), joined(broker.port, identity(1)) as one:
        screen = Screen()
        one.attach(screen.post)
        assert isinstance(await screen.order(one.send(cmd.Bet(one.player, 0, 15))), Refusal)


async def test_an_order_can_be_given_while_the_screen_is_stuck(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), joined(broker.port, identity(1)) as one:
        stuck, free = threading.Event(), threading.Event()

        def post(fact: Fact) -> None:
            stuck.set()
            free.wait(PATIENCE)

        one.attach(lambda fact: None)
        one.attach(post)
        one.send(cmd.Say(one.player, Text("hello")))
        await asyncio.to_thread(stuck.wait, PATIENCE)
        began = time.monotonic()
        number = one.send(cmd.Say(one.player, Text("still here")))
        assert time.monotonic() - began < PATIENCE / 10
        free.set()
        screen = Screen()
        await asyncio.to_thread(one.attach, screen.post)
        await eventually(lambda: not len(one._guest.orders) if one._guest else True)
        assert number > 0


async def test_a_screen_that_is_stuck_delays_nobody_else(broker: EmbeddedBroker) -> None:
    free = threading.Event()
    async with (
        opened(dealer(broker)) as table,
        joined(broker.port, identity(1)) as one,
        sitting(guest(broker), identity(2), "kim") as other,
    ):
        await other.seated()
        one.attach(lambda fact: None)
        one.attach(lambda fact: stuck(free))
        worst = 0.0
        for word in range(30):
            began = time.monotonic()
            await other.say(str(word))
            worst = max(worst, time.monotonic() - began)
            await asyncio.sleep(0.02)
        assert worst < PATIENCE / 10
        free.set()
        screen = Screen()
        await asyncio.to_thread(one.attach, screen.post)
        await screen.order(one.send(cmd.Say(one.player, Text("back"))))
        last = screen.facts[-1]
        assert isinstance(last, Happened) and last.table.seq == table.table.seq


# The end.


async def test_stopped_its_thread_ends_and_the_seat_is_held(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, joined(broker.port, identity(1)) as one:
        await asyncio.to_thread(one.stop)
        assert not one._thread.is_alive()
        await eventually(lambda: table.table.players[one.player].away)
        assert table.table.box_of(one.player) == 0
        one.stop()
        one.retry_now()


async def test_who_leaves_and_stops_at_once_has_left(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, joined(broker.port, identity(1)) as one:
        one.send(cmd.Leave(one.player))
        await asyncio.to_thread(one.stop)
        await eventually(lambda: table.table.box_of(one.player) is None)


async def test_a_second_client_takes_over_and_the_first_is_told(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)), joined(broker.port, identity(1)) as first:
        screen = Screen()
        first.attach(screen.post)
        async with joined(broker.port, identity(1)) as second:
            ended_fact = await screen.until(lambda fact: isinstance(fact, Ended))
            assert ended_fact == Ended(Farewell.TAKEN_OVER)
            await eventually(lambda: not first._thread.is_alive())
            other = Screen()
            second.attach(other.post)
            await other.order(second.send(cmd.Say(second.player, Text("mine"))))
            assert not any(isinstance(fact, Ended | LinkLost) for fact in other.facts)


async def test_a_broker_that_goes_is_told_with_the_time_of_the_next_try(broker: EmbeddedBroker) -> None:
    async with opened(dealer(broker)) as table, joined(broker.port, identity(1)) as one:
        screen = Screen()
        one.attach(screen.post)
        await broker.stop()
        # The dealer's last will may come before the end of the connection.
        lost = await screen.until(lambda fact: isinstance(fact, LinkLost) and fact.retry_in > 0)
        assert isinstance(lost, LinkLost) and lost.sentence.endswith(".")
        await broker.start()
        one.retry_now()
        await screen.until(lambda fact: isinstance(fact, LinkFound))
        await screen.order(one.send(cmd.Say(one.player, Text("back"))))
        assert table.table.phase is Phase.BETTING


SERVING = """
import asyncio, sys
from core.rules import Setup
from core.text import Text
from net.dealer import Opening
from net.loop import run
from net.service import Place, serve
def ready(one):
    print(one.port, one.fingerprint, flush=True)
run(serve(Place("127.0.0.1", int(sys.argv[1])), [Opening(Setup(Text("Cygnus X-1"), ""))], ready, kept=False))
"""


async def test_a_dealer_s_process_that_is_killed_takes_the_broker_along_and_everybody_is_told() -> None:
    with python(SERVING, str(free_port())) as process:
        port = int((await line_of(process)).split()[0])
        async with joined(port, identity(1)) as one:
            screen = Screen()
            one.attach(screen.post)
            process.kill()
            await screen.until(lambda fact: isinstance(fact, LinkLost))
            process.wait()
            await eventually(lambda: ended(pid(process.pid)))


async def test_a_dealer_s_process_that_is_asked_to_end_closes_its_tables() -> None:
    with python(SERVING, str(free_port())) as process:
        port = int((await line_of(process)).split()[0])
        async with joined(port, identity(1)) as one:
            screen = Screen()
            one.attach(screen.post)
            process.terminate()
            await screen.until(lambda fact: isinstance(fact, Happened) and fact.table.phase is Phase.CLOSED)
            assert await asyncio.to_thread(process.wait, PATIENCE) == 0
