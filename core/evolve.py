"""The fold: how each event changes a table. It never fails on an event that the dealer made."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core import events as ev
from core import people
from core.changes import refunded, with_box, with_player
from core.games import AnyDealer, game_of
from core.ledger import NOTHING, chained, line
from core.sides import Side
from core.table import Box, Phase, Player, Table, Wager
from core.terms import with_terms


def open_table(event: ev.Opened) -> Table:
    """Return the table that a log begins with."""
    setup = event.setup
    players = {account.player: _kept(account) for account in event.accounts}
    return Table(
        setup=setup,
        boxes=(Box(),) * setup.seats,
        seq=1,
        players=players,
        house=-sum(player.chips - player.bought for player in players.values()),
        id=event.id,
        head=chained(NOTHING, line(event)),
        tip=event.tip,
        shoe=game_of(setup.rules).shuffled(setup.rules, (), None),
    )


def _kept(account: ev.Account) -> Player:
    return Player(account.name, account.chips, account.bought, gone=True, banned=account.banned)


def evolve(table: Table, event: ev.AnyEvent) -> Table:
    """Return the table after an event."""
    after = _FOLD[type(event)](table, event)
    head = chained(table.head, line(event))
    if type(event) is ev.Locked:
        return replace(after, seq=table.seq + 1, head=head, locked=head)
    return replace(after, seq=table.seq + 1, head=head)


def _bet_placed(table: Table, event: ev.BetPlaced) -> Table:
    box, player = table.boxes[event.box], table.players[event.player]
    side = event.side
    others = [wager for wager in box.wagers if wager.player != event.player or wager.side is not side]
    wagers = (*others, Wager(player=event.player, amount=event.amount, side=side))
    chips = player.chips + box.staked(event.player, side) - event.amount
    passed = player.passed and box.owner != event.player
    return replace(
        table,
        boxes=with_box(table, event.box, replace(box, wagers=wagers)),
        players=with_player(table, event.player, chips=chips, passed=passed, idle=False),
    )


def _withdrawn(table: Table, event: ev.Withdrawn) -> Table:
    box = table.boxes[event.box]
    back = [w for w in box.wagers if w.player == event.player and event.side in (w.side, Side.MAIN)]
    stays = tuple([wager for wager in box.wagers if wager not in back])
    after = refunded(table, tuple(back))
    return replace(
        after,
        boxes=with_box(table, event.box, replace(box, wagers=stays)),
        players=with_player(after, event.player, since=table.round),
    )


def _passed(table: Table, event: ev.Passed) -> Table:
    return replace(table, players=with_player(table, event.player, passed=True, idle=False))


def _reopened(table: Table, event: ev.Reopened) -> Table:
    table = table if table.begun else _on_terms_to_come(table)
    return replace(table, players=_new_window(table.players), decision=table.decision + 1)


def _sealed(table: Table, event: ev.Sealed) -> Table:
    return replace(table, tip=event.tip)


def _locked(table: Table, event: ev.Locked) -> Table:
    """Close the bets; those on a box whose owner has none, or is away, go back."""
    orphans = [w for box in table.boxes if box.wagers and not table.plays(box) for w in box.wagers]
    boxes = tuple([_bare(table, b) if b.wagers or b.hands else b for b in table.boxes])
    after = refunded(table, tuple(orphans)) if orphans else table
    return replace(
        after,
        boxes=boxes,
        players=_with_idle(after.players, _idle(table)),
        round=table.round + 1,
        phase=Phase.DEALING,
        decision=table.decision + 1,
        payouts=(),
        dealer=None,
        draws=0,
    )


def _bare(table: Table, box: Box) -> Box:
    """Take last round's hands off a box, and the wagers on one that is not in the round."""
    return Box(owner=box.owner, wagers=box.wagers if table.plays(box) else ())


