"""A table on screen: keys in, orders out, at every size and with every kind of news."""

import time
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from core import commands as cmd
from core.moves import Move
from core.refusal import Reason
from core.text import Text
from net.errors import BhjError, DealerGone, LinkBroken
from net.facts import Countdown, Ended, LinkFound, LinkLost, Refusal
from net.messages import Farewell
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui import words
from tui.app import BhjApp, Joined
from tui.options import Motion, Options
from tui.screens.table import MOTION, SECOND, TableScreen
from tui.widgets.zone import Zone

pytestmark = pytest.mark.asyncio

STILL = Options(motion=Motion.NONE)
SIZES = [(80, 24), (60, 20), (120, 40)]
HOSTILE = [
    "[/b][@click=app.quit]x[/]",
    "\x1b]0;owned\x07",
    "a\u202eb\u200b\u2066c",
    "\x9b31m",
    "黒穴" * 9,
    "e" + "\u0301" * 40,
]


def table(*others: str, seated: bool = True, **setup: object) -> FakeDealer:
    """Return a dealer at whose table one is, seated first or not at all."""
    dealer = FakeDealer(opened(**setup))
    if seated:
        dealer.seats(YOU, *others)
    else:
        dealer.seats(*others)
        dealer.does(cmd.Enter(YOU, Text(YOU)))
    return dealer


def my_turn(*faces: int, **setup: object) -> FakeDealer:
    """Return a dealer at the moment of one's own decision, mira standing by."""
    dealer = table("mira", seated=True, **setup)
    dealer.does(cmd.Bet("mira", 1, 10))
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    if faces:
        dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), faces)
    return dealer


class Seat:
    """One terminal under test."""

    def __init__(self, app: BhjApp, client: FakeClient, pilot: Pilot[str]) -> None:
        self.app, self.client, self.pilot = app, client, pilot

    @property
    def screen(self) -> TableScreen:
        """The table's screen, also under another one."""
        found = self.app.screen_stack[0]
        assert isinstance(found, TableScreen)
        return found

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def settle(self) -> None:
        """Let what was fed arrive and be painted."""
        await self.pilot.pause()
        await self.pilot.pause()

    def text(self) -> str:
        """Return all that the top screen shows."""
        zones = self.app.screen.query(Zone)
        return "\n".join(zone.render_line(y).text for zone in zones for y in range(zone.size.height))


