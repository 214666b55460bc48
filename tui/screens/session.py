"""The rounds of a session of the journal on screen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tui.history_export import JSON, PROOF, TEXT, export_session
from tui.options import Options
from tui.reading import Reading
from tui.screens.news import why
from tui.screens.round_pages import ReportScreen
from tui.screens.rounds import RoundsScreen
from tui.tongue import _
from tui.words import history as words


class SessionScreen(RoundsScreen):
    """The rounds of a session of the journal, read and checked as one looks."""

    EXPORTS = (JSON, TEXT, PROOF)

    def __init__(self, number: int | None, you: str, options: Options) -> None:
        self._number, self._you = number, you
        self._session = self._reading()
        super().__init__(self._session, options)
        self._asked = False

    def _reading(self) -> Reading:
        return Reading(self._number, self._you, self.news)

    @property
    def place(self) -> str:
        """The table's name."""
        return self._session.title

    @property
    def reading(self) -> bool:
        """Whether rounds are still being read."""
        return not self._session.over

    def on_mount(self) -> None:
        """Begin to read."""
        self._session.begin()

    def on_unmount(self) -> None:
        """Read no more."""
        self._session.stop()

    def on_news(self) -> None:
        """Draw what is new, and tell what came of checking everything once that was asked for."""
        session = self._session
        if session.error is not None:
            self.sentence = why(session.error)
        elif session.broken is not None:
            self.sentence = words.up_to(session.broken)
        if session.report is not None and self._asked:
            self._asked = False
            self.sentence = "" if session.broken is None else words.up_to(session.broken)
            self.app.push_screen(ReportScreen(words.report_lines(session.report), self._options))
        self._draw()

    def _check_all(self) -> None:
        self._asked = True
        self.sentence = _("Everything is read and checked once more.")
        self._session.stop()
        self._session = self.browse.seen = self._reading()
        self._session.begin()

    def exporter(self, kind: str) -> Callable[[], str]:
        """Return what writes the session into a file, and says so."""
        session = self._session.session
        assert session is not None
        return partial(export_session, session.id, kind, Path.cwd())
