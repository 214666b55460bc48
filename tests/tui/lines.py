"""A plain table in front of a dealer in the test's own hands, with a clock in them too."""

import os
from pathlib import Path

from core import commands as cmd
from net.facts import Countdown, Fact, Synced
from tests.tui.fakes import Drawn, FakeClient, FakeDealer
from tui.options import Options
from tui.plain.chooser import Chooser
from tui.plain.table import PlainTable
from tui.plain.voice import Voice
from tui.preferences import Preferences

START = 100.0


class Lines:
    """What a plain table says to what happens and to what is typed."""

    def __init__(
        self, dealer: FakeDealer, player: str = "you", options: Options | None = None, encoding: str = "utf-8"
    ) -> None:
        self.client = FakeClient(dealer, player)
        self.said = b""
        chosen = options or Options()
        voice = Voice(chosen.ascii, self._write, encoding)
        chooser = Chooser(voice, Preferences(Path(os.devnull)), chosen, player)
        self.table = PlainTable(self.client, dealer.table, chosen, voice, chooser)
        self.client.attach(self._hear)
        self.now = START
        self._read = 0

    def _write(self, line: bytes) -> None:
        assert line.endswith(b"\n") and line.count(b"\n") == 1
        self.said += line

    def _hear(self, fact: Fact) -> None:
        self.table.hear(fact, self.now)

    def news(self, later: float = 0.0) -> list[str]:
        """Return what is said some seconds later and was not returned before."""
        self.now += later
        self.table.tell(self.now)
        new, self._read = self.said[self._read :], len(self.said)
        return new.decode().splitlines()

    def type(self, *lines: str | None) -> list[str]:
        """Type lines and return what is said then."""
        for line in lines:
            assert self.table.may_read
            self.table.read(line, self.now)
        return self.news()

    def does(self, command: cmd.AnyCommand, *drawn: Drawn, countdown: Countdown | None = None) -> list[str]:
        """Let somebody do something, and return what is said."""
        self.client.does(command, *drawn, countdown=countdown)
        return self.news()

    def accept(self, *drawn: Drawn) -> list[str]:
        """Let the dealer answer the last order, and return what is said."""
        self.client.accept(*drawn)
        return self.news()

    def sync(self, countdown: Countdown | None = None) -> list[str]:
        """Let the whole table arrive, and return what is said."""
        self.client.feed(Synced(self.client.dealer.table, countdown))
        return self.news()

    def clock(self, seconds: float) -> Countdown:
        """Return a clock for the decision that is open, which runs from now on."""
        return Countdown(self.client.dealer.table.decision, self.now, self.now + seconds)
