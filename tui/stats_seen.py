"""The rounds that a terminal has seen, as an evening whose luck and skill can be told."""

from collections.abc import Iterable, Iterator

from core.ledger import line
from core.table import Table
from net.clean import TABLE_NAME_CELLS, clean
from tui.annals import Annals
from tui.stats_source import Step


class SeenEvening:
    """Rounds seen from their beginning to their end; those that are still played are left out."""

    def __init__(self, annals: Annals, table: Table) -> None:
        self._chapters = [chapter for chapter in annals.kept if chapter.over]
        self.session: int | None = None
        self.title: str = clean(table.setup.name, TABLE_NAME_CELLS)
        self.place: str = self.title

    def lines(self) -> Iterable[bytes]:
        """Return its events as they were written."""
        return [line(event) for chapter in self._chapters for event in chapter.events]

    def steps(self) -> Iterator[Step]:
        """Yield the events of each round, each between its tables."""
        for chapter in self._chapters:
            yield from chapter.steps()
