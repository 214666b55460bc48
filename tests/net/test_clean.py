"""What is left of text from outside."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from core.text import Text
from net.clean import (
    CHARACTERS_PER_CELL,
    MARKS_IN_A_ROW,
    NAME_CELLS,
    TABLE_NAME_CELLS,
    TALK_CELLS,
    check_name,
    check_table_name,
    clean,
)
from net.errors import BadName, NameTooLong

NASTY = st.sampled_from(
    "\x1b\x07\x00\x9b\u202e\u2066\u200b\u200d\ufeff\ufe0f\u0301\u0489\u094d\u0915\u1161\u1100 \t\n"
)
NASTIER = st.sampled_from("\u2028\u3000\ue000\U0001f1e9\U0001f3fd\U0001f468\u9ed2\uff21\u00e9[/]@e")
TEXTS = st.text(max_size=300) | st.text(alphabet=st.characters() | NASTY | NASTIER | NASTY, max_size=300)
CELLS = st.integers(min_value=0, max_value=TALK_CELLS)


@given(TEXTS, CELLS)
def test_cleaning_twice_changes_nothing(text: str, cells: int) -> None:
    once = clean(text, cells)
    assert clean(once, cells) == once
    assert type(once) is Text


@given(TEXTS)
def test_a_wider_cleaning_changes_nothing_more(text: str) -> None:
    once = clean(text, NAME_CELLS)
    assert clean(once, TALK_CELLS) == once


@given(TEXTS, CELLS)
def test_nothing_hidden_is_left(text: str, cells: int) -> None:
    cleaned = clean(text, cells)
    assert cleaned.isprintable()
    assert not {unicodedata.category(mark) for mark in cleaned} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert "  " not in cleaned and cleaned == cleaned.strip()


@given(TEXTS, CELLS)
def test_the_width_is_kept(text: str, cells: int) -> None:
    cleaned = clean(text, cells)
    apart = sum(map(wcswidth, cleaned))
    assert 0 <= wcswidth(cleaned) <= cells
    assert apart <= cells
    assert len(cleaned) <= cells * CHARACTERS_PER_CELL


@given(TEXTS)
def test_marks_do_not_pile_up(text: str) -> None:
    run = 0
    for mark in " " + clean(text, TALK_CELLS):
        run = run + 1 if unicodedata.category(mark).startswith("M") else 0
        assert run <= MARKS_IN_A_ROW


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        ("mira", "mira"),
        ("  mira \t\n of  X ", "mira of X"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]0;title\x07", "]0;title"),
        ("\x9b31m", "31m"),
        ("abc\u202edcba", "abcdcba"),
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("line\u2028two", "line two"),
        ("wide\u3000blank", "wide blank"),
        ("Toma\u0301s", "Tomás"),
        ("e\u200d\u0301", "é"),
        ("x" + "\u0335" * 40, "x" + "\u0335" * 3),
        ("\u0301\u0301bare", "bare"),
        ("\u3164\u2800\u115f", ""),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
        ("\u2764\ufe0f", "\u2764"),
        ("\ud800lone", "lone"),
        ("[/] [@click=app.quit]x[/]", "[/] [@click=app.quit]x[/]"),
        ("½ ㎏ ﷺ", "½ ㎏ ﷺ"),
        ("", ""),
    ],
)
def test_examples(raw: str, left: str) -> None:
    assert clean(raw, 40) == left


@pytest.mark.parametrize(
    ("raw", "cells", "left"),
    [
        ("abcdef", 3, "abc"),
        ("ab cdef", 3, "ab"),
        ("黒穴黒穴", 5, "黒穴"),
        ("ae\u0308\u0323z", 2, "a\u1eb9\u0308"),
        ("\U0001f1e9\U0001f1eax", 3, ""),
        ("abc", 0, ""),
    ],
)
def test_a_cut_splits_no_grapheme(raw: str, cells: int, left: str) -> None:
    assert clean(raw, cells) == left


def test_marks_by_the_thousand_are_not_even_read() -> None:
    assert clean("a" + "\u0301\u0323" * 500_000, NAME_CELLS) == "\u1ea1" + "\u0323" * MARKS_IN_A_ROW


def test_a_name_that_fits() -> None:
    assert check_name(" Tomás ") == "Tomás"
    assert check_name("x" * NAME_CELLS) == "x" * NAME_CELLS
    assert check_table_name("黒" * (TABLE_NAME_CELLS // 2)) == "黒" * 12


@pytest.mark.parametrize("raw", ["x" * 17, "黒" * 9, "a b c d e f g h i", " " * 2000 + "x"])
def test_a_name_too_long(raw: str) -> None:
    with pytest.raises(NameTooLong, match="too long, 16 columns"):
        check_name(raw)


@pytest.mark.parametrize("raw", ["", "  ", "\x1b\x00", "\u200b\u3164", "\u0301"])
def test_a_name_of_nothing(raw: str) -> None:
    with pytest.raises(BadName, match="visible character"):
        check_name(raw)
