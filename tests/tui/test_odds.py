"""`bhj-tui odds`: what a game returns, what every move is worth, and one sentence for what can't be."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.blackhole import MOVE_DIE, Hand
from core.dice import FACES
from core.moves import Move
from core.odds import characters, variants
from core.odds.advice import Advice, Option
from core.odds.advise import advise, weigh
from core.odds.card_book import card_book
from core.odds.chart import chart
from core.odds.dice_book import book, exact_book
from core.odds.dice_tree import GAME
from core.odds.report import Report, report
from core.rules import CZECH, LIVE, PRESETS, BlackholeRules, BlackjackRules, DealerStyle, Rules
from core.sides import Side
from tests.core.card_tables import CardTable
from tests.core.card_tables import dealt as cards_dealt
from tests.core.tables import HUMAN, RULES, SHARP, Live
from tests.tui.terminals import PROGRAM, ROOT
from tui import cli, odds, odds_screen
from tui.actions import ACTIONS
from tui.arguments import Mistyped, parse
from tui.odds_chart import LETTERS
from tui.odds_dice import decide_dice
from tui.odds_lines import COLUMNS
from tui.odds_text import report_lines
from tui.options import Options

BARE = BlackjackRules(decks=1, dealer_stands_at=12, split=False, double_on=(), insurance=False)
"""A quick one, whose dealer ends in the most ways."""
NO_TELLING = "nothing is left to decide."


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what the command prints."""
    assert cli.main(["odds", *words]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Return what the command prints as JSON."""
    found: dict[str, object] = json.loads(told(capsys, *words, "--json"))
    return found


# The report


def test_the_head_of_blackhole_is_its_book_s(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys).splitlines()[:8] == [
        "Blackhole Jack",
        "",
        "best play   +8.967 % of the bet, a return of 108.967 %",
        "spread      1.458 bets: the standard deviation of a round's result",
        "",
        "The upcard in percent: its chance, what the round is worth, how the dealer ends",
        "    chance   value  bust   16    17    18    19    20    21  special",
        " 1     8.3   -5.30  18.0  2.0  14.4  13.6  12.7  11.8  10.7     16.7",
    ]


def test_changed_rules_are_named_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--dealer", "sharp", "--rule", "nova-pays=3").splitlines()
    assert lines[1] == "house rules: dealer=sharp"
    assert lines[3] == "best play   +8.564 % of the bet, a return of 108.564 %"
    assert "house rules" not in told(capsys, "--dealer=house")


HEADS = {
    "german": "best play   -2.344 % of the bet, a return of 97.656 %",
    "czech": "best play   -0.776 % of the bet, a return of 99.224 %",
    "live": "best play   -0.713 % of the bet, a return of 99.287 %",
}


@pytest.mark.parametrize("game", HEADS)
def test_the_head_of_a_card_table_is_its_book_s(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--game", game).splitlines()
    assert lines[:3] == [f"Black Jack, {game} table", "", HEADS[game]]
    original = [line for line in lines if line.startswith("original")]
    assert bool(original) is (game == "live")
    assert all(len(line) <= COLUMNS for line in lines)


def test_the_live_table_is_measured_by_its_original_s_word(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--game", "live").splitlines()
    assert lines[4:7] == [
        "as printed  these rules return 99.287 %",
        "original    its own text says 99.54 %; the one house rule that yields it is",
        "            surrender_vs_ten=yes: 99.539 %",
    ]


def test_a_changed_live_table_has_nothing_to_say_of_its_original() -> None:
    assert report(LIVE).original is not None
    assert report(BARE).original is None


def test_bets_beside_the_hand_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    live, czech = told(capsys, "--game", "live"), told(capsys, "--game", "czech")
    assert "a blackjack  4.745 %" in live and "a pair       7.470 %" in live
    assert "pairs  -10.361 % of its own stake; wins 7.470 %" in live
    assert "insurance  -7.470 % of its own stake; against an ace, with a full shoe 30.843 %" in live
    assert "even money" not in live
    assert "even money on a blackjack  -3.883 % of the main bet" in czech and "pairs" not in czech
    assert "Beside the hand" not in told(capsys, "--game", "german")


def test_special_wins_are_as_likely_as_dice_make_them() -> None:
    chances = report(RULES).chances
    assert chances["white_dwarf"] == pytest.approx(4 / 144)
    assert chances["nova"] == pytest.approx(2 / 144 + 2 / 144)
    assert chances["supernova"] == pytest.approx(10 / 144 / 12)
    assert chances["hypernova"] == 0


def test_specials_follow_the_best_play() -> None:
    """Where a Hypernova pays enough, a 1-1 is rerolled, and there are fewer Novae."""
    chances = report(BlackholeRules(hypernova_pays=1000)).chances
    assert chances["nova"] == pytest.approx(2 / 144)
    assert chances["hypernova"] == pytest.approx(2 / 144 / 12)


@pytest.mark.parametrize("rules", [RULES, SHARP, HUMAN, CZECH])
def test_upcards_add_up_to_the_edge(rules: Rules) -> None:
    found = report(rules)
    assert sum(facing.chance for facing in found.upcards) == pytest.approx(1)
    assert sum(f.chance * f.value for f in found.upcards) == pytest.approx(found.edge, abs=1e-12)
    for facing in found.upcards:
        assert sum(facing.dealer.values()) == pytest.approx(1)


def test_a_sharp_dealer_s_ends_are_those_that_hands_meet() -> None:
    """Against a hand of 17 it goes on at 16, where `house` may roll another die."""
    house, sharp = report(RULES).upcards, report(SHARP).upcards
    assert "15" in sharp[0].dealer and "15" not in house[0].dealer
    assert house[8].dealer["special"] == sharp[8].dealer["special"] == pytest.approx(1 / 12)


@pytest.mark.parametrize("line", ["--rule dealer_stands_at=12 --dealer sharp", "--dealer=human"])
def test_reports_of_dice_fit_80_columns(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert all(len(row) <= COLUMNS for row in told(capsys, *line.split()).splitlines())
    assert all(len(row) <= COLUMNS for row in told(capsys, *line.split(), "--exact").splitlines())


def test_the_widest_card_table_fits_80_columns() -> None:
    assert all(len(row) <= COLUMNS for row in report_lines(BARE, report(BARE)))


# The chart


def chart_text(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the chart, blanks as they are."""
    return told(capsys, *words).partition("\nBest play\n")[2]


def test_the_chart_of_dice_merges_rows_that_are_alike(capsys: pytest.CaptureFixture[str]) -> None:
    lines = chart_text(capsys).splitlines()
    assert lines[0] == "r roll, 4 d4, 8 d8, x reroll, k keep, w swap, s stand, = all the same"
    assert lines[2:11] == [
        "A double as dealt                      1  2  3  4  5  6  7  8  9 10 11 12",
        "  1-1                                  k  k  k  k  k  k  k  k  k  k  k  k",
        "  2-2 to 11-11                         x  x  x  x  x  x  x  x  x  x  x  x",
        "  12-12                                k  k  k  k  k  k  k  k  k  k  k  k",
        "",
        "Holding nothing                        1  2  3  4  5  6  7  8  9 10 11 12",
        "  5-15                                 r  r  r  r  r  r  r  r  r  r  r  r",
        "  16                                   r  r  r  r  r  r  r  r  r  r  s  s",
        "  17-20                                s  s  s  s  s  s  s  s  s  s  s  s",
    ]


def test_the_chart_s_letters_are_the_book_s_moves(capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(chart_text(capsys).splitlines())
    for group in chart(RULES).groups:
        assert next(line for line in lines if line.startswith(group.title)).split()[-12:] == [
            str(face) for face in range(1, 13)
        ]
        shown: list[list[str]] = []
        while line := next(lines):
            first, _, last = line[2:].split("  ")[0].strip().replace(" to ", "~").partition("~")
            many = [row.label for row in group.rows]
            begin, end = first, last
            if not last and first not in many:
                begin, end = first.split("-")
            shown += [line.split()[-12:]] * (many.index(end or begin) - many.index(begin) + 1)
        assert len(shown) == len(group.rows)
        for row, letters in zip(group.rows, shown, strict=True):
            for cell, letter in zip(row.cells, letters, strict=True):
                values = [option.value for option in cell.advice.options]
                if letter == "=":
                    assert max(values) == pytest.approx(min(values), abs=1e-12)
                else:
                    assert letter == LETTERS[cell.advice.best.move] and max(values) > min(values)


def test_two_cards_that_play_otherwise_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = chart_text(capsys, "--game", "german")
    assert "  12         h  h  s* s  s  h  h  h  h  h\n" in text
    assert "* but for these two cards\n  12 against 4: T 2 hits\n" in text
    assert "*" not in chart_text(capsys, "--game", "live")


def test_letters_are_the_keys_at_the_table() -> None:
    keys = {action.move: action.keys for action in ACTIONS if action.move in LETTERS}
    assert {move: (letter,) for move, letter in LETTERS.items()} == keys
    moves = {option.move for rules in (RULES, LIVE) for option in _options(report(rules))}
    assert moves == set(LETTERS)


def _options(found: Report) -> list[Option]:
    groups = found.chart.groups
    return [o for group in groups for row in group.rows for cell in row.cells for o in cell.advice.options]


# Data


def test_the_report_as_json_has_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    found, known = data(capsys, "--dealer", "sharp"), report(SHARP)
    assert (found["game"], found["changed"]) == ("blackhole", ["dealer"])
    assert (found["edge"], found["returns"], found["spread"]) == (known.edge, 1 + known.edge, known.spread)
    assert found["chances"] == known.chances and found["beside"] == {} and found["original"] is None
    assert isinstance(found["rules"], dict) and found["rules"]["dealer"] == "sharp"
    assert found["upcards"] == [
        {"upcard": str(f.upcard), "chance": f.chance, "value": f.value, "dealer": f.dealer}
        for f in known.upcards
    ]
    assert "exact" not in found


def test_the_chart_as_json_has_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    found, known = data(capsys, "--game", "german")["chart"], report(PRESETS["german"]).chart
    assert isinstance(found, dict) and found["upcards"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    assert [group["title"] for group in found["groups"]] == [group.title for group in known.groups]
    for group, wanted in zip(found["groups"], known.groups, strict=True):
        for row, other in zip(group["rows"], wanted.rows, strict=True):
            assert row["label"] == other.label
            assert [cell["best"] for cell in row["cells"]] == [c.advice.best.move.value for c in other.cells]
            assert row["cells"][0]["values"] == {
                option.move.value: option.value for option in other.cells[0].advice.options
            }
    (twelve,) = [row for row in found["groups"][0]["rows"] if row["label"] == "12"]
    assert twelve["cells"][2]["differs"] == {"T 2": "hit"}


# Fractions


def test_dice_are_told_in_fractions_beside_decimals(capsys: pytest.CaptureFixture[str]) -> None:
    edge = exact_book(RULES).edge()
    text = told(capsys, "--exact")
    assert "best play   +8.967 %" in text and f"  best play\n    {edge}\n" in text
    assert "  White Dwarf\n    1/36\n" in text and "  1: dealer special\n    1/6\n" in text


def test_fractions_as_json_are_the_decimals(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "--exact", "--rule", "nova_pays=4")
    exact = found["exact"]
    assert isinstance(exact, dict) and isinstance(found["chances"], dict)
    assert Fraction(exact["edge"]) == exact_book(BlackholeRules(nova_pays=4)).edge()
    assert float(Fraction(exact["edge"])) == pytest.approx(found["edge"], abs=1e-12)
    assert {n: float(Fraction(f)) for n, f in exact["chances"].items()} == pytest.approx(found["chances"])
    upcards = found["upcards"]
    assert isinstance(upcards, list)
    for facing in upcards:
        assert float(Fraction(facing["exact"]["value"])) == pytest.approx(facing["value"], abs=1e-12)
        assert sum(map(Fraction, facing["exact"]["dealer"].values())) == 1
        assert {n: float(Fraction(f)) for n, f in facing["exact"]["dealer"].items()} == pytest.approx(
            facing["dealer"]
        )
    assert sum(Fraction(f["exact"]["value"]) for f in upcards) / 12 == Fraction(exact["edge"])


def test_a_card_table_in_fractions_says_first_that_it_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = ModuleType("core.odds.card_exact")
    vars(exact)["exact_edge"] = lambda rules: Fraction(-1, 3)
    monkeypatch.setitem(sys.modules, "core.odds.card_exact", exact)
    assert cli.main(["odds", "--game", "german", "--exact"]) == 0
    found = capsys.readouterr()
    assert found.err == "In fractions a card table takes about half a minute.\n"
    assert "As fractions\n  best play\n    -1/3\n" in found.out


# One decision


def advice_in(found: dict[str, object]) -> dict[str, float]:
    """Return the values that JSON tells of a decision's moves."""
    moves = found["moves"]
    assert isinstance(moves, list)
    return {one["move"]: one["value"] for one in moves}


def values(advice: Advice | None) -> dict[str, float]:
    """Return an advice's values by the moves' names."""
    assert advice is not None
    return {option.move.value: option.value for option in advice.options}


def test_one_decision_is_told_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--hand", "7,7", "--against", "9").splitlines() == [
        "Blackhole Jack",
        "",
        "(7) (7) = 14 against 9, a double as dealt, a joker in hand",
        "",
        "move         value    bust    lands      21  special",
        "roll      -0.27466  41.7 %   50.0 %   8.3 %    0.0 %",
        "d4        -0.33630   0.0 %  100.0 %   0.0 %    0.0 %",
        "d8        -0.11508  12.5 %   75.0 %  12.5 %    0.0 %",
        "reroll <  +0.73340   0.0 %   91.7 %   0.0 %    8.3 %",
        "stand     -0.69939",
        "",
        "Best: reroll. Values are in bets; a bet won is +1.",
    ]


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("--hand 7,7", "a double as dealt, a joker in hand"),
        ("--hand (7)(7)", "a double as dealt, a joker in hand"),
        ("--hand 1,1", "a double as dealt"),
        ("--hand 1,5,12", "a d8 in hand, d4 just earned"),
        ("--hand 1,5,12 --holding d8", "a d8 in hand"),
        ("--hand 1,5,12 --holding d4", "a d4 in hand"),
        ("--hand 1,5,12 --holding joker", "a joker in hand"),
        ("--hand 1,5,12 --holding joker --earned d4", "a joker in hand, d4 just earned"),
        ("--hand 1,5,12 --earned d4", "a d8 in hand, d4 just earned"),
        ("--hand 12,5", "a d4 in hand"),
        ("--hand 12,5 --holding joker", "a joker in hand"),
        ("--hand 1,12 --holding d8", "a d8 in hand"),
        ("--hand 12,1 --holding d4 --earned joker --earned d8", "a d4 in hand, joker and d8 just earned"),
        ("--hand (12)(5)/2\\", "nothing in hand"),
        ("--hand (7)(7)<3>", "nothing in hand"),
        ("--hand 14", "nothing in hand"),
        ("--hand 14 --holding d8", "a d8 in hand"),
        ("--hand 14 --holding d8 --earned d4", None),
        ("--hand 15 --holding d8 --earned d4", "a d8 in hand, d4 just earned"),
    ],
)
def test_a_hand_of_dice_is_what_its_dice_left(
    line: str, state: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*line.split(), "--against", "(9)"]
    if state is None:
        assert cli.main(["odds", *words]) == 2
        return
    head = told(capsys, *words).splitlines()[2]
    assert head.endswith(f"against 9, {state}")


