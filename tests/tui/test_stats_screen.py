"""Luck and skill on screen: the same page as on paper, worked out beside the screen, at any size."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot
from wcwidth import wcswidth

from net.errors import JournalMissing
from net.journal import open_journal
from tests.core.evenings import Evening
from tests.tui.pasts import DAY, IDENTITY, NOON, card_evening, evening, keep, seen
from tests.tui.patience import until
from tests.tui.terminals import environment, terminal
from tests.tui.test_checks_screens import PAGE_SIZES, shown, through_all_sizes
from tests.tui.test_history_screen import played_at
from tests.tui.test_lobby import Door, app_with
from tests.tui.test_table_screen import STILL, seat, table
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import cli, stats_scopes
from tui.app import BhjApp
from tui.arguments import Mistyped, Request
from tui.options import Motion, Options
from tui.past_screens import show_stats
from tui.screens.evening import EveningScreen
from tui.screens.stats import LEAST, StatsScreen
from tui.stats import NoRounds
from tui.stats_past import Story
from tui.stats_scopes import Scope, Worked, at_home, at_table
from tui.stats_source import Person
from tui.stats_text import WIDTH, page

WIDTHS = (LEAST, 58, 78, 80, 118)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def story(played: Evening) -> Story:
    """Return what an evening was for ann, as her terminal saw it."""
    annals, stood = seen(played)
    return at_table(annals, stood)[0].work().story


def screen(app: BhjApp) -> StatsScreen:
    """Return the stats, which must be in sight."""
    assert isinstance(app.screen, StatsScreen)
    return app.screen


@asynccontextmanager
async def at_stats(
    options: Options = STILL, size: tuple[int, int] = (80, 24), player: str | None = "Ann"
) -> AsyncIterator[tuple[BhjApp, Pilot[str]]]:
    """Run the program with the stats alone, its first page worked out."""
    app = BhjApp(options, lobby=lambda: StatsScreen(at_home("ada", player), options))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: not screen(app).working)
        await pilot.pause()
        yield app, pilot


# What is told


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("played", [evening(30), card_evening("live", 30)], ids=["dice", "cards"])
@pytest.mark.parametrize("language", OURS)
def test_no_line_is_longer_than_there_is_room(played: Evening, width: int, language: str) -> None:
    with speaking(language):
        for ascii in (False, True):
            lines = list(page(story(played), ascii, width))
            assert max(map(wcswidth, lines[1:])) <= width, max(lines[1:], key=wcswidth)


def test_the_page_is_the_one_that_is_printed() -> None:
    told = story(evening(20))
    assert list(page(told, ascii=False)) == list(page(told, ascii=False, width=WIDTH))


def test_what_the_terminal_saw_comes_to_what_the_journal_says() -> None:
    for played in (evening(8), card_evening("live", 8)):
        keep(played, "Vela", now=NOON)
        (ever,) = [scope for scope in at_home("ada", "Ann") if scope.title == "THE LAST TABLE"]
        kept, saw = ever.work().story.totals(), story(played).totals()
        assert (kept.result, kept.bet, kept.rounds) == (saw.result, saw.bet, saw.rounds)
        assert kept.luck == pytest.approx(saw.luck) and kept.given == pytest.approx(saw.given)


def test_scopes_reach_as_far_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(evening(3), "Vela", now=NOON - 3 * DAY)
    keep(evening(4, seed=2), "Lotus", now=NOON - 3600)
    keep(evening(5, seed=3), "Lyra", now=NOON - 60)
    monkeypatch.setattr("tui.stats_scopes.time.time", lambda: NOON)
    last, tonight, ever = [scope.work() for scope in at_home("ada", "Ann")]
    rounds = [len(worked.story.lines) for worked in (last, tonight, ever)]
    assert rounds[0] <= 5 and rounds == sorted(rounds) and len({*rounds}) == 3
    assert last.story.tables == ["Lyra"] and tonight.story.tables == ["Lotus", "Lyra"]
    assert last.day == stats_scopes.day_of(NOON - 60) and last.annals.sums.rounds == 5


def test_the_last_table_is_the_last_at_which_one_played() -> None:
    keep(evening(3), "Vela")
    keep(Evening(4, people=("eve",), key=IDENTITY.public).play(2), "Lyra")
    assert at_home("ada", "Ann")[0].work().story.tables == ["Vela"]


@pytest.mark.parametrize("at", [0, 1, 2])
def test_without_a_journal_each_page_is_one_sentence(at: int) -> None:
    with pytest.raises(JournalMissing):
        at_home("ada")[at].work()


def test_without_a_round_there_is_a_sentence() -> None:
    keep(evening(0))
    with pytest.raises(NoRounds, match="Ann has finished no round"):
        at_home("ada", "Ann")[0].work()


# The screen


@pytest.mark.asyncio
async def test_pages_are_turned_and_scrolled() -> None:
    keep(evening(20), "Vela")
    async with at_stats(size=(60, 20)) as (app, pilot):
        assert "THE LAST TABLE" in shown(app)[0] and "STATS  Ann" in shown(app)[1]
        await pilot.press("end")
        assert "LUCK AND SKILL" in "".join(shown(app)) or "skill" in "".join(shown(app))
        for title in ("TONIGHT", "ALL TIME", "THE LAST TABLE"):
            await pilot.press("tab")
            await until(pilot, lambda: not screen(app).working)
            await pilot.pause()
            assert title in shown(app)[0]


@pytest.mark.asyncio
async def test_it_says_that_it_works_and_can_be_left_meanwhile() -> None:
    go_on = threading.Event()

    def wait() -> Worked:
        go_on.wait(10)
        raise NoRounds(Person("ann", "Ann"))

    app = BhjApp(STILL, lobby=lambda: StatsScreen([Scope("THIS TABLE", wait)], STILL))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Working out what was luck." in "".join(shown(app))
        await pilot.press("s", "down", "escape")
        assert app.return_value == ""
    go_on.set()


@pytest.mark.asyncio
@pytest.mark.parametrize("keys", [("q",), ("escape",), ("enter",), ("S",), ("ctrl+c", "ctrl+c")], ids=str)
async def test_every_way_out(keys: tuple[str, ...]) -> None:
    keep(evening(3))
    async with at_stats() as (app, pilot):
        await pilot.press(*keys)
        assert app.return_value == ""


@pytest.mark.asyncio
async def test_empty_states_are_sentences() -> None:
    async with at_stats() as (app, _):
        assert "bhj-tui host" in "".join(shown(app))
    open_journal().close()
    async with at_stats() as (app, _):
        assert "The journal has no session yet." in "".join(shown(app))
    keep(evening(3))
    async with at_stats(player=None) as (app, _):
        assert "Say whose with --player NAME" in "".join(shown(app))


@pytest.mark.asyncio
async def test_the_card_is_a_key_away_and_has_the_day_of_the_table() -> None:
    keep(evening(5), "Orion")
    async with at_stats() as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, EveningScreen)
        assert f"Orion · Blackhole Jack · {date(2026, 11, 30)}" in "".join(shown(app))
        await pilot.press("enter")
        assert isinstance(app.screen, StatsScreen)


@pytest.mark.asyncio
async def test_at_the_table_it_tells_of_what_was_seen_there() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, 2)
        await here.press("enter", "S")
        await until(here.pilot, lambda: not screen(here.app).working)
        await here.settle()
        assert "THIS TABLE" in here.text() and "2 rounds" in here.text()
        assert "+20 chips in all" in here.text()
        await here.press("tab")
        await until(here.pilot, lambda: not screen(here.app).working)
        await here.settle()
        assert "TONIGHT" in here.text() and "bhj-tui host" in here.text()
        await here.press("escape")
        assert here.app.screen is here.screen


@pytest.mark.asyncio
async def test_a_spectator_has_no_stats() -> None:
    async with seat(table("mira"), you="") as here:
        await here.press("S")
        assert here.app.screen is here.screen


@pytest.mark.asyncio
@pytest.mark.parametrize("player", ["Ann", "Nobody"])
async def test_the_stats_take_every_size(player: str) -> None:
    keep(card_evening("live", 5))
    async with at_stats(player=player) as (app, pilot):
        await through_all_sizes(pilot, app, PAGE_SIZES)


@pytest.mark.asyncio
async def test_in_ascii_and_in_any_language_everything_is_said() -> None:
    keep(evening(12), "Vela")
    async with at_stats(Options(motion=Motion.NONE, ascii=True), (120, 60)) as (app, _):
        assert "".join(shown(app)).isascii() and "#####" in "".join(shown(app))
    with with_accents():
        async with at_stats(size=(120, 60)) as (app, pilot):
            assert untranslated("\n".join(shown(app)), "Vela Ann dee esc tab down") == []
            await pilot.press("tab")
            await until(pilot, lambda: not screen(app).working)


@pytest.mark.asyncio
async def test_the_lobby_leads_there_and_back() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("S")
        await until(pilot, lambda: isinstance(app.screen, StatsScreen) and not screen(app).working)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


# The command line


def test_a_screen_tells_of_all_rounds_alone() -> None:
    with pytest.raises(Mistyped, match="leave out 3"):
        show_stats(Request("stats", source="3", on_screen=True), "ann", STILL)


@pytest.mark.parametrize(
    "line", ["stats --screen --json", "history --screen --json", "history --screen --save x"]
)
def test_a_screen_is_nothing_else(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(line.split()) == 2
    assert "--screen" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["stats", "history"])
def test_a_screen_needs_a_terminal(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_in_terminal", lambda: False)
    assert cli.main([command, "--screen"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="a terminal of POSIX")
def test_the_command_shows_the_page(tmp_path: Path) -> None:
    keep(evening(6), "Vela")
    with terminal("stats", "--screen", "--player", "ann", env=environment(tmp_path)) as one:
        one.until("STATS  Ann")
        one.press("q")
        assert one.end()[0] == 0
