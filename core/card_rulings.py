"""What the rules of some card table allow, for reading a round whose own rule set is not at hand."""

from itertools import product

from msgspec.structs import replace

from core.blackjack import Blackjack, CardDealer, CardEnd, CardHand
from core.card_scribe import CardHandRecord, CardStep, stopped
from core.cards import Card
from core.moves import Move
from core.outcome import Verdict
from core.rules import BlackjackRules, Match
from core.sides import Side

GAME = Blackjack()
EITHER = (True, False)
LENIENT = BlackjackRules(double_after_split=True, surrender_vs_ten=True, surrender_vs_ace=True)
"""Every move that any table has."""
PLAYED = tuple(
    [
        replace(LENIENT, stands_at_21=one, split_21_is_blackjack=two, split_aces_one_card=three)
        for one, two, three in product(EITHER, repeat=3)
    ]
)
"""The rules that decide when a hand ends by itself."""
SETTLED = tuple(
    [
        replace(LENIENT, tie_returns=one, blackjack_beats_21=two, dealer_blackjack_takes_all=three)
        for one, two, three in product(EITHER, repeat=3)
    ]
)
"""The rules that decide who wins."""
PAIRED = (replace(LENIENT, pairs_match=Match.RANK), replace(LENIENT, pairs_match=Match.VALUE))
EAGER = replace(LENIENT, dealer_stands_at=21, dealer_hits_soft=True)
EARLY = replace(LENIENT, dealer_stands_at=12)
"""The dealers who draw longest, and shortest."""


def may_split(cards: tuple[Card, ...], dealer: CardDealer) -> bool:
    """Whether these are two cards that can be split."""
    return len(cards) == 2 and Move.SPLIT in GAME.legal_moves(
        LENIENT, _begun(LENIENT, cards, split=False), dealer
    )


def endings(hand: CardHandRecord, split: bool, dealer: CardDealer) -> set[CardEnd | None]:
    """Return how a hand played so can end, None where it goes on; nothing where it can't be played so."""
    played = [_played(rules, hand, split, dealer) for rules in PLAYED]
    return {hand.end for hand in played if hand is not None}


def _played(rules: BlackjackRules, hand: CardHandRecord, split: bool, dealer: CardDealer) -> CardHand | None:
    """Return the hand after its moves, None where one of them is against the rules."""
    now = _begun(rules, hand.dealt, split)
    for step in hand.steps:
        if step.move not in GAME.legal_moves(rules, now, dealer):
            return None
        now = _after(rules, now, step)
    return now


def _begun(rules: BlackjackRules, cards: tuple[Card, ...], split: bool) -> CardHand:
    hand = CardHand(cards=cards[:1], split=split)
    return GAME.serve(rules, hand, cards[1:]) if len(cards) > 1 else hand


def _after(rules: BlackjackRules, hand: CardHand, step: CardStep) -> CardHand:
    (after,) = GAME.play(rules, hand, step.move, step.cards)
    return GAME.serve(rules, after, step.cards) if step.move is Move.DOUBLE and step.cards else after


def dealer_endings(cards: tuple[Card, ...]) -> set[CardEnd | None]:
    """Return how a dealer with these cards can end, None before the end; nothing where none draws so far."""
    dealers = [CardDealer(cards[:count]) for count in range(len(cards) + 1)]
    if not all(GAME.dealer_moves(EAGER, dealer) for dealer in dealers[:-1]):
        return set()
    ends = {None if GAME.dealer_moves(EAGER, dealers[-1]) else stopped(dealers[-1])}
    return ends if GAME.dealer_moves(EARLY, dealers[-1]) else ends | {stopped(dealers[-1])}


def verdicts(hand: CardHandRecord, dealer: CardDealer, side: Side) -> set[Verdict]:
    """Return what can become of a wager on an ended hand, or of an insurance."""
    ended = CardHand(cards=hand.cards, end=hand.end)
    return {GAME.outcome(rules, ended, dealer, side).verdict for rules in SETTLED}


def pair_verdicts(cards: tuple[Card, ...], dealer: CardDealer) -> set[Verdict]:
    """Return what can become of a bet that a box's first two cards are a pair."""
    hands = [(rules, _begun(rules, cards, split=False)) for rules in PAIRED]
    return {GAME.outcome(rules, hand, dealer, Side.PAIRS).verdict for rules, hand in hands}


def is_open(hand: CardHandRecord, dealer: CardDealer, side: Side) -> bool:
    """Whether a wager on an ended hand waits for the dealer to draw."""
    return GAME.is_open(LENIENT, CardHand(cards=hand.cards, end=hand.end), dealer, side)
