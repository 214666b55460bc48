"""The ways to a table: join it, watch it, host it, or practise; nothing here draws."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.commands import Close
from core.sentence import Sentence
from core.table import Table
from net.address import parse_address
from net.clean import check_name
from net.client import Client
from net.credentials import Credentials, credentials
from net.identity import identity_for
from net.known import KnownDealers
from tui.hosting import Hosting, open_dealer
from tui.plan import Plan, practice

if TYPE_CHECKING:
    from tui.invitation import Invitation


@dataclass(frozen=True, slots=True)
class Entered:
    """A table that was entered, and what came with it."""

    client: Client
    table: Table
    warning: str | None = None
    hosting: Hosting | None = None
    invitation: "Invitation | None" = None
    name: str = ""
    tables: int = 1
    """Tables of the dealer that was started for this."""

    def abandon(self) -> None:
        """Leave, and end the dealer if it was started for this."""
        if self.hosting is not None:
            self.hosting.close(self._close_order())
        self.client.stop()

    def end_unless_staying(self, closing: bool = False) -> None:
        """End a dealer of this terminal's own, unless it was told to go on; all tables close together."""
        if self.hosting is not None and (not self.hosting.stays or (closing and self.tables > 1)):
            self.hosting.close()

    def _close_order(self) -> Callable[[], object] | None:
        player = self.client.player
        if not player or self.table.setup.host != player or self.tables > 1:
            return None
        return partial(self.client.send, Close(player))


def join(
    typed: str, name: str, login: Path | None = None, trust_new: bool = False, standing: bool = False
) -> Entered:
    """Sit down at the table at an address, or stay standing; raise a `BhjError` that says why not."""
    address, known = parse_address(typed), check_name(name)
    identity, warning = identity_for(known)
    met = KnownDealers(anew=trust_new)
    client = Client(address, identity, known, credentials=credentials(login), met=met, standing=standing)
    return Entered(client, client.join(), _both(warning, met.warning), name=known)


def watch(typed: str, login: Path | None = None, trust_new: bool = False) -> Entered:
    """Watch the table at an address; raise a `BhjError` that says why not."""
    met = KnownDealers(anew=trust_new)
    client = Client(parse_address(typed), None, credentials=credentials(login), met=met)
    return Entered(client, client.join(), met.warning)


def host(plan: Plan, name: str) -> Entered:
    """Open the tables of a host and sit down at the first; raise a `BhjError` that says why not."""
    return _open(plan, name, hosted=True)


def practise(name: str) -> Entered:
    """Open a table of one's own, without a host, and sit down at it; raise a `BhjError` that says why not."""
    return _open(practice(), name, hosted=False)


def _open(plan: Plan, name: str, hosted: bool) -> Entered:
    known, plan = check_name(name), plan.cleaned().with_secret()
    identity, warning = identity_for(known)
    host_key = identity.player if hosted else ""
    plan.setups(host_key)
    from tui.inviting import address_of, invitation_of

    hosting = open_dealer(plan, host_key)
    try:
        ready = hosting.ready
        client = Client(address_of(plan, ready), identity, known, credentials=_login(plan))
        how = invitation_of(plan, ready) if hosted else None
        return Entered(client, client.join(), warning, hosting, how, known, len(plan.tables))
    except BaseException:
        hosting.close()
        raise


def _login(plan: Plan) -> Credentials | None:
    """Return the dealer's login at an outside broker, which is the host's too."""
    return None if plan.broker is None else credentials(plan.credentials)


def _both(first: str | None, second: str | None) -> str | None:
    return Sentence("{first} {next}", first=first, next=second) if first and second else first or second
