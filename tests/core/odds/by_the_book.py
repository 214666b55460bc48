"""Rounds played as the odds' books say, by the games' functions alone and at whole tables."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import msgspec
import numpy as np

from core.blackhole import Blackhole, Dealer, Hand
from core.blackjack import Blackjack, CardDealer, CardHand
from core.cards import POINTS
from core.commands import AnyCommand, Bet, Enter, Play, Reply, Sit
from core.decide import step
from core.events import Opened
from core.evolve import open_table
from core.moves import Move
from core.odds.card_book import CardBook, First
from core.odds.card_first import best_move, move_values
from core.odds.card_play import Play as Drawing
from core.odds.card_play import Worth
from core.odds.card_points import NONE, Points, plus, points_of
from core.odds.dice_book import book
from core.odds.dice_tree import key
from core.rules import CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules, DealerStyle, Rules, Setup
from core.sides import Side
from core.table import Table
from core.text import Text
from tests.core.felt import SharedChance
from tests.core.returns import Result

HOUSE = BlackholeRules()
DICE = {"house": HOUSE, "sharp": msgspec.structs.replace(HOUSE, dealer=DealerStyle.SHARP)}
CARDS = {
    name: msgspec.structs.replace(rules, cut=90)
    for name, rules in {"german": GERMAN, "czech": CZECH, "live": LIVE}.items()
}
"""The books are those of a fresh shoe, so these are shuffled before a tenth of theirs is gone."""
GAMES: dict[str, Rules] = {**DICE, **CARDS}
GAME, CARD_GAME = Blackhole(), Blackjack()
ME = "mira"
STAKE = 10
PURSE = 10**9
Decide = Callable[[Table], Move]
Accept = Callable[[Table, int], bool]
"""Whether the offer on a hand of box 0 is taken."""


def expected(name: str) -> tuple[float, float]:
    """Return a round's mean and spread, as the book has them."""
    rules = GAMES[name]
    by = book(rules) if isinstance(rules, BlackholeRules) else drawn(rules).book
    return by.edge(), by.spread()


# The game alone


class Rolled:
    """Blackhole Jack by its functions alone; each of like cases is looked up once."""

    def __init__(self, rules: BlackholeRules) -> None:
        self.rules, self._chance = rules, SharedChance()
        self._moves: dict[object, Move] = {}
        self._choices: dict[object, Move] = {}

    def move(self, hand: Hand, face: int) -> Move:
        """Return the book's move."""
        at = (key(hand), face)
        if at not in self._moves:
            self._moves[at] = book(self.rules).move(hand, face)
        return self._moves[at]

    def round(self) -> float:
        """Play a round of one box, and return what one chip gains."""
        rules, chance = self.rules, self._chance
        (hand,), dealer = GAME.deal(rules, 1, GAME.draw_deal(rules, 1, b"", chance))
        face = dealer.dice[0].face
        while hand.end is None:
            move = self.move(hand, face)
            (hand,) = GAME.play(rules, hand, move, GAME.draw(rules, hand, move, b"", chance))
        while GAME.is_open(rules, hand, dealer, Side.MAIN) and GAME.dealer_moves(rules, dealer):
            move = self._choice(hand, dealer)
            dealer = GAME.play_dealer(rules, dealer, move, GAME.draw_dealer(rules, dealer, move, b"", chance))
        return GAME.outcome(rules, hand, dealer, Side.MAIN).returns(STAKE) / STAKE - 1

    def _choice(self, hand: Hand, dealer: Dealer) -> Move:
        """Return the dealer's die: the game's own choice."""
        at = (key(hand), dealer.total, len(dealer.dice) == 1)
        if at not in self._choices:
            chosen = GAME.dealer_choice(self.rules, dealer, ((hand, STAKE),))
            assert chosen is not None
            self._choices[at] = chosen
        return self._choices[at]


def alone(name: str, rounds: int) -> Iterator[Result]:
    """Play rounds by the game's functions alone."""
    rolled = Rolled(DICE[name])
    for _ in range(rounds):
        yield name, rolled.round()


# Whole tables


