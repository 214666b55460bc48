"""Sets of colours of our own, for terminals whose own colours somebody does not want."""

from dataclasses import dataclass

from rich.color import ColorType
from rich.style import Style

from tui.options import Theme


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a theme: what is written, by what it is, and what it is written on."""

    background: str
    text: str
    strong: str
    dim: str
    good: str
    bad: str
    star: str

    @property
    def inks(self) -> tuple[str, ...]:
        """All colours in which something is written."""
        return self.text, self.strong, self.dim, self.good, self.bad, self.star


LOOKS = {
    Theme.DEEP_SPACE: Look(
        background="#0b0e1c",
        text="#ccd3ea",
        strong="#f4f6ff",
        dim="#858eb2",
        good="#7fd99a",
        bad="#ff8a8a",
        star="#ffd166",
    ),
    Theme.PAPER: Look(
        background="#faf6ea",
        text="#33302a",
        strong="#000000",
        dim="#6d675c",
        good="#1d6b37",
        bad="#ad1f1f",
        star="#855700",
    ),
}
"""The themes that have colours of their own; the terminal's has not."""
_COLORS = {"green": "good", "red": "bad", "yellow": "star"}


def dressed(style: Style | None, look: Look) -> Style:
    """Return a style in the colours of a look; bold and reverse stay, dim is a colour of its own.

    What has a background by itself keeps it.
    """
    given = style or Style()
    if given.bgcolor:
        return given
    if given.bgcolor and given.bgcolor.type is ColorType.EIGHT_BIT:
        # What has a ground of its own is for a camera.
        return given
    return Style(
        color=_ink(given, look),
        bgcolor=look.background,
        bold=given.bold or None,
        underline=given.underline or None,
        reverse=given.reverse or None,
    )


def _ink(style: Style, look: Look) -> str:
    named = _COLORS.get(style.color.name) if style.color else None
    if named is not None:
        return str(getattr(look, named))
    return look.dim if style.dim else look.strong if style.bold else look.text
