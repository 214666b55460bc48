"""Card tables as they are drawn: what must be in sight, what must not overflow, and what must not be told."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import commands as cmd
from core import events as ev
from core.cards import DECK
from core.moves import Move
from core.rules import GERMAN, LIVE, Setup
from core.text import Text
from tests.tui import card_scenes as scenes
from tests.tui.frames import CARD_SCENES
from tests.tui.scenes import Play, keys_for
from tests.tui.test_draw import assert_whole, changed, frame, styles, text
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.cards import card_row
from tui.draw.hands import wager_lines, wagers_text
from tui.draw.table import draw
from tui.draw.text import width
from tui.glyphs import ASCII, UNICODE
from tui.view import Effect, LogLine, Show, View

SIZES = pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
CARDS = st.lists(st.integers(0, DECK - 1), min_size=1, max_size=21).map(tuple)


def zone(view: View, name: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    return [line.text for line in frame(view, *size).zones[name].lines]


def seats(view: View, size: tuple[int, int] = (80, 24)) -> str:
    """Return all that is drawn above one's own zone."""
    drawing = frame(view, *size)
    return "\n".join(drawing.text()[: drawing.zones["own"].region.y])


# What must be in sight


@SIZES
def test_everything_needed_for_a_move_is_in_sight(size: tuple[int, int]) -> None:
    play = scenes.live_turn()
    seen = text(play.view(seconds_left=12, share_left=0.6), *size)
    for need in ("│8 ♠│ │3 ♥│", "= 11", "your turn", "12 s", "bet 50 +30", "shoe 403", "chips 940"):
        assert need in seen
    for need in ("pairs 10", "kim 20 behind", "nia 10 behind", "BLACKJACK", "= 6", "Blackjack pays 3:2"):
        assert need in seen
    for key in keys_for(play.table, "ada"):
        assert f" {key.press}" in seen.splitlines()[-1]


@SIZES
def test_two_hands_lie_side_by_side_and_the_one_in_turn_is_marked(size: tuple[int, int]) -> None:
    rows = zone(scenes.live_split().view(), "own", size)
    assert "■ │8 ♠│ │3 ♥│ │10♥│ = 21  ▶ │8 ♦│ │K ♣│ = 18" in rows[2]


def test_in_one_line_the_hand_in_turn_of_two_is_marked_too() -> None:
    assert "[8♠] [3♥] [10♥] = 21 | ▶ [8♦] [K♣] = 18" in text(scenes.live_split().view(), 44, 14)
    play = scenes.czech_split()
    assert "✗ 5 cards = 26" in seats(play.view()) and "▶ [8♣][3♦][2♠][2♦] = 15" in seats(play.view())
    assert "5 cards = 26 | ▶ 4 cards = 15" in seats(play.view(), (60, 20))
    assert "= 26 | ▶ = 15" in seats(play.view(), (44, 14))


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (36, 9)])
def test_an_offer_is_asked_with_its_clock(size: tuple[int, int]) -> None:
    seen = " ".join(text(scenes.live_asked().view(seconds_left=3), *size).split())
    assert "insure for 25, pays 2:1?" in seen and "3 s" in seen
    seen = " ".join(text(scenes.live_follow().view(seconds_left=3), *size).split())
    assert "put 20 more on it?" in seen and "3 s" in seen


def test_who_bets_behind_sees_it_at_every_box() -> None:
    play = scenes.live_follow()
    for size, said in (((80, 24), "you 10 behind"), ((60, 20), "you 10"), ((120, 40), "you 10 behind")):
        assert said in "\n".join(zone(play.view(), "seat3", size))


def test_what_is_paid_stands_beside_two_hands() -> None:
    play = scenes.live_settled()
    for size in ((80, 24), (60, 20), (44, 14)):
        assert "= 18  +60" in "\n".join(zone(play.view(), "own", size))
    for size in ((80, 24), (60, 20), (44, 14), (120, 40)):
        view = replace(play.view(), you="mira")
        assert "+60" in "\n".join(zone(view, "seat3", size))


def test_how_hands_ended_is_marked() -> None:
    seen = seats(scenes.live_settled().view())
    for mark in ("■1 mira", "✗2 Tomás", "½5 黒穴", "■6 HAL", "✗7 ingeborg"):
        assert mark in seen


