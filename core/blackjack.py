"""Black Jack with cards: one game, whose rule sets are the german, the czech and the live table."""

from collections.abc import Mapping
from enum import Enum
from itertools import compress, product

import msgspec

from core.absent import absent_card_move
from core.cards import (
    ACE,
    POINTS,
    TEN,
    Card,
    Shoe,
    fresh_shoe,
    is_natural,
    is_soft,
    pick,
    picked,
    total,
    without,
)
from core.chance import Chance
from core.manners import Manners
from core.moves import Move
from core.outcome import LOST, SURRENDERED, TIED, WON, Outcome, Verdict
from core.rules import Backers, BlackjackRules, Match, Ratio, SecondCard
from core.sides import Side

TARGET = 21
# Python 3.11 reads an enum's member through a slow hook, a plain name at once.
HIT, DOUBLE, SPLIT, SURRENDER, STAND = Move.HIT, Move.DOUBLE, Move.SPLIT, Move.SURRENDER, Move.STAND
MAIN, EVEN_MONEY, INSURANCE, PAIRS = Side.MAIN, Side.EVEN_MONEY, Side.INSURANCE, Side.PAIRS
AT_ONCE, BY_VALUE, WINS = SecondCard.AT_ONCE, Match.VALUE, Verdict.WON
NO_MOVE: tuple[Move, ...] = ()
HIT_OR_STAND = (HIT, STAND)
DEALER_DRAWS = (HIT,)
_MAYBE = (DOUBLE, SPLIT, SURRENDER)
FIRST_MOVES = {
    may: (HIT, *compress(_MAYBE, may), STAND) for may in product((False, True), repeat=len(_MAYBE))
}
"""Moves on two cards, by whether they may be doubled, split and given up."""
RAISING = {DOUBLE: Side.DOUBLE, SPLIT: Side.SPLIT}


class CardEnd(Enum):
    """How a hand of cards ended."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    STOOD = "stood"
    BUST = "bust"
    BLACKJACK = "blackjack"
    SURRENDERED = "surrendered"


STOOD, BUST, BLACKJACK, GIVEN_UP = CardEnd


class CardHand(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="cards", omit_defaults=True
):
    """A player's cards, and what was done with them."""

    cards: tuple[Card, ...] = ()
    split: bool = False
    """One of the two hands that a split made."""
    doubled: bool = False
    pair: bool = False
    """The first two cards, as dealt, are a pair."""
    end: CardEnd | None = None

    @property
    def total(self) -> int:
        """The best total."""
        return total(self.cards)

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return is_soft(self.cards)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.end is not None

    @property
    def bust(self) -> bool:
        """Whether the hand is over 21."""
        return self.end is BUST


class CardDealer(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="cards", omit_defaults=True
):
    """The dealer's cards."""

    cards: tuple[Card, ...] = ()

    @property
    def total(self) -> int:
        """The best total."""
        return total(self.cards)

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return is_soft(self.cards)

    @property
    def bust(self) -> bool:
        """Whether the cards are over 21."""
        return total(self.cards) > TARGET

    @property
    def blackjack(self) -> bool:
        """Whether these are an ace and a ten-value alone."""
        return is_natural(self.cards)


