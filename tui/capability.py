"""What a terminal can draw, as far as its environment tells."""

import locale
import os
import sys

PLAIN_TERMINALS = ("dumb", "linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cons25")


def needs_ascii() -> bool:
    """Whether only ASCII can be drawn: by the kind of terminal, or by the locale's encoding."""
    if os.environ.get("TERM", "").partition("-")[0] in PLAIN_TERMINALS:
        return True
    if sys.platform == "win32":
        return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    return locale.getencoding().lower().replace("-", "") != "utf8"
