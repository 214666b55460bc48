"""Names, chips and times as words."""

from core.dice import Die
from core.table import Table


def name_of(table: Table, player: str | None, you: str = "") -> str:
    """Return a player's name, `you` for one's own."""
    if player is not None and player == you:
        return "you"
    known = table.players.get(player or "")
    return known.name if known else "somebody"


def says(table: Table, player: str | None, you: str, own: str, other: str) -> str:
    """Return a name and the verb that goes with it: `you stand`, `mira stands`."""
    return f"{name_of(table, player, you)} {own if player == you else other}"


def chips(amount: int, signed: bool = False) -> str:
    """Return an amount as people write it, with its sign where asked: `1,240`, `+30`."""
    return f"{amount:+,}" if signed and amount else f"{amount:,}"


def clock_words(seconds: int) -> str:
    """Return minutes and seconds: `0:38`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def die_name(die: Die) -> str:
    """Return what players call a die: `d4`, `joker`."""
    return die.value
