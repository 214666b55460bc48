"""The books of the presets: their best moves, and figures that others have published."""

from functools import cache

import msgspec
import numpy as np
import pytest

from core.blackjack import CardDealer, CardHand
from core.cards import POINTS, fresh_shoe, is_soft, total
from core.moves import Move
from core.odds.card_beside import insurance, pair_chance, pairs
from core.odds.card_book import CardBook
from core.odds.card_dealer import ends
from core.odds.card_ends import ENDS
from core.odds.card_points import NONE, VALUES, plus, points_of
from core.odds.card_spread import Spread
from core.rules import CZECH, GERMAN, LIVE, PRESETS, BlackjackRules
from core.sides import Side
from tests.core.odds.charts import FOLDER, cards, chart

changed = msgspec.structs.replace


@cache
def book(rules: BlackjackRules) -> CardBook:
    return CardBook(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_the_best_moves_are_those_of_the_chart(name: str) -> None:
    rules = PRESETS[name]
    found = "\n".join([*cards(book(rules)), ""]) if isinstance(rules, BlackjackRules) else chart(name)
    assert found == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


RETURNS = {
    "live": (LIVE, 99.287),
    "live, surrender against a ten": (changed(LIVE, surrender_vs_ten=True), 99.539),
    "live, double after a split": (changed(LIVE, double_after_split=True), 99.407),
    "czech": (CZECH, 99.224),
    "czech, five decks": (changed(CZECH, decks=5), 99.246),
    "german": (GERMAN, 97.657),
}
"""Percent of the bets that come back."""


@pytest.mark.parametrize(("rules", "returned"), RETURNS.values(), ids=list(RETURNS))
def test_what_comes_back_with_best_play(rules: BlackjackRules, returned: float) -> None:
    assert 100 + 100 * book(rules).edge() == pytest.approx(returned, abs=0.002)


def test_the_printed_return_is_that_of_the_live_table_with_surrender_against_a_ten() -> None:
    """And of no other of its rules; a tenth is not lost by rounding."""
    returned = {name: round(100 + 100 * book(rules).edge(), 2) for name, (rules, _) in RETURNS.items()}
    assert [name for name, percent in returned.items() if percent == 99.54] == [
        "live, surrender against a ten"
    ]


class ByTotals:
    """Who plays by the total alone: on it, the move that is best over all hands of two cards that make it."""

    def __init__(self, known: CardBook) -> None:
        self._worth: dict[tuple[object, ...], dict[Move, float]] = {}
        for upcard in VALUES:
            for first in known.firsts(upcard):
                worth = self._worth.setdefault(self._kind(first.hand, upcard, tuple(first.moves)), {})
                for move, value in first.moves.items():
                    worth[move] = worth.get(move, 0.0) + first.chance * value

    def _kind(self, hand: CardHand, upcard: int, legal: tuple[Move, ...]) -> tuple[object, ...]:
        pair = hand.cards[0] if Move.SPLIT in legal else None
        return total(hand.cards), is_soft(hand.cards), pair, upcard

    def __call__(self, hand: CardHand, legal: tuple[Move, ...], dealer: CardDealer) -> Move:
        upcard = POINTS[dealer.cards[0]]
        for kind in (self._kind(hand, upcard, legal), self._kind(hand, upcard, ())):
            worth = self._worth.get(kind)
            if worth:
                return max([move for move in legal if move in worth], key=worth.__getitem__)
        return Move.STAND if total(hand.cards) > 17 else Move.HIT


def test_what_comes_back_of_play_by_totals() -> None:
    by_totals = CardBook(LIVE, choose=ByTotals(book(LIVE))).edge()
    assert 100 + 100 * by_totals == pytest.approx(99.285, abs=0.002)
    assert by_totals < book(LIVE).edge()


def test_bets_beside_the_hand_bring_what_the_rules_page_says() -> None:
    assert 100 * pairs(LIVE) == pytest.approx(-10.361, abs=0.001)
    assert pair_chance(LIVE) == pytest.approx(31 / 415, abs=1e-15)
    shoe = points_of(fresh_shoe(8))
    against_an_ace = [many - (value == 1) for value, many in zip(VALUES, shoe, strict=True)]
    assert 100 * insurance(LIVE, against_an_ace) == pytest.approx(-7.470, abs=0.001)


def test_a_blackjack_is_dealt_as_often_as_the_rules_page_says() -> None:
    known = book(LIVE)
    firsts = [(known.chance(upcard), first) for upcard in VALUES for first in known.firsts(upcard)]
    assert sum([chance * first.chance for chance, first in firsts]) == pytest.approx(1, abs=1e-12)
    natural = sum([chance * first.chance for chance, first in firsts if not first.moves])
    assert 100 * natural == pytest.approx(4.745, abs=0.001)


INFINITE = {
    # Alan Krigman, "How Well Can You Predict Dealers' Final Totals from their Upcards?", Casino City
    # Times, 25 October 2006; an infinite shoe, every 17 stood on, no look at the second card.
    7: (26.23, 36.86, 13.78, 7.86, 7.86, 7.41, 0),
    8: (24.47, 12.86, 35.93, 12.86, 6.94, 6.94, 0),
    9: (22.84, 12.00, 12.00, 35.08, 12.00, 6.08, 0),
    10: (21.22, 11.14, 11.14, 11.14, 34.22, 3.45, 7.69),
    1: (11.52, 13.08, 13.08, 13.08, 13.08, 5.39, 30.77),
}
"""Percent of a bust, 17 to 21, and a blackjack; a bust is what the others, rounded, leave."""
ONE_DECK = {
    # Michael Shackleford, "Dealer Probabilities in Blackjack", appendix 2B of The Wizard of Odds, 2004; a
    # deck without the upcard, every 17 stood on, before any look at the second card.
    1: (0.11654, 0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726),
    2: (0.352973, 0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0),
    3: (0.375588, 0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0),
    4: (0.402803, 0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0),
    5: (0.428905, 0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0),
    6: (0.420823, 0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0),
    7: (0.259854, 0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0),
    8: (0.238627, 0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0),
}
SOFT = {
    # "Blackjack Dealer Outcome Probabilities", blackjackinfo.com; a deck, soft 17 drawn to.
    2: (35.63, 12.98, 13.31, 13.32, 12.56, 12.20, 0),
    5: (43.00, 11.67, 12.38, 11.74, 10.52, 10.69, 0),
    6: (43.78, 11.61, 11.38, 11.61, 10.96, 10.67, 0),
}
BUST_TO_NATURAL = [ENDS.index(end) for end in (0, *range(17, 23))]


def ended(rules: BlackjackRules, upcard: int, shoe: list[int]) -> list[float]:
    """How the dealer ends; nothing else can be."""
    found = ends(rules, upcard, np.array([shoe]))[0]
    assert sum(found) == pytest.approx(1, abs=1e-12)
    return [float(found[place]) for place in BUST_TO_NATURAL]


@pytest.mark.parametrize("upcard", INFINITE)
def test_the_dealer_ends_from_a_shoe_without_end_as_published(upcard: int) -> None:
    shoe = [10**9 * (4 if value == 10 else 1) for value in VALUES]
    bust, *found = [100 * chance for chance in ended(LIVE, upcard, shoe)]
    assert found == pytest.approx(INFINITE[upcard][1:], abs=0.005001)
    assert bust == pytest.approx(INFINITE[upcard][0], abs=0.01)


@pytest.mark.parametrize("upcard", ONE_DECK)
def test_the_dealer_ends_from_one_deck_as_published(upcard: int) -> None:
    gone = plus(NONE, upcard)
    shoe = [many - less for many, less in zip(points_of(fresh_shoe(1)), gone, strict=True)]
    assert ended(LIVE, upcard, shoe) == pytest.approx(ONE_DECK[upcard], abs=6e-7)
    if upcard in SOFT:
        found = ended(changed(LIVE, dealer_hits_soft=True), upcard, shoe)
        assert [100 * chance for chance in found] == pytest.approx(SOFT[upcard], abs=0.005001)


def test_the_spread_is_made_of_results_that_are_the_books() -> None:
    """Results by the dealer's end add up to what each move is worth."""
    known = book(LIVE)
    for upcard in (1, 6):
        play = known.play(upcard)
        spread = Spread(LIVE, play.worth(NONE))
        for first in known.firsts(upcard):
            at = spread.worth.tree.places[points_of(first.hand.cards)]
            for move in set(first.moves) - {Move.SPLIT}:
                result, square = spread.of(move, at)
                assert result.sum() == pytest.approx(first.moves[move], abs=1e-12)
                assert square.sum() >= result.sum() ** 2 - 1e-12


def test_the_square_of_a_game_without_raises_follows_from_its_ties() -> None:
    """At a table where all that can be is to stand, every result but a tie has the square 1."""
    rules = changed(GERMAN, decks=1, blackjack_pays=LIVE.win_pays)
    stands = CardBook(rules, choose=lambda hand, legal, dealer: Move.STAND)
    for upcard in (1, 6, 10):
        worth, tied = stands.play(upcard).worth(NONE), 0.0
        for first in stands.firsts(upcard):
            at = worth.tree.places[points_of(first.hand.cards)]
            last = 22 if not first.moves else total(first.hand.cards)
            tied += first.chance * float(worth.ends[at][ENDS.index(last)] if last in ENDS else 0.0)
        assert stands.square(upcard) == pytest.approx(1 - tied, abs=1e-12)


def test_the_spread_of_the_live_table() -> None:
    assert book(LIVE).spread() == pytest.approx(1.1113, abs=0.0001)


def test_what_is_taken_beside_the_hand_is_in_the_square() -> None:
    """An insurance brings results nearer to each other, and even money makes a blackjack's one."""
    rules = changed(GERMAN, decks=1, insurance=True)
    plain, insured = CardBook(rules, takes=False), CardBook(rules, takes=True)
    even = CardBook(changed(rules, even_money=True), takes=True)
    assert insured.square(1) < plain.square(1) and insured.value(1) < plain.value(1)
    assert even.value(1) == pytest.approx(insured.value(1), abs=1e-12)
    assert even.square(1) == pytest.approx(insured.square(1), abs=1e-12)
    assert {first.taken for first in even.firsts(1)} == {Side.INSURANCE, Side.EVEN_MONEY}
