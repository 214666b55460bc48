"""A few lines to choose values in: arrows go from line to line, and from value to value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tui.tongue import _

LONGEST = 60
"""Characters that are kept of what is typed."""
PAGE, FAR = 8, 10_000
JUMPS = {"pageup": -PAGE, "pagedown": PAGE, "home": -FAR, "end": FAR}
"""Lines that a key goes at once, to the first or last one at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line: what it is called, its values with what they are called, and what it is about."""

    id: str
    label: str
    values: Sequence[tuple[Any, str]] = ()
    """None for a line that is typed, or that leads elsewhere."""
    note: str = ""
    typed: bool = False


class Form:
    """What is chosen, which line is marked, and what is being typed in it."""

    def __init__(self, rows: Sequence[Row], chosen: dict[str, Any]) -> None:
        self.rows = tuple(rows)
        self.chosen = chosen
        self.at = 0
        self.text: str | None = None
        """What is being typed; None while nothing is."""

    @property
    def row(self) -> Row:
        """The line that is marked."""
        return self.rows[self.at]

    def shown(self, row: Row) -> str:
        """Return a line's value as people read it."""
        chosen = self.chosen.get(row.id)
        return next((_(label) for value, label in row.values if value == chosen), str(chosen or ""))

    def press(self, key: str) -> bool:
        """Mark another line, or choose another value; return whether one was chosen."""
        if key in ("up", "down", "tab", "shift+tab"):
            self.at = (self.at + (1 if key in ("down", "tab") else -1)) % len(self.rows)
        elif key in JUMPS:
            self.at = min(max(self.at + JUMPS[key], 0), len(self.rows) - 1)
        elif key in ("left", "right", "space", "enter") and self.row.values:
            self._step(-1 if key == "left" else 1)
            return True
        return False

    def _step(self, step: int) -> None:
        values = [value for value, _ in self.row.values]
        chosen = self.chosen.get(self.row.id)
        at = values.index(chosen) + step if chosen in values else 0
        self.chosen[self.row.id] = values[at % len(values)]

    def write(self, key: str, character: str | None) -> None:
        """Take a key for the line that is being typed."""
        text = self.text or ""
        if key in ("backspace", "ctrl+h"):
            text = text[:-1]
        elif key == "ctrl+u":
            text = ""
        elif character and character.isprintable():
            text = (text + character)[:LONGEST]
        self.text = text
