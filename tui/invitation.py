"""What a host tells the others: every address of the table, and the line they type."""

import ipaddress
from dataclasses import dataclass

from net.address import Interface, interfaces, join_line
from net.errors import place

HERE = "(on this machine)"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a table: the network it comes through, and the exact line to type."""

    network: str
    line: str
    local: bool
    """Works on the host's own machine only."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table's ways, how far it can be heard, and the dealer's fingerprint."""

    table: str
    reach: str
    ways: tuple[Way, ...]
    fingerprint: str

    def lines(self) -> list[str]:
        """Return each way as a line of text, in columns."""
        wide = max((len(way.network) for way in self.ways), default=0)
        longest = max((len(way.line) for way in self.ways), default=0)
        marks = [HERE if way.local else "" for way in self.ways]
        told = zip(self.ways, marks, strict=True)
        return [f"{way.network:<{wide}}  {way.line:<{longest}}  {mark}".rstrip() for way, mark in told]


def invitation(table: str, fingerprint: str, bind: str, port: int) -> Invitation:
    """Return the invitation to a table whose broker listens at `bind:port` of this machine."""
    at = ipaddress.ip_address(bind)
    ways = tuple([_way(one, port) for one in interfaces() if at.is_unspecified or one.ip == bind])
    if not ways:
        ways = (Way("address", join_line(bind, port), at.is_loopback),)
    return Invitation(table, _reach(at, port), ways, fingerprint)


def outside_invitation(table: str, fingerprint: str, host: str, port: int) -> Invitation:
    """Return the invitation to a table on a broker that others run too: its name belongs to the address."""
    way = Way("broker", join_line(host, port, table), _is_loopback(host))
    return Invitation(table, f"It is carried by the broker at {place(host, port)}.", (way,), fingerprint)


def _way(one: Interface, port: int) -> Way:
    return Way(one.name, join_line(one.ip, port), one.loopback)


def _reach(at: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int) -> str:
    if at.is_loopback:
        return f"It listens at port {port}, on this machine only: nobody else can come."
    if at.is_unspecified:
        return f"It listens at port {port} for everyone on this network."
    return f"It listens at port {port} of {at} alone."


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
