"""A table in time: clocks, seats held, bots; time passes by hand."""

import asyncio
import random
import threading
from dataclasses import replace
from typing import Any

import pytest

from core import bot_book
from core import commands as cmd
from core import events as ev
from core.blackhole import Hand
from core.blackjack import CardDealer
from core.bots import POLARIS, PULSAR
from core.chance import ScriptedChance, SystemChance
from core.draft import Source
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net.attendant import COMEBACK, LOST, Attendant, Pace
from net.books import loose_book
from net.desk import Outgoing
from net.limits import RateLimit
from net.messages import Batch, Running
from tests.core.laws import Drawn
from tests.core.shoes import StackedShoe, cards_of
from tests.net.hourglass import let_pass, settle, timeless
from tests.net.house import DEALER_EPOCH, TOPICS

HOST = "host"
DICE = (9, 6, 5)
"""The upcard, and a hand of 11."""
PACE = Pace(least=1.0, more=0.0, after_round=3.0, bet=0.5)


class Room:
    """A table with people, and no dealer's process around it."""

    def __init__(
        self,
        *people: str,
        chance: Source | None = None,
        restart: cmd.Restart | None = None,
        asked: int | None = None,
        **changes: Any,
    ) -> None:
        setup = Setup(Text("Cygnus X-1"), HOST, **changes)
        self.told: list[Outgoing] = []
        limit = RateLimit(1e6, 1000)
        book = replace(loose_book(setup, chance or SystemChance()), restart=restart, bots=asked)
        rng = random.Random(1)
        self.at = Attendant(book, TOPICS, DEALER_EPOCH, self.told.append, rng, PACE, limit)
        for box, player in enumerate(people):
            self.do(cmd.Enter(player, Text(player)), cmd.Sit(player, box))

    @property
    def table(self) -> Table:
        return self.at.desk.table

    def do(self, *commands: cmd.AnyCommand) -> None:
        for command in commands:
            assert self.at.desk.do(command), command

    def bet(self, player: str) -> None:
        box = self.table.box_of(player)
        assert box is not None
        self.do(cmd.Bet(player, box, 10))

    def play(self, player: str, move: Move) -> None:
        self.do(cmd.Play(player, self.table.decision, move))

    def is_away(self, player: str) -> bool:
        return self.table.players[player].away

    def left(self) -> float | None:
        """Return the seconds left of the clock, as told to everybody."""
        running = self.at._running()
        return None if running is None else running.left / 1000

    def hand(self, box: int) -> Hand:
        hand = self.table.boxes[box].hands[0]
        assert isinstance(hand, Hand)
        return hand

    def events(self) -> list[ev.AnyEvent]:
        messages = [one.message for one in self.told]
        return [event for message in messages if isinstance(message, Batch) for event in message.events]

    def settled(self) -> int:
        return sum(isinstance(event, ev.Settled) for event in self.events())


def in_turn(*people: str, faces: tuple[int, ...] = DICE, **changes: Any) -> Room:
    """Return a room where all have bet and the first has rolled."""
    room = Room(*people, chance=ScriptedChance(faces), **changes)
    for player in people:
        room.bet(player)
    room.play(people[0], Move.START)
    assert room.table.phase is Phase.BOXES
    return room


# Clocks.


@timeless
async def test_the_clock_of_a_turn_is_told_with_the_event_that_starts_it() -> None:
    room = in_turn("a")
    batch = room.told[-1].message
    assert isinstance(batch, Batch)
    assert batch.running == Running(room.table.decision, 30_000, 30_000)


@timeless
async def test_a_turn_that_is_missed_is_played_and_its_owner_marked_away() -> None:
    room = in_turn("a", faces=(*DICE, 10))
    await let_pass(29.9)
    assert room.settled() == 0
    await let_pass(0.2)
    assert room.settled() == 1
    assert room.is_away("a")


@timeless
async def test_case_33_a_clock_does_nothing_after_the_move() -> None:
    room = in_turn("a", "b", faces=(*DICE, 2, 8, 9))
    await let_pass(29)
    room.play("a", Move.ROLL)
    await let_pass(29)
    assert not room.is_away("a")
    assert room.hand(0).total == 13
    assert room.left() == 1


@timeless
async def test_case_33_a_clock_does_nothing_in_the_next_round() -> None:
    room = in_turn("a", faces=(*DICE, 10, *DICE))
    stale = room.table.decision
    await let_pass(29)
    room.play("a", Move.STAND)
    room.bet("a")
    room.play("a", Move.START)
    assert not room.at.desk.time_up(stale)
    await let_pass(29)
    assert room.table.phase is Phase.BOXES
    assert not room.is_away("a")


