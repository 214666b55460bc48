"""What a terminal orders without being asked: to come in, to sit down, to seal its dice."""

from core.commands import Commit, Enter, Release, Sit
from core.table import Table
from net.seals import Purse
from net.usher import Usher


class Duties:
    """A player's usher and purse, each with one order under way at most; a spectator has neither."""

    def __init__(self, usher: Usher | None, purse: Purse | None) -> None:
        self._usher = usher
        self._purse = purse
        self.ushering: int | None = None
        """The number of the usher's order under way."""
        self.sealing: int | None = None
        """The number of a commitment or a release under way."""

    def seating(self, table: Table) -> Enter | Sit | None:
        """Return the usher's next order."""
        return None if self._usher is None or self.ushering else self._usher.next_order(table)

    def seal(self, table: Table) -> Commit | Release | None:
        """Return the commitment or the release that the table waits for."""
        return None if self._purse is None or self.sealing else self._purse.due(table)

    def settle(self, number: int) -> None:
        """Take note that an order was answered."""
        if number == self.ushering:
            self.ushering = None
        if number == self.sealing:
            self.sealing = None

    def forget(self) -> set[int | None]:
        """Take orders under way for lost, and return their numbers."""
        numbers = {self.ushering, self.sealing}
        self.ushering = self.sealing = None
        return numbers

    def start_again(self, seated: bool) -> None:
        """Come to a dealer that has started again."""
        if self._usher:
            self._usher.start_again(seated)

    def give_up(self) -> bool:
        """Ask for no seat any more; return whether one was asked for at all."""
        if self._usher:
            self._usher.give_up()
        return self._usher is not None

    def leave(self) -> None:
        """Ask for no seat any more: the player goes."""
        self._usher = None
