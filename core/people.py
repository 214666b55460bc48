"""The fold of who is at a table: how events about people change it."""

from msgspec.structs import replace

from core import events as ev
from core.changes import refunded, with_box, with_player
from core.games import game_of
from core.table import Box, Player, Table

STRIKE_ROUNDS = 10
"""Finished rounds that wipe out a player's strikes."""


def entered(table: Table, event: ev.Entered) -> Table:
    """Take in who came, or the other name of who is there."""
    known = table.players.get(event.player)
    if known:
        player = replace(known, name=event.name, gone=False, away=False)
    else:
        player = Player(name=event.name, chips=event.chips, bought=event.chips, bot=event.bot)
    return replace(table, players={**table.players, event.player: player})


def sat(table: Table, event: ev.Sat) -> Table:
    """Give a box to its new owner; where only those who stand bet on others' boxes, such bets go back."""
    if game_of(table.setup.rules).manners(table.setup.rules).standing_only:
        table = _withdrawn(table, event.player)
    boxes = with_box(table, event.box, replace(table.boxes[event.box], owner=event.player, hands=()))
    players = with_player(table, event.player, passed=False, idle=False, since=table.round)
    return replace(table, boxes=boxes, players=players)


def rose(table: Table, event: ev.Rose | ev.Unseated) -> Table:
    """Take a box from its owner, or mark it to be taken when the round is over."""
    number = table.box_of(event.player)
    assert number is not None
    box = table.boxes[number]
    if table.in_round and box.wagers:
        return replace(table, boxes=with_box(table, number, replace(box, leaving=True)))
    return replace(refunded(table, box.wagers), boxes=with_box(table, number, Box(leaving=box.leaving)))


def left(table: Table, event: ev.Left) -> Table:
    """Let a player go; who brought nothing but the buy-in is forgotten."""
    table = _withdrawn(table, event.player)
    player = table.players[event.player]
    fresh = player.chips == player.bought == table.setup.buy_in and not player.silenced
    if fresh and not table.stake(event.player):
        return replace(table, players={k: v for k, v in table.players.items() if k != event.player})
    return replace(table, players=with_player(table, event.player, gone=True, away=False))


def kicked(table: Table, event: ev.Kicked) -> Table:
    """Send a player away for good."""
    table = _withdrawn(table, event.player)
    return replace(table, players=with_player(table, event.player, gone=True, banned=True, away=False))


def expelled(table: Table, event: ev.Expelled) -> Table:
    """Send a player away who may come again."""
    table = _withdrawn(table, event.player)
    return replace(table, players=with_player(table, event.player, gone=True, away=False))


def pardoned(table: Table, event: ev.Pardoned) -> Table:
    """Let a player come again."""
    return replace(table, players=with_player(table, event.player, banned=False))


def silenced(table: Table, event: ev.Silenced) -> Table:
    """Let nobody hear a player any more, or again."""
    return replace(table, players=with_player(table, event.player, silenced=event.on))


def _withdrawn(table: Table, player: str) -> Table:
    """Give back what a player who goes has wagered on others' boxes, as long as bets are open."""
    wagers = tuple([w for box in table.boxes for w in box.wagers if w.player == player])
    if table.in_round or not wagers:
        return table
    boxes = [replace(b, wagers=tuple([w for w in b.wagers if w.player != player])) for b in table.boxes]
    return replace(refunded(table, wagers), boxes=tuple(boxes))


def went_away(table: Table, event: ev.WentAway) -> Table:
    """Mark a player away."""
    return replace(table, players=with_player(table, event.player, away=True))


def came_back(table: Table, event: ev.CameBack) -> Table:
    """Mark a player there again."""
    return replace(table, players=with_player(table, event.player, away=False, gone=False, idle=False))


def committed(table: Table, event: ev.Committed) -> Table:
    """Take a player's fresh hash chain, at once or with the next round."""
    changes = {"fresh": event.tip} if table.in_round else {"tip": event.tip, "fresh": b""}
    return replace(table, players=with_player(table, event.player, **changes))


def missed(table: Table, event: ev.Missed) -> Table:
    """Count a strike."""
    strikes = table.players[event.player].strikes + 1
    return replace(table, players=with_player(table, event.player, strikes=strikes, wiped_in=STRIKE_ROUNDS))


def rebought(table: Table, event: ev.Rebought) -> Table:
    """Give a player more chips."""
    player = table.players[event.player]
    changed = with_player(
        table, event.player, chips=player.chips + event.amount, bought=player.bought + event.amount
    )
    return replace(table, players=changed)
