"""The program of one browser's terminal: its command line comes by the environment.

A command line would show a private table's invitation to everybody on this machine.
"""

import contextlib
import json
import os
import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[1])
# As in `__main__`: a checkout is not on the path by itself.
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from tui.cli import main  # noqa: E402

ARGUMENTS = "BHJ_WEB_ARGUMENTS"
"""The environment's name for the words of the command line, as a list in JSON."""
MOST_MEMORY = 4 << 30
"""Bytes of addresses that one browser may make this program ask for, most of which it never touches."""


def _bounded() -> None:
    """See to it that nothing a browser sends takes the memory of the whole machine."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _bounded()
    sys.exit(main(json.loads(os.environ.pop(ARGUMENTS, "[]"))))
