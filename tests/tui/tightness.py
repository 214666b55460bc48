"""Drawing watched for what does not fit, and two languages made up to be tight."""

import math
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import NamedTuple
from unittest.mock import patch

from tui import tongue
from tui.draw import table
from tui.draw.canvas import Canvas
from tui.draw.layout import Layout
from tui.draw.table import draw
from tui.draw.text import cells, to_ascii
from tui.glyphs import UNICODE, Glyphs
from tui.view import Tone, View
from tui.words.status import Status

_KEPT = re.compile(r"(\{[^}]*\}|%\([^)]*\)[a-z]|%[a-z]|\bd(?:12|8|6|4)\b)")
_WORD = re.compile(r"[A-Za-z]+")
_PUNCTUATION = str.maketrans({".": "。", ",": "，", ":": "：", "?": "？", "!": "！", ";": "；"})
MORE = 0.4
"""Of a word's length that a long language has on top."""


class Fault(NamedTuple):
    """Something that does not fit: in which zone, what became of it, and the text."""

    zone: str
    kind: str
    text: str


class _MadeUp(NullTranslations):
    """A language whose words are made of English ones, its places for values and its dice untouched."""

    def gettext(self, message: str) -> str:
        """Return the text in this language."""
        parts = _KEPT.split(message)
        return "".join([part if at % 2 else self.said(part) for at, part in enumerate(parts)])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for one or for many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text, whatever it stands in."""
        return self.gettext(message)

    def said(self, text: str) -> str:
        """Return words in this language."""
        raise NotImplementedError


class Longer(_MadeUp):
    """A language whose words are two fifths longer."""

    def said(self, text: str) -> str:
        """Return words that grew."""
        return _WORD.sub(lambda word: word[0] + "e" * math.ceil(len(word[0]) * MORE), text)


class Wide(_MadeUp):
    """A language without spaces, half as many characters to a word, each two cells wide."""

    def said(self, text: str) -> str:
        """Return words of wide characters."""
        return _WORD.sub(lambda word: _wide(word[0]), text).replace(" ", "").translate(_PUNCTUATION)


def _wide(word: str) -> str:
    seed = zlib.crc32(word.encode())
    return "".join([chr(0x4E00 + (seed >> at) % 4096) for at in range((len(word) + 1) // 2)])


MADE_UP = {"longer": Longer(), "wide": Wide()}


@contextmanager
def made_up(name: str) -> Iterator[None]:
    """Speak a made-up language for a while."""
    before, tongue._catalogue = tongue._catalogue, MADE_UP[name]
    try:
        yield
    finally:
        tongue._catalogue = before


class Watch:
    """Notes what canvases have no room for."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.zone = ""

    def note(self, kind: str, text: str) -> None:
        """Note a text that does not fit."""
        self.faults.append(Fault(self.zone, kind, text))

    def saw(self, canvas: Canvas, x: int, y: int, text: str) -> None:
        """Note a text that reaches beyond an edge, or lies over another."""
        text = to_ascii(text) if canvas.ascii else text
        if not text or text.isspace():
            return None
        if not 0 <= y < canvas.height:
            return self.note("outside", text)
        for mark, size in cells(text):
            if mark != " " and not (x >= 0 and x + size <= canvas.width):
                return self.note("beyond the edge", text)
            under = canvas.rows[y][x][0] if 0 <= x < canvas.width else " "
            if under.isalnum() and under != mark:
                return self.note("over another", text)
            x += size
        return None


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch all drawing for a while."""
    watch = Watch()
    put, cut, within, zone = Canvas.put, Canvas.cut, Status.within, table._draw_zone

    def putting(canvas: Canvas, x: int, y: int, text: str, tone: Tone = Tone.PLAIN) -> int:
        watch.saw(canvas, x, y, text)
        return put(canvas, x, y, text, tone)

    def cutting(canvas: Canvas, text: str, room: int, ellipsis: str) -> str:
        left = cut(canvas, text, room, ellipsis)
        if left != (to_ascii(text) if canvas.ascii else text):
            watch.note("cut", text)
        return left

    def choosing(status: Status, room: int) -> str:
        chosen = within(status, room)
        if status.words and not chosen:
            watch.note("left out", status.words)
        return chosen

    def drawing(name: str, canvas: Canvas, view: View, places: Layout, glyphs: Glyphs) -> None:
        watch.zone = name
        zone(name, canvas, view, places, glyphs)

    with (
        patch.object(Canvas, "put", putting),
        patch.object(Canvas, "cut", cutting),
        patch.object(Status, "within", choosing),
        patch.object(table, "_draw_zone", drawing),
    ):
        yield watch


def drawn_tightly(view: View, size: tuple[int, int]) -> Watch:
    """Draw a view and return what was noted."""
    with watched() as watch:
        draw(view, *size, UNICODE, True)
    return watch
