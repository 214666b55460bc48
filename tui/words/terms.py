"""The terms that a host sets, in words."""

from collections.abc import Iterator

from core.events import Arranged
from core.table import Table
from core.terms import Terms
from tui.tongue import _, integer, n_
from tui.words.names import chips, in_a_row


def seated_bots(table: Table) -> int:
    """Return how many bots have a seat."""
    return sum(1 for box in table.boxes if box.owner and table.players[box.owner].bot)


def arranged(before: Table, event: Arranged) -> str | None:
    """Return what the host changes, and from when on; None where that is nothing."""
    told = list(_changes(before.terms(seated_bots(before)), event.terms))
    if not told:
        return None
    words = (
        _("the host sets, from the next round on: {terms}") if before.begun else _("the host sets: {terms}")
    )
    return words.format(terms=in_a_row(told))


def _changes(old: Terms, new: Terms) -> Iterator[str]:
    if (old.minimum, old.maximum, old.step) != (new.minimum, new.maximum, new.step):
        words = _("bets from {minimum} to {maximum} in steps of {step}")
        yield words.format(minimum=chips(new.minimum), maximum=chips(new.maximum), step=chips(new.step))
    if old.turn_seconds != new.turn_seconds:
        yield _turn(new.turn_seconds)
    if old.bet_seconds != new.bet_seconds:
        yield _bets(new.bet_seconds)
    if old.back_bets is not new.back_bets:
        yield _("bets on the hands of others") if new.back_bets else _("no bets on the hands of others")
    if old.coach is not new.coach:
        yield _("the coach is allowed") if new.coach else _("no coach")
    if old.votes is not new.votes:
        yield _("votes") if new.votes else _("no votes")
    if old.bots != new.bots:
        yield n_("{count} bot", "{count} bots", new.bots).format(count=integer(new.bots))


def _turn(seconds: int) -> str:
    if not seconds:
        return _("no limit for a turn")
    return _("{seconds} s for a turn").format(seconds=integer(seconds))


def _bets(seconds: int) -> str:
    return _("{seconds} s for bets").format(seconds=integer(seconds)) if seconds else _("no limit for bets")
