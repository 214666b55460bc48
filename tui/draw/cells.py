"""Text measured in terminal cells, cut and broken by them; nothing here takes long to import."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth

MOST_MARKS = 4
"""Characters of one grapheme that are drawn."""
CLOSING = frozenset("。，、！？；：）」』》】〉”’…％.,!?;:)]}%")
"""What no line begins with."""
OPENING = frozenset("（「『《【〈“‘([{")
"""What no line ends with."""
_SPELLED = str.maketrans(
    {
        "æ": "ae",
        "Æ": "AE",
        "ø": "oe",
        "Ø": "Oe",
        "ß": "ss",
        "ł": "l",
        "Ł": "L",
        "–": "-",
        "’": "'",
        "“": '"',
        "”": '"',
        "×": "x",
        "„": '"',
        "‚": "'",
        "‘": "'",
    }
)
"""How letters and marks of our languages are spelled that have no accent to drop."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@lru_cache(maxsize=4096)
def cells(text: str) -> tuple[tuple[str, int], ...]:
    """Return the graphemes that can be drawn, each with its width of 1 or 2; nothing hidden is among them."""
    if text.isascii() and text.isprintable():
        return tuple([(mark, 1) for mark in text])
    seen = "".join([mark for mark in text if unicodedata.category(mark) not in _HIDDEN])
    return tuple([cell for cell in map(_cell, iter_graphemes(seen)) if cell[1]])


def _cell(grapheme: str) -> tuple[str, int]:
    """Measure a grapheme; where the two tables of widths differ, fall back to its first character, or `?`."""
    # ASCII does without, and so do most lines that are printed and no more.
    from rich.cells import cell_len

    for mark in (grapheme[:MOST_MARKS], grapheme[:1]):
        width = wcswidth(mark)
        if width == cell_len(mark) and 0 <= width <= 2:
            return mark, width
    return "?", 1


def width(text: str) -> int:
    """Return the cells that a text takes."""
    return sum([size for _, size in cells(text)])


def cut(text: str, room: int, ellipsis: str = "") -> str:
    """Return what fits into `room` cells, ending in `ellipsis` where something was cut off."""
    if width(text) <= room:
        return text
    left, kept = room - width(ellipsis), []
    for mark, size in cells(text):
        left -= size
        if left < 0:
            break
        kept.append(mark)
    return ("".join(kept).rstrip() + ellipsis) if room >= width(ellipsis) else ""


def fit(text: str, room: int, ellipsis: str = "", right: bool = False) -> str:
    """Return the text cut or padded to exactly `room` cells."""
    short = cut(text, room, ellipsis)
    padding = " " * (room - width(short))
    return padding + short if right else short + padding


def to_ascii(text: str) -> str:
    """Return a text in ASCII: accents dropped, `?` for each other character that has no such form."""
    if text.isascii():
        return text
    shown = "".join([mark for mark, _ in cells(text)]).translate(_SPELLED)
    plain = [mark for mark in unicodedata.normalize("NFKD", shown) if not unicodedata.combining(mark)]
    return "".join([mark if mark.isascii() and mark.isprintable() else "?" for mark in plain])


def wrap(text: str, room: int) -> list[str]:
    """Return the lines of a text broken between words, and inside words that are wider than a line.

    Between wide characters, which need no spaces, a line may end too, unless punctuation forbids it.
    """
    if room < 1:
        return []
    lines, line = [], ""
    for gap, atom in _atoms(text):
        joined = f"{line}{gap}{atom}" if line else atom
        if width(joined) <= room:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(atom, room)
        lines.extend(whole)
    return [*lines, line] if line else lines


def _atoms(text: str) -> Iterator[tuple[str, str]]:
    """Yield what no line may end in, each with the space before it, if there is one."""
    for number, word in enumerate(text.split(" ")):
        gap = " " if number else ""
        if word.isascii():
            yield gap, word
            continue
        for atom in _unbroken(word):
            yield gap, atom
            gap = ""


def _unbroken(word: str) -> list[str]:
    atoms, last = [""], 1
    for mark, size in cells(word):
        free = (size == 2 or last == 2) and mark not in CLOSING and atoms[-1][-1:] not in OPENING
        if free and atoms[-1]:
            atoms.append("")
        atoms[-1] += mark
        last = size
    return atoms


def _pieces(word: str, room: int) -> list[str]:
    pieces, piece, used = [], "", 0
    for mark, size in cells(word):
        if used + size > room and piece:
            pieces.append(piece)
            piece, used = "", 0
        piece, used = piece + mark, used + size
    return [*pieces, piece]
