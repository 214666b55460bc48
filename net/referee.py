"""The rules of a table, checked by folding its log: whether each event may follow those before it."""

from collections.abc import Callable
from typing import Any

import msgspec

from core import events as ev
from core.evolve import evolve, open_table
from core.games import game_of
from core.ledger import line as spelled
from core.ledger import read
from core.refusal import Refused
from core.rules import check_setup
from core.settling import settlement
from core.sharing import box_room, check_backing, is_silenced, manners_of
from core.sides import Side
from core.table import RAISABLE, Phase, Player, Table, is_broke
from core.terms import check_terms
from net import drawing
from net.breach import Breach
from net.due import Due

MOST_PLAYERS = 256
MOST_STRIKES = 2
NAME_LENGTH = 64


Rule = Callable[[Table, Any], Breach | None]


class Referee:
    """Folds a log and names the first rule that it breaks; the fold ends there."""

    def __init__(self) -> None:
        self.table: Table | None = None
        """As folded so far."""
        self.event: ev.AnyEvent | None = None
        """The last event that was allowed."""
        self.over = False
        """Whether a rule was broken, so that nothing can be said any more."""
        self._due = Due()

    def see(self, line: bytes) -> Breach | None:
        """Take the next line of the log; return the rule that it breaks."""
        if self.over:
            return None
        breach = self._take(line)
        self.over = breach is not None
        return breach

    def _take(self, line: bytes) -> Breach | None:
        event = _event(line)
        if event is None:
            return Breach.SPELLING
        breach = self._judged(event)
        if breach is not None:
            return breach
        self.event = event
        self.table = open_table(event) if isinstance(event, ev.Opened) else evolve(_known(self.table), event)
        self._due.after(event, self.table)
        return None if _conserved(self.table) else Breach.CHIPS

    def _judged(self, event: ev.AnyEvent) -> Breach | None:
        if isinstance(event, ev.Opened):
            return _opening(self.table, event)
        if self.table is None or self.table.phase is Phase.CLOSED:
            return Breach.PHASE
        player = getattr(event, "player", None)
        if player is not None and player not in self.table.players and type(event) is not ev.Entered:
            return Breach.PLAYER
        return self._due.judge(event) or _RULES[type(event)](self.table, event)


def _event(line: bytes) -> ev.AnyEvent | None:
    """Return the event of a line in its one spelling."""
    try:
        event = read(line)
        return event if spelled(event) == line else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _known(table: Table | None) -> Table:
    assert table is not None
    return table


def _opening(table: Table | None, event: ev.Opened) -> Breach | None:
    if table is not None:
        return Breach.PHASE
    once = len({account.player for account in event.accounts}) == len(event.accounts)
    return None if once and check_setup(event.setup) is None else Breach.STAKES


def _conserved(table: Table) -> bool:
    return table.imbalance() == 0 and all(player.chips >= 0 for player in table.players.values())


def _unless(right: object, breach: Breach) -> Breach | None:
    return None if right else breach


def _present(player: Player) -> bool:
    return not player.gone and not player.banned


# Who is there.


def _entered(table: Table, event: ev.Entered) -> Breach | None:
    name, known = event.name.casefold(), table.players.get(event.player)
    others = [player.name.casefold() for key, player in table.players.items() if key != event.player]
    if not name.strip() or len(event.name) > NAME_LENGTH or name in others:
        return Breach.PLAYER
    if known is None:
        return _unless(event.chips == table.setup.buy_in and len(table.players) < MOST_PLAYERS, Breach.PLAYER)
    return _unless(not known.banned and (event.bot or event.chips == known.chips), Breach.PLAYER)


def _sat(table: Table, event: ev.Sat) -> Breach | None:
    free = event.box < len(table.boxes) and table.boxes[event.box].owner is None
    there = _present(table.players[event.player]) and table.box_of(event.player) is None
    return _unless(free and there, Breach.SEAT)


def _rose(table: Table, event: ev.Rose) -> Breach | None:
    return _unless(event.player in [table.boxes[number].owner for number in table.seated()], Breach.SEAT)


def _left(table: Table, event: ev.Left | ev.Kicked | ev.Expelled) -> Breach | None:
    host = type(event) is not ev.Left and event.player == table.setup.host
    return _unless(_rose(table, ev.Rose(event.player)) and not host, Breach.SEAT)


def _pardoned(table: Table, event: ev.Pardoned) -> Breach | None:
    return _unless(table.players[event.player].banned, Breach.PLAYER)


def _silenced(table: Table, event: ev.Silenced) -> Breach | None:
    news = table.players[event.player].silenced is not event.on
    return _unless(news and event.player != table.setup.host, Breach.PLAYER)


