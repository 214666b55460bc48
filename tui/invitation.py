"""What a host tells the others: every address of the table, and the line they type."""

import ipaddress
from dataclasses import dataclass, replace

from core.text import Text
from net.address import Address, Interface, command_line, interfaces
from net.errors import place

HERE = "(on this machine)"
SPECTATE = "spectate"
UNCOACHED = "There is no coach: nobody's terminal tells what a move is worth."


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a table: the network it comes through, and where that leads."""

    network: str
    address: Address
    local: bool
    """Works on the host's own machine only."""

    @property
    def line(self) -> str:
        """The exact line to type for a seat."""
        return command_line(self.address)


@dataclass(frozen=True, slots=True)
class Told:
    """A line of an invitation."""

    text: str
    local: bool = False
    typed: bool = False
    """Whether it is to be typed as it stands, and nothing else is in it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table's ways, how far it can be heard, the dealer's fingerprint, and the dealer's other tables."""

    table: str
    reach: str
    ways: tuple[Way, ...]
    fingerprint: str
    title: str = ""
    """The table and its game, for where there are several."""
    coached: bool = True
    """Whether the terminals at the table may tell what a move is worth."""
    also: tuple["Invitation", ...] = ()

    @property
    def private(self) -> bool:
        """Whether only who has a line of it can come."""
        return any(way.address.secret for way in self.ways)

    def lines(self) -> list[Told]:
        """Return the ways to all tables; those to several stand below the table that they lead to."""
        if not self.also:
            return self._lines()
        return [told for one in (self, *self.also) for told in (Told(one.title), *one._lines())]

    def _lines(self) -> list[Told]:
        """Return each way in a line with its network; lines that are long stand below it."""
        if any(way.address.fingerprint for way in self.ways):
            return [told for way in self.ways for told in _below(way)]
        wide = max((len(way.network) for way in self.ways), default=0)
        longest = max((len(way.line) for way in self.ways), default=0)
        columns = [(f"{way.network:<{wide}}  {way.line:<{longest}}", way.local) for way in self.ways]
        return [Told(f"{text}  {HERE}" if local else text.rstrip(), local) for text, local in columns]

    def notes(self) -> list[str]:
        """Return what else guests may want to know."""
        uncoached = [] if self.coached else [UNCOACHED]
        if self.private:
            return [*uncoached, self._privacy]
        notes = [
            *uncoached,
            "Who only wants to look on types spectate in place of join.",
        ]
        if self.pinned():
            notes.append("Who wants to be sure that the dealer is yours types the fingerprint too:")
        return notes

    @property
    def _privacy(self) -> str:
        if self.also:
            return "The tables are private: who has such a line can come to all of them, and nobody else."
        return "The table is private: who has such a line can come, and nobody else."

    def pinned(self) -> list[Told]:
        """Return the lines with the dealer's fingerprint where the others are without, one for each table."""
        return [told for one in (self, *self.also) for told in one._pinned()]

    def _pinned(self) -> list[Told]:
        way = self.ways[0]
        if way.address.fingerprint is not None:
            return []
        address = replace(way.address, table=Text(self.table), fingerprint=self.fingerprint)
        return [Told(command_line(address), way.local, typed=True)]


def _below(way: Way) -> list[Told]:
    lines = [way.line, command_line(way.address, SPECTATE)] if way.address.secret else [way.line]
    head = f"{way.network} {HERE}" if way.local else way.network
    return [Told(head, way.local), *(Told(line, way.local, typed=True) for line in lines)]


def invitation(
    table: str, fingerprint: str, bind: str, port: int, secret: str | None = None, *, named: bool = False
) -> Invitation:
    """Return the invitation to a table whose broker listens at `bind:port` of this machine.

    Where it is not the only table there, its lines have it `named`.
    """
    at = ipaddress.ip_address(bind)
    reachable = [one for one in interfaces() if at.is_unspecified or one.ip == bind]
    here = reachable or [Interface("address", bind, at.is_loopback)]
    told = Address("", port, Text(table) if named else None)
    if secret is not None:
        told = Address("", port, Text(table), False, fingerprint, secret)
        # Long lines are shown where they help.
        here = [one for one in here if not one.loopback] or here
    ways = tuple([Way(one.name, replace(told, host=one.ip), one.loopback) for one in here])
    return Invitation(table, _reach(at, port), ways, fingerprint)


def outside_invitation(address: Address) -> Invitation:
    """Return the invitation to a table on a broker that others use too, by its whole address."""
    way = Way("broker", address, _is_loopback(address.host))
    reach = f"It is carried by the broker at {place(address.host, address.port)}."
    return Invitation(str(address.table), reach, (way,), address.fingerprint or "")


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
