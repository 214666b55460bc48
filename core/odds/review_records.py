"""What a review tells of a round: bets, decisions, and the parts that a result is made of, in chips."""

from typing import Any

import msgspec

from core.blackhole import Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.cards import POINTS
from core.dice import Roll
from core.moves import Move
from core.outcome import Verdict
from core.sides import Side

ACCEPT, DECLINE = "accept", "decline"
NOTHING = 1e-9
"""Chips that are a rounding of floats, and no cost."""


class Situation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a decision was about, as players speak of it."""

    upcard: int
    """The face of the dealer's die, or the points of the card, an ace as 1."""
    total: int
    cards: bool = False
    """Of cards, not of dice."""
    soft: bool = False
    """An ace counts 11."""
    pair: bool = False
    """The hand could be split."""
    double: bool = False
    """The dice are a double as dealt, of which one may be rerolled."""
    held: str = ""
    """The substitution die in hand."""
    earned: str = ""
    """The one that may be taken for it."""
    asked: str = ""
    """What was offered: insurance, even money, to follow a double or a split."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A choice that a player made, in parts of the bet; its cost is in chips."""

    situation: Situation
    choice: str
    """A move, or whether an offer was accepted."""
    value: float
    best_choice: str
    best: float
    cost: float


class Stake(msgspec.Struct, frozen=True, gc=False):
    """A wager and what became of it."""

    box: int
    hand: int
    side: Side
    amount: int
    returned: int
    verdict: Verdict
    end: str
    """How the hand ended."""


class Reviewed(msgspec.Struct, frozen=True):
    """A round of one player: `result == expected + luck - given - beyond`, but for the rounding of floats."""

    round: int
    player: str
    stakes: tuple[Stake, ...]
    bet: int
    """Chips at stake as the round began, side bets among them."""
    result: int
    expected: float
    """The book's edge on those chips, side bets by their own odds."""
    variance: float
    """Of the result as the round began, in chips squared, boxes taken one by one."""
    luck: float
    """What the dice or cards gave against expectation."""
    given: float
    """What the player's own decisions gave away against the best ones."""
    beyond: float
    """What decisions that were not the player's gave away: of the owner of a box that the player backed, in
    an absent player's place, or for want of the chips that the best move needs."""
    owner: bool = False
    """Whether the player had a box in the round."""
    decisions: tuple[Decision, ...] = ()
    absent: int = 0
    """Moves made in the player's place."""
    rolls: tuple[Roll, ...] = ()
    """Dice rolled on the player's own box."""
    dealer_rolls: tuple[Roll, ...] = ()


def situation_of(hand: Any, dealer: Any, legal: tuple[Move, ...], asked: str = "") -> Situation:
    """Return what a decision is about."""
    if isinstance(hand, Hand):
        assert isinstance(dealer, Dealer)
        return Situation(
            upcard=dealer.dice[0].face,
            total=hand.total,
            double=hand.reroll,
            held=hand.sd.value if hand.sd else "",
            earned=hand.awards[0].value if Move.SWAP in legal else "",
        )
    assert isinstance(hand, CardHand) and isinstance(dealer, CardDealer)
    return Situation(
        upcard=POINTS[dealer.cards[0]],
        total=hand.total,
        cards=True,
        soft=hand.soft,
        pair=Move.SPLIT in legal,
        asked=asked,
    )
