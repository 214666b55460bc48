"""How likely each hand wins: the figures agree with what the book says each is worth."""

import random

import pytest
from msgspec.structs import replace

from core.blackhole import Hand
from core.moves import Move
from core.odds.advise import advise
from core.odds.dice_book import DiceBook, book
from core.odds.outlook import outlook
from core.odds.standing import Chance
from core.rules import CZECH, LIVE, BlackholeRules, DealerStyle
from core.table import Table
from tests.core.card_tables import CardTable, dealt, on_turn
from tests.core.tables import Live

PLAIN = replace(LIVE, blackjack_pays=LIVE.win_pays)
"""Every win pays as much as is lost, so that a worth is the chance to win less the chance to lose."""


def chance(table: Table, box: int, hand: int = 0) -> Chance:
    """Return what is told of a hand."""
    found = outlook(table)
    assert found is not None
    told = found.boxes[box][hand]
    assert told is not None
    return told


def worth(told: Chance) -> float:
    """Return what a bet is worth that wins as much as it loses."""
    return 2 * told.win + told.tie - 1


def told_at(table: CardTable, move: Move) -> None:
    """Check that the hand in turn is best played so, and has the chance that its worth says."""
    advice, found = advise(table.table), outlook(table.table)
    assert advice and found and table.table.turn
    assert advice.best.move is found.best is move
    raised = 2 if move in (Move.DOUBLE, Move.SPLIT) else 1
    box, hand = table.table.turn
    assert worth(chance(table.table, box, hand)) * raised == pytest.approx(advice.best.value)


@pytest.mark.parametrize(
    ("cards", "upcard", "move"),
    [
        ("Th 9d", "7s", Move.STAND),
        ("Th 2d", "7s", Move.HIT),
        ("Ah 2d", "9s", Move.HIT),
        ("6h 5d", "6s", Move.DOUBLE),
        ("8h 8d", "6s", Move.SPLIT),
        ("Ah Ad", "6s", Move.SPLIT),
    ],
)
def test_a_card_hand_in_turn_has_the_chance_of_best_play(cards: str, upcard: str, move: Move) -> None:
    table = CardTable("ann", rules=replace(PLAIN, surrender=False))
    table.bet("ann", 10, dealt(upcard, cards))
    told_at(table, move)


def test_the_halves_of_a_split_have_their_own_chances() -> None:
    table = CardTable("ann", rules=replace(PLAIN, surrender=False))
    table.bet("ann", 10, dealt("6s", "8h 8d"))
    table.play("ann", Move.SPLIT, "Th 9c")
    told_at(table, Move.STAND)
    assert chance(table.table, 0, 0) != chance(table.table, 0, 1)


def test_a_surrender_wins_nothing() -> None:
    table = CardTable("ann")
    table.bet("ann", 10, dealt("9s", "Th 6d"))
    found = outlook(table.table)
    assert found and found.best is Move.SURRENDER and chance(table.table, 0) == Chance(0.0)


def test_a_hand_that_waits_is_told_as_it_stands() -> None:
    table = CardTable("ann", "bob", rules=PLAIN)
    table.bet("bob", 10)
    table.bet("ann", 10, dealt("7s", "Th 9d", "5h 6d"))
    waits = chance(table.table, 1)
    table.stand("ann")
    stands = advise(table.table)
    assert stands and worth(waits) == pytest.approx(stands.of(Move.STAND).value)
    assert outlook(table.table).boxes[1][0].win > waits.win  # type: ignore[union-attr]


def test_a_single_card_that_waits_has_no_chance_to_tell() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("bob", 10)
    table.bet("ann", 10, on_turn("7s", "Th 9d", "5h 6d"))
    found = outlook(table.table)
    assert found and found.boxes[0][0] is not None and found.boxes[1] == (None,)


def test_a_blackjack_only_ties_or_wins() -> None:
    table = CardTable("ann", "bob", rules=replace(LIVE, insurance=False))
    table.bet("bob", 10)
    table.bet("ann", 10, dealt("As", "Ah Kd", "Th 9d"))
    told = chance(table.table, 0)
    assert told.win + told.tie == pytest.approx(1.0) and told.tie > 0.2


def test_a_bust_hand_has_lost() -> None:
    table = CardTable("ann", "bob")
    table.bet("bob", 10)
    table.bet("ann", 10, dealt("7s", "Th 6d", "Th 9d"))
    table.hit("ann", "Kc")
    assert chance(table.table, 0) == Chance(0.0)


def ones(rules: BlackholeRules) -> BlackholeRules:
    """Return a rule set where every win pays as much as is lost."""
    return replace(rules, white_dwarf_pays=1, nova_pays=1, supernova_pays=1, hypernova_pays=1)


@pytest.mark.parametrize("style", [DealerStyle.HOUSE, DealerStyle.SHARP])
@pytest.mark.parametrize("upcard", [2, 9])
def test_dice_have_the_chance_of_the_book_s_play(style: DealerStyle, upcard: int) -> None:
    rules = BlackholeRules(dealer=style)
    known = book(rules)
    played = DiceBook(ones(rules), float, lambda hand, legal, face: known.move(hand, face))
    live = Live("ann", "bob", rules=rules)
    live.bet("bob", 10)
    live.bet("ann", 10, upcard)
    assert worth(chance(live.table, 1)) == pytest.approx(played.value(Hand(), upcard))
    live.start("ann", 6, 5)
    assert worth(chance(live.table, 0)) == pytest.approx(played.value(live.hand(0), upcard))
    found = outlook(live.table)
    assert found and found.best is known.move(live.hand(0), upcard)
    live.stand("ann")
    assert worth(chance(live.table, 0)) == pytest.approx(played.value(live.hand(0), upcard))


def test_a_hand_of_dice_is_told_to_the_dealer_s_last_roll() -> None:
    rng = random.Random(1)
    live = Live("ann", host=True, rules=BlackholeRules(dealer=DealerStyle.HUMAN))
    live.bet("ann", 10, 9)
    live.start("ann", 10, 9)
    live.stand("ann")
    before = chance(live.table, 0)
    live.play("host", Move.ROLL, rng.choice((6,)))
    after = chance(live.table, 0)
    assert live.table.in_round and after != before


def test_between_rounds_there_is_nothing_to_tell() -> None:
    assert outlook(Live("ann").table) is None


def test_offers_leave_no_move_to_be_the_best() -> None:
    table = CardTable("ann")
    table.bet("ann", 10, dealt("As", "Th 9d"))
    found = outlook(table.table)
    assert table.table.offers and found and found.best is None and found.boxes[0][0] is not None
