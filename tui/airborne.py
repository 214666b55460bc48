"""Which dice an event throws, the table while they are in the air, and the faces they show there."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from core.dice import FACES, Roll
from core.events import DealerPlayed, Dealt, Event, Played
from core.table import Box, Table
from tui.view import DEALER

TUMBLE = 0.7
"""Seconds that a die is in the air."""
STRIDES = (5, 7)
"""Steps from face to face; each comes by all faces of every die before one comes again."""
LANDINGS = (0.0, 0.05, 0.12, 0.22, 0.35, 0.51)
"""When each of the six faces is shown, with growing gaps."""

Faces = Mapping[tuple[int, int], int]
"""The face to show now, by place and number of the die in its row."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice in the air: the table meanwhile, and each die by place and number in its row."""

    table: Table
    dice: tuple[tuple[int, int, Roll], ...]

    def faces(self, elapsed: float) -> Faces:
        """Return the faces shown so many seconds after the throw, the same on every terminal."""
        step = step_at(elapsed)
        seed = self.table.seq
        return {(place, at): _face(seed, place, at, step, roll) for place, at, roll in self.dice}


def throw_of(before: Table, event: Event, after: Table) -> Throw | None:
    """Return the dice that an event throws, None where nothing rolls."""
    if not isinstance(event, (Dealt, Played, DealerPlayed)) or not event.drawn:
        return None
    if isinstance(event, Played):
        return _thrown_at_box(before, event, after)
    return _thrown_by_dealer(before, event, after)


def step_at(elapsed: float) -> int:
    """Return which of the six faces is shown after so many seconds."""
    return max(sum(1 for moment in LANDINGS if moment <= elapsed + 1e-9) - 1, 0)


def next_step(elapsed: float) -> float:
    """Return when the next face, or the landing, comes, in seconds from the throw."""
    return next((moment for moment in LANDINGS if moment > elapsed + 1e-9), TUMBLE)


def _thrown_at_box(before: Table, event: Played, after: Table) -> Throw:
    dice = after.boxes[event.box].hands[event.hand].dice
    box = before.boxes[event.box]
    hand = replace(box.hands[event.hand], dice=dice, awards=(), reroll=False)
    hands = (*box.hands[: event.hand], hand, *box.hands[event.hand + 1 :])
    aloft = _with_box(before, event.box, replace(box, hands=hands))
    return Throw(_next(aloft), _last(event.box, dice, len(event.drawn)))


def _thrown_by_dealer(before: Table, event: Dealt | DealerPlayed, after: Table) -> Throw | None:
    if after.dealer is None:
        return None
    aloft = replace(before, dealer=after.dealer)
    if isinstance(event, Dealt):
        aloft = replace(aloft, boxes=after.boxes)
    return Throw(_next(aloft), _last(DEALER, after.dealer.dice, len(event.drawn)))


def _next(table: Table) -> Table:
    return replace(table, seq=table.seq + 1)


def _with_box(table: Table, number: int, box: Box) -> Table:
    return replace(table, boxes=(*table.boxes[:number], box, *table.boxes[number + 1 :]))


def _last(place: int, dice: tuple[Roll, ...], count: int) -> tuple[tuple[int, int, Roll], ...]:
    """Return the dice just thrown: they come last in their row."""
    return tuple((place, at, dice[at]) for at in range(len(dice) - count, len(dice)))


def _face(seed: int, place: int, at: int, step: int, roll: Roll) -> int:
    """Return a face from the roll's number alone, never one that was just shown."""
    sides = FACES[roll.die]
    first = (seed * 2654435761 + place * 40503 + at * 9973) >> 5
    return (first + step * STRIDES[(seed + at) % len(STRIDES)]) % sides + 1
