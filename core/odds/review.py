"""Luck and skill, round by round: what a log says that each player risked, decided, and got.

Decisions are measured against the book: at dice with the dealer alone against the hand, a host who decides as
if `house` did; at cards by one's own cards and the upcard, from a full shoe.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from core import events as ev
from core.blackhole import MOVE_DIE
from core.dice import Die, Roll
from core.evolve import evolve
from core.games import game_of
from core.moves import Move
from core.odds.measure import Measure, measure_of
from core.odds.review_account import Account
from core.odds.review_records import ACCEPT, DECLINE, Reviewed, situation_of
from core.rules import BlackholeRules
from core.sides import Side
from core.table import Table

RAISES = (Side.DOUBLE, Side.SPLIT)


def review(
    table: Table, events: Iterable[ev.AnyEvent], players: Collection[str] | None = None
) -> Iterator[Reviewed]:
    """Yield the rounds of these players, or of all, that begin and end in a slice of a log."""
    reviewer = Reviewer(table, players)
    for event in events:
        after = evolve(table, event)
        yield from reviewer.see(table, event, after)
        table = after


class Reviewer:
    """Keeps each player's account of the round in play."""

    def __init__(self, table: Table, players: Collection[str] | None = None) -> None:
        self._measure: Measure = measure_of(table.setup.rules)
        self._game = game_of(table.setup.rules)
        self._rolls = isinstance(table.setup.rules, BlackholeRules)
        self._players = players
        self._accounts: dict[str, Account] = {}
        self._dealer: list[Roll] = []
        self._open: dict[int, tuple[float, Any, Any]] = {}
        """Of each offer what taking it adds, in parts of its stake, the hand and the dealer."""
        self._handlers: dict[type, Callable[[Table, Any, Table], None]] = {
            ev.Locked: self._locked,
            ev.Dealt: self._dealt,
            ev.DealerPlayed: self._dealer_played,
            ev.Offered: self._offered,
            ev.Replied: self._replied,
            ev.Played: self._played,
        }

    @property
    def watching(self) -> bool:
        """Whether one of the players has chips in the round in play."""
        return bool(self._accounts)

    def see(self, before: Table, event: ev.AnyEvent, after: Table) -> list[Reviewed]:
        """Take an event with the tables around it; return the rounds that it ends."""
        kind = type(event)
        if isinstance(event, ev.Settled):
            return self._settled(before, event)
        if kind is ev.Voided:
            self._accounts = {}
        elif kind is ev.Locked or (self._accounts and kind in self._handlers):
            self._handlers[kind](before, event, after)
        return []

    def _locked(self, before: Table, event: ev.Locked, after: Table) -> None:
        self._accounts, self._dealer, self._open = {}, [], {}
        for box in after.boxes:
            for wager in box.wagers:
                account = self._account(wager.player)
                if account is not None:
                    account.bets(box.owner, wager, self._measure)

    def _account(self, player: str | None) -> Account | None:
        """Return a player's account, at first a fresh one; None of who is not asked about."""
        if player is None or (self._players is not None and player not in self._players):
            return None
        return self._accounts.setdefault(player, Account(player))

    def _dealt(self, before: Table, event: ev.Dealt, after: Table) -> None:
        if self._rolls:
            self._dealer += [Roll(Die.D12, face) for face in event.drawn]

    def _dealer_played(self, before: Table, event: ev.DealerPlayed, after: Table) -> None:
        if self._rolls:
            self._dealer += [Roll(MOVE_DIE[event.move], face) for face in event.drawn]

    def _played(self, before: Table, event: ev.Played, after: Table) -> None:
        """Charge what a move gives away to whoever has chips on the hand."""
        box = before.boxes[event.box]
        owner = self._accounts.get(box.owner or "")
        if owner is not None and self._rolls:
            owner.rolls += [Roll(MOVE_DIE.get(event.move, Die.D12), face) for face in event.drawn]
        hand, side = box.hands[event.hand], Side.SPLIT if event.hand else Side.MAIN
        legal = self._game.legal_moves(before.setup.rules, hand, before.dealer)
        if len(legal) == 1:
            return
        values = self._measure.moves(hand, before.dealer, side)
        self._charge_backers(before, event, hand, side, values)
        if owner is not None and event.absent:
            chips = box.base(box.owner, event.hand)
            owner.stand_in((max(values.values()) - values[event.move]) * chips)
        elif owner is not None:
            may = self._affordable(before, legal)
            situation = situation_of(hand, before.dealer, may)
            owner.decide(situation, event.move, may, values, box.base(box.owner, event.hand))

    def _charge_backers(
        self, before: Table, event: ev.Played, hand: Any, side: Side, values: Mapping[Move, float]
    ) -> None:
        """Charge a move to those with chips on another's hand, as if they will not follow a raise."""
        box = before.boxes[event.box]
        for player, account in self._accounts.items():
            chips = box.base(player, event.hand) if player != box.owner else 0
            if chips:
                kept = self._kept(hand, before.dealer, event.move, side, values[event.move])
                account.beyond += (max(values.values()) - kept) * chips

    def _affordable(self, table: Table, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves that the owner in turn has the chips for."""
        raising = self._game.raising
        owner = table.actor()
        if raising.keys().isdisjoint(legal) or (owner is not None and table.may_raise(owner)):
            return legal
        return tuple([move for move in legal if move not in raising])

    def _kept(self, hand: Any, dealer: Any, move: Move, side: Side, value: float) -> float:
        """Return what a move leaves to who backs the hand and does not follow a raise."""
        if move not in self._game.raising:
            return value
        return self._measure.raised(hand, dealer, self._game.raising[move], side)[0]

    def _offered(self, before: Table, event: ev.Offered, after: Table) -> None:
        for offer in event.offers:
            account = self._accounts.get(offer.player)
            if account is None:
                continue
            hand = after.boxes[offer.box].hands[offer.hand]
            if offer.kind in RAISES:
                side = Side.SPLIT if offer.hand and offer.kind is Side.DOUBLE else Side.MAIN
                adds = self._measure.raised(hand, after.dealer, offer.kind, side)[1]
                account.beyond -= max(adds, 0.0) * offer.amount
            else:
                adds = self._measure.offer(offer.kind, hand, after.dealer)
            self._open[offer.number] = adds, hand, after.dealer

    def _replied(self, before: Table, event: ev.Replied, after: Table) -> None:
        offer = next(one for one in before.offers if one.number == event.offer)
        account = self._accounts.get(offer.player)
        if account is None:
            return
        adds, hand, dealer = self._open.pop(offer.number)
        chips = offer.amount or before.boxes[offer.box].staked(offer.player, Side.MAIN)
        there = before.players[offer.player]
        if there.away or there.gone:
            account.stand_in((max(adds, 0.0) - adds * event.accept) * chips)
            return
        situation = situation_of(hand, dealer, (), offer.kind.value)
        account.answer(situation, ACCEPT if event.accept else DECLINE, adds, chips)

    def _settled(self, before: Table, event: ev.Settled) -> list[Reviewed]:
        done = [
            account.closed(before, [one for one in event.payouts if one.player == player], self._dealer)
            for player, account in self._accounts.items()
        ]
        self._accounts = {}
        return done
