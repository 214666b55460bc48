"""Who is at a table and where its round stands, as far as chance is concerned."""

from dataclasses import dataclass
from enum import Enum


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

    UNOPENED = "before the table was opened"
    BETTING = "while bets were open"
    LOCKED = "between the lock and the deal"
    STRUCK = "after a strike"
    DEALT = "after the deal"
    OVER = "before the dealer's link was out"
    CLOSED = "after the table was closed"


IN_ROUND = (Stage.LOCKED, Stage.STRUCK, Stage.DEALT)
PHASES = {"betting": Stage.BETTING, "dealing": Stage.LOCKED, "closed": Stage.CLOSED}
"""Stages by a table's phase; all other phases come after the deal."""