@settings(max_examples=60)
@given(st.data(), st.sampled_from([RULES, SHARP, HUMAN, BlackholeRules(sd_rolls_award=False)]))
def test_any_hand_of_dice_is_told_what_the_table_is_told(draw: st.DataObject, rules: BlackholeRules) -> None:
    live, face = Live("ann", rules=rules), draw.draw(st.integers(1, 12))
    live.bet("ann", 10, face)
    while advice := advise(live.table):
        hand = live.hand(0)
        if hand.dice:
            words = [str(hand.total)] if draw.draw(st.booleans()) and not hand.reroll else []
            line = ["--hand", *(words or [" ".join(map(str, hand.dice))]), "--against", str(face)]
            line += [f"--holding={hand.sd.value}"] if hand.sd else []
            line += [] if hand.reroll else [f"--earned={die.value}" for die in hand.awards]
            assert decide_dice(rules, parse(["odds", *line]).odds).advice == advice
        move = draw.draw(st.sampled_from([option.move for option in advice.options]))
        if not _moved(live, move, draw.draw):
            break


def _moved(live: Live, move: Move, draw: Callable[[st.SearchStrategy[int]], int]) -> bool:
    """Play a move, with what its dice show; return whether the hand is still in turn."""
    hand = live.hand(0)
    faces = [draw(st.integers(1, 12)) for _ in range(2)] if move is Move.START else []
    if move in MOVE_DIE:
        faces = [draw(st.integers(1, FACES[MOVE_DIE[move]]))]
    rules = live.table.setup.rules
    assert isinstance(rules, BlackholeRules)
    if GAME.play(rules, hand, move, tuple(faces))[0].over:
        return False
    live.play("ann", move, *faces)
    return True


