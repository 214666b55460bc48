"""The practice hand: played by Enter alone and by the keys it tells, in every language and at every size."""

import asyncio

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from core import commands as cmd
from core.blackhole import Dealer, Hand
from core.dice import Die
from core.table import Phase
from net.facts import Fact, Happened, Refusal
from tests.tui.tightness import MADE_UP
from tests.tui.tongues import OURS, in_language, untranslated, with_marked_accents
from tui.actions import BY_ID
from tui.app import BhjApp
from tui.draw.canvas import Canvas
from tui.draw.lesson import LessonPage, NewKey, draw_lesson
from tui.glyphs import ASCII, UNICODE
from tui.lesson import DICE, STEPS, YOU, LessonClient, practice_table
from tui.options import Motion, Options
from tui.screens.help import HelpScreen
from tui.screens.lesson import LESSON, NEW, LessonScreen
from tui.screens.rules import RulesScreen
from tui.situation import Situation
from tui.widgets.zone import Zone

SIZES = [(80, 24), (60, 20), (120, 40)]
STILL = Options(motion=Motion.NONE)
KEYS = ["enter", "r", "x", "k", "r", "4", "s"]


class Hall(Screen[None]):
    """What is below the lesson."""


def app_with(options: Options = STILL) -> tuple[BhjApp, LessonScreen]:
    """Return a program that has the lesson, to be pushed onto something else."""
    return BhjApp(options, lobby=Hall), LessonScreen(options, "Ada")


def shown(screen: LessonScreen) -> str:
    """Return what the lesson's own zone shows."""
    (zone,) = [zone for zone in screen.query(Zone) if zone.name == LESSON]
    return "\n".join(["".join([piece.text for piece in line]) for line in zone._lines])


def squeezed(text: str) -> str:
    """Return a text without blanks, however it was broken into lines."""
    return "".join(text.split())


async def opened(app: BhjApp, screen: LessonScreen, pilot: Pilot[str]) -> None:
    """Go to the lesson."""
    await app.push_screen(screen)
    await pilot.pause()


async def pressed(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


@pytest.mark.parametrize(("language", "size"), [(one, size) for one in (*OURS, *MADE_UP) for size in SIZES])
def test_it_is_played_and_each_new_key_is_explained(language: str, size: tuple[int, int]) -> None:
    # By Enter and by the keys it tells of, in turn.
    keys = KEYS if (SIZES.index(size) + len(language)) % 2 else ["enter"] * 7

    async def play() -> None:
        app, screen = app_with()
        async with app.run_test(size=size) as pilot:
            await opened(app, screen, pilot)
            known: set[str] = set()
            for key in keys:
                told = squeezed(shown(screen))
                now = screen.desk.situation
                page = screen.page()
                new = {
                    action.press: action.words(now)
                    for action in BY_ID.values()
                    if action.kind in NEW and action.available(now) and not action.barred
                    and action.id not in known
                }  # fmt: skip
                assert {one.press: one.label for one in page.keys} == new
                for one in page.keys:
                    texts = (one.label, one.leads[:20])
                    assert any(squeezed(f"{one.press}{text}") in told for text in texts), (one, told)
                assert screen.wanted is not None and screen.wanted.press in page.told
                assert squeezed(page.told) in told
                known |= {action.id for action in BY_ID.values() if action.available(now)}
                await pressed(pilot, key)
            table = screen.desk.table
            assert screen.over and table.phase is Phase.BETTING and table.players[YOU].chips == 1010
            assert BY_ID["practise"].press in screen.page().told
            assert [key.press for key in screen.view(0.0).keys] == ["enter", "?"]
            await pressed(pilot, "enter")
            assert app.screen is not screen

    with in_language(language):
        asyncio.run(play())


def test_the_round_shows_what_a_newcomer_must_see() -> None:
    """A double, its joker and its reroll, a die earned, the joker used, the dealer's d6, and a win."""
    assert [step.action for step in STEPS] == ["bet", "start", "reroll", "keep", "roll", "d4", "stand"]
    table, hands = practice_table("Ada"), []
    facts: list[Fact] = []
    client = LessonClient(table)
    client.attach(facts.append)
    for step in STEPS:
        action = BY_ID[step.action]
        order = action.order(Situation(table, YOU, amount=10)) if action.order else None
        assert order is not None and client.send(order) == len(facts)
        happened = facts[-1]
        assert isinstance(happened, Happened) and happened.order == len(facts)
        table = happened.table
        hands += [hand for hand in table.boxes[0].hands if isinstance(hand, Hand)]
    assert hands[1].reroll and hands[1].sd is Die.JOKER and hands[2].awards == (Die.D8,)
    assert hands[5].dice[-1].die is Die.D4 and hands[5].sd is None and hands[6].total == 20
    assert isinstance(table.dealer, Dealer) and not table.dealer.sd and table.dealer.total == 19
    assert [payout.returned for payout in table.payouts] == [20] and sum(DICE) == 46


def test_an_order_that_the_rules_refuse_is_refused() -> None:
    facts: list[Fact] = []
    client = LessonClient(practice_table(" "))
    client.attach(facts.append)
    client.send(cmd.Bet(YOU, 0, 5))
    assert isinstance(facts[0], Refusal) and facts[0].order == 1
    client.retry_now()
    client.stop()


@pytest.mark.parametrize("motion", list(Motion))
def test_enter_alone_plays_it_with_every_motion(motion: Motion) -> None:
    async def play() -> None:
        app, screen = app_with(Options(motion=motion))
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, screen, pilot)
            for _press in range(40):
                if app.screen is not screen:
                    break
                await pressed(pilot, "enter")
                if motion is Motion.NONE:
                    assert not screen.timers
            assert screen.over and app.screen is not screen

    asyncio.run(play())


