"""Verifies a history: the file, the chance and the rules, with nothing of what the dealer draws by."""

from dataclasses import dataclass, field
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from core.audit import Audit, Finding
from core.sentence import N_, Sentence
from net.errors import BhjError
from net.proof import Header, HistoryDamaged, read_proof
from net.reasons import reason_of
from net.referee import Referee
from net.tally import Tally

MOST_FINDINGS = 100
"""After so many nothing more is read."""


class Claim(Enum):
    """What a history says of itself that is not so."""

    OTHER_KEY = N_("another dealer's key")
    OTHER_HEAD = N_("another history")


class HistoryUnreadable(BhjError):
    """A file that is not there or can't be opened."""

    exit_code = 2

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The history {path} can't be read: {reason}. Check the name, or save it again.",
                path=path,
                reason=reason,
            )
        )


@dataclass(slots=True)
class Report:
    """What a history holds, and all that is wrong with it."""

    header: Header
    findings: list[Finding] = field(default_factory=list)
    events: int = 0
    head: bytes = bytes(32)
    checked: int = 0
    """Rounds, void ones too, whose chance was checked completely and found right."""
    under_way: int | None = None
    """The round that the history ends in."""
    tally: Tally = field(default_factory=Tally)
    head_at: int | None = None
    """The event after which the log had the head that was asked for."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def verify_file(source: Path | bytes, head: str = "") -> Report:
    """Verify a history on disk or in memory; raises HistoryUnreadable, or what its first line may raise."""
    if isinstance(source, bytes):
        return verify_history(BytesIO(source), head)
    try:
        with source.open("rb") as file:
            return verify_history(file, head)
    except OSError as error:
        raise HistoryUnreadable(source, reason_of(error)) from error


def verify_history(file: BinaryIO, head: str = "") -> Report:
    """Verify a history line by line; `head` are the first digits of a head it must have had at some time.

    Raises NotAHistory, HistoryTooNew or HistoryDamaged by the first line alone.
    """
    header, lines = read_proof(file)
    verifier = _Verifier(header, head)
    try:
        for line in lines:
            verifier.see(line)
            if len(verifier.report.findings) >= MOST_FINDINGS:
                return verifier.report
    except HistoryDamaged as damaged:
        verifier.find(damaged.damage, damaged.damage.sentence)
    return verifier.end()


class _Verifier:
    def __init__(self, header: Header, head: str) -> None:
        self.report = Report(header)
        self._head = head
        self._audit, self._referee = Audit(), Referee()

    def see(self, line: bytes) -> None:
        report, audit = self.report, self._audit
        before = audit.checked
        report.findings += audit.see(line)
        report.checked += audit.checked != before
        self._judge(line)
        report.events, report.head = audit.events, audit.head
        if report.head_at is None and self._head and audit.head.hex().startswith(self._head):
            report.head_at = audit.events

    def _judge(self, line: bytes) -> None:
        referee = self._referee
        if referee.over:
            return
        breach = referee.see(line)
        if breach is not None:
            self.find(
                breach,
                Sentence("{breach} The rules are not checked beyond this event.", breach=breach.sentence),
            )
        elif referee.table is not None and referee.event is not None:
            self.report.tally.count(referee.table, referee.event)

    def find(self, wrong: Enum, sentence: Sentence) -> None:
        self.report.findings.append(Finding(wrong, self._audit.round, self._audit.events, sentence))

    def end(self) -> Report:
        report = self.report
        report.findings += self._audit.end()
        report.under_way = self._audit.round if self._audit.under_way else None
        if self._audit.key.hex() != report.header.dealer:
            self.find(
                Claim.OTHER_KEY, Sentence("The table was opened by another dealer than the one who signed.")
            )
        if self._head and report.head_at is None:
            self.find(Claim.OTHER_HEAD, Sentence("The history never had the head {head}.", head=self._head))
        return report
