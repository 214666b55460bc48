"""Everything the README promises in figures, measured one after the other: `python -m tests.benchmarks`."""

import subprocess
import sys

MODULES = (
    "engine",
    "returns",
    "decisions",
    "book --rounds 1000000 --table-rounds 30000",
    "latency",
    "stalled",
    "idle",
    "painting",
    "startup",
    "memory --trips 200 --rounds 1000",
    "coach",
    "rounds",
    "comeback",
    "crowd",
    "characters",
    "proof",
)


def main() -> int:
    """Run each benchmark in a process of its own; return 0 if all came to their end."""
    codes = []
    for name in MODULES:
        print(f"\n== {name}", flush=True)
        codes.append(
            subprocess.run(
                [sys.executable, "-m", *f"tests.benchmarks.{name}".split()], check=False
            ).returncode
        )
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
