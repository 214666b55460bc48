"""Where a table is: what people type to get there, and what a host tells them to type."""

import ipaddress
import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING

from core.sentence import Sentence
from core.text import Text
from net.clean import TALK_CELLS, clean
from net.errors import BadAddress, BadInvitation, BadWords, place
from net.secret import is_secret
from net.three_words import are_words, host_of

if TYPE_CHECKING:
    import ifaddr

DEFAULT_PORT = 2112
FINGERPRINT_DIGITS = 16
SCHEME_PORTS = {"": DEFAULT_PORT, "mqtt": 1883, "mqtts": 8883}

_SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*)://(.*)", re.DOTALL | re.IGNORECASE)
_COMMAND = re.compile(r"(?:\$\s+)?bhj-tui\s+(?:join|spectate)\s+(.*)", re.DOTALL)
_INVITED = re.compile(r"([0-9A-Fa-f-]*)(?:\.([A-Za-z2-7]*))?")
_SHOWN_SECRET = re.compile(r"(#[0-9A-Fa-f-]*\.)\w+")
_QUOTE = re.compile(r"(?:^|\s)(['\"])")
# A line that a narrow screen broke; no address has a line's end of its own.
_BREAK = re.compile(r"\s*[\r\n]+\s*")
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_INTERFACE_CELLS = 24


@dataclass(frozen=True, slots=True)
class Address:
    """A broker's host (no brackets) and port, and what was told of a table there."""

    host: str
    port: int = DEFAULT_PORT
    table: Text | None = None
    tls: bool = False
    fingerprint: str | None = None
    """The dealer's, as in 9f3a-c1d0-77ab-0412."""
    secret: str | None = field(default=None, repr=False)
    """What lets guests in to a private table."""

    def __str__(self) -> str:
        """Return the address as people type it, without the port everybody knows and without the secret."""
        known = SCHEME_PORTS["mqtts" if self.tls else ""]
        where = ("mqtts://" if self.tls else "") + place(self.host, self.port)
        where = where.removesuffix(f":{known}") if self.port == known else where
        named = where if self.table is None else f"{where}/{self.table}"
        return named if self.fingerprint is None else f"{named}#{self.fingerprint.replace('-', '')}"

    @property
    def invitation(self) -> str:
        """The whole address, which with the secret lets in whoever has it."""
        return str(self) if self.secret is None else f"{self}.{self.secret}"


@dataclass(frozen=True, slots=True)
class Interface:
    """An address of this machine; `loopback` is reached from this machine only."""

    name: str
    ip: str
    loopback: bool = False


def parse_address(typed: str) -> Address:
    """Return what `[mqtts://]HOST[:PORT][/TABLE][#FINGERPRINT[.SECRET]]` says; raise BadAddress.

    It may stand in quotes or in a pasted command line, and be broken over several lines. Three words may
    take the place of the host.
    """
    whole = _unwrapped(_BREAK.sub("", typed.strip()))
    typed = discreet(typed)
    address, marked, invited = whole.rpartition("#")
    scheme, rest = _scheme(typed, address if marked else whole)
    where, _, table = rest.partition("/")
    if not where.strip():
        raise BadAddress(typed, Sentence("the host is missing"))
    host, port = (_said(typed, where), None) if are_words(where) else _split(typed, where.strip())
    number = SCHEME_PORTS[scheme] if port is None else _port(typed, port)
    fingerprint, secret = _invited(invited) if marked else (None, None)
    named = clean(table, TALK_CELLS) or None
    return Address(host, number, named, scheme == "mqtts", fingerprint, secret)


def discreet(typed: str) -> str:
    """Return what was typed as an address without the secret in it."""
    return _SHOWN_SECRET.sub(r"\1...", typed)


def pasted(text: str) -> str:
    """Return the first line of what was pasted, with all lines over which its quoted address was broken."""
    line, *more = text.strip().splitlines() or [""]
    quote = _QUOTE.search(line)
    while quote and more and line.count(quote[1]) % 2:
        line = line.rstrip() + more.pop(0).strip()
    return line.rstrip()


def command_line(address: Address, command: str = "join") -> str:
    """Return the exact line a guest types into a shell to come to this table."""
    return f"bhj-tui {command} {_quoted(address.invitation)}"


def interfaces(adapters: "Iterable[ifaddr.Adapter] | None" = None) -> list[Interface]:
    """Return the addresses of this machine that guests can type, IPv4 first and loopback last."""
    # Who only reads addresses does not wait for this.
    import ifaddr

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


def _scheme(typed: str, address: str) -> tuple[str, str]:
    """Return how the broker is spoken to, "" where nothing is said of that, and the rest."""
    match = _SCHEME.fullmatch(address)
    if match is None:
        return "", address
    if (scheme := match[1].lower()) not in SCHEME_PORTS:
        raise BadAddress(typed, Sentence("before a host may stand mqtts:// or mqtt://, nothing else"))
    return scheme, match[2]


def _invited(text: str) -> tuple[str, str | None]:
    """Return the fingerprint and the secret that stand after #."""
    match = _INVITED.fullmatch(text.strip())
    if match is None:
        raise BadInvitation(Sentence("a fingerprint stands there, and a secret after a dot"))
    digits = match[1].replace("-", "").lower()
    if len(digits) != FINGERPRINT_DIGITS:
        raise BadInvitation(Sentence("a fingerprint has {digits} hex digits", digits=FINGERPRINT_DIGITS))
    secret = None if match[2] is None else match[2].lower()
    if secret is not None and not is_secret(secret):
        raise BadInvitation(Sentence("a secret has 16 letters and digits"))
    return bytes.fromhex(digits).hex("-", 2), secret


def _said(typed: str, words: str) -> str:
    host = host_of(words)
    if host is None:
        raise BadWords(typed)
    return host


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
        raise BadAddress(typed, Sentence("what stands there is not an IPv6 address")) from None


def _host(typed: str, host: str) -> str:
    if not host:
        raise BadAddress(typed, Sentence("the host is missing"))
    if re.fullmatch(r"[\d.]+", host):
        return _ipv4(typed, host)
    labels = host.removesuffix(".").split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise BadAddress(typed, Sentence("a host is a name like table.local or a number like 192.168.1.20"))
    return host


def _ipv4(typed: str, host: str) -> str:
    try:
        return str(ipaddress.IPv4Address(host))
    except ValueError:
        raise BadAddress(typed, Sentence("what stands there is not an IPv4 address")) from None


def _port(typed: str, port: str) -> int:
    if not re.fullmatch(r"[0-9]+", port):
        raise BadAddress(typed, Sentence("the port after the colon is not a number"))
    if len(port) > 9 or not 1 <= int(port) <= 65535:
        raise BadAddress(typed, Sentence("a port is from 1 to 65535"))
    return int(port)


def _quoted(word: str) -> str:
    """Return a shell word; double quotes are tried first, since Windows knows no single ones."""
    if shlex.quote(word) == word:
        return word
    return shlex.quote(word) if re.search(r"[\"$`\\!%]", word) else f'"{word}"'


def _interface(name: str, ip: "ifaddr.IP") -> Interface:
    text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
    return Interface(clean(name, _INTERFACE_CELLS), text, ipaddress.ip_address(text).is_loopback)


def _typeable(one: Interface) -> bool:
    # A link-local IPv6 address needs the guest's own interface name after it.
    address = ipaddress.ip_address(one.ip)
    return address.version == 4 or not address.is_link_local


def _rank(one: Interface) -> tuple[bool, int, bool]:
    address = ipaddress.ip_address(one.ip)
    return one.loopback, address.version, address.is_link_local