def _idle(table: Table) -> set[str]:
    """Return the owners who were there for the whole betting window and said nothing to it."""
    owners = [box.owner for box in table.boxes if box.owner and not box.leaving and not box.stake(box.owner)]
    known = table.players
    there = [o for o in owners if known[o].since < table.round]
    return {o for o in there if not (known[o].passed or known[o].away or known[o].bot or table.stake(o))}


def _with_idle(players: dict[str, Player], idle: set[str]) -> dict[str, Player]:
    return {k: replace(p, idle=k in idle) if p.idle is not (k in idle) else p for k, p in players.items()}


def _released(table: Table, event: ev.Released) -> Table:
    number = table.box_of(event.player)
    assert number is not None
    boxes = with_box(table, number, replace(table.boxes[number], link=event.link))
    return replace(table, boxes=boxes, players=with_player(table, event.player, tip=event.link))


def _dealt(table: Table, event: ev.Dealt) -> Table:
    playing = [box for box in table.boxes if box.wagers]
    rules = table.setup.rules
    hands, dealer = game_of(rules).deal(rules, len(playing), event.drawn)
    left = iter(hands)
    boxes = [replace(box, hands=(next(left),)) if box.wagers else box for box in table.boxes]
    shoe = game_of(rules).left(table.shoe, event.drawn)
    return _next_turn(table, tuple(boxes), dealer, len(event.drawn), shoe)


def _offered(table: Table, event: ev.Offered) -> Table:
    return replace(
        table,
        offers=event.offers,
        asked=table.asked + len(event.offers),
        phase=Phase.OFFERS,
        turn=None,
        decision=table.decision + 1,
    )


def _replied(table: Table, event: ev.Replied) -> Table:
    offer = next(o for o in table.offers if o.number == event.offer)
    rest = tuple([o for o in table.offers if o is not offer])
    if event.accept:
        table = _raised(table, offer) if offer.amount else _changed(table, offer)
    answered = replace(table, offers=rest)
    if rest:
        return answered
    return _next_turn(answered, answered.boxes, answered.dealer, answered.draws, answered.shoe)


def _raised(table: Table, offer: ev.Offer) -> Table:
    """Put a player's chips on a hand, or beside it."""
    box = table.boxes[offer.box]
    wager = Wager(player=offer.player, amount=offer.amount, side=offer.kind, hand=offer.hand)
    chips = table.players[offer.player].chips - offer.amount
    boxes = with_box(table, offer.box, replace(box, wagers=(*box.wagers, wager)))
    return replace(table, boxes=boxes, players=with_player(table, offer.player, chips=chips))


def _changed(table: Table, offer: ev.Offer) -> Table:
    """Make a player's main wager on a hand another kind of wager."""
    box = table.boxes[offer.box]
    wagers = [
        replace(w, side=offer.kind) if w.player == offer.player and w.side is Side.MAIN else w
        for w in box.wagers
    ]
    return replace(table, boxes=with_box(table, offer.box, replace(box, wagers=tuple(wagers))))


def _played(table: Table, event: ev.Played) -> Table:
    rules, box = table.setup.rules, table.boxes[event.box]
    game = game_of(rules)
    made = game.play(rules, box.hands[event.hand], event.move, event.drawn)
    hands = (*box.hands[: event.hand], *made, *box.hands[event.hand + 1 :])
    if event.move in game.raising:
        return _played_for_more(table, event, replace(box, hands=hands), game.raising[event.move])
    boxes = with_box(table, event.box, replace(box, hands=hands))
    draws, shoe = table.draws + len(event.drawn), game.left(table.shoe, event.drawn)
    if hands[event.hand].end is None:
        return replace(table, boxes=boxes, draws=draws, shoe=shoe, decision=table.decision + 1)
    return _next_turn(table, boxes, table.dealer, draws, shoe)


