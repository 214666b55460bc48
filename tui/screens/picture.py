"""The web view on a host's page: its link, and the link's QR code where there is room for one."""

from collections.abc import Callable, Sequence
from functools import cached_property

from textual.geometry import Size

from tui.draw.canvas import Canvas
from tui.draw.qr import QUIET, TIGHT, Code, code, put_code
from tui.options import Options
from tui.tongue import _
from tui.view import Tone
from tui.web_place import coded, is_loopback

GAP = 2
LEAST = 40
"""Columns that the text beside a code has at least."""
FRAME = 2
"""Rows of a page that are its title and its keys."""
SCROLLED = 6
"""Rows of that text that may have to be scrolled to, where the code would have to be otherwise."""
NBSP = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken."""


class Picture:
    """A link and its code: at the right of a page, else at its end, else nowhere."""

    def __init__(self, link: str, options: Options) -> None:
        self._link, self._options = link, options
        self.taken = 0
        """Columns at the right of the page."""
        self._below = False
        self._code: Code | None = None

    @cached_property
    def _codes(self) -> Sequence[Code]:
        """The codes to choose from, the best one first."""
        if not self._link or is_loopback(self._link):
            return ()
        return [code(coded(self._link), quiet) for quiet in (QUIET, TIGHT)]

    def place(self, size: Size, lines: Callable[[], int]) -> None:
        """Find the code's place on a page, which has so many lines in the room that is left."""
        height = size.height - FRAME
        tries = [(made, 0) for made in self._codes] + [(made, SCROLLED) for made in self._codes[1:]]
        for made, more in tries:
            columns, rows = made.size(self._options.ascii)
            self._code, self.taken, self._below = made, columns + GAP, False
            if rows <= height and size.width - self.taken >= LEAST and lines() <= height + more:
                return
        self.taken = 0
        if self._codes and not self._options.ascii:
            # In ASCII a module is two tones, and no line of text has that.
            self._code = self._codes[0]
            columns, rows = self._code.size(ascii=False)
            self._below = rows <= height and columns + GAP <= size.width

    def link(self) -> list[tuple[str, Tone]]:
        """Return what is said of the web view, and the code where it is at the end of the page."""
        if not self._link:
            return []
        return [(_("In a browser:"), Tone.PLAIN), (f"  {self._link}", Tone.STRONG)]

    def below(self) -> list[tuple[str, Tone]]:
        """Return the code as lines, where it is at the end of the page."""
        if self._code is None or not self._below:
            return []
        color = self._options.color
        lines = self._code.lines(ascii=False, dark=color)
        tone = Tone.PAPER if color else Tone.PLAIN
        return [("", Tone.PLAIN), *((line.replace(" ", NBSP), tone) for line in lines)]

    def put(self, canvas: Canvas) -> None:
        """Draw the code where it is at the right of the page."""
        if self._code is not None and self.taken:
            put_code(canvas, canvas.width - self.taken + GAP - 1, 1, self._code, self._options.color)
