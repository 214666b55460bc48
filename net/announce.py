"""A dealer's tables made known to the network around it, by multicast DNS."""

import asyncio
import contextlib
import ipaddress
import platform
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from net.announcement import Announcement
from net.errors import NoLookingOut
from net.link import Endpoint
from net.multicast import SERVICE, close_multicast, is_off, moved, open_multicast, own_addresses

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

TTL = 60
"""Seconds for which others remember a dealer that was killed and could take back nothing."""


class Announcer:
    """Tells of tables for as long as it is open; what goes wrong on the way is silence, and no error."""

    def __init__(self, tables: Sequence[Announcement], addresses: Callable[[], list[str]]) -> None:
        self._tables = tables
        self._addresses = addresses
        self._through: list[str] = []
        self._opened: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> bool:
        """Get ready, without a word so far; return whether anybody could hear."""
        self._through = self._addresses()
        with contextlib.suppress(NoLookingOut):
            self._opened = await open_multicast(self._through)
        return self._opened is not None

    def tell(self) -> None:
        """Tell of the tables from now on."""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Take back what was told."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._fall_silent()

    async def _keep(self) -> None:
        """Tell of the tables, and tell again where this machine has moved to another network."""
        while True:
            await self._say()
            await moved(self._addresses, self._through)
            await self._fall_silent()
            await self.open()

    async def _say(self) -> None:
        if self._opened is None:
            return
        for one in self._tables:
            # No name has to be fought for: each is made by chance.
            with contextlib.suppress(OSError, TimeoutError):
                info = _service(one, self._through)
                await self._opened.async_register_service(info, cooperating_responders=True)

    async def _fall_silent(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            await close_multicast(opened)


def announcer(
    endpoint: Endpoint,
    bind: str | None,
    tables: Sequence[tuple[str, str, str]],
    fingerprint: str,
    private: bool,
) -> Announcer | None:
    """Return who tells of tables, each an id, a name and a game; None where nobody else could come.

    They are on the broker at an endpoint: this machine's that listens at `bind`, another where that is None.
    """
    if is_off() or _is_loopback(endpoint.host if bind is None else bind):
        return None
    broker, tls = (endpoint.host, endpoint.tls) if bind is None else ("", False)
    machine = platform.node().partition(".")[0]
    told = [
        Announcement(table, name, game, fingerprint, machine, endpoint.port, private, broker, tls)
        for table, name, game in tables
    ]
    return Announcer(told, lambda: _reached_at(bind))


def _service(one: Announcement, addresses: list[str]) -> "ServiceInfo":
    from zeroconf import ServiceInfo

    instance = f"{one.table}-{secrets.token_hex(4)}"
    # A name of its own: that of the machine is the system's to tell of.
    return ServiceInfo(
        SERVICE,
        f"{instance}.{SERVICE}",
        port=one.port,
        properties=one.properties(),
        server=f"{instance}.local.",
        host_ttl=TTL,
        other_ttl=TTL,
        parsed_addresses=addresses,
    )


def _reached_at(bind: str | None) -> list[str]:
    if bind is None or ipaddress.ip_address(bind).is_unspecified:
        return own_addresses()
    return [bind]


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
