"""The lobby's help: its keys, how people meet, and the rules."""

from core.rules import Setup
from core.text import Text
from tui.actions import in_lobby
from tui.options import Options
from tui.screens.help import rules
from tui.screens.page import Line, PageScreen, keyed, plain
from tui.tongue import N_, _
from tui.view import Tone
from tui.words.manual import HOW_TO_MEET


class LobbyHelp(PageScreen):
    """The keys of the lobby, and the rules."""

    OPENED_BY = "help"

    def __init__(self, options: Options) -> None:
        super().__init__(N_("HELP"), options)

    def content(self) -> list[Line]:
        """Return the choices, how tables are found, and the rules as they are by themselves."""
        blank: Line = ("", Tone.PLAIN)
        return [
            (_("IN THE LOBBY"), Tone.STRONG),
            keyed("enter", _("What is marked; the arrows mark another.")),
            *[keyed(action.press, _(action.help)) for action in in_lobby()],
            blank,
            (_("HOW TO MEET"), Tone.STRONG),
            *plain(map(_, HOW_TO_MEET)),
            blank,
            *rules(Setup(Text(""), "")),
        ]  # fmt: skip
