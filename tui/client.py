"""What a screen needs of a table's client."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.commands import PlayerCommand
    from net.facts import Fact


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

    def attach(self, post: "Callable[[Fact], None]") -> None:
        """Hand over the facts since joining, then each as it comes, in any thread."""
        ...

    def send(self, command: "PlayerCommand") -> int:
        """Order something; returns the order's number."""
        ...

    def retry_now(self) -> None:
        """Try the connection again at once."""
        ...

    def stop(self) -> None:
        """End the connection."""
        ...
