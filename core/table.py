"""The table: everything its events fold into."""

from enum import Enum

import msgspec

from core.cards import Shoe
from core.events import Offer, Payout
from core.games import AnyDealer, AnyHand, game_of
from core.ledger import NOTHING
from core.moves import Move
from core.rules import Setup
from core.sides import BASE, Side
from core.terms import Terms, terms_of
from core.text import Text


class Phase(Enum):
    """Where a round stands; settling passes within one batch of events, dealing waits for links."""

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is a Python call

    BETTING = "betting"
    DEALING = "dealing"
    OFFERS = "offers"
    BOXES = "boxes"
    DEALER = "dealer"
    SETTLING = "settling"
    CLOSED = "closed"


RAISABLE = (*BASE, Side.DOUBLE)
"""Wagers that the maximum is for where raises may not pass it."""
BETWEEN_ROUNDS = (Phase.BETTING, Phase.CLOSED)


class Player(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody known to the table; chips are those not at stake."""

    name: Text
    chips: int
    bought: int
    """All chips ever bought, so that chips less bought is the result so far."""
    bot: bool = False
    away: bool = False
    gone: bool = False
    """Left, or kicked: nothing is waited for."""
    banned: bool = False
    passed: bool = False
    idle: bool = False
    """Let the last betting window pass, and did nothing since."""
    since: int = 0
    """The round before the first whose betting window the player could be silent to."""
    tip: bytes = b""
    """Of the hash chain in use: the last link released, or the tip published."""
    fresh: bytes = b""
    """The tip of a chain that takes effect with the next round."""
    strikes: int = 0
    wiped_in: int = 0
    """Finished rounds until the strikes are wiped out."""
    silenced: bool = False
    """The host lets nobody hear the player's talk."""


class Wager(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """An amount by one player on a hand of a box, or beside it."""

    player: str
    amount: int
    side: Side = Side.MAIN
    hand: int = 0


class Box(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A place at the table: who decides, what is wagered, and the hands."""

    owner: str | None = None
    wagers: tuple[Wager, ...] = ()
    hands: tuple[AnyHand, ...] = ()
    leaving: bool = False
    """The owner gave the box up in mid-round; it is free once the round is over."""
    link: bytes = b""
    """What the owner's hash chain gave to the round in play."""

    def stake(self, player: str | None) -> int:
        """Chips that a player has on the box, side bets included."""
        amount = 0
        for wager in self.wagers:
            if wager.player == player:
                amount += wager.amount
        return amount

    def staked(self, player: str | None, side: Side) -> int:
        """Chips that a player has on the box, or beside it, as one kind of wager."""
        return sum([w.amount for w in self.wagers if w.player == player and w.side is side])

    def base(self, player: str | None, hand: int) -> int:
        """Chips that a player has on one of the box's hands, what it was doubled for aside."""
        return sum(
            [w.amount for w in self.wagers if w.player == player and w.hand == hand and w.side in BASE]
        )

    def wagered(self, hand: int) -> int:
        """Chips that all players together have on one of the box's hands."""
        amount = 0
        for wager in self.wagers:
            if wager.hand == hand:
                amount += wager.amount
        return amount


class Table(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A table after a number of events; never changed, only followed by another."""

    setup: Setup
    boxes: tuple[Box, ...]
    seq: int = 0
    """Events folded so far."""
    round: int = 0
    """The round in play, or the last one."""
    decision: int = 0
    """Grows whenever the table waits for something else than before."""
    phase: Phase = Phase.BETTING
    players: dict[str, Player] = {}
    dealer: AnyDealer | None = None
    turn: tuple[int, int] | None = None
    """Box and hand in turn."""
    offers: tuple[Offer, ...] = ()
    asked: int = 0
    """Offers ever made at the table."""
    shoe: Shoe = b""
    """What is left to draw from; b"" where dice are rolled."""
    payouts: tuple[Payout, ...] = ()
    """Of the round before, until the next one begins."""
    house: int = 0
    """The bank's result so far, in chips."""
    id: bytes = b""
    """Of this opening alone."""
    head: bytes = NOTHING
    """Stands for every event folded so far."""
    tip: bytes = b""
    """The dealer's last link, or the tip of its chain; b"" where the dice are not sealed."""
    locked: bytes = b""
    """The head once the bets of the round in play, or of the last one, were locked."""
    draws: int = 0
    """Numbers drawn in the round."""
    paused: bool = False
    voids: int = 0
    to_come: Terms | None = None
    """What holds once the round that is begun is over."""

    @property
    def in_round(self) -> bool:
        """Whether bets are locked and not yet settled."""
        return self.phase not in BETWEEN_ROUNDS

    def box_of(self, player: str) -> int | None:
        """Return the box that a player owns, from 0."""
        for number, box in enumerate(self.boxes):
            if box.owner == player:
                return number
        return None

    def seated(self) -> list[int]:
        """Return the boxes that have an owner who stays."""
        return [number for number, box in enumerate(self.boxes) if box.owner and not box.leaving]

    def plays(self, box: Box) -> bool:
        """Whether a box would be in a round that began now: its owner has bet, and is there."""
        owner = box.owner
        return owner is not None and box.stake(owner) > 0 and not self.players[owner].away

    def owing(self) -> list[tuple[int, str]]:
        """Return the boxes, and their owners, whose links the round still waits for; bots have none."""
        if self.phase is not Phase.DEALING or not self.tip:
            return []
        waits = [(n, box.owner) for n, box in enumerate(self.boxes) if box.wagers and not box.link]
        return [(number, owner) for number, owner in waits if owner and not self.players[owner].bot]

    def stake(self, player: str) -> int:
        """Return all chips that a player has on boxes."""
        return sum(box.stake(player) for box in self.boxes)

    def actor(self) -> str | None:
        """Return the player whose move it is: the box's owner, or the host for a human dealer."""
        if self.turn is not None:
            return self.boxes[self.turn[0]].owner
        asked = self.phase is Phase.DEALER and game_of(self.setup.rules).asks_host(self.setup.rules)
        return self.setup.host if asked else None

    def hand_in_turn(self) -> AnyHand | None:
        """Return the hand whose move it is."""
        return None if self.turn is None else self.boxes[self.turn[0]].hands[self.turn[1]]

    def legal_moves(self, player: str) -> tuple[Move, ...]:
        """Return the moves a player may make now, asked of the game."""
        if self.paused or self.dealer is None or player != self.actor():
            return ()
        rules, hand = self.setup.rules, self.hand_in_turn()
        if hand is None:
            return game_of(rules).dealer_moves(rules, self.dealer)
        game = game_of(rules)
        moves = game.legal_moves(rules, hand, self.dealer)
        if game.raising.keys().isdisjoint(moves) or self.may_raise(player):
            return moves
        return tuple([move for move in moves if move not in game.raising])

    def may_raise(self, player: str) -> bool:
        """Whether a player may put what is on the hand in turn on it once more: chips and limits."""
        assert self.turn is not None
        number, hand = self.turn
        amount = self.boxes[number].base(player, hand)
        return amount <= self.players[player].chips and self.has_room(player, number, amount)

    def has_room(self, player: str, number: int, amount: int) -> bool:
        """Whether a raise by so many chips stays within the limits."""
        manners = game_of(self.setup.rules).manners(self.setup.rules)
        if manners.above_maximum:
            return True
        box, most = self.boxes[number], self.setup.maximum
        own = sum([w.amount for w in box.wagers if w.player == player and w.side in RAISABLE])
        all_ = sum([w.amount for w in box.wagers if w.side in RAISABLE])
        return own + amount <= most and (not manners.maximum_per_box or all_ + amount <= most)

    def backers(self) -> list[str]:
        """Return the players without a box who had a bet in the round before, and are there."""
        there = {p.player for p in self.payouts} if self.setup.back_bets else set()
        known = {key: self.players[key] for key in there if key in self.players}
        return [k for k, one in known.items() if self.box_of(k) is None and not (one.away or one.gone)]

    def standing(self) -> tuple[tuple[AnyHand, int], ...]:
        """Return hands not bust and the chips wagered on each."""
        pairs = []
        for box in self.boxes:
            if box.hands:
                for number, hand in enumerate(box.hands):
                    if not hand.bust:
                        pairs.append((hand, box.wagered(number)))
        return tuple(pairs)

    @property
    def begun(self) -> bool:
        """Whether the coming round has a wager already, or is being played: its terms stay as they are."""
        return self.in_round or any(box.wagers for box in self.boxes)

    def terms(self, bots: int) -> Terms:
        """Return the terms as they are, or will be once the round is over, with so many bots."""
        if self.to_come is not None:
            return msgspec.structs.replace(self.to_come, bots=bots)
        return terms_of(self.setup, bots)

    def imbalance(self) -> int:
        """Return the bank's and all players' results together: 0, or chips were made or lost."""
        held = sum(player.chips - player.bought for player in self.players.values())
        return self.house + held + sum(w.amount for box in self.boxes for w in box.wagers)


def is_broke(table: Table, player: str) -> bool:
    """Whether a player may buy in again: nothing at stake and too little for the smallest bet."""
    return not table.stake(player) and table.players[player].chips < table.setup.minimum
