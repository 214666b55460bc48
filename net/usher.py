"""What a guest does by itself to come to a table: enter under a name, then take the first free box, once."""

from core.commands import Enter, Sit
from core.table import Phase, Table
from core.text import Text


class Usher:
    """Says which order comes next until the player is seated, and again at a dealer that started anew."""

    def __init__(self, player: str, name: Text, wants_seat: bool = True) -> None:
        self._player = player
        self._name = name
        self._wants_seat = wants_seat
        self._refused = False

    def start_again(self, was_seated: bool) -> None:
        """Come to a dealer that knows nobody yet; a seat held before is asked for again."""
        self._wants_seat = self._wants_seat or was_seated
        self._refused = False

    def give_up(self) -> None:
        """Ask for nothing more: the dealer refused."""
        self._refused = True

    def next_order(self, table: Table) -> Enter | Sit | None:
        """Return the next order, None once there is nothing to do."""
        if self._refused or table.phase is Phase.CLOSED:
            return None
        known = table.players.get(self._player)
        if known is None or known.gone:
            return Enter(self._player, self._name)
        if table.box_of(self._player) is not None:
            self._wants_seat = False
        if not self._wants_seat:
            return None
        free = [number for number, box in enumerate(table.boxes) if box.owner is None]
        return Sit(self._player, free[0] if free else 0)
