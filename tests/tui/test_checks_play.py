"""Checks of playing: every key in sight, one press is one order, and one deadline for all."""

import random
import re
from collections.abc import Callable

import pytest

from core import commands as cmd
from core.blackhole import MOVE_DIE, Hand
from core.chance import ScriptedChance
from core.digest import digest
from core.events import BetPlaced, Played
from core.evolve import evolve
from core.moves import Move
from core.refusal import Reason, Refused
from core.rules import BlackholeRules, DealerStyle
from core.text import Text
from net.codecs import DEALER_WORDS
from net.facts import Countdown, Fact, Happened, LinkFound, LinkLost, Refusal, Synced
from net.finder import Found
from net.guest import Guest
from net.link import Endpoint
from net.messages import Ad, Answer, Batch, Pulse, Running, Snapshot
from net.topics import Topics
from net.wire import Letter, seal
from tests.net.house import DEALER_EPOCH, House, identity
from tests.net.house import Terminal as Pen
from tests.tui import scenes
from tests.tui.every_hand import ROLLS, all_hands, bar_of, with_hand
from tests.tui.fakes import YOU, FakeDealer
from tests.tui.test_checks_screens import Watch
from tests.tui.test_table_screen import STILL, Seat, my_turn, seat
from tui import words
from tui.actions import key_bar
from tui.app import BhjApp, Joined
from tui.draw.table import draw
from tui.glyphs import UNICODE
from tui.screens import table as table_module
from tui.situation import Situation

# Check 2: everything needed to play


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_each_legal_move_of_every_hand_is_in_the_key_bar(size: tuple[int, int]) -> None:
    base = scenes.your_turn().table
    most = 0
    for hand in all_hands():
        table = with_hand(base, hand)
        legal = table.legal_moves("ada")
        bar, keys = bar_of(table, size)
        labels = {key.press: key.label for key in keys}
        assert {scenes.PRESS[move]: words.move_label(move, hand) for move in legal}.items() <= labels.items()
        # What is told may be shortened, but never so that two moves read alike.
        pieces = dict(re.findall(r"(\S+) (\S.*?)(?:  |$)", f"{bar.strip()}  "))
        told = {move: pieces[scenes.PRESS[move]] for move in legal}
        assert all(labels[scenes.PRESS[move]].startswith(text) for move, text in told.items()), bar
        assert len(set(told.values())) == len(legal), bar
        assert all(MOVE_DIE[move].value in told[move] for move in legal if move in ROLLS), bar
        assert " ?" in bar
        most = max(most, len(legal))
    assert most == 5


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_a_human_dealer_sees_both_dice_in_the_key_bar(size: tuple[int, int]) -> None:
    setup = {"host": YOU, "rules": BlackholeRules(dealer=DealerStyle.HUMAN)}
    dealer = my_turn(10, 9, **setup)
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.STAND))
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.START), [10, 9])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.STAND))
    keys = key_bar(Situation(dealer.table, YOU))
    assert [key.press for key in keys] == ["r", "6", "?"]
    bar = draw(scenes.your_turn().view(keys=keys), *size, UNICODE, True).text()[-1]
    assert "r roll d12" in bar and "6 roll the d6" in bar


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_five_moves_at_once_can_all_be_read_and_pressed(size: tuple[int, int]) -> None:
    async with seat(my_turn(5, 5), size) as here:
        bar = here.text().splitlines()[-1]
        for told in ("r roll d12", "4 roll d4", "8 roll d8", "x reroll", "s stand", "?"):
            assert told in bar
        assert "= 10" in here.text() and "your turn" in here.text()


# Check 8: one press is one order


