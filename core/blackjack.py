"""Black Jack with cards: one game, whose rule sets are the german, the czech and the live table."""

from collections.abc import Mapping
from enum import Enum

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
    rank,
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
NO_MOVE: tuple[Move, ...] = ()
HIT_OR_STAND = (Move.HIT, Move.STAND)
DEALER_DRAWS = (Move.HIT,)
RAISING = {Move.DOUBLE: Side.DOUBLE, Move.SPLIT: Side.SPLIT}


class CardEnd(Enum):
    """How a hand of cards ended."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    STOOD = "stood"
    BUST = "bust"
    BLACKJACK = "blackjack"
    SURRENDERED = "surrendered"


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
        return self.end is CardEnd.BUST


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
            side_bets=(Side.PAIRS,) if rules.pairs else (),
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
        many = hands + 1 + (hands if rules.second_card is SecondCard.AT_ONCE else 0)
        return _draw(many, shoe, chance)

    def deal(
        self, rules: BlackjackRules, hands: int, drawn: tuple[int, ...]
    ) -> tuple[tuple[CardHand, ...], CardDealer]:
        """Return the hands and the dealer as dealt, one card after the other from box to box."""
        dealer = CardDealer(cards=(drawn[hands],))
        if rules.second_card is SecondCard.ON_TURN:
            return tuple([CardHand(cards=(card,)) for card in drawn[:hands]]), dealer
        pairs = zip(drawn[:hands], drawn[hands + 1 :], strict=True)
        return tuple([_second_card(rules, CardHand(cards=(one,)), two) for one, two in pairs]), dealer

    def legal_moves(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer) -> tuple[Move, ...]:
        """Moves the owner may make now, money aside; none once the hand has ended or is due a card."""
        if hand.end is not None or self.is_owed(rules, hand):
            return NO_MOVE
        if len(hand.cards) != 2 or (hand.split and not rules.double_after_split):
            return HIT_OR_STAND
        return _first_moves(rules, hand, dealer)

    def is_owed(self, rules: BlackjackRules, hand: CardHand) -> bool:
        """Whether a hand is due a card by itself: its second one, or the one it was doubled for."""
        cards = len(hand.cards)
        return hand.end is None and (cards < 2 or (cards == 2 and hand.doubled))

    def draw_owed(self, rules: BlackjackRules, hand: CardHand, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw the card that a hand is due."""
        return _draw(1, shoe, chance)

    def serve(self, rules: BlackjackRules, hand: CardHand, drawn: tuple[int, ...]) -> CardHand:
        """Return a hand with the card it was due."""
        return (
            _second_card(rules, hand, drawn[0]) if len(hand.cards) < 2 else _with_card(rules, hand, drawn[0])
        )

    def draw(
        self, rules: BlackjackRules, hand: CardHand, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the card that a hit gets; other moves draw nothing."""
        return _draw(1, shoe, chance) if move is Move.HIT else ()

    def play(
        self, rules: BlackjackRules, hand: CardHand, move: Move, drawn: tuple[int, ...]
    ) -> tuple[CardHand, ...]:
        """Return the hand that a legal move makes of one, or the two of a split."""
        if move is Move.HIT:
            return (_with_card(rules, hand, drawn[0]),)
        if move is Move.STAND:
            return (_ended(hand, CardEnd.STOOD),)
        if move is Move.DOUBLE:
            return (CardHand(cards=hand.cards, split=hand.split, doubled=True, pair=hand.pair),)
        if move is Move.SURRENDER:
            return (_ended(hand, CardEnd.SURRENDERED),)
        first, second = hand.cards
        return CardHand(cards=(first,), split=True, pair=hand.pair), CardHand(cards=(second,), split=True)

    def absent_move(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer) -> Move:
        """Hit until the total passes 11, then stand."""
        return absent_card_move(hand.total)

    def dealer_moves(self, rules: BlackjackRules, dealer: CardDealer) -> tuple[Move, ...]:
        """Return the dealer's draw, none once the dealer must stand."""
        points = dealer.total
        if points < rules.dealer_stands_at:
            return DEALER_DRAWS
        once_more = rules.dealer_hits_soft and points == rules.dealer_stands_at and dealer.soft
        return DEALER_DRAWS if once_more else NO_MOVE

    def dealer_choice(
        self, rules: BlackjackRules, dealer: CardDealer, standing: tuple[tuple[CardHand, int], ...]
    ) -> Move | None:
        """Return the dealer's draw: there is nothing to choose."""
        return Move.HIT

    def asks_host(self, rules: BlackjackRules) -> bool:
        """Whether the dealer's moves are the host's to choose: never."""
        return False

    def dealer_default(self, rules: BlackjackRules, dealer: CardDealer) -> Move:
        """Return the dealer's draw."""
        return Move.HIT

    def draw_dealer(
        self, rules: BlackjackRules, dealer: CardDealer, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the dealer's next card."""
        return _draw(1, shoe, chance)

    def play_dealer(
        self, rules: BlackjackRules, dealer: CardDealer, move: Move, drawn: tuple[int, ...]
    ) -> CardDealer:
        """Return the dealer with one card more."""
        return CardDealer(cards=(*dealer.cards, drawn[0]))

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
        if side is Side.INSURANCE:
            return len(dealer.cards) == 1
        decided = hand.end is CardEnd.BUST or hand.end is CardEnd.SURRENDERED
        return not decided and side is not Side.EVEN_MONEY and side is not Side.PAIRS

    def outcome(self, rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> Outcome:
        """Settle a wager on an ended hand against a dealer who has stopped."""
        if side is Side.PAIRS:
            return _won(rules.pairs_pays) if hand.pair else LOST
        if side is Side.INSURANCE:
            return _won(rules.insurance_pays) if dealer.blackjack else LOST
        if side is Side.EVEN_MONEY:
            return WON
        if hand.end is CardEnd.BUST:
            return LOST
        if hand.end is CardEnd.SURRENDERED:
            return SURRENDERED
        return _against(rules, hand, dealer, side)


def _against(rules: BlackjackRules, hand: CardHand, dealer: CardDealer, side: Side) -> Outcome:
    """Compare a hand that stands with the dealer's."""
    natural, points = hand.end is CardEnd.BLACKJACK, dealer.total
    if dealer.blackjack:
        if natural:
            return _tied(rules)
        return LOST if rules.dealer_blackjack_takes_all or side is Side.MAIN else TIED
    if points == TARGET and natural and not rules.blackjack_beats_21:
        return _tied(rules)
    if natural:
        return _won(rules.blackjack_pays)
    own = hand.total
    if points > TARGET or own > points:
        return _won(rules.win_pays)
    return _tied(rules) if own == points else LOST


def _won(pays: Ratio) -> Outcome:
    return Outcome(Verdict.WON, pays.pays, pays.to)


def _tied(rules: BlackjackRules) -> Outcome:
    return TIED if rules.tie_returns else LOST


def _draw(many: int, shoe: Shoe, chance: Chance) -> tuple[Card, ...]:
    cards = []
    for _ in range(many):
        card, shoe = pick(shoe, chance)
        cards.append(card)
    return tuple(cards)


def _question(rules: BlackjackRules, hand: CardHand) -> tuple[Side, int] | None:
    """Return what the holders of wagers on a fresh hand are asked, and the stake in percent."""
    if len(hand.cards) != 2 or hand.split:
        return None
    if rules.even_money and hand.end is CardEnd.BLACKJACK:
        return Side.EVEN_MONEY, 0
    return (Side.INSURANCE, 50) if rules.insurance else None


def _first_moves(rules: BlackjackRules, hand: CardHand, dealer: CardDealer) -> tuple[Move, ...]:
    """Moves on two cards."""
    moves = [Move.HIT]
    if hand.total in rules.double_on:
        moves.append(Move.DOUBLE)
    if not hand.split:
        if rules.split and _alike(rules.split_match, *hand.cards):
            moves.append(Move.SPLIT)
        if rules.surrender and _may_surrender(rules, POINTS[dealer.cards[0]]):
            moves.append(Move.SURRENDER)
    return (*moves, Move.STAND)


def _may_surrender(rules: BlackjackRules, upcard: int) -> bool:
    if upcard == ACE:
        return rules.surrender_vs_ace
    return rules.surrender_vs_ten or upcard != TEN


def _alike(match: Match, one: Card, two: Card) -> bool:
    return POINTS[one] == POINTS[two] if match is Match.VALUE else rank(one) == rank(two)


def _ended(hand: CardHand, end: CardEnd) -> CardHand:
    return CardHand(cards=hand.cards, split=hand.split, doubled=hand.doubled, pair=hand.pair, end=end)


def _second_card(rules: BlackjackRules, hand: CardHand, card: Card) -> CardHand:
    """Return a hand with its second card: a pair, a blackjack, or a split ace that is done."""
    cards = (hand.cards[0], card)
    if hand.split:
        return _with_second_of_split(rules, hand, cards)
    pair = _alike(rules.pairs_match, *cards)
    end = CardEnd.BLACKJACK if total(cards) == TARGET else None
    return CardHand(cards=cards, pair=pair, end=end)


def _with_second_of_split(rules: BlackjackRules, hand: CardHand, cards: tuple[Card, Card]) -> CardHand:
    end = None
    if total(cards) == TARGET and (rules.split_21_is_blackjack or rules.stands_at_21):
        end = CardEnd.BLACKJACK if rules.split_21_is_blackjack else CardEnd.STOOD
    elif rules.split_aces_one_card and POINTS[cards[0]] == ACE:
        end = CardEnd.STOOD
    return CardHand(cards=cards, split=True, pair=hand.pair, end=end)


def _with_card(rules: BlackjackRules, hand: CardHand, card: Card) -> CardHand:
    """Return a hand with a card more: bust, at 21, at its end because it was doubled, or going on."""
    cards = (*hand.cards, card)
    points, end = total(cards), None
    if points > TARGET:
        end = CardEnd.BUST
    elif hand.doubled or (points == TARGET and rules.stands_at_21):
        end = CardEnd.STOOD
    return CardHand(cards=cards, split=hand.split, doubled=hand.doubled, pair=hand.pair, end=end)