@pytest.mark.parametrize(
    ("rules", "cards", "upcard", "line"),
    [
        (LIVE, "Qh 6s", "9c", "Q 6 --against 9"),
        (LIVE, "8h 8s", "Td", "[8h][8s] --against Td"),
        (LIVE, "Ah 7s", "3d", "A7 --against 3"),
        (CZECH, "5h 6s", "Kd", "5,6 --against K"),
    ],
)
def test_a_hand_of_cards_is_told_what_the_table_is_told(
    rules: BlackjackRules, cards: str, upcard: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = CardTable("ann", rules=rules)
    one, two = cards.split()
    table.bet("ann", 10, f"{one} {upcard} {two}")
    hand, _, against = line.partition(" --against ")
    found = data(capsys, "--game", rules.preset.value, "--hand", hand, "--against", against)
    assert advice_in(found) == pytest.approx(values(advise(table.table)))
    assert found["shoe"] == len(table.table.shoe)


def test_later_cards_and_cards_gone_leave_the_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    table = CardTable("ann", "bob")
    table.bet("ann")
    table.bet("bob", 10, cards_dealt("9c", "5h 3s", "Kh Kd"))
    table.hit("ann", "4h")
    line = ["--game=live", "--hand=5 3 4", "--against=9"]
    found = data(capsys, *line, "--gone", "K K")
    assert advice_in(found) == pytest.approx(values(advise(table.table)))
    assert advice_in(data(capsys, *line))["hit"] != pytest.approx(advice_in(found)["hit"], abs=1e-6)


def test_hands_of_a_split_are_told_what_the_table_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = CardTable("ann")
    table.bet("ann", 10, "8h 5d 8s")
    table.play("ann", Move.SPLIT, "3h 2s")
    line = ["--game=live", "--against=5"]
    first = data(capsys, *line, "--hand=8h 3h", "--gone=8s 2s", "--split")
    assert advice_in(first) == pytest.approx(values(advise(table.table)))
    assert list(advice_in(first)) == ["hit", "stand"]
    table.stand("ann")
    second = data(capsys, *line, "--hand=8s 2s", "--gone=8h 3h", "--split", "second")
    assert advice_in(second) == pytest.approx(values(advise(table.table)))


def test_a_split_s_second_wager_is_settled_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--game=live", "--rule=dealer_blackjack_takes_all=no", "--hand=8 8", "--against=A"]
    first, second = (data(capsys, *line, "--split", which) for which in ("first", "second"))
    assert advice_in(second)["stand"] > advice_in(first)["stand"] + 0.2


def test_offers_are_told_with_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    table = CardTable("ann")
    table.bet("ann", 10, "Qh Ad 6s")
    (offer,) = table.table.offers
    question = weigh(table.table, offer.number)
    assert question is not None and offer.kind is Side.INSURANCE
    found = data(capsys, "--game=live", "--hand=Q 6", "--against=A")
    assert found["offers"] == [
        {"offer": "insurance", "accept": question.accept, "decline": question.decline, "take": False}
    ]
    text = told(capsys, "--game=czech", "--hand=A K", "--against=A")
    assert "even money: leave it; taken +1.00000, left +1.03883" in text and "Best" not in text


def test_insurance_is_to_be_taken_where_tens_are_left(capsys: pytest.CaptureFixture[str]) -> None:
    gone = " ".join(["2 3 4 5 6"] * 4)
    line = ["--game=live", "--rule=decks=1", "--hand=9 9", "--against=A", "--gone", gone]
    assert "insurance: take it; taken +" in told(capsys, *line)


def test_one_decision_of_dice_is_told_in_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "--hand=1,1", "--against=12", "--exact")
    exact = found["exact"]
    assert isinstance(exact, dict) and exact["keep"] == "77/36"
    assert {move: float(Fraction(told)) for move, told in exact.items()} == pytest.approx(advice_in(found))
    assert "  keep\n    77/36\n" in told(capsys, "--hand=1,1", "--against=12", "--exact")


