"""The strategy chart of Blackhole Jack: doubles as dealt, what is held, and what may be swapped for it."""

from collections.abc import Iterator
from functools import lru_cache

from core.blackhole import Hand
from core.dice import Die
from core.odds.chart_parts import Cell, Chart, Group, Row
from core.odds.dice_book import FACES, book
from core.odds.dice_tree import GAME, NOT_DEALT, Key, key, throws
from core.rules import BlackholeRules
from core.sentence import Sentence

HELD = (None, Die.D4, Die.D8, Die.JOKER)
"""The order of the groups."""


def dice_chart(rules: BlackholeRules) -> Chart:
    """Return the chart of a rule set, from its book."""
    groups: dict[tuple[object, ...], list[Hand]] = {}
    for hand in sorted(_decisions(rules), key=_place):
        groups.setdefault((hand.reroll, not hand.reroll and (hand.sd, hand.awards)), []).append(hand)
    made = [Group(_title(hands[0]), _rows(rules, hands)) for hands in groups.values()]
    return Chart(tuple(FACES), tuple(made))


@lru_cache(maxsize=4)
def shortest(rules: BlackholeRules) -> dict[Key, Hand]:
    """Return a hand of few dice for each node of the game's graph."""
    found: dict[Key, Hand] = {key(Hand()): Hand()}
    waiting = [Hand()]
    for hand in waiting:
        for after in _next(rules, hand):
            if key(after) not in found:
                found[key(after)] = after
                waiting.append(after)
    return found


def _next(rules: BlackholeRules, hand: Hand) -> Iterator[Hand]:
    for move in GAME.legal_moves(rules, hand, NOT_DEALT):
        for faces in throws(move):
            yield GAME.play(rules, hand, move, faces)[0]


def _decisions(rules: BlackholeRules) -> list[Hand]:
    """Return all hands with something to decide."""
    return [hand for hand in shortest(rules).values() if hand.dice and not hand.over]


def _place(hand: Hand) -> tuple[object, ...]:
    """Return where a hand stands in the chart."""
    awards = () if hand.reroll else hand.awards
    held = 0 if hand.reroll else HELD.index(hand.sd)
    return not hand.reroll, len(awards), held, [HELD.index(die) for die in awards], hand.total


def _title(hand: Hand) -> Sentence:
    if hand.reroll:
        return Sentence("A double as dealt")
    if hand.sd is None:
        return Sentence("Holding nothing")
    held, earned = _die(hand.sd), [_die(die) for die in hand.awards]
    if len(earned) > 1:
        return Sentence(
            "Holding a {held}, a {first} and a {second} earned", held=held, first=earned[0], second=earned[1]
        )
    if earned:
        return Sentence("Holding a {held}, a {earned} earned", held=held, earned=earned[0])
    return Sentence("Holding a {held}", held=held)


def _die(die: Die) -> str:
    return Sentence("joker") if die is Die.JOKER else die.value


def _rows(rules: BlackholeRules, hands: list[Hand]) -> tuple[Row, ...]:
    return tuple([Row(_label(hand), tuple(_cells(rules, hand))) for hand in hands])


def _label(hand: Hand) -> str:
    return "-".join([str(die.face) for die in hand.dice]) if hand.reroll else str(hand.total)


def _cells(rules: BlackholeRules, hand: Hand) -> Iterator[Cell]:
    for face in FACES:
        yield Cell(hand, face, book(rules).advice(hand, face))
