"""What belongs to the rounds on screen: their help, what came of checking them, and a replay from one on."""

from textual import events

from tui.actions import BY_ID
from tui.keymap import press
from tui.options import Options
from tui.projector import Projector
from tui.screens.page import Line, PageScreen, keyed
from tui.screens.replay import ReplayScreen
from tui.tongue import N_, _
from tui.view import Tone

KEYS = 11
"""Cells of the keys in front of what they do."""
ELSEWHERE = (
    ("enter", N_("Play it again from the marked round on.")),
    ("up down", N_("Mark another round.")),
    ("left right", N_("Go through the round step by step, with the table as it was.")),
    ("esc", N_("Back: from the steps to the round, from the rounds to where you were.")),
)
"""Keys that are the same for everybody."""
ACTIONS = ("seek", "only_mine", "export", "check_all", "copy")


class ReportScreen(PageScreen):
    """What came of checking everything."""

    OPENED_BY = "check_all"

    def __init__(self, lines: list[Line], options: Options) -> None:
        super().__init__(N_("VERIFIED"), options)
        self._lines = lines

    def content(self) -> list[Line]:
        """Return what was found."""
        return self._lines


class RoundsHelp(PageScreen):
    """The keys of the rounds."""

    OPENED_BY = "help"

    def __init__(self, options: Options) -> None:
        super().__init__(N_("HELP"), options)

    def content(self) -> list[Line]:
        """Return the keys, and what they do."""
        fixed = [keyed(key, _(told), column=KEYS) for key, told in ELSEWHERE]
        others = [keyed(press(name), _(BY_ID[name].help), column=KEYS) for name in ACTIONS]
        return [(_("IN THE HISTORY"), Tone.STRONG), *fixed, *others]


class RoundReplay(ReplayScreen):
    """A replay that begins with one of the rounds, and goes back to them."""

    def __init__(self, projector: Projector, number: int, options: Options) -> None:
        projector.jump(number)
        super().__init__(projector, projector.table, options)
        self._jumped()

    def _caption(self) -> None:
        super()._caption()
        self.desk.caption += f" {self._glyphs.dot} " + _("esc back")

    def on_key(self, event: events.Key) -> None:
        """Go back at once; all else is as in every replay."""
        if event.key == "escape" and self.app.screen is self:
            event.prevent_default().stop()
            self.dismiss(None)