def _unseated(table: Table, event: ev.Unseated) -> Breach | None:
    player = table.players[event.player]
    if table.box_of(event.player) is None or table.in_round:
        return Breach.UNSEATED
    idle = event.why is ev.Unseating.IDLE
    return _unless(player.idle if idle else player.strikes >= MOST_STRIKES, Breach.UNSEATED)


def _went_away(table: Table, event: ev.WentAway) -> Breach | None:
    return _unless(not table.players[event.player].bot, Breach.PLAYER)


def _came_back(table: Table, event: ev.CameBack) -> Breach | None:
    return _unless(not table.players[event.player].banned, Breach.PLAYER)


def _said(table: Table, event: ev.Said) -> Breach | None:
    player = table.players[event.player]
    heard = _present(player) and not player.silenced and not is_silenced(table, event.player)
    return _unless(heard, Breach.PLAYER)


def _voted(table: Table, event: ev.Voted) -> Breach | None:
    """Allow the vote of somebody present, on the decision that is open, without a stake in its hand."""
    if not _present(table.players[event.player]):
        return Breach.PLAYER
    if table.turn is None or table.paused or not table.setup.polled or event.decision != table.decision:
        return Breach.VOTE
    box, hand = table.boxes[table.turn[0]], table.turn[1]
    holders = [box.owner, *[wager.player for wager in box.wagers if wager.hand == hand]]
    legal = event.move in table.legal_moves(table.actor() or "")
    quiet = is_silenced(table, event.player)
    return _unless(legal and event.player not in holders and not quiet, Breach.VOTE)


def _arranged(table: Table, event: ev.Arranged) -> Breach | None:
    return _unless(check_terms(table.setup, event.terms) is None, Breach.TERMS)


def _committed(table: Table, event: ev.Committed) -> Breach | None:
    return _unless(_present(table.players[event.player]), Breach.PLAYER)


# Bets.


def _bet(table: Table, event: ev.BetPlaced) -> Breach | None:
    if not _open(table):
        return Breach.PHASE
    owner = table.boxes[event.box].owner if event.box < len(table.boxes) else None
    if owner is None or (owner != event.player and not table.setup.back_bets):
        return Breach.BET
    sealed = not table.tip or table.players[owner].tip or table.players[owner].bot
    right = sealed and _present(table.players[event.player]) and _fits(table, event)
    return _unless(right and _may_bet_there(table, event), Breach.BET)


def _fits(table: Table, event: ev.BetPlaced) -> bool:
    """Whether the amount is one that may be bet, and that the player has."""
    setup, player = table.setup, event.player
    held = table.players[player].chips + table.boxes[event.box].staked(player, event.side)
    in_limits = setup.minimum <= event.amount <= setup.maximum and event.amount % setup.step == 0
    return in_limits and event.amount <= held


def _may_bet_there(table: Table, event: ev.BetPlaced) -> bool:
    """Whether the box takes the bet: the player's, so much, and beside a main one if it is none."""
    try:
        check_backing(table, event.player, event.box)
    except Refused:
        return False
    if event.side is Side.MAIN:
        return event.amount <= box_room(table, event.player, event.box)
    beside = table.boxes[event.box].staked(event.player, Side.MAIN)
    return event.side in manners_of(table).side_bets and beside > 0


def _withdrawn(table: Table, event: ev.Withdrawn) -> Breach | None:
    if not _open(table):
        return Breach.PHASE
    there = event.box < len(table.boxes) and table.boxes[event.box].staked(event.player, event.side)
    return _unless(there, Breach.BET)


def _open(table: Table) -> bool:
    return table.phase is Phase.BETTING and not table.paused


def _passed(table: Table, event: ev.Passed) -> Breach | None:
    player, number = event.player, table.box_of(event.player)
    if not _open(table) or (number is None and player not in table.backers()):
        return Breach.PHASE
    staked = table.stake(player) if number is None else table.boxes[number].stake(player)
    return _unless(not (table.players[player].passed or staked), Breach.BET)


def _reopened(table: Table, event: ev.Reopened) -> Breach | None:
    passed = any(player.passed for player in table.players.values())
    return _unless(_open(table) and passed and not _has_bets(table), Breach.PHASE)


def _has_bets(table: Table) -> bool:
    return any(table.plays(box) for box in table.boxes)


def _rebought(table: Table, event: ev.Rebought) -> Breach | None:
    missing = table.setup.buy_in - table.players[event.player].chips
    return _unless(is_broke(table, event.player) and event.amount == missing, Breach.REBUY)


def _locked(table: Table, event: ev.Locked) -> Breach | None:
    return _unless(_open(table) and _has_bets(table), Breach.PHASE)


# Links.


def _owed(table: Table, event: ev.Released | ev.Missed) -> Breach | None:
    return _unless(event.player in [player for _, player in table.owing()], Breach.LINK)


def _sealed(table: Table, event: ev.Sealed) -> Breach | None:
    return _unless(not table.in_round, Breach.PHASE)


