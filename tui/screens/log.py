"""The whole log, scrollable, the newest line in sight."""

from collections.abc import Collection

from tui.options import Options
from tui.screens.page import Line, PageScreen
from tui.tongue import N_, _
from tui.view import LogLine, Tone


class LogScreen(PageScreen):
    """Every line since this terminal joined."""

    OPENED_BY = "log"

    def __init__(self, lines: Collection[LogLine], options: Options) -> None:
        super().__init__(N_("LOG"), options)
        self._lines = lines
        self._top = 1_000_000

    def content(self) -> list[Line]:
        """Return round and words of each line."""
        if not self._lines:
            return [(_("Nothing has happened yet."), Tone.DIM)]
        return [_line(line) for line in self._lines]


def _line(line: LogLine) -> Line:
    number = "" if line.round == 0 else str(line.round)
    text = f"{number:>4}  {line.text}"
    return (text.lstrip() if not text.strip() else text), line.tone
