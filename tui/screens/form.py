"""Screens on which values are chosen line by line."""

from typing import Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui import keymap
from tui.draw.canvas import Canvas, Region
from tui.draw.form import put_form
from tui.draw.keys import put_bar
from tui.draw.rules import put_rule
from tui.form import Form
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.page import Line
from tui.screens.typed import passed_on
from tui.tongue import _
from tui.view import Key, Tone
from tui.widgets.zone import Zone

Answer = TypeVar("Answer")
ROOMY = 14
"""Rows from which on there are blank lines."""
MARGIN = 3
NOTES, LEAST_FORM = 3, 4
"""Lines of notes that are shown although not all lines of the form fit then, but for so many."""


class FormScreen(Screen[Answer], Generic[Answer], inherit_bindings=False):
    """A title, the lines of a form, what is told about the marked one, and a key bar."""

    DEFAULT_CSS = "FormScreen { overflow: hidden; }"
    VALUES_FIRST = False
    """Whether values stand in front of what they are called."""

    def __init__(self, heading: str, form: Form, options: Options) -> None:
        super().__init__()
        self.form = form
        self.sentence = ""
        """What went wrong with the last choice."""
        self._heading = heading
        self._options = options
        self._zone = Zone()

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_resize(self) -> None:
        """Draw at the new size."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Draw what may have changed."""
        self.draw()

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._options = options
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Type, choose, close or leave."""
        event.stop()
        if passed_on(self, event):
            return
        if self.form.text is not None:
            self._write(event)
        elif event.key == "escape":
            self.close_form()
            return
        elif keymap.means("quit", event.key) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
            return
        else:
            self.sentence = ""
            self.press(event)
        if self.is_current:
            self.draw()

    def _write(self, event: events.Key) -> None:
        if event.key == "escape":
            self.form.text = None
        elif event.key == "enter":
            text, self.form.text = self.form.text or "", None
            self.written(text)
        else:
            self.form.write(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the line that is being typed."""
        event.stop()
        if self.form.text is not None:
            self.form.write("", event.text.partition("\n")[0].strip())
            self.draw()

    def press(self, event: events.Key) -> None:
        """Take a key that is none of the usual ones."""
        if self.form.press(event.key):
            self.chosen(self.form.row.id)

    def close_form(self) -> None:
        """Go back without an answer."""
        self.dismiss(None)

    def chosen(self, name: str) -> None:
        """Take up the value that was chosen in a line."""

    def written(self, text: str) -> None:
        """Take up what was typed into the marked line."""

    def bar(self) -> tuple[Key, ...]:
        """Return what can be pressed."""
        raise NotImplementedError

    def foot(self) -> list[Line]:
        """Return what stands below the form."""
        return []

    def draw(self) -> None:
        """Show the form as it is."""
        width, height = self.size
        glyphs = glyphs_for(self._options.ascii)
        canvas = Canvas(width, height, self._options.ascii)
        if height > 2:
            put_rule(canvas, (_(self._heading), Tone.STRONG), [], glyphs)
        below = self._put_notes(canvas, height - 1)
        top = (2 if height >= ROOMY else 1) if height > 2 else 0
        put_form(canvas, self.form, top, max(below - top, 1), glyphs, self.VALUES_FIRST)
        put_bar(canvas, height - 1, self.bar())
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def _put_notes(self, canvas: Canvas, bottom: int) -> int:
        """Draw what there is to say above a row, and return the first row taken; the form goes before it."""
        room = max(bottom - 1 - len(self.form.rows), min(NOTES, bottom - LEAST_FORM))
        note = self.form.row.note
        said = [(self.sentence, Tone.WARN)] if self.sentence else [(_(note), Tone.DIM)] if note else []
        wide = canvas.width - MARGIN - 1
        lines = [(piece, tone) for text, tone in [*said, *self.foot()] for piece in canvas.wrap(text, wide)]
        lines = lines[: max(room, 1 if self.sentence else 0)]
        for y, (text, tone) in enumerate(lines, start=bottom - len(lines)):
            canvas.put(0, y, " " * canvas.width)
            canvas.put(MARGIN, y, text, tone)
        return bottom - len(lines)
