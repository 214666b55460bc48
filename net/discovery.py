"""Looking out for the tables on this network: multicast DNS tells where, each dealer's own word the rest."""

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from core.sentence import Sentence
from net.address import Address
from net.announcement import nearest, own_networks, read
from net.errors import BhjError, NoLookingOut
from net.figures import figures_at
from net.loop import run
from net.multicast import SERVICE, close_multicast, is_off, moved, open_multicast, own_addresses
from net.sighting import MOST_TABLES, Horizon, Sighting

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf

__all__ = ["Lookout", "Sighting"]

PAUSE = 3.0
"""Seconds between two asks at one broker."""
LEAST_PAUSE = 1.0
"""The same where another table was announced there."""
GATHERING = 0.1
"""Seconds in which a host's other tables may be announced before it is asked of all."""
LONGER_PAUSE = 10.0
"""The same where nothing was heard last time."""
MOST_ASKS = 8
"""Brokers that are asked at a time."""
LOOK_UP = 2000
"""Milliseconds for the details of an announcement."""
OPENING = 5.0
STOPPING = 3.0

Changed = Callable[[tuple[Sighting, ...]], None]


class Lookout:
    """Sees the tables that are announced around, from `start` to `stop`, in a thread of its own."""

    def __init__(self, changed: Changed) -> None:
        """Prepare to tell of all tables in sight, by name, whenever that changes; in the lookout's thread."""
        self._changed = changed
        self._opened: Future[None] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._over = False

    def start(self) -> None:
        """Look out from now on; raises `NoLookingOut` where the network can't be listened to.

        Takes about a tenth of a second, the library being loaded by then.
        """
        if is_off():
            raise NoLookingOut(Sentence("it is switched off by BHJ_MDNS"))
        if self._over:
            return
        self._thread.start()
        try:
            self._opened.result(OPENING)
        except TimeoutError:
            raise NoLookingOut(Sentence("it takes too long")) from None

    def stop(self) -> None:
        """Look out no more; nothing is left behind, and nobody told of anything after this."""
        self._over, self._changed = True, _nobody
        loop, task = self._loop, self._task
        if loop is not None and task is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(task.cancel)
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(STOPPING)

    def _run(self) -> None:
        try:
            run(self._main())
        except asyncio.CancelledError:
            pass
        except BaseException as failure:
            if not self._opened.done():
                self._opened.set_exception(failure)
        finally:
            if not self._opened.done():
                self._opened.set_result(None)

    async def _main(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        while not self._over:
            watch, through = _Watch(lambda seen: self._changed(seen)), own_addresses()
            opened = await open_multicast(through)
            if not self._opened.done():
                self._opened.set_result(None)
            try:
                watch.listen(opened.zeroconf)
                await moved(own_addresses, through)
            finally:
                await watch.end()
                await close_multicast(opened)


class _Watch:
    """One listening on the networks that this machine is on, and the asks that come of it."""

    def __init__(self, changed: Changed) -> None:
        self._changed = changed
        networks = own_networks()
        self._horizon = Horizon(lambda addresses: nearest(addresses, networks))
        self._told: tuple[Sighting, ...] = ()
        self._asks: dict[Address, asyncio.Task[None]] = {}
        self._hurried: dict[Address, asyncio.Event] = {}
        self._look_ups: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(MOST_ASKS)
        self._rng = random.Random()

    def listen(self, zeroconf: "Zeroconf") -> None:
        """Hear announcements from now on."""
        from zeroconf import DNSQuestionType
        from zeroconf.asyncio import AsyncServiceBrowser

        # Answers to all: one to this machine alone may reach another program that listens at the same port.
        AsyncServiceBrowser(zeroconf, SERVICE, handlers=[self._hear], question_type=DNSQuestionType.QM)

    async def end(self) -> None:
        """End all asks."""
        tasks = [*self._look_ups, *self._asks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(
        self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange"
    ) -> None:
        if state_change.name == "Removed":
            self._horizon.lose(name)
            self._settle()
        elif len(self._look_ups) < MOST_TABLES:
            task = asyncio.create_task(self._look_up(zeroconf, name))
            self._look_ups.add(task)
            task.add_done_callback(self._look_ups.discard)

    async def _look_up(self, zeroconf: "Zeroconf", name: str) -> None:
        """Find out what an announcement says, and have it asked about."""
        from zeroconf import DNSQuestionType
        from zeroconf.asyncio import AsyncServiceInfo

        # Whatever a library makes of what strangers say: it is no announcement then.
        with contextlib.suppress(Exception):
            info = AsyncServiceInfo(SERVICE, name)
            known = await info.async_request(zeroconf, LOOK_UP, DNSQuestionType.QM)
            if known and (said := read(info.properties, info.port)):
                place = self._horizon.hear(name, said, info.parsed_addresses())
                self._settle()
                if place is not None:
                    self._hurried.setdefault(place, asyncio.Event()).set()

    def _settle(self) -> None:
        """Ask at every place once, at no other place any more, and tell what is in sight."""
        places = self._horizon.places()
        for gone in self._asks.keys() - places:
            self._asks.pop(gone).cancel()
            self._hurried.pop(gone, None)
        for new in places - self._asks.keys():
            self._asks[new] = asyncio.create_task(self._keep_asking(new))
        self._tell()

    def _tell(self) -> None:
        seen = self._horizon.sightings()
        if seen != self._told:
            self._told = seen
            self._changed(seen)

    async def _keep_asking(self, place: Address) -> None:
        hurried = self._hurried.setdefault(place, asyncio.Event())
        await asyncio.sleep(GATHERING)
        while True:
            hurried.clear()
            pause = await self._ask(place)
            self._tell()
            await asyncio.sleep(LEAST_PAUSE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause - LEAST_PAUSE):
                    await hurried.wait()

    async def _ask(self, place: Address) -> float:
        """Ask once; return how long to leave the broker alone."""
        try:
            async with self._turns:
                figures = await figures_at(place, self._horizon.at(place), self._rng)
        except (BhjError, OSError) as reason:
            self._horizon.failed(place, reason)
            return LONGER_PAUSE
        self._horizon.answered(place, figures)
        return PAUSE


def _nobody(seen: tuple[Sighting, ...]) -> None:
    return None
