"""What the host may do about people and terms; whoever is not the host is refused."""

from core import commands as cmd
from core import events as ev
from core.draft import Draft
from core.refusal import Reason, Refused
from core.table import Table
from core.terms import check_terms


def check_host(table: Table, player: str) -> None:
    """Raise `Refused` for anybody but the host."""
    if player != table.setup.host:
        raise Refused(Reason.NOT_HOST)


def vacate(draft: Draft, player: str) -> None:
    """Let a player who goes give up the box, if there is one."""
    number = draft.table.box_of(player)
    if number is not None and not draft.table.boxes[number].leaving:
        draft.add(ev.Rose(player))


def kick(draft: Draft, command: cmd.Kick) -> None:
    """Send a player away for good."""
    _check_other(draft.table, command.player, command.target)
    vacate(draft, command.target)
    draft.add(ev.Kicked(command.target))


def expel(draft: Draft, command: cmd.Expel) -> None:
    """Send a player away who may come again."""
    _check_other(draft.table, command.player, command.target)
    if draft.table.players[command.target].gone:
        raise Refused(Reason.UNKNOWN_PLAYER)
    vacate(draft, command.target)
    draft.add(ev.Expelled(command.target))


def pardon(draft: Draft, command: cmd.Pardon) -> None:
    """Let a player come again who was sent away for good."""
    _check_other(draft.table, command.player, command.target)
    if not draft.table.players[command.target].banned:
        raise Refused(Reason.NOT_BANNED)
    draft.add(ev.Pardoned(command.target))


def silence(draft: Draft, command: cmd.Silence) -> None:
    """Let nobody hear a player any more, or again; what is so already is no news."""
    _check_other(draft.table, command.player, command.target)
    if draft.table.players[command.target].silenced is not command.on:
        draft.add(ev.Silenced(command.target, command.on))


def arrange(draft: Draft, command: cmd.Arrange) -> None:
    """Put the table on other terms."""
    check_host(draft.table, command.player)
    if check_terms(draft.table.setup, command.terms) is not None:
        raise Refused(Reason.BAD_TERMS)
    draft.add(ev.Arranged(command.terms))


def _check_other(table: Table, host: str, player: str) -> None:
    check_host(table, host)
    if player not in table.players or player == host:
        raise Refused(Reason.UNKNOWN_PLAYER)
