"""Sealed dice on screen: links that are awaited, rounds that were checked, strikes, and seats lost."""

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.moves import Move
from core.text import Text
from net.facts import Checked, Countdown, Happened
from tests.tui import scenes
from tests.tui.fakes import YOU, FakeClient, FakeDealer, SealedDealer, opened
from tests.tui.test_table_screen import STILL, seat
from tui import words
from tui.actions import action_for
from tui.desk import Desk
from tui.keyboard import Keyboard
from tui.options import Motion, Options
from tui.playback import LINKS
from tui.screens.help import sealed
from tui.screens.table import MOTION, SECOND
from tui.situation import Situation
from tui.view import View

ROOM = 57
"""Cells for one's own sentence at 60 columns."""
BOTH = pytest.mark.parametrize("motion", [Motion.FULL, Motion.NONE])


class Place:
    """A desk in front of a dealer of sealed dice, and a clock in the test's own hands."""

    def __init__(self, motion: Motion, *others: str, **setup: object) -> None:
        self.dealer = SealedDealer(**setup)
        self.dealer.seats(YOU, *others)
        self.client = FakeClient(self.dealer)
        self.desk = Desk(self.client, self.dealer.table, Options(motion=motion))
        self.now = 100.0

    def hear(self, fact: Happened | Checked) -> View:
        """Take a fact and return what is in sight."""
        self.desk.take(fact, self.now)
        return self.view()

    def does(self, command: cmd.AnyCommand, *faces: int, countdown: Countdown | None = None) -> View:
        """Let somebody do something."""
        return self.hear(self.dealer.does(command, faces, countdown=countdown))

    def view(self, later: float = 0.0) -> View:
        """Return what is in sight some seconds later."""
        self.now += later
        self.desk.advance(self.now)
        return self.desk.view(self.now)

    def bets(self) -> View:
        """Bet, so that the round waits for links."""
        return self.does(cmd.Bet(YOU, 0, 10))


def with_clocks(place: Place) -> Countdown:
    """Let a clock run for the bets."""
    return Countdown(place.dealer.table.decision, place.now, place.now + 20.0)


# Links on their way


@BOTH
def test_links_that_come_at_once_are_never_seen_to_be_awaited(motion: Motion) -> None:
    place = Place(motion, "mira")
    place.does(cmd.Bet("mira", 1, 10), countdown=with_clocks(place))
    betting = place.view()
    bet = place.dealer.does(cmd.Bet(YOU, 0, 10))
    link = Countdown(place.dealer.table.decision, place.now, place.now + 5.0)
    held = place.hear(Happened(bet.events, bet.table, link, None))
    assert place.dealer.table.owing() and not held.table.in_round
    assert held.seconds_left == 20
    assert {key.press for key in held.keys} == {key.press for key in betting.keys} - {"enter", "p"}
    assert held.prompt == "You bet 10. The round begins when everybody is ready."
    again = place.hear(place.dealer.release("mira"))
    assert again == held
    dice = place.hear(place.dealer.release(YOU, 9))
    assert dice.table.dealer is not None and "link" not in dice.prompt


@BOTH
def test_after_a_moment_it_is_told_whose_links_are_awaited(motion: Motion) -> None:
    place = Place(motion, "mira", "tomas")
    for number, player in enumerate(("mira", "tomas"), start=1):
        place.does(cmd.Bet(player, number, 10))
    held = place.bets()
    assert not held.table.in_round
    assert place.desk.next_tick(place.now) == pytest.approx(place.now + LINKS)
    late = place.view(LINKS)
    assert late.table.in_round and late.prompt == "Sending your link."
    assert place.hear(place.dealer.release(YOU)).prompt == "Waiting for the links of 2 players."
    assert place.hear(place.dealer.release("tomas")).prompt == "Waiting for mira's link."
    assert words.prompt_for(place.dealer.table, "") == "Waiting for mira's link."
    assert words.clock_note(place.dealer.table, YOU) == "waiting for links"


@BOTH
def test_a_key_pressed_while_links_come_does_what_it_says_and_shows_nothing_early(motion: Motion) -> None:
    place = Place(motion)
    place.bets()
    assert not place.desk.finish()
    Keyboard(place.desk).press("t", "t")
    assert place.desk.typing is not None
    assert not place.view().table.in_round


