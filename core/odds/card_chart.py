"""The strategy chart of a card table: hard totals, soft totals and pairs, from the first two cards."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from core.blackjack import CardHand
from core.cards import ACE, POINTS, TEN, Shoe, fresh_shoe
from core.moves import Move
from core.odds.advice import Advice, Chances, Option
from core.odds.card_book import First, card_book
from core.odds.card_ends import GAME
from core.odds.card_points import TARGET, VALUES, card_worth, points_of
from core.odds.chart_parts import Cell, Chart, Group, Row
from core.rules import BlackjackRules
from core.sentence import Sentence

UPCARDS = (*range(2, TEN + 1), ACE)
"""In the order in which charts have them."""
HARD, SOFT, PAIRS = Sentence("Hard totals"), Sentence("Soft totals"), Sentence("Pairs")
Place = tuple[str, int]
"""The group of a hand, and its place there: a total, or the value of each card of a pair."""


def card_chart(rules: BlackjackRules) -> Chart:
    """Return the chart of a rule set, from its book."""
    columns = [column(rules, upcard) for upcard in UPCARDS]
    groups = [Group(title, _rows(title, columns)) for title in (HARD, SOFT, PAIRS)]
    return Chart(UPCARDS, tuple([group for group in groups if group.rows]))


def _rows(title: str, columns: list[dict[Place, Cell]]) -> tuple[Row, ...]:
    places = sorted({place for column in columns for place in column if place[0] == title})
    return tuple(
        [
            Row(_label(title, number), tuple([column[title, number] for column in columns]))
            for _, number in places
        ]
    )


def _label(title: str, number: int) -> str:
    if title == HARD:
        return str(number)
    if title == SOFT:
        return f"A {_value(number - 11)}"
    return f"{_value(number % 11 or 1)} {_value(number % 11 or 1)}"


def _value(value: int) -> str:
    return {ACE: "A", TEN: "T"}.get(value, str(value))


def column(rules: BlackjackRules, upcard: int) -> dict[Place, Cell]:
    """Return the cells against an upcard."""
    places: dict[Place, list[First]] = {}
    for first in card_book(rules).firsts(upcard):
        if first.moves and first.chance:
            places.setdefault(_place(first), []).append(first)
    return {place: _cell(rules, upcard, firsts) for place, firsts in places.items()}


def _place(first: First) -> Place:
    """Return the row of a hand; aces are the last of the pairs."""
    hand = first.hand
    if Move.SPLIT in first.moves:
        value = POINTS[hand.cards[0]]
        return PAIRS, 11 if value == ACE else value
    return (SOFT if hand.soft else HARD), hand.total


def _cell(rules: BlackjackRules, upcard: int, firsts: list[First]) -> Cell:
    whole = sum([first.chance for first in firsts])
    parts = [(first.chance / whole, first) for first in firsts]
    options = [
        Option(move, sum([part * first.moves[move] for part, first in parts]), chances)
        for move, chances in zip(firsts[0].moves, _all_chances(rules, upcard, parts), strict=True)
    ]
    advice = Advice(tuple(options))
    likeliest = max(firsts, key=lambda first: first.chance)
    differs = [(f.hand, f.move) for f in firsts if f.move is not None and f.move is not advice.best.move]
    return Cell(likeliest.hand, upcard, advice, tuple(differs))


def _all_chances(
    rules: BlackjackRules, upcard: int, parts: Iterable[tuple[float, First]]
) -> Iterator[Chances | None]:
    """Yield what the next card does to the hands of a cell, move by move."""
    parts = list(parts)
    drawn = [(part, next_card(rules, first.hand, upcard)) for part, first in parts]
    bust = sum([part * chances.bust for part, chances in drawn])
    twenty_one = sum([part * chances.twenty_one for part, chances in drawn])
    for move in parts[0][1].moves:
        yield Chances(bust, 1 - bust - twenty_one, twenty_one) if move in (Move.HIT, Move.DOUBLE) else None


def next_card(rules: BlackjackRules, hand: CardHand, upcard: int) -> Chances:
    """Return what a hit does to a hand, from a full shoe less the hand and the upcard."""
    left = points_of(_shoe(rules.decks))
    gone = points_of((*hand.cards, card_worth(upcard)))
    bust = twenty_one = cards = 0
    for value, many, less in zip(VALUES, left, gone, strict=True):
        (after,) = GAME.play(rules, hand, Move.HIT, (card_worth(value),))
        cards += many - less
        bust += (many - less) * after.bust
        twenty_one += (many - less) * (after.total == TARGET)
    return Chances(bust / cards, 1 - (bust + twenty_one) / cards, twenty_one / cards)


@lru_cache(maxsize=8)
def _shoe(decks: int) -> Shoe:
    return fresh_shoe(decks)
