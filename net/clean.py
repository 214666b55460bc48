"""Makes text from outside fit to be drawn: one line, no hidden marks, a known width."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate

from wcwidth import iter_graphemes, wcswidth, wcwidth

from core.text import Text
from net.errors import BadName, NameTooLong

NAME_CELLS = 16
TABLE_NAME_CELLS = 24
TALK_CELLS = 200

MARKS_IN_A_ROW = 3
CHARACTERS_PER_CELL = 1 + MARKS_IN_A_ROW
# So many characters are read for each cell asked for: normalising a long run of marks is quadratic.
READ_PER_CELL = 64

_BLANK = re.compile(r"\s+")
# Control, format (bidi, zero width), surrogate, private, unassigned; line and paragraph ends are blanks.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Letters and marks by category, yet blank; or variation selectors, which change the width before them.
_INVISIBLE = frozenset(
    map(
        chr,
        [
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ],
    )
)


def clean(text: str, cells: int) -> Text:
    """Return `text` on one line, normalised, with nothing hidden, at most `cells` terminal cells wide."""
    read = text[: cells * READ_PER_CELL]
    if read.isascii() and read.isprintable():
        return Text(" ".join(read.split())[:cells].rstrip())
    # NFC, not NFKC: what people wrote keeps its look, and no character unfolds into eighteen.
    spaced = _BLANK.sub(" ", read)
    composed = unicodedata.normalize("NFC", "".join(filter(_visible, spaced)))
    return Text(_cut(" ".join(_bound_marks(composed).split()), cells).rstrip())


def check_name(raw: str) -> Text:
    """Return a player's name cleaned; raise BadName if it is empty or wider than NAME_CELLS."""
    return _check(raw, NAME_CELLS)


def check_table_name(raw: str) -> Text:
    """Return a table's name cleaned; raise BadName if it is empty or wider than TABLE_NAME_CELLS."""
    return _check(raw, TABLE_NAME_CELLS)


def _check(raw: str, cells: int) -> Text:
    name = clean(raw, cells)
    if name != clean(raw, TALK_CELLS):
        raise NameTooLong(cells)
    if not name:
        raise BadName
    return name


def _visible(mark: str) -> bool:
    return unicodedata.category(mark) not in _DROPPED and mark not in _INVISIBLE


def _bound_marks(text: str) -> str:
    """Return `text` with at most MARKS_IN_A_ROW combining marks on a base, and none without a base."""
    run = MARKS_IN_A_ROW
    kept = []
    for mark in text:
        if unicodedata.category(mark)[0] == "M":
            run += 1
        else:
            run = MARKS_IN_A_ROW if mark == " " else 0
        if run <= MARKS_IN_A_ROW:
            kept.append(mark)
    return "".join(kept)


def _cut(text: str, cells: int) -> str:
    """Return the longest run of whole graphemes from the start that fits into `cells`."""
    graphemes = list(iter_graphemes(text))
    ends = accumulate(map(_charge, graphemes))
    return "".join(_fitting(graphemes, ends, cells))


def _fitting(graphemes: list[str], ends: Iterator[int], cells: int) -> Iterator[str]:
    for grapheme, end in zip(graphemes, ends, strict=True):
        if end > cells:
            return
        yield grapheme


def _charge(grapheme: str) -> int:
    """Return the cells to reserve: terminals that don't join a grapheme draw its characters one by one."""
    apart = sum(max(wcwidth(mark), 0) for mark in grapheme)
    return max(wcswidth(grapheme), apart, -(-len(grapheme) // CHARACTERS_PER_CELL), 1)
