"""Who is at a table beside oneself, and what can be done about each: here alone, or for all by the host."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from core import commands as cmd
from core.table import Player
from tui.situation import Situation, hosting
from tui.tongue import N_, _


class Deed(Enum):
    """What can be done about somebody."""

    MUTE = "mute"
    UNMUTE = "unmute"
    SILENCE = "silence"
    HEAR = "hear"
    KICK = "kick"
    BAN = "ban"
    PARDON = "pardon"


KEYS = {
    Deed.MUTE: "m",
    Deed.UNMUTE: "m",
    Deed.SILENCE: "s",
    Deed.HEAR: "s",
    Deed.KICK: "k",
    Deed.BAN: "b",
    Deed.PARDON: "b",
}
"""The key of each; those that undo one another have the same."""
LABELS = {
    Deed.MUTE: N_("mute: don't show their talk here"),
    Deed.UNMUTE: N_("show their talk here again"),
    Deed.SILENCE: N_("silence: let nobody hear them"),
    Deed.HEAR: N_("let them talk again"),
    Deed.KICK: N_("kick: take the seat, they may come again"),
    Deed.BAN: N_("ban: send them away for good"),
    Deed.PARDON: N_("let them come again"),
}
SHORT = {
    Deed.MUTE: N_("mute"),
    Deed.UNMUTE: N_("unmute"),
    Deed.SILENCE: N_("silence"),
    Deed.HEAR: N_("let talk"),
    Deed.KICK: N_("kick"),
    Deed.BAN: N_("ban"),
    Deed.PARDON: N_("unban"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody else at the table, how they stand, and what can be done about them."""

    player: str
    name: str
    note: str
    deeds: tuple[Deed, ...]


def people(now: Situation, muted: Collection[str]) -> tuple[Person, ...]:
    """Return everybody else who is here, bots last; for the host those too who were sent away for good."""
    host = hosting(now)
    found = [
        Person(key, str(known.name), _note(known, key in muted), tuple(_deeds(known, key in muted, host)))
        for key, known in now.table.players.items()
        if key != now.you and (not known.gone or (host and known.banned))
    ]
    return tuple(sorted(found, key=lambda one: now.table.players[one.player].bot))


def _note(known: Player, muted: bool) -> str:
    """Return what is so of somebody already."""
    if known.banned:
        return _("banned")
    if known.silenced:
        return _("silenced")
    if muted:
        return _("muted")
    return _("bot") if known.bot else _("away") if known.away else ""


def _deeds(known: Player, muted: bool, host: bool) -> list[Deed]:
    if known.banned:
        return [Deed.PARDON]
    found = [Deed.UNMUTE if muted else Deed.MUTE]
    if host:
        found += [Deed.HEAR if known.silenced else Deed.SILENCE, Deed.KICK, Deed.BAN]
    return found


def order(deed: Deed, you: str, player: str) -> cmd.PlayerCommand | None:
    """Return what the host orders for a deed; None for what is done here alone."""
    match deed:
        case Deed.SILENCE | Deed.HEAR:
            return cmd.Silence(you, player, deed is Deed.SILENCE)
        case Deed.KICK:
            return cmd.Expel(you, player)
        case Deed.BAN:
            return cmd.Kick(you, player)
        case Deed.PARDON:
            return cmd.Pardon(you, player)
        case _:
            return None
