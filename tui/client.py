"""What a screen needs of a table's client, and how a fact reaches it."""

from collections.abc import Callable
from typing import Protocol

from textual.message import Message

from core.commands import PlayerCommand
from net.facts import Fact, Synced


class TableClient(Protocol):
    """A terminal's end of a table; `net.client.Client` is one."""

    @property
    def player(self) -> str:
        """One's own player id; "" for a spectator."""
        ...

    @property
    def latency(self) -> float | None:
        """Round trip to the broker in seconds, None until measured."""
        ...

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Hand over the facts since joining, then each as it comes, in any thread."""
        ...

    def send(self, command: PlayerCommand) -> int:
        """Order something; returns the order's number."""
        ...

    def retry_now(self) -> None:
        """Try the connection again at once."""
        ...

    def stop(self) -> None:
        """End the connection."""
        ...


class FactArrived(Message, bubble=False):
    """A fact came from the network's thread; a whole table makes one that still waits needless."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    def can_replace(self, message: Message) -> bool:
        """Whether this makes an unread message needless."""
        newer, older = self.fact, message.fact if isinstance(message, FactArrived) else None
        return isinstance(newer, Synced) and isinstance(older, Synced)