def test_a_dealer_who_decides_is_said_to_meet_this_hand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--hand=12,5", "--against=3"]
    assert "against this hand alone" in told(capsys, *line, "--dealer=sharp")
    assert "those of `house`" in told(capsys, *line, "--dealer=human")
    assert "The dealer" not in told(capsys, *line)


# Rules and bots


def test_each_rule_is_told_beside_best_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = BlackholeRules(nova_pays=4)
    monkeypatch.setattr(variants, "variants", lambda rules: iter([("nova_pays=4", other)]))
    lines = told(capsys, "--each-rule").splitlines()
    assert [line.split() for line in lines[2:]] == [
        ["edge", "in", "points"],
        ["best", "play", "+8.967", "%"],
        ["nova_pays=4", "+11.318", "%", "+2.350"],
    ]
    found = data(capsys, "--each-rule")
    edge, changed = book(RULES).edge(), book(other).edge()
    assert found["rules"] == [{"rule": "nova_pays=4", "edge": changed, "difference": changed - edge}]


def test_each_rule_is_printed_as_soon_as_it_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def rules(_: Rules) -> Iterator[tuple[str, Rules]]:
        yield "nova_pays=4", BlackholeRules(nova_pays=4)
        assert "nova_pays=4" in capsys.readouterr().out
        yield "nova_pays=2", BlackholeRules(nova_pays=2)

    monkeypatch.setattr(variants, "variants", rules)
    assert told(capsys, "--each-rule").split()[0] == "nova_pays=2"


