"""Between a lobby and its tables: what is noted of them, and that nothing of them stays."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.patience import until
from tests.tui.test_recent import Dealer, entered
from tests.tui.test_settings_screen import kept  # noqa: F401
from tui import visits
from tui.app import LOBBY, BhjApp
from tui.options import Motion, Options
from tui.plan import Plan
from tui.recent import recents
from tui.screens.lobby import LobbyScreen
from tui.screens.table import TableScreen
from tui.spots import Spot
from tui.stage import Stage
from tui.ways import Entered

Begin = Callable[[], tuple[Stage, BhjApp]]


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Note tables in a file of the test's own."""
    path = tmp_path / "recent.json"
    monkeypatch.setattr(visits, "recent_file", lambda: path)
    return path


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return what makes a stage with a lobby that nobody runs yet."""

    def begun() -> tuple[Stage, BhjApp]:
        monkeypatch.setattr(Stage, "_run", lambda self: 0)
        stage = Stage(Options(motion=Motion.NONE))
        stage.run_lobby("ada", Plan("Vela"))
        return stage, stage._app

    return begun


def lobby(app: BhjApp) -> LobbyScreen:
    """Return the lobby, which must be in sight."""
    assert isinstance(app.screen, LobbyScreen)
    return app.screen


@pytest.mark.usefixtures("kept")
async def test_the_table_just_left_is_the_first_of_the_lobby(begin: Begin, noted: Path) -> None:
    stage, app = begin()
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.current_mode == LOBBY)
        assert lobby(app).lobby.spots == ()
        stage.show(entered())
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        (came,) = recents(noted)
        await pilot.press("q")
        await until(pilot, lambda: app.current_mode == LOBBY and bool(lobby(app).lobby.spots))
        (left,) = recents(noted)
        assert left.left >= came.left and (left.seat, left.chips) == (1, 1000)
        marked = lobby(app).lobby.marked
        assert isinstance(marked, Spot) and marked.name == "Cygnus X-1"


@pytest.mark.usefixtures("kept")
async def test_a_table_that_was_left_by_ctrl_c_is_noted_too(begin: Begin, noted: Path) -> None:
    stage, app = begin()
    async with app.run_test() as pilot:
        stage.show(entered())
        await pilot.pause()
        before = recents(noted)
        await pilot.press("ctrl+c", "ctrl+c")
    stage._end()
    (after,) = recents(noted)
    assert after.left > before[0].left


async def test_who_keeps_no_settings_leaves_no_trace(begin: Begin, noted: Path) -> None:
    stage, app = begin()
    async with app.run_test() as pilot:
        stage.show(entered())
        await pilot.pause()
        await pilot.press("q")
        await until(pilot, lambda: app.current_mode == LOBBY)
    assert not noted.exists()


async def test_trips_between_lobby_and_tables_leave_nothing_behind(begin: Begin, noted: Path) -> None:
    stage, app = begin()
    screens: list[weakref.ref[object]] = []
    async with app.run_test() as pilot:
        for _ in range(8):
            stage.show(entered())
            await pilot.pause()
            screens.append(weakref.ref(app.screen))
            assert isinstance(app.screen, TableScreen)
            await pilot.press("q")
            await until(pilot, lambda: app.current_mode == LOBBY)
        await app.workers.wait_for_complete()
        await pilot.pause()
        gc.collect()
        assert len(stage._entered) == 1
        assert len([screen for screen in screens if screen() is not None]) <= 2


async def test_dealers_that_go_on_are_remembered_until_the_end(begin: Begin, noted: Path) -> None:
    stage, app = begin()
    async with app.run_test() as pilot:
        await pilot.pause()
        staying = entered(Dealer(stays=True), invited=False)
        gone = entered(Dealer(stays=True, running=False), invited=False)
        stage._entered = [staying, gone, entered()]
        stage._forget()
        assert _same(stage._entered, staying) and not _same(stage._entered, gone)


def _same(found: list[Entered], one: Entered) -> bool:
    return any(other is one for other in found)
