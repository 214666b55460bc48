"""Votes: who has no stake in the hand in turn may say what they would do; it decides nothing."""

from core import commands as cmd
from core import events as ev
from core.draft import Draft
from core.refusal import Reason, Refused
from core.sharing import is_silenced
from core.table import Table


def vote(draft: Draft, command: cmd.Vote) -> None:
    """Tell what a player would do with the hand in turn."""
    check_vote(draft.table, command)
    draft.add(ev.Voted(command.player, command.decision, command.move))


def check_vote(table: Table, command: cmd.Vote) -> None:
    """Raise `Refused` where the vote is not allowed, comes too late, or is for no legal move."""
    if not table.setup.polled:
        raise Refused(Reason.NO_VOTES)
    if table.turn is None or command.decision != table.decision:
        raise Refused(Reason.STALE)
    if has_stake(table, command.player):
        raise Refused(Reason.HAS_STAKE)
    if table.paused:
        raise Refused(Reason.PAUSED)
    if command.move not in table.legal_moves(table.actor() or ""):
        raise Refused(Reason.ILLEGAL_MOVE)


def has_stake(table: Table, player: str) -> bool:
    """Whether a player has chips on the hand in turn, as its owner always has, or must be silent over it."""
    if table.turn is None:
        return False
    box, hand = table.boxes[table.turn[0]], table.turn[1]
    holds = any(wager.player == player and wager.hand == hand for wager in box.wagers)
    return holds or is_silenced(table, player)
