"""The settings on screen: in force at once, kept in the file, and the keys among them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.test_lobby import SIZES, Door, app_with
from tests.tui.test_table_screen import STILL, my_turn, seat
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import keymap, tongue
from tui import preferences as preferences_module
from tui.app import BhjApp
from tui.options import Motion, Options, Theme
from tui.preferences import Preferences, in_force, shown_signs
from tui.screens.keys import KeysScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.settings import DEFAULTS, BadSettings, Settings, Signs, load
from tui.widgets.zone import Zone


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep settings in a file of the test's own, of somebody who has answered the first questions."""
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text("met = true\n")
    monkeypatch.setenv("BHJ_SETTINGS", str(path))
    return path


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    environment, spoken = os.environ.get(tongue.VARIABLE), tongue.spoken()
    yield
    keymap.use({})
    tongue.speak(spoken)
    if environment is not None:
        os.environ[tongue.VARIABLE] = environment


def shown(app: BhjApp) -> str:
    """Return all that the top screen shows."""
    zones = app.screen.query(Zone)
    return "\n".join(zone.render_line(y).text for zone in zones for y in range(zone.size.height))


def line(app: BhjApp, label: str) -> str:
    """Return the row of a setting."""
    return next(row for row in shown(app).splitlines() if row[3:].startswith(f"{label} "))


async def test_what_is_chosen_is_in_force_and_kept(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma")
        assert isinstance(app.screen, SettingsScreen) and "Kept in" in shown(app)
        await pilot.press("down", "down", "right")
        assert app.options.motion is Motion.FULL and load(kept).motion is Motion.FULL
        await pilot.press("down", "right", "right")
        assert app.options.ascii and "---" in shown(app).splitlines()[0]
        await pilot.press("down", "right", "down", "right", "down", "space")
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen) and shown(app).isascii()
    assert load(kept) == Settings(
        motion=Motion.FULL, signs=Signs.ASCII, theme=Theme.DEEP_SPACE, bell=False, coach=True, met=True
    )


async def test_a_language_is_spoken_at_once(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "down", "right")
        assert tongue.spoken() == "da" == os.environ[tongue.VARIABLE] and "Dansk" in line_of_mark(app)
        await pilot.press("left", "left")
        assert tongue.spoken() == "zh_CN" and "简体中文" in line_of_mark(app)
        assert load(kept).language == "zh_CN"


def line_of_mark(app: BhjApp) -> str:
    """Return the row that is marked."""
    return next(row for row in shown(app).splitlines() if row.startswith(" ▶"))


async def test_a_name_is_typed_checked_and_used_from_then_on(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "enter", "ctrl+u", *"x" * 17, "enter")
        assert "16" in shown(app) and load(kept).name == ""
        await pilot.press("enter", "ctrl+u", *"mira", "q", "backspace", "enter")
        assert load(kept).name == "mira" and "mira" in line(app, "name")
        await pilot.press("enter", "q", "escape")
        assert load(kept).name == "mira"
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen) and app.screen.lobby.name == "mira"


async def test_another_key_is_pressed_for_an_action_and_works_at_once(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "up", "enter")
        assert isinstance(app.screen, KeysScreen)
        at = [row.id for row in app.screen.form.rows].index("practise")
        await pilot.press(*["down"] * at, "enter")
        assert "Press the new key for practise." in shown(app)
        await pilot.press("j")
        assert "can't be both" in shown(app) and load(kept).keys == {}
        await pilot.press("enter", "z")
        assert load(kept).keys == {"practise": "z"} and keymap.press("practise") == "z"
        await pilot.press("escape")
        assert "1 other than usual" in line(app, "keys")
        await pilot.press("escape")
        assert any(" z  practice alone" in row for row in shown(app).splitlines())
        await pilot.press("p")
        assert isinstance(app.screen, LobbyScreen) and app.screen.lobby.wish is None
        await pilot.press("z")
        assert app.screen.lobby.wish is not None


async def test_a_long_list_of_keys_is_gone_through_by_pages(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "up", "enter")
        assert isinstance(app.screen, KeysScreen)
        form = app.screen.form
        last = len(form.rows) - 1
        seen = []
        for key in ("pagedown", "pagedown", "pageup", "pageup", "pageup", "end", "pagedown", "home"):
            await pilot.press(key)
            seen.append(form.at)
            assert form.row.label in shown(app) or form.row.id in shown(app)
        assert seen == [8, 16, 8, 0, 0, last, last, 0]


async def test_the_usual_key_comes_back(kept: Path) -> None:
    kept.write_text('met = true\n[keys]\nseen = "e"\nhold = "h"\n')
    app = app_with(Door())
    app.options = in_force(app.options, "keys", dict(load(kept).keys))
    async with app.run_test() as pilot:
        await pilot.press("comma", "up", "enter", "down", "backspace")
        assert load(kept).keys == {"seen": "e"} or "stay what they are" in shown(app)


async def test_escape_takes_no_key(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "up", "enter", "down", "enter", "escape")
        assert isinstance(app.screen, KeysScreen) and load(kept).keys == {}


