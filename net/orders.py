"""A guest's orders under way: numbered, sent again until answered, each answered once."""

from dataclasses import dataclass
from itertools import count

from core.commands import PlayerCommand

FIRST_RESEND = 0.4
LONGEST_RESEND = 3.0


@dataclass(slots=True)
class Pending:
    """An order not yet answered, and when it is due to be sent again."""

    number: int
    command: PlayerCommand
    due: float
    pause: float = FIRST_RESEND


class Orders:
    """Orders by number; moments are seconds of any steady clock."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._pending: dict[int, Pending] = {}

    def add(self, command: PlayerCommand, now: float, number: int | None = None) -> Pending:
        """Number an order, or take the number it was promised, and keep it until it is answered."""
        pending = Pending(number or self.reserve(), command, now + FIRST_RESEND)
        self._pending[pending.number] = pending
        return pending

    def reserve(self) -> int:
        """Return the next number; may be called in any thread."""
        return next(self._numbers)

    def answered(self, number: int) -> bool:
        """Forget an order; return whether it was still waiting."""
        return self._pending.pop(number, None) is not None

    def due(self, now: float) -> list[Pending]:
        """Return the orders to send again now, each with its next moment set later than the one before."""
        ready = [pending for pending in self._pending.values() if pending.due <= now]
        for pending in ready:
            pending.pause = min(2 * pending.pause, LONGEST_RESEND)
            pending.due = now + pending.pause
        return ready

    def pending(self) -> list[Pending]:
        """Return the orders that wait for their answer, in their order."""
        return list(self._pending.values())

    def give_up(self) -> list[int]:
        """Forget all orders and return their numbers; a dealer that started again never heard them."""
        numbers = list(self._pending)
        self._pending.clear()
        return numbers

    def __len__(self) -> int:
        """Return how many orders wait for their answer."""
        return len(self._pending)
