"""A session of the journal read and checked in a thread; its rounds can be looked at as they come."""

import threading
from collections.abc import Callable, Iterator, Sequence

from core.audit import Audit, Finding
from core.events import AnyEvent
from core.sentence import Sentence
from core.table import Table
from net.clean import TABLE_NAME_CELLS, clean
from net.journal import JournalReader, Session, open_for_reading
from net.proof import Header
from net.referee import Referee
from net.tally import Tally
from net.verify import Report
from tui.chapters import Chapter, Cutter
from tui.past import find, is_dealt

PAUSE = 0.0005
"""Seconds after each round."""
FIRST_NEWS, MOST_NEWS = 8, 128
"""Rounds after which the reader tells of them: soon at first, later seldom."""


class Reading:
    """A session's rounds, and what came of checking each; another thread adds to them."""

    def __init__(self, number: int | None, you: str, tell: Callable[[], None]) -> None:
        self.you = you
        self.chapters: list[Chapter] = []
        self.report: Report | None = None
        """All that was found, once everything was read."""
        self.error: BaseException | None = None
        """Why nothing more can be read."""
        self.session: Session | None = None
        self.broken: Sentence | None = None
        """The rule that was broken, beyond which nothing can be shown."""
        self.title = ""
        self.dealt = False
        """Whether a dealer is at the table, so that more rounds may come."""
        self._number, self._tell = number, tell
        self._problems: dict[int, list[Sentence]] = {}
        self._checked: set[int] = set()
        self._under_way: Chapter | None = None
        self._stopped = threading.Event()

    @property
    def over(self) -> bool:
        """Whether no more is read."""
        return self.report is not None or self.error is not None

    @property
    def kept(self) -> Sequence[Chapter]:
        """The rounds read so far, oldest first."""
        now = self._under_way
        return self.chapters if now is None else [*self.chapters, now]

    def is_checked(self, number: int) -> bool:
        """Whether a round was checked completely and found right."""
        return number in self._checked

    def problems(self, number: int) -> Sequence[str]:
        """Return what is wrong with a round, a sentence each."""
        return self._problems.get(number, ())

    def begin(self) -> None:
        """Read in a thread of its own."""
        threading.Thread(target=self.run, name="reading", daemon=True).start()

    def stop(self) -> None:
        """Read no more."""
        self._stopped.set()

    def run(self) -> None:
        """Read everything, and tell when there is news."""
        try:
            with open_for_reading() as reader:
                self._read(reader, find(reader, self._number))
        except Exception as error:
            self.error = error
        if not self._stopped.is_set():
            self._tell()

    def _read(self, reader: JournalReader, session: Session) -> None:
        self.title = clean(session.title, TABLE_NAME_CELLS) or session.table
        self.dealt = session.closed_at is None and is_dealt(session)
        self.session = session
        header = Header(table=self.title, dealer=session.dealer.hex(), opened=int(session.opened_at))
        self.report = self._checked_report(header, reader.lines(session.id))

    def _checked_report(self, header: Header, lines: Iterator[bytes]) -> Report | None:
        audit, tally, found = Audit(), Tally(), list[Finding]()
        folding = _Folding(self._finish)
        news = FIRST_NEWS
        for line in lines:
            if self._stopped.is_set():
                return None
            before = audit.checked
            new = list(audit.see(line))
            self.broken = folding.see(line, audit, tally, new) or self.broken
            found += new
            self._note(new)
            if audit.checked != before:
                self._checked.add(audit.checked)
            if len(self.chapters) >= news:
                news = len(self.chapters) + min(len(self.chapters), MOST_NEWS)
                self._tell()
        self._under_way = folding.under_way
        ended = list(audit.end())
        self._note(ended)
        return Report(
            header, found + ended, audit.events, audit.head, len(self._checked),
            audit.round if audit.under_way else None, tally,
        )  # fmt: skip

    def _finish(self, chapter: Chapter) -> None:
        self.chapters.append(chapter)
        # Whoever looks at the rounds comes first.
        self._stopped.wait(PAUSE)

    def _note(self, found: Sequence[Finding]) -> None:
        for one in found:
            self._problems.setdefault(one.round, []).append(one.sentence)


class _Folding:
    """Folds lines into rounds by the rules, as far as these are kept."""

    def __init__(self, finish: Callable[[Chapter], None]) -> None:
        self._referee, self._finish = Referee(), finish
        self._cutter: Cutter | None = None
        self._before: Table | None = None

    @property
    def under_way(self) -> Chapter | None:
        """The round that has begun and is not over."""
        now = self._cutter.open if self._cutter else None
        return now if now is not None and now.locked is not None else None

    def see(self, line: bytes, audit: Audit, tally: Tally, found: list[Finding]) -> Sentence | None:
        """Take the next line; return the rule that it breaks, beyond which nothing is folded."""
        referee = self._referee
        if referee.over:
            return None
        breach = referee.see(line)
        if breach is not None:
            sentence = Sentence(
                "{breach} The rules are not checked beyond this event.", breach=breach.sentence
            )
            found.append(Finding(breach, audit.round, audit.events, sentence))
            return breach.sentence
        event, table = referee.event, referee.table
        assert event is not None and table is not None
        tally.count(table, event)
        self._cut(event, table)
        return None

    def _cut(self, event: AnyEvent, table: Table) -> None:
        """Add an event, given the table after it, to its round."""
        before, self._before = self._before, table
        if before is None or self._cutter is None:
            self._cutter = Cutter(table)
            return
        done = self._cutter.add(before, event, table)
        if done is not None and done.locked is not None:
            self._finish(done)
