"""What this terminal notes of the tables that it was at, so that the lobby can tell of them."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.table import Table
from tui.recent import Recent, recent_file, recents, remember

if TYPE_CHECKING:
    from tui.ways import Entered


class Visits:
    """The tables one was at last, in their file; without a file nothing is noted."""

    def __init__(self, kept: bool, path: Path | None = None) -> None:
        self._path = (path or recent_file()) if kept else None

    def all(self) -> tuple[Recent, ...]:
        """Return them, the last one first."""
        return recents(self._path) if self._path else ()

    def came(self, entered: "Entered") -> None:
        """Note that a table of somebody else's was entered."""
        if entered.hosting is None:
            self._note(entered, entered.table)

    def left(self, entered: "Entered", table: Table | None) -> None:
        """Note how a table was left that one can come back to: with which seat and chips."""
        hosting = entered.hosting
        if hosting is not None and not (entered.invitation and hosting.stays and hosting.running):
            return
        self._note(entered, table or entered.table)

    def _note(self, entered: "Entered", table: Table) -> None:
        if self._path is None:
            return
        client = entered.client
        player, box = table.players.get(client.player), table.box_of(client.player) if client.player else None
        place = replace(client.address, table=table.setup.name, fingerprint=client.dealer)
        one = Recent(
            address=place.invitation,
            table=table.setup.name,
            name=entered.name,
            left=time.time(),
            seat=None if box is None else box + 1,
            chips=player.chips if player else None,
        )
        remember(self._path, one)
