"""Themes: what can be read on what, every cell in the theme's colours, and no colour where none is wanted."""

import sys
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.tui.fakes import YOU
from tests.tui.test_table_screen import my_turn, seat
from tui.draw.text import style
from tui.options import Motion, Options, Theme
from tui.themes import LOOKS, Look, dressed
from tui.view import Tone
from tui.widgets.bare import Bare
from tui.widgets.zone import Zone

LEAST = 4.5
"""The contrast that text needs to be read by most people."""
TONES = [tone for tone in Tone if tone not in (Tone.PAPER, Tone.SOLID)]
"""All but those of pictures, which are black and white."""
OWN = [theme for theme in Theme if theme is not Theme.TERMINAL]


def contrast(one: str, other: str) -> float:
    """Return how much two colours differ in lightness, as people see it, from 1 to 21."""
    lighter, darker = sorted([_luminance(one), _luminance(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def look(theme: Theme) -> Look:
    """Return a theme's colours."""
    return LOOKS[theme]


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("theme", OWN)
def test_everything_can_be_read(theme: Theme, tone: Tone) -> None:
    worn = dressed(style(tone, color=True), look(theme))
    assert worn.color and worn.bgcolor and worn.color.triplet and worn.bgcolor.triplet
    assert contrast(worn.color.triplet.hex, worn.bgcolor.triplet.hex) >= LEAST
    assert not worn.dim


@pytest.mark.parametrize("theme", OWN)
def test_what_colour_tells_by_itself_is_told_apart(theme: Theme) -> None:
    assert len(set(look(theme).inks)) == len(look(theme).inks)
    for tone in TONES:
        plain, worn = style(tone, color=True), dressed(style(tone, color=True), look(theme))
        assert bool(worn.bold) == bool(plain.bold) and bool(worn.reverse) == bool(plain.reverse)


def test_every_theme_but_the_terminals_has_colours() -> None:
    assert set(LOOKS) == set(OWN)


def test_the_terminals_own_theme_sends_nothing_that_says_nothing() -> None:
    given = [
        Segment("a", Style(color="default", bgcolor="default")),
        Segment("b"),
        Segment("c", Style(bold=True)),
    ]
    assert Bare(True).apply(given, Color(0, 0, 0)) == [
        Segment("a"), Segment("b"), Segment("c", Style(bold=True))
    ]  # fmt: skip


@pytest.mark.parametrize("theme", OWN)
def test_what_has_no_style_has_the_themes_colours_too(theme: Theme) -> None:
    (made,) = Bare(True, theme).apply([Segment(" ")], Color(0, 0, 0))
    assert made.style == Style(color=look(theme).text, bgcolor=look(theme).background)


@pytest.mark.parametrize("theme", list(Theme))
def test_without_colour_there_is_no_theme(theme: Theme) -> None:
    given = [Segment(tone.value, style(tone, color=False)) for tone in Tone]
    made = Bare(False, theme).apply(given, Color(0, 0, 0))
    assert all(one.style is None or (one.style.color is None and one.style.bgcolor is None) for one in made)


@pytest.mark.parametrize("theme", OWN)
@pytest.mark.parametrize("keys", [(), ("escape",), ("question_mark",)], ids=["table", "menu", "help"])
async def test_every_cell_of_a_screen_has_the_themes_background(theme: Theme, keys: tuple[str, ...]) -> None:
    options = Options(motion=Motion.NONE, theme=theme)
    async with seat(my_turn(5, 5, host=YOU), options=options, size=(100, 30)) as here:
        await here.press(*keys)
        assert here.app.screen.query(Zone)
        for line in here.app.screen._compositor.render_strips():
            for segment in line:
                assert segment.style and segment.style.bgcolor, segment
                assert segment.style.bgcolor.name == look(theme).background


async def test_another_theme_is_put_on_at_once() -> None:
    async with seat(my_turn(5, 5), options=Options(motion=Motion.NONE)) as here:
        for theme in (Theme.PAPER, Theme.DEEP_SPACE):
            here.app.adapt(Options(motion=Motion.NONE, theme=theme))
            await here.settle()
            segments = [one for line in here.app.screen._compositor.render_strips() for one in line]
            assert {one.style.bgcolor.name for one in segments if one.style and one.style.bgcolor} == {
                look(theme).background
            }
            assert all(one.style and one.style.bgcolor for one in segments)
        here.app.adapt(Options(motion=Motion.NONE))
        await here.settle()
        segments = [one for line in here.app.screen._compositor.render_strips() for one in line]
        assert not any(one.style and one.style.bgcolor for one in segments)


if sys.platform != "win32":
    from tests.tui.terminals import environment, terminal

    @pytest.mark.parametrize("theme", OWN)
    def test_a_terminal_is_painted_whole(theme: Theme, tmp_path: Path) -> None:
        env = environment(tmp_path, COLORTERM="truecolor", TERM="xterm-256color")
        with terminal("--theme", theme.value, "--motion=none", "--name=ada", env=env) as lobby:
            lobby.until("practice alone")
            lobby.settle()
            found = {lobby.background(x, y) for x in range(80) for y in range(24)}
        colors = {look(theme).background.removeprefix("#"), look(theme).text.removeprefix("#")}
        assert found <= colors | {ink.removeprefix("#") for ink in look(theme).inks}
        assert look(theme).background.removeprefix("#") in found
