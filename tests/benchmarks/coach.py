"""What the coach costs the screen it tells its figures on: `python -m tests.benchmarks.coach`.

The same table's screen, 80 by 24, plays the same dice and cards with the coach off and on, in turns. The
dealer is in the same process and answers at once, so that nothing but the terminal's own work is measured.
"""

import asyncio
import gc
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median

from textual import events

from core import commands as cmd
from core.chance import Unsealed
from core.draft import Source
from core.moves import Move
from core.rules import PRESETS, Rules
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui.app import BhjApp, Joined
from tui.cli import ONE_THREAD
from tui.options import Motion, Options
from tui.screens.table import MOTION, TableScreen
from tui.words.coach import keys

GAMES = {"dice": "blackhole", "cards": "live"}
ENOUGH = 15
"""The total on which the player stands."""
BLOCKS, MOVES, DECISIONS = 3, 4, 40
"""Turns of the coach off and on, and in each the decisions with motion and without."""
SEED = 2026


class Seeded(Unsealed):
    """Chance that is the same in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        """Return the next number."""
        return self._random.randrange(below)


class Answering(FakeClient):
    """A client whose dealer answers at once, with one more decision of the same player's."""

    chance: Source

    def send(self, command: cmd.PlayerCommand) -> int:
        """Let the dealer do what is ordered."""
        number = super().send(command)
        self.feed(self.dealer.does(command, order=number, chance=self.chance))
        return number


@dataclass
class Times:
    """Seconds measured with the coach on, or off."""

    key: list[float] = field(default_factory=list)
    """From a key to the first picture after it."""
    late: list[float] = field(default_factory=list)
    """From the moment for which a picture in a motion was due to its being painted."""
    keys: list[float] = field(default_factory=list)
    """From the key that brings a decision to the picture with the keys for that, without motion."""
    line: list[float] = field(default_factory=list)
    """From that picture to the one with the coach's line."""
    landed: list[float] = field(default_factory=list)
    """The same where a motion comes before it."""


class Watched(TableScreen):
    """A table's screen that tells when it has painted."""

    times: Times
    due: float | None = None
    when = 0.0
    """When it painted last."""
    painted: asyncio.Event

    def _repaint(self) -> None:
        due, began = self.due, time.monotonic()
        super()._repaint()
        self.when = time.monotonic()
        if due is not None and began >= due - 0.001:
            self.times.late.append(self.when - due)
        self.painted.set()

    def _time(self, name: str, moment: float | None, now: float) -> None:
        super()._time(name, moment, now)
        if name == MOTION:
            self.due = moment

    @property
    def told(self) -> bool:
        """Whether the picture that was painted last has the coach's figures."""
        view = self._view
        return view is not None and view.counsel is not None and view.counsel.said is not None

    @property
    def current(self) -> bool:
        """Whether the picture that was painted last is of the table as it is, and nothing moves in it."""
        view = self._view
        return view is not None and view.table.seq == self.desk.table.seq and self.desk.playback.current

    async def press(self, key: str) -> float:
        """Press a key; return the seconds until the next picture is painted."""
        self.painted.clear()
        began = time.monotonic()
        self.post_message(events.Key(key, key if len(key) == 1 else None))
        await self.painted.wait()
        return self.when - began

    async def until(self, holds: Callable[[], bool]) -> float:
        """Wait for the picture of which something holds; return when it was painted."""
        while not holds():
            self.painted.clear()
            await asyncio.wait_for(self.painted.wait(), 20)
        return self.when


class Seat:
    """One screen that is played at."""

    def __init__(self, screen: Watched, client: Answering) -> None:
        self.screen, self.client = screen, client

    async def move(self, times: Times, coach: bool, motion: Motion) -> bool:
        """Press the player's key, and wait for what it brings; return whether that is a decision."""
        screen, began = self.screen, time.monotonic()
        times.key.append(await screen.press(self.key()))
        opened = await screen.until(lambda: screen.current)
        if not screen.desk.my_turn:
            return False
        times.keys.extend([opened - began] if motion is Motion.NONE else [])
        if coach:
            after = await screen.until(lambda: screen.told) - opened
            (times.line if motion is Motion.NONE else times.landed).append(after)
        return True

    def key(self) -> str:
        """Return the key that the player presses at the table as it is."""
        table = self.client.dealer.table
        if table.offers:
            return "n"
        legal = table.legal_moves(YOU)
        if not legal:
            return "enter"
        hand = table.hand_in_turn()
        goes_on = hand is not None and hand.total < ENOUGH
        wanted = (Move.START, Move.ROLL, Move.HIT) if goes_on else (Move.START, Move.STAND, Move.KEEP)
        return keys()[next((move for move in wanted if move in legal), legal[-1])]


@asynccontextmanager
async def playing(rules: Rules, motion: Motion, coach: bool, seed: int, times: Times) -> AsyncIterator[Seat]:
    """Sit at a table alone, rich enough for all that comes."""
    dealer = FakeDealer(opened(rules=rules, buy_in=1_000_000))
    dealer.seats(YOU)
    client = Answering(dealer)
    client.chance = Seeded(seed)
    Watched.times, Watched.painted = times, asyncio.Event()
    options = Options(motion=motion, bell=False, coach=coach)
    app = BhjApp(options, Joined(client, dealer.table), screen=Watched)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Watched)
        while coach and not screen.desk.coach.ready:
            await asyncio.sleep(0.01)
        yield Seat(screen, client)


async def measure(game: str) -> dict[bool, Times]:
    """Play a game with the coach off and on, in turns."""
    rules, told = PRESETS[GAMES[game]], {False: Times(), True: Times()}
    for block in range(BLOCKS):
        for motion, many in ((Motion.FULL, MOVES), (Motion.NONE, DECISIONS)):
            for coach, times in told.items():
                async with playing(rules, motion, coach, SEED + block, times) as seat:
                    made = 0
                    while made < many:
                        made += await seat.move(times, coach, motion)
    return told


def said(seconds: list[float]) -> str:
    """Return median and worst in milliseconds."""
    if not seconds:
        return f"{'':>21}"
    worst = sorted(seconds)[int(0.95 * (len(seconds) - 1))]
    return f"{1000 * median(seconds):6.1f}{1000 * worst:7.1f}{1000 * max(seconds):8.1f}"


def main() -> None:
    """Measure both games and print what was found."""
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    gc.freeze()  # as the program does before its first picture
    print("milliseconds: median, of twenty the worst but one, worst")
    heads = (
        "key to picture",
        "late in a motion",
        "key to decision",
        "then to its worth",
        "or after a motion",
    )
    print(f"{'':12}{''.join(f'{head:>21}' for head in heads)}")
    for game in sys.argv[1:] or GAMES:
        for coach, times in asyncio.run(measure(game)).items():
            row = (times.key, times.late, times.keys, times.line, times.landed)
            print(f"{game:6}{'on' if coach else 'off':6}{''.join(map(said, row))}", flush=True)


if __name__ == "__main__":
    main()
