"""Card tables whose log is read by one player."""

from typing import Any

from core import events as ev
from tests.core.card_tables import CardTable
from tui import words
from tui.view import LogLine


class ToldTable(CardTable):
    """A card table, and its log as one of the players reads it."""

    def __init__(self, *seated: str, you: str = "ann", ascii: bool = False, **options: Any) -> None:
        self.you, self.ascii = you, ascii
        self.lines: list[LogLine] = []
        super().__init__(*seated, **options)

    def fold(self, events: tuple[ev.AnyEvent, ...]) -> None:
        for event in events:
            line = words.event_line(self.table, event, self.you, self.ascii)
            if line is not None:
                self.lines.append(line)
            super().fold((event,))

    def told(self, count: int) -> list[str]:
        """Return the last lines of the log."""
        return [line.text for line in self.lines[-count:]]

    def prompt(self, player: str) -> str:
        """Return what a player is asked to do now."""
        return words.prompt_for(self.table, player)
