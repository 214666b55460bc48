"""What goes wrong in an evening, and when: all of it follows from the seed."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from core.rules import PRESETS
from tests.chaos.proxy import Faults

BOTS, PLAYERS = (0, 0, 1, 2), (2, 3)
GAMES = tuple(PRESETS)
PAUSE = 1.0, 7.0
"""Seconds between two things that go wrong with one process."""


OUTSIDE = 0.3
"""How many dealers come to a broker that is there already."""
LONG_STOP = 11.0
"""Longer than brokers wait for a word of a client."""


class Deed(Enum):
    """Something done to a process or to a guest's line; the lasting ones are undone after some seconds."""

    KILL = "kill"
    STOP = "stop"
    CUT = "cut"
    KILL_BROKER = "kill_broker"


@dataclass(frozen=True, slots=True)
class Act:
    """A deed, so many seconds after the evening began, and how long it lasts."""

    at: float
    deed: Deed
    lasting: float = 0.0


@dataclass(frozen=True, slots=True)
class Script:
    """An evening: what is played, who is there, what becomes of each, and how bad the guests' lines are."""

    game: str
    bots: int
    faults: tuple[Faults, ...]
    """Of each guest's line, the spectator's last."""
    guests: tuple[tuple[Act, ...], ...]
    dealer: tuple[Act, ...]
    dealers_line: Faults | None
    """Of the dealer's line to a broker that is not its own, None where it brings one."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.guests) - 1

    def counts(self) -> dict[str, int]:
        """Return how often each deed is done."""
        acts = [act for part in (*self.guests, self.dealer) for act in part]
        return {deed.value: sum(act.deed is deed for act in acts) for deed in Deed}


def game_of_seed(seed: int) -> str:
    """Return the game of a seed; each has its turn."""
    return GAMES[seed % len(GAMES)]


def script(seed: int, seconds: float, kill_dealer: bool) -> Script:
    """Return the evening of a seed."""
    rng = random.Random(f"evening {seed}")
    guests = rng.choice(PLAYERS) + 1
    return Script(
        game=game_of_seed(seed),
        bots=rng.choice(BOTS),
        faults=tuple(_faults(rng) for _ in range(guests)),
        guests=tuple(tuple(_acts(rng, seconds, _guest_act)) for _ in range(guests)),
        dealer=tuple(_acts(rng, seconds, lambda rng: _dealer_act(rng, kill_dealer))),
        dealers_line=_faults(rng) if rng.random() < OUTSIDE else None,
    )


def _faults(rng: random.Random) -> Faults:
    """Return a line that is mostly fair, and at times terrible."""
    badness = rng.choice((0.0, 0.3, 1.0, 2.0))
    return Faults(
        drop=0.08 * badness,
        duplicate=0.08 * badness,
        reorder=0.08 * badness,
        delay=0.1 * badness,
        freeze=0.003 * badness,
        cut=0.003 * badness,
        split=0.2,
    )


def _acts(rng: random.Random, seconds: float, draw: Callable[[random.Random], Act]) -> Iterator[Act]:
    """Draw acts one after the other until the evening is over; the last one is undone by then."""
    now = rng.uniform(*PAUSE)
    while now < seconds:
        act = draw(rng)
        yield Act(now, act.deed, min(act.lasting, seconds - now))
        now += act.lasting + rng.uniform(*PAUSE)


def _guest_act(rng: random.Random) -> Act:
    deed = rng.choices((Deed.KILL, Deed.STOP, Deed.CUT), (3, 3, 2))[0]
    longest = {Deed.KILL: 3.0, Deed.STOP: 9.0, Deed.CUT: 0.0}[deed]
    return Act(0.0, deed, rng.uniform(0.0, longest))


def _dealer_act(rng: random.Random, kill_dealer: bool) -> Act:
    deed = rng.choices((Deed.STOP, Deed.KILL_BROKER, Deed.KILL), (2, 1, 2 if kill_dealer else 0))[0]
    stop = rng.choice((2.0, 2.0, LONG_STOP))
    longest = {Deed.STOP: stop, Deed.KILL_BROKER: 0.0, Deed.KILL: 1.0}[deed]
    return Act(0.0, deed, rng.uniform(0.0, longest))
