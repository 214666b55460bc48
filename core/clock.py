"""Which clock runs at a table, and for how long; the dealer's process keeps the time."""

import msgspec

from core.rounds import has_bets
from core.table import Phase, Table


class Clock(msgspec.Struct, frozen=True):
    """A decision that ends by itself after some seconds."""

    decision: int
    seconds: int


def clock(table: Table) -> Clock | None:
    """Return the clock that runs now, None where nothing is timed or the table is paused."""
    seconds = 0 if table.paused else _seconds(table)
    return Clock(table.decision, seconds) if seconds else None


def _seconds(table: Table) -> int:
    setup = table.setup
    if table.phase is Phase.BETTING:
        return setup.bet_seconds if has_bets(table) else 0
    if table.phase is Phase.DEALING:
        return setup.link_seconds
    if table.phase is Phase.OFFERS:
        return _offer_seconds(table)
    return _turn_seconds(table) if table.phase in (Phase.BOXES, Phase.DEALER) else 0


def _offer_seconds(table: Table) -> int:
    """Return the clock of offers; without a limit there is one all the same where nobody is there."""
    asked = [table.players[offer.player] for offer in table.offers]
    alone = all(player.away or player.gone for player in asked)
    return table.setup.offer_seconds or (table.setup.away_seconds if alone else 0)


def _turn_seconds(table: Table) -> int:
    """Return the clock of a move: a short one, and always one, where nobody is there to make it."""
    owner = table.players.get(table.actor() or "")
    if owner is not None and not owner.away and not owner.gone:
        return table.setup.turn_seconds
    return min((s for s in (table.setup.away_seconds, table.setup.turn_seconds) if s), default=0)
