"""Blackhole Jack as a graph: what each move makes of each hand, whatever the dealer shows.

Two hands are one node when nothing that can still happen tells them apart: the total, the substitution die
held, the awards to choose from, and whether it is a double that may be rerolled.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from core.blackhole import MOVE_DIE, SPECIAL, Blackhole, Dealer, End, Hand
from core.dice import FACES, Die, Roll
from core.moves import Move
from core.rules import BlackholeRules

GAME = Blackhole()
NOT_DEALT = Dealer((Roll(Die.D12, 12),))
"""A dealer for questions that are the same against all."""

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """One move: the nodes that its dice can lead to, each with the number of throws that do."""

    move: Move
    ways: tuple[tuple[int, int], ...]
    throws: int


@dataclass(frozen=True, slots=True)
class Node:
    """A hand that stands for all its like, and its legal moves; none where it has ended."""

    hand: Hand
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes, each after those it leads to; the last is the hand not yet rolled."""

    nodes: tuple[Node, ...]
    places: dict[Key, int]

    def place(self, hand: Hand) -> int:
        """Return the node of a hand; raises `KeyError` for one that the rules can't make."""
        return self.places[key(hand)]


def key(hand: Hand) -> Key:
    """Return what tells a hand from others."""
    if hand.end is not None:
        return hand.end, hand.total if hand.end is End.STOOD else 0
    return hand.total, hand.sd, hand.awards, hand.reroll


def throws(move: Move) -> Iterable[tuple[int, ...]]:
    """Return all that the dice of a move can show, each as likely."""
    die = MOVE_DIE.get(move)
    if die is not None:
        return product(range(1, FACES[die] + 1))
    return product(range(1, 13), repeat=2) if move is Move.START else ((),)


@lru_cache(maxsize=16)
def tree(rules: BlackholeRules) -> Tree:
    """Return the graph of a rule set, made by the game's own moves."""
    nodes: list[Node] = []
    places: dict[Key, int] = {}

    def visit(hand: Hand) -> int:
        known = key(hand)
        if known not in places:
            legal = GAME.legal_moves(rules, hand, NOT_DEALT)
            branches = tuple([branch(hand, move) for move in legal])
            places[known] = len(nodes)
            nodes.append(Node(hand, branches))
        return places[known]

    def branch(hand: Hand, move: Move) -> Branch:
        ways = Counter(visit(GAME.play(rules, hand, move, faces)[0]) for faces in throws(move))
        return Branch(move, tuple(ways.items()), ways.total())

    visit(Hand())
    return Tree(tuple(nodes), places)


def is_special(hand: Hand) -> bool:
    """Whether a hand has ended as a special win."""
    return hand.end in SPECIAL