class Blackjack:
    """The table's interface to Black Jack; every method is a function of its arguments."""

    raising: Mapping[Move, Side] = RAISING

    def manners(self, rules: BlackjackRules) -> Manners:
        """Return how the table's boxes are shared."""
        return Manners(
            standing_only=rules.backers is Backers.STANDING,
            players_per_box=rules.players_per_box,
            maximum_per_box=rules.maximum_per_box,
            above_maximum=rules.above_maximum,
            quiet_box=rules.quiet_box,
            side_bets=(PAIRS,) if rules.pairs else (),
        )

    def shuffled(self, rules: BlackjackRules, hands: tuple[CardHand, ...], dealer: CardDealer | None) -> Shoe:
        """Return a shoe of all cards but those that lie before these hands and the dealer."""
        shoe = fresh_shoe(rules.decks)
        for hand in hands:
            shoe = without(shoe, hand.cards)
        return without(shoe, dealer.cards) if dealer else shoe

    def past_cut(self, rules: BlackjackRules, shoe: Shoe) -> bool:
        """Whether the shoe is shuffled before the next round."""
        return len(shoe) * 100 < rules.decks * 52 * rules.cut

    def left(self, shoe: Shoe, drawn: tuple[int, ...]) -> Shoe:
        """Return the shoe after cards were drawn."""
        return without(shoe, drawn)

    def draw_deal(self, rules: BlackjackRules, hands: int, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw a card for each hand and one for the dealer, then, where it comes at once, the second ones."""
        many = hands + 1 + (hands if rules.second_card is AT_ONCE else 0)
        return picked(many, shoe, chance)

    def deal(
        self, rules: BlackjackRules, hands: int, drawn: tuple[int, ...]
    ) -> tuple[tuple[CardHand, ...], CardDealer]:
        """Return the hands and the dealer as dealt, one card after the other from box to box."""
        dealer = CardDealer((drawn[hands],))
        if rules.second_card is not AT_ONCE:
            return tuple([CardHand(cards=(card,)) for card in drawn[:hands]]), dealer
        fresh = [_fresh(rules, drawn[box], drawn[hands + 1 + box]) for box in range(hands)]
        return tuple(fresh), dealer

    def moves(self, rules: BlackjackRules) -> tuple[Move, ...]:
        """Return all moves that the table has."""
        return FIRST_MOVES[bool(rules.double_on), rules.split, rules.surrender]

    def questions(self, rules: BlackjackRules) -> tuple[Side, ...]:
        """Return what the table offers: what follows a raise, and what an ace of the dealer's brings."""
        raises = [side for move, side in RAISING.items() if move in self.moves(rules)]
        ace = [(INSURANCE, rules.insurance), (EVEN_MONEY, rules.even_money)]
        return (*raises, *[side for side, there in ace if there])

    def legal_moves(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer) -> tuple[Move, ...]:
        """Moves the owner may make now, money aside; none once the hand has ended or is due a card."""
        if hand.end is not None:
            return NO_MOVE
        cards = len(hand.cards)
        if cards > 2:
            return HIT_OR_STAND
        if cards < 2 or hand.doubled:
            return NO_MOVE
        return _first_moves(rules, hand, POINTS[dealer.cards[0]])

    def is_owed(self, rules: BlackjackRules, hand: CardHand) -> bool:
        """Whether a hand is due a card by itself: its second one, or the one it was doubled for."""
        cards = len(hand.cards)
        return hand.end is None and (cards < 2 or (cards == 2 and hand.doubled))

    def draw_owed(self, rules: BlackjackRules, hand: CardHand, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw the card that a hand is due."""
        return (pick(shoe, chance),)

    def serve(self, rules: BlackjackRules, hand: CardHand, drawn: tuple[int, ...]) -> CardHand:
        """Return a hand with the card it was due."""
        if len(hand.cards) == 2:
            return _with_card(rules, hand, drawn)
        cards = (hand.cards[0], drawn[0])
        return _with_second_of_split(rules, hand, cards) if hand.split else _fresh(rules, *cards)

    def draw(
        self, rules: BlackjackRules, hand: CardHand, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the card that a hit gets; other moves draw nothing."""
        return (pick(shoe, chance),) if move is HIT else ()

    def play(
        self, rules: BlackjackRules, hand: CardHand, move: Move, drawn: tuple[int, ...]
    ) -> tuple[CardHand, ...]:
        """Return the hand that a legal move makes of one, or the two of a split."""
        if move is HIT:
            return (_with_card(rules, hand, drawn),)
        if move is STAND:
            return (_ended(hand, STOOD),)
        if move is DOUBLE:
            return (CardHand(cards=hand.cards, split=hand.split, doubled=True, pair=hand.pair),)
        if move is SURRENDER:
            return (_ended(hand, GIVEN_UP),)
        first, second = hand.cards
        return CardHand(cards=(first,), split=True, pair=hand.pair), CardHand(cards=(second,), split=True)

    def absent_move(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer) -> Move:
        """Hit until the total passes 11, then stand."""
        return absent_card_move(hand.total)

    def dealer_moves(self, rules: BlackjackRules, dealer: CardDealer) -> tuple[Move, ...]:
        """Return the dealer's draw, none once the dealer must stand."""
        points = total(dealer.cards)
        if points < rules.dealer_stands_at:
            return DEALER_DRAWS
        once_more = rules.dealer_hits_soft and points == rules.dealer_stands_at and dealer.soft
        return DEALER_DRAWS if once_more and not dealer.blackjack else NO_MOVE

    def dealer_choice(
        self, rules: BlackjackRules, dealer: CardDealer, standing: tuple[tuple[CardHand, int], ...]
    ) -> Move | None:
        """Return the dealer's draw: there is nothing to choose."""
        return HIT

    def asks_host(self, rules: BlackjackRules) -> bool:
        """Whether the dealer's moves are the host's to choose: never."""
        return False

    def dealer_default(self, rules: BlackjackRules, dealer: CardDealer) -> Move:
        """Return the dealer's draw."""
        return HIT

    def draw_dealer(
        self, rules: BlackjackRules, dealer: CardDealer, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the dealer's next card."""
        return (pick(shoe, chance),)

    def play_dealer(
        self, rules: BlackjackRules, dealer: CardDealer, move: Move, drawn: tuple[int, ...]
    ) -> CardDealer:
        """Return the dealer with one card more."""
        return CardDealer(dealer.cards + drawn)

    def offers(
        self, rules: BlackjackRules, hands: tuple[CardHand, ...], dealer: CardDealer
    ) -> tuple[tuple[int, Side, int], ...]:
        """Return the questions after these hands' second card: an ace is insured against, or paid even."""
        if POINTS[dealer.cards[0]] != ACE or len(dealer.cards) > 1:
            return ()
        asked = [(place, _question(rules, hand)) for place, hand in enumerate(hands)]
        return tuple([(place, *question) for place, question in asked if question])

    def is_open(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> bool:
        """Whether the dealer's next card can still decide a wager."""
        if side is INSURANCE:
            return len(dealer.cards) == 1
        if side is EVEN_MONEY or side is PAIRS:
            return False
        return hand.end is not BUST and hand.end is not GIVEN_UP

    def outcome(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> Outcome:
        """Settle a wager on an ended hand against a dealer who has stopped."""
        if side is PAIRS:
            return _won(rules.pairs_pays) if hand.pair else LOST
        if side is INSURANCE:
            return _won(rules.insurance_pays) if dealer.blackjack else LOST
        if side is EVEN_MONEY:
            return WON
        if hand.end is BUST:
            return LOST
        if hand.end is GIVEN_UP:
            return SURRENDERED
        return _against(rules, hand, dealer, side)


def _against(rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> Outcome:
    """Compare a hand that stands with the dealer's."""
    natural, points = hand.end is BLACKJACK, total(dealer.cards)
    if points == TARGET and len(dealer.cards) == 2:
        if natural:
            return _tied(rules)
        return LOST if rules.dealer_blackjack_takes_all or side is MAIN else TIED
    if natural:
        ties = points == TARGET and not rules.blackjack_beats_21
        return _tied(rules) if ties else _won(rules.blackjack_pays)
    own = total(hand.cards)
    if points > TARGET or own > points:
        return _won(rules.win_pays)
    return _tied(rules) if own == points else LOST


def _won(pays: Ratio) -> Outcome:
    return Outcome(WINS, pays.pays, pays.to)


def _tied(rules: BlackjackRules) -> Outcome:
    return TIED if rules.tie_returns else LOST


def _question(rules: BlackjackRules, hand: CardHand) -> tuple[Side, int] | None:
    """Return what the holders of wagers on a fresh hand are asked, and the stake in percent."""
    if len(hand.cards) != 2 or hand.split:
        return None
    if rules.even_money and hand.end is BLACKJACK:
        return EVEN_MONEY, 0
    return (INSURANCE, 50) if rules.insurance else None


def _first_moves(rules: BlackjackRules, hand: CardHand, upcard: int) -> tuple[Move, ...]:
    """Moves on two cards, against an upcard of so many points."""
    if hand.split and not rules.double_after_split:
        return HIT_OR_STAND
    doubles = total(hand.cards) in rules.double_on
    if hand.split:
        return FIRST_MOVES[doubles, False, False]
    splits = rules.split and _alike(rules.split_match, *hand.cards)
    return FIRST_MOVES[doubles, splits, rules.surrender and _may_surrender(rules, upcard)]


def _may_surrender(rules: BlackjackRules, upcard: int) -> bool:
    if upcard == ACE:
        return rules.surrender_vs_ace
    return rules.surrender_vs_ten or upcard != TEN


def _alike(match: Match, one: Card, two: Card) -> bool:
    return POINTS[one] == POINTS[two] if match is BY_VALUE else (one - two) % 13 == 0


def _ended(hand: CardHand, end: CardEnd) -> CardHand:
    return CardHand(hand.cards, hand.split, hand.doubled, hand.pair, end)


def _fresh(rules: BlackjackRules, one: Card, two: Card) -> CardHand:
    """Return the hand of a box's first two cards: a pair, a blackjack, or neither."""
    cards = (one, two)
    end = BLACKJACK if total(cards) == TARGET else None
    return CardHand(cards, False, False, _alike(rules.pairs_match, one, two), end)


def _with_second_of_split(rules: BlackjackRules, hand: CardHand, cards: tuple[Card, Card]) -> CardHand:
    """Return one hand of a split with its second card; on an ace that may be all it gets."""
    end = None
    if total(cards) == TARGET and (rules.split_21_is_blackjack or rules.stands_at_21):
        end = BLACKJACK if rules.split_21_is_blackjack else STOOD
    elif rules.split_aces_one_card and POINTS[cards[0]] == ACE:
        end = STOOD
    return CardHand(cards=cards, split=True, pair=hand.pair, end=end)


def _with_card(rules: BlackjackRules, hand: CardHand, drawn: tuple[Card, ...]) -> CardHand:
    """Return a hand with a card more: bust, at 21, at its end because it was doubled, or going on."""
    cards = hand.cards + drawn
    points, end = total(cards), None
    if points > TARGET:
        end = BUST
    elif hand.doubled or (points == TARGET and rules.stands_at_21):
        end = STOOD
    return CardHand(cards, hand.split, hand.doubled, hand.pair, end)
