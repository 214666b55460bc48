"""Blackhole Jack: d12s, substitution dice, and four special wins."""

from enum import Enum

import msgspec

from core.absent import absent_dice_move
from core.cards import Shoe
from core.chance import Chance
from core.dice import FACES, Die, Roll, total
from core.moves import Move
from core.outcome import LOST, TIED, WON, Outcome, Verdict
from core.rules import BlackholeRules, DealerStyle
from core.sharp import sharp_move
from core.shoeless import Shoeless
from core.sides import Side

TARGET = 21
D12 = Die.D12
JOKER_AS = (Move.D4, Move.D8)
MOVE_DIE = {Move.ROLL: D12, Move.D8: Die.D8, Move.D6: Die.D6, Move.D4: Die.D4, Move.REROLL: D12}
SD_MOVES = {None: (), Die.D8: (Move.D8,), Die.D4: (Move.D4,), Die.JOKER: JOKER_AS}
MAY_START = (Move.START,)
MAY_KEEP_OR_REROLL = (Move.KEEP, Move.REROLL)
MAY_KEEP_OR_SWAP = (Move.KEEP, Move.SWAP)
MAY_ROLL = {sd: (Move.ROLL, *spent, Move.STAND) for sd, spent in SD_MOVES.items()}
MAY_ROLL_OR_REROLL = {sd: (Move.ROLL, *spent, Move.REROLL, Move.STAND) for sd, spent in SD_MOVES.items()}
DEALER_MAY_ROLL = (Move.ROLL, Move.D6)
AWARDS = {1: (Die.D8,), 12: (Die.D4,)}
"""Ruling 5: what a die that shows this face earns."""


class End(Enum):
    """How a hand ended."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    STOOD = "stood"
    BUST = "bust"
    WHITE_DWARF = "white_dwarf"
    NOVA = "nova"
    SUPERNOVA = "supernova"
    HYPERNOVA = "hypernova"


BUST = End.BUST
SPECIAL = frozenset({End.WHITE_DWARF, End.NOVA, End.SUPERNOVA, End.HYPERNOVA})
STARTING_SPECIALS = {
    (9, 12): End.WHITE_DWARF,
    (10, 11): End.WHITE_DWARF,
    (1, 12): End.NOVA,
    (1, 1): End.NOVA,
    (12, 12): End.NOVA,
}
"""Rulings 2 and 3: two d12, the lower first, that win as a starting hand."""


class Hand(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dice", omit_defaults=True):
    """A player's dice, the substitution die held, and what is still to be chosen."""

    dice: tuple[Roll, ...] = ()
    sd: Die | None = None
    awards: tuple[Die, ...] = ()
    """Substitution dice earned and not yet taken or dropped, in order."""
    reroll: bool = False
    """The hand is a double as dealt, and one die may still be rerolled."""
    end: End | None = None

    @property
    def total(self) -> int:
        """Sum of the dice."""
        return total(self.dice)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.end is not None

    @property
    def bust(self) -> bool:
        """Whether the hand is over 21 and no special win."""
        return self.end is BUST

    @property
    def lost_if_kept(self) -> bool:
        """Whether this is a double that is bust unless rerolled: 11-11 (ruling 4)."""
        return self.reroll and self.total > TARGET and not starting_special(*[die.face for die in self.dice])


class Dealer(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dice", omit_defaults=True
):
    """The dealer's dice, and whether the round's d6 is still in hand."""

    dice: tuple[Roll, ...] = ()
    sd: bool = True

    @property
    def total(self) -> int:
        """Sum of the dice."""
        return total(self.dice)

    @property
    def bust(self) -> bool:
        """Whether the dice are over 21 and no special win."""
        return self.total > TARGET and not self.special

    @property
    def special(self) -> End | None:
        """White Dwarf or Nova when the dealer has two d12 and no more (ruling 10)."""
        if len(self.dice) != 2 or not self.sd:
            return None
        return starting_special(self.dice[0].face, self.dice[1].face)


def starting_special(first: int, second: int) -> End | None:
    """Name the special win that two d12 are as a starting hand, doubles that can still be rerolled too."""
    return STARTING_SPECIALS.get((first, second) if first <= second else (second, first))


