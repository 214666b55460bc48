"""A few words on where something stands."""

from typing import NamedTuple

from tui.view import Tone


class Status(NamedTuple):
    """A few words and their tone, with fewer words for where there is less room."""

    words: str
    tone: Tone = Tone.PLAIN
    shorter: tuple[str, ...] = ()
    """Longest first."""
