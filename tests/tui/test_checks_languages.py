"""The checks of every screen in every language: strange text, sizes, room for words, colour, and ways out."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count, cycle, product
from pathlib import Path
from pkgutil import iter_modules
from typing import Any
from unicodedata import category
from unittest.mock import Mock, call, patch

import pytest
from textual._compositor import Compositor
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.screen import Screen

import tui.screens
from core import commands as cmd
from core.rules import LIVE
from net import service
from tests.tui.everywhere import STILL, WORLDS, entered, keep_a_past, places, shown
from tests.tui.fakes import YOU, FakeDealer, card_table
from tests.tui.pasts import IDENTITY
from tests.tui.test_checks_screens import Watch, resize
from tests.tui.test_lobby import NOW
from tests.tui.test_table_screen import Seat, my_turn, seat, table
from tests.tui.tongues import OURS, speaking
from tui.app import BhjApp
from tui.draw import keys as keys_module
from tui.glyphs import UNICODE
from tui.options import Motion, Options, Theme
from tui.screens import lobby as lobby_module
from tui.screens import table as table_module
from tui.screens.menu import ChoiceScreen
from tui.terminal import your_turn
from tui.view import Key
from tui.widgets.zone import Zone
from tui.words.felt import game_name

ROOT = Path(__file__).parents[2]
LANGUAGE = pytest.mark.parametrize("language", OURS)
USUAL = [(80, 24), (60, 20), (120, 40)]
ODD = [(1, 1), (44, 14), (200, 60), (43, 13), (2, 2), (59, 17), (200, 1), (10, 5), (75, 22)]
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
LISTS = {"palette", "menu", "menu's end", "keys"}
"""Places with a sentence a row, of which the beginning is enough."""
OTHERS_WORDS = {
    "lobby": {"lobby", "an address", "waiting", "one's own table", "history"},
    "found": {"waiting"},
    "history": {"sessions", "session", "a step", "a replay"},
}
"""Places with names, hands and tables of any length, in a column of their own."""
SCROLLED = {"help's end"}
"""Places of which other lines are in sight where they were opened at another size."""
LESSONS = {"lesson", "lesson's next"}
"""Places that are left for the lobby, as a table is."""
TYPED = {"talk", "a bet", "an address", "palette", "found nothing", "a round found", "first"}
"""Places at which letters are typed."""


class Moment:
    """Stands where a lobby asks how late it is."""

    def time(self) -> float:
        """Return the same moment for ever."""
        return NOW


@pytest.fixture(autouse=True)
def _somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be somebody with a past and settings in a folder of the test's own, at a moment that stands still."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("BHJ_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(service, "dealer_identity", lambda: IDENTITY)
    monkeypatch.setattr(table_module, "time", Watch())
    monkeypatch.setattr(lobby_module, "time", Moment())
    monkeypatch.chdir(tmp_path)
    keep_a_past()


class Bars:
    """Notes the keys of bars that have no room for them."""

    def __init__(self) -> None:
        self.lost: list[str] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch all bars for a while."""
        fitted = keys_module.fitted

        def fitting(keys: tuple[Key, ...], room: int) -> tuple[list[str], int]:
            labels, gap = fitted(keys, room)
            if keys_module._total(keys, labels, gap) > room:
                self.lost.append(" ".join([key.press for key in keys]))
            return labels, gap

        with patch.object(keys_module, "fitted", fitting):
            yield


def assert_clean(rows: list[str], where: object) -> None:
    """Check that nothing hidden is among what is shown, and that text from others is no more than text."""
    assert not {mark for row in rows for mark in row if category(mark) in HIDDEN}, where


def lacking(app: BhjApp, world: str, place: str) -> list[str]:
    """Return the rows in which something is cut that must be read."""
    if place in LISTS or place in OTHERS_WORDS.get(world, ()):
        return []
    # Why the link is lost is cut, so that the seconds that matter are not.
    return [row.strip() for row in shown(app) if UNICODE.ellipsis in row and UNICODE.alert not in row]


def assert_colourless(app: BhjApp) -> None:
    """Check that what is shown has no colour."""
    styles = [piece.style for zone in app.screen.query(Zone) for line in zone._lines for piece in line]
    assert not [style for style in styles if style and (style.color or style.bgcolor)]


def more_sizes(language: str, number: int) -> list[tuple[int, int]]:
    """Return the sizes at which a place is seen beside the two small ones: in English odd ones too."""
    odd = [ODD[(number + step) % len(ODD)] for step in (0, 4)] if language == "en" else []
    return [*odd, USUAL[-1]]


@LANGUAGE
async def test_every_screen_is_clean_and_whole_at_every_size_and_needs_no_colour(language: str) -> None:
    turn = OURS.index(language)
    number, bars, theme = count(turn), Bars(), list(Theme)[turn % len(Theme)]
    told: dict[tuple[str, str], list[str]] = {}
    bad: list[tuple[object, ...]] = []
    with speaking(language), bars.watched(), patch.object(Compositor, "render_update"):
        for name, world in WORLDS.items():
            async with entered(world, replace(STILL, theme=theme)) as (app, pilot):
                async for place in places(world, app, pilot):
                    here = app.screen.size
                    there = USUAL[here == USUAL[0]]
                    for size in (here, *more_sizes(language, next(number)), there):
                        bars.lost.clear()
                        await resize(pilot, app, size)
                        assert_clean(shown(app), (name, place, size))
                        if size in USUAL:
                            cut = [*lacking(app, name, place), *bars.lost]
                            bad += [(*size, name, place, row) for row in cut]
                        if size == USUAL[0]:
                            told[name, place] = shown(app)
        assert not bad, "\n".join(map(str, bad))
        # What has colour is the same in every language.
        for name in list(WORLDS)[turn - 1 :: 4] if turn else WORLDS:
            async with entered(WORLDS[name], replace(STILL, theme=theme, color=False)) as (app, pilot):
                async for place in places(WORLDS[name], app, pilot):
                    assert place in SCROLLED or shown(app) == told[name, place], (name, place)
                    assert_colourless(app)


