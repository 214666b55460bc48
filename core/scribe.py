"""Rounds as records: what a log says of each, folded together."""

from collections.abc import Callable, Iterable

from core import events as ev
from core.card_scribe import CardRoundRecord, card_round
from core.dice_scribe import RoundRecord, dice_round
from core.evolve import evolve
from core.rules import BlackholeRules, BlackjackRules
from core.table import Table

AnyRecord = RoundRecord | CardRoundRecord
"""A round of any game."""

_Writer = Callable[[Table, list[ev.Played], ev.Settled | ev.Voided], AnyRecord]
_WRITERS: dict[type, _Writer] = {BlackholeRules: dice_round, BlackjackRules: card_round}


def record(before: Table, events: Iterable[ev.AnyEvent]) -> list[AnyRecord]:
    """Return the rounds that begin and end within a slice of a log, given the table before it."""
    scribe = _Scribe(before)
    for event in events:
        scribe.see(event)
    return scribe.rounds


class _Scribe:
    """Folds events, and writes a round down when it ends."""

    def __init__(self, table: Table) -> None:
        self.rounds: list[AnyRecord] = []
        self._table = table
        self._played: list[ev.Played] | None = None
        """Moves so far; None outside a round, and in one whose beginning was not seen."""

    def see(self, event: ev.AnyEvent) -> None:
        """Take the next event of the log."""
        if isinstance(event, ev.Locked):
            self._played = []
        elif isinstance(event, ev.Played) and self._played is not None:
            self._played.append(event)
        elif isinstance(event, (ev.Settled, ev.Voided)) and self._played is not None:
            write_down = _WRITERS[type(self._table.setup.rules)]
            self.rounds.append(write_down(self._table, self._played, event))
            self._played = None
        self._table = evolve(self._table, event)
