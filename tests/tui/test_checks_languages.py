"""The checks of every screen in every language: strange text, sizes, room for words, colour, and ways out."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category
from unittest.mock import patch

import pytest
from textual._compositor import Compositor
from textual.pilot import Pilot
from textual.screen import Screen

from net import service
from tests.tui.everywhere import STILL, WORLDS, World, entered, keep_a_past, places, quiet, shown
from tests.tui.pasts import IDENTITY
from tests.tui.test_checks_screens import Watch, resize
from tests.tui.test_lobby import NOW
from tests.tui.tongues import OURS, speaking
from tui.app import BhjApp
from tui.draw import keys as keys_module
from tui.draw.text import width
from tui.options import Options, Theme
from tui.screens import lobby as lobby_module
from tui.screens import table as table_module
from tui.screens.page import PageScreen
from tui.view import Key
from tui.widgets.zone import Zone

LANGUAGE = pytest.mark.parametrize("language", OURS)
NEEDED = [(80, 24), (60, 20)]
"""Sizes at which all that is needed to play is in sight."""
MORE = [(1, 1), (44, 14), (200, 60), (43, 13), (2, 2), (59, 17), (200, 1), (10, 5), (75, 22)]
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
LISTS = {"palette", "menu", "menu's end", "keys"}
"""Places with a sentence a row, of which the beginning is enough."""
OTHERS_WORDS = {
    "lobby": {"lobby", "an address", "waiting", "one's own table", "history"},
    "found": {"waiting"},
    "history": {"sessions", "session", "a step", "a replay"},
}
"""Places with names, hands and tables of any length, in a column of their own."""


@pytest.fixture(autouse=True)
def _somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be somebody with a past and settings in a folder of the test's own, at a moment that stands still."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("BHJ_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(service, "dealer_identity", lambda: IDENTITY)
    monkeypatch.setattr(table_module, "time", Watch())
    monkeypatch.setattr(lobby_module.time, "time", lambda: NOW)
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
    """Return what is cut of what must be read."""
    lost = [row.strip() for row in shown(app) if "…" in row]
    if place in LISTS or place in OTHERS_WORDS.get(world, ()):
        lost = []
    screen = app.screen
    if isinstance(screen, PageScreen):
        foot = "   ".join([f"{press} {label}" for press, label in screen.foot()])
        lost += [foot] * (width(foot) >= screen.size.width)
    return lost


@LANGUAGE
async def test_every_screen_in_every_language_at_every_size(language: str) -> None:
    number, bars = count(OURS.index(language)), Bars()
    bad: list[tuple[object, ...]] = []
    with speaking(language), bars.watched(), patch.object(Compositor, "render_update"):
        for name, world in WORLDS.items():
            async with entered(world) as (app, pilot):
                async for place in places(world, app, pilot):
                    at = next(number)
                    other = (120, 40) if at % 2 else MORE[at // 2 % len(MORE)]
                    here = app.screen.size
                    for size in (here, other, NEEDED[here == NEEDED[0]]):
                        bars.lost.clear()
                        await resize(pilot, app, size)
                        assert_clean(shown(app), (name, place, size))
                        if size in NEEDED or size == (120, 40):
                            bad += [(*size, name, place, lost) for lost in lacking(app, name, place)]
                            bad += [(*size, name, place, lost) for lost in bars.lost]
    assert not bad, "\n".join(map(str, bad))
