"""Where a web view is: its port, and the links that lead to it. What serves it is imported elsewhere."""

import contextlib
import ipaddress
import re
import socket
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec

from core.sentence import Sentence
from net.address import interfaces
from net.errors import BhjError, PortTaken
from net.invite import web_key

PORTS = range(8112, 8132)
_CODED = re.compile(r"http://[0-9a-z./:]+")
"""A link that means the same in capital letters, in which its QR code is smaller."""


class NoWebView(BhjError):
    """The part that serves pages is not installed."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(
            Sentence(
                "The web view is not installed. Install it with: {command}",
                command="pip install 'bhj-tui[web]'",
            )
        )


def check_installed() -> None:
    """Raise `NoWebView` where the part that serves pages is missing."""
    if find_spec("textual_serve") is None:
        raise NoWebView


def listen(bind: str, port: int) -> socket.socket:
    """Return a socket that listens there, with port 0 at the first known one that is free.

    Raises `PortTaken`, or `NotOurs`.
    """
    for candidate in (port,) if port else (*PORTS, 0):
        with contextlib.suppress(PortTaken):
            return _listening(bind, candidate)
    raise PortTaken(bind, port)


def _listening(bind: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if bind == "::":
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        _bind(made, bind, port)
        made.listen()
    except BaseException:
        made.close()
        raise
    return made


def _bind(made: socket.socket, bind: str, port: int) -> None:
    try:
        made.bind((bind, port))
    except OSError:
        if _is_ours(bind):
            raise PortTaken(bind, port) from None
        from tui.headless import NotOurs

        raise NotOurs(bind) from None


def _is_ours(bind: str) -> bool:
    return ipaddress.ip_address(bind).is_unspecified or any(bind == one.ip for one in interfaces())


def links(bind: str, port: int, secret: str | None = None) -> Sequence[str]:
    """Return the page's links, those for other machines first; a private table's have its key in them."""
    at = ipaddress.ip_address(bind)
    found = [one.ip for one in interfaces() if one.ip == bind or (at.is_unspecified and _heard(at, one.ip))]
    path = f"{key_path(secret)}/"
    return [f"http://{_host(ip)}:{port}{path}" for ip in found or [bind]]


def _heard(at: ipaddress.IPv4Address | ipaddress.IPv6Address, ip: str) -> bool:
    """Whether a socket that is bound to all addresses listens at one of them."""
    return at.version == 6 or ipaddress.ip_address(ip).version == 4


def _host(ip: str) -> str:
    return f"[{ip}]" if ":" in ip else ip


def key_path(secret: str | None) -> str:
    """Return what stands before the path of each page of a table; "" where the table is not private."""
    return "" if secret is None else f"/{web_key(secret)}"


def is_loopback(link: str) -> bool:
    """Whether a link leads nowhere but on this machine."""
    return link.startswith(("http://127.", "http://[::1]"))


def shared(found: Iterable[str]) -> str:
    """Return the link to pass on, which is the first one."""
    return next(iter(found), "")


def coded(link: str) -> str:
    """Return a link as it stands in a QR code."""
    return link.upper() if _CODED.fullmatch(link) else link
