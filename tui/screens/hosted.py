"""A host's first page: how the others come to the table."""

from tui.invitation import Invitation
from tui.options import Options
from tui.screens.page import Line, PageScreen
from tui.view import Tone


class HostedScreen(PageScreen):
    """All addresses of a table by network, and the exact line to type."""

    CLOSES = frozenset({"escape", "enter", "i"})

    def __init__(self, how: Invitation, options: Options) -> None:
        super().__init__(f"{how.table.upper()} IS OPEN", options)
        self._how = how

    def content(self) -> list[Line]:
        """Return who can come, what they type, and how to compare the dealer's key."""
        local = {way.line for way in self._how.ways if way.local}
        told = zip(self._how.ways, self._how.lines(), strict=True)
        ways = [(f"  {line}", Tone.DIM if way.line in local else Tone.STRONG) for way, line in told]
        return [
            ("", Tone.PLAIN),
            (self._how.reach, Tone.PLAIN),
            ("", Tone.PLAIN),
            ("GUESTS TYPE", Tone.STRONG),
            *ways,
            ("", Tone.PLAIN),
            ("Who only wants to look on types spectate in place of join.", Tone.PLAIN),
            (f"The dealer's fingerprint is {self._how.fingerprint}.", Tone.PLAIN),
            ("", Tone.PLAIN),
            ("Press Enter to go to the table. There, i shows this page again.", Tone.STRONG),
        ]
