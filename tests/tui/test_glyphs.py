"""Every glyph is one cell wide, and big dice are five by three."""

import pytest
from rich.cells import cell_len
from wcwidth import wcswidth, wcwidth

from core.dice import FACES, Die, Roll
from tui.draw.dice import DIE_WIDTH, rolled_art, row_of, short
from tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for

BOTH = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])


@BOTH
def test_every_glyph_is_one_cell_wide(glyphs: Glyphs) -> None:
    for mark in glyphs.everything():
        assert wcwidth(mark) == cell_len(mark) == 1, f"{mark!r} U+{ord(mark):04X}"


def test_ascii_glyphs_are_ascii() -> None:
    assert ASCII.everything().isascii()
    assert ASCII.ascii and not UNICODE.ascii


def test_the_choice_of_glyphs() -> None:
    assert glyphs_for(True) is ASCII
    assert glyphs_for(False) is UNICODE


@BOTH
@pytest.mark.parametrize("dotted", [False, True])
def test_every_face_of_every_die_is_five_by_three_and_shows_its_face(glyphs: Glyphs, dotted: bool) -> None:
    for die, faces in FACES.items():
        for face in range(1, faces + 1):
            for air in (None, face):
                art = rolled_art(Roll(die, face), glyphs, air, dotted)
                assert [wcswidth(row) for row in art] == [DIE_WIDTH] * 3
                assert str(face) in art[1]


@BOTH
def test_held_dice_are_five_by_three(glyphs: Glyphs) -> None:
    assert set(glyphs.held) == {Die.D8, Die.D6, Die.D4, Die.JOKER}
    for art in glyphs.held.values():
        assert [wcswidth(row) for row in art] == [DIE_WIDTH] * 3


@BOTH
def test_marks_of_a_seat_differ(glyphs: Glyphs) -> None:
    marks = [glyphs.to_act, glyphs.stands, glyphs.bust, glyphs.special, glyphs.bot, glyphs.away, glyphs.focus]
    assert len(set(marks)) == len(marks)


def test_big_dice_look_as_drawn() -> None:
    assert rolled_art(Roll(Die.D12, 11), UNICODE) == ("╭───╮", "│11 │", "╰d12╯")
    assert rolled_art(Roll(Die.D8, 7), UNICODE) == (" ╱‾╲ ", "‹ 7 ›", " ╲_╱ ")
    assert rolled_art(Roll(Die.D6, 5), UNICODE) == ("┌───┐", "│ 5 │", "└─d6┘")
    assert rolled_art(Roll(Die.D4, 3), UNICODE) == ("  ▲  ", " ╱3╲ ", "╱‾‾‾╲")
    assert rolled_art(Roll(Die.D12, 9), UNICODE, air=4) == ("╭───╮", "│ 4·│", "╰d12╯")
    assert UNICODE.held[Die.JOKER] == ("╭╌╌╌╮", "╎4/8╎", "╰JSD╯")
    assert rolled_art(Roll(Die.D12, 11), ASCII) == (".---.", "|11 |", "'d12'")
    assert rolled_art(Roll(Die.D4, 3), ASCII) == ("  ^  ", " /3\\ ", "/___\\")


def test_the_one_line_form() -> None:
    dice = (Roll(Die.D12, 11), Roll(Die.D8, 7), Roll(Die.D6, 5), Roll(Die.D4, 3))
    assert row_of(dice, {}, 40, "…") == "(11) <7> [5] /3\\"
    assert row_of(dice, {}, 13, "…") == "(11)<7>[5]/3\\"
    assert row_of(dice, {}, 10, "…") == "…<7>[5]/3\\"
    assert row_of(dice, {}, 0, "…") == ""
    assert short(Roll(Die.D12, 11), 4) == "(.4) "
