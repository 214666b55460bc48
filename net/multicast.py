"""Multicast DNS on this machine's networks; its library is loaded when somebody speaks or listens."""

import asyncio
import ipaddress
import logging
import os
from collections.abc import Callable, Mapping
from errno import EADDRINUSE
from typing import TYPE_CHECKING

from core.sentence import Sentence
from net.address import interfaces
from net.errors import NoLookingOut
from net.reasons import reason_of

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

SERVICE = "_bhj-tui._tcp.local."
TAKEN = Sentence("another program keeps the port for that to itself")
VARIABLE = "BHJ_MDNS"
"""Set to `off` in the environment, nothing is announced and nothing looked for."""
LOOK_AROUND = 5.0
"""Seconds between two looks at whether this machine is on other networks by now."""
CLOSING = 1.0
"""Seconds within which the last words are said."""


def is_off(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether this machine is to keep silent."""
    return environ.get(VARIABLE, "").strip().lower() == "off"


def own_addresses() -> list[str]:
    """Return the addresses under which others on a network reach this machine, IPv4 first."""
    return [one.ip for one in interfaces() if not one.loopback]


async def open_multicast(addresses: list[str]) -> "AsyncZeroconf":
    """Speak and hear through the networks of these addresses of this machine.

    Raises `NoLookingOut` where there is no network, or its port for that can't be shared.
    """
    through = [one for one in addresses if ipaddress.ip_address(one).version == 4]
    if not through:
        raise NoLookingOut(Sentence("this machine is on none"))
    await asyncio.to_thread(_load)
    from zeroconf import Error
    from zeroconf.asyncio import AsyncZeroconf

    try:
        return AsyncZeroconf(interfaces=through)
    except OSError as error:
        raise NoLookingOut(TAKEN if error.errno == EADDRINUSE else reason_of(error)) from None
    except (Error, RuntimeError, ValueError) as error:
        raise NoLookingOut(type(error).__name__) from None


async def close_multicast(opened: "AsyncZeroconf") -> None:
    """Take back what was announced, and let go of the network."""
    try:
        async with asyncio.timeout(CLOSING):
            await opened.async_close()
    except (OSError, TimeoutError):
        opened.zeroconf.engine.close()


async def moved(addresses: Callable[[], list[str]], before: list[str]) -> None:
    """Wait until this machine has other addresses than before."""
    known = before
    while known == before:
        await asyncio.sleep(LOOK_AROUND)
        known = addresses()


def _load() -> None:
    """Load the library, beside the loop, and keep it from talking into a terminal."""
    import zeroconf.asyncio  # noqa: F401

    silent = logging.getLogger("zeroconf")
    silent.setLevel(logging.CRITICAL + 1)
    silent.propagate = False
