"""What `bhj-tui verify` says about a history, in words."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from core.audit import Finding
from net.clean import clean
from net.identity import fingerprint
from net.tally import Tally
from net.verify import MOST_FINDINGS, Report, verify_file, verify_history
from tui import counts, output, tongue
from tui.tongue import N_, _, integer, n_

STDIN = "-"
WRONG = 1
NAMED = 20
"""Players and void rounds that are listed one by one."""
LINE_CELLS = 400
"""Columns of a line, more than any sentence has."""


def say(history: str, head: str) -> int:
    """Verify a history and print what was found; return 0 if it is right."""
    report = verify_history(sys.stdin.buffer, head) if history == STDIN else verify_file(Path(history), head)
    output.say([clean(line, LINE_CELLS) for line in (_right(report) if report.right else _wrong(report))])
    return 0 if report.right else WRONG


def _wrong(report: Report) -> Iterator[str]:
    for found in report.findings[:MOST_FINDINGS]:
        yield _finding(found)
    if len(report.findings) >= MOST_FINDINGS:
        yield _("There is more; nothing was read beyond this.")


def _finding(found: Finding) -> str:
    return _("Round {number}, event {event}: {wrong}. {sentence}").format(
        number=found.round,
        event=found.event,
        wrong=_(str(found.wrong.value)),
        sentence=tongue.say(found.sentence),
    )


def _right(report: Report) -> Iterator[str]:
    header, tally = report.header, report.tally
    yield _("{table}, opened {when} by the dealer {key}.").format(
        table=header.table, when=_day(header.opened), key=_key(header.dealer)
    )
    yield _("All is right: {events}, {rounds}.").format(
        events=counts.events(report.events), rounds=counts.rounds(tally.rounds)
    )
    yield _(_CHECKED[tally.cards])
    yield from _rounds(tally)
    if report.under_way is not None:
        yield _(_UNDER_WAY[tally.cards]).format(number=report.under_way)
    yield from _people(tally)
    yield _("Head: {head}").format(head=report.head.hex())
    if report.head_at is not None:
        yield _("The head you gave is the one after event {number}.").format(number=report.head_at)


_CHECKED = {
    False: N_("Checked: the signature, every link, every die, every move, every payout, every chip."),
    True: N_(
        "Checked: the signature, every link, every card and shuffle, every move, every payout, every chip."
    ),
}
"""What was checked where dice are rolled, and where cards are dealt."""
_UNDER_WAY = {
    False: N_("Round {number} is under way; its dice can be checked when it is over."),
    True: N_("Round {number} is under way; its cards can be checked when it is over."),
}


def _rounds(tally: Tally) -> Iterator[str]:
    yield n_(
        "{count} round settled, {void} void.", "{count} rounds settled, {void} void.", tally.settled
    ).format(count=integer(tally.settled), void=integer(len(tally.voids)))
    for number, why in tally.voids[:NAMED]:
        yield _("Round {number} is void: {why}.").format(number=number, why=_(why.value))
    if len(tally.voids) > NAMED:
        yield _("And {count} more are void.").format(count=integer(len(tally.voids) - NAMED))
    if tally.unaided:
        yield _unaided(tally)


def _unaided(tally: Tally) -> str:
    if tally.cards:
        told = n_(
            "Nobody but the dealer had a part in the cards of {count} round.",
            "Nobody but the dealer had a part in the cards of {count} rounds.",
            tally.unaided,
        )
    else:
        told = n_(
            "Nobody but the dealer had a part in the dice of {count} round.",
            "Nobody but the dealer had a part in the dice of {count} rounds.",
            tally.unaided,
        )
    return told.format(count=integer(tally.unaided))


def _people(tally: Tally) -> Iterator[str]:
    yield n_(
        "{count} strike for links that did not come.",
        "{count} strikes for links that did not come.",
        tally.strikes,
    ).format(count=integer(tally.strikes))
    yield n_(
        "{count} fresh chain of the dealer after the first.",
        "{count} fresh chains of the dealer after the first.",
        tally.restarts,
    ).format(count=integer(tally.restarts))
    for player, links in tally.links.most_common(NAMED):
        yield n_(
            "{name} ({player}) released {count} link.", "{name} ({player}) released {count} links.", links
        ).format(name=tally.names[player], player=player[:8], count=integer(links))


def _key(public: str) -> str:
    return fingerprint(bytes.fromhex(public))


def _day(seconds: int) -> str:
    try:
        day = f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"
    except (OverflowError, ValueError, OSError):
        return _("at no day there is")
    return _("{day} UTC").format(day=day)
