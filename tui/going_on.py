"""What is said of a table that goes on without the terminal that opened it."""

import shlex
import sys
from typing import TYPE_CHECKING

from net.address import command_line
from tui.tongue import _

if TYPE_CHECKING:
    from tui.ways import Entered


def going_on(entered: "Entered") -> str:
    """Return how to come back to a table that goes on, or to end its dealer; "" where that has ended."""
    hosting = entered.hosting
    if hosting is None or not hosting.stays or not hosting.running:
        return ""
    end = "taskkill /F /PID" if sys.platform == "win32" else "kill"
    back = f"{command_line(entered.client.address)} --name {shlex.quote(entered.name)}"
    if entered.tables > 1:
        told = _(
            "{name} and your other tables go on without you. Come back: {back}. End them: {end} {process}"
        )
    else:
        told = _("{name} goes on without you. Come back: {back}. End it: {end} {process}")
    return told.format(name=entered.table.setup.name, back=back, end=end, process=hosting.pid)
