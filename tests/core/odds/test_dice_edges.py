"""The edge of Blackhole Jack by two roads: the book made of the game's moves, and the rules page by hand."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.blackhole import Hand
from core.moves import Move
from core.odds.dice_book import DiceBook, book, exact_book
from core.rules import BlackholeRules
from tests.core.odds import dice_by_hand as by_hand
from tests.core.odds.dice_by_hand import DICE, FACES, NONE, Spot, boxes
from tests.core.tables import GAME, HUMAN, RULES, SHARP

DEALERS = {"house": RULES, "sharp": SHARP}
each_dealer = pytest.mark.parametrize("rules", DEALERS.values(), ids=DEALERS)

EDGES = {
    "house": ("+8.967 %", Fraction(28381236217816354089702539255099, 316501751733026408438600388575232)),
    "sharp": ("+8.564 %", Fraction(96375650169753658289900533744163, 1125339561717427230003912492711936)),
}
ALONE: dict[str, dict[str, tuple[object, ...]]] = {
    "house": {
        "white_dwarf_pays": (0,),
        "nova_pays": (1,),
        "supernova_pays": (0, 40),
        "hypernova_pays": (0, 40),
        "reroll_is_starting_hand": (True,),
        "sd_rolls_award": (False,),
        "dealer_stands_at": (12, 21),
        "house_spends_at": ((), (16,), (14, 15, 16)),
        "special_ties_dealer_21": (False,),
    },
    "sharp": {
        "reroll_is_starting_hand": (True,),
        "sd_rolls_award": (False,),
        "dealer_stands_at": (12, 18),
        "special_ties_dealer_21": (False,),
    },
}
CHANGED = [
    (dealer, name, value)
    for dealer, fields in ALONE.items()
    for name, values in fields.items()
    for value in values
]
ALL_AT_ONCE = BlackholeRules(
    white_dwarf_pays=2,
    nova_pays=7,
    supernova_pays=25,
    hypernova_pays=90,
    reroll_is_starting_hand=True,
    sd_rolls_award=False,
    dealer_stands_at=18,
    house_spends_at=(13, 17),
    special_ties_dealer_21=False,
)


def test_the_second_road_has_nothing_of_the_first() -> None:
    tree = ast.parse(Path(by_hand.__file__).read_text(encoding="utf-8"))
    froms = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named = [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    ours = {name for name in froms + named if name.split(".")[0] in ("core", "net", "tui", "tests")}
    assert ours == {"core.rules"}


@pytest.mark.parametrize("dealer", EDGES)
def test_the_perfect_players_edge_is_the_rules_pages(dealer: str) -> None:
    printed, exact = EDGES[dealer]
    assert exact_book(DEALERS[dealer]).edge() == exact == by_hand.edge(DEALERS[dealer])
    assert f"{float(100 * exact):+.3f} %" == printed == f"{100 * book(DEALERS[dealer]).edge():+.3f} %"


@each_dealer
@pytest.mark.parametrize("upcard", FACES)
def test_both_roads_are_one_at_every_upcard(rules: BlackholeRules, upcard: int) -> None:
    box = boxes(rules)[upcard - 1]
    assert exact_book(rules).value(Hand(), upcard) == box.value == box.solved


@each_dealer
@pytest.mark.parametrize("upcard", [1, 6, 12])
def test_every_hand_that_can_roll_is_worth_the_same_by_both_roads(rules: BlackholeRules, upcard: int) -> None:
    box, exact = boxes(rules)[upcard - 1], exact_book(rules)
    met = {
        spot_of(node.hand): exact.value(node.hand, upcard) for node in exact.tree.nodes if rolls(node.hand)
    }
    assert met == {spot: box.worth[spot] for spot in met}
    # A die comes with a face of 1 or 12, the joker with a double: so much a hand has at least.
    assert set(met) >= {(held, points) for held in DICE for points in range(14, 21)}


def rolls(hand: Hand) -> bool:
    """Whether dice can be rolled on a hand, and nothing else is to be chosen."""
    return bool(hand.dice) and not (hand.over or hand.awards or hand.reroll)


def spot_of(hand: Hand) -> Spot:
    """Where a hand is, in the second road's words."""
    return (NONE if hand.sd is None else hand.sd.value), hand.total


@pytest.mark.parametrize(("dealer", "name", "value"), CHANGED, ids=[f"{d}, {n}={v}" for d, n, v in CHANGED])
def test_each_rule_changed_alone_moves_both_roads_alike(dealer: str, name: str, value: object) -> None:
    rules = replace(DEALERS[dealer], **{name: value})
    assert rules != DEALERS[dealer]
    assert exact_book(rules).edge() == by_hand.edge(rules)


def test_no_rule_is_left_as_it_is() -> None:
    assert {name for _, name, _ in CHANGED} == set(RULES.__struct_fields__) - {"dealer"}


def test_all_rules_changed_at_once() -> None:
    assert exact_book(ALL_AT_ONCE).edge() == by_hand.edge(ALL_AT_ONCE)
    assert exact_book(ALL_AT_ONCE).spread() == pytest.approx(by_hand.spread(ALL_AT_ONCE), rel=1e-12)


@each_dealer
def test_the_spread_is_that_of_all_results(rules: BlackholeRules) -> None:
    right = by_hand.spread(rules)
    assert exact_book(rules).spread() == pytest.approx(right, rel=1e-14)
    assert book(rules).spread() == pytest.approx(right, rel=1e-12)


def test_for_a_host_who_decides_the_house_stands_in() -> None:
    assert exact_book(HUMAN).edge() == exact_book(RULES).edge() == by_hand.edge(HUMAN)


# Other ways to play


def absent(spot: Spot, worth: dict[str, Fraction]) -> str:
    """Play as the page says of the absent."""
    what, points = spot
    if what == "double":
        return "reroll" if points == 11 else "keep"
    if what == "award":
        return next(iter(worth))
    return "d12" if points <= 9 else "stand"


def test_the_absent_bring_the_same_by_both_roads() -> None:
    by_game = DiceBook(
        RULES,
        Fraction,
        lambda hand, legal, face: GAME.absent_move(RULES, hand, GAME.deal(RULES, 1, (face,))[1]),
    )
    assert by_game.edge() == by_hand.edge(RULES, absent) < 0


def squanders(hand: Hand, legal: tuple[Move, ...], face: int) -> Move:
    """Reroll and swap whenever one may; below 16 roll the joker as a d8, then the d8 or d4, else a d12."""
    if Move.SWAP in legal:
        return Move.SWAP
    if Move.REROLL in legal:
        return Move.REROLL
    if Move.START in legal:
        return Move.START
    if hand.total >= 16:
        return Move.STAND
    return next(move for move in (Move.D8, Move.D4, Move.ROLL) if move in legal)


def squanders_by_hand(spot: Spot, worth: dict[str, Fraction]) -> str:
    """Do the same in the second road's words."""
    what, points = spot
    if what == "double":
        return "reroll"
    if what == "award":
        return list(worth)[-1]
    if points >= 16:
        return "stand"
    return next(die for die in ("d8", "d4", "d12") if die in worth)


@each_dealer
def test_who_swaps_rerolls_and_spends_brings_the_same_by_both_roads(rules: BlackholeRules) -> None:
    assert DiceBook(rules, Fraction, squanders).edge() == by_hand.edge(rules, squanders_by_hand)
