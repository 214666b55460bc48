"""Every glyph is one cell wide, and big dice are five by three."""

import pytest
from rich.cells import cell_len
from wcwidth import wcswidth, wcwidth

from core.cards import DECK, RANKS, SUITS, card_of
from core.dice import FACES, Die, Roll
from tui.draw.cards import card_art, short_card
from tui.draw.dice import DIE_WIDTH, rolled_art, row_of, short
from tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for
from tui.view import BACK, EDGE

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
    ended = [glyphs.stands, glyphs.bust, glyphs.special, glyphs.surrendered]
    marks = [*ended, glyphs.to_act, glyphs.bot, glyphs.away, glyphs.focus]
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


@BOTH
def test_every_card_is_five_by_three_and_shows_rank_and_suit(glyphs: Glyphs) -> None:
    for card in range(DECK):
        rank = RANKS[card % 13].replace("T", "10")
        for art in (card_art(card, glyphs), card_art(card, glyphs, BACK), card_art(card, glyphs, EDGE)):
            assert [wcswidth(row) for row in art] == [DIE_WIDTH] * 3
        top, middle, bottom = card_art(card, glyphs)
        assert middle[1:].startswith(rank) and middle[3] == glyphs.suits[card // 13]
        assert bottom[:-1].endswith(rank) and not set("0123456789") & set(top)
        assert glyphs.suits[card // 13] not in "".join(card_art(card, glyphs, BACK))


def test_big_cards_look_as_drawn() -> None:
    assert card_art(card_of("Qh"), UNICODE) == ("╭───╮", "│Q ♥│", "╰──Q╯")
    assert card_art(card_of("Th"), UNICODE) == ("╭───╮", "│10♥│", "╰─10╯")
    assert card_art(card_of("Qh"), ASCII) == (".---.", "|Q h|", "'--Q'")
    assert card_art(card_of("Qh"), UNICODE, BACK) == ("╭───╮", "│░░░│", "╰───╯")


def test_cards_in_one_line() -> None:
    assert ASCII.suits == SUITS
    assert short_card(card_of("Th"), UNICODE) == "[10♥]"
    assert short_card(card_of("Qd"), ASCII) == "[Qd]"
    assert short_card(card_of("Qd"), UNICODE, BACK) == "[░░]"


def test_the_one_line_form() -> None:
    dice = (Roll(Die.D12, 11), Roll(Die.D8, 7), Roll(Die.D6, 5), Roll(Die.D4, 3))
    assert row_of(dice, {}, 40, "…") == "(11) <7> [5] /3\\"
    assert row_of(dice, {}, 13, "…") == "(11)<7>[5]/3\\"
    assert row_of(dice, {}, 10, "…") == "…<7>[5]/3\\"
    assert row_of(dice, {}, 0, "…") == ""
    assert short(Roll(Die.D12, 11), 4) == "(.4) "