@timeless
async def test_the_betting_window_runs_from_its_first_bet() -> None:
    room = Room("a", "b")
    await let_pass(500)
    assert room.left() is None
    room.bet("a")
    await let_pass(19)
    assert (room.table.phase, room.left()) == (Phase.BETTING, 1)
    await let_pass(1)
    assert room.table.phase is Phase.BOXES
    assert not room.table.boxes[1].hands


@timeless
async def test_case_39_everybody_has_bet_and_the_cards_come_now() -> None:
    room = Room("a", "b")
    room.bet("a")
    room.bet("b")
    assert room.table.phase is Phase.BOXES
    await settle()
    assert room.left() == 30


@timeless
async def test_a_pause_keeps_what_is_left_of_the_clock() -> None:
    room = in_turn("a")
    room.do(cmd.Enter(HOST, Text("host")))
    await let_pass(20)
    room.do(cmd.Pause(HOST))
    await let_pass(1000)
    assert room.left() is None
    room.do(cmd.Resume(HOST))
    assert room.left() == 10
    batch = room.told[-1].message
    assert isinstance(batch, Batch) and batch.running == Running(room.table.decision, 10_000, 30_000)
    await let_pass(9.9)
    assert not room.is_away("a")


@timeless
async def test_a_link_that_is_down_keeps_what_is_left_of_the_clock() -> None:
    room = in_turn("a")
    await let_pass(20)
    room.at.freeze(True)
    await let_pass(1000)
    assert room.left() is None
    room.at.freeze(False)
    assert room.left() == 10


@timeless
async def test_paused_and_down_the_clock_needs_both_to_end() -> None:
    room = in_turn("a")
    room.do(cmd.Enter(HOST, Text("host")), cmd.Pause(HOST))
    room.at.freeze(True)
    room.at.freeze(False)
    await let_pass(100)
    assert room.left() is None
    room.do(cmd.Resume(HOST))
    assert room.left() == 30


# Who is away.


@timeless
async def test_going_away_and_coming_back_in_one_s_turn_changes_nothing() -> None:
    room = in_turn("a")
    hand, box = room.hand(0), room.table.boxes[0]
    await let_pass(10)
    room.do(cmd.LostSight("a"))
    assert room.left() == 20
    await let_pass(10)
    room.do(cmd.CaughtSight("a"))
    assert room.left() == 10
    assert (room.hand(0), room.table.boxes[0]) == (hand, box)


@timeless
async def test_a_turn_that_begins_while_its_owner_is_away_has_the_short_clock() -> None:
    room = in_turn("a", "b", faces=(*DICE, 2, 3, 4, 5, 6, 7))
    room.do(cmd.LostSight("b"))
    room.play("a", Move.STAND)
    await settle()
    assert room.left() == 5


@timeless
async def test_case_34_who_dropped_is_played_and_the_next_goes_on() -> None:
    room = in_turn("a", "b", faces=(9, 3, 4, 6, 5, 10, 10))
    assert room.hand(0).total == 7
    room.do(cmd.LostSight("a"))
    await let_pass(30)
    assert room.hand(0).total == 13
    assert room.table.turn == (1, 0)
    assert not room.is_away("b")


@timeless
async def test_an_absent_player_s_seat_is_held_so_long_and_no_longer() -> None:
    room = Room("a", "b")
    room.do(cmd.LostSight("a"))
    await let_pass(119.9)
    assert room.table.box_of("a") == 0
    await let_pass(0.2)
    assert room.table.box_of("a") is None
    assert room.table.box_of("b") == 1


@timeless
async def test_who_comes_back_in_time_keeps_the_seat_and_is_held_as_long_again() -> None:
    room = Room("a")
    room.do(cmd.LostSight("a"))
    await let_pass(100)
    room.do(cmd.CaughtSight("a"))
    await let_pass(100)
    room.do(cmd.LostSight("a"))
    await let_pass(100)
    assert room.table.box_of("a") == 0
    await let_pass(21)
    assert room.table.box_of("a") is None


@timeless
async def test_a_seat_is_held_for_ever_where_the_table_says_so() -> None:
    room = Room("a", hold_seconds=0)
    room.do(cmd.LostSight("a"))
    await let_pass(100_000)
    assert room.table.box_of("a") == 0


@timeless
async def test_nobody_s_seat_is_lost_while_nobody_can_come_back() -> None:
    room = Room("a")
    room.do(cmd.LostSight("a"))
    await let_pass(100)
    room.at.freeze(True)
    await let_pass(1000)
    room.at.freeze(False)
    await let_pass(19)
    assert room.table.box_of("a") == 0
    await let_pass(2)
    assert room.table.box_of("a") is None


