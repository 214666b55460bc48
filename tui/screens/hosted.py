"""A host's first page: how the others come to the table, or to each of several."""

from tui.draw.text import width
from tui.invitation import Invitation, Told
from tui.options import Options
from tui.screens.page import MARGIN, Line, PageScreen
from tui.view import Tone

INDENT = 2
LEAST = 26
"""Columns that every line to type has at least, so that it is broken behind the start of its address."""


class HostedScreen(PageScreen):
    """All addresses of each table by network, and the exact line to type."""

    CLOSES = frozenset({"escape", "enter", "i"})

    def __init__(self, how: Invitation, options: Options) -> None:
        super().__init__(_heading(how), options)
        self._how = how

    def content(self) -> list[Line]:
        """Return who can come, what they type, and how to compare the dealer's key."""
        return [
            ("", Tone.PLAIN),
            (self._how.reach, Tone.PLAIN),
            ("", Tone.PLAIN),
            ("GUESTS TYPE", Tone.STRONG),
            *self._lines(self._how.lines()),
            ("", Tone.PLAIN),
            *[(note, Tone.PLAIN) for note in self._how.notes()],
            *self._lines(self._how.pinned()),
            (f"The dealer's fingerprint is {self._how.fingerprint}.", Tone.PLAIN),
            ("", Tone.PLAIN),
            (f"Press Enter to go to {_first(self._how)}. There, i shows this page again.", Tone.STRONG),
        ]

    def _lines(self, told: list[Told]) -> list[Line]:
        """Return lines in the width of the screen; what is copied of them can be typed."""
        room = max(self.size.width - 2 * MARGIN, LEAST)
        return [
            (piece, Tone.DIM if one.local else Tone.STRONG)
            for one in told
            for piece in (broken(_indented(one), room) if one.typed else [_indented(one)])
        ]


def _heading(how: Invitation) -> str:
    return f"{1 + len(how.also)} TABLES ARE OPEN" if how.also else f"{how.table.upper()} IS OPEN"


def _first(how: Invitation) -> str:
    return how.table if how.also else "the table"


def _indented(told: Told) -> str:
    return " " * INDENT + told.text


def broken(line: str, room: int) -> list[str]:
    """Return a line to type in pieces that fit, none of which ends or begins at one of its blanks."""
    if width(line) <= room:
        return [line]
    end = room
    while width(line[:end]) > room or " " in line[end - 1 : end + 1]:
        end -= 1
    return [line[:end], *broken(" " * 2 * INDENT + line[end:], room)]
