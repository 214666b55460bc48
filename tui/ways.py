"""The ways to a table: join it, watch it, host it, or practise; nothing here draws."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.commands import Close
from core.table import Table
from core.text import Text
from net.address import Address, parse_address
from net.clean import check_name
from net.client import Client
from net.identity import identity_for
from tui.headless import invitation_of
from tui.hosting import Hosting, open_dealer
from tui.invitation import Invitation
from tui.plan import Plan, practice


@dataclass(frozen=True, slots=True)
class Entered:
    """A table that was entered, and what came with it."""

    client: Client
    table: Table
    warning: str | None = None
    hosting: Hosting | None = None
    invitation: Invitation | None = None

    def abandon(self) -> None:
        """Leave, and end the dealer if it was started for this."""
        if self.hosting is not None:
            self.hosting.close(self._close_order())
        self.client.stop()

    def _close_order(self) -> Callable[[], object] | None:
        player = self.client.player
        if not player or self.table.setup.host != player:
            return None
        return partial(self.client.send, Close(player))


def join(typed: str, name: str) -> Entered:
    """Sit down at the table at an address; raise a `BhjError` that says why not."""
    return _enter(parse_address(typed), name)


def watch(typed: str) -> Entered:
    """Watch the table at an address; raise a `BhjError` that says why not."""
    client = Client(parse_address(typed), None)
    return Entered(client, client.join())


def host(plan: Plan, name: str) -> Entered:
    """Open a table that outlives this terminal and sit down at it; raise a `BhjError` that says why not."""
    identity, _ = identity_for(name)
    return _open(plan, identity.player, name)


def practise(name: str) -> Entered:
    """Open a table that ends with this terminal and sit down at it; raise a `BhjError` that says why not."""
    return _open(practice(), "", name)
