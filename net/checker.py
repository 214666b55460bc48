"""Follows a table's log in a terminal, and tells whether its dice are those that were sealed."""

from collections.abc import Iterable

import msgspec

from core.audit import Audit
from core.events import AnyEvent, Played
from core.ledger import line
from core.table import Table
from net.facts import Checked

MADE_UP = "The dealer made a move on your hand that this terminal did not order."
REWRITTEN = "The dealer tells the past differently from what this terminal has seen."


class Checker:
    """Rolls every round again that it sees from beginning to end."""

    def __init__(self) -> None:
        self._audit: Audit | None = None
        self._table = b""

    def join(self, table: Table) -> tuple[Checked, ...]:
        """Go on from a whole table; one that contradicts what was seen before is told of."""
        before, same = self._audit, table.id == self._table
        if before is not None and same and before.head == table.head:
            return ()
        self._table = table.id
        self._audit = Audit.joined(msgspec.to_builtins(table, builtin_types=(bytes,), enc_hook=str))
        if before is not None and same and before.events >= table.seq:
            return (Checked(table.round, REWRITTEN),)
        return ()

    def own(self, player: str, table: Table, events: Iterable[AnyEvent]) -> tuple[Checked, ...]:
        """Return what was made up in events that no order of the player's caused, before a table."""
        box = table.box_of(player) if player else None
        moves = [event for event in events if isinstance(event, Played) and event.box == box]
        return (Checked(table.round, MADE_UP),) if any(not move.absent for move in moves) else ()

    def see(self, events: Iterable[AnyEvent]) -> tuple[Checked, ...]:
        """Take the next events of the log; return the rounds that were checked, and all that is wrong."""
        audit, told = self._audit, list[Checked]()
        if audit is None or not self._table:
            return ()
        for event in events:
            before = audit.checked
            told += [Checked(found.round, found.sentence) for found in audit.see(line(event))]
            if audit.checked != before:
                told.append(Checked(audit.checked, ""))
        return tuple(told)
