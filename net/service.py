"""The dealer's process from its start to its end: broker, tables, signals."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

from core.rules import preset_of
from net.announce import Announcer, announcer
from net.broker import EmbeddedBroker
from net.dealer import Dealer, Opening
from net.errors import BhjError
from net.identity import Identity, default_folder, fresh_identity, load_identity
from net.invite import broker_password
from net.journal import Journal, open_journal
from net.link import Endpoint
from net.ready import Ready


@dataclass(frozen=True, slots=True)
class Place:
    """Where a dealer serves: on an embedded broker at `bind:port`, or on the outside broker given."""

    bind: str = "0.0.0.0"
    port: int | None = None
    outside: Endpoint | None = None
    secret: str | None = field(default=None, repr=False)
    """What lets guests in, where the tables are private."""
    announce: bool = False
    """Whether to tell the network around of the tables, where others could come."""


def dealer_identity() -> Identity:
    """Return the key kept for dealers of this user, or a fresh one where none can be kept."""
    try:
        return load_identity("dealer", default_folder().parent / "dealer")
    except BhjError:
        return fresh_identity()


async def serve(
    place: Place,
    openings: Sequence[Opening],
    on_ready: Callable[[Ready], None],
    until: Awaitable[None] | None = None,
    *,
    kept: bool = True,
) -> None:
    """Serve until the tables are closed, `until` has happened or the process is asked to end.

    What happens is kept in this user's journal, unless told otherwise. Raises a `BhjError` that says why
    there is nothing to serve, or why it ended.
    """
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(open_journal()) if kept else None
        await _serve(place, openings, on_ready, until, journal)


async def _serve(
    place: Place,
    openings: Sequence[Opening],
    on_ready: Callable[[Ready], None],
    until: Awaitable[None] | None,
    journal: Journal | None,
) -> None:
    if place.outside is not None:
        await _deal(place, place.outside, openings, on_ready, until, journal)
        return
    password = broker_password(place.secret) if place.secret else None
    async with EmbeddedBroker(place.bind, place.port, guest_password=password) as broker:
        keeper = asyncio.create_task(broker.supervise())
        try:
            endpoint = Endpoint(broker.host, broker.port, broker.dealer.user, broker.dealer.password)
            await _deal(place, endpoint, openings, on_ready, until, journal)
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)


async def _deal(
    place: Place,
    endpoint: Endpoint,
    openings: Sequence[Opening],
    on_ready: Callable[[Ready], None],
    until: Awaitable[None] | None,
    journal: Journal | None,
) -> None:
    embedded, identity = place.outside is None, dealer_identity()
    dealer = Dealer(endpoint, identity, openings, journal=journal, guarded=not embedded)
    crier = _crier(place, endpoint, openings, identity.fingerprint)
    with _ends_on_signal(dealer), _ends_after(dealer, until):
        service = asyncio.create_task(dealer.run())
        ready = asyncio.create_task(_ready(dealer, crier))
        await asyncio.wait([service, ready], return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            where, key = (endpoint.host, endpoint.port), identity.fingerprint
            on_ready(Ready(*where, key, embedded, announced=ready.result()))
        ready.cancel()
        try:
            await service
        finally:
            await asyncio.gather(ready, return_exceptions=True)
            if crier is not None:
                await crier.close()


def _crier(place: Place, endpoint: Endpoint, openings: Sequence[Opening], key: str) -> Announcer | None:
    """Return who is to tell the network of the tables, None where nobody is."""
    if not place.announce:
        return None
    tables = [(one.topics.table, str(one.setup.name), preset_of(one.setup.rules)) for one in openings]
    bind = place.bind if place.outside is None else None
    return announcer(endpoint, bind, tables, key, private=openings[0].secret is not None)


async def _ready(dealer: Dealer, crier: Announcer | None) -> bool | None:
    """Wait until the dealer serves, and return whether the network around hears of it from now on."""
    announced, _ = await asyncio.gather(_opened(crier), dealer.ready())
    if crier is not None:
        crier.tell()
    return announced


async def _opened(crier: Announcer | None) -> bool | None:
    return None if crier is None else await crier.open()


@contextlib.contextmanager
def _ends_on_signal(dealer: Dealer) -> Iterator[None]:
    """Close the tables on ctrl+c or a request to end, where the loop can be told of signals."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    if sys.platform == "win32":
        previous = [signal.signal(one, lambda *_: loop.call_soon_threadsafe(dealer.close)) for one in signals]
        yield
        for one, before in zip(signals, previous, strict=True):
            signal.signal(one, before)
        return
    for one in signals:
        loop.add_signal_handler(one, dealer.close)
    try:
        yield
    finally:
        for one in signals:
            loop.remove_signal_handler(one)


@contextlib.contextmanager
def _ends_after(dealer: Dealer, until: Awaitable[None] | None) -> Iterator[None]:
    """Close the tables when something has happened, if there is such a thing."""
    if until is None:
        yield
        return
    happening = asyncio.ensure_future(until)
    happening.add_done_callback(lambda done: None if done.cancelled() else dealer.close())
    try:
        yield
    finally:
        happening.cancel()
