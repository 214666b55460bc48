"""What the crowd would do: votes on the open decision, and how often they were the book's tonight."""

from collections import OrderedDict
from collections.abc import Callable

from core.events import Event, Voted
from core.moves import Move
from core.table import Table
from tui.view import Poll

Key = tuple[bytes, int, int]
"""What tells a decision from every other one: table, round, and number."""
MOST_OPEN = 64
"""Decisions that wait for the book's word on them; the oldest is never told of."""


def key_of(table: Table) -> Key:
    """Return what tells a table's decision from every other one."""
    return table.id, table.round, table.decision


class Crowd:
    """Counts by itself what it hears; of each player the last vote on a decision counts."""

    def __init__(self, you: str) -> None:
        self.agreed = 0
        """Votes tonight that were the book's move."""
        self.told = 0
        """Votes tonight on decisions of which the book's move is known."""
        self._you = you
        self._key: Key | None = None
        self._votes: dict[str, Move] = {}
        self._past: OrderedDict[Key, tuple[Move, ...]] = OrderedDict()

    def seen(self, before: Table, event: Event) -> None:
        """Take what happened, given the table before it; votes on another decision end those before."""
        if isinstance(event, Voted):
            if self._key != key_of(before):
                self._close()
                self._key = key_of(before)
            self._votes[event.player] = event.move

    def _close(self) -> None:
        if self._key is not None and self._votes:
            self._past[self._key] = tuple(self._votes.values())
            if len(self._past) > MOST_OPEN:
                self._past.popitem(last=False)
        self._key, self._votes = None, {}

    def compare(self, table: Table, best: Callable[[Key], Move | None]) -> None:
        """Compare the votes on decisions that are over with the book, as far as its word is known."""
        if self._key is not None and self._key != key_of(table):
            self._close()
        for key in list(self._past):
            move = best(key)
            if move is not None:
                votes = self._past.pop(key)
                self.told += len(votes)
                self.agreed += votes.count(move)

    def voted(self, table: Table) -> Move | None:
        """Return one's own vote on the open decision."""
        return self._votes.get(self._you) if self._key == key_of(table) else None

    def is_heard(self, table: Table) -> bool:
        """Whether anybody has voted on the open decision."""
        return bool(self._votes) and self._key == key_of(table)

    def poll(self, table: Table, book: Move | None) -> Poll:
        """Return the votes on a table's open decision, the moves in the game's order."""
        legal = table.legal_moves(table.actor() or "") if table.turn is not None else ()
        votes = tuple(self._votes.values()) if self._key == key_of(table) else ()
        counts = tuple([(move, votes.count(move)) for move in legal])
        return Poll(counts, self.voted(table), book, self.agreed, self.told)