class Blackhole(Shoeless):
    """The table's interface to Blackhole Jack; every method is a function of its arguments."""

    def draw_deal(self, rules: BlackholeRules, hands: int, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw what dealing needs: the face of the dealer's open d12 (ruling 1)."""
        return (chance.draw(12) + 1,)

    def deal(
        self, rules: BlackholeRules, hands: int, drawn: tuple[int, ...]
    ) -> tuple[tuple[Hand, ...], Dealer]:
        """Return the boxes' empty hands and the dealer with the upcard."""
        return (Hand(),) * hands, Dealer(dice=(Roll(D12, drawn[0]),))

    def moves(self, rules: BlackholeRules) -> tuple[Move, ...]:
        """Return all moves of players, and the die that a dealer may spend."""
        return (*_PLAY, Move.D6)

    def legal_moves(self, rules: BlackholeRules, hand: Hand, dealer: Dealer) -> tuple[Move, ...]:
        """Moves the owner may make now; none once the hand has ended."""
        if hand.end is not None:
            return ()
        if not hand.dice:
            return MAY_START
        if hand.reroll and _is_kept_or_rerolled(hand):
            return MAY_KEEP_OR_REROLL
        if hand.awards:
            return MAY_KEEP_OR_SWAP
        return MAY_ROLL_OR_REROLL[hand.sd] if hand.reroll else MAY_ROLL[hand.sd]

    def draw(
        self, rules: BlackholeRules, hand: Hand, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the faces that a legal move rolls."""
        die = MOVE_DIE.get(move)
        if die is not None:
            return (chance.draw(FACES[die]) + 1,)
        return (chance.draw(12) + 1, chance.draw(12) + 1) if move is Move.START else ()

    def play(self, rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> tuple[Hand, ...]:
        """Return the one hand that a legal move and the faces drawn for it make of this one."""
        return (_PLAY[move](rules, hand, move, drawn),)

    def absent_move(self, rules: BlackholeRules, hand: Hand, dealer: Dealer) -> Move:
        """Roll d12s while none can bust, keep a Nova, reroll only 11-11, keep the SD held, spend none."""
        return absent_dice_move(hand, self.legal_moves(rules, hand, dealer))

    def dealer_moves(self, rules: BlackholeRules, dealer: Dealer) -> tuple[Move, ...]:
        """Dice the dealer may roll now; none once the dealer must stop (ruling 9)."""
        if not dealer.sd or dealer.total >= rules.dealer_stands_at or dealer.special:
            return ()
        return DEALER_MAY_ROLL

    def dealer_choice(
        self, rules: BlackholeRules, dealer: Dealer, standing: tuple[tuple[Hand, int], ...]
    ) -> Move | None:
        """Choose among the dealer's moves against hands and chips standing; None where the host is asked."""
        if rules.dealer is DealerStyle.HOUSE:
            return self.dealer_default(rules, dealer)
        return None if self.asks_host(rules) else sharp_move(self, rules, dealer, standing)

    def asks_host(self, rules: BlackholeRules) -> bool:
        """Whether the host is asked between d12 and d6 (ruling 9)."""
        return rules.dealer is DealerStyle.HUMAN

    def dealer_default(self, rules: BlackholeRules, dealer: Dealer) -> Move:
        """Return what `house` rolls, which also stands in for a host who lets the time run out."""
        return Move.D6 if dealer.total in rules.house_spends_at else Move.ROLL

    def draw_dealer(
        self, rules: BlackholeRules, dealer: Dealer, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw the face of the dealer's next die."""
        return (chance.draw(FACES[MOVE_DIE[move]]) + 1,)

    def play_dealer(
        self, rules: BlackholeRules, dealer: Dealer, move: Move, drawn: tuple[int, ...]
    ) -> Dealer:
        """Return the dealer with one die more."""
        dice = (*dealer.dice, Roll(MOVE_DIE[move], drawn[0]))
        return Dealer(dice=dice, sd=dealer.sd and move is not Move.D6)

    def offers(
        self, rules: BlackholeRules, hands: tuple[Hand, ...], dealer: Dealer
    ) -> tuple[tuple[int, Side, int], ...]:
        """Return no questions: this game makes no offers."""
        return ()

    def is_open(self, rules: BlackholeRules, hand: Hand, dealer: Dealer, side: Side) -> bool:
        """Whether a wager waits for the dealer: until its hand is bust."""
        return hand.end is not BUST

    def outcome(self, rules: BlackholeRules, hand: Hand, dealer: Dealer, side: Side) -> Outcome:
        """Settle an ended hand against a dealer who has stopped: the first match wins (ruling 11)."""
        if hand.end is BUST:
            return LOST
        points = dealer.total
        if hand.end in SPECIAL:
            tied = dealer.special or (points == TARGET and rules.special_ties_dealer_21)
            return TIED if tied else Outcome(Verdict.WON, special_pays(rules, hand.end))
        if dealer.special:
            return LOST
        own = hand.total
        if points > TARGET or own > points:
            return WON
        return TIED if own == points else LOST


def special_pays(rules: BlackholeRules, end: End | None) -> int:
    """What a special win pays to one; 0 for any other end."""
    if end is End.WHITE_DWARF:
        return rules.white_dwarf_pays
    if end is End.NOVA:
        return rules.nova_pays
    if end is End.SUPERNOVA:
        return rules.supernova_pays
    return rules.hypernova_pays if end is End.HYPERNOVA else 0


def _is_kept_or_rerolled(hand: Hand) -> bool:
    """Whether keeping the double ends the hand: a Nova, or 11-11, which is bust."""
    return hand.dice[0].face in (1, 12) or hand.total > TARGET


def _start(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    dice = (Roll(D12, drawn[0]), Roll(D12, drawn[1]))
    awards = _awarded(drawn[0]) + _awarded(drawn[1])
    if drawn[0] != drawn[1]:
        special = starting_special(*drawn)
        return Hand(dice=dice, end=special) if special else _landed(dice, None, awards)
    begun = Hand(dice=dice, awards=(*awards, Die.JOKER), reroll=True)
    return begun if _is_kept_or_rerolled(begun) else _take(begun)


def _reroll(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    kept, face = hand.dice[0], drawn[0]
    dice = (kept, Roll(D12, face))
    if face == kept.face:
        return Hand(dice=dice, end=End.HYPERNOVA if face in (1, 12) else End.SUPERNOVA)
    special = starting_special(kept.face, face) if rules.reroll_is_starting_hand else None
    if special:
        return Hand(dice=dice, end=special)
    return _landed(dice, hand.sd, hand.awards + _awarded(face))


def _roll(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    dice = (*hand.dice, Roll(MOVE_DIE[move], drawn[0]))
    return _landed(dice, hand.sd, _awarded(drawn[0]))


def _spend(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    dice = (*hand.dice, Roll(MOVE_DIE[move], drawn[0]))
    return _landed(dice, None, _awarded(drawn[0]) if rules.sd_rolls_award else ())


def _keep(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    if hand.reroll:
        special = starting_special(hand.dice[0].face, hand.dice[1].face)
        return Hand(dice=hand.dice, end=special or BUST)
    return _take(Hand(dice=hand.dice, sd=hand.sd, awards=hand.awards[1:]))


def _swap(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    return _take(Hand(dice=hand.dice, sd=hand.awards[0], awards=hand.awards[1:]))


def _stand(rules: BlackholeRules, hand: Hand, move: Move, drawn: tuple[int, ...]) -> Hand:
    return Hand(dice=hand.dice, sd=hand.sd, end=End.STOOD)


_PLAY = {
    Move.START: _start,
    Move.REROLL: _reroll,
    Move.ROLL: _roll,
    Move.D8: _spend,
    Move.D4: _spend,
    Move.KEEP: _keep,
    Move.SWAP: _swap,
    Move.STAND: _stand,
}


def _awarded(face: int) -> tuple[Die, ...]:
    return AWARDS.get(face, ())


def _landed(dice: tuple[Roll, ...], sd: Die | None, awards: tuple[Die, ...]) -> Hand:
    """Bust, stand at 21 by itself (ruling 8), or go on with what was earned."""
    points = total(dice)
    if points < TARGET:
        hand = Hand(dice=dice, sd=sd, awards=awards)
        return _take(hand) if awards else hand
    return Hand(dice=dice, sd=sd, end=End.STOOD if points == TARGET else BUST)


def _take(hand: Hand) -> Hand:
    """Take the awards that leave nothing to choose (ruling 6)."""
    sd, awards = hand.sd, hand.awards
    while awards and (sd is None or sd is awards[0]):
        sd, awards = awards[0], awards[1:]
    return msgspec.structs.replace(hand, sd=sd, awards=awards)