@asynccontextmanager
async def seat(
    dealer: FakeDealer, size: tuple[int, int] = (80, 24), options: Options = STILL, you: str = YOU
) -> AsyncIterator[Seat]:
    """Run an application at a table."""
    client = FakeClient(dealer, you)
    app = BhjApp(options, Joined(client, dealer.table))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Seat(app, client, pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_round_by_keys_sends_exactly_its_orders(size: tuple[int, int]) -> None:
    async with seat(table("mira"), size) as here:
        client = here.client
        await here.press("enter")
        client.accept()
        client.does(cmd.Bet("mira", 1, 10), 6)
        await here.settle()
        decisions = []
        for key, faces in (("r", (1, 3)), ("r", (12,)), ("w", ()), ("s", ())):
            decisions.append(client.dealer.table.decision)
            await here.press(key)
            client.accept(*faces)
            await here.settle()
        moves = (Move.START, Move.ROLL, Move.SWAP, Move.STAND)
        plays = [cmd.Play(YOU, at, move) for at, move in zip(decisions, moves, strict=True)]
        assert client.sent == [cmd.Bet(YOU, 0, 10), *plays]
        assert "stands" in here.text()


@pytest.mark.parametrize(
    ("faces", "keys"),
    [
        ((), {"r": Move.START}),
        ((2, 3), {"r": Move.ROLL, "s": Move.STAND}),
        ((5, 5), {"4": Move.D4, "8": Move.D8, "x": Move.REROLL}),
        ((12, 12), {"k": Move.KEEP}),
    ],
)
async def test_every_decision_by_its_key(faces: tuple[int, ...], keys: dict[str, Move]) -> None:
    dealer = my_turn(*faces)
    async with seat(dealer, size=(60, 20)) as here:
        decision = dealer.table.decision
        for number, (key, move) in enumerate(keys.items(), start=1):
            await here.press(key)
            assert here.client.sent[-1] == cmd.Play(YOU, decision, move)
            here.client.feed(Refusal(number, Reason.TOO_FAST, 0))
            await here.settle()
        assert len(here.client.sent) == len(keys)
        shown = here.text()
        for key, move in keys.items():
            label = words.move_label(move, dealer.table.hand_in_turn())
            assert f"{key} {label.split()[0]}" in shown


async def test_two_presses_before_the_answer_are_one_order() -> None:
    async with seat(my_turn(2, 3)) as here:
        await here.press("r", "r", "s", "enter")
        assert len(here.client.sent) == 1
        here.client.accept(4)
        await here.settle()
        await here.press("r", "r")
        assert len(here.client.sent) == 2


async def test_one_press_of_enter_is_one_bet() -> None:
    async with seat(table("mira")) as here:
        await here.press("enter", "enter", "enter")
        assert here.client.sent == [cmd.Bet(YOU, 0, 10)]
        here.client.accept()
        await here.settle()
        await here.press("enter")
        assert len(here.client.sent) == 1


async def test_a_bet_is_typed_or_stepped() -> None:
    async with seat(table("mira")) as here:
        await here.press("4", "0", "plus", "plus", "minus", "enter")
        assert here.client.sent == [cmd.Bet(YOU, 0, 50)]
        here.client.accept()
        await here.settle()
        await here.press("b", "7", "5", "enter")
        assert len(here.client.sent) == 1
        assert words.refusal(Reason.OFF_STEP, 10) in here.text()
        await here.press("b", "9", "backspace", "8", "0", "enter")
        assert here.client.sent[-1] == cmd.Bet(YOU, 0, 80)


async def test_escape_takes_back_what_was_typed() -> None:
    async with seat(table("mira")) as here:
        await here.press("4", "0", "escape")
        assert here.screen.desk.typing is None and not here.client.sent


async def test_talk_is_said_and_keys_typed_in_it_play_nothing() -> None:
    dealer = table("mira")
    async with seat(dealer) as here:
        await here.press("t", "p", "s", "space", "q", "enter")
        assert here.client.sent == [cmd.Say(YOU, Text("ps q"))]
        here.client.accept()
        await here.settle()
        assert "ps q" in here.text()


async def test_enter_sits_down_and_v_stands_up() -> None:
    async with seat(table("mira", seated=False)) as here:
        await here.press("enter")
        assert here.client.sent == [cmd.Sit(YOU, 1)]
        here.client.accept()
        await here.settle()
        await here.press("v")
        assert here.client.sent[-1] == cmd.Rise(YOU)


async def test_a_spectator_sends_nothing_whatever_is_pressed() -> None:
    dealer = my_turn(2, 3)
    async with seat(dealer, you="") as here:
        for key in "r46 8xkwsbpvtyPKVC".replace(" ", ""):
            await here.press(key)
            if key == "K":
                await here.press("s", "k", "b", "escape")
        await here.press("enter", "plus", "minus", "right", "left", "up", "down", "space", "1", "tab")
        assert not here.client.sent
        assert here.screen.desk.focus is not None


async def test_the_hosts_controls() -> None:
    async with seat(my_turn(2, 3, host=YOU)) as here:
        client = here.client
        await here.press("P")
        client.accept()
        await here.settle()
        await here.press("P")
        client.accept()
        await here.settle()
        await here.press("K", "1", "b")
        client.accept()
        await here.settle()
        await here.press("V", "v")
        assert client.sent == [cmd.Pause(YOU), cmd.Resume(YOU), cmd.Kick(YOU, "mira"), cmd.VoidRound(YOU)]


async def test_a_refused_order_is_one_sentence_at_the_seat() -> None:
    async with seat(my_turn(2, 3)) as here:
        await here.press("r")
        here.client.feed(Refusal(1, Reason.STALE, 0))
        await here.settle()
        assert words.refusal(Reason.STALE, 0) in here.text()
        await here.press("r")
        assert len(here.client.sent) == 2


@pytest.mark.parametrize("error", [DealerGone("Vela"), LinkBroken()])
async def test_where_there_is_nothing_to_try_again_nothing_is_offered_to_be_tried(error: BhjError) -> None:
    async with seat(my_turn(2, 3)) as here:
        here.client.feed(LinkLost(error.sentence, 0.0, 0))
        await here.settle()
        assert str(error)[:40] in here.text() and "retry" not in here.text()
        await here.press("r", "enter")
        assert not here.client.sent and here.client.retries == 0
        here.client.feed(LinkFound())
        here.client.sync()
        await here.settle()
        assert "NO LINK" not in here.text()


async def test_while_the_link_is_lost_nothing_can_be_ordered_and_enter_tries_again() -> None:
    async with seat(my_turn(2, 3)) as here:
        here.client.feed(LinkLost("Lost 192.168.1.20.", 4.0, 1))
        await here.settle()
        assert "NO LINK" in here.text() and "192.168.1.20" in here.text()
        await here.press("r", "s", "t", "enter")
        assert not here.client.sent and here.client.retries == 1
        here.client.feed(LinkFound())
        here.client.sync()
        await here.settle()
        assert "NO LINK" not in here.text()
        await here.press("r")
        assert len(here.client.sent) == 1


@pytest.mark.parametrize("why", list(Farewell))
async def test_a_farewell_is_one_sentence_and_the_end(why: Farewell) -> None:
    async with seat(my_turn(2, 3)) as here:
        here.client.feed(Ended(why))
        await here.settle()
        assert here.app.return_value == words.farewell(why)


async def test_hostile_text_raises_nothing_and_leaves_no_control_bytes() -> None:
    dealer = table(*HOSTILE, host=YOU)
    async with seat(dealer) as here:
        for name in HOSTILE:
            here.client.does(cmd.Say(name, Text(name)))
        await here.settle()
        for key in ("l", "escape", "question_mark", "escape", "K", "escape", "escape"):
            shown = here.text()
            assert not [c for c in shown.replace("\n", "") if unicodedata.category(c) in ("Cc", "Cf", "Cs")]
            await here.press(key)


@pytest.mark.parametrize("size", [(1, 1), (2, 50), (43, 14), (200, 60)])
async def test_no_size_raises_on_any_screen(size: tuple[int, int]) -> None:
    async with seat(my_turn(5, 5, host=YOU), size) as here:
        for key in (
            "l",
            "end",
            "escape",
            "question_mark",
            "pagedown",
            "escape",
            "K",
            "down",
            "escape",
            "escape",
        ):
            await here.press(key)
        await here.pilot.resize_terminal(1, 1)
        await here.pilot.resize_terminal(80, 24)
        assert here.app.return_code in (0, None)


async def test_a_resize_in_the_middle_of_a_roll_loses_nothing() -> None:
    async with seat(my_turn(), options=Options(motion=Motion.FULL)) as here:
        await here.press("r")
        here.client.accept(7, 9)
        await here.settle()
        assert here.screen.desk.playback.tumbling
        for size in ((60, 20), (30, 9), (120, 40)):
            await here.pilot.resize_terminal(*size)
            await here.settle()
        await here.press("space")
        desk = here.screen.desk
        assert desk.playback.shown == here.client.dealer.table
        assert "= 16" in here.text()


async def test_the_key_that_ends_a_motion_does_only_that() -> None:
    async with seat(my_turn(), options=Options(motion=Motion.FULL)) as here:
        await here.press("r")
        here.client.accept(7, 9)
        await here.settle()
        await here.press("s")
        assert len(here.client.sent) == 1
        await here.press("s")
        assert here.client.sent[-1] == cmd.Play(YOU, here.client.dealer.table.decision, Move.STAND)


async def test_without_motion_there_are_no_timers_but_the_clocks_second() -> None:
    async with seat(my_turn()) as here:
        assert here.screen.timers == frozenset()
        await here.press("r")
        here.client.accept(10, 12)
        await here.settle()
        assert here.screen.timers == frozenset()
        now = time.monotonic()
        here.client.sync(Countdown(here.client.dealer.table.decision, now, now + 30))
        await here.settle()
        assert here.screen.timers == {SECOND}


async def test_with_motion_a_timer_runs_only_while_something_moves() -> None:
    async with seat(my_turn(), options=Options(motion=Motion.FULL)) as here:
        assert here.screen.timers == frozenset()
        await here.press("r")
        here.client.accept(7, 9)
        await here.settle()
        assert here.screen.timers == {MOTION}
        await here.press("space")
        await here.settle()
        assert here.screen.timers == frozenset()


# From everywhere else: tests.tui.test_checks_screens, where the program would end and goes on.


async def test_ctrl_c_twice_leaves_from_a_page() -> None:
    async with seat(my_turn(2, 3, host=YOU)) as here:
        await here.press("l")
        await here.pilot.press("ctrl+c")
        assert here.app.return_value is None
        await here.pilot.press("ctrl+c")
        assert here.app.return_value is not None
        assert here.client.sent == [cmd.Leave(YOU)]


async def test_q_leaves_from_a_page_and_asks_where_chips_are_in_play() -> None:
    async with seat(my_turn(2, 3)) as here:
        await here.press("l", "q")
        assert here.app.return_value is None
        assert "played out" in here.text()
        await here.press("enter")
        assert here.app.return_value is not None
        assert here.client.sent == [cmd.Leave(YOU)]


async def test_without_a_bet_q_leaves_at_once() -> None:
    async with seat(table("mira")) as here:
        await here.press("q")
        assert here.app.return_value == ""
        assert here.client.sent == [cmd.Leave(YOU)]


async def test_the_host_leaves_the_table_running_or_closes_it() -> None:
    async with seat(table("mira", host=YOU)) as here:
        await here.press("q", "l")
        assert here.client.sent == [cmd.Leave(YOU)]
        assert here.app.return_value == ""
    async with seat(table("mira", host=YOU)) as here:
        await here.press("C", "c")
        assert here.client.sent == [cmd.Close(YOU)]
        here.client.accept()
        await here.settle()
        await here.press("enter")
        assert here.app.return_value == ""


async def test_the_bell_rings_only_for_who_looks_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for focus, bell, rings in ((False, True, 1), (True, True, 0), (False, False, 0)):
        dealer = table("mira")
        dealer.does(cmd.Bet("mira", 1, 10))
        rung: list[int] = []
        async with seat(dealer, options=Options(motion=Motion.NONE, bell=bell)) as here:
            monkeypatch.setattr(here.app, "bell", lambda rung=rung: rung.append(1))
            here.app.app_focus = focus
            here.client.feed(dealer.does(cmd.Bet(YOU, 0, 10), [6]))
            await here.settle()
            assert len(rung) == rings


async def test_without_colour_the_screen_tells_the_same() -> None:
    texts = []
    for color in (True, False):
        async with seat(my_turn(11, 11), options=Options(motion=Motion.NONE, color=color)) as here:
            texts.append(here.text())
    assert texts[0] == texts[1]


async def test_help_tells_the_payouts_of_this_table() -> None:
    async with seat(my_turn(2, 3), size=(80, 90)) as here:
        await here.press("question_mark")
        shown = here.text()
        for pays in (5, 3, 10, 30):
            assert f"pays {pays}" in shown
