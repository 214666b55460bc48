"""The web view: the same terminal in a browser, one program for each that looks."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from aiohttp import web

from core.sentence import Sentence
from net.address import interfaces
from net.broker import DEFAULT_PORTS
from net.errors import LinkError, place
from tui import web_beside
from tui.arguments import Request
from tui.capability import needs_ascii
from tui.draw.qr import printed
from tui.headless import left_alone
from tui.output import say
from tui.tongue import _, shown
from tui.ways import Entered, watch
from tui.web_place import coded, is_loopback, key_path, links, listen, shared
from tui.web_server import Shown, WebView

KNOCK = 0.3
"""Seconds for this machine itself to answer."""
ENDING = 12.0
"""Seconds for the browsers' programs to end."""


class NoTableHere(LinkError):
    """No table was named, and this machine hosts none."""

    def __init__(self) -> None:
        super().__init__(
            Sentence(
                "This machine hosts no table. Name one: {named}. Or open one: {opened}",
                named="bhj-tui web ADDR",
                opened="bhj-tui host --web",
            )
        )


def serve(request: Request) -> int:
    """Show a table to browsers until ctrl+c; return 0. Raises a `BhjError` that says why not."""
    shown = _table(request)
    served, secret = request.served, shown.address.secret
    with listen(served.web_bind, served.web_port) as listening:
        port = int(listening.getsockname()[1])
        view = WebView(
            [shown],
            key_path(secret),
            _words(request),
            play=served.play,
            name=served.offered,
            language=request.lang,
        )
        _tell(shown.title, links(served.web_bind, port, secret), served.play)
        asyncio.run(_until(view, listening, _asked_to_end()))
    return 0


def serve_beside(request: Request, listening: socket.socket) -> int:
    """Show a dealer's tables to browsers, until the dealer has ended; return 0."""
    tables = [Shown(title, address) for title, address in web_beside.tables()]
    if tables:
        view = WebView(tables, key_path(tables[0].address.secret), _words(request), language=request.lang)
        asyncio.run(_until(view, listening, left_alone()))
    return 0


async def _until(view: WebView, listening: socket.socket, end: Coroutine[Any, Any, None]) -> None:
    runner = web.AppRunner(view.app(), access_log=None, shutdown_timeout=ENDING)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        await end
    finally:
        await runner.cleanup()


async def _asked_to_end() -> None:
    """Wait for ctrl+c, or for a request to end."""
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        # Where signals can't be waited for, ctrl+c cancels.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(one, asked.set)
    await asked.wait()


def _words(request: Request) -> list[str]:
    """Return what each browser's command line says beside its table."""
    ascii_ = "--ascii" if request.ascii else "--no-ascii"
    words = [ascii_, f"--motion={request.motion.value}", f"--theme={request.theme.value}"]
    return words if request.credentials is None else [*words, f"--credentials={request.credentials}"]


def _table(request: Request) -> Shown:
    """Look at the table asked for, so that a browser finds it, and finds the same dealer."""
    look = partial(watch, login=request.credentials, trust_new=request.trust_new_dealer)
    entered = look(request.address) if request.address else _here(look)
    client, setup = entered.client, entered.table.setup
    client.stop()
    if entered.warning:
        print(shown(entered.warning), file=sys.stderr)
    return Shown(setup.name, replace(client.address, table=setup.name, fingerprint=client.dealer))


def _here(enter: Callable[[str], Entered]) -> Entered:
    """Look at the table that this machine hosts."""
    for ip in dict.fromkeys(("127.0.0.1", *(one.ip for one in interfaces()))):
        for port in DEFAULT_PORTS:
            if _answers(ip, port):
                return enter(place(ip, port))
    raise NoTableHere


def _answers(ip: str, port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((ip, port), KNOCK):
        return True
    return False


def _tell(title: str, found: Sequence[str], play: bool) -> None:
    """Say where the pages are, with a code for telephones where there is a screen to show it on."""
    heading = (
        _("Browsers watch and play at {table} here:") if play else _("Browsers watch {table} here:")
    ).format(table=title)
    say([heading, *(f"  {link}" for link in found)])
    link = shared(found)
    if sys.stdout.isatty() and not is_loopback(link):
        say(["", *printed(coded(link), needs_ascii(), not os.environ.get("NO_COLOR")), ""])
    say([_("To end it, press ctrl+c.")])
