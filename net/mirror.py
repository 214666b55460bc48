"""A guest's copy of a table, kept equal to the dealer's by numbers and digests; no socket, no clock."""

from core.digest import digest
from core.evolve import evolve
from core.events import AnyEvent
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
        """Take a whole table if it is needed and not older than what is known; return whether it was taken."""
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
        if self.lost or self.table is None or epoch != self.epoch:
            self._keep(batch, epoch)
            self.lost = True
            return ()
        if batch.first > self.table.seq:
            self._keep(batch, epoch)
            self.lost = True
            return ()
        return self._fold(batch)

    def told(self, seq: int, epoch: bytes) -> None:
        """Hear how many events the dealer has told; more than are folded here means some were lost."""
        if self.table is None or epoch != self.epoch or seq > self.table.seq:
            self.lost = True

    def _fold(self, batch: Batch) -> tuple[AnyEvent, ...]:
        assert self.table is not None
        fresh = batch.events[self.table.seq - batch.first :]
        for event in fresh:
            self.table = evolve(self.table, event)
        if fresh and batch.digest and batch.digest != digest(self.table):
            self.lost = True
        return fresh

    def _keep(self, batch: Batch, epoch: bytes) -> None:
        self._waiting.append((epoch, batch))
        del self._waiting[:-MOST_WAITING]

    def _caught_up(self, table: Table, epoch: bytes) -> Table | None:
        """Fold the waiting batches on top of a snapshot; None if one between is missing."""
        waiting = [batch for start, batch in self._waiting if start == epoch]
        for batch in sorted(waiting, key=lambda one: one.first):
            if batch.first > table.seq:
                return None
            for event in batch.events[table.seq - batch.first :]:
                table = evolve(table, event)
        return table

    def _is_older(self, table: Table, epoch: bytes) -> bool:
        return self.table is not None and epoch == self.epoch and table.seq < self.table.seq
