"""The rounds of a table to be looked through, apart from any screen: keys go in, a mark moves."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.events import Said, Voted
from core.table import Table
from tui import words
from tui.chapters import Chapter
from tui.reels import Seen
from tui.view import LogLine

LONGEST = 40
"""Characters that are kept of what is looked for."""
Asked = str
"""What the screen is asked for: an action's id."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened in a round: the log's words on it, and the table after it."""

    line: LogLine
    table: Table


class Browse:
    """Which rounds are in sight, which is marked, how far it is stepped through, and what is typed."""

    def __init__(self, seen: Seen, ascii: bool, muted: Collection[str] = ()) -> None:
        self.seen, self.ascii, self._muted = seen, ascii, muted
        self.mine = False
        """Whether only rounds with a bet of one's own are in sight."""
        self.typed: str | None = None
        """The name or number that is looked for; None while nothing is typed."""
        self.missed = False
        """Whether nothing was found."""
        self.step: int | None = None
        """The event that is looked at; None where the whole round is."""
        self._marked: int | None = None
        """The number of the round; None while nobody has marked one: the newest is meant."""
        self._known: tuple[object, list[Chapter], int] = (None, [], 0)
        self._told: tuple[Chapter, int, list[Step]] | None = None

    @property
    def rounds(self) -> Sequence[Chapter]:
        """The rounds in sight, oldest first."""
        kept = self.seen.kept
        newest = kept[-1] if kept else None
        now = (len(kept), newest, newest.over if newest else False, self.mine)
        if self._known[0] != now:
            you = self.seen.you
            found = [one for one in kept if not self.mine or (you and one.stakes(you))]
            self._known = now, found, sum([one.net(you) or 0 for one in found]) if you else 0
        return self._known[1]

    @property
    def net(self) -> int:
        """What the rounds in sight came to for oneself."""
        return self._known[2] if self.rounds else 0

    @property
    def at(self) -> int:
        """The place of the marked round among those in sight."""
        rounds = self.rounds
        newest = max(len(rounds) - 1, 0)
        if self._marked is None:
            return newest
        at = bisect_left(rounds, self._marked, key=lambda one: one.number)
        return at if at < len(rounds) and rounds[at].number == self._marked else newest

    @property
    def marked(self) -> Chapter | None:
        """The round that is looked at; None where there is none."""
        rounds = self.rounds
        return rounds[self.at] if rounds else None

    @property
    def steps(self) -> Sequence[Step]:
        """What happened in the marked round, as far as there are words for it."""
        chapter = self.marked
        if chapter is None:
            return ()
        if self._told is None or self._told[0] is not chapter or self._told[1] != len(chapter.events):
            self._told = chapter, len(chapter.events), self._steps(chapter)
        return self._told[2]

    def speak_again(self) -> None:
        """Find the words anew, in another language or other signs."""
        self._told = None

    def move(self, by: int) -> None:
        """Mark another round; at the ends the mark stays."""
        rounds = self.rounds
        if rounds:
            self.mark(rounds[min(max(self.at + by, 0), len(rounds) - 1)])

    def mark(self, chapter: Chapter) -> None:
        """Look at a round; the newest stays the newest while others come."""
        if chapter is not self.marked:
            self.step = None
        self._marked = None if self.rounds and chapter is self.rounds[-1] else chapter.number

    def walk(self, by: int) -> None:
        """Go on or back by an event; back from the first is the whole round again."""
        last = len(self.steps) - 1
        if self._marked is None and self.marked is not None:
            self._marked = self.marked.number
        if last < 0:
            return
        if self.step is None:
            self.step = 0 if by > 0 else None
        else:
            self.step = None if self.step + by < 0 else min(self.step + by, last)

    def filter(self) -> None:
        """Show only one's own rounds, or all again."""
        marked = self.marked
        self.mine = not self.mine
        if marked is not None and marked not in self.rounds:
            self.step = None
        self._marked = marked.number if marked else None

    def _steps(self, chapter: Chapter) -> list[Step]:
        found = []
        for before, event, after in chapter.steps():
            line = words.event_line(before, event, self.seen.you, self.ascii)
            if line is not None and not (isinstance(event, Said | Voted) and event.player in self._muted):
                found.append(Step(line, after))
        return found

    # Finding

    def type(self, character: str) -> None:
        """Add to what is looked for, and go where it is found."""
        kept = "".join(filter(str.isprintable, character))
        self.typed = ((self.typed or "") + kept)[:LONGEST]
        self.find(0)

    def rub_out(self) -> None:
        """Take the last character back."""
        self.typed = (self.typed or "")[:-1]
        self.find(0)

    def find(self, by: int) -> None:
        """Mark the round that is meant: this one if it is, else the next one before or behind."""
        wanted = (self.typed or "").strip().casefold()
        self.missed = False
        if not wanted:
            return
        rounds, at = self.rounds, self.at
        order = [*range(at + by, -1, -1), *range(len(rounds) - 1, at, -1)]
        if by > 0:
            order = [*range(at + 1, len(rounds)), *range(at + 1)]
        places = [place for place in order if 0 <= place < len(rounds)]
        found = next((place for place in places if _is(rounds[place], wanted)), None)
        self.missed = found is None
        if found is not None:
            self.mark(rounds[found])


def _is(chapter: Chapter, wanted: str) -> bool:
    """Whether a round is meant: by its number, or by the name of somebody who had chips in it."""
    if wanted.isascii() and wanted.isdigit():
        return str(chapter.number) == wanted
    table = chapter.shown
    there = {wager.player for box in table.boxes for wager in box.wagers}
    return any(wanted in table.players[player].name.casefold() for player in there if player in table.players)