@pytest.mark.parametrize("key", ["z", "8", "s", "p", "b", "5", "plus", "tab", "t", "v", "P", "colon", "left"])
def test_every_other_key_is_answered_kindly_and_changes_nothing(key: str) -> None:
    async def play() -> None:
        app, screen = app_with()
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, screen, pilot)
            for right in [*KEYS, ""]:
                before = screen.desk.table
                if key != right:
                    await pressed(pilot, key)
                    assert app.screen is screen and screen.desk.table is before
                    assert screen.desk.typing is None and screen.page().answer
                    assert screen.page().answer[:20] in shown(screen)
                if right:
                    await pressed(pilot, right)
                    assert not screen.page().answer

    asyncio.run(play())


@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize("at", range(8))
def test_it_can_be_left_at_any_time(key: str, at: int) -> None:
    async def play() -> None:
        app, screen = app_with()
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, screen, pilot)
            await pressed(pilot, *KEYS[:at], key)
            assert app.screen is not screen and app.is_running

    asyncio.run(play())


def test_help_and_rules_can_be_read_meanwhile() -> None:
    async def play() -> None:
        app, screen = app_with()
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, screen, pilot)
            await pressed(pilot, "enter", "question_mark")
            assert isinstance(app.screen, HelpScreen)
            await pressed(pilot, "escape", "R")
            assert isinstance(app.screen, RulesScreen)
            await pressed(pilot, "escape", *KEYS[1:], "R")
            assert isinstance(app.screen, RulesScreen) and screen.over

    asyncio.run(play())


def test_it_is_left_by_leaving_the_program_where_nothing_is_below() -> None:
    async def play() -> None:
        app = BhjApp(STILL, lobby=lambda: LessonScreen(STILL, "Ada"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pressed(pilot, "escape")
            assert not app.is_running

    asyncio.run(play())


def test_no_size_is_too_small() -> None:
    async def play() -> None:
        app, screen = app_with()
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, screen, pilot)
            for size in ((1, 1), (20, 5), (44, 14), (43, 14), (76, 22), (200, 60), (60, 20)):
                await pilot.resize_terminal(*size)
                await pressed(pilot, "z")
            await pressed(pilot, *KEYS)
            assert screen.over

    asyncio.run(play())


def test_nothing_of_it_is_left_untranslated() -> None:
    async def play() -> None:
        with with_marked_accents():
            app, screen = app_with()
            async with app.run_test(size=(120, 40)) as pilot:
                await opened(app, screen, pilot)
                for key in [*KEYS, ""]:
                    await pressed(pilot, "f5")
                    assert not untranslated(shown(screen), "enter f5")
                    if key:
                        await pressed(pilot, "8" if key == "r" else "p")
                        assert not untranslated(shown(screen), "enter f5")
                        await pressed(pilot, key)

    asyncio.run(play())


@pytest.fixture
def keys() -> tuple[NewKey, ...]:
    """Return keys that lead to much."""
    return tuple([NewKey(press, f"roll {press}", f"roll {press}: " + "much " * 20) for press in "r48xs"])


def test_where_there_is_little_room_keys_stand_side_by_side(keys: tuple[NewKey, ...]) -> None:
    page = LessonPage(3, 7, "Press r.", "", keys)
    for glyphs in (UNICODE, ASCII):
        tall, low = Canvas(60, 8, glyphs.ascii), Canvas(60, 4, glyphs.ascii)
        draw_lesson(tall, page, glyphs)
        draw_lesson(low, page, glyphs)
        rows = ["".join([mark for mark, _tone in row]).rstrip() for row in (*tall.rows, *low.rows)]
        assert [row[2] for row in rows[3:8]] == list("r48xs") and all(len(row) <= 60 for row in rows)
        assert rows[10] == "  r roll r   4 roll 4   8 roll 8   x roll x   s roll s"
