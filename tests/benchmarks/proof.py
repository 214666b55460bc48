"""Ten thousand rounds, saved and verified: `python -m tests.benchmarks.proof [ROUNDS]`."""

import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.audit import Audit
from net.journal import Cause, Opening, open_journal
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
        kept = _kept(played.lines[: len(played.lines) // 10], Path(folder) / "journal.sqlite3")
        print(f"{10 * kept / int(rounds):,.0f} bytes a round in the journal, at one event an order the most")
        began = time.perf_counter()
        audit = Audit()
        wrong = [finding for written in played.lines for finding in audit.see(written)]
        _told("audited", began, len(played.lines))
        began = time.perf_counter()
        report = verify_file(path)
        _told("verified", began, report.events)
    print(f"{report.checked:,} rounds found right, {len(report.findings) + len(wrong)} findings")
    return 0 if report.right and not wrong and report.checked == int(rounds) else 1


def _kept(lines: Sequence[bytes], path: Path) -> int:
    """Return the bytes of a journal that has these events, each by an order of its own."""
    cause = Cause("0" * 32, bytes(8), 0)
    with open_journal(path) as journal:
        session = journal.begin(Opening("bench", "bench", DEALER.public), lines[:1], [], bytes(32))
        for number, line in enumerate(lines[1:], 1):
            journal.append(session, number, [line], cause=replace(cause, counter=number))
    return path.stat().st_size


def _told(what: str, began: float, events: int) -> None:
    took = time.perf_counter() - began
    print(f"{what} in {took:.1f} s, {took / events * 1e6:.0f} µs an event, {events:,} events")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