def test_wagers_are_told_at_card_tables_alone() -> None:
    play = Play(Setup(name=Text("x"), host="", back_bets=True), "a")
    play.seat({"a": "a", "b": "b", "c": "c"}, {"a": 0, "b": 1})
    play.do(cmd.Bet("c", 1, 10)).bet({"a": 10, "b": 10}, 7)
    assert "behind" not in text(play.view()).replace(words.prompt_for(play.table, "a"), "")


def test_a_shoe_past_the_cut_is_told_in_full_where_there_is_room_for_little() -> None:
    play = scenes.live_turn()
    play.table = msgspec.structs.replace(play.table, shoe=play.table.shoe[:100])
    assert "DEALER ─" in text(play.view(), 60, 20) and "past the cut ─" in text(play.view(), 60, 20)
    assert "past the cut · sealed" in text(play.view(), 80, 24)
    play.table = msgspec.structs.replace(play.table, tip=b"")
    assert words.seal_note(play.table) in text(play.view(), 60, 20)


def test_a_long_hand_takes_the_place_of_its_status_and_stays_when_it_is_paid() -> None:
    play = scenes.evening(GERMAN)
    play.bets(scenes.dealt("5s 3d, Ts Qd, 9s Kd, 9c 7d, Ac 9d, Th 9h", "9d"))
    for card in ("2h", "2c", "6d"):
        play.plays(Move.HIT, card)
    rows = zone(play.view(), "seat0")
    assert rows[1].rstrip() == "    [5♠] [3♦] [2♥] [2♣]" and rows[2].rstrip() == "    [6♦] = 18"
    for last in ("", "", "", "", "", "8s"):
        play.plays(Move.STAND, last)
    assert zone(play.view(), "seat0")[1:] == [rows[1], "    [6♦] = 18         +30  "]


# What must not overflow


@settings(max_examples=200, deadline=None)
@given(cards=CARDS, room=st.integers(0, 120), ascii=st.booleans(), most=st.integers(1, 3))
def test_cards_never_take_more_than_there_is(
    cards: tuple[int, ...], room: int, ascii: bool, most: int
) -> None:
    row, total = card_row(cards, {}, ASCII if ascii else UNICODE), "= soft 17"
    assert width(row.line(total, room)) <= room
    lines = row.lines(total, room, most)
    assert len(lines) <= most and all(width(line) <= room for line in lines)
    if width(row.spellings(total)[2]) <= room:
        assert lines == [row.line(total, room)] and lines[0].count("[") == len(cards)
    if room >= len(total):
        assert lines[-1].endswith("17")


def test_long_hands_are_drawn_small_then_close_then_counted() -> None:
    row = card_row((7, 22, 48), {}, UNICODE)
    assert [row.line("= 17", room) for room in (21, 20, 16, 14, 4, 3)] == [
        "[8♠] [10♥] [10♣] = 17",
        "[8♠][10♥][10♣] = 17",
        "3 cards = 17",
        "3 cards = 17",
        "= 17",
        "",
    ]
    assert row.lines("= 17", 15, 2) == ["[8♠] [10♥]", "[10♣] = 17"]
    assert row.lines("= 17", 9, 2) == ["= 17"]


@settings(max_examples=50, deadline=None)
@given(cards=st.integers(0, 12), columns=st.integers(44, 140), rows=st.integers(14, 45))
def test_what_is_written_on_the_table_never_touches_the_dealers_cards(
    cards: int, columns: int, rows: int
) -> None:
    play = scenes.evening(LIVE)
    play.bets(scenes.dealt("Ts Qd, 5s Kd, 8s 8d, 9c 7d, Ac 6s, Jh 5h", "2d"))
    play.plays(Move.STAND)
    dealer = play.table.dealer
    assert dealer is not None
    for number in range(cards):
        play.fold(ev.DealerPlayed(Move.HIT, ((0, 1, 13, 14)[number % 4],)))
    drawing = frame(play.view(), columns, rows)
    assert_whole(drawing, columns, rows)
    seen = "\n".join([line.text for line in drawing.zones["dealer"].lines])
    assert play.table.dealer is not None
    assert words.dealer_total(play.table.dealer).removeprefix("= ") in seen
    for line in words.felt(play.table.setup):
        assert line in seen or line[:10] not in seen


