"""Colours that say nothing are not sent to the terminal; with a theme, its colours are put on."""

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.filter import LineFilter

from tui.options import Theme
from tui.themes import LOOKS, dressed


class Bare(LineFilter):
    """Takes out the terminal's own colours, and all colours where colour is off; else puts on a theme's."""

    def __init__(self, color: bool, theme: Theme = Theme.TERMINAL) -> None:
        super().__init__()
        self._color = color
        self._look = LOOKS.get(theme) if color else None
        self._made: dict[Style | None, Style | None] = {}

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        """Return the segments with no more style than they need."""
        return [Segment(text, self._bare(style), control) for text, style, control in segments]

    def _bare(self, style: Style | None) -> Style | None:
        if style is None and self._look is None:
            return None
        if style not in self._made:
            bare = None if style is None else self._make(style)
            self._made[style] = bare if self._look is None else dressed(bare, self._look)
        return self._made[style]

    def _make(self, style: Style) -> Style | None:
        bare = Style(
            color=self._kept(style.color),
            bgcolor=self._kept(style.bgcolor),
            bold=style.bold or None,
            dim=style.dim or None,
            underline=style.underline or None,
            reverse=style.reverse or None,
        )
        return bare or None

    def _kept(self, color: Color | None) -> Color | None:
        return color if color and self._color and not color.is_default else None
