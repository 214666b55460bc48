"""How one leaves a table: asked first where chips are in play or a table would go on, as on a screen."""

from dataclasses import dataclass

from core import commands as cmd
from core.table import Phase
from tui.desk import Desk
from tui.plain.asked import Answer, Question
from tui.tongue import _


@dataclass(frozen=True, slots=True)
class Over:
    """A table that was left: what there is to say of it, and whether its host has closed it."""

    sentence: str = ""
    closing: bool = False
    interrupted: bool = False
    """Whether the program is to end with the table."""


class Door:
    """Where a table is left from; `over` says that it was."""

    def __init__(self, desk: Desk, tables: int) -> None:
        self._desk, self._tables = desk, tables
        self._closing = False
        self.over: Over | None = None

    def look(self) -> None:
        """Leave a table that is closed, or where this terminal's part has ended."""
        if self.over is not None:
            return
        if self._desk.farewell:
            self.over = Over(self._desk.farewell)
        elif self._desk.playback.shown.phase is Phase.CLOSED:
            self.over = Over(closing=self._closing)

    def asked(self) -> Question | None:
        """Leave, or return what must be asked before."""
        now = self._desk.situation
        if now.host and self._desk.clocks.up:
            return Question(_("Leave your table?"), self._host_answers())
        if self._desk.at_stake:
            leave = _("leave; your hand is played out for you")
            answer = Answer("quit", leave, self.leave, ("q", "yes", "y"))
            return Question(_("You have a bet in play; your chips stay yours."), (answer,))
        self.leave()
        return None

    def _host_answers(self) -> tuple[Answer, ...]:
        if self._tables > 1:
            stay = _("leave all {tables} tables running for the others").format(tables=self._tables)
            close = _("close all {tables} tables; open rounds are void").format(tables=self._tables)
        else:
            stay = _("leave it running for the others")
            close = _("close the table; an open round is void")
        return Answer("leave", stay, self.leave, ("l",)), Answer("close", close, self.close, ("c",))

    def slip_out(self) -> None:
        """Leave without a question; a host with nobody else at the table closes it."""
        now = self._desk.situation
        if now.host and self._desk.clocks.up and self._tables == 1 and not self._company():
            self.close()
        else:
            self.leave()

    def _company(self) -> bool:
        """Whether other people are at the table."""
        players = self._desk.table.players
        return any(key != self._desk.you and not (one.bot or one.gone) for key, one in players.items())

    def leave(self) -> None:
        """Tell the dealer that one leaves, where that can be told."""
        desk = self._desk
        if desk.you and desk.clocks.up and desk.table.phase is not Phase.CLOSED:
            desk.client.send(cmd.Leave(desk.you))
        self.over = Over()

    def close(self) -> None:
        """Close the table; it is left once that is done."""
        self._closing = True
        self._desk.send(cmd.Close(self._desk.you))
        if not self._desk.clocks.up:
            self.over = Over(closing=True)