@timeless
async def test_nobody_s_seat_is_lost_while_the_table_is_paused() -> None:
    room = Room("a")
    room.do(cmd.Enter(HOST, Text("host")), cmd.LostSight("a"), cmd.Pause(HOST))
    await let_pass(1000)
    assert room.table.box_of("a") == 0
    room.do(cmd.Resume(HOST))
    await let_pass(121)
    assert room.table.box_of("a") is None


# Bots.


@timeless
async def test_bots_wait_for_a_person_and_then_bet_one_after_the_other() -> None:
    room = Room("a")
    room.at.seat_bots(3)
    await let_pass(1000)
    assert (room.table.round, room.table.stake("a")) == (0, 0)
    assert not any(box.wagers for box in room.table.boxes)
    room.bet("a")
    for bets in (2, 3, 4):
        await let_pass(PACE.bet * PACE.least)
        assert sum(bool(box.wagers) for box in room.table.boxes) == bets
    assert room.table.phase is Phase.BOXES


@timeless
async def test_bots_play_their_hands_with_a_pause_before_each_move() -> None:
    room = Room("a")
    room.at.seat_bots(2)
    room.bet("a")
    await let_pass(2)
    while room.table.actor() == "a":
        legal = room.table.legal_moves("a")
        room.play("a", next(move for move in (Move.START, Move.KEEP, Move.STAND) if move in legal))
    before = len(room.events())
    await let_pass(0.9)
    assert len(room.events()) == before
    await let_pass(0.2)
    assert len(room.events()) > before
    await let_pass(60)
    assert room.settled() == 1
    assert room.table.phase is Phase.BETTING


@timeless
async def test_after_a_round_bots_leave_time_to_read() -> None:
    room = Room()
    room.at.seat_bots(2)
    while room.settled() < 1:
        await let_pass(0.5)
    before = len(room.events())
    await let_pass(2.4)
    assert len(room.events()) == before
    await let_pass(2)
    assert len(room.events()) > before
    room.at.stop()


@timeless
async def test_after_a_restart_bots_leave_people_time_to_come_back() -> None:
    room = Room("a", restart=cmd.Restart(bytes(32)))
    room.at.seat_bots(2)
    room.do(cmd.LostSight("a"))
    before = len(room.events())
    await let_pass(COMEBACK)
    assert len(room.events()) == before
    room.do(cmd.CaughtSight("a"))
    await let_pass(60)
    assert not any(isinstance(event, ev.BetPlaced) for event in room.events())
    room.at.stop()


@timeless
async def test_bots_there_before_a_restart_are_the_first_to_stay() -> None:
    room = Room("a")
    room.at.seat_bots(3)
    bots = {box.owner for box in room.table.boxes if box.owner != "a"} - {None}
    room.at.seat_bots(2)
    assert {box.owner for box in room.table.boxes} - {None, "a"} < bots
    room.at.seat_bots(4)
    assert len({box.owner for box in room.table.boxes} - {None, "a"}) == 4
    room.at.stop()


@timeless
async def test_bots_stand_still_while_the_table_is_paused_or_the_link_is_down() -> None:
    room = Room()
    room.do(cmd.Enter(HOST, Text("host")))
    room.at.seat_bots(2)
    await let_pass(5)
    room.do(cmd.Pause(HOST))
    room.at.freeze(True)
    before = len(room.events())
    await let_pass(100)
    room.at.freeze(False)
    await let_pass(100)
    assert len(room.events()) == before
    room.do(cmd.Resume(HOST))
    await let_pass(3)
    assert len(room.events()) > before + 1
    room.at.stop()


@timeless
async def test_no_more_bots_than_boxes_and_none_of_a_name_that_is_taken() -> None:
    room = Room("HAL", seats=3)
    room.at.seat_bots(7)
    names = [player.name for player in room.table.players.values()]
    assert len(names) == len(set(names)) == 3


def bots(room: Room) -> int:
    """Return how many bots have a seat."""
    owners = [room.table.players[box.owner] for box in room.table.boxes if box.owner]
    return sum(owner.bot for owner in owners)


def asked(room: Room, number: int) -> cmd.Arrange:
    """Return the host's wish for so many bots."""
    return cmd.Arrange(HOST, room.table.terms(number))


@timeless
async def test_the_host_lets_bots_come_and_go_between_rounds() -> None:
    room = Room("a")
    room.do(cmd.Enter(HOST, Text("host")), asked(room, 3))
    await settle()
    assert bots(room) == 3
    room.do(asked(room, 1))
    await settle()
    assert bots(room) == 1
    room.do(asked(room, 6))
    await settle()
    assert bots(room) == 6
    room.at.stop()


