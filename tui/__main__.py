"""`python -m tui`, and how a terminal starts a dealer, wherever it was started itself."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[1])
# A checkout is not on the path by itself; the current folder, which may hold anything, is never used.
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from tui.cli import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
