"""Where a table is: what people type to get there, and what a host tells them to type."""

import ipaddress
import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

import ifaddr

from core.text import Text
from net.clean import TALK_CELLS, clean
from net.errors import BadAddress, place

DEFAULT_PORT = 2112

_COMMAND = re.compile(r"(?:\$\s+)?bhj-tui\s+(?:join|spectate)\s+(.*)", re.DOTALL)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_INTERFACE_CELLS = 24


@dataclass(frozen=True, slots=True)
class Address:
    """A broker's host (no brackets) and port, and the name of a table there if one was told."""

    host: str
    port: int = DEFAULT_PORT
    table: Text | None = None

    def __str__(self) -> str:
        """Return the address as people type it, without the port everybody knows."""
        where = place(self.host, self.port)
        where = where.removesuffix(f":{DEFAULT_PORT}") if self.port == DEFAULT_PORT else where
        return where if self.table is None else f"{where}/{self.table}"


@dataclass(frozen=True, slots=True)
class Interface:
    """An address of this machine; `loopback` is reached from this machine only."""

    name: str
    ip: str
    loopback: bool = False


def parse_address(typed: str) -> Address:
    """Return what `HOST[:PORT][/TABLE]` says, also out of a pasted command line; raise BadAddress."""
    where, _, table = _unwrapped(typed).partition("/")
    if not where.strip():
        raise BadAddress(typed, "the host is missing")
    host, port = _split(typed, where.strip())
    return Address(host, _port(typed, port), clean(table, TALK_CELLS) or None)


def join_line(ip: str, port: int = DEFAULT_PORT, table: str | None = None) -> str:
    """Return the exact line a guest types into a shell to come to this table."""
    named = None if table is None else clean(table, TALK_CELLS)
    return f"bhj-tui join {_quoted(str(Address(ip, port, named or None)))}"


def interfaces(adapters: Iterable[ifaddr.Adapter] | None = None) -> list[Interface]:
    """Return the addresses of this machine that guests can type, IPv4 first and loopback last."""
    try:
        known = ifaddr.get_adapters() if adapters is None else adapters
    except OSError:
        known = ()
    found = [_interface(str(ip.nice_name), ip) for adapter in known for ip in adapter.ips]
    usable = {one.ip: one for one in found if _typeable(one)}
    return sorted(usable.values(), key=_rank) or [Interface("loopback", "127.0.0.1", loopback=True)]


def _unwrapped(typed: str) -> str:
    """Return the address in a pasted command line, or what was typed, without quotes and outer spaces."""
    text = typed.strip()
    command = _COMMAND.fullmatch(text)
    if command is None:
        quoted = re.fullmatch(r"(['\"])(.*)\1", text, re.DOTALL)
        return quoted[2] if quoted else text
    try:
        words = shlex.split(command[1])
    except ValueError:
        words = command[1].split()
    return " ".join(takewhile(lambda word: not word.startswith("--"), words))


def _split(typed: str, where: str) -> tuple[str, str | None]:
    """Return host and port as typed; more than one colon without brackets is a bare IPv6 address."""
    bracketed = re.fullmatch(r"\[([^\[\]]*)\](?::(.*))?", where)
    if bracketed:
        return _ipv6(typed, bracketed[1]), bracketed[2]
    if where.count(":") > 1:
        return _ipv6(typed, where), None
    host, colon, port = where.partition(":")
    return _host(typed, host), port if colon else None


def _ipv6(typed: str, text: str) -> str:
    try:
        return str(ipaddress.IPv6Address(text))
    except ValueError:
        raise BadAddress(typed, "what stands there is not an IPv6 address") from None


def _host(typed: str, host: str) -> str:
    if not host:
        raise BadAddress(typed, "the host is missing")
    if re.fullmatch(r"[\d.]+", host):
        return _ipv4(typed, host)
    labels = host.removesuffix(".").split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise BadAddress(typed, "a host is a name like table.local or a number like 192.168.1.20")
    return host


def _ipv4(typed: str, host: str) -> str:
    try:
        return str(ipaddress.IPv4Address(host))
    except ValueError:
        raise BadAddress(typed, "what stands there is not an IPv4 address") from None


def _port(typed: str, port: str | None) -> int:
    if port is None:
        return DEFAULT_PORT
    if not re.fullmatch(r"[0-9]+", port):
        raise BadAddress(typed, "the port after the colon is not a number")
    if len(port) > 9 or not 1 <= int(port) <= 65535:
        raise BadAddress(typed, "a port is from 1 to 65535")
    return int(port)


def _quoted(word: str) -> str:
    """Return a shell word; double quotes are tried first, since Windows knows no single ones."""
    if shlex.quote(word) == word:
        return word
    return shlex.quote(word) if re.search(r"[\"$`\\!%]", word) else f'"{word}"'


def _interface(name: str, ip: ifaddr.IP) -> Interface:
    text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
    return Interface(clean(name, _INTERFACE_CELLS), text, ipaddress.ip_address(text).is_loopback)


def _typeable(one: Interface) -> bool:
    # A link-local IPv6 address needs the guest's own interface name after it.
    address = ipaddress.ip_address(one.ip)
    return address.version == 4 or not address.is_link_local


def _rank(one: Interface) -> tuple[bool, int, bool]:
    address = ipaddress.ip_address(one.ip)
    return one.loopback, address.version, address.is_link_local