@timeless
async def test_bots_that_are_not_wanted_any_more_play_the_round_to_its_end() -> None:
    room = in_turn("a")
    room.do(cmd.Enter(HOST, Text("host")), asked(room, 2))
    await settle()
    assert bots(room) == 0
    room.do(cmd.VoidRound(HOST))
    await settle()
    assert bots(room) == 2
    room.at.stop()


@timeless
async def test_what_the_host_asked_for_goes_before_what_the_dealer_was_started_with() -> None:
    room = Room("a", asked=2)
    room.at.seat_bots(0)
    assert bots(room) == 2
    room.at.seat_bots(1)
    assert bots(room) == 1
    room.at.stop()


@timeless
async def test_stopped_nothing_happens_any_more() -> None:
    room = Room("a")
    room.at.seat_bots(2)
    room.bet("a")
    room.do(cmd.LostSight("a"))
    room.at.stop()
    before = len(room.events())
    await let_pass(10_000)
    assert len(room.events()) == before


# Card tables.


ACE_UP = "Ts Ad 9s"
"""The first card of a box, the dealer's, and the second of the box."""


@timeless
async def test_an_offer_has_its_own_clock_and_silence_declines() -> None:
    room = Room("a", chance=StackedShoe(ACE_UP), rules=LIVE)
    room.bet("a")
    assert (room.table.phase, room.left()) == (Phase.OFFERS, 5)
    await let_pass(5)
    assert (room.table.phase, room.left()) == (Phase.BOXES, 30)
    assert not room.is_away("a")
    assert room.table.stake("a") == 10


@timeless
async def test_case_33_an_offer_s_clock_does_nothing_once_it_is_answered() -> None:
    room = Room("a", chance=StackedShoe(ACE_UP), rules=LIVE)
    room.bet("a")
    await let_pass(4)
    room.do(cmd.Reply("a", 0, accept=True))
    assert (room.table.phase, room.left()) == (Phase.BOXES, 30)
    await let_pass(29)
    assert not room.is_away("a")
    assert room.table.boxes[0].staked("a", Side.INSURANCE) == 5


@timeless
async def test_case_34_who_misses_a_turn_with_cards_is_played_for_until_past_11() -> None:
    room = Room("a", chance=StackedShoe("2s 9d 3s 5h 2h 8d"), rules=LIVE)
    room.bet("a")
    await let_pass(30)
    assert room.settled() == 1
    played = [event for event in room.events() if isinstance(event, ev.Played)]
    assert [event.move for event in played] == [Move.HIT, Move.HIT, Move.STAND]
    assert all(event.absent for event in played) and room.is_away("a")


@timeless
async def test_who_follows_a_double_is_waited_for_before_its_card_is_drawn() -> None:
    room = Room("a", chance=StackedShoe("5s 9d 6s Th 8d"), rules=LIVE, back_bets=True)
    room.do(cmd.Enter("b", Text("b")), cmd.Bet("b", 0, 10))
    room.bet("a")
    room.play("a", Move.DOUBLE)
    assert (room.table.phase, room.left()) == (Phase.OFFERS, 5)
    assert room.table.dealer == CardDealer(cards_of("9d")) and room.settled() == 0
    await let_pass(5)
    assert room.settled() == 1
    assert (room.table.players["a"].chips, room.table.players["b"].chips) == (1020, 1010)


@timeless
@pytest.mark.parametrize("rules", [GERMAN, CZECH, LIVE], ids=lambda rules: rules.preset.value)
async def test_bots_play_cards_by_themselves_round_after_round(rules: BlackjackRules) -> None:
    room = Room(chance=Drawn(7), rules=rules)
    room.at.seat_bots(7)
    while room.settled() < 3:
        before = len(room.events())
        await let_pass(5)
        await thought_through(room)
        assert len(room.events()) > before
    assert not any(isinstance(event, ev.Played) and event.absent for event in room.events())
    room.at.stop()


# Bots that look into the book.


FOUR = 4
"""So many bots that one of them plays by the book."""


async def thought_through(room: Room) -> None:
    """Wait until no bot looks anything up any more."""
    while (future := room.at._mind._future) is not None:
        await asyncio.wait([future])
        await settle()


def perfect(room: Room) -> str:
    """Return the bot that plays by the book."""
    return next(key for key, bot in room.at._bots.items() if bot.character is POLARIS)


