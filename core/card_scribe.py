"""Rounds of cards as records."""

from collections.abc import Sequence

import msgspec

from core import events as ev
from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import Card, fresh_shoe
from core.games import AnyDealer, AnyHand, game_of
from core.moves import Move
from core.outcome import Verdict
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Box, Table, Wager


class CardStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, the card drawn for it, and whether it was made for an absent owner."""

    move: Move
    cards: tuple[Card, ...] = ()
    absent: bool = False


class CardHandRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand: the cards it began with, the moves, and the ending if it came."""

    dealt: tuple[Card, ...]
    steps: tuple[CardStep, ...] = ()
    end: CardEnd | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the hand."""
        return self.dealt + tuple([card for step in self.steps for card in step.cards])


class CardStake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's wager on a hand, or beside it: its verdict, None where it went back, and the net chips."""

    name: str
    amount: int
    side: Side = Side.MAIN
    hand: int = 0
    verdict: Verdict | None = None
    net: int = 0


class CardBoxRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box in play, from 0: its hands, two after a split, and its wagers by player, the owner first."""

    box: int
    hands: tuple[CardHandRecord, ...]
    stakes: tuple[CardStake, ...]


class CardRoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole round of cards."""

    round: int
    shuffled: bool = False
    """The shoe was shuffled for the round, or in it: all cards that are not in it lie on the table."""
    dealer: tuple[Card, ...] = ()
    dealer_end: CardEnd | None = None
    boxes: tuple[CardBoxRecord, ...] = ()
    voided: bool = False


DRAWING = (Move.HIT, Move.DOUBLE)
ON_DEAL = (Side.MAIN, Side.EVEN_MONEY)
"""What is wagered on a hand as it was dealt; every player with a wager on a box has one of these."""
IN_ORDER = (*ON_DEAL, Side.SPLIT, Side.DOUBLE, Side.INSURANCE, Side.PAIRS)
"""A player's wagers on a box, as they are written down."""


def place_of(side: Side, hand: int) -> tuple[int, int]:
    """Return where a wager stands among its player's on a box."""
    return IN_ORDER.index(side), hand


def card_round(table: Table, played: Sequence[ev.Played], over: ev.Settled | ev.Voided) -> CardRoundRecord:
    """Return the record of a round, given its moves, the table when all was played, and how it ended."""
    rules = table.setup.rules
    assert isinstance(rules, BlackjackRules)
    dealer = _dealer(table.dealer)
    boxes = [
        CardBoxRecord(number, _hands(box, number, played), _stakes(table, number, over))
        for number, box in enumerate(table.boxes)
        if box.wagers
    ]
    return CardRoundRecord(
        round=table.round,
        shuffled=len(table.shoe) + table.draws == len(fresh_shoe(rules.decks)),
        dealer=dealer.cards if dealer else (),
        dealer_end=_dealer_end(rules, dealer),
        boxes=tuple(boxes),
        voided=isinstance(over, ev.Voided),
    )


def _dealer(dealer: AnyDealer | None) -> CardDealer | None:
    assert dealer is None or isinstance(dealer, CardDealer)
    return dealer


def _dealer_end(rules: BlackjackRules, dealer: CardDealer | None) -> CardEnd | None:
    if dealer is None or game_of(rules).dealer_moves(rules, dealer):
        return None
    return stopped(dealer)


def stopped(dealer: CardDealer) -> CardEnd:
    """Return how a dealer who draws no more has ended."""
    if dealer.blackjack:
        return CardEnd.BLACKJACK
    return CardEnd.BUST if dealer.bust else CardEnd.STOOD


def _hands(box: Box, number: int, played: Sequence[ev.Played]) -> tuple[CardHandRecord, ...]:
    moves = [event for event in played if event.box == number and event.move is not Move.SPLIT]
    return tuple([_hand(hand, [e for e in moves if e.hand == n]) for n, hand in enumerate(box.hands)])


def _hand(hand: AnyHand, moves: list[ev.Played]) -> CardHandRecord:
    """Return a hand's record; the card that it was doubled for came after the move, or is not there yet."""
    assert isinstance(hand, CardHand)
    drawn = iter([(card,) for card in hand.cards[2:]])
    steps = [CardStep(e.move, next(drawn, ()) if e.move in DRAWING else (), e.absent) for e in moves]
    return CardHandRecord(hand.cards[:2], tuple(steps), hand.end)


def _stakes(table: Table, number: int, over: ev.Settled | ev.Voided) -> tuple[CardStake, ...]:
    """Return a box's wagers: the owner's first, then those of each backer in the order they came."""
    box = table.boxes[number]
    players = list(dict.fromkeys([str(box.owner), *[w.player for w in box.wagers if w.side in ON_DEAL]]))
    if isinstance(over, ev.Settled):
        stakes = [(p.player, _paid(table, p)) for p in over.payouts if p.box == number]
    else:
        stakes = [(w.player, _returned(table, w)) for w in box.wagers]
    stakes.sort(key=lambda stake: (players.index(stake[0]), place_of(stake[1].side, stake[1].hand)))
    return tuple([stake for _, stake in stakes])


def _paid(table: Table, payout: ev.Payout) -> CardStake:
    name, net = _name(table, payout.player), payout.returned - payout.amount
    return CardStake(name, payout.amount, payout.side, payout.hand, payout.outcome.verdict, net)


def _returned(table: Table, wager: Wager) -> CardStake:
    return CardStake(_name(table, wager.player), wager.amount, wager.side, wager.hand)


def _name(table: Table, player: str) -> str:
    return str(table.players[player].name)
