"""Who is at a table and where its round stands, as far as chance is concerned."""

from dataclasses import dataclass
from enum import Enum

from core.sentence import N_


@dataclass(slots=True)
class Person:
    """Somebody known to the table; a bot has no links."""

    bot: bool = False
    away: bool = False
    gone: bool = False
    tip: bytes = b""
    fresh: bytes = b""
    """The tip of a chain that is in use from the next round on."""


@dataclass(slots=True)
class Seat:
    """A box: its owner, the owner's own bet, in chips, and link of the round."""

    owner: str | None = None
    bet: int = 0
    leaving: bool = False
    link: bytes = b""


class Stage(Enum):
    """Where a round stands, as far as chance is concerned."""

    UNOPENED = N_("before the table was opened")
    BETTING = N_("while bets were open")
    LOCKED = N_("between the lock and the deal")
    STRUCK = N_("after a strike")
    DEALT = N_("after the deal")
    OVER = N_("before the dealer's link was out")
    CLOSED = N_("after the table was closed")


IN_ROUND = (Stage.LOCKED, Stage.STRUCK, Stage.DEALT)
PHASES = {"betting": Stage.BETTING, "dealing": Stage.LOCKED, "closed": Stage.CLOSED}
"""Stages by a table's phase; all other phases come after the deal."""
