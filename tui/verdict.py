"""What `bhj-tui verify` says about a history, in words."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from core.audit import Finding
from net.clean import TALK_CELLS, clean
from net.identity import fingerprint
from net.tally import Tally
from net.verify import MOST_FINDINGS, Report, verify_file, verify_history

STDIN = "-"
WRONG = 1
NAMED = 20
"""Players and void rounds that are listed one by one."""


def say(history: str, head: str) -> int:
    """Verify a history and print what was found; return 0 if it is right."""
    report = verify_history(sys.stdin.buffer, head) if history == STDIN else verify_file(Path(history), head)
    for line in _right(report) if report.right else _wrong(report):
        print(clean(line, TALK_CELLS))
    return 0 if report.right else WRONG


def _wrong(report: Report) -> Iterator[str]:
    for found in report.findings[:MOST_FINDINGS]:
        yield _finding(found)
    if len(report.findings) >= MOST_FINDINGS:
        yield "There is more; nothing was read beyond this."


def _finding(found: Finding) -> str:
    return f"Round {found.round}, event {found.event}: {found.wrong.value}. {found.sentence}"


def _right(report: Report) -> Iterator[str]:
    header, tally = report.header, report.tally
    yield f"{header.table}, opened {_day(header.opened)} by the dealer {_key(header.dealer)}."
    yield f"All is right: {_number(report.events, 'event')}, {_number(tally.rounds, 'round')}."
    drawn = "every card and shuffle" if tally.cards else "every die"
    yield f"Checked: the signature, every link, {drawn}, every move, every payout, every chip."
    yield from _rounds(tally)
    if report.under_way is not None:
        yield f"Round {report.under_way} is under way; its {_drawn(tally)} can be checked when it is over."
    yield from _people(tally)
    yield f"Head: {report.head.hex()}"
    if report.head_at is not None:
        yield f"The head you gave is the one after event {report.head_at}."


def _rounds(tally: Tally) -> Iterator[str]:
    yield f"{_number(tally.settled, 'round')} settled, {len(tally.voids)} void."
    for number, why in tally.voids[:NAMED]:
        yield f"Round {number} is void: {why.value}."
    if len(tally.voids) > NAMED:
        yield f"And {len(tally.voids) - NAMED} more are void."
    if tally.unaided:
        rounds = _number(tally.unaided, "round")
        yield f"Nobody but the dealer had a part in the {_drawn(tally)} of {rounds}."


def _drawn(tally: Tally) -> str:
    return "cards" if tally.cards else "dice"


def _people(tally: Tally) -> Iterator[str]:
    yield f"{_number(tally.strikes, 'strike')} for links that did not come."
    yield f"{_number(tally.restarts, 'fresh chain')} of the dealer after the first."
    for player, links in tally.links.most_common(NAMED):
        yield f"{tally.names[player]} ({player[:8]}) released {_number(links, 'link')}."


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _key(public: str) -> str:
    return fingerprint(bytes.fromhex(public))


def _day(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
    except (OverflowError, ValueError, OSError):
        return "at no day there is"
