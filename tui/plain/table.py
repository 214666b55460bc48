"""A table played as lines: facts and lines come in, in one thread, and what is new is told."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from core.table import Table
from net.facts import Fact, Synced
from tui.child import PATIENCE
from tui.client import TableClient
from tui.desk import Desk
from tui.options import Motion, Options
from tui.plain.chooser import Chooser
from tui.plain.door import Door, Over
from tui.plain.errands import Errands
from tui.plain.inbox import Inbox, Line
from tui.plain.reader import Reader
from tui.plain.teller import Teller
from tui.plain.voice import Mark, Unheard, Voice
from tui.tongue import _

PACE = 0.07
"""Seconds from one line to the next: a dealer refuses who orders more than 20 times a second."""
NOTHING = object()
"""What comes in from the coach and from errands: nothing but a reason to look."""


class PlainTable:
    """One table until it is left; nothing here waits but `run`."""

    def __init__(
        self,
        client: TableClient,
        table: Table,
        options: Options,
        voice: Voice,
        chooser: Chooser,
        *,
        tables: int = 1,
        invitation: Callable[[], list[str]] = list,
        first: Sequence[tuple[str, Mark]] = (),
    ) -> None:
        """Prepare to play; some lines are said before anything else."""
        self.desk = Desk(client, table, replace(options, motion=Motion.NONE, ascii=voice.ascii))
        self.door = Door(self.desk, tables)
        self._voice = voice
        self._teller = Teller(self.desk, voice)
        self._errands = Errands()
        self._reader = Reader(self.desk, self._teller, voice, self.door, invitation, self._errands, chooser)
        chooser.adapted = self._adapt
        self._first = first
        self._greeted = False
        """Whether the table was described as it is."""
        self._next_line = 0.0
        self._deaf = False
        """Whether there are no more lines; the table is left once all that they asked for was told."""
        self._ended = False

    def run(self, inbox: Inbox) -> Over:
        """Play until the table is left."""
        desk = self.desk
        desk.client.attach(partial(inbox.put, self))
        self._errands.attach(partial(inbox.put, self, NOTHING))
        for thinker in (desk.coach, desk.gallery):
            thinker.attach(partial(inbox.put, self, NOTHING))
        try:
            return self._play(inbox)
        except Unheard:
            return self._slip_out(inbox)
        except KeyboardInterrupt:
            return replace(self._slip_out(inbox), interrupted=True)
        finally:
            desk.stop()

    def _slip_out(self, inbox: Inbox) -> Over:
        """Leave without another word; a table that is to be closed may take a while for that."""
        self.door.slip_out()
        deadline = time.monotonic() + PATIENCE
        while self.door.over is None and (left := deadline - time.monotonic()) > 0:
            for item in inbox.items(self, left):
                if isinstance(item, Fact):
                    self.hear(item, time.monotonic())
            self.desk.advance(time.monotonic())
            self.door.look()
        return self.door.over or Over()

    def _play(self, inbox: Inbox) -> Over:
        wait: float | None = 0.0
        while self.door.over is None:
            for item in inbox.items(self, wait):
                if isinstance(item, Fact):
                    self.hear(item, time.monotonic())
            moments = [self.tell(time.monotonic())]
            if self.door.over is None and inbox.has_line and self.may_read:
                moments.append(self._read_in_time(inbox))
            due = min((moment for moment in moments if moment is not None), default=None)
            wait = None if due is None else max(due - time.monotonic(), 0.0)
        return self.door.over

    def _read_in_time(self, inbox: Inbox) -> float:
        """Read a line if its time has come; return when to look again."""
        now = time.monotonic()
        if now < self._next_line:
            return self._next_line
        self._next_line = now + PACE
        self.read(inbox.read(), now)
        return now

    def _adapt(self, options: Options) -> None:
        """Tell as is wanted from now on."""
        self.desk.adapt(replace(options, motion=Motion.NONE))

    @property
    def may_read(self) -> bool:
        """Whether the next line can be taken: what was ordered is answered, and shown."""
        return not self._deaf and self._reader.may_read

    def hear(self, fact: Fact, now: float) -> None:
        """Take a fact; a whole table that is not the one in sight is described again."""
        if isinstance(fact, Synced) and self._greeted and fact.table.seq != self.desk.table.seq:
            self._greeted = False
        self.desk.take(fact, now)

    def read(self, line: Line, now: float) -> None:
        """Take a line, or that there are no more."""
        if line is None:
            self._deaf = True
        else:
            self._reader.read(line, now)

    def tell(self, now: float) -> float | None:
        """Bring what is shown up to now and tell what is new; return when to be called again."""
        moves = self.desk.advance(now)
        for line, mark in self._first:
            self._voice.say(line, mark)
        self._first = ()
        if not self._greeted:
            self._greeted = True
            self._teller.everything(now)
            self._voice.say(_("Type help for what can be typed."))
        self._teller.news(now)
        for line, mark in self._errands.known():
            self._voice.say(line, mark)
        if self._deaf and not self._ended and not self._errands.busy:
            self._ended = True
            self._reader.end()
        self.desk.coach.follow(self.desk.table)
        self.desk.crowd.compare(self.desk.table, self.desk.gallery.best)
        self.door.look()
        moments = (moves, self._teller.prompter.next_reminder(now))
        return min((moment for moment in moments if moment is not None), default=None)
