"""A roll is cheap to draw: one that leaves the hand in play, at 80 by 24."""

import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are not there"),
    pytest.mark.timeout(60),
]
if sys.platform != "win32":
    from tests.e2e.painting import roll_costs


@pytest.mark.parametrize(("motion", "most", "rolls"), [("none", 1024, 6), ("full", 4096, 3)])
def test_a_roll_costs_a_terminal_few_bytes(tmp_path: Path, motion: str, most: int, rolls: int) -> None:
    costs = [cost.bytes for cost in roll_costs(tmp_path, motion, rolls)]
    assert len(costs) == rolls and 0 < min(costs) <= max(costs) <= most, costs
