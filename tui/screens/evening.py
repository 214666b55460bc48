"""The end of an evening on screen: the card, and a key that copies it."""

import contextlib

from textual import events
from textual.message import Message

from tui import keymap
from tui.evening_card import Evening
from tui.options import Options
from tui.screens.page import Line, PageScreen
from tui.tongue import N_, _
from tui.view import Tone


class Reckoned(Message, bubble=False):
    """What was luck is known now."""


class EveningScreen(PageScreen):
    """The card of the table that was left; Enter goes on."""

    def __init__(self, evening: Evening, options: Options) -> None:
        super().__init__(N_("THE EVENING"), options)
        self._evening = evening
        self._copied = False

    def on_mount(self) -> None:
        """Put luck and skill on the card when they are known."""
        self._evening.reviewed.add_done_callback(lambda done: self._tell())

    def _tell(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.post_message(Reckoned())

    def on_reckoned(self) -> None:
        """Draw the card anew."""
        self.draw(self.size)

    def content(self) -> list[Line]:
        """Return the card, and what to do with it."""
        card = [(line, Tone.PLAIN) for line in self._evening.lines()]
        copied = _("Copied, where the terminal lets programs do that.") if self._copied else ""
        return [("", Tone.PLAIN), *card, ("", Tone.PLAIN), (copied, Tone.DIM)]

    def foot(self) -> tuple[tuple[str, str], ...]:
        """Return what can be pressed."""
        copy = keymap.press("copy"), _("copy")
        return ("enter", _("go on")), copy, (keymap.press("quit"), _("leave"))

    def on_key(self, event: events.Key) -> None:
        """Copy the card; all else is as on every page."""
        if keymap.means("copy", event.key) and self.app.screen is self:
            event.prevent_default().stop()
            self.app.copy_to_clipboard("\n".join(self._evening.lines()) + "\n")
            self._copied = True
            self.draw(self.size)