def test_a_host_who_decides_is_told_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    human = BlackholeRules(dealer=DealerStyle.HUMAN)
    monkeypatch.setattr(variants, "variants", lambda rules: iter([("dealer=human", human)]))
    assert told(capsys, "--each-rule").endswith(
        "\n\ndealer=human: a host who decides is taken to decide as `house` does.\n"
    )


def test_each_character_is_told_beside_best_play(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--bots").splitlines()[4:]
    known = {one.name: characters.character_edge(RULES, one) for one in characters.CHARACTERS}
    assert [re.split(" {2,}", line)[0] for line in lines] == list(known)
    for line, edge in zip(lines, known.values(), strict=True):
        assert f"{edge * 100:+.3f} %" in line
    bots = data(capsys, "--bots")["bots"]
    assert isinstance(bots, list) and {one["bot"]: one["edge"] for one in bots} == known


def test_rules_are_printed_as_host_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--rules", "--game=live", "--rule=decks=6"]
    text = told(capsys, *line)
    assert cli.main(["host", *line]) == 0
    assert capsys.readouterr().out == text


def test_one_deck_for_seven_seats_is_no_matter_here(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--game=live", "--rule=decks=1", "--hand=Q 6", "--against=9"]
    assert "49 cards in the shoe" in told(capsys, *line)


def test_the_screen_is_given_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Rules] = []

    def show(rules: Rules, options: Options) -> int:
        shown.append(rules)
        return 0

    monkeypatch.setattr(cli, "_in_terminal", lambda: True)
    monkeypatch.setattr(odds_screen, "show", show)
    assert cli.main(["odds", "--screen", "--dealer=sharp"]) == 0
    assert shown == [BlackholeRules(dealer=DealerStyle.SHARP)]


# What can't be


CARDS = "--game live --against 9"
ALL_BUT_SOME = ",".join([rank + suit for suit in "shd" for rank in "A23456789JQK"])


@pytest.mark.parametrize("hand", ["8,8", "T,6", "A,5,2", "8,2 --split second"])
def test_one_decision_of_cards_is_told_in_fractions(hand: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = (
        f"--game=live --rule=decks=1 --rule=dealer_blackjack_takes_all=no --against=T --exact --hand={hand}"
    )
    found = data(capsys, *line.split())
    exact = found["exact"]
    assert isinstance(exact, dict)
    assert {move: float(Fraction(told)) for move, told in exact.items()} == pytest.approx(advice_in(found))


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("--game live --dealer sharp", "--dealer is for Blackhole Jack"),
        ("--rule decks=1", "There is no rule 'decks' here"),
        ("--against 5", "belong to --hand"),
        ("--gone 5", "belong to --hand"),
        ("--split", "belong to --hand"),
        ("--earned d4", "belong to --hand"),
        ("--hand 7,7", "--hand needs --against"),
        ("--each-rule --hand 5", "not allowed with"),
        ("--exact --bots", "--exact belongs to"),
        ("--exact --each-rule", "--exact belongs to"),
        ("--screen", "needs a terminal"),
        ("--hand 7,7 --against 13", "A d12 shows 1 to 12, not 13."),
        ("--hand 7,7 --against 0", "A d12 shows 1 to 12, not 0."),
        ("--hand 7,7 --against 3,4", "The dealer shows one d12"),
        ("--hand 7,7 --against <3>", "The dealer shows one d12"),
        ("--hand 7,7 --against=", "The dealer shows one d12"),
        ("--hand x --against 3", "'x' is no die: write faces of d12s like 7,7"),
        ("--hand (7 --against 3", "'(7' is no die"),
        ("--hand 5,4,/5\\ --against 3", "A d4 shows 1 to 4, not 5."),
        ("--hand= --against 3", "No play comes to no dice"),
        ("--hand (7) --against 3", "No play comes to (7)"),
        ("--hand <7>,3 --against 3", "No play comes to <7> (3)"),
        ("--hand 5,4,<3>,<3> --against 3", "No play comes to (5) (4) <3> <3>"),
        ("--hand 12,12,3 --against 3", "No play comes to (12) (12) (3)"),
        ("--hand 9,12 --against 3", f"(9) (12) is a White Dwarf: {NO_TELLING}"),
        ("--hand 7,7,8 --against 3", f"(7) (7) (8) = 22 is bust: {NO_TELLING}"),
        ("--hand 9,7,5 --against 3", f"(9) (7) (5) = 21 stands by itself: {NO_TELLING}"),
        ("--hand 30 --against 3", "No hand in play has 30 and nothing in hand"),
        ("--hand 0 --against 3", "No hand in play has 0"),
        ("--hand 14 --holding d4 --earned d4 --against 3", "No hand in play has 14"),
        ("--hand 5,5 --holding d8 --against 3", "(5) (5) can't have that in hand; it can have this: a joker"),
        ("--hand 5,6 --holding d8 --against 3", "it can have this: a joker in hand; nothing in hand."),
        ("--hand 1,5,12 --earned d8 --against 3", "(1) (5) (12) can't have that in hand"),
        ("--hand 7,7 --earned d4 --against 3", "(7) (7) can't have that in hand"),
        ("--hand 1,5,12,1 --against 3", "Say with --holding and --earned what (1) (5) (12) (1) has: a d4"),
        ("--hand 7,7 --against 9 --gone 5", "--gone and --split are for card tables."),
        (f"{CARDS} --hand Q", "A hand that is in turn has two cards or more"),
        (f"{CARDS} --hand=", "A hand that is in turn has two cards or more"),
        (f"{CARDS} --hand Q,1", "'1' is no card: write ranks like Q 6"),
        (f"{CARDS} --hand \u212a6", "is no card"),
        (f"{CARDS} --hand Q,5,9", f"[Qs] [5s] [9s] = 24 is bust: {NO_TELLING}"),
        (f"{CARDS} --hand Q,9,2,3", "[Qs] [9s] [2s] = 21 stands by itself: it gets no further card."),
        (f"{CARDS} --hand A,T", f"[As] [Ts] is a blackjack: {NO_TELLING}"),
        (f"{CARDS} --hand A,5 --split", f"[As] [5s] = soft 16 stands by itself: {NO_TELLING}"),
        (f"{CARDS} --hand 5,5 --holding d4", "--holding and --earned are for Blackhole Jack."),
        (
            f"{CARDS}c --rule decks=1 --hand 5c,6c --exact --gone {ALL_BUT_SOME}",
            "leave 15 cards in it, not 13",
        ),
        ("--game live --hand 5,5 --against 3,4", "The dealer shows one card, like Qh or 6, not '3,4'."),
        ("--game german --hand 8,8 --against 3 --split", "Nothing is split by these rules"),
        (f"{CARDS} --rule decks=1 --hand Qh,Qh", "There are too many Qh here: 1 deck has only 1."),
        (f"{CARDS} --rule decks=1 --hand 9,9,9,9", "There are too many 9 here: 1 deck has only 4."),
        (f"{CARDS} --rule decks=2 --hand Q,6 --gone Qh,Qh,Qh", "There are too many Qh here: 2 decks have"),
    ],
)
def test_what_cannot_be_is_one_sentence(line: str, wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", *line.split()]) == 2
    found = capsys.readouterr()
    assert found.out == "" and wanted in found.err
    assert found.err.count("\n") == 1 and found.err.endswith((".\n", "--help\n", "--headless\n"))


def test_suited_cards_are_laid_before_those_of_any_suit(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--game=live", "--rule=decks=1", "--hand=Q Qs", "--against=9"]
    assert "[Qh] [Qs] = 20" in told(capsys, *line)


@settings(max_examples=100)
@given(st.text(max_size=12), st.text(max_size=4), st.sampled_from(["blackhole", "german"]))
def test_whatever_is_typed_is_told_or_refused(hand: str, against: str, game: str) -> None:
    words = ["odds", f"--game={game}", f"--hand={hand}", f"--against={against}"]
    assert cli.main(words) in (0, 2)


@settings(max_examples=100)
@given(st.text("0123456789,() <>[]/\\", max_size=14), st.text("0123456789", min_size=1, max_size=2))
def test_whatever_dice_are_typed_are_told_or_refused(hand: str, against: str) -> None:
    assert cli.main(["odds", f"--hand={hand}", f"--against={against}"]) in (0, 2)


# Without a terminal


def test_dice_are_told_without_arrays_and_all_without_the_screen() -> None:
    program = (
        "import sys\nfrom tui.cli import main\n"
        "assert main(['odds']) == 0 and main(['odds', '--hand', '7,7', '--against', '9']) == 0\n"
        "assert not {'numpy', 'textual'} & set(sys.modules)\n"
        "assert main(['odds', '--game=live', '--hand', 'Q 6', '--against', '9']) == 0\n"
        "assert 'textual' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_a_reader_who_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [*PROGRAM, "odds", "--each-rule"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_every_flag_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["odds", "--help"])
    text = capsys.readouterr().out
    flags = "game rule dealer json exact rules each-rule bots screen hand against holding earned gone split"
    for flag in flags.split():
        assert re.search(rf"^  --{flag}\b", text, re.MULTILINE), flag
    assert all(len(line) <= COLUMNS for line in text.splitlines())


def test_a_hand_s_words_do_not_go_without_it() -> None:
    with pytest.raises(Mistyped):
        odds.tell(parse(["odds", "--holding", "d4"]))


def test_the_book_of_a_card_table_is_made_once() -> None:
    assert card_book(LIVE) is card_book(BlackjackRules())
    assert isinstance(book(RULES).tree.nodes[-1].hand, Hand)
