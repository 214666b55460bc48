"""Bytes that a roll costs a terminal of 80 by 24: `python -m tests.benchmarks.painting`."""

import tempfile
from pathlib import Path
from statistics import median

from tests.e2e.painting import roll_costs
from tui.options import Motion

ROLLS = 12


def main() -> None:
    """Play at a real table in a pseudo terminal and count what is written for each roll."""
    print(f"{'motion':10}{'median':>9}{'most':>9}   bytes a roll that leaves the hand in play")
    with tempfile.TemporaryDirectory() as home:
        for motion in Motion:
            costs = roll_costs(Path(home), motion.value, ROLLS)
            print(f"{motion.value:10}{median(costs):9.0f}{max(costs):9d}")


if __name__ == "__main__":
    main()