def _revealed(table: Table, event: ev.Revealed) -> Breach | None:
    return _unless(table.tip and table.phase is Phase.BETTING, Breach.PHASE)


# Play.


def _dealt(table: Table, event: ev.Dealt) -> Breach | None:
    if table.phase is not Phase.DEALING or table.paused:
        return Breach.PHASE
    if table.owing():
        return Breach.LINK
    return drawing.judge(table, drawing.for_deal(table), event.drawn)


def _replied(table: Table, event: ev.Replied) -> Breach | None:
    offer = next((offer for offer in table.offers if offer.number == event.offer), None)
    if table.paused or offer is None:
        return Breach.OFFER
    player = table.players[offer.player]
    there = _present(player) and not player.away
    room = offer.kind not in RAISABLE or table.has_room(offer.player, offer.box, offer.amount)
    return _unless(not event.accept or (there and room and offer.amount <= player.chips), Breach.OFFER)


def _served(table: Table, event: ev.Served) -> Breach | None:
    if table.phase is not Phase.BOXES or table.paused:
        return Breach.PHASE
    if drawing.owed_hand(table) != (event.box, event.hand):
        return Breach.SERVED
    return drawing.judge(table, drawing.for_service(table, event.box, event.hand), event.drawn)


def _shuffled(table: Table, event: ev.Shuffled) -> Breach | None:
    """Allow it at a table with a shoe, in mid-round only where it runs dry; what else there is, is due."""
    right = drawing.has_shoe(table) and (not table.in_round or drawing.is_dry(table))
    return _unless(right, Breach.SHUFFLE)


def _played(table: Table, event: ev.Played) -> Breach | None:
    if table.phase is not Phase.BOXES or table.paused:
        return Breach.PHASE
    if (event.box, event.hand) != table.turn:
        return Breach.TURN
    if event.move not in table.legal_moves(table.actor() or ""):
        return Breach.MOVE
    wrong = drawing.judge(table, drawing.for_move(table, event.move), event.drawn)
    return wrong or _unless(_may_be_absent(table, event), Breach.ABSENT)


def _may_be_absent(table: Table, event: ev.Played) -> bool:
    """Whether the owner's place was taken just when the owner is not there, and so as it is taken.

    A bot may be late.
    """
    rules, box = table.setup.rules, table.boxes[event.box]
    if event.absent and event.move is not game_of(rules).absent_move(
        rules, table.hand_in_turn(), table.dealer
    ):
        return False
    owner = table.players[str(box.owner)]
    return owner.bot or event.absent == (owner.away or box.leaving)


def _dealer_played(table: Table, event: ev.DealerPlayed) -> Breach | None:
    if table.phase is not Phase.DEALER or table.paused or table.dealer is None:
        return Breach.PHASE
    rules = table.setup.rules
    game = game_of(rules)
    choice = game.dealer_choice(rules, table.dealer, table.standing())
    legal = game.dealer_moves(rules, table.dealer) if choice is None else (choice,)
    if event.move not in legal:
        return Breach.DEALER
    return drawing.judge(table, drawing.for_dealer(table, event.move), event.drawn)


def _offered(table: Table, event: ev.Offered) -> Breach | None:
    """Allow what is due."""
    return None


def _settled(table: Table, event: ev.Settled) -> Breach | None:
    if table.phase is not Phase.SETTLING or table.paused:
        return Breach.PHASE
    return _unless(event == settlement(table), Breach.PAYOUT)


def _voided(table: Table, event: ev.Voided) -> Breach | None:
    return _unless(table.in_round, Breach.PHASE)


def _paused(table: Table, event: ev.Paused) -> Breach | None:
    return _unless(not table.paused, Breach.PHASE)


def _resumed(table: Table, event: ev.Resumed) -> Breach | None:
    return _unless(table.paused, Breach.PHASE)


def _closed(table: Table, event: ev.Closed) -> Breach | None:
    return _unless(not table.in_round, Breach.PHASE)


_RULES: dict[type, Rule] = {
    ev.Entered: _entered,
    ev.Sat: _sat,
    ev.Rose: _rose,
    ev.Left: _left,
    ev.Kicked: _left,
    ev.Expelled: _left,
    ev.Pardoned: _pardoned,
    ev.Silenced: _silenced,
    ev.Unseated: _unseated,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.BetPlaced: _bet,
    ev.Withdrawn: _withdrawn,
    ev.Passed: _passed,
    ev.Reopened: _reopened,
    ev.Rebought: _rebought,
    ev.Committed: _committed,
    ev.Sealed: _sealed,
    ev.Locked: _locked,
    ev.Released: _owed,
    ev.Missed: _owed,
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
    ev.Said: _said,
    ev.Voted: _voted,
    ev.Arranged: _arranged,
    ev.Closed: _closed,
}
"""What must be so for each event."""
