"""The bottom: what is being typed, or the link's trouble, and the keys that do something now."""

from tui import keymap, words
from tui.draw.canvas import Canvas
from tui.draw.text import width
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Entry, Key, Tone, View
from tui.words.names import sentences

GAPS = (3, 2, 1)
ROOM_BESIDE = 5
"""Cells of an alert that are no words."""
HELP = "help"
"""The action whose key stands at the right."""


def draw_keys(canvas: Canvas, view: View, seated: int | None, glyphs: Glyphs) -> None:
    """Draw the key bar in the last row, what is urgent above it; in a single row the urgent comes first."""
    bar = canvas.height - 1
    put_bar(canvas, bar, view.keys)
    if view.entry is not None:
        put_entry(canvas, 0, view.entry, glyphs)
    elif view.alarm:
        put_alarm(canvas, 0, view, glyphs)
    elif not view.link.up and bar:
        put_alert(canvas, 0, view, seated, glyphs)


def put_entry(canvas: Canvas, y: int, entry: Entry, glyphs: Glyphs) -> None:
    """Draw what is being typed, its end always in sight, and the hint where there is room."""
    canvas.put(0, y, " " * canvas.width)
    at = canvas.put(1, y, f"{entry.label} ", Tone.STRONG)
    text = _end(entry.text, canvas.width - at - 2, glyphs.ellipsis)
    at = canvas.put(at, y, text)
    at = canvas.put(at, y, glyphs.cursor, Tone.STRONG)
    if at + 3 + canvas.measure(entry.hint) < canvas.width:
        canvas.put_right(canvas.width - 1, y, entry.hint, Tone.DIM)


def _end(text: str, room: int, ellipsis: str) -> str:
    """Return the end of a text that fits."""
    if width(text) <= room:
        return text
    while text and width(text) > room - 1:
        text = text[1:]
    return ellipsis + text if room > 0 else ""


def put_alert(canvas: Canvas, y: int, view: View, seated: int | None, glyphs: Glyphs) -> None:
    """Draw why the link is down, cut before the seconds to the next try are.

    How long the seat is held stands above one's own hand too, and makes room first.
    """
    why, again, held = words.lost_note(view.link, seated)
    then = sentences(again, held) if again and held else again or held
    if ROOM_BESIDE + sum(map(canvas.measure, (why, then))) > canvas.width:
        then = again
    _put_alert(canvas, y, why, then, glyphs, Tone.STRONG)


def _put_alert(canvas: Canvas, y: int, why: str, then: str, glyphs: Glyphs, tone: Tone) -> None:
    at = canvas.put(1, y, f"{glyphs.alert} ", Tone.WARN)
    room = canvas.width - at - 1 - (canvas.measure(then) + 1 if then else 0)
    at = canvas.put(at, y, canvas.cut(why, room, glyphs.ellipsis), Tone.WARN)
    canvas.put(at + (1 if room > 0 else 0), y, then, tone)


def put_alarm(canvas: Canvas, y: int, view: View, glyphs: Glyphs) -> None:
    """Draw why the dice are not to be trusted, cut before the advice and the key are."""
    canvas.put(0, y, " " * canvas.width)
    covered = [key.press for key in view.keys[:1] if canvas.height == 1]
    _put_alert(canvas, y, view.alarm, " ".join([_(words.DO_NOT_PLAY), *covered]), glyphs, Tone.WARN)


def put_bar(canvas: Canvas, y: int, keys: tuple[Key, ...]) -> None:
    """Draw the keys in reverse across the row, help at the right."""
    canvas.put(0, y, " " * canvas.width, Tone.KEYS)
    labels, gap = fitted(keys, canvas.width - 2)
    at = 1
    for key, label in zip(keys, labels, strict=True):
        if key.press == keymap.press(HELP) and key is keys[-1]:
            at = max(at, canvas.width - 1 - _size(key, label))
        at = canvas.put(at, y, key.press, Tone.PRESS)
        at = canvas.put(at, y, f" {label}" if label else "", Tone.KEYS) + gap


def fitted(keys: tuple[Key, ...], room: int) -> tuple[list[str], int]:
    """Return labels, the longest losing their tails first, and the gap with which all keys fit."""
    labels = [key.label for key in keys]
    while True:
        short = any(label for key, label in zip(keys, labels, strict=True) if not _whole(key))
        for gap in GAPS[:2] if short else GAPS:
            if _total(keys, labels, gap) <= room:
                return labels, gap
        if not any(labels):
            return labels, GAPS[-1]
        _shorten(keys, labels, _total(keys, labels, GAPS[1]) - room)


def _size(key: Key, label: str) -> int:
    return width(key.press) + (1 + width(label) if label else 0)


def _total(keys: tuple[Key, ...], labels: list[str], gap: int) -> int:
    return sum(map(_size, keys, labels)) + gap * (len(keys) - 1)


def _shorten(keys: tuple[Key, ...], labels: list[str], excess: int) -> None:
    """Say one label in short: the last with which all fit, or the longest; none that must be whole.

    What tells a key from another goes after the word for help; where nothing is left to cut, the last label.
    """
    heads = [_head(key) for key in keys]
    clear = [head if heads.count(head) == 1 else key.label for key, head in zip(keys, heads, strict=True)]
    helps = bool(labels[-1]) and keys[-1].press == keymap.press(HELP)
    for shorter in (clear,) if helps else (clear, _told_apart(keys, heads)):
        whole = [n for n, key in enumerate(keys) if labels[n] == key.label and not _whole(key)]
        saves = [(width(labels[n]) - width(shorter[n]), n) for n in whole]
        if any(saved for saved, _ in saves):
            enough = [n for saved, n in saves if saved >= excess]
            at = enough[-1] if enough else max(saves)[1]
            labels[at] = shorter[at]
            return
    labels[max(range(len(labels)), key=lambda n: (bool(labels[n]), not _whole(keys[n]), n))] = ""


def _told_apart(keys: tuple[Key, ...], heads: list[str]) -> list[str]:
    """Return first words, but last ones of labels that begin alike: of `roll d12` and `roll d8` the die."""
    lasts = [key.label.rpartition(" ")[2] for key in keys]
    alike = [
        heads.count(head) > 1 and lasts.count(last) == 1 for head, last in zip(heads, lasts, strict=True)
    ]
    return [last if other else head for head, last, other in zip(heads, lasts, alike, strict=True)]


def _whole(key: Key) -> bool:
    """Whether a key's label must not be cut: a move that loses, or a bet's amount."""
    return key.warn or key.firm


def _head(key: Key) -> str:
    """Return what is left of a label in little room: its short form, or its first word."""
    head = key.short or key.label.split(" ")[0].rstrip(",:，：")
    return head if width(head) < width(key.label) else key.label
