"""Names, chips and times as words."""

from collections.abc import Iterable

from core.dice import Die
from core.rules import BlackjackRules, Rules
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


def whose(table: Table, player: str | None, you: str = "") -> str:
    """Return a name with what belongs to it to come: `mira's`, `your`."""
    return "your" if player is not None and player == you else f"{name_of(table, player)}'s"


def listed(things: Iterable[object], last: str = "and") -> str:
    """Return things in a row, the last one behind its word: `9, 10 or 11`."""
    *before, final = map(str, things)
    return f"{', '.join(before)} {last} {final}" if before else final


def chips(amount: int, signed: bool = False) -> str:
    """Return an amount as people write it, with its sign where asked: `1,240`, `+30`."""
    return f"{amount:+,}" if signed and amount else f"{amount:,}"


def clock_words(seconds: int) -> str:
    """Return minutes and seconds: `0:38`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def dice_or_cards(rules: Rules) -> str:
    """Return what a game is played with."""
    return "cards" if isinstance(rules, BlackjackRules) else "dice"


def die_name(die: Die) -> str:
    """Return what players call a die: `d4`, `joker`."""
    return die.value