async def until_it_ponders(room: Room) -> None:
    """Let bots play until one looks something up."""
    for _ in range(300):
        if room.at._mind.busy:
            return
        await let_pass(0.1)
    raise AssertionError("no bot has looked anything up")


class Book:
    """A book that opens when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failure: Exception | None = None) -> None:
        self.threads: set[str] = set()
        self._opened, self._failure = threading.Event(), failure
        monkeypatch.setattr(bot_book, "choose", self._choose)

    def open(self) -> None:
        self._opened.set()

    def _choose(self, table: Table) -> Move:
        self.threads.add(threading.current_thread().name)
        assert self._opened.wait(10)
        if self._failure is not None:
            raise self._failure
        legal = table.legal_moves(table.actor() or "")
        return next(move for move in (Move.START, Move.KEEP, Move.STAND) if move in legal)


@timeless
async def test_the_table_goes_on_while_a_bot_looks_something_up(monkeypatch: pytest.MonkeyPatch) -> None:
    book, room = Book(monkeypatch), Room(seats=FOUR + 1)
    room.at.seat_bots(FOUR)
    await until_it_ponders(room)
    decision, heard = room.table.decision, len(room.events())
    room.do(cmd.Enter("a", Text("a")), cmd.Say("a", Text("hm")))
    assert room.table.decision == decision and len(room.events()) == heard + 2
    book.open()
    await thought_through(room)
    assert room.table.decision > decision
    assert book.threads and "MainThread" not in book.threads
    room.at.stop()


@timeless
async def test_what_a_bot_finds_too_late_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    book, room = Book(monkeypatch), Room(seats=FOUR)
    room.at.seat_bots(FOUR)
    await until_it_ponders(room)
    await let_pass(room.table.setup.turn_seconds)
    played = [event for event in room.events() if isinstance(event, ev.Played)]
    assert played[-1].absent
    book.open()
    await thought_through(room)
    assert [event for event in room.events() if isinstance(event, ev.Played)][: len(played)] == played
    while room.settled() < 2:
        await let_pass(1)
        await thought_through(room)
    room.at.stop()


@timeless
async def test_nothing_is_done_while_frozen_and_it_is_thought_of_again_after_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book, room = Book(monkeypatch), Room(seats=FOUR)
    room.at.seat_bots(FOUR)
    await until_it_ponders(room)
    room.at.freeze(True)
    heard = len(room.events())
    book.open()
    await thought_through(room)
    await let_pass(100)
    assert len(room.events()) == heard
    room.at.freeze(False)
    await let_pass(2)
    await thought_through(room)
    assert len(room.events()) > heard
    room.at.stop()


@timeless
async def test_a_bot_stopped_in_thought_does_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    book, room = Book(monkeypatch), Room(seats=FOUR)
    room.at.seat_bots(FOUR)
    await until_it_ponders(room)
    heard = len(room.events())
    room.at.stop()
    book.open()
    await let_pass(100)
    assert len(room.events()) == heard and not room.at._mind.busy


@timeless
async def test_a_book_that_can_not_be_read_is_reported_once_and_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    book, room = Book(monkeypatch, ZeroDivisionError("no cards")), Room(seats=FOUR)
    book.open()
    room.at.seat_bots(FOUR)
    while room.settled() < 3:
        await let_pass(1)
        await thought_through(room)
    said = [event for event in room.events() if isinstance(event, ev.Said)]
    assert said == [ev.Said(perfect(room), LOST)]
    (record,) = caplog.records
    assert record.getMessage().startswith("Kepler at Cygnus X-1 can't read the book")
    assert "ZeroDivisionError('no cards')" in record.getMessage()
    assert not any(isinstance(event, ev.Played) and event.absent for event in room.events())
    room.at.stop()


@timeless
async def test_the_book_is_warmed_where_a_bot_will_look_into_it_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    warmed: list[object] = []
    monkeypatch.setattr("net.mind._warm", warmed.append)
    for number in (FOUR - 1, FOUR):
        room = Room(rules=LIVE)
        room.at.seat_bots(number)
        assert room.at._mind._thread is None or number == FOUR
        if room.at._mind._thread is not None:
            room.at._mind._thread.shutdown(wait=True)
        room.at.stop()
    assert warmed == [LIVE]


@timeless
async def test_a_bot_seated_under_another_order_of_names_keeps_the_character_of_its_name() -> None:
    room = Room()
    room.do(cmd.BotEnters(f"{3:032x}", Text("Nebula")))
    room.at.seat_bots(2)
    kept = room.at._bots[f"{3:032x}"]
    assert (kept.name, kept.character) == ("Nebula", PULSAR)
    room.at.stop()
