"""Ten thousand rounds, saved and verified: `python -m tests.benchmarks.proof [ROUNDS]`."""

import sys
import tempfile
import time
from pathlib import Path

from core.audit import Audit
from net.proof import write_proof
from net.verify import verify_file
from tests.core.evenings import Evening
from tests.net.histories import DEALER, HEADER


def main(rounds: str = "10000") -> int:
    """Play, save and verify them, print how long each took; return 0 if all is right."""
    began = time.perf_counter()
    played = Evening(key=DEALER.public, length=4096).play(int(rounds))
    _told("played", began, len(played.lines))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history"
        with path.open("wb") as file:
            write_proof(file, HEADER, played.lines, DEALER)
        print(f"{path.stat().st_size / int(rounds):,.0f} bytes a round, {path.stat().st_size:,} in all")
        began = time.perf_counter()
        audit = Audit()
        wrong = [finding for written in played.lines for finding in audit.see(written)]
        _told("audited", began, len(played.lines))
        began = time.perf_counter()
        report = verify_file(path)
        _told("verified", began, report.events)
    print(f"{report.checked:,} rounds found right, {len(report.findings) + len(wrong)} findings")
    return 0 if report.right and not wrong and report.checked == int(rounds) else 1


def _told(what: str, began: float, events: int) -> None:
    took = time.perf_counter() - began
    print(f"{what} in {took:.1f} s, {took / events * 1e6:.0f} µs an event, {events:,} events")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