class Courier:
    """A client whose orders go to a real desk through hands that lose, repeat and delay them."""

    def __init__(self, house: House, pen: Pen) -> None:
        self.house, self.player = house, pen.player
        self.latency: float | None = None
        self.written = list[tuple[int, cmd.PlayerCommand]]()
        self._pen = pen
        self._letters = list[Letter]()
        self._table = house.table
        self._told = len(house.told)
        self._post: Callable[[Fact], None]

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Tell everything from now on."""
        self._post = post

    def send(self, command: cmd.PlayerCommand) -> int:
        """Write an order down; it goes nowhere yet."""
        self._letters.append(self._pen.written(command))
        self.written.append((self._pen.counter, command))
        return self._pen.counter

    def carry(self, *numbers: int) -> None:
        """Bring letters to the desk, by their place among all that were ever written; tell what it said."""
        for number in numbers:
            self._pen.hand_in(self._letters[number])
            told, self._told = self.house.told[self._told :], len(self.house.told)
            for one in told:
                self._hear(one.message)

    def lose(self) -> None:
        """Lose the link and find it again, with what was told meanwhile."""
        self._table = self.house.table
        for fact in (LinkLost("Lost 127.0.0.1.", 0.1, 1), LinkFound(), Synced(self._table, None)):
            self._post(fact)

    def retry_now(self) -> None:
        """Do nothing: the test decides what gets through."""

    def stop(self) -> None:
        """Do nothing."""

    def _hear(self, message: object) -> None:
        if isinstance(message, Answer) and message.reason:
            self._post(Refusal(message.counter, message.reason, message.limit))
        elif isinstance(message, Batch):
            for event in message.events:
                self._table = evolve(self._table, event)
            own = message.player == self.player and message.session == self._pen.session
            order = message.counter if own else None
            self._post(Happened(message.events, self._table, None, order))

    def count(self, kind: type) -> int:
        """Return how many events of a kind there were at the table."""
        return sum(isinstance(event, kind) for batch in self.house.batches() for event in batch.events)


class Seated:
    """A terminal in front of the desk."""

    def __init__(self, *faces: int) -> None:
        self.house = House(ScriptedChance(faces))
        self.pen = self.house.seated(1)
        self.courier = Courier(self.house, self.pen)
        self.app = BhjApp(STILL, Joined(self.courier, self.house.table))


async def test_one_press_is_one_bet_and_one_roll_though_each_is_sent_again_and_again() -> None:
    play = Seated(6, 2, 3, 4)
    courier = play.courier
    async with play.app.run_test() as pilot:
        await pilot.pause()
        # The first copy is lost on its way, and keys are pressed again before there is an answer.
        await pilot.press("enter", "enter", "enter")
        assert [command for _, command in courier.written] == [cmd.Bet(play.pen.player, 0, 10)]
        courier.carry(0, 0, 0)
        await pilot.pause()
        assert courier.count(BetPlaced) == 1 and play.pen.chips() == 990
        await pilot.press("r", "r", "r")
        assert len(courier.written) == 2
        courier.carry(1, 0, 1, 1)
        await pilot.pause()
        (hand,) = play.house.table.boxes[0].hands
        assert courier.count(Played) == 1 and isinstance(hand, Hand) and len(hand.dice) == 2
        await pilot.press("r")
        # Late copies of what was answered long ago come in between.
        courier.carry(0, 1, 2, 1, 2, 0)
        await pilot.pause()
        assert courier.count(BetPlaced) == 1 and courier.count(Played) == 2
        assert play.house.table.boxes[0].hands[0].total == 9 and play.pen.chips() == 990


async def test_what_is_pressed_again_after_the_link_was_lost_counts_once() -> None:
    play = Seated(6, 2, 3)
    courier = play.courier
    async with play.app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("enter")
        courier.lose()
        await pilot.pause()
        await pilot.press("enter")
        courier.carry(0, 1, 0, 1)
        await pilot.pause()
        assert play.pen.chips() == 990 and play.house.table.boxes[0].stake(play.pen.player) == 10
        await pilot.press("r")
        courier.lose()
        await pilot.pause()
        await pilot.press("r")
        courier.carry(3, 2, 3, 2)
        await pilot.pause()
        assert courier.count(Played) == 1 and play.house.table.boxes[0].hands[0].total == 5


# Check 12: one deadline for all


class Heard:
    """A guest without a network, whose dealer's words arrive when the test says."""

    def __init__(self, watch: Watch, dealer: FakeDealer) -> None:
        self._watch, self._dealer = watch, dealer
        self._topics, self._who = Topics("cygnus-x-1"), identity(99)
        self.facts = list[Fact]()
        found = Found("cygnus-x-1", Ad(dealer.table.setup, 0, 0), self._who.public)
        self._guest = Guest(
            Endpoint("127.0.0.1", 1), found, None, None, self.facts.append,
            rng=random.Random(1), now=watch.monotonic,
        )  # fmt: skip

    def snapshot(self, left: float) -> None:
        """Let the whole table arrive, with so much of the clock left when it was sent."""
        table = self._dealer.table
        self._say(self._topics.snapshot, Snapshot(table, digest(table), self._running(left)))

    def pulse(self, left: float) -> None:
        """Let a sign of life arrive."""
        self._say(self._topics.events, Pulse(self._dealer.table.seq, self._running(left)))

    def _running(self, left: float) -> Running:
        return Running(self._dealer.table.decision, round(left * 1000), 30_000)

    def _say(self, topic: str, message: Snapshot | Pulse) -> None:
        raw = seal(self._who, topic, DEALER_EPOCH, 1, DEALER_WORDS.encode(message))
        self._guest._on_message(topic, raw, False)


