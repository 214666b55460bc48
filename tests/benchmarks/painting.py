"""What a roll costs a terminal of 80 by 24: `python -m tests.benchmarks.painting`."""

import tempfile
from pathlib import Path
from statistics import median

from tests.e2e.painting import roll_costs
from tui.options import Motion

ROLLS = 12


def main() -> None:
    """Play at a real table in a pseudo terminal and count what is written for each roll."""
    print("a roll that leaves the hand in play: bytes written, and milliseconds from the key to its dice")
    print(f"{'motion':10}{'median':>9}{'most':>9}{'median':>12}{'most':>9}")
    with tempfile.TemporaryDirectory() as home:
        for motion in Motion:
            costs = roll_costs(Path(home), motion.value, ROLLS)
            written, waited = [c.bytes for c in costs], [1000 * c.seconds for c in costs]
            print(
                f"{motion.value:10}{median(written):9.0f}{max(written):9d}"
                f"{median(waited):9.1f} ms{max(waited):6.1f} ms"
            )


if __name__ == "__main__":
    main()
