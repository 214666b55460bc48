"""What stands between words, numbers and sentences is the language's own, wherever they are put together."""

import pytest

from core.odds.advice import Question
from core.sentence import Sentence
from net.errors import BhjError
from tests.tui.tongues import speaking, untranslated, with_accents
from tui.invitation import invitation
from tui.palette import findable_in_lobby
from tui.plain.run import invitation_lines
from tui.plain.voice import Voice
from tui.stats_person import NAMED, UnknownPlayer
from tui.stats_source import Person
from tui.tongue import told, wanted
from tui.words.coach import question_lines
from tui.words.names import chips_note, explained, in_a_row, listed

FINGERPRINT = "9f3ac1d077ab0412"


def heard(text: str, *, ascii: bool = False) -> str:
    """Return a line as a terminal without a screen gets it."""
    said: list[bytes] = []
    Voice(ascii, said.append, "utf-8").say(text)
    return b"".join(said).decode().removesuffix("\n")


@pytest.mark.parametrize(
    ("language", "facts", "names", "meaning"),
    [
        ("en", "+20, bust, 21", "ann, bob and kim", "d4: no bust"),
        ("cs", "+20, bust, 21", "ann, bob a kim", "d4: no bust"),
        ("zh_CN", "+20，bust，21", "ann、bob和kim", "d4：no bust"),
    ],
)
def test_facts_names_and_meanings_have_their_own_marks(
    language: str, facts: str, names: str, meaning: str
) -> None:
    with speaking(language):
        assert in_a_row(["+20", "bust", "21"]) == facts
        assert listed(["ann", "bob", "kim"]) == names
        assert explained("d4", "no bust") == meaning


def test_in_chinese_no_mark_is_left_of_english() -> None:
    with speaking("zh_CN"):
        finds = [find.told for find in findable_in_lobby()]
        offers = ["".join(text for text, _tone in line) for line in question_lines(Question(0.0, 0.04), "")]
    assert finds and not [told for told in finds if ": " in told or ", " in told]
    assert offers[0].startswith("不要：") and offers[-1] == "不要"


@pytest.mark.parametrize("ascii", [False, True])
def test_thousands_stay_apart_where_there_is_no_screen(ascii: bool) -> None:
    with speaking("cs"):
        assert chips_note(12340) == "12\N{NO-BREAK SPACE}340 žetonů"
        assert heard(chips_note(12340), ascii=ascii) == ("12 340 zetonu" if ascii else "12 340 žetonů")


def test_who_was_there_is_told_in_the_language_spoken() -> None:
    people = [Person(f"{number:064x}", f"name{number:02}", False) for number in range(NAMED + 2)]
    error: BhjError = UnknownPlayer("zoe", people[:2])
    assert isinstance(error.sentence, Sentence) and str(error).endswith("name00, name01.")
    with speaking("zh_CN"):
        assert told(error).endswith("name00，name01。")
        assert "还有2位" in told(UnknownPlayer("zoe", people))


def test_how_guests_come_is_told_in_the_language_spoken() -> None:
    with with_accents():
        lines = invitation_lines(invitation("Vela", FINGERPRINT, "127.0.0.1", 2112))
        assert untranslated(" ".join(lines), f"lo bhj-tui join spectate Vela {FINGERPRINT}") == []


def test_a_language_that_is_not_known_leaves_that_of_the_system() -> None:
    assert wanted("xx", {"LANG": "cs_CZ.UTF-8"}) == "cs"
    assert wanted("de", {"LANG": "cs_CZ.UTF-8"}) == "de"
    assert wanted("xx", {}) == wanted("", {"LC_ALL": "C"}) == "en"
