"""The rounds that this terminal has seen at a table, on screen."""

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from tui.annals import Annals
from tui.history_export import export_seen
from tui.options import Options
from tui.screens.round_pages import ReportScreen
from tui.screens.rounds import RoundsScreen
from tui.words import history as words


class SeenScreen(RoundsScreen):
    """The rounds that this terminal has seen since it came to the table."""

    NOTHING = words.NOT_SEEN

    def __init__(self, annals: Annals, table: str, options: Options, muted: Collection[str] = ()) -> None:
        super().__init__(annals, options, muted)
        self._annals, self._table = annals, table

    @property
    def place(self) -> str:
        """The table's name."""
        return self._table

    def on_mount(self) -> None:
        """Hear of rounds that are played meanwhile."""
        self._annals.heard = self.news

    def on_unmount(self) -> None:
        """Hear no more."""
        self._annals.heard = None

    def _check_all(self) -> None:
        self.app.push_screen(ReportScreen(words.seen_lines(self._annals), self._options))

    def exporter(self, kind: str) -> Callable[[], str]:
        """Return what writes the rounds into a file, and says so."""
        return partial(export_seen, self._table, self._annals.kept, kind, Path.cwd())
