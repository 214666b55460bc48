"""The look of each tone, and all that measures text."""

from rich.style import Style

from tui.draw.cells import cells, cut, fit, to_ascii, width, wrap
from tui.view import Tone

__all__ = ["cells", "cut", "fit", "style", "to_ascii", "width", "wrap"]

_COLORED = {
    Tone.PLAIN: Style(),
    Tone.STRONG: Style(bold=True),
    Tone.DIM: Style(dim=True),
    Tone.GOOD: Style(color="green"),
    Tone.BAD: Style(color="red"),
    Tone.STAR: Style(color="yellow", bold=True),
    Tone.WARN: Style(color="red", bold=True),
    Tone.KEYS: Style(reverse=True),
    Tone.PRESS: Style(reverse=True, bold=True),
    Tone.RED: Style(color="red"),
    Tone.PAPER: Style(color="color(16)", bgcolor="color(231)"),
    Tone.SOLID: Style(color="color(16)", bgcolor="color(16)"),
}
_MONOCHROME = {
    Tone.PLAIN: Style(),
    Tone.STRONG: Style(bold=True),
    Tone.DIM: Style(dim=True),
    Tone.GOOD: Style(),
    Tone.BAD: Style(),
    Tone.STAR: Style(bold=True),
    Tone.WARN: Style(bold=True),
    Tone.KEYS: Style(reverse=True),
    Tone.PRESS: Style(reverse=True, bold=True),
    Tone.RED: Style(),
    Tone.PAPER: Style(),
    Tone.SOLID: Style(),
}


def style(tone: Tone, color: bool) -> Style:
    """Return how a tone looks; without colour only bold, dim and reverse are left."""
    return (_COLORED if color else _MONOCHROME)[tone]