def test_whole_wagers_are_told_and_what_is_left_out_is_marked() -> None:
    canvas = Canvas(80, 24)
    three = ("pairs 10", "kim 20 behind", "nia 10 behind")
    assert wagers_text(canvas, three, 40, "…") == "pairs 10, kim 20 behind, nia 10 behind"
    assert wagers_text(canvas, three, 30, "…") == "pairs 10, kim 20 behind, …"
    assert wagers_text(canvas, three, 12, "…") == "pairs 10, …"
    assert wagers_text(canvas, three[1:], 10, "…") == "kim 20 be…"
    assert wagers_text(canvas, three, 7, "…") == wagers_text(canvas, (), 40, "…") == ""
    assert wager_lines(canvas, three, 3, 30, "…") == list(three)
    assert wager_lines(canvas, three * 2, 3, 24, "…") == [
        "pairs 10, kim 20 behind",
        "nia 10 behind, pairs 10",
        "kim 20 behind, …",
    ]


@settings(max_examples=40, deadline=None)
@given(name=st.text(max_size=24), columns=st.integers(1, 200), rows=st.integers(1, 60))
def test_any_name_is_drawn_whole_beside_cards(name: str, columns: int, rows: int) -> None:
    play = scenes.live_split()
    for player in ("mira", "ada", "kim", "tomas"):
        play.fold(ev.Entered(player, Text(name), 1000))
    for glyphs in (UNICODE, ASCII):
        assert_whole(draw(play.view(), columns, rows, glyphs, True), columns, rows)


# What must not be told


def test_cards_that_come_later_decide_nothing_yet() -> None:
    play = scenes.live_turn()
    first = seats(scenes.flying(play, 0.0))
    assert first.count("[░░]") == 1 and "[" not in first.replace("[░░]", "") and "= 6" not in first
    later = seats(scenes.flying(play, 1.0))
    assert later.count("░░") == 1 and "[A♠] [░░] = ··" in later and "[10♠] [Q♦] = 20" in later
    assert "BLACKJACK" not in later and "★" not in later and "K♦" not in later
    assert "★2 Tomás" in seats(scenes.flying(play, 1.1))


def test_a_card_in_the_air_hides_the_total() -> None:
    view = scenes.flying(scenes.live_split(), 0.1, ev.Played)
    own = "\n".join(zone(view, "own"))
    assert "│░░░│ = ··" in own and "21" not in own and "10♥" not in own


# How it looks


@SIZES
def test_red_suits_are_red_where_there_is_colour_and_nothing_else_is_by_them(size: tuple[int, int]) -> None:
    drawing = draw(scenes.live_turn().view(), *size, UNICODE, True)
    own = [s for line in drawing.zones["own"].lines for s in line if s.text in "♥♦"]
    assert own and all(s.style and s.style.color and s.style.color.name == "red" for s in own)
    assert not [
        style for style in styles(draw(scenes.live_turn().view(), *size, UNICODE, False)) if style.color
    ]


def test_cards_that_lost_are_dim_altogether() -> None:
    drawing = frame(scenes.live_split().view())
    bust = [segment for segment in drawing.zones["seat1"].lines[1] if segment.text.strip()]
    assert all(segment.style and segment.style.dim for segment in bust)


def test_a_blackjack_is_celebrated_inside_its_seat() -> None:
    play = scenes.live_turn()
    before = frame(play.view())
    seen = set()
    for step in range(10):
        after = frame(play.view(effect=Effect(1, Show.BLACKJACK, step / 10)))
        assert changed(before, after) <= {"seat1"}
        assert [after.zones["seat1"].lines[row] == before.zones["seat1"].lines[row] for row in (0, 2)] == [
            True,
            True,
        ]
        seen.add("".join([line.text for line in after.zones["seat1"].lines]))
    assert len(seen) > 4


@SIZES
@pytest.mark.parametrize("name", CARD_SCENES)
def test_ascii_tables_are_ascii_and_tell_as_much(name: str, size: tuple[int, int]) -> None:
    view = CARD_SCENES[name].view()
    plain = replace(view, log=(LogLine(0, "x"),), entry=None)
    one, other = (draw(plain, *size, glyphs, True).text() for glyphs in (UNICODE, ASCII))
    assert "".join(other).isascii()
    assert sum(line.count("[") for line in one) == sum(line.count("[") for line in other)


def test_the_game_is_named_in_full_where_there_is_room() -> None:
    play = scenes.evening(GERMAN)
    assert "Black Jack, german table" in text(play.view(), 120, 40).splitlines()[0]
    assert "Black Jack  round 11" in text(play.view(), 80, 24).splitlines()[0]
    assert "Black Jack" not in text(play.view(), 60, 20).splitlines()[0]
