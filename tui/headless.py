"""The dealer in this process, without a screen: for a terminal that started it, or for a person."""

import asyncio
import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from core.rules import PRESETS, Rules, Setup
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
from tui.plan import Named, Plan


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


def deal(plan: Plan, setups: Sequence[Setup], host_name: str) -> None:
    """Serve tables until they are closed or the process is asked to end, and tell a person how to come."""

    def tell(ready: Ready) -> None:
        _say(*_welcome(setups, plan.bots, host_name, invitation_of(plan, ready)))

    _serve(plan, setups, tell)
    _say(f"{_listed([one.name for one in setups])} {'are' if len(setups) > 1 else 'is'} closed.")


def deal_for_terminal(plan: Plan, setups: Sequence[Setup]) -> int:
    """Serve tables for the terminal that started this process, and end with it until it says otherwise."""
    try:
        _serve(plan, setups, report.write_ready, left_alone())
    except BhjError as error:
        report.write_failure(str(error), error.exit_code)
        return error.exit_code
    return 0


def _serve(
    plan: Plan,
    setups: Sequence[Setup],
    on_ready: Callable[[Ready], None],
    until: Coroutine[Any, Any, None] | None = None,
) -> None:
    try:
        openings = [Opening(setup, plan.bots, secret=plan.secret) for setup in setups]
        run(serve(place_of(plan), openings, on_ready, until, kept=not plan.no_journal))
    except LinkError as error:
        if plan.broker is None:
            raise
        raise BrokerUnusable(plan.broker, str(error)) from None


def invitation_of(plan: Plan, ready: Ready) -> Invitation:
    """Return how others come to the tables that are served."""
    first, *also = [_invitation(plan, ready, table) for table in plan.tables]
    return replace(first, also=tuple(also), coached=not plan.no_coach)


def _invitation(plan: Plan, ready: Ready, table: Named) -> Invitation:
    title = f"{table.name}: {_played(PRESETS[table.game])}"
    if plan.outside() is not None:
        return replace(outside_invitation(address_of(plan, ready, table.name)), title=title)
    name = Text(table.name)
    how = invitation(name, ready.fingerprint, plan.bind, ready.port, plan.secret, named=bool(plan.also))
    return replace(how, title=title)


def address_of(plan: Plan, ready: Ready, table: str | None = None) -> Address:
    """Return how this machine itself comes to a table that is served, the first unless one is named."""
    outside = plan.outside()
    tls = outside is not None and outside.tls
    name = Text(plan.table if table is None else table)
    return Address(ready.host, ready.port, name, tls, ready.fingerprint, plan.secret)


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


def _welcome(setups: Sequence[Setup], bots: int, host_name: str, how: Invitation) -> list[str]:
    company = {0: "no bots", 1: "1 bot"}.get(bots, f"{bots} bots")
    return [
        *(
            f"{one.name} is open: {_played(one.rules)}, bets {one.minimum} to {one.maximum}, {company}."
            for one in setups
        ),
        how.reach,
        "Guests type:",
        *(f"  {told.text}" for told in how.lines()),
        *how.notes(),
        *(f"  {told.text}" for told in how.pinned()),
        f"The dealer's fingerprint is {how.fingerprint}.",
        f"{host_name} has the host's rights." if host_name else "Nobody has the host's rights.",
        "To end it, press ctrl+c.",
    ]


def _played(rules: Rules) -> str:
    # The words of the screen are not for a dealer that a terminal started.
    from tui.words.felt import game_name

    return game_name(rules)


def _listed(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


def _say(*lines: str) -> None:
    for line in lines:
        with contextlib.suppress(OSError, ValueError):
            encoding = sys.stdout.encoding or "ascii"
            print(line.encode(encoding, "replace").decode(encoding), flush=True)
