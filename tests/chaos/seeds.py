"""Many runs side by side, each a process of its own, and what became of them."""

import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.chaos.processes import ROOT


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run in a line, and what was wrong."""

    told: str
    wrong: tuple[str, ...]

    def shown(self) -> int:
        """Print it; return the exit code."""
        print(f"{self.told}: {'WRONG' if self.wrong else 'ok'}", flush=True)
        for line in self.wrong:
            print(f"  {line}", flush=True)
        return 1 if self.wrong else 0


def run_all(commands: Sequence[Sequence[str]], jobs: int) -> int:
    """Run programs, so many at a time; print what each says, and return 0 if all were content."""
    with ThreadPoolExecutor(jobs) as pool:
        codes = list(pool.map(_run, commands))
    failed = sum(code != 0 for code in codes)
    print(f"{len(codes)} runs, {failed} of them wrong", flush=True)
    return 1 if failed else 0


def _run(command: Sequence[str]) -> int:
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    print((done.stdout + done.stderr).rstrip(), flush=True)
    return done.returncode