def _played_for_more(table: Table, event: ev.Played, box: Box, side: Side) -> Table:
    """Put the owner's wager once more: on the same hand, or on the new one that a split has made."""
    assert box.owner is not None
    amount, place = box.base(box.owner, event.hand), event.hand + (side is Side.SPLIT)
    owner, wager = table.players[box.owner], Wager(box.owner, amount, side, place)
    return replace(
        table,
        boxes=with_box(table, event.box, replace(box, wagers=(*box.wagers, wager))),
        players=with_player(table, box.owner, chips=owner.chips - amount),
        decision=table.decision + 1,
    )


def _served(table: Table, event: ev.Served) -> Table:
    rules, box = table.setup.rules, table.boxes[event.box]
    game = game_of(rules)
    served = game.serve(rules, box.hands[event.hand], event.drawn)
    hands = (*box.hands[: event.hand], served, *box.hands[event.hand + 1 :])
    boxes = with_box(table, event.box, replace(box, hands=hands))
    draws, shoe = table.draws + len(event.drawn), game.left(table.shoe, event.drawn)
    return _next_turn(table, boxes, table.dealer, draws, shoe)


def _shuffled(table: Table, event: ev.Shuffled) -> Table:
    rules, hands, dealer = table.setup.rules, [], None
    if table.in_round:
        hands, dealer = [hand for box in table.boxes for hand in box.hands], table.dealer
    return replace(table, shoe=game_of(rules).shuffled(rules, tuple(hands), dealer))


def _dealer_played(table: Table, event: ev.DealerPlayed) -> Table:
    rules = table.setup.rules
    game = game_of(rules)
    dealer = game.play_dealer(rules, table.dealer, event.move, event.drawn)
    return replace(
        table,
        dealer=dealer,
        phase=_phase_after_boxes(table, table.boxes, dealer),
        draws=table.draws + len(event.drawn),
        shoe=game.left(table.shoe, event.drawn),
        decision=table.decision + 1,
    )


def _next_turn(
    table: Table, boxes: tuple[Box, ...], dealer: AnyDealer | None, draws: int, shoe: bytes
) -> Table:
    """Move on to the first hand that has not ended, else to the dealer, else to settling."""
    turn = _hand_to_play(boxes)
    phase = Phase.BOXES if turn else _phase_after_boxes(table, boxes, dealer)
    decision = table.decision + 1
    return replace(
        table, boxes=boxes, dealer=dealer, phase=phase, turn=turn, draws=draws, shoe=shoe, decision=decision
    )


def _hand_to_play(boxes: tuple[Box, ...]) -> tuple[int, int] | None:
    for number, box in enumerate(boxes):
        if box.hands:
            for place, hand in enumerate(box.hands):
                if hand.end is None:
                    return number, place
    return None


def _phase_after_boxes(table: Table, boxes: tuple[Box, ...], dealer: AnyDealer | None) -> Phase:
    """The dealer draws only while that can decide a wager."""
    rules = table.setup.rules
    game = game_of(rules)
    if not game.dealer_moves(rules, dealer):
        return Phase.SETTLING
    for box in boxes:
        for wager in box.wagers:
            if game.is_open(rules, box.hands[wager.hand], dealer, wager.side):
                return Phase.DEALER
    return Phase.SETTLING


def _settled(table: Table, event: ev.Settled) -> Table:
    players, house = dict(table.players), table.house
    for payout in event.payouts:
        player = players[payout.player]
        players[payout.player] = replace(player, chips=player.chips + payout.returned)
        house += payout.amount - payout.returned
    for key, player in players.items():
        if player.strikes:
            players[key] = _one_round_better(player)
    return _betting(replace(table, players=players, house=house, payouts=event.payouts))


def _one_round_better(player: Player) -> Player:
    """Count a finished round towards the end of a player's strikes."""
    left = player.wiped_in - 1
    return replace(player, wiped_in=left, strikes=player.strikes if left else 0)


