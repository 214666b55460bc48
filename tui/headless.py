"""The dealer in this process, without a screen: for a terminal that started it, or for a person."""

import asyncio
import contextlib
import os
import re
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from typing import Any

from core.rules import Rules, Setup
from core.sentence import Sentence
from net.address import interfaces
from net.credentials import credentials
from net.dealer import Opening
from net.errors import BhjError, CredentialsUnusable, LinkError
from net.link import Endpoint
from net.loop import run
from net.ready import Ready
from net.service import Place, serve
from tui import report
from tui.invitation import Invitation
from tui.inviting import address_of, invitation_of
from tui.plan import Plan
from tui.tongue import _, integer, n_, say, told


class NotOurs(LinkError):
    """An address to listen at that is not this machine's."""

    def __init__(self, bind: str) -> None:
        known = ", ".join(one.ip for one in interfaces())
        super().__init__(
            Sentence("This machine can't listen at {bind}. Choose one of: {known}.", bind=bind, known=known)
        )


class BrokerUnusable(LinkError):
    """An outside broker on which no table can be opened; `reason` is a sentence, or several."""

    def __init__(self, broker: str, reason: str) -> None:
        first = _FIRST.match(reason)
        super().__init__(
            Sentence(
                "No table can be opened on the broker {broker}. {reason}",
                broker=broker,
                reason=first[0] if first else reason,
            )
        )


_FIRST = re.compile(r".*?(?:\.(?= |$)|。)")
"""The first of several sentences; what follows it is for a guest."""


def deal(plan: Plan, setups: Sequence[Setup], host_name: str) -> None:
    """Serve tables until they are closed or the process is asked to end, and tell a person how to come."""

    def tell(ready: Ready) -> None:
        _say(*_welcome(setups, plan.bots, host_name, invitation_of(plan, ready)))

    _serve(plan, setups, tell)
    _say(_closed(setups))


def deal_for_terminal(plan: Plan, setups: Sequence[Setup]) -> int:
    """Serve tables for the terminal that started this process, and end with it until it says otherwise."""
    try:
        _serve(plan, setups, report.write_ready, left_alone())
    except BhjError as error:
        report.write_failure(told(error), error.exit_code)
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
        with _web_view(plan, on_ready) as ready:
            run(serve(place_of(plan), openings, ready, until, kept=not plan.no_journal))
    except LinkError as error:
        if plan.broker is None:
            raise
        raise BrokerUnusable(plan.broker, told(error)) from None


@contextlib.contextmanager
def _web_view(plan: Plan, on_ready: Callable[[Ready], None]) -> Iterator[Callable[[Ready], None]]:
    """Open a web view if one is wanted; what is to be called when the tables are open shows it them."""
    if plan.web is None:
        yield on_ready
        return
    from tui.web_beside import beside

    with beside(plan.bind, plan.web) as view:

        def ready(one: Ready) -> None:
            view.show([(table.name, address_of(plan, one, table.name)) for table in plan.tables])
            on_ready(replace(one, web=view.port))

        yield ready


def place_of(plan: Plan) -> Place:
    """Return where a plan's dealer serves; raise a `BhjError` for an address that can't be read."""
    if (outside := plan.outside()) is not None:
        login, endpoint = credentials(plan.credentials), Endpoint(outside.host, outside.port, tls=outside.tls)
        outside_place = Place(outside=login.at(endpoint) if login else endpoint)
        return replace(outside_place, announce=not plan.no_announce)
    if plan.credentials is not None:
        raise CredentialsUnusable(
            Sentence("--credentials is for an outside broker"), Sentence("Name it with --broker")
        )
    port = _free_port(plan.bind)
    asked = port if plan.port == 0 else plan.port
    return Place(plan.bind, asked, secret=plan.secret, announce=not plan.no_announce)


async def left_alone() -> None:
    """Wait until nobody holds the other end of standard input, for ever if told to stay."""
    loop = asyncio.get_running_loop()
    alone = asyncio.Event()

    def follow() -> None:
        with contextlib.suppress(OSError):
            while said := os.read(0, 64):
                if report.STAY in said:
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
    return [
        *(_open(one, bots) for one in setups),
        say(how.reach),
        _("Guests type:"),
        *(f"  {told.text}" for told in how.lines()),
        *(line for one in how.shortcuts() for line in (one.note, *(f"  {told.text}" for told in one.lines))),
        *how.notes(),
        *(f"  {told.text}" for told in how.pinned()),
        *([_("Browsers watch here:"), f"  {how.web}"] if how.web else []),
        _("The dealer's fingerprint is {fingerprint}.").format(fingerprint=how.fingerprint),
        _("{name} has the host's rights.").format(name=host_name)
        if host_name
        else _("Nobody has the host's rights."),
        _("To end it, press ctrl+c."),
    ]


def _open(one: Setup, bots: int) -> str:
    if bots:
        told = n_(
            "{table} is open: {game}, bets {minimum} to {maximum}, {bots} bot.",
            "{table} is open: {game}, bets {minimum} to {maximum}, {bots} bots.",
            bots,
        )
    else:
        told = _("{table} is open: {game}, bets {minimum} to {maximum}, no bots.")
    return told.format(
        table=one.name,
        game=_played(one.rules),
        minimum=integer(one.minimum),
        maximum=integer(one.maximum),
        bots=bots,
    )


def _closed(setups: Sequence[Setup]) -> str:
    from tui.words.names import listed

    told = n_("{tables} is closed.", "{tables} are closed.", len(setups))
    return told.format(tables=listed([one.name for one in setups]))


def _played(rules: Rules) -> str:
    # The words of the screen are not for a dealer that a terminal started.
    from tui.words.felt import game_name

    return game_name(rules)


def _say(*lines: str) -> None:
    for line in lines:
        with contextlib.suppress(OSError, ValueError):
            encoding = sys.stdout.encoding or "ascii"
            print(line.encode(encoding, "replace").decode(encoding), flush=True)
