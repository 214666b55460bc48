"""Small changes of a table that several events make."""

from typing import Any

from msgspec.structs import replace

from core.table import Box, Player, Table, Wager


def with_player(table: Table, player: str, **changes: Any) -> dict[str, Player]:
    """Return a table's players with one of them changed."""
    return {**table.players, player: replace(table.players[player], **changes)}


def with_box(table: Table, number: int, box: Box) -> tuple[Box, ...]:
    """Return a table's boxes with another in one place."""
    boxes = list(table.boxes)
    boxes[number] = box
    return tuple(boxes)


def refunded(table: Table, wagers: tuple[Wager, ...]) -> Table:
    """Return the table with what was wagered given back to those who did."""
    players = dict(table.players)
    for wager in wagers:
        player = players[wager.player]
        players[wager.player] = replace(player, chips=player.chips + wager.amount)
    return replace(table, players=players)
