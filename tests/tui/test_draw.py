"""The table as it is drawn: whole frames, every size, every name, with and without colour."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from core import commands as cmd
from core import events as ev
from core.rules import Setup
from core.text import Text
from tests.tui import scenes
from tests.tui.frames import FOLDER, SCENES, drawn
from tui.draw.frame import Frame
from tui.draw.layout import MIN_HEIGHT, MIN_WIDTH, Form, layout
from tui.draw.table import draw, layout_of, ticked
from tui.draw.text import cells, cut, fit, to_ascii, width, wrap
from tui.glyphs import ASCII, UNICODE
from tui.spectacle import SECONDS
from tui.view import DEALER, Effect, Entry, Key, Show, View

VIEWS: dict[str, View] = {}
for _name, _scene in SCENES.items():
    # Of scenes that differ in their sizes alone, one is enough: views are drawn at every size here.
    if (_view := _scene.view()) not in VIEWS.values():
        VIEWS[_name] = _view


def frame(view: View, columns: int = 80, rows: int = 24) -> Frame:
    return draw(view, columns, rows, UNICODE, True)


def text(view: View, columns: int = 80, rows: int = 24) -> str:
    return "\n".join(frame(view, columns, rows).text())


@pytest.mark.parametrize("name", SCENES)
def test_frames_are_as_kept(name: str) -> None:
    assert drawn(SCENES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def assert_whole(drawing: Frame, columns: int, rows: int) -> None:
    """Each line is as wide as its zone, and the zones tile the screen."""
    covered = 0
    for zone in drawing.zones.values():
        x, y, wide, high = zone.region
        assert x >= 0 and x + wide <= columns and y >= 0 and y + high <= rows
        assert len(zone.lines) == high
        covered += wide * high
        for line in zone.lines:
            assert sum(cell_len(segment.text) for segment in line) == line.cell_length == wide
    assert covered == columns * rows
    assert [width(line) for line in drawing.text()] == [columns] * rows


@settings(max_examples=150, deadline=None)
@given(
    view=st.sampled_from(list(VIEWS.values())),
    columns=st.integers(1, 200),
    rows=st.integers(1, 60),
    glyphs=st.sampled_from([UNICODE, ASCII]),
    color=st.booleans(),
)
def test_any_size_is_drawn_whole(view: View, columns: int, rows: int, glyphs: object, color: bool) -> None:
    chosen = ASCII if glyphs is ASCII else UNICODE
    drawing = draw(view, columns, rows, chosen, color)
    assert_whole(drawing, columns, rows)
    if chosen is ASCII:
        assert "".join(drawing.text()).isascii()


@settings(max_examples=80, deadline=None)
@given(
    show=st.sampled_from(Show),
    place=st.integers(DEALER, 6),
    progress=st.floats(0, 1),
    columns=st.integers(1, 130),
    rows=st.integers(1, 45),
)
def test_effects_are_drawn_whole_at_any_size(
    show: Show, place: int, progress: float, columns: int, rows: int
) -> None:
    view = scenes.played_on().view(effect=Effect(place, show, progress, 1500))
    assert_whole(draw(view, columns, rows, UNICODE, True), columns, rows)


@settings(max_examples=40, deadline=None)
@given(name=st.text(max_size=24), talk=st.text(max_size=80))
def test_any_text_is_drawn_without_hidden_marks(name: str, talk: str) -> None:
    play = scenes.Play(Setup(name=Text(name), host=""), you="me")
    for number, player in enumerate(("a", "me", "b")):
        play.fold(ev.Entered(player, Text(name), 1000))
        play.fold(ev.Sat(player, number))
    play.bet({"a": 10, "me": 10, "b": 10}, 7)
    play.fold(ev.Said("a", Text(talk)))
    for columns, rows in ((80, 24), (60, 20), (120, 40), (30, 8)):
        drawing = frame(play.view(), columns, rows)
        assert_whole(drawing, columns, rows)
        for mark in "".join(drawing.text()):
            assert unicodedata.category(mark) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (44, 14)])
def test_hostile_names_leave_nothing_hidden_and_no_markup_is_obeyed(size: tuple[int, int]) -> None:
    seen = text(scenes.hostile().view(), *size)
    assert not [m for m in seen if unicodedata.category(m) in ("Cc", "Cf", "Cs") and m != "\n"]
    if size[0] >= 80:
        assert "[@click=quit]x[/]" in seen


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_the_text_is_the_same_without_colour(view: View, size: tuple[int, int]) -> None:
    colored = draw(view, *size, UNICODE, True)
    plain = draw(view, *size, UNICODE, False)
    assert colored.text() == plain.text()
    assert not [style for style in styles(plain) if style.color or style.bgcolor]


def styles(drawing: Frame) -> Iterator[Style]:
    for zone in drawing.zones.values():
        for line in zone.lines:
            for segment in line:
                if segment.style:
                    yield segment.style


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_everything_needed_to_play_is_in_sight(size: tuple[int, int]) -> None:
    seen = text(SCENES["your_turn"].view(), *size)
    for need in ("│ 7 │ │ 7 │", "= 14", "holding", "your turn", "12 s", "bet 50", "d6 in hand", "chips 950"):
        assert need in seen
    for key in scenes.keys_for(scenes.your_turn().table, "ada"):
        assert f" {key.press} " in seen.splitlines()[-1]


def test_ones_own_box_is_not_among_the_seats() -> None:
    view = scenes.your_turn().view()
    assert "seat3" not in layout_of(view, 80, 24).zones
    assert "seat3" in layout_of(scenes.watched(scenes.your_turn()), 80, 24).zones


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("seated", [True, False])
def test_one_to_seven_seats_have_room(seats: int, seated: bool) -> None:
    boxes = tuple(range(seats - seated))
    for columns, rows in ((MIN_WIDTH, MIN_HEIGHT), (60, 20), (80, 24), (120, 40)):
        places = layout(columns, rows, boxes, seated)
        assert places.zones["log"].height >= 1
        assert {f"seat{box}" for box in boxes} <= set(places.zones)


def test_the_form_follows_the_size() -> None:
    forms = {size: layout(*size, (0, 1), True).form for size in ((43, 24), (60, 20), (80, 24), (120, 40))}
    assert list(forms.values()) == [Form.CARD, Form.LINES, Form.BOXES, Form.BIG]


def test_a_key_that_ticks_repaints_one_zone() -> None:
    play = scenes.your_turn()
    before = frame(play.view(seconds_left=12, share_left=0.6))
    after = frame(play.view(seconds_left=11, share_left=0.55))
    assert changed(before, after) == {"own"}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (40, 10)])
def test_a_tick_draws_what_a_whole_drawing_would(view: View, size: tuple[int, int]) -> None:
    before = replace(view, seconds_left=6, share_left=0.2)
    after = replace(view, seconds_left=5, share_left=0.17)
    made = ticked(before, frame(before, *size), after, UNICODE, color=True)
    if view.effect is None:
        assert made == frame(after, *size)
    else:
        assert made is None


def test_a_tick_with_other_news_is_a_whole_drawing() -> None:
    play = scenes.your_turn()
    before = play.view(seconds_left=6)
    assert ticked(before, frame(before), play.view(seconds_left=5, prompt="News."), UNICODE, True) is None


def changed(before: Frame, after: Frame) -> set[str]:
    return {name for name, zone in after.zones.items() if zone.lines != before.zones[name].lines}


@pytest.mark.parametrize("show", [Show.BUST, Show.NOVA, Show.WHITE_DWARF])
def test_quiet_effects_touch_only_their_seat(show: Show) -> None:
    play = scenes.played_on()
    before = frame(play.view())
    for step in range(10):
        assert changed(before, frame(scenes.with_effect(play, 4, show, step / 10))) <= {"seat4"}


@pytest.mark.parametrize("show", Show)
def test_effects_end_as_if_they_had_not_been(show: Show) -> None:
    play = scenes.played_on()
    assert frame(scenes.with_effect(play, 4, show, 1.0)).text() == frame(play.view()).text()
    assert 0.4 < SECONDS[show] < 1.7


@pytest.mark.parametrize("show", Show)
def test_no_effect_reverses_the_screen_or_moves_the_keys(show: Show) -> None:
    play = scenes.played_on()
    keys = frame(play.view()).zones["keys"].lines
    for step in range(12):
        drawing = frame(scenes.with_effect(play, 3, show, step / 12, 1500))
        assert drawing.zones["keys"].lines == keys
        rest = Frame(80, 24, {k: v for k, v in drawing.zones.items() if k != "keys"})
        assert not [style for style in styles(rest) if style.reverse]


def test_a_hypernova_shows_its_payout() -> None:
    seen = text(scenes.with_effect(scenes.played_on(), 3, Show.HYPERNOVA, 0.9, 1500))
    assert "H  Y  P  E  R  N  O  V  A" in seen
    assert "you  +1,500  pays 30 to 1, unless the dealer ties" in seen


def test_a_die_in_the_air_decides_nothing_yet() -> None:
    play = scenes.played_on()
    seen = "\n".join(text(play.view(tumbling={(4, 2): 7})).splitlines()[:16])
    assert "✗5" not in seen and "= 24" not in seen and "(.7)" in seen
    settled = scenes.settled()
    assert "+30" in text(settled.view())
    assert "+30" not in "\n".join(text(settled.view(tumbling={(DEALER, 1): 3})).splitlines()[:16])


def test_a_lost_link_marks_the_table_and_dims_it() -> None:
    view = scenes.lost_link(scenes.your_turn())
    drawing = frame(view)
    assert "NO LINK 4 s" in drawing.text()[0]
    own = drawing.zones["own"].lines
    assert all(segment.style and segment.style.dim for line in own for segment in line)


def test_seconds_of_the_next_try_are_never_cut() -> None:
    view = scenes.lost_link(scenes.your_turn())
    assert "Try 3 in 2 s." in text(view, 60, 20)
    why = view.link.sentence
    assert f"{why} Try 3 in 2 s. Seat 4 is held 26 s more." in text(view, 120, 40)


def test_where_there_is_little_room_it_is_told_why_there_is_no_link_and_the_seats_time_once() -> None:
    view = scenes.lost_link(scenes.your_turn())
    view = replace(view, link=replace(view.link, sentence="192.168.100.200:2112 did not answer in time."))
    told = text(view, 60, 20)
    assert "192.168.100.200:2112 did not answer" in told and "Try 3 in 2 s." in told
    assert "seat held 26 s" in told and "is held 26 s" not in told


def test_keys_lose_their_labels_tails_before_anything_else() -> None:
    keys = tuple([Key(press, f"{press} does a thing") for press in "abcdefgh"])
    for columns in (44, 60, 80):
        bar = text(scenes.your_turn().view(keys=keys), columns, 24).splitlines()[-1]
        assert all(f" {press}" in bar for press in "abcdefgh")


def test_a_losing_move_keeps_its_warning_longest() -> None:
    keys = (Key("k", "keep: bust", warn=True), *[Key(press, "does a thing") for press in "abcdef"])
    assert "keep: bust" in text(scenes.your_turn().view(keys=keys), 44, 14).splitlines()[-1]


def test_the_end_of_what_is_typed_stays_in_sight() -> None:
    view = scenes.your_turn().view(entry=Entry("say", "漢" * 200 + "end"))
    for columns, rows in ((80, 24), (60, 20), (44, 14), (36, 9)):
        assert "end" in text(view, columns, rows)


def test_a_closed_table_says_so() -> None:
    assert "The table is closed." in text(scenes.your_turn().do(cmd.Close("mira")).view())


def test_text_is_measured_in_cells() -> None:
    assert (width("黒穴"), width("é"), width("a\x1bb"), width("\u202ex")) == (4, 1, 2, 1)
    assert cut("黒穴黒穴", 5, "…") == "黒穴…"
    assert cut("黒穴", 4, "…") == "黒穴"
    assert cut("abc", 0, "…") == ""
    assert fit("黒", 4) == "黒  " and fit("黒", 4, right=True) == "  黒"
    assert [mark for mark, _ in cells("e\u0301x")] == ["e\u0301", "x"]
    assert to_ascii("Tomás 黒穴") == "Tomas ??"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("黒穴黒穴", 4) == ["黒穴", "黒穴"]
    assert wrap("", 5) == [] and wrap("x", 0) == []
