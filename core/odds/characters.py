"""What each of the bots' characters wins or loses on average, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from core import bot_cards, bot_dice
from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.bot_characters import CHARACTERS, Character
from core.moves import Move
from core.odds.dice_book import DiceBook, book, exact_book
from core.rules import BlackholeRules, BlackjackRules, Rules

if TYPE_CHECKING:
    from core.odds.card_book import CardBook

__all__ = ["CHARACTERS", "character_book", "character_edge", "exact_character_edge"]

N = TypeVar("N", float, Fraction)


def character_edge(rules: Rules, character: Character) -> float:
    """Return what a character wins on average, in parts of its bet; cards are from a full shoe."""
    return character_book(rules, character).edge()


def exact_character_edge(rules: BlackholeRules, character: Character) -> Fraction:
    """Return what a character wins on average with dice, as an exact fraction."""
    return exact_book(rules).edge() if character.habits is None else _dice(rules, character, Fraction).edge()


def character_book(rules: Rules, character: Character) -> DiceBook[float] | CardBook:
    """Return the worth of every move for who goes on to play as a character does."""
    if isinstance(rules, BlackjackRules):
        return _cards(rules, character)
    return book(rules) if character.habits is None else _dice(rules, character, float)


def _dice(rules: BlackholeRules, character: Character, number: type[N]) -> DiceBook[N]:
    assert character.habits is not None
    habits = character.habits.dice

    def choose(hand: Hand, legal: tuple[Move, ...], upcard: int) -> Move:
        return bot_dice.choose(hand, legal, upcard, habits)

    return DiceBook(rules, number, choose)


def _cards(rules: BlackjackRules, character: Character) -> CardBook:
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_book import CardBook, card_book

    if character.habits is None:
        return card_book(rules)
    habits = character.habits.cards

    def choose(hand: CardHand, legal: tuple[Move, ...], dealer: CardDealer) -> Move:
        return bot_cards.choose(hand, legal, dealer, habits)

    return CardBook(rules, choose, habits.insures)
