"""Who a person and a table are where nobody said."""

import getpass
import zlib

from tui.plan import TABLES


def login_name() -> str:
    """Return a player's name made of the login name."""
    from net.clean import NAME_CELLS, clean

    try:
        login = getpass.getuser()
    except (OSError, ImportError, KeyError):
        login = ""
    return clean(login.rpartition("\\")[2], NAME_CELLS) or "guest"


def table_name(host: str) -> str:
    """Return a table's name, the same each time for the same host."""
    return TABLES[zlib.crc32(host.encode(errors="replace")) % len(TABLES)]
