"""What a screen on which something is chosen for good may ask of the application."""

from typing import Protocol, runtime_checkable

from tui.options import Options
from tui.preferences import Preferences


@runtime_checkable
class Choosing(Protocol):
    """An application whose looks can change while it runs."""

    options: Options
    known_as: str
    """What tables call this person from now on; "" where that was not chosen here."""

    @property
    def preferences(self) -> Preferences:
        """The settings, and where they are kept."""
        ...

    def adapt(self, options: Options) -> None:
        """Show everything as is wanted from now on."""
        ...


@runtime_checkable
class Adapting(Protocol):
    """A screen that can change its looks while it is there."""

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        ...