async def test_the_settings_of_a_table_are_in_force_there(kept: Path) -> None:
    async with seat(my_turn(2, 3), options=STILL) as here:
        await here.press("comma")
        assert isinstance(here.app.screen, SettingsScreen) and "you" in here.text()
        await here.press(*["down"] * 3, "right", "right", "down", "right", "escape")
        assert isinstance(here.app.screen, TableScreen)
        assert here.text().isascii() and here.screen.desk.ascii
        assert here.app.options.theme is Theme.DEEP_SPACE
        await here.press("s")
        assert len(here.client.sent) == 1


async def test_the_coach_is_switched_on_from_the_settings(kept: Path) -> None:
    async with seat(my_turn(2, 3), options=STILL) as here:
        await here.press("comma", "up", "up", "right", "escape")
        assert here.screen.desk.coach.on
        await here.press("comma", "up", "up", "right", "escape")
        assert not here.screen.desk.coach.on


@pytest.mark.parametrize("size", [*SIZES, (1, 1), (44, 14), (200, 60)])
@pytest.mark.parametrize("keys", [(), ("up", "enter")], ids=["settings", "keys"])
async def test_every_size_will_do(kept: Path, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    app = app_with(Door())
    async with app.run_test(size=size) as pilot:
        await pilot.press("comma", *keys)
        rows = [row for row in shown(app).splitlines() if row.strip()]
        assert size[1] < 9 or any("▶" in row for row in rows)
        await pilot.press("q")
    assert app.return_value == ""


async def test_nothing_is_left_untranslated(kept: Path) -> None:
    app = app_with(Door())
    with with_accents():
        async with app.run_test(size=(100, 80)) as pilot:
            await pilot.press("comma")
            known = ("ada English enter esc left right down", str(kept))
            assert untranslated(shown(app), *known) == []
            await pilot.press("up", "enter")
            keys = " ".join(action for action in _presses())
            assert untranslated(shown(app), keys, "seen enter esc bksp down", str(kept)) == []


def _presses() -> list[str]:
    from tui.actions import ACTIONS

    return [action.press for action in ACTIONS]


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_every_language_has_room(kept: Path, language: str, size: tuple[int, int]) -> None:
    app = app_with(Door())
    with speaking(language):
        async with app.run_test(size=size) as pilot:
            await pilot.press("comma")
            for _ in range(8):
                assert "…" not in shown(app), shown(app)
                await pilot.press("down")


# What keeps them


def test_a_device_is_never_written_and_counts_as_met() -> None:
    preferences = Preferences(Path(os.devnull))
    assert preferences.met and not preferences.kept and preferences.choose(name="mira") == ""
    assert preferences.settings.name == "mira"


def test_a_missing_file_is_somebody_new(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "deep" / "settings.toml")
    assert not preferences.met and preferences.kept
    assert preferences.choose(met=True, theme=Theme.PAPER) == ""
    assert load(preferences.path) == Settings(met=True, theme=Theme.PAPER)


def test_what_cannot_be_kept_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(path: Path, settings: Settings) -> None:
        raise BadSettings(f"The settings can't be kept in {path}.")

    monkeypatch.setattr(preferences_module, "save", read_only)
    preferences = Preferences(tmp_path / "settings.toml")
    assert "can't be kept" in preferences.choose(met=True, bell=False)
    assert preferences.met and preferences.choose(bell=True) == "" and preferences.settings.bell


def test_a_damaged_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("motion = 3\n")
    preferences = Preferences(path)
    assert preferences.settings == DEFAULTS and not preferences.kept
    preferences.choose(bell=False)
    assert path.read_text() == "motion = 3\n"


def test_the_command_line_goes_before_the_file_in_what_is_shown() -> None:
    plain = Options(ascii=True)
    assert shown_signs(Settings(), plain) is Signs.AUTO
    assert shown_signs(Settings(signs=Signs.UNICODE), plain) is Signs.ASCII
    assert shown_signs(Settings(signs=Signs.ASCII), Options()) is Signs.UNICODE


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_what_a_key_does_is_told_whole_when_it_is_marked(kept: Path, size: tuple[int, int]) -> None:
    app = app_with(Door())
    async with app.run_test(size=size) as pilot:
        await pilot.press("comma", "up", "enter")
        assert isinstance(app.screen, KeysScreen)
        for row in app.screen.form.rows:
            assert row.label in " ".join(" ".join(shown(app).split()).split()), row.label
            assert f"it is called {row.id}." in shown(app)
            await pilot.press("down")


async def test_chinese_gives_way_where_only_ascii_is_drawn_and_comes_back(kept: Path) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("comma", "down", "left")
        assert tongue.spoken() == "zh_CN"
        await pilot.press("down", "down", "left")
        assert app.options.ascii and tongue.spoken() == "en" and load(kept).language == "zh_CN"
        assert isinstance(app.screen, SettingsScreen)
        assert "zh_CN" not in [value for value, _ in app.screen.form.rows[1].values]
        await pilot.press("left")
        assert not app.options.ascii and tongue.spoken() == "zh_CN"
        assert "zh_CN" in [value for value, _ in app.screen.form.rows[1].values]
