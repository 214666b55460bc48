"""A saved history on the table's screen: as a spectator sees it, with a pause, a pace and a way back."""

import time
from typing import ClassVar

from core.events import AnyEvent
from core.table import Table
from net.facts import Fact
from tui import words
from tui.app import BhjApp, Joined
from tui.client import TableClient
from tui.clocks import Clocks
from tui.film import Film
from tui.options import Options
from tui.projector import Projector
from tui.screens.table import TableScreen
from tui.situation import Reel

PACE = "pace"
"""The timer that shows what comes next."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
USUAL = 1
"""The place of the speed at which a replay begins."""
NO_TUMBLING = 4.0
"""The speed from which on dice and cards just lie there."""


class ReplayScreen(TableScreen):
    """A table whose events come from a film, at a pace of the viewer's own."""

    SCREENS: ClassVar[dict[str, str]] = {
        "hold": "_hold", "onward": "_onward", "again": "_again", "faster": "_faster", "slower": "_slower",
        "opening": "_opening", "ending": "_ending",
    }  # fmt: skip

    def __init__(self, client: TableClient, table: Table, options: Options) -> None:
        super().__init__(client, table, options)
        assert isinstance(client, Projector)
        self._projector = client
        self._speed = USUAL
        self._held = False
        self._pause = 0.0
        self._next_at: float | None = None
        """When the next event comes; None where the last one is not looked at yet."""
        self.desk.clocks = _NoClocks()
        self._screens.update({name: getattr(self, method) for name, method in self.SCREENS.items()})
        self._caption()

    @property
    def speed(self) -> float:
        """How much faster than usual."""
        return SPEEDS[self._speed]

    def hear(self, fact: Fact) -> None:
        """Let the desk take a fact; at high speed nothing tumbles."""
        super().hear(fact)
        if self.speed >= NO_TUMBLING:
            self.desk.finish()

    def _repaint(self) -> None:
        self._caption()
        super()._repaint()
        if self.is_attached:
            self._go_on(time.monotonic())

    def _go_on(self, now: float) -> None:
        """Show the next event once the last was looked at, and set the timer for that."""
        if self._held or self._projector.over or self._is_moving():
            self._next_at = None
            self._time(PACE, None, now)
            return
        if self._next_at is None:
            self._next_at = now + self._pause / self.speed
        if now >= self._next_at:
            self._pause, self._next_at = self._projector.step(), None
            self.changed()
        self._time(PACE, self._next_at, now)

    def _is_moving(self) -> bool:
        return not self.desk.playback.current or self.desk.playback.effect is not None

    def _caption(self) -> None:
        shown = self._projector
        self.desk.reel = Reel.OVER if shown.over else Reel.HELD if self._held else Reel.PLAYING
        self.desk.caption = words.replay_title(
            shown.round, shown.film.rounds, self.speed, self.desk.reel, self._glyphs.dot
        )

    # What the keys do

    def _hold(self) -> None:
        self._held = not self._held

    def _onward(self) -> None:
        self._jump(self._projector.round + 1)

    def _again(self) -> None:
        self._projector.back()
        self._jumped()

    def _opening(self) -> None:
        self._jump(0)

    def _ending(self) -> None:
        self._jump(self._projector.film.rounds + 1)

    def _jump(self, number: int) -> None:
        self._projector.jump(number)
        self._jumped()

    def _jumped(self) -> None:
        self.desk.log.clear()
        self.desk.log.extend(self._projector.log(self.desk.ascii))
        self._pause, self._next_at = 1.0, None

    def _faster(self) -> None:
        self._speed = min(self._speed + 1, len(SPEEDS) - 1)
        self._next_at = None

    def _slower(self) -> None:
        self._speed = max(self._speed - 1, 0)
        self._next_at = None


class _NoClocks(Clocks):
    """No seconds: those of the evening are long over."""

    def seen(self, event: AnyEvent, table: Table, now: float) -> None:
        """Note nothing."""


def run(film: Film, options: Options) -> int:
    """Show a film until it is left; return the exit code."""
    app = BhjApp(options, Joined(Projector(film), film.first), screen=ReplayScreen)
    app.run()
    return app.return_code or 0
