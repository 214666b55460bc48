"""The one line in which a dealer's process tells the terminal that started it how that went."""

import contextlib
import json
import os
from typing import Any

from net.errors import BhjError, IdentityError, LinkError
from net.ready import Ready
from tui.arguments import Mistyped

STAY = b"stay"
"""Said by the terminal at the other end of standard input: go on without me."""
_KINDS: dict[int, type[BhjError]] = {2: Mistyped, 3: LinkError, 4: IdentityError}


def write_ready(ready: Ready) -> None:
    """Tell that the dealer serves."""
    told = {"host": ready.host, "port": ready.port, "key": ready.fingerprint, "embedded": ready.embedded}
    _write({**told, "web": ready.web, "announced": ready.announced})


def write_failure(sentence: str, code: int) -> None:
    """Tell why there is no dealer."""
    _write({"failure": sentence, "code": code})


def read(line: bytes) -> Ready | None:
    """Return what a dealer told, None for no such line; raise the error that it told of."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    if "failure" in told:
        raise _KINDS.get(told["code"], BhjError)(told["failure"])
    place = told["host"], told["port"], told["key"], told["embedded"]
    return Ready(*place, told.get("web"), told.get("announced"))


def _write(told: dict[str, Any]) -> None:
    # Not through sys.stdout, which complains at the end where nobody reads.
    with contextlib.suppress(OSError):
        os.write(1, json.dumps(told).encode() + b"\n")
