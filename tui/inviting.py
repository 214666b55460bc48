"""How others, and this machine itself, come to tables that a dealer serves."""

from dataclasses import replace

from core.text import Text
from net.address import Address
from net.ready import Ready
from tui.invitation import Invitation, invitation, outside_invitation
from tui.plan import Named, Plan
from tui.web_place import links, shared


def web_link(plan: Plan, ready: Ready) -> str:
    """Return the link to the tables' web view; "" where there is none."""
    return "" if ready.web is None else shared(links(plan.bind, ready.web, plan.secret))


def invitation_of(plan: Plan, ready: Ready) -> Invitation:
    """Return how others come to the tables that are served."""
    first, *also = [_invitation(plan, ready, table) for table in plan.tables]
    told = replace(first, also=tuple(also), coached=not plan.no_coach, web=web_link(plan, ready))
    return replace(told, announced=ready.announced)


def _invitation(plan: Plan, ready: Ready, table: Named) -> Invitation:
    if plan.outside() is not None:
        return replace(outside_invitation(address_of(plan, ready, table.name)), game=table.game)
    name = Text(table.name)
    how = invitation(name, ready.fingerprint, plan.bind, ready.port, plan.secret, named=bool(plan.also))
    return replace(how, game=table.game)


def address_of(plan: Plan, ready: Ready, table: str | None = None) -> Address:
    """Return how this machine itself comes to a table that is served, the first unless one is named."""
    outside = plan.outside()
    tls = outside is not None and outside.tls
    name = Text(plan.table if table is None else table)
    return Address(ready.host, ready.port, name, tls, ready.fingerprint, plan.secret)
