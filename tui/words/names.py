"""Names, chips and times as words."""

from collections.abc import Iterable

from core.dice import Die
from core.rules import BlackjackRules, Rules
from core.table import Table
from tui.tongue import N_, _, integer, p_

_LAST = {"and": N_("{before} and {last}"), "or": N_("{before} or {last}")}


def name_of(table: Table, player: str | None, you: str = "") -> str:
    """Return a player's name, `you` for one's own."""
    if player is not None and player == you:
        return _("you")
    known = table.players.get(player or "")
    return known.name if known else _("somebody")


def tell(table: Table, player: str | None, you: str, own: str, other: str, /, **values: object) -> str:
    """Return what is told of a player: `own` to themselves, `other`, which has their {name}, to all else."""
    if player is not None and player == you:
        return _(own).format(**values)
    return _(other).format(name=name_of(table, player), **values)


def listed(things: Iterable[object], last: str = "and") -> str:
    """Return things in a row, the last one behind its word, `and` or `or`: `9, 10 or 11`."""
    *before, final = map(str, things)
    return _(_LAST[last]).format(before=_enumerated(before), last=final) if before else final


def _enumerated(things: Iterable[str]) -> str:
    first, *more = things
    for thing in more:
        first = p_("of a list", "{before}, {next}").format(before=first, next=thing)
    return first


def in_a_row(things: Iterable[str]) -> str:
    """Return things one behind the other: `hand +20, insurance -5`."""
    first, *more = things
    for thing in more:
        first = _("{before}, {next}").format(before=first, next=thing)
    return first


def explained(what: str, how: str) -> str:
    """Return something and what is to be said of it: `roll d4: 11 to 14`."""
    return _("{does}: {leads}").format(does=what, leads=how)


def sentences(first: str, *more: str) -> str:
    """Return sentences one behind the other."""
    for sentence in more:
        first = p_("sentences", "{first} {next}").format(first=first, next=sentence)
    return first


def chips(amount: int, signed: bool = False) -> str:
    """Return an amount as people write it, with its sign where asked: `1,240`, `+30`."""
    return integer(amount, signed)


def chips_note(amount: int) -> str:
    """Return how many chips somebody has: `1,240 chips`."""
    return _("{chips} chips").format(chips=chips(amount))


def clock_words(seconds: int) -> str:
    """Return minutes and seconds: `0:38`."""
    return f"{seconds // 60}:{seconds % 60:02}"


def seconds_words(seconds: int) -> str:
    """Return whole seconds in short: `12 s`."""
    return _("{seconds} s").format(seconds=seconds)


def dice_or_cards(rules: Rules) -> str:
    """Return what a game is played with, as code names it."""
    return "cards" if isinstance(rules, BlackjackRules) else "dice"


def die_name(die: Die) -> str:
    """Return what players call a die: `d4`, `joker`."""
    return _("joker") if die is Die.JOKER else die.value


def that_die(die: Die) -> str:
    """Return the same where something is done with the die: earned, kept or swapped."""
    return p_("earned, kept or swapped", "joker") if die is Die.JOKER else die.value
