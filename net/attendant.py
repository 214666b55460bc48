"""Everything at one table that happens in time: its clock, seats held, bots that take a moment to think."""

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.bots import BOTS, Bot, act, bot_named, is_due, looks_up
from core.clock import clock
from core.commands import BotEnters, Leave, PlayerCommand, Say
from core.events import AnyEvent, Arranged, Settled
from core.sentence import N_
from core.table import Phase
from core.text import Text
from net.books import Book
from net.desk import Desk, Outgoing
from net.errors import BhjError
from net.invite import Admits
from net.limits import RateLimit
from net.messages import Running
from net.mind import Mind, Thought
from net.timer import Timer, TurnTimer
from net.topics import Topics

COMEBACK = 3.0
"""Seconds that bots leave people to come back to a dealer that has started again."""
_BOTS = {f"{number:032x}": bot for number, bot in enumerate(BOTS)}
"""Bots by player id."""
LOST = Text(N_("I can't read my book, and play as Pulsar does."))
"""What a bot says at the table, once, when that is so."""
_log = logging.getLogger("bhj.bots")


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take, in seconds: for a move at least, at most so much more, after a round, for a bet."""

    least: float = 0.8
    more: float = 0.4
    after_round: float = 2.0
    bet: float = 0.4
    """The part of a move's time that a bet takes."""


class Attendant:
    """One table in time; it gives its desk commands when a clock ends or a bot has thought."""

    def __init__(
        self,
        book: Book,
        topics: Topics,
        epoch: bytes,
        tell: Callable[[Outgoing], None],
        rng: random.Random,
        pace: Pace,
        limit: RateLimit,
        *,
        failed: Callable[[BhjError], None] = lambda failure: None,
        admits: Admits = lambda player, session, proof: True,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._timer = TurnTimer(self._time_up)
        self.desk = Desk(
            book,
            topics,
            epoch,
            tell,
            limit,
            running=self._running,
            changed=self._changed,
            failed=failed,
            admits=admits,
        )
        self._rng = rng
        self._pace = pace
        self._bots: dict[str, Bot] = {}
        self._thinking: asyncio.TimerHandle | None = None
        self._mind = Mind(self._pondered)
        self._lost: set[str] = set()
        self._holds: dict[str, Timer] = {}
        self._frozen = False
        self._rest = COMEBACK if book.restart else 0.0
        self._asked = book.bots
        """How many bots the host asked for, None once that is so."""
        self.dirty = True
        """Whether the table changed since the last snapshot was told."""
        self.desk.go_on()

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return self.desk.table.phase is Phase.CLOSED

    def seat_bots(self, number: int) -> None:
        """See to it that so many bots are at the table; those who were there before stay first.

        What the host has asked for since the table was opened goes before that.
        """
        number, self._asked = (number if self._asked is None else self._asked), None
        there = [key for key in _BOTS if self.desk.table.box_of(key) is not None]
        self._bots = {key: self._seated(key) for key in there[:number]}
        for key in there[number:]:
            self.desk.do(Leave(key))
        for key, bot in _BOTS.items():
            if len(self._bots) < number and self.desk.do(BotEnters(key, Text(bot.name))):
                self._bots[key] = bot
        if any(bot.character.habits is None for bot in self._bots.values()):
            self._mind.warm(self.desk.table.setup.rules)
        self._think()

    def _seated(self, key: str) -> Bot:
        """Return the bot of the name that one at the table goes by; another dealer may have seated it."""
        return bot_named(self.desk.table.players[key].name) or _BOTS[key]

    def freeze(self, frozen: bool) -> None:
        """Let all clocks stand still while nobody can be reached, or go on."""
        self._frozen = frozen
        self._look_after()

    def stop(self) -> None:
        """End all clocks for good."""
        self.freeze(True)
        self._timer.stop()
        if self._thinking is not None:
            self._thinking.cancel()
        self._mind.stop()

    def _running(self) -> Running | None:
        self._follow()
        return self._timer.running()

    def _changed(self, events: tuple[AnyEvent, ...]) -> None:
        self.dirty = True
        for event in events:
            if isinstance(event, Settled):
                self._rest = self._pace.after_round
            elif isinstance(event, Arranged):
                self._asked = event.terms.bots
        self._loop.call_soon(self._look_after)

    def _look_after(self) -> None:
        self._follow()
        self._hold_seats()
        if self._asked is not None and self.desk.table.phase is Phase.BETTING:
            self.seat_bots(self._asked)
        self._think()

    @property
    def _held(self) -> bool:
        return self._frozen or self.desk.table.paused

    def _follow(self) -> None:
        self._timer.follow(clock(self.desk.table), self._held)

    def _time_up(self, decision: int) -> None:
        self.desk.time_up(decision)
        self._follow()

    def _hold_seats(self) -> None:
        """Keep a clock for each absent player, and none for the others."""
        seconds = self.desk.table.setup.hold_seconds
        players = self.desk.table.players
        absent = {key for key, player in players.items() if player.away} if seconds else set()
        for player in self._holds.keys() - absent:
            self._holds.pop(player).hold()
        for player in absent - self._holds.keys():
            self._holds[player] = Timer(seconds, partial(self._hold_ended, player))
        for timer in self._holds.values():
            timer.hold() if self._held else timer.go_on()

    def _hold_ended(self, player: str) -> None:
        self._holds.pop(player, None)
        self.desk.hold_ended(player)

    def _think(self) -> None:
        """Let the next bot that wants something do it, after a moment."""
        at_work = self._thinking is not None or self._mind.busy
        if not at_work and not self._frozen and self._next_bot() is not None:
            self._thinking = self._loop.call_later(self._rest + self._moment(), self._thought)
            self._rest = 0.0

    def _moment(self) -> float:
        moment = self._pace.least + self._pace.more * self._rng.random()
        return moment * self._pace.bet if self.desk.table.phase is Phase.BETTING else moment

    def _thought(self) -> None:
        self._thinking = None
        player = None if self._frozen else self._next_bot()
        if player is None:
            return
        table, character = self.desk.table, self._bots[player].character
        if looks_up(table, character):
            self._mind.ponder(table, player, character)
        else:
            self._do(act(table, player, character))

    def _pondered(self, player: str, thought: Thought) -> None:
        """Do what a bot has looked up; the table refuses what it has not waited for."""
        if thought.failure is not None and player in self._bots:
            self._tell_lost(player, thought.failure)
        self._do(None if self._frozen else thought.command)

    def _do(self, command: PlayerCommand | None) -> None:
        if command is not None:
            self.desk.do(command)
        self._think()

    def _tell_lost(self, player: str, failure: Exception) -> None:
        if player not in self._lost:
            self._lost.add(player)
            name, table = self._bots[player].name, self.desk.table.setup.name
            _log.warning("%s at %s can't read the book, and plays as Pulsar: %r", name, table, failure)
            self.desk.do(Say(player, LOST))

    def _next_bot(self) -> str | None:
        return next((key for key in self._bots if is_due(self.desk.table, key)), None)
