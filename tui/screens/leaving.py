"""What any screen may ask of the application: to leave."""

from typing import Protocol, runtime_checkable


@runtime_checkable
class Leaving(Protocol):
    """An application that can be left."""

    def ask_to_leave(self) -> None:
        """Leave the table or the program, asking first where chips are in play."""
        ...
