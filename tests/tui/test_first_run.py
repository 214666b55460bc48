"""The first questions: asked once, in force at once, kept, and never in a script's way."""

import os
import sys
from pathlib import Path

import pytest

from tests.tui.test_lobby import SIZES, Door, app_with
from tests.tui.test_settings_screen import _as_before, kept, shown  # noqa: F401
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import preferences as preferences_module
from tui import tongue
from tui.app import BhjApp
from tui.options import Motion, Theme
from tui.screens.first_run import FirstRunScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lobby import LobbyScreen
from tui.settings import BadSettings, Settings, Signs, load


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let nobody have answered anything yet."""
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("BHJ_SETTINGS", str(path))
    return path


def lobby(app: BhjApp) -> LobbyScreen:
    """Return the lobby, which must be in sight."""
    assert isinstance(app.screen, LobbyScreen)
    return app.screen


async def test_a_newcomer_is_asked_and_goes_to_the_practice_hand(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, FirstRunScreen) and "ada" in shown(app)
        await pilot.press("ctrl+u", *"mary", "enter", "y", "m", "b", "t")
        assert app.options.motion is Motion.FULL and not app.options.bell
        assert app.options.theme is Theme.DEEP_SPACE
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        await pilot.press("escape")
        assert lobby(app).lobby.name == "mary"
    assert load(new) == Settings(
        name="mary", signs=Signs.UNICODE, motion=Motion.FULL, bell=False, theme=Theme.DEEP_SPACE, met=True
    )


async def test_it_is_asked_once(new: Path) -> None:
    for asked in (True, False):
        app = app_with(Door())
        async with app.run_test() as pilot:
            await pilot.pause()
            assert isinstance(app.screen, FirstRunScreen) == asked
            await pilot.press("enter", "s")
            lobby(app)
    # What was left as it is stays so, whatever it is later.
    assert load(new) == Settings(met=True)


async def test_letters_that_answer_can_stand_in_a_name(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("ctrl+u", *"amy q", "enter", "s")
        assert lobby(app).lobby.name == "amy q"


async def test_a_name_that_cannot_be_is_told(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("ctrl+u", "enter")
        assert isinstance(app.screen, FirstRunScreen) and app.screen.naming and app.screen.sentence
        assert app.screen.sentence in shown(app)
        await pilot.press("escape", "n", "backspace", "enter", "s")
        assert lobby(app).lobby.name == "ad"


async def test_the_language_changes_at_once(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("right", "right")
        assert tongue.spoken() == "de" and "Deutsch" in shown(app)
        await pilot.press("enter", "left", "s")
        assert tongue.spoken() == "da"
    assert load(new).language == "da"


async def test_whose_dice_look_alike_has_ascii_from_there_on(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("enter", "a")
        assert shown(app).isascii()
        await pilot.press("s")
        assert shown(app).isascii()
    assert load(new).signs is Signs.ASCII


async def test_in_ascii_no_language_is_offered_that_it_cannot_show(new: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("left", "enter", "a")
        assert tongue.spoken() == "en" and shown(app).isascii()
        await pilot.press("left")
        assert tongue.spoken() == "cs"


async def test_what_cannot_be_kept_is_told_once_and_all_goes_on(
    new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(path: Path, settings: Settings) -> None:
        raise BadSettings(f"The settings can't be kept in {path.name}.")

    monkeypatch.setattr(preferences_module, "save", read_only)
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("enter", "s")
        assert "can't be kept" in lobby(app).lobby.sentence
        await pilot.press("down", "question_mark", "escape")
        assert lobby(app).lobby.sentence == "" and app.preferences.met


async def test_scripts_are_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BHJ_SETTINGS", os.devnull)
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.pause()
        lobby(app)


@pytest.mark.parametrize(
    "keys", [("ctrl+c", "ctrl+c"), ("enter", "q"), ("escape", "q"), ("ctrl+q",)], ids=str
)
async def test_there_is_a_way_out_that_answers_nothing(new: Path, keys: tuple[str, ...]) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press(*keys)
    assert app.return_value == "" and not new.exists()


@pytest.mark.parametrize("size", [*SIZES, (1, 1), (44, 14), (200, 60), (20, 3)])
async def test_every_size_will_do(new: Path, size: tuple[int, int]) -> None:
    app = app_with(Door())
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        said = shown(app)
        if size[1] >= 14:
            assert all(f" {key}  " in said for key in "yambtn") and "d12" in said
        await pilot.press("s")
        lobby(app)


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_every_language_has_room(new: Path, language: str, size: tuple[int, int]) -> None:
    app = app_with(Door())
    with speaking(language):
        async with app.run_test(size=size) as pilot:
            for key in ("enter", "m", "m", "b", "t", "t"):
                assert "…" not in shown(app), shown(app)
                await pilot.press(key)


async def test_nothing_is_left_untranslated(new: Path) -> None:
    app = app_with(Door())
    with with_accents():
        async with app.run_test() as pilot:
            for _ in range(2):
                await pilot.pause()
                known = "B L A C K H O L E ada enter left right English d12"
                assert untranslated(shown(app), known) == []
                await pilot.press("enter")


if sys.platform != "win32":
    from tests.e2e.evening import free_port
    from tests.tui.terminals import environment, terminal

    def test_in_a_terminal_the_lobby_asks_and_keeps_what_was_said(tmp_path: Path) -> None:
        file = tmp_path / "settings.toml"
        env = environment(tmp_path, BHJ_SETTINGS=str(file))
        with terminal("--name=ada", "--motion=none", env=env) as one:
            one.until("What should the table call you?")
            one.press("\ra")
            one.until(".---.")
            one.press("s")
            one.until("practice alone")
            one.press("q")
            assert one.end()[0] == 0
        assert load(file).met and load(file).signs is Signs.ASCII
        with terminal("--name=ada", "--motion=none", env=env) as one:
            assert "-- OR ---" in one.until("practice alone")

    def test_a_host_is_not_kept_from_the_table_by_questions(tmp_path: Path) -> None:
        env = environment(tmp_path, BHJ_SETTINGS=str(tmp_path / "settings.toml"))
        at = (f"--port={free_port()}", "--bind=127.0.0.1")
        with terminal("host", "--bots=3", "--name=ada", "--motion=none", *at, env=env) as one:
            one.until("GUESTS TYPE")
            one.press("\r")
            one.until("enter bet 10")
            one.press("\r")
            one.until("roll two d12")
            one.press("\r")
            one.until_gone("no dice yet")
            # The dealer would go on without its terminal.
            one.press("C")
            one.until("close the table")
            one.press("c")
            one.end()
