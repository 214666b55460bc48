"""What `bhj-tui web` may be asked, and what a host may ask of it."""

import argparse
import ipaddress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tui.tongue import _

WEB = "web"
ANY_PORT = 0
"""The first free one of `web_place.PORTS`."""


@dataclass(frozen=True, slots=True)
class Served:
    """What browsers get to see, and where."""

    web_bind: str = "0.0.0.0"
    web_port: int = ANY_PORT
    play: bool = False
    """Whether browsers may sit down too."""
    offered: str = ""
    """The name that a browser is offered to play under."""


NOTHING_SERVED = Served()
SERVED = tuple(Served.__dataclass_fields__)


def add_web(parser: argparse.ArgumentParser) -> None:
    """Add what the command may be asked."""
    parser.argument_default = argparse.SUPPRESS
    add = parser.add_argument
    add("address", metavar="ADDR[:PORT][/TABLE][#INVITATION]", nargs="?", default="",
        help=_("the table (the one that this machine hosts)"))  # fmt: skip
    add("--port", metavar="P", dest="web_port", type=_port, help=_("where browsers come to (8112)"))
    add("--bind", metavar="ADDR", dest="web_bind", type=_ip,
        help=_("the address to listen at (all of this machine's)"))  # fmt: skip
    add("--play", action="store_true", help=_("let browsers sit down; without it they only watch"))
    add("--name", dest="offered", help=_("the name that a browser is offered to play under"))
    add("--trust-new-dealer", action="store_true",
        help=_("come although the dealer's key is another than last time"))  # fmt: skip
    add("--credentials", metavar="FILE", type=Path,
        help=_("user:password for an outside broker (from the environment)"))  # fmt: skip
    add("--report", action="store_true", help=argparse.SUPPRESS)


def add_web_beside(group: Any) -> None:
    """Add what a host asks for who wants a web view beside the table."""
    group.add_argument("--web", metavar="P", nargs="?", const=ANY_PORT, type=_port,
                       help=_("let browsers watch too, at this port (8112)"))  # fmt: skip


def web_see() -> str:
    """Return what the command's help says at its end."""
    return _("""\
who opens the page watches the table, in a terminal of its own on this machine;
with --play it may also sit down, by a name of its own, and the browser keeps a
key for each name: no other browser can take its seat or its chips

  bhj-tui web                    the table that this machine hosts
  bhj-tui web 192.168.1.20       one elsewhere
  bhj-tui web --play 192.168.1.20

the page is not encrypted: who can read your network can read along, and play in
the place of a browser that plays; the keys lie on this machine, so whoever
serves the page could do that too
""")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        wrong = _("{text} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(wrong.format(text=repr(text[:40]), least=0, most=65535))
    return int(text)


def _ip(text: str) -> str:
    try:
        return str(ipaddress.ip_address("127.0.0.1" if text == "localhost" else text.strip("[]")))
    except ValueError:
        wrong = _("{text} is no address like 192.168.1.20").format(text=repr(text[:60]))
        raise argparse.ArgumentTypeError(wrong) from None
