"""What is written on a table comes from its rules, and no ruling is without a sentence."""

from enum import Enum
from typing import Any

import msgspec
import pytest

from core.rules import (
    ANY_TWO,
    CZECH,
    GERMAN,
    LIVE,
    PRESETS,
    Backers,
    BlackholeRules,
    BlackjackRules,
    Ratio,
    Rules,
    Setup,
)
from core.text import Text
from tests.tui import scenes
from tests.tui.card_words import ToldTable
from tui import words
from tui.options import Options
from tui.screens.help import HelpScreen, rules
from tui.situation import Situation

ROW = 76
"""Cells of a sentence of help in a row of 80."""
FELT = 40
"""Cells of a line on the felt."""
RULINGS = [
    (name, field)
    for name, ruled in (("blackhole", BlackholeRules()), ("live", LIVE))
    for field in ruled.__struct_fields__
]


def table_of(ruled: Rules, **changes: Any) -> Setup:
    return Setup(name=Text("Vela"), host="", rules=ruled, **changes)


def other(value: Any) -> Any:
    """Return another value that a ruling could have."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        return next(one for one in type(value) if one is not value)
    if isinstance(value, Ratio):
        return Ratio(value.pays + 3, 4)
    return () if isinstance(value, tuple) else value + 1


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruling_has_a_sentence(name: str) -> None:
    told = words.rule_sentences(PRESETS[name])
    assert [field for field, _, _ in told] == list(PRESETS[name].__struct_fields__)
    for _, typed, sentence in told:
        assert typed and " " not in typed
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".") and sentence.isascii() and len(sentence) <= ROW + 6, sentence


@pytest.mark.parametrize(("name", "field"), RULINGS)
def test_a_sentence_says_its_rulings_value(name: str, field: str) -> None:
    ruled = PRESETS[name]
    changed = msgspec.structs.replace(ruled, **{field: other(getattr(ruled, field))})
    before = {one: (typed, told) for one, typed, told in words.rule_sentences(ruled)}
    after = {one: (typed, told) for one, typed, told in words.rule_sentences(changed)}
    assert {one for one in before if before[one] != after[one]} == {field}
    assert before[field][0] != after[field][0] and before[field][1] != after[field][1]


@pytest.mark.parametrize(
    ("value", "typed"),
    [
        (True, "yes"),
        (False, "no"),
        (17, "17"),
        (Ratio(3, 2), "3:2"),
        ((9, 10, 11), "9,10,11"),
        (ANY_TWO, "any"),
        ((), "none"),
        (Backers.STANDING, "standing"),
    ],
)
def test_values_are_told_as_they_are_typed(value: object, typed: str) -> None:
    assert words.value_words(value) == typed


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_its_felt(name: str) -> None:
    lines = words.felt(table_of(PRESETS[name]))
    assert lines[-1] == "Bets 10 to 200, steps of 10"
    assert all(line.isascii() and len(line) <= FELT for line in lines), lines


def test_the_felt_of_each_table() -> None:
    assert words.felt(table_of(GERMAN))[:-1] == (
        "Blackjack pays 3:2",
        "Dealer stands on 17",
        "Other wins pay 1:1",
        "No double, split or surrender",
    )
    assert words.felt(table_of(CZECH))[:-1] == (
        "Blackjack pays 3:2",
        "Dealer stands on 17",
        "Insurance pays 2:1",
        "Even money against an ace",
        "Other wins pay 1:1",
        "Double on 9, 10 or 11",
        "Split the same value once",
        "No surrender",
    )
    assert words.felt(table_of(LIVE))[:-1] == (
        "Blackjack pays 3:2",
        "Dealer stands on 17",
        "Insurance pays 2:1",
        "Pairs pay 11:1",
        "Other wins pay 1:1",
        "Double on any two cards",
        "Split the same value once",
        "Surrender half, not against ten or ace",
    )


PRINTED = {
    "blackjack_pays": (Ratio(6, 5), "Blackjack pays 6:5"),
    "blackjack_beats_21": (False, "Blackjack pays 3:2, ties 21"),
    "win_pays": (Ratio(2), "Other wins pay 2:1"),
    "tie_returns": (False, "Other wins pay 1:1, ties lose"),
    "insurance_pays": (Ratio(3), "Insurance pays 3:1"),
    "insurance": (False, None),
    "even_money": (True, "Even money against an ace"),
    "pairs_pays": (Ratio(8), "Pairs pay 8:1"),
    "pairs": (False, None),
    "dealer_stands_at": (18, "Dealer stands on 18"),
    "dealer_hits_soft": (True, "Dealer stands on 17, draws on soft 17"),
    "double_on": ((10, 11), "Double on 10 or 11"),
    "split": (False, "No split"),
    "surrender": (False, "No surrender"),
    "surrender_vs_ten": (True, "Surrender half, not against ace"),
}


@pytest.mark.parametrize("field", PRINTED)
def test_case_7_what_the_felt_says_is_what_the_rules_say(field: str) -> None:
    value, line = PRINTED[field]
    before = words.felt(table_of(LIVE))
    after = words.felt(table_of(msgspec.structs.replace(LIVE, **{field: value})))
    assert after != before
    assert {one for one in after if one not in before} == ({line} if line else set())


@pytest.mark.parametrize("field", ["white_dwarf_pays", "nova_pays", "supernova_pays", "hypernova_pays"])
def test_case_7_the_felt_of_dice_too(field: str) -> None:
    changed = msgspec.structs.replace(BlackholeRules(), **{field: 77})
    assert sum(line.endswith("pays 77") for line in words.felt(table_of(changed))) == 1


def test_the_stakes_are_on_the_felt() -> None:
    assert (
        words.felt(table_of(LIVE, minimum=50, maximum=5000, step=50))[-1] == "Bets 50 to 5,000, steps of 50"
    )


def test_what_each_game_is_called() -> None:
    names = {name: words.game_name(ruled) for name, ruled in PRESETS.items()}
    assert names == {
        "blackhole": "Blackhole Jack",
        "german": "Black Jack, german table",
        "czech": "Black Jack, czech table",
        "live": "Black Jack, live table",
    }
    assert {words.game_name(ruled, short=True) for ruled in PRESETS.values()} == {
        "Blackhole Jack",
        "Black Jack",
    }


# Help


def told(ruled: BlackjackRules, **changes: Any) -> str:
    """Return the rules in help of a table."""
    return "\n".join([text for text, _ in rules(table_of(ruled, **changes))])


@pytest.mark.parametrize("ruled", [GERMAN, CZECH, LIVE], ids=lambda ruled: ruled.preset.value)
def test_help_has_the_felt_and_the_rulings_of_the_table_played(ruled: BlackjackRules) -> None:
    setup = table_of(ruled, back_bets=True)
    lines = [text.strip() for text, _ in rules(setup)]
    assert set(words.felt(setup)) | set(words.rulings_in_force(setup)) <= set(lines)
    assert words.game_name(ruled).upper() in lines
    assert not {"dice", "d12", "rolls"} & set(" ".join(lines).replace(",", " ").split())


def test_help_leaves_out_what_cannot_come_up() -> None:
    assert "split" not in told(GERMAN).replace("No double, split or surrender", "").replace(
        "can be split", ""
    )
    assert "Nothing can be split." in told(GERMAN) and "Split aces" not in told(GERMAN)
    assert "Split aces get one card each." in told(LIVE)
    assert "boxes of others" not in told(CZECH)
    assert "At most 3 players bet on a box, its owner among them." in told(CZECH, back_bets=True)
    assert "A pair pays 11:1." in told(LIVE) and "A pair pays" not in told(CZECH)


def test_help_is_about_the_keys_of_the_game_that_is_played() -> None:
    live = ToldTable("ann")
    cards = [text for text, _ in HelpScreen(Situation(live.table, "ann"), Options()).content()]
    dice = [text for text, _ in HelpScreen(Situation(scenes.your_turn().table, "ada"), Options()).content()]
    hit, roll = "  h      Hit: take a card.", "  r      Roll one more d12."
    assert hit in cards and roll not in cards
    assert roll in dice and hit not in dice
    assert "OFFERS" in cards and "OFFERS" not in dice
    assert "ENTER does the obvious thing: the bet, a seat; it never answers an offer." in cards
    assert "ENTER does the obvious thing: the only move, the bet, a seat." in dice