def test_who_bets_while_links_come_orders_nothing() -> None:
    place = Place(Motion.NONE, "mira")
    place.does(cmd.Bet(YOU, 0, 10))
    place.does(cmd.Bet("mira", 1, 10))
    keyboard = Keyboard(place.desk)
    for key in ("enter", "p", "b", "enter"):
        keyboard.press(key, None)
    assert not place.client.sent


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (44, 14)])
async def test_nothing_is_painted_between_a_bet_and_its_dice(size: tuple[int, int]) -> None:
    dealer = SealedDealer()
    dealer.seats(YOU, "mira")
    async with seat(dealer, size) as here:
        here.client.does(cmd.Bet("mira", 1, 10))
        await here.settle()
        here.client.does(cmd.Bet(YOU, 0, 10))
        await here.settle()
        seen = here.text()
        assert here.screen.timers == {SECOND} and MOTION not in here.screen.timers
        here.client.feed(dealer.release("mira"))
        await here.settle()
        assert here.text() == seen
        here.client.feed(dealer.release(YOU, 9))
        await here.settle()
        assert "(9) = 9" in here.text() or "│ 9 │" in here.text()
        assert not here.screen.timers


@pytest.mark.parametrize("you", ["ada", "mira", "tomas", "hal", ""])
def test_every_prompt_about_links_is_one_short_sentence(you: str) -> None:
    long = "x" * 16
    table = scenes.awaiting_links().table
    players = {k: msgspec.structs.replace(p, name=Text(long)) for k, p in table.players.items()}
    told = words.prompt_for(msgspec.structs.replace(table, players=players), you)
    assert told.endswith(".") and len(told) <= ROOM and told.isascii()


def test_every_notice_about_ones_seat_fits() -> None:
    told = [words.STRUCK, *map(words.seat_lost, ev.Unseating)]
    assert all(text.endswith(".") and len(text) <= ROOM for text in told)


def test_the_card_tells_what_is_waited_for() -> None:
    assert words.card_turn(scenes.awaiting_links().table, "ada", 4) == "Waiting for links, 4 s."


# Rounds that were checked


def settled(place: Place) -> View:
    """Play a round to its end: a White Dwarf, so the dealer has to roll on to 17."""
    place.bets()
    place.hear(place.dealer.release(YOU, 9))
    return place.does(cmd.Play(YOU, place.dealer.table.decision, Move.START), 9, 12, 8)


def test_a_checked_round_is_marked_once_its_dice_lie_there() -> None:
    place = Place(Motion.FULL)
    settled(place)
    assert not place.desk.playback.current
    assert place.hear(Checked(1, "")).checked is None
    assert place.view(9.0).checked is True
    place.bets()
    place.hear(place.dealer.release(YOU, 9))
    assert place.view(9.0).checked is None


def test_another_rounds_check_is_not_this_rounds() -> None:
    place = Place(Motion.NONE)
    settled(place)
    assert place.hear(Checked(2, "")).checked is None


@pytest.mark.parametrize("you", [YOU, ""])
def test_wrong_dice_are_told_until_that_was_acknowledged(you: str) -> None:
    place = Place(Motion.NONE)
    place.client.player = you
    settled(place)
    seen = place.hear(Checked(1, "The dice are not those that were sealed."))
    assert seen.alarm == "Round 1: The dice are not those that were sealed."
    assert seen.checked is False and place.desk.bells == 1
    assert seen.log[-1].text == "The dice are not those that were sealed; do not play on"
    assert (seen.keys[0].press, [key.press for key in seen.keys].count("enter")) == ("enter", 1)
    keyboard = Keyboard(place.desk)
    keyboard.press("x", "x")
    assert place.view().alarm
    keyboard.press("enter", None)
    assert not place.view().alarm and place.view().checked is False and not place.client.sent
    keyboard.press("enter", None)
    assert len(place.client.sent) == bool(you)


