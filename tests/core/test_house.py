"""House rules: what people write, and the rule set that comes of it."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.house import BadRule, changed, house_rules, rule_names
from core.rules import (
    ANY_TWO,
    GERMAN,
    LIVE,
    PRESETS,
    Backers,
    BlackholeRules,
    BlackjackRules,
    DealerStyle,
    Ratio,
    Rules,
    SecondCard,
)

DICE = BlackholeRules()


@pytest.mark.parametrize(
    ("rules", "written", "field", "value"),
    [
        (LIVE, "decks=5", "decks", 5),
        (LIVE, " Decks = 5 ", "decks", 5),
        (LIVE, "surrender_vs_ten=yes", "surrender_vs_ten", True),
        (LIVE, "surrender-vs-ten=YES", "surrender_vs_ten", True),
        (LIVE, "surrender=no", "surrender", False),
        (LIVE, "blackjack_pays=6:5", "blackjack_pays", Ratio(6, 5)),
        (LIVE, "pairs_pays=12 : 1", "pairs_pays", Ratio(12)),
        (LIVE, "double_on=11,9,10,9", "double_on", (9, 10, 11)),
        (LIVE, "double_on=9, 10", "double_on", (9, 10)),
        (LIVE, "double_on=none", "double_on", ()),
        (GERMAN, "double_on=any", "double_on", ANY_TWO),
        (LIVE, "second_card=on_turn", "second_card", SecondCard.ON_TURN),
        (LIVE, "second_card=on-turn", "second_card", SecondCard.ON_TURN),
        (LIVE, "backers=anybody", "backers", Backers.ANYBODY),
        (DICE, "dealer=human", "dealer", DealerStyle.HUMAN),
        (DICE, "nova_pays=0", "nova_pays", 0),
        (DICE, "house_spends_at=16,13", "house_spends_at", (13, 16)),
    ],
)
def test_a_value_is_written_as_people_do(rules: Rules, written: str, field: str, value: object) -> None:
    (made,) = house_rules([rules], [written])
    assert getattr(made, field) == value
    assert msgspec.structs.replace(made, **{field: getattr(rules, field)}) == rules


@pytest.mark.parametrize(
    ("rules", "written"),
    [
        (LIVE, "decks=0"),
        (LIVE, "decks=5.0"),
        (LIVE, "decks=+5"),
        (LIVE, "decks=٥"),
        (LIVE, "decks="),
        (LIVE, "surrender=1"),
        (LIVE, "surrender=true"),
        (LIVE, "blackjack_pays=1.5"),
        (LIVE, "blackjack_pays=3"),
        (LIVE, "blackjack_pays=3:0"),
        (LIVE, "blackjack_pays=1001:1"),
        (LIVE, "double_on="),
        (LIVE, "double_on=9,,10"),
        (LIVE, "double_on=3"),
        (LIVE, "double_on=22"),
        (LIVE, "double_on=any,9"),
        (LIVE, "second_card=later"),
        (DICE, "house_spends_at=99"),
        (DICE, "dealer=cat"),
        (DICE, "dealer_stands_at=11"),
    ],
)
def test_anything_else_is_refused_with_what_may_be_written(rules: Rules, written: str) -> None:
    name, _, value = written.partition("=")
    with pytest.raises(BadRule) as told:
        house_rules([rules], [written])
    assert str(told.value).startswith(f"{name} can be ") and str(told.value).endswith(f", not {value!r}.")
    assert any(word in str(told.value) for word in (" or ", "from"))


@given(st.sampled_from([LIVE, DICE]), st.data(), st.text(max_size=30))
def test_whatever_is_written_there_is_a_rule_set_or_a_sentence(rules: Any, data: Any, text: str) -> None:
    name = data.draw(st.sampled_from(rule_names(rules)))
    try:
        made = changed(rules, name, text)
    except BadRule as told:
        assert "\n" not in str(told) and len(str(told)) < 200
    else:
        assert msgspec.convert(msgspec.to_builtins(made), type(rules)) == made


def test_the_table_a_rule_set_began_as_is_no_rule() -> None:
    assert "preset" not in rule_names(LIVE)
    for rules in PRESETS.values():
        assert {*rule_names(rules), "preset"} == {*rules.__struct_fields__, "preset"}
    with pytest.raises(BadRule, match="no rule 'preset'"):
        house_rules([LIVE], ["preset=german"])


def test_a_rule_is_for_every_game_that_has_it_and_for_one_at_least() -> None:
    live, dice = house_rules([LIVE, DICE], ["dealer_stands_at=16", "decks=4", "dealer=sharp"])
    assert live == msgspec.structs.replace(LIVE, dealer_stands_at=16, decks=4)
    assert dice == BlackholeRules(dealer_stands_at=16, dealer=DealerStyle.SHARP)
    with pytest.raises(BadRule, match="no rule 'decks' here"):
        house_rules([DICE], ["decks=4"])


@pytest.mark.parametrize(
    ("name", "near"), [("dekcs", "decks"), ("surender", "surrender"), ("double_no", "double_on")]
)
def test_who_mistypes_a_name_is_told_the_near_ones(name: str, near: str) -> None:
    with pytest.raises(BadRule, match=f"there is .*{near}"):
        house_rules([BlackjackRules()], [f"{name}=5"])


def test_nothing_is_given_twice_and_nothing_without_a_value() -> None:
    with pytest.raises(BadRule, match="decks is given twice"):
        house_rules([LIVE], ["decks=5", "Decks=5"])
    with pytest.raises(BadRule, match="written NAME=VALUE"):
        house_rules([LIVE], ["decks"])
