"""What the bots' characters win: exact figures, and tables at which they come out."""

import sys
from fractions import Fraction
from subprocess import run

import pytest

from core.bots import ALGOL, CHARACTERS, POLARIS, PULSAR, QUASAR, Character
from core.odds.card_book import CardBook
from core.odds.characters import character_book, character_edge, exact_character_edge
from core.odds.dice_book import DiceBook, exact_book
from core.rules import CZECH, LIVE, BlackholeRules, BlackjackRules, DealerStyle
from tests.core.odds.seats import played

RULES = BlackholeRules()
SEED = 20240229
MOST = 4.0
"""Standard errors that a sample may be off."""


@pytest.mark.parametrize(
    ("character", "edge"),
    [(POLARIS, 0.0896717), (PULSAR, -0.0546373), (QUASAR, 0.0393011), (ALGOL, -0.0685072)],
)
def test_edges_with_dice(character: Character, edge: float) -> None:
    exact = exact_character_edge(RULES, character)
    assert isinstance(exact, Fraction)
    assert character_edge(RULES, character) == pytest.approx(float(exact), abs=1e-12)
    assert float(exact) == pytest.approx(edge, abs=5e-8)


def test_the_perfect_have_the_book_s_edge() -> None:
    sharp = BlackholeRules(dealer=DealerStyle.SHARP)
    assert exact_character_edge(RULES, POLARIS) == exact_book(RULES).edge()
    assert character_edge(sharp, POLARIS) == pytest.approx(0.0856414, abs=5e-8)
    assert card_book(CZECH, POLARIS).value(6) == CardBook(CZECH).value(6)


def test_nobody_beats_the_perfect_with_dice_whatever_the_dealer_shows() -> None:
    best = exact_book(RULES)
    for character in CHARACTERS:
        mine = character_book(RULES, character)
        assert isinstance(mine, DiceBook)
        for face in range(1, 13):
            root = mine.tree.nodes[-1].hand
            assert mine.value(root, face) <= float(best.value(root, face)) + 1e-12


def test_nobody_beats_the_perfect_with_cards() -> None:
    perfect, *others = [card_book(CZECH, character).value(6) for character in CHARACTERS]
    assert all(value < perfect for value in others)


def test_whether_insurance_is_taken_counts() -> None:
    """Half a bet loses 7 % or so wherever an ace is insured against."""
    book = card_book(CZECH, PULSAR)
    without = CardBook(CZECH, book._choose, takes=False)
    assert -0.05 < book.value(1) - without.value(1) < -0.02


def card_book(rules: BlackjackRules, character: Character) -> CardBook:
    """Return a character's book of a card table."""
    book = character_book(rules, character)
    assert isinstance(book, CardBook)
    return book


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.name)
def test_tables_of_dice_agree(character: Character) -> None:
    tally = played(RULES, character, 1500, SEED)
    assert tally.count == 1500
    assert abs(tally.z(character_edge(RULES, character))) < MOST


def test_a_table_of_cards_agrees() -> None:
    edge = character_edge(LIVE, ALGOL)
    assert edge == pytest.approx(-0.0739519, abs=5e-8)
    assert abs(played(LIVE, ALGOL, 3000, SEED).z(edge)) < MOST


def test_dice_need_no_arrays() -> None:
    asked = (
        "import sys; from core.odds.characters import *; from core.rules import BlackholeRules as Dice;"
        "[character_edge(Dice(), one) for one in CHARACTERS]; sys.exit('numpy' in sys.modules)"
    )
    assert run([sys.executable, "-c", asked], check=False).returncode == 0
