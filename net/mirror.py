"""A guest's copy of a table, kept equal to the dealer's by numbers and digests; no socket, no clock."""

from core.digest import digest
from core.events import AnyEvent
from core.evolve import evolve
from core.table import Table
from net.messages import Batch, Snapshot

MOST_WAITING = 512
"""Batches kept while the whole table is on its way."""


class Mirror:
    """Folds batches in order; says when the whole table is needed again."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.lost = True
        """Whether the whole table is needed."""
        self.epoch = b""
        """The dealer's start that the table belongs to."""
        self._waiting: list[tuple[bytes, Batch]] = []

    def lose(self) -> None:
        """Ask for the whole table, as after a time without a link."""
        self.lost = True

    def snapshot(self, snapshot: Snapshot, epoch: bytes) -> bool:
        """Take a whole table if it is needed and not older than what is known; return whether it was."""
        if not self.lost and epoch == self.epoch:
            return False
        table = self._caught_up(snapshot.table, epoch)
        if table is None or self._is_older(table, epoch):
            return False
        self.table, self.epoch, self.lost = table, epoch, False
        self._waiting.clear()
        return True

    def batch(self, batch: Batch, epoch: bytes) -> tuple[AnyEvent, ...]:
        """Fold what is new in a batch and return it; nothing while the whole table is needed."""
        before = None if self.lost or epoch != self.epoch else self.table
        after = _folded(before, batch) if before else None
        if before is None or after is None:
            self._keep(batch, epoch)
            self.lost = True
            return ()
        self.table = after
        return batch.events[before.seq - batch.first :]

    def told(self, seq: int, epoch: bytes) -> None:
        """Hear how many events the dealer has told; more than are folded here means some were lost."""
        if self.table is None or epoch != self.epoch or seq > self.table.seq:
            self.lost = True

    def _keep(self, batch: Batch, epoch: bytes) -> None:
        self._waiting.append((epoch, batch))
        del self._waiting[:-MOST_WAITING]

    def _caught_up(self, table: Table, epoch: bytes) -> Table | None:
        """Fold the waiting batches on top of a snapshot; None if one between is missing."""
        after: Table | None = table
        waiting = [batch for start, batch in self._waiting if start == epoch]
        for batch in sorted(waiting, key=lambda one: one.first):
            after = _folded(after, batch) if after else None
        return after

    def _is_older(self, table: Table, epoch: bytes) -> bool:
        return self.table is not None and epoch == self.epoch and table.seq < self.table.seq


def _folded(table: Table, batch: Batch) -> Table | None:
    """Return the table after a batch; None if one before it is missing or it leads elsewhere than it says."""
    if batch.first > table.seq:
        return None
    fresh = batch.events[table.seq - batch.first :]
    try:
        for event in fresh:
            table = evolve(table, event)
    except Exception:  # whatever a dealer that is not ours makes up must not end this terminal
        return None
    return None if fresh and batch.digest and batch.digest != digest(table) else table
