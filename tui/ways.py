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
    name: str = ""

    def abandon(self) -> None:
        """Leave, and end the dealer if it was started for this."""
        if self.hosting is not None:
            self.hosting.close(self._close_order())
        self.client.stop()

    def end_unless_staying(self) -> None:
        """End a dealer of this terminal's own, unless it was told to go on."""
        if self.hosting is not None and not self.hosting.stays:
            self.hosting.close()

    def _close_order(self) -> Callable[[], object] | None:
        player = self.client.player
        if not player or self.table.setup.host != player:
            return None
        return partial(self.client.send, Close(player))


def join(typed: str, name: str) -> Entered:
    """Sit down at the table at an address; raise a `BhjError` that says why not."""
    address, known = parse_address(typed), check_name(name)
    identity, warning = identity_for(known)
    client = Client(address, identity, known)
    return Entered(client, client.join(), warning, name=known)


def watch(typed: str) -> Entered:
    """Watch the table at an address; raise a `BhjError` that says why not."""
    client = Client(parse_address(typed), None)
    return Entered(client, client.join())


def host(plan: Plan, name: str) -> Entered:
    """Open a table with a host and sit down at it; raise a `BhjError` that says why not."""
    return _open(plan, name, hosted=True)


def practise(name: str) -> Entered:
    """Open a table of one's own, without a host, and sit down at it; raise a `BhjError` that says why not."""
    return _open(practice(), name, hosted=False)


def _open(plan: Plan, name: str, hosted: bool) -> Entered:
    known, plan = check_name(name), plan.cleaned()
    identity, warning = identity_for(known)
    host_key = identity.player if hosted else ""
    plan.setup(host_key)
    hosting = open_dealer(plan, host_key)
    try:
        ready = hosting.ready
        client = Client(Address(ready.host, ready.port, Text(plan.table)), identity, known)
        how = invitation_of(plan, ready) if hosted else None
        return Entered(client, client.join(), warning, hosting, how, known)
    except BaseException:
        hosting.close()
        raise