# Check 5: the ways out


def screens(of: type[Screen[Any]] = Screen) -> Iterator[type[Screen[Any]]]:
    """Yield the screens of the program that nothing else inherits from."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("tui."):
            yield from [kind] if not kind.__subclasses__() else screens(kind)


async def left(app: BhjApp, pilot: Pilot[str], *keys: str) -> bool:
    """Press keys, and Enter if one is asked; return whether the program would have ended, once and well."""
    end = app.exit
    assert isinstance(end, Mock)
    end.reset_mock()
    await pilot.press(*keys)
    if not end.called and isinstance(app.screen, ChoiceScreen):
        await pilot.press("enter")
    assert end.call_args_list in ([], [call("")])
    return end.called


async def test_every_screen_can_be_left_by_q_and_by_ctrl_c_twice_and_escape_leads_back() -> None:
    for module in iter_modules(tui.screens.__path__, "tui.screens."):
        import_module(module.name)
    seen: set[type[Screen[Any]]] = set()
    for (name, world), language in zip(WORLDS.items(), cycle(OURS), strict=False):
        with speaking(language), patch.object(Compositor, "render_update"):
            async with entered(world) as (app, pilot):
                first = len(app.screen_stack)
                async for place in places(world, app, pilot):
                    seen.add(type(app.screen))
                    assert await left(app, pilot, "ctrl+c", "ctrl+c"), (name, place)
                    app._interrupted = -60.0
                    if place in LESSONS:
                        assert not await left(app, pilot, "q") and len(app.screen_stack) == first
                    elif place not in TYPED:
                        assert await left(app, pilot, "q"), (name, place)
                    app._shutting = False
                if app.joined is not None and name != "parting":
                    assert len(app.screen_stack) == first
                    assert await left(app, pilot, "escape", "up", "up", "enter"), name
    assert set(screens()) <= seen


# Check 9: what a roll costs


async def painted(here: Seat) -> None:
    """Let what was fed arrive and paint it now, and not when the next sixtieth of a second is over."""
    await here.settle()
    here.app.screen._on_timer_update()


@LANGUAGE
@pytest.mark.parametrize(("motion", "most"), [(Motion.NONE, 1024), (Motion.FULL, 4096)])
async def test_a_roll_costs_few_bytes(
    motion: Motion, most: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    watch = Watch()
    monkeypatch.setattr(table_module, "time", watch)
    monkeypatch.setattr(HeadlessDriver, "write", lambda self, data: written.append(data))
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    with speaking(language):
        async with seat(my_turn(2, 1), options=Options(motion=motion)) as here:
            # The whole picture comes first, as soon as the table has a size.
            async with asyncio.timeout(20):
                while len("".join(written)) < 1024:
                    here.app.screen.refresh()
                    await painted(here)
            for face in (3, 1, 2, 1):
                written.clear()
                await here.press("r")
                here.client.accept(face)
                await painted(here)
                while here.screen.desk.playback.tumbling:
                    watch.now += 1 / 12
                    here.screen.changed()
                    await painted(here)
                cost = len("".join(written).encode())
                assert 0 < cost <= most, cost


# Check 10: what is imported


MODULES = """
import json, sys
from tui.cli import main
try: main(sys.argv[1:])
except SystemExit as end: assert not end.code
print(json.dumps(sorted(sys.modules)))
"""


def imported(*words: str) -> set[str]:
    """Run a command line that says something and leaves; return all that it has imported."""
    done = subprocess.run(
        [sys.executable, "-c", MODULES, *words], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("asked", ["--version", "--help"])
def test_another_language_imports_nothing_more(asked: str) -> None:
    english = {module.partition(".")[0] for module in imported(asked)}
    for language in OURS[1:]:
        more = {module.partition(".")[0] for module in imported("--lang", language, asked)} - english
        # What measures text that is not ASCII.
        assert more - set(sys.stdlib_module_names) <= {"rich", "wcwidth"}, (language, more)


# Check 11: bell and title


TURNS: list[tuple[Callable[[], FakeDealer], int | str]] = [
    (partial(table, "mira"), 6),
    (partial(card_table, LIVE, YOU, "mira"), "8h 6c 8d Td 9s"),
]
"""Tables, and what is drawn when the last bet is placed."""


@LANGUAGE
async def test_bell_and_title_tell_of_ones_turn_in_the_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[str] = []
    monkeypatch.setattr(table_module, "set_title", lambda app, title: titles.append(title))
    with speaking(language):
        for (dealt, drawn), focus, bell in product(TURNS, (False, True), (False, True)):
            dealer = dealt()
            dealer.does(cmd.Bet("mira", 1, 10))
            async with seat(dealer, options=Options(motion=Motion.NONE, bell=bell)) as here:
                titles.clear()
                here.app.app_focus = focus
                with patch.object(here.app, "bell") as rung:
                    here.client.does(cmd.Bet(YOU, 0, 10), drawn)
                    await here.settle()
                rules = dealer.table.setup.rules
                told = [your_turn(game_name(rules))] * (bell and not focus)
                assert titles == told and rung.call_count == len(told)
                with speaking("en"):
                    assert language == "en" or your_turn(game_name(rules)) not in titles
                assert all(map(str.isprintable, titles))
