"""A few words on where something stands."""

from typing import NamedTuple

from tui.draw.cells import width
from tui.view import Tone


class Status(NamedTuple):
    """A few words and their tone, with fewer words for where there is less room."""

    words: str
    tone: Tone = Tone.PLAIN
    shorter: tuple[str, ...] = ()
    """Longest first."""

    def within(self, room: int) -> str:
        """Return the most words that fit into so many cells, or none."""
        return next((text for text in (self.words, *self.shorter) if width(text) <= room), "")
