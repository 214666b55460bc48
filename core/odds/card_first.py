"""The worth of every legal move on a card hand, a double and a split among them."""

from collections.abc import Iterator

import numpy as np

from core.blackjack import CardEnd, CardHand
from core.cards import ACE
from core.moves import Move
from core.odds.card_ends import GAME
from core.odds.card_hands import MANY
from core.odds.card_play import Play, Worth, settling
from core.odds.card_points import NONE, VALUES, cards_of, plus
from core.sides import Side

SURRENDERED = -0.5
"""Half of the wager is lost."""
Halves = dict[Side, float]
"""What each of the two hands of a split is worth, the first one's wager being the main one."""


def move_values(
    play: Play, worth: Worth, at: int, hand: CardHand, halves: Halves | None, side: Side = Side.MAIN
) -> dict[Move, float]:
    """Return the result of each legal move in the game's order; a split's only where its halves are given."""
    found: dict[Move, float] = {}
    for move in GAME.legal_moves(play.rules, hand, play.dealer):
        if move is Move.HIT:
            found[move] = float(worth.hit[at])
        elif move is Move.STAND:
            found[move] = float(worth.stand[at])
        elif move is Move.DOUBLE:
            found[move] = play.one_card(worth, at, (side, Side.DOUBLE))
        elif move is Move.SURRENDER:
            found[move] = SURRENDERED
        elif halves is not None:
            found[move] = sum(halves.values())
    return found


def best_move(values: dict[Move, float]) -> Move:
    """Return the move with the highest result; of equals the last, which risks least."""
    return max(reversed(values), key=values.__getitem__)


def played(values: dict[Move, float], hand: CardHand, play: Play) -> Move:
    """Return the move that is made on a hand: the best, or what somebody chooses."""
    if play.choose is None:
        return best_move(values)
    return play.choose(hand, tuple(values), play.dealer)


def ended(play: Play, worth: Worth, at: int, natural: bool, side: Side = Side.MAIN) -> float:
    """Return the result of a hand that has ended at this place."""
    total = int(worth.tree.totals[at])
    return float(worth.ends[at] @ settling(play.rules, side, natural)[total])


def split_halves(play: Play, value: int) -> Halves:
    """Return what the two hands of a split are worth; the shoe is as it is after the pair.

    Each is played by its own cards. What the other one draws changes nothing on average, since cards not yet
    seen are all alike; so either is worth what it would be worth as the first.
    """
    main = split_half(play, value, Side.MAIN)
    alike = np.array_equal(settling(play.rules, Side.MAIN), settling(play.rules, Side.SPLIT))
    return {Side.MAIN: main, Side.SPLIT: main if alike else split_half(play, value, Side.SPLIT)}


def split_half(play: Play, value: int, side: Side) -> float:
    """Return what one hand of a split is worth before its second card."""
    worth = half_worth(play, value, side)
    hands = zip(worth.cards[0], seconds(play, worth, value), strict=True)
    return sum([float(chance) * _second(play, worth, at, hand, side) for chance, (at, hand) in hands])


def half_worth(play: Play, value: int, side: Side) -> Worth:
    """Return the worth of what grows out of one card of a split pair."""
    alone = value == ACE and play.rules.split_aces_one_card
    return play.worth(plus(NONE, value), side, split=True, most=1 if alone else MANY)


def seconds(play: Play, worth: Worth, value: int) -> Iterator[tuple[int, CardHand]]:
    """Yield one hand of a split with each second card by the game's own word on it, and its place."""
    first = CardHand(cards_of(plus(NONE, value)), split=True)
    for second in VALUES:
        drawn = plus(NONE, second)
        yield worth.tree.places[drawn], GAME.serve(play.rules, first, cards_of(drawn))


def _second(play: Play, worth: Worth, at: int, hand: CardHand, side: Side) -> float:
    """Return what one hand of a split is worth with its second card."""
    if hand.end is not None:
        return ended(play, worth, at, hand.end is CardEnd.BLACKJACK, side)
    values = move_values(play, worth, at, hand, None, side)
    return values[played(values, hand, play)]
