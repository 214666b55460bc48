"""The book of Blackhole Jack: the worth of every move by backward induction over the whole game."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from core.blackhole import Hand
from core.moves import Move
from core.odds.advice import Advice, Chances, Option
from core.odds.dice_dealer import opponent
from core.odds.dice_tree import Branch, Node, Tree, is_special, tree
from core.rules import BlackholeRules

N = TypeVar("N", float, Fraction)
FACES = range(1, 13)
"""What the dealer can show."""
Choose = Callable[[Hand, tuple[Move, ...], int], Move]
"""How somebody plays: a hand, its legal moves and the upcard give the move."""


class DiceBook(Generic[N]):
    """The worth of every move against every upcard, solved as it is asked for.

    Without `choose` play is the best there is; with it, results are those of who plays like that.
    """

    def __init__(self, rules: BlackholeRules, number: type[N], choose: Choose | None = None) -> None:
        self.rules = rules
        self.tree: Tree = tree(rules)
        self._number: type[N] = number
        self._choose = choose
        self._worth: dict[int, list[N]] = {}
        self._squares: dict[int, list[N]] = {}

    def edge(self) -> N:
        """Return the expected result of a round before the dealer's upcard is known."""
        return self._mean([self.value(Hand(), face) for face in FACES])

    def spread(self) -> float:
        """Return the standard deviation of a round's result."""
        squares = [self._solved_squares(face)[-1] for face in FACES]
        return math.sqrt(self._mean(squares) - self.edge() * self.edge())

    def value(self, hand: Hand, face: int) -> N:
        """Return the expected result of a hand against an upcard."""
        return self._solved(face)[self.tree.place(hand)]

    def moves(self, hand: Hand, face: int) -> dict[Move, N]:
        """Return the expected result of each legal move, in the game's order."""
        worth = self._solved(face)
        node = self.tree.nodes[self.tree.place(hand)]
        return {branch.move: self._expected(branch, worth) for branch in node.branches}

    def move(self, hand: Hand, face: int) -> Move:
        """Return the move that is played; of equals to keep, or the last, which risks least."""
        return self._played(self.tree.nodes[self.tree.place(hand)], face, self._solved(face)).move

    def advice(self, hand: Hand, face: int) -> Advice:
        """Return what is told of a hand in turn."""
        node = self.tree.nodes[self.tree.place(hand)]
        values = self.moves(hand, face)
        return Advice(tuple([Option(b.move, float(values[b.move]), self.chances(b)) for b in node.branches]))

    def chances(self, branch: Branch) -> Chances | None:
        """Return what the dice of a move do to the hand; None where it rolls none."""
        if branch.throws == 1:
            return None
        bust = twenty_one = special = 0
        for place, ways in branch.ways:
            hand = self.tree.nodes[place].hand
            bust += ways * hand.bust
            special += ways * is_special(hand)
            twenty_one += ways * (hand.over and not hand.bust and not is_special(hand))
        lands = branch.throws - bust - twenty_one - special
        return Chances(*[ways / branch.throws for ways in (bust, lands, twenty_one, special)])

    def _solved(self, face: int) -> list[N]:
        """Return the worth of every node against an upcard."""
        if face not in self._worth:
            worth: list[N] = []
            for node in self.tree.nodes:
                if node.branches:
                    worth.append(self._in_play(node, face, worth))
                else:
                    worth.append(self._ended(node.hand, face, 1))
            # Kept when it is whole: several threads may ask the same book.
            self._worth[face] = worth
        return self._worth[face]

    def _in_play(self, node: Node, face: int, worth: list[N]) -> N:
        """Return the worth of a node that is not ended, of those after it."""
        if self._choose is None:
            return max([self._expected(branch, worth) for branch in node.branches])
        return self._expected(self._played(node, face, worth), worth)

    def _solved_squares(self, face: int) -> list[N]:
        """Return the expected square of the result from every node, played as the book plays."""
        if face not in self._squares:
            worth = self._solved(face)
            squares: list[N] = []
            for node in self.tree.nodes:
                if node.branches:
                    squares.append(self._expected(self._played(node, face, worth), squares))
                else:
                    squares.append(self._ended(node.hand, face, 2))
            self._squares[face] = squares
        return self._squares[face]

    def _played(self, node: Node, face: int, worth: list[N]) -> Branch:
        if self._choose is None:
            return max(
                reversed(node.branches),
                key=lambda branch: (self._expected(branch, worth), branch.move is Move.KEEP),
            )
        chosen = self._choose(node.hand, tuple([branch.move for branch in node.branches]), face)
        return next(branch for branch in node.branches if branch.move is chosen)

    def _expected(self, branch: Branch, worth: list[N]) -> N:
        return _total([worth[place] * ways for place, ways in branch.ways], self._number(0)) / branch.throws

    def _ended(self, hand: Hand, face: int, power: int) -> N:
        """Return the mean of a power of an ended hand's result."""
        results = opponent(self.rules).results(face, hand)
        return self._number(sum([chance * result**power for result, chance in results.items()]))

    def _mean(self, values: list[N]) -> N:
        return _total(values, self._number(0)) / len(values)


def _total(values: list[N], start: N) -> N:
    for value in values:
        start = start + value
    return start


@lru_cache(maxsize=16)
def book(rules: BlackholeRules) -> DiceBook[float]:
    """Return the book of a rule set in fast floats."""
    return DiceBook(rules, float)


@lru_cache(maxsize=4)
def exact_book(rules: BlackholeRules) -> DiceBook[Fraction]:
    """Return the book of a rule set in exact fractions."""
    return DiceBook(rules, Fraction)