def seconds(here: Seat) -> int | None:
    """Return the seconds that a table shows."""
    found = re.search(r"your turn.*? (\d+) s", here.text())
    return int(found[1]) if found else None


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Return the clock that screens read."""
    one = Watch()
    monkeypatch.setattr(table_module, "time", one)
    return one


async def look(here: Seat) -> int | None:
    """Paint anew, as a second's end does, and return the seconds shown."""
    here.screen.changed()
    await here.settle()
    return seconds(here)


async def test_the_same_deadline_is_shown_at_every_terminal_whenever_it_was_told(watch: Watch) -> None:
    dealer = my_turn(2, 3)
    began = watch.now
    told: list[list[int | None]] = []
    # One was there from the start; one came after 7.3 s; one hears the dealer a quarter of a second late.
    for arrival, left in ((0.0, 30.0), (7.3, 22.7), (7.55, 22.7)):
        watch.now = began + arrival
        guest = Heard(watch, dealer)
        guest.snapshot(left)
        async with seat(dealer) as here:
            for fact in guest.facts:
                here.client.feed(fact)
            told.append([])
            for moment, pulse in ((8.6, None), (10.0 + 0.3, 20.0), (20.6, 9.4), (29.5, None), (31.0, None)):
                watch.now = began + moment
                guest.facts.clear()
                if pulse is not None:
                    guest.pulse(pulse)
                for fact in guest.facts:
                    here.client.feed(fact)
                told[-1].append(await look(here))
    assert told[0] == told[1] == told[2] == [22, 20, 10, 1, 0]


async def test_only_ones_own_legal_move_ends_the_deadline(watch: Watch) -> None:
    dealer = my_turn(2, 3, host="mira")
    async with seat(dealer) as here:
        client = here.client
        running = Countdown(dealer.table.decision, watch.now, watch.now + 30)
        client.sync(running)
        watch.now += 10
        assert await look(here) == 20
        dealer.does(cmd.Enter("ada", Text("ada")))
        for command in (
            cmd.Sit("ada", 3),
            cmd.Say("mira", Text("go on")),
            cmd.LostSight("mira"),
            cmd.Say(YOU, Text("wait")),
        ):
            client.does(command, countdown=running)
            assert await look(here) == 20
        # What is refused ends nothing, whether one's own or another's.
        for refused in (
            cmd.Play(YOU, dealer.table.decision, Move.KEEP),
            cmd.Play("mira", dealer.table.decision, Move.ROLL),
        ):
            with pytest.raises(Refused):
                dealer.does(refused)
        client.feed(Refusal(1, Reason.ILLEGAL_MOVE, 0))
        assert await look(here) == 20
        await here.press("r")
        assert seconds(here) == 20
        # The clock of the decision before is no clock of this one, even if it is told once more.
        client.feed(dealer.does(client.sent[-1], [4], 1, countdown=running))
        assert await look(here) is None
        client.sync(Countdown(dealer.table.decision, watch.now, watch.now + 30))
        assert await look(here) == 30


async def test_a_deadline_that_has_passed_is_the_dealers_to_end(watch: Watch) -> None:
    dealer = my_turn(2, 3)
    async with seat(dealer) as here:
        before = dealer.table
        here.client.sync(Countdown(before.decision, watch.now, watch.now + 5))
        watch.now += 7
        assert await look(here) == 0
        assert here.client.sent == [] and here.screen.desk.table == before
        # The dealer's word may be late: until it comes, one's own move still counts.
        await here.press("s")
        assert here.client.sent == [cmd.Play(YOU, before.decision, Move.STAND)]
        here.client.accept()
        await here.settle()
        with pytest.raises(Refused):
            dealer.does(cmd.TimeUp(before.decision))
        here.client.feed(
            Happened((), dealer.table, Countdown(before.decision, watch.now, watch.now + 9), None)
        )
        assert await look(here) is None and here.screen.desk.table == dealer.table
