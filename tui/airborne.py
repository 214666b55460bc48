"""Which dice or cards an event brings, the table while they are in the air, and what they show there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from core.blackhole import Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.dice import FACES, Roll
from core.events import DealerPlayed, Dealt, Event, Played, Served
from core.table import Box, Table
from tui.view import BACK, DEALER, EDGE, LATER

TUMBLE = 0.7
"""Seconds that a die is in the air."""
STRIDES = (5, 7)
"""Steps from face to face; each comes by all faces of every die before one comes again."""
LANDINGS = (0.0, 0.05, 0.12, 0.22, 0.35, 0.51)
"""When each of the six faces is shown, with growing gaps."""

DEAL = 0.12
"""Seconds from one card of a deal to the next."""
FLIP = 0.3
"""Seconds that a card which comes alone is in the air."""
TURNS = 0.2
"""Seconds from which on it shows its edge."""

Faces = Mapping[tuple[int, int], int]
"""What to show now, by place and number in its row, of all that has not landed."""


class Flight(Protocol):
    """What an event brings, from the moment it leaves a hand until all of it lies."""

    @property
    def table(self) -> Table:
        """The table meanwhile."""
        ...

    @property
    def seconds(self) -> float:
        """How long it takes."""
        ...

    def faces(self, elapsed: float) -> Faces:
        """Return what is to be seen after so many seconds, the same on every terminal."""
        ...

    def next_step(self, elapsed: float) -> float:
        """Return when something else is to be seen, in seconds from the beginning."""
        ...


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice in the air: the table meanwhile, and each die by place and number in its row."""

    table: Table
    dice: tuple[tuple[int, int, Roll], ...]
    seconds: float = TUMBLE

    def faces(self, elapsed: float) -> Faces:
        """Return the faces shown so many seconds after the throw, the same on every terminal."""
        step = step_at(elapsed)
        seed = self.table.seq
        return {(place, at): _face(seed, place, at, step, roll) for place, at, roll in self.dice}

    def next_step(self, elapsed: float) -> float:
        """Return when the next face, or the landing, comes, in seconds from the throw."""
        return next_step(elapsed)


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that come one after the other: the table meanwhile, and each by place and number in its row."""

    table: Table
    cards: tuple[tuple[int, int], ...]

    @property
    def seconds(self) -> float:
        """A card that comes alone may be looked forward to; a deal is quick."""
        return FLIP if len(self.cards) == 1 else DEAL * len(self.cards)

    def faces(self, elapsed: float) -> Faces:
        """Return the card in the air, and those that come after it."""
        if len(self.cards) == 1:
            return {self.cards[0]: BACK if elapsed + 1e-9 < TURNS else EDGE}
        landed = int((elapsed + 1e-9) / DEAL)
        later = dict.fromkeys(self.cards[landed + 1 :], LATER)
        return {**dict.fromkeys(self.cards[landed : landed + 1], BACK), **later}

    def next_step(self, elapsed: float) -> float:
        """Return when the card in the air turns or lands, in seconds from the first."""
        if len(self.cards) == 1:
            return TURNS if elapsed + 1e-9 < TURNS else FLIP
        return (int((elapsed + 1e-9) / DEAL) + 1) * DEAL


def flight_of(before: Table, event: Event, after: Table) -> Flight | None:
    """Return what an event brings through the air, None where nothing comes."""
    if not isinstance(event, (Dealt, Served, Played, DealerPlayed)) or not event.drawn:
        return None
    if isinstance(after.dealer, CardDealer):
        return _dealt(before, event, after, after.dealer)
    if isinstance(event, Played):
        return _thrown_at_box(before, event, after)
    return _thrown_by_dealer(before, event, after) if isinstance(event, (Dealt, DealerPlayed)) else None


def step_at(elapsed: float) -> int:
    """Return which of the six faces is shown after so many seconds."""
    return max(sum(1 for moment in LANDINGS if moment <= elapsed + 1e-9) - 1, 0)


def next_step(elapsed: float) -> float:
    """Return when the next face, or the landing, comes, in seconds from the throw."""
    return next((moment for moment in LANDINGS if moment > elapsed + 1e-9), TUMBLE)


def _dealt(before: Table, event: Event, after: Table, dealer: CardDealer) -> Deal:
    """Return the cards of an event; a hand that they may end is shown as going on."""
    if isinstance(event, Dealt):
        aloft = replace(before, boxes=after.boxes, dealer=dealer)
        return Deal(_next(aloft), _in_order(aloft, len(event.drawn)))
    if isinstance(event, (Played, Served)):
        return _one_card(before, event, after)
    return Deal(_next(replace(before, dealer=dealer)), ((DEALER, len(dealer.cards) - 1),))


def _in_order(table: Table, cards: int) -> tuple[tuple[int, int], ...]:
    """Return the first cards box by box and the dealer's, then, where more came, the second ones."""
    playing = [number for number, box in enumerate(table.boxes) if box.hands]
    first, second = [(number, 0) for number in playing], [(number, 1) for number in playing]
    return (*first, (DEALER, 0), *second)[:cards]


def _one_card(before: Table, event: Played | Served, after: Table) -> Deal:
    box = before.boxes[event.box]
    made = after.boxes[event.box].hands[event.hand]
    assert isinstance(made, CardHand)
    hand = replace(box.hands[event.hand], cards=made.cards)
    hands = (*box.hands[: event.hand], hand, *box.hands[event.hand + 1 :])
    first = sum([len(one.cards) for one in hands[: event.hand] if isinstance(one, CardHand)])
    aloft = _with_box(before, event.box, replace(box, hands=hands))
    return Deal(_next(aloft), ((event.box, first + len(made.cards) - 1),))


def _thrown_at_box(before: Table, event: Played, after: Table) -> Throw:
    made = after.boxes[event.box].hands[event.hand]
    assert isinstance(made, Hand)
    dice, box = made.dice, before.boxes[event.box]
    hand = replace(box.hands[event.hand], dice=dice, awards=(), reroll=False)
    hands = (*box.hands[: event.hand], hand, *box.hands[event.hand + 1 :])
    aloft = _with_box(before, event.box, replace(box, hands=hands))
    return Throw(_next(aloft), _last(event.box, dice, len(event.drawn)))


def _thrown_by_dealer(before: Table, event: Dealt | DealerPlayed, after: Table) -> Throw | None:
    if not isinstance(after.dealer, Dealer):
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
