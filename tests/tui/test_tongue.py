"""Which language is spoken, and how numbers are written in it."""

from collections.abc import Mapping

import pytest

from core.sentence import Sentence
from tests.tui.tongues import OURS, speaking
from tui import tongue


@pytest.mark.parametrize(
    ("asked", "environ", "spoken"),
    [
        ("", {}, "en"),
        ("", {"LANG": "de_AT.UTF-8"}, "de"),
        ("", {"LANG": "de_AT.UTF-8", "LC_ALL": "C"}, "en"),
        ("", {"LANG": "C.UTF-8", "LANGUAGE": "sv:da"}, "da"),
        ("", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", {"LANG": "", "LC_MESSAGES": "cs_CZ"}, "cs"),
        ("", {"LANG": "zh_TW.UTF-8"}, "zh_CN"),
        ("", {"LANG": "da_DK", "BHJ_LANG": "cs"}, "cs"),
        ("zh-Hans", {"LANG": "da_DK"}, "zh_CN"),
        ("xx", {"LANG": "da_DK"}, "da"),
    ],
)
def test_a_language_is_asked_for_or_the_systems(asked: str, environ: Mapping[str, str], spoken: str) -> None:
    assert tongue.wanted(asked, environ) == spoken


@pytest.mark.parametrize("language", OURS)
def test_no_text_is_no_text_in_every_language(language: str) -> None:
    with speaking(language):
        assert tongue._("") == ""


@pytest.mark.parametrize(
    ("language", "many", "part"),
    [
        ("en", "+1,240", "1.50"),
        ("da", "+1.240", "1,50"),
        ("de", "+1.240", "1,50"),
        ("cs", "+1\N{NO-BREAK SPACE}240", "1,50"),
        ("zh_CN", "+1,240", "1.50"),
    ],
)
def test_numbers_are_written_as_people_there_do(language: str, many: str, part: str) -> None:
    with speaking(language):
        assert tongue.integer(1240, signed=True) == many and tongue.decimal(1.5, 2) == part


def test_a_sentence_keeps_its_parts_and_is_said_with_them() -> None:
    inner = Sentence("There is no home folder nobody has ever heard of.")
    outer = Sentence("{one} and {two}", one=inner, two=3)
    assert outer == f"{inner} and 3" and tongue.say(outer) == str(outer)
    assert tongue.say("{not} a template") == "{not} a template"
