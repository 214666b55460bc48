"""A hand of cards read from a part of a line: its cards, its moves, its total and its ending."""

import re

from core.blackjack import CardEnd
from core.card_scribe import CardHandRecord, CardStep
from core.cards import Card, card_of, total
from core.moves import Move
from core.written import NUMBER, WAITS, Line, NotationError

_CARD = r"\[[^\] ]*\]"
CARDS = rf"{_CARD}(?: {_CARD})*"
HAND = rf"(?:(?P<played>.+?) = (?P<total>{NUMBER}) )?(?P<end>[a-z]+)"
"""Cards in a row, and a hand in its line."""
_CARD_WORD = re.compile(r"\[(?P<code>[^\] ]*)\]")
_STEP = re.compile(rf"(?P<move>[a-z]+)(?P<cards>(?: {_CARD})*)(?P<absent> absent)?")

_ENDS = {end.value: end for end in CardEnd}
_MOVES = {move.value: move for move in (Move.HIT, Move.DOUBLE, Move.SURRENDER, Move.STAND)}
_DRAWS = {Move.HIT: "one card", Move.STAND: "no card", Move.SURRENDER: "no card"}
_ABSENT = (Move.HIT, Move.STAND)


def played(line: Line, text: str) -> CardHandRecord:
    """Return the cards that a hand began with and its moves; how it ended is said elsewhere."""
    dealt, *steps = text.split(", ")
    return CardHandRecord(cards_in(line, dealt), tuple([_step(line, step) for step in steps]))


def _step(line: Line, text: str) -> CardStep:
    found = line.match(_STEP, f'"{text}" is no move', text)
    move, cards = _MOVES.get(found["move"]), cards_in(line, found["cards"].strip())
    if move is None:
        raise NotationError(line.number, f'"{found["move"]}" is no move')
    if move is Move.DOUBLE:
        # The card comes once the others on the box have said whether they follow.
        line.check(len(cards) <= 1, "double draws one card")
    else:
        line.check(len(cards) == (move is Move.HIT), f"{move.value} draws {_DRAWS[move]}")
    absent = bool(found["absent"])
    line.check(not absent or move in _ABSENT, f"no {move.value} is made for the absent")
    return CardStep(move, cards, absent)


def cards_in(line: Line, text: str) -> tuple[Card, ...]:
    """Return the cards that a part of a line shows."""
    return tuple([_card(line, word) for word in text.split(" ")]) if text else ()


def _card(line: Line, text: str) -> Card:
    found = line.match(_CARD_WORD, f'"{text}" is no card', text)
    try:
        return card_of(found["code"])
    except ValueError:
        raise NotationError(line.number, f'"{text}" is no card') from None


def ending(line: Line, word: str) -> CardEnd | None:
    """Return the ending that a word names, None where the hand waits."""
    line.check(word == WAITS or word in _ENDS, f'"{word}" is no ending')
    return _ENDS.get(word)


def check_total(line: Line, said: str | None, cards: tuple[Card, ...]) -> None:
    """Refuse a total that is not the cards'."""
    line.check((said is not None) is bool(cards), "cards have a total, and only cards have one")
    points = total(cards)
    line.check(said is None or int(said) == points, f"the cards make {points}, not {said}")
