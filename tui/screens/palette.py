"""The palette on screen: a few letters, Enter, and it is done."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.layout import Layout
from textual.screen import ModalScreen

from tui import keymap
from tui.draw.canvas import Region
from tui.draw.palette import EDGE, WIDEST, draw_palette
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.palette import Find, matching
from tui.screens.typed import passed_on
from tui.widgets.places import Places, Rectangle
from tui.widgets.zone import Zone

LONGEST = 60
"""Characters that are kept of what is typed."""


class PaletteScreen(ModalScreen[str | None], inherit_bindings=False):
    """What can be done now, by its name; the answer is an action's id."""

    DEFAULT_CSS = "PaletteScreen { background: transparent; overflow: hidden; }"

    def __init__(self, finds: Sequence[Find], options: Options) -> None:
        super().__init__()
        self.typed = ""
        self._all = tuple(finds)
        self._at = 0
        self._options = options
        self._zone = Zone("box")
        self._placing = Places(self._places)

    @property
    def layout(self) -> Layout:
        """Where the zones go: where the drawing has them."""
        return self._placing

    @property
    def found(self) -> tuple[Find, ...]:
        """What goes by the name that is typed."""
        return matching(self.typed, self._all) if self.typed.strip() else self._all

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_key(self, event: events.Key) -> None:
        """Type, mark, do, or go back."""
        event.stop()
        if passed_on(self, event):
            return
        if event.key == "escape" or (event.key.startswith("ctrl+") and keymap.means("palette", event.key)):
            self.dismiss(None)
        elif event.key == "enter":
            found = self.found
            self.dismiss(found[self._at].id if found else None)
        elif event.key in ("up", "down"):
            self._at = (self._at + (1 if event.key == "down" else -1)) % max(len(self.found), 1)
            self._draw(self.size)
        else:
            self._write(event)

    def _write(self, event: events.Key) -> None:
        before = self.typed
        if event.key in ("backspace", "ctrl+h"):
            self.typed = self.typed[:-1]
        elif event.key == "ctrl+u":
            self.typed = ""
        elif event.character and event.character.isprintable():
            self.typed = (self.typed + event.character)[:LONGEST]
        if self.typed != before:
            self._at = 0
        self._draw(self.size)

    def on_paste(self, event: events.Paste) -> None:
        """Look for pasted text."""
        event.stop()
        line = event.text.partition("\n")[0]
        self.typed, self._at = (self.typed + "".join(filter(str.isprintable, line)))[:LONGEST], 0
        self._draw(self.size)

    def _places(self, size: Size) -> dict[str, Rectangle]:
        return {"box": self._draw(size)}

    def _draw(self, size: Size) -> Rectangle:
        """Draw the box and return where it lies; it keeps its size while less is found."""
        wide, high = min(WIDEST, size.width), min(len(self._all) + EDGE, size.height)
        glyphs = glyphs_for(self._options.ascii)
        canvas = draw_palette(self.typed, self.found, self._at, wide, high, glyphs)
        self._zone.show(canvas.strips(Region(0, 0, wide, high), self._options.color))
        return (size.width - wide) // 2, (size.height - high) // 2, wide, high
