"""The strategy chart: every decision stands in it once, with the book's own figures."""

import subprocess
import sys

import pytest
from msgspec.structs import replace

from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.cards import fresh_shoe, without
from core.moves import Move
from core.odds.card_advice import card_advice
from core.odds.card_book import card_book
from core.odds.card_chart import HARD, PAIRS, SOFT, UPCARDS, column
from core.odds.card_points import card_worth
from core.odds.chart import Cell, Chart, chart
from core.odds.dice_book import book
from core.odds.dice_chart import shortest
from core.odds.dice_tree import key, tree
from core.rules import GERMAN, LIVE, BlackholeRules, BlackjackRules, DealerStyle, Match
from tests.core.card_tables import hand_of

RULES = BlackholeRules()
OTHER = BlackholeRules(dealer=DealerStyle.SHARP, reroll_is_starting_hand=True, sd_rolls_award=False)
BY_RANK = replace(LIVE, decks=1, split_match=Match.RANK)
NO_SPLIT = replace(LIVE, decks=1, split=False, double_on=(9, 10, 11))


def rows(told: Chart) -> dict[tuple[str, str], tuple[Cell, ...]]:
    """Return the rows by their group's title and their label."""
    found = {(group.title, row.label): row.cells for group in told.groups for row in group.rows}
    assert len(found) == sum(len(group.rows) for group in told.groups)
    return found


# Dice


@pytest.mark.parametrize("rules", [RULES, OTHER])
def test_every_decision_of_dice_stands_in_the_chart_once(rules: BlackholeRules) -> None:
    keys = [key(cells[0].hand) for cells in rows(chart(rules)).values() if isinstance(cells[0].hand, Hand)]
    decisions = [key(node.hand) for node in tree(rules).nodes if node.branches and node.hand.dice]
    assert sorted(map(repr, keys)) == sorted(map(repr, decisions))


@pytest.mark.parametrize("rules", [RULES, OTHER])
def test_a_cell_of_dice_is_the_book_s_word_on_its_hand(rules: BlackholeRules) -> None:
    for cells in rows(chart(rules)).values():
        assert [cell.upcard for cell in cells] == list(range(1, 13))
        for cell in cells:
            assert isinstance(cell.hand, Hand)
            assert cell.advice == book(rules).advice(cell.hand, cell.upcard) and cell.differs == ()


def test_hands_stand_for_their_node_with_few_dice() -> None:
    found = shortest(RULES)
    assert {at: key(hand) for at, hand in found.items()} == {at: at for at in tree(RULES).places}
    assert max(len(hand.dice) for hand in found.values() if not hand.over) <= 4


def test_groups_of_dice_are_by_what_is_held_and_earned() -> None:
    titles = [group.title for group in chart(RULES).groups]
    assert titles == [
        "A double as dealt",
        "Holding nothing",
        "Holding a d4",
        "Holding a d8",
        "Holding a joker",
        "Holding a d4, a d8 earned",
        "Holding a d4, a joker earned",
        "Holding a d8, a d4 earned",
        "Holding a d8, a joker earned",
        "Holding a joker, a d4 earned",
        "Holding a joker, a d8 earned",
        "Holding a d4, a joker and a d8 earned",
        "Holding a d8, a joker and a d4 earned",
    ]
    doubles, nothing, d4, *_ = chart(RULES).groups
    assert [row.label for row in doubles.rows] == [f"{face}-{face}" for face in range(1, 13)]
    assert [row.label for row in nothing.rows] == [str(total) for total in range(5, 21)]
    assert [row.label for row in d4.rows] == [str(total) for total in range(13, 21)]


def test_moves_of_a_row_are_those_that_its_group_allows() -> None:
    moves = {at: cells[0].advice.options for at, cells in rows(chart(RULES)).items()}
    told = {at: [option.move for option in options] for at, options in moves.items()}
    assert told["A double as dealt", "12-12"] == [Move.KEEP, Move.REROLL]
    assert told["A double as dealt", "7-7"] == [Move.ROLL, Move.D4, Move.D8, Move.REROLL, Move.STAND]
    assert told["Holding a d8", "16"] == [Move.ROLL, Move.D8, Move.STAND]
    assert told["Holding a d8, a d4 earned", "16"] == [Move.KEEP, Move.SWAP]


