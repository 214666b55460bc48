"""The rules of a table, checked by folding its log: whether each event may follow those before it."""

from collections.abc import Callable
from typing import Any

import msgspec

from core import events as ev
from core.evolve import evolve, open_table
from core.games import game_of
from core.ledger import line as spelled
from core.ledger import read
from core.reroll import SIDES
from core.rules import check_setup
from core.settling import settlement
from core.table import Phase, Player, Table, is_broke
from net.breach import Breach

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
        breach = _opening(self.table, event) if isinstance(event, ev.Opened) else _judged(self.table, event)
        if breach is not None:
            return breach
        self.event = event
        self.table = open_table(event) if isinstance(event, ev.Opened) else evolve(_known(self.table), event)
        return None if _conserved(self.table) else Breach.CHIPS


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


def _judged(table: Table | None, event: ev.AnyEvent) -> Breach | None:
    if table is None or table.phase is Phase.CLOSED:
        return Breach.PHASE
    player = getattr(event, "player", None)
    if player is not None and player not in table.players and type(event) is not ev.Entered:
        return Breach.PLAYER
    return _RULES[type(event)](table, event)


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


def _left(table: Table, event: ev.Left | ev.Kicked) -> Breach | None:
    host = type(event) is ev.Kicked and event.player == table.setup.host
    return _unless(_rose(table, ev.Rose(event.player)) and not host, Breach.SEAT)


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


def _spoke(table: Table, event: ev.Said | ev.Committed) -> Breach | None:
    return _unless(_present(table.players[event.player]), Breach.PLAYER)


# Bets.


def _bet(table: Table, event: ev.BetPlaced) -> Breach | None:
    if not _open(table):
        return Breach.PHASE
    owner = table.boxes[event.box].owner if event.box < len(table.boxes) else None
    if owner is None or (owner != event.player and not table.setup.back_bets):
        return Breach.BET
    setup, box, player = table.setup, table.boxes[event.box], table.players[event.player]
    fits = setup.minimum <= event.amount <= setup.maximum and event.amount % setup.step == 0
    held = player.chips + box.stake(event.player)
    sealed = not table.tip or table.players[owner].tip or table.players[owner].bot
    return _unless(fits and event.amount <= held and sealed and _present(player), Breach.BET)


def _open(table: Table) -> bool:
    return table.phase is Phase.BETTING and not table.paused


def _passed(table: Table, event: ev.Passed) -> Breach | None:
    number = table.box_of(event.player)
    if not _open(table) or number is None:
        return Breach.PHASE
    spoken = table.players[event.player].passed or table.boxes[number].stake(event.player)
    return _unless(not spoken, Breach.BET)


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
    return _unless(_possible(event.drawn, (12,)), Breach.DICE)


def _possible(drawn: tuple[int, ...], sides: tuple[int, ...]) -> bool:
    return len(drawn) == len(sides) and all(
        1 <= face <= most for face, most in zip(drawn, sides, strict=True)
    )


def _offered(table: Table, event: ev.Offered) -> Breach | None:
    """Refuse every offer: the game has none."""
    return Breach.OFFER


def _played(table: Table, event: ev.Played) -> Breach | None:
    if table.phase is not Phase.BOXES or table.paused:
        return Breach.PHASE
    if (event.box, event.hand) != table.turn:
        return Breach.TURN
    rules, hand = table.setup.rules, table.hand_in_turn()
    game = game_of(rules)
    if event.move not in game.legal_moves(rules, hand, table.dealer):
        return Breach.MOVE
    if not _possible(event.drawn, SIDES[event.move.value]):
        return Breach.DICE
    if event.absent and event.move is not game.absent_move(rules, hand, table.dealer):
        return Breach.ABSENT
    return _unless(_may_be_absent(table, event), Breach.ABSENT)


def _may_be_absent(table: Table, event: ev.Played) -> bool:
    """Whether the owner's place was taken just when the owner is not there; a bot may be late."""
    box = table.boxes[event.box]
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
    return _unless(_possible(event.drawn, SIDES[event.move.value]), Breach.DICE)


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
    ev.Unseated: _unseated,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.BetPlaced: _bet,
    ev.Passed: _passed,
    ev.Reopened: _reopened,
    ev.Rebought: _rebought,
    ev.Committed: _spoke,
    ev.Sealed: _sealed,
    ev.Locked: _locked,
    ev.Released: _owed,
    ev.Missed: _owed,
    ev.Dealt: _dealt,
    ev.Offered: _offered,
    ev.Replied: _offered,
    ev.Played: _played,
    ev.DealerPlayed: _dealer_played,
    ev.Settled: _settled,
    ev.Voided: _voided,
    ev.Revealed: _revealed,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Said: _spoke,
    ev.Closed: _closed,
}
"""What must be so for each event."""