class Drawn:
    """The card book's play to the end of every hand: the best by one's own cards and the upcard."""

    def __init__(self, rules: BlackjackRules) -> None:
        self.rules, self.book = rules, CardBook(rules)
        self._moves: dict[object, Move] = {}
        self._worths: dict[object, tuple[Drawing, Worth]] = {}

    def first(self, hand: CardHand, upcard: int, legal: tuple[Move, ...]) -> First:
        """Return what the book has on two cards."""
        points = points_of(hand.cards)
        return next(
            first
            for first in self.book.firsts(upcard)
            if points_of(first.hand.cards) == points and tuple(first.moves) == legal
        )

    def move(self, table: Table) -> Move:
        """Return the book's move for the hand in turn."""
        hand, upcard, legal = hand_of(table), upcard_of(table), table.legal_moves(ME)
        assert table.turn is not None
        side = Side.SPLIT if table.turn[1] else Side.MAIN
        at = (points_of(hand.cards), hand.cards[0] if hand.split else None, legal, upcard, side)
        if at not in self._moves:
            found = self._split(hand, upcard, side) if hand.split else self._whole(hand, upcard, legal)
            assert found in legal
            self._moves[at] = found
        return self._moves[at]

    def takes(self, table: Table, number: int) -> bool:
        """Return whether the book takes an offer: whether something is added by it."""
        hand = table.boxes[0].hands[number]
        assert isinstance(hand, CardHand)
        legal = () if hand.end is not None else self._legal(hand, table)
        return self.first(hand, upcard_of(table), legal).beside > 0

    def _legal(self, hand: CardHand, table: Table) -> tuple[Move, ...]:
        assert isinstance(table.dealer, CardDealer)
        return CARD_GAME.legal_moves(self.rules, hand, table.dealer)

    def _whole(self, hand: CardHand, upcard: int, legal: tuple[Move, ...]) -> Move:
        if len(hand.cards) == 2:
            move = self.first(hand, upcard, legal).move
            assert move is not None
            return move
        _, worth = self._worth(upcard, NONE, Side.MAIN)
        return hit_or_stand(worth, points_of(hand.cards))

    def _split(self, hand: CardHand, upcard: int, side: Side) -> Move:
        begun = plus(NONE, POINTS[hand.cards[0]])
        play, worth = self._worth(upcard, begun, side)
        added = points_of(hand.cards[1:])
        if len(hand.cards) > 2:
            return hit_or_stand(worth, added)
        return best_move(move_values(play, worth, worth.tree.places[added], hand, None, side))

    def _worth(self, upcard: int, begun: Points, side: Side) -> tuple[Drawing, Worth]:
        """Return hands from a fresh shoe less the upcard, and less the pair where one is split."""
        at = (upcard, begun, side)
        if at not in self._worths:
            shoe = np.array(self.book.shoe) - np.array(plus(NONE, upcard)) - 2 * np.array(begun)
            play = Drawing(self.rules, upcard, shoe)
            self._worths[at] = play, play.worth(begun, side, split=begun != NONE)
        return self._worths[at]


def hit_or_stand(worth: Worth, points: Points) -> Move:
    """Return the better of the two."""
    at = worth.tree.places[points]
    return Move.HIT if worth.hit[at] > worth.stand[at] else Move.STAND


def hand_of(table: Table) -> CardHand:
    """Return the hand in turn."""
    hand = table.hand_in_turn()
    assert isinstance(hand, CardHand)
    return hand


def upcard_of(table: Table) -> int:
    """Return the points of the dealer's card, an ace as 1."""
    assert isinstance(table.dealer, CardDealer)
    return POINTS[table.dealer.cards[0]]


def rolls(rules: BlackholeRules, table: Table) -> Move:
    """Return the dice book's move for the hand in turn."""
    hand, dealer = table.hand_in_turn(), table.dealer
    assert isinstance(hand, Hand) and isinstance(dealer, Dealer)
    return habit(rules).move(hand, dealer.dice[0].face)


@cache
def habit(rules: BlackholeRules) -> Rolled:
    """Return what knows the dice book's moves."""
    return Rolled(rules)


@cache
def drawn(rules: BlackjackRules) -> Drawn:
    """Return what knows the card book's moves."""
    return Drawn(rules)


def never(table: Table, number: int) -> bool:
    """Decline; at dice nothing is offered."""
    return False


def at_table(name: str, rounds: int) -> Iterator[Result]:
    """Play rounds at a whole table with one player."""
    rules = GAMES[name]
    decide: Decide = partial(rolls, rules) if isinstance(rules, BlackholeRules) else drawn(rules).move
    accept: Accept = never if isinstance(rules, BlackholeRules) else drawn(rules).takes
    chance, table = SharedChance(), seated(rules)
    for _ in range(rounds):
        _, table = step(table, Bet(ME, 0, STAKE), chance)
        while table.in_round:
            _, table = step(table, answer(table, decide, accept), chance)
        yield name, sum(payout.returned - payout.amount for payout in table.payouts) / STAKE


def answer(table: Table, decide: Decide, accept: Accept) -> AnyCommand:
    """Return what the player does next."""
    for offer in table.offers:
        return Reply(ME, offer.number, accept=accept(table, offer.hand))
    return Play(ME, table.decision, decide(table))


def seated(rules: Rules) -> Table:
    """Return a table with one player at the first box."""
    table = open_table(Opened(Setup(Text("Cygnus"), ME, rules, buy_in=PURSE)))
    for command in (Enter(ME, Text(ME)), Sit(ME, 0)):
        _, table = step(table, command, SharedChance())
    return table
