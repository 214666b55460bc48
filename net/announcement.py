"""What the network is told of a table, and what is believed of what others tell: only what can be so."""

import ipaddress
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import ifaddr

from core.rules import PRESETS
from net.address import parse_address
from net.clean import TABLE_NAME_CELLS, clean
from net.errors import BhjError
from net.topics import Topics
from net.wire import VERSION

MACHINE_CELLS = 24
MOST_BYTES = 200
"""Of a text that people wrote; a property has 255 with its name."""
MOST_ADDRESSES = 16
"""Of one announcement, that are looked at."""

_FINGERPRINT = re.compile(r"[0-9a-f]{4}(?:-[0-9a-f]{4}){3}")

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Announcement:
    """A table that somebody says is open: what it is called, whose it is, and where."""

    table: str
    """By the id in its topics."""
    name: str
    game: str
    fingerprint: str
    machine: str
    """What the host's machine is called."""
    port: int
    private: bool = False
    broker: str = ""
    """The host of an outside broker; "" where the host's own machine is the place."""
    tls: bool = False

    def properties(self) -> dict[str, str]:
        """Return the announcement as it is told; where its port is told the service has a place for."""
        told = {
            "v": str(VERSION),
            "id": self.table,
            "table": _short(self.name),
            "game": self.game,
            "key": self.fingerprint,
            "host": _short(self.machine),
            "private": "1" if self.private else "0",
        }
        outside = {"broker": self.broker, "tls": "1" if self.tls else "0"} if self.broker else {}
        return {**told, **outside}


def read(properties: Mapping[bytes, bytes | None], port: int | None) -> Announcement | None:
    """Return what somebody announces, None for what can't be a table that could be joined from here."""
    told = {key: value or b"" for key, value in properties.items()}
    table, key, game = (_plain(told.get(name, b"")) for name in (b"id", b"key", b"game"))
    broker, name = _plain(told.get(b"broker", b"")), _cleaned(told.get(b"table", b""), TABLE_NAME_CELLS)
    if told.get(b"v") != str(VERSION).encode() or not _FINGERPRINT.fullmatch(key) or game not in PRESETS:
        return None
    if not name or not _is_table(table) or not 1 <= (port or 0) <= 65535 or not _is_broker(broker):
        return None
    machine = _cleaned(told.get(b"host", b""), MACHINE_CELLS)
    private, tls = told.get(b"private") == b"1", bool(broker) and told.get(b"tls") == b"1"
    return Announcement(table, name, game, key, machine, port or 0, private, broker, tls)


def nearest(addresses: Iterable[str], ours: Iterable[Network]) -> str | None:
    """Return the address by which to reach somebody: on a network of ours, else IPv4; None for none."""
    known = [ip for text in list(addresses)[:MOST_ADDRESSES] if (ip := _usable(text))]
    networks = list(ours)
    ranked = sorted(known, key=lambda ip: (-_closeness(ip, networks), ip.version))
    return str(ranked[0]) if ranked else None


def own_networks(adapters: Iterable[ifaddr.Adapter] | None = None) -> list[Network]:
    """Return the networks that this machine is on."""
    known = ifaddr.get_adapters() if adapters is None else adapters
    found = [
        (ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix) for one in known for ip in one.ips
    ]
    return [ipaddress.ip_network(f"{text}/{prefix}", strict=False) for text, prefix in found]


def _short(text: str) -> str:
    return text.encode()[:MOST_BYTES].decode(errors="ignore")


def _plain(raw: bytes) -> str:
    return raw.decode("ascii", "replace")


def _cleaned(raw: bytes, cells: int) -> str:
    return clean(raw.decode("utf-8", "ignore"), cells)


def _is_table(table: str) -> bool:
    try:
        Topics(table)
    except ValueError:
        return False
    return True


def _is_broker(host: str) -> bool:
    """Whether a host is another machine's, by name or number, or none."""
    if not host:
        return True
    try:
        at = parse_address(host)
    except BhjError:
        return False
    number = re.fullmatch(r"[\d.]+|.*:.*", host)
    local = at.host.rstrip(".").lower().rpartition(".")[2] == "localhost"
    return at.host == host and not local and (number is None or _usable(host) is not None)


def _usable(text: str) -> Ip | None:
    """Return an address of one other machine."""
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return None
    wrong = ip.is_loopback or ip.is_multicast or ip.is_unspecified or ip.is_reserved
    if isinstance(ip, ipaddress.IPv6Address):
        # Such an address needs our own interface's name after it; one that wraps another is none.
        wrong = wrong or ip.is_link_local or ip.ipv4_mapped is not None
    return None if wrong or str(ip) == "255.255.255.255" else ip


def _closeness(ip: Ip, networks: Iterable[Network]) -> int:
    return max((one.prefixlen for one in networks if ip.version == one.version and ip in one), default=0)
