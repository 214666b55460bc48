"""Two hundred rounds of four players and a spectator: `python -m tests.benchmarks.rounds [ROUNDS]`."""

import os
import subprocess
import sys

LIMIT = 300
"""Seconds after which it is ended."""


def main(rounds: str = "200") -> int:
    """Play them, every digest compared in each; return 0 if all were equal."""
    command = [sys.executable, "-m", "pytest", "-q", "-s", "tests/e2e/test_rounds.py"]
    return subprocess.run(
        command, check=False, timeout=LIMIT, env={**os.environ, "BHJ_ROUNDS": rounds}
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