def test_a_warning_can_be_acknowledged_in_ones_own_turn() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    now = Situation(dealer.table, YOU, alarm=True)
    found = action_for("enter", now)
    assert found is not None and found.id == "seen"


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (44, 14), (36, 9)])
async def test_a_warning_is_in_sight_at_every_size(size: tuple[int, int]) -> None:
    dealer = SealedDealer()
    dealer.seats(YOU)
    async with seat(dealer, size) as here:
        here.client.feed(Checked(7, "the dice are not those that were sealed"))
        await here.settle()
        seen = " ".join(here.text().split())
        assert "Round 7: the dic" in seen and "Do not play on." in seen and "enter" in seen
        await here.press("enter")
        assert "Do not play on." not in here.text() and not here.client.sent


# Strikes, silence, and dice that are not sealed


def test_ones_own_strike_and_the_seat_it_costs_are_told_at_the_seat() -> None:
    place = Place(Motion.NONE, "mira")
    strikes = []
    for _ in range(2):
        for number, player in enumerate((YOU, "mira")):
            if place.dealer.table.players[player].away:
                place.does(cmd.CaughtSight(player))
            if not place.dealer.table.boxes[number].wagers:
                place.does(cmd.Bet(player, number, 10))
        place.hear(place.dealer.release("mira"))
        place.does(cmd.TimeUp(place.dealer.table.decision))
        strikes.append(place.view().prompt)
        # The others' bets stand, so a round has begun anew: the notice outlasts it.
        place.hear(place.dealer.release("mira", 9))
        assert place.view().prompt == strikes[-1]
        place.desk.hush()
        finish(place)
    assert strikes[0] == words.STRUCK
    assert strikes[1] == words.seat_lost(ev.Unseating.STRIKES)
    assert place.dealer.table.box_of(YOU) is None


def finish(place: Place) -> None:
    """Play mira's hand out."""
    place.does(cmd.Play("mira", place.dealer.table.decision, Move.START), 11, 12)


def test_who_let_the_bets_pass_is_warned_before_the_seat_is_lost() -> None:
    place = Place(Motion.NONE, "mira")
    place.does(cmd.Pass(YOU))
    place.does(cmd.Bet("mira", 1, 10))
    place.hear(place.dealer.release("mira", 9))
    finish(place)
    place.does(cmd.Bet("mira", 1, 10))
    place.does(cmd.TimeUp(place.dealer.table.decision))
    place.hear(place.dealer.release("mira", 9))
    assert place.view().prompt == "Press Enter now, or this round costs your seat."
    finish(place)
    seen = place.view()
    assert seen.prompt == words.seat_lost(ev.Unseating.IDLE)
    assert place.dealer.table.box_of(YOU) is None and place.dealer.table.players[YOU].chips == 1000


def test_dice_that_are_not_sealed_are_told_of_once_and_marked() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    desk = Desk(FakeClient(dealer), dealer.table, STILL)
    assert [line.text for line in desk.log] == [words.not_sealed_line(dealer.table).text]
    assert words.seal_note(dealer.table) == "dice not sealed"
    assert not Place(Motion.NONE).desk.log
    assert words.seal_note(scenes.evening().table).startswith("sealed ")


@pytest.mark.asyncio
async def test_a_table_without_seals_says_so_in_its_rule() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    async with seat(dealer) as here:
        assert "dice not sealed ─" in here.text()


# Help


@pytest.mark.parametrize("ascii", [True, False])
def test_help_explains_every_mark(ascii: bool) -> None:
    told = "\n".join(text for text, _ in sealed(scenes.evening().table, ascii))
    assert told.isascii() is ascii
    for mark in ("+", ".", "ok") if ascii else ("✓", "·"):
        assert f" {mark} " in told
    for word in ("puppet", "memory", "bots", "bhj-tui verify FILE", "loses the seat", "strike"):
        assert word in told
    assert f"--head {scenes.evening().table.head[:8].hex()}" in told


@pytest.mark.asyncio
async def test_help_has_it_on_its_last_page() -> None:
    dealer = SealedDealer()
    dealer.seats(YOU)
    async with seat(dealer) as here:
        await here.press("question_mark", "end")
        assert "SEALED DICE" in here.text() or "What remains" in here.text()