def test_a_chart_of_dice_needs_no_arrays() -> None:
    program = (
        "import sys\nfrom core.odds.chart import chart\nfrom core.rules import BlackholeRules\n"
        "chart(BlackholeRules())\nassert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# Cards


@pytest.mark.parametrize("rules", [LIVE, BY_RANK, NO_SPLIT])
@pytest.mark.parametrize("upcard", [1, 10])
def test_cells_of_cards_are_the_mean_of_the_hands_they_hold(rules: BlackjackRules, upcard: int) -> None:
    cells, firsts = column(rules, upcard), card_book(rules).firsts(upcard)
    there = [first for first in firsts if first.moves and first.chance]
    for (title, _), cell in cells.items():
        split = title == PAIRS
        assert isinstance(cell.hand, CardHand)
        held = [
            first
            for first in there
            if first.hand.total == cell.hand.total
            and first.hand.soft == cell.hand.soft
            and (Move.SPLIT in first.moves) == split
        ]
        whole = sum(first.chance for first in held)
        for option in cell.advice.options:
            mean = sum(first.chance * first.moves[option.move] for first in held) / whole
            assert option.value == pytest.approx(mean, abs=1e-12)
        assert cell.hand == max(held, key=lambda first: first.chance).hand
        best = cell.advice.best.move
        assert cell.differs == tuple([(f.hand, f.move) for f in held if f.move is not best])
        there = [first for first in there if first not in held]
    assert there == []


def labels(rules: BlackjackRules, title: str) -> list[int]:
    """Return the totals, or the pairs, of a group against a six."""
    return sorted([number for group, number in column(rules, 6) if group == title])


def test_pairs_stand_apart_where_they_can_be_split() -> None:
    assert labels(LIVE, HARD) == list(range(5, 20))
    assert labels(LIVE, SOFT) == list(range(13, 21))
    assert labels(LIVE, PAIRS) == list(range(2, 12))


def test_a_ten_and_a_king_are_a_hard_20_where_ranks_are_told_apart() -> None:
    assert labels(BY_RANK, HARD) == list(range(5, 21))
    assert labels(BY_RANK, PAIRS) == list(range(2, 12))


def test_where_nothing_is_split_pairs_are_totals() -> None:
    assert labels(NO_SPLIT, HARD) == list(range(4, 21))
    assert labels(NO_SPLIT, SOFT) == list(range(12, 21))
    assert labels(NO_SPLIT, PAIRS) == []


def test_a_chart_of_cards_has_its_rows_in_order_and_the_ace_last() -> None:
    told = chart(NO_SPLIT)
    assert told.upcards == UPCARDS == (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
    assert [group.title for group in told.groups] == [HARD, SOFT]
    assert [row.label for row in told.groups[0].rows] == [str(total) for total in range(4, 21)]
    assert [row.label for row in told.groups[1].rows] == ["A A", *(f"A {one}" for one in range(2, 10))]
    for cells in rows(told).values():
        assert tuple(cell.upcard for cell in cells) == UPCARDS


def test_pairs_are_named_by_their_cards_and_aces_are_last() -> None:
    cells = {place: cell for place, cell in column(LIVE, 6).items() if place[0] == PAIRS}
    assert [cells[PAIRS, number].hand.total for number in range(2, 12)] == [*range(4, 21, 2), 12]


def test_ten_and_two_against_four_is_hit_where_other_twelves_stand() -> None:
    cell = column(GERMAN, 4)[HARD, 12]
    assert cell.advice.best.move is Move.STAND
    assert [(sorted(hand.cards), move) for hand, move in cell.differs if isinstance(hand, CardHand)] == [
        ([1, 9], Move.HIT)
    ]


@pytest.mark.parametrize("cards", ["2s 3s", "As 7s", "8s 8s"])
def test_what_a_card_does_is_what_the_table_s_coach_says(cards: str) -> None:
    hand, dealer = hand_of(cards, pair=cards == "8s 8s"), CardDealer((card_worth(9),))
    shoe = without(fresh_shoe(8), (*hand.cards, *dealer.cards))
    wanted = card_advice(LIVE, hand, dealer, shoe)
    place = {"2s 3s": (HARD, 5), "As 7s": (SOFT, 18), "8s 8s": (PAIRS, 8)}[cards]
    for option, other in zip(column(LIVE, 9)[place].advice.options, wanted.options, strict=True):
        assert option.move is other.move and option.value == pytest.approx(other.value, abs=1e-12)
        assert (option.chances is None) == (other.chances is None)
        if option.chances is not None and other.chances is not None:
            assert option.chances.bust == pytest.approx(other.chances.bust)
            assert option.chances.twenty_one == pytest.approx(other.chances.twenty_one)
            assert option.chances.lands == pytest.approx(other.chances.lands)
