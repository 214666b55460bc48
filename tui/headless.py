"""The dealer in this process, without a screen: for a terminal that started it, or for a person."""

import asyncio
import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from core.rules import Setup
from core.text import Text
from net.address import Address, interfaces
from net.credentials import credentials
from net.dealer import Opening
from net.errors import BhjError, CredentialsUnusable, LinkError
from net.link import Endpoint
from net.loop import run
from net.service import Place, Ready, serve
from tui import report
from tui.invitation import Invitation, invitation, outside_invitation
from tui.plan import Plan


class NotOurs(LinkError):
    """An address to listen at that is not this machine's."""

    def __init__(self, bind: str) -> None:
        known = ", ".join(one.ip for one in interfaces())
        super().__init__(f"This machine can't listen at {bind}. Choose one of: {known}.")


class BrokerUnusable(LinkError):
    """An outside broker on which no table can be opened; `reason` is a sentence, or several."""

    def __init__(self, broker: str, reason: str) -> None:
        first = reason.partition(". ")[0].rstrip(".")
        super().__init__(f"No table can be opened on the broker {broker}: {first[:1].lower()}{first[1:]}.")


STAY = b"stay"
"""Said by the terminal at the other end of standard input: go on without me."""


def deal(plan: Plan, setup: Setup, host_name: str) -> None:
    """Serve a table until it is closed or the process is asked to end, and tell a person how to come."""

    def tell(ready: Ready) -> None:
        _say(*_welcome(setup, plan.bots, host_name, invitation_of(plan, ready)))

    _serve(plan, setup, tell)
    _say(f"{setup.name} is closed.")


def deal_for_terminal(plan: Plan, setup: Setup) -> int:
    """Serve a table for the terminal that started this process, and end with it until it says otherwise."""
    try:
        _serve(plan, setup, report.write_ready, left_alone())
    except BhjError as error:
        report.write_failure(str(error), error.exit_code)
        return error.exit_code
    return 0


def _serve(
    plan: Plan,
    setup: Setup,
    on_ready: Callable[[Ready], None],
    until: Coroutine[Any, Any, None] | None = None,
) -> None:
    try:
        openings = [Opening(setup, plan.bots, secret=plan.secret)]
        run(serve(place_of(plan), openings, on_ready, until, kept=not plan.no_journal))
    except LinkError as error:
        if plan.broker is None:
            raise
        raise BrokerUnusable(plan.broker, str(error)) from None


def invitation_of(plan: Plan, ready: Ready) -> Invitation:
    """Return how others come to a table that is served."""
    outside = plan.outside()
    if outside is None:
        return invitation(plan.table, ready.fingerprint, plan.bind, ready.port, plan.secret)
    return outside_invitation(address_of(plan, ready))


def address_of(plan: Plan, ready: Ready) -> Address:
    """Return how this machine itself comes to a table that is served."""
    outside = plan.outside()
    tls = outside is not None and outside.tls
    return Address(ready.host, ready.port, Text(plan.table), tls, ready.fingerprint, plan.secret)


def place_of(plan: Plan) -> Place:
    """Return where a plan's dealer serves; raise a `BhjError` for an address that can't be read."""
    if (outside := plan.outside()) is not None:
        login, endpoint = credentials(plan.credentials), Endpoint(outside.host, outside.port, tls=outside.tls)
        return Place(outside=login.at(endpoint) if login else endpoint)
    if plan.credentials is not None:
        raise CredentialsUnusable("--credentials is for an outside broker", "Name it with --broker")
    port = _free_port(plan.bind)
    return Place(plan.bind, port if plan.port == 0 else plan.port, secret=plan.secret)


async def left_alone() -> None:
    """Wait until nobody holds the other end of standard input, for ever if told to stay."""
    loop = asyncio.get_running_loop()
    alone = asyncio.Event()

    def follow() -> None:
        with contextlib.suppress(OSError):
            while said := os.read(0, 64):
                if STAY in said:
                    return
        # The loop may have ended before the terminal did.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(alone.set)

    threading.Thread(target=follow, name="leash", daemon=True).start()
    await alone.wait()


def _free_port(bind: str) -> int:
    """Return a port where nothing listens; raise `NotOurs` where this machine can't listen at all."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.bind((bind, 0))
            return int(probe.getsockname()[1])
    except OSError:
        raise NotOurs(bind) from None


def _welcome(setup: Setup, bots: int, host_name: str, how: Invitation) -> list[str]:
    company = {0: "no bots", 1: "1 bot"}.get(bots, f"{bots} bots")
    return [
        f"{setup.name} is open: Blackhole Jack, bets {setup.minimum} to {setup.maximum}, {company}.",
        how.reach,
        "Guests type:",
        *(f"  {told.text}" for told in how.lines()),
        *how.notes(),
        *(f"  {told.text}" for told in how.pinned()),
        f"The dealer's fingerprint is {how.fingerprint}.",
        f"{host_name} has the host's rights." if host_name else "Nobody has the host's rights.",
        "To end it, press ctrl+c.",
    ]


def _say(*lines: str) -> None:
    for line in lines:
        with contextlib.suppress(OSError, ValueError):
            encoding = sys.stdout.encoding or "ascii"
            print(line.encode(encoding, "replace").decode(encoding), flush=True)