def _voided(table: Table, event: ev.Voided) -> Table:
    staked = tuple([wager for box in table.boxes for wager in box.wagers])
    bare = replace(refunded(table, staked), boxes=tuple([replace(b, hands=()) for b in table.boxes]))
    shoe = game_of(table.setup.rules).shuffled(table.setup.rules, (), None)
    return _betting(replace(bare, voids=table.voids + 1, dealer=None, shoe=shoe))


def _betting(table: Table) -> Table:
    """Open the betting window; hands stay in sight, wagers are gone, and who gave up a box is off it."""
    boxes = tuple([_cleared(b) if b.wagers or b.leaving else b for b in table.boxes])
    return replace(
        _on_terms_to_come(table),
        boxes=boxes,
        phase=Phase.BETTING,
        turn=None,
        offers=(),
        players=_new_window(table.players),
        decision=table.decision + 1,
    )


def _cleared(box: Box) -> Box:
    return Box(owner=None if box.leaving else box.owner, hands=box.hands)


def _new_window(players: dict[str, Player]) -> dict[str, Player]:
    """Let everybody bet again; fresh hash chains take effect."""
    return {k: _for_new_window(p) if p.passed or p.fresh else p for k, p in players.items()}


def _for_new_window(player: Player) -> Player:
    return replace(player, passed=False, tip=player.fresh or player.tip, fresh=b"")


def _revealed(table: Table, event: ev.Revealed) -> Table:
    return replace(table, tip=event.link)


def _paused(table: Table, event: ev.Paused) -> Table:
    return replace(table, paused=True)


def _resumed(table: Table, event: ev.Resumed) -> Table:
    return replace(table, paused=False)


def _unchanged(table: Table, event: ev.Said | ev.Voted) -> Table:
    return table


def _arranged(table: Table, event: ev.Arranged) -> Table:
    """Take other terms: at once where nothing is wagered yet, else when the round is over."""
    if table.begun:
        return replace(table, to_come=event.terms)
    return replace(table, setup=with_terms(table.setup, event.terms), to_come=None)


def _on_terms_to_come(table: Table) -> Table:
    """Begin a betting window on the terms that were to hold from then on."""
    if table.to_come is None:
        return table
    return replace(table, setup=with_terms(table.setup, table.to_come), to_come=None)


def _closed(table: Table, event: ev.Closed) -> Table:
    """Close the table; bets not locked go back."""
    staked = tuple([wager for box in table.boxes for wager in box.wagers])
    boxes = tuple([replace(box, wagers=()) for box in table.boxes])
    after = replace(refunded(table, staked), boxes=boxes) if staked else table
    return replace(after, phase=Phase.CLOSED, decision=table.decision + 1)


_FOLD: dict[type, Callable[[Table, Any], Table]] = {
    ev.Entered: people.entered,
    ev.Sat: people.sat,
    ev.Rose: people.rose,
    ev.Left: people.left,
    ev.Kicked: people.kicked,
    ev.Expelled: people.expelled,
    ev.Pardoned: people.pardoned,
    ev.Silenced: people.silenced,
    ev.Unseated: people.rose,
    ev.WentAway: people.went_away,
    ev.CameBack: people.came_back,
    ev.BetPlaced: _bet_placed,
    ev.Withdrawn: _withdrawn,
    ev.Passed: _passed,
    ev.Reopened: _reopened,
    ev.Rebought: people.rebought,
    ev.Committed: people.committed,
    ev.Sealed: _sealed,
    ev.Locked: _locked,
    ev.Released: _released,
    ev.Missed: people.missed,
    ev.Dealt: _dealt,
    ev.Offered: _offered,
    ev.Replied: _replied,
    ev.Played: _played,
    ev.Served: _served,
    ev.Shuffled: _shuffled,
    ev.DealerPlayed: _dealer_played,
    ev.Settled: _settled,
    ev.Voided: _voided,
    ev.Revealed: _revealed,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Said: _unchanged,
    ev.Voted: _unchanged,
    ev.Arranged: _arranged,
    ev.Closed: _closed,
}
