"""House rules changed one at a time, as `bhj-tui odds --each-rule` tells what each is worth."""

import pytest

from core.house import changed, house_rules, rule_names
from core.odds.dice_book import book
from core.odds.variants import ASIDE, variants
from core.rules import PRESETS, BlackholeRules, BlackjackRules, Ratio, Rules
from tests.core.tables import SHARP

SETS = {**PRESETS, "sharp": SHARP}
each_set = pytest.mark.parametrize("rules", SETS.values(), ids=SETS)


def differing(one: Rules, two: Rules) -> list[str]:
    """The fields in which two rule sets are not the same."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)]


@each_set
def test_each_is_what_its_text_asks_for(rules: Rules) -> None:
    for text, made in variants(rules):
        assert house_rules((rules,), [text]) == (made,), text


@each_set
def test_each_differs_in_the_one_rule_it_names(rules: Rules) -> None:
    for text, made in variants(rules):
        assert differing(rules, made) == [text.partition("=")[0]], text


@each_set
def test_none_comes_twice(rules: Rules) -> None:
    made = [made for _, made in variants(rules)]
    assert len(set(made)) == len(made)


@each_set
def test_no_rule_is_forgotten(rules: Rules) -> None:
    named = {text.partition("=")[0] for text, _ in variants(rules)}
    assert named == set(rule_names(rules)) - ASIDE


def test_what_is_left_aside_is_of_the_table_or_of_the_shoes_length() -> None:
    assert set(rule_names(PRESETS["live"])) >= ASIDE
    assert set(rule_names(PRESETS["live"])) - ASIDE >= {"decks", "insurance", "surrender", "double_on"}
    assert not set(rule_names(BlackholeRules())) & ASIDE


def test_a_switch_is_thrown_and_a_choice_is_each_other_one() -> None:
    dice = [text for text, _ in variants(BlackholeRules())]
    assert {"sd_rolls_award=no", "reroll_is_starting_hand=yes", "special_ties_dealer_21=no"} <= set(dice)
    assert [text for text in dice if text.startswith("dealer=")] == ["dealer=sharp", "dealer=human"]
    assert [text for text, _ in variants(SHARP) if text.startswith("dealer=")] == [
        "dealer=house",
        "dealer=human",
    ]


@pytest.mark.parametrize(
    ("rules", "name", "values"),
    [
        ("live", "decks", "1 2 4 5 6"),
        ("czech", "decks", "1 2 4 5 8"),
        ("live", "blackjack_pays", "6:5 1:1 2:1"),
        ("live", "double_on", "9,10,11 10,11 none"),
        ("czech", "double_on", "any 10,11 none"),
        ("german", "dealer_stands_at", "16 18"),
        ("live", "pairs_pays", "10:1 12:1"),
        ("live", "split_match", "rank"),
        ("blackhole", "house_spends_at", "none 15 16 14,15,16"),
        ("blackhole", "white_dwarf_pays", "4 6"),
        ("blackhole", "hypernova_pays", "25 35"),
        ("blackhole", "dealer_stands_at", "16 18"),
    ],
)
def test_values_are_those_that_houses_are_known_for(rules: str, name: str, values: str) -> None:
    found = [text.partition("=")[2] for text, _ in variants(PRESETS[rules]) if text.startswith(f"{name}=")]
    assert found == values.split()


@pytest.mark.parametrize(
    ("rules", "absent"),
    [
        (BlackholeRules(dealer_stands_at=21), "dealer_stands_at=22"),
        (BlackholeRules(dealer_stands_at=12), "dealer_stands_at=11"),
        (BlackholeRules(nova_pays=0), "nova_pays=-1"),
        (BlackholeRules(nova_pays=1000), "nova_pays=1005"),
        (BlackjackRules(insurance_pays=Ratio(0)), "insurance_pays=-1:1"),
    ],
)
def test_what_can_not_be_asked_for_is_no_variant(rules: Rules, absent: str) -> None:
    named = [text for text, _ in variants(rules)]
    assert absent not in named
    assert sum(text.startswith(absent.partition("=")[0] + "=") for text in named) == 1


def test_the_difference_is_what_a_rule_is_worth() -> None:
    edges = {text: book(made).edge() for text, made in variants(BlackholeRules()) if "pays" in text}
    base = book(BlackholeRules()).edge()
    for name in ("white_dwarf_pays", "nova_pays", "supernova_pays"):
        worse, better = [edge for text, edge in edges.items() if text.startswith(name)]
        assert worse < base < better
    # A Nova in the hand is kept, whether a Hypernova would pay 25 or 30; for 35 it is given up.
    assert edges["hypernova_pays=25"] == base < edges["hypernova_pays=35"]


def test_a_changed_set_has_variants_of_its_own() -> None:
    made = changed(PRESETS["live"], "surrender_vs_ten", "yes")
    assert ("surrender_vs_ten=no", PRESETS["live"]) in list(variants(made))
