"""A host's first page: how the others come to the table, or to each of several."""

from collections.abc import Iterable

from textual.geometry import Size

from tui import keymap
from tui.draw.canvas import Canvas
from tui.draw.text import width
from tui.invitation import Invitation, Told
from tui.options import Options
from tui.screens.page import Line, PageScreen, wrapped
from tui.screens.picture import Picture
from tui.tongue import _, n_, say
from tui.view import Tone

INDENT = 2
LEAST = 26
"""Columns that every line to type has at least, so that it is broken behind the start of its address."""


class HostedScreen(PageScreen):
    """All addresses of each table by network, and the exact line to type."""

    OPENED_BY = "invite"

    def __init__(self, how: Invitation, options: Options) -> None:
        super().__init__(_heading(how), options)
        self._how = how
        self._picture = Picture(how.web, options)

    def content(self) -> list[Line]:
        """Return who can come, what they type, and how to compare the dealer's key."""
        return [
            ("", Tone.PLAIN),
            (say(self._how.reach), Tone.PLAIN),
            ("", Tone.PLAIN),
            (_("GUESTS TYPE"), Tone.STRONG),
            *self._lines(self._how.lines()),
            *self._shortcuts(),
            *self._picture.link(),
            ("", Tone.PLAIN),
            *[(note, Tone.PLAIN) for note in self._how.notes()],
            *self._lines(self._how.pinned()),
            (_("The dealer's fingerprint is {digits}.").format(digits=self._how.fingerprint), Tone.PLAIN),
            ("", Tone.PLAIN),
            (_onward(self._how), Tone.STRONG),
            *self._picture.below(),
        ]

    def room(self, size: Size) -> int:
        """Return the columns beside the code of the web view."""
        return super().room(size) - self._picture.taken

    def draw(self, size: Size) -> None:
        """Show the lines in sight, and the code of the web view where there is room for it."""
        self._picture.place(size, lambda: len(wrapped(self.content(), self.room(size))))
        super().draw(size)

    def _put(self, canvas: Canvas, lines: list[Line]) -> None:
        super()._put(canvas, lines)
        self._picture.put(canvas)

    def _shortcuts(self) -> list[Line]:
        """Return the shorter ways, each below what is said of it."""
        told = self._how.shortcuts()
        return [line for one in told for line in ((one.note, Tone.PLAIN), *self._lines(one.lines))]

    def _lines(self, told: Iterable[Told]) -> list[Line]:
        """Return lines in the width of the screen; what is copied of them can be typed."""
        room = max(self.room(self.size), LEAST)
        return [
            (piece, Tone.DIM if one.local else Tone.STRONG)
            for one in told
            for piece in (broken(_indented(one), room) if one.typed else [_indented(one)])
        ]


def _heading(how: Invitation) -> str:
    count = 1 + len(how.also)
    if count > 1:
        return n_("{count} TABLE IS OPEN", "{count} TABLES ARE OPEN", count).format(count=count)
    return _("{table} IS OPEN").format(table=how.table.upper())


def _onward(how: Invitation) -> str:
    key = keymap.press("invite")
    if how.also:
        return _("Press Enter to go to {table}. There, {key} shows this page again.").format(
            table=how.table, key=key
        )
    return _("Press Enter to go to the table. There, {key} shows this page again.").format(key=key)


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
