"""What those who look on are told of a round, worked out beside the screen: chances, and the best move."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from core.moves import Move
from core.odds.standing import Chance, Outlook
from core.rules import Rules
from core.table import Table
from tui.coach_worker import Worker
from tui.crowd import Key, key_of

KEPT = 64
"""Decisions whose best move is remembered."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, and the table that it is of."""

    table: Table
    outlook: Outlook


class Gallery:
    """Answers the newest table that somebody looks at; nothing of it is ever sent.

    Its thread begins with the first question, so that who has a hand and a coach pays nothing for it.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._asked: Key | None = None
        self._told: Told | None = None
        self._best: OrderedDict[Key, Move] = OrderedDict()
        self._changed: Callable[[], object] = lambda: None
        self._worker = Worker(_work_out, self._answered, self._prepare)

    def attach(self, changed: Callable[[], object]) -> None:
        """Have something called, in the thread that works, whenever there is something to show."""
        self._changed = changed

    def follow(self, table: Table) -> None:
        """Ask for a table, unless it is asked for already, or there is nothing to tell."""
        if not table.in_round or table.dealer is None or self._asked == key_of(table):
            return
        self._asked = key_of(table)
        self._worker.ask(table)

    def stop(self) -> None:
        """End its thread."""
        self._worker.stop()

    def best(self, key: Key) -> Move | None:
        """Return the best move at a decision, None where that is not known."""
        return self._best.get(key)

    def outlook(self, table: Table) -> Outlook | None:
        """Return what is known of a table; of one before, what is still so."""
        told = self._told
        if told is None or not table.in_round:
            return None
        if key_of(told.table) == key_of(table):
            return told.outlook
        if (told.table.id, told.table.round, told.table.dealer) != (table.id, table.round, table.dealer):
            return None
        return Outlook(tuple([_still(told, table, number) for number in range(len(table.boxes))]))

    def _answered(self, table: Table, outlook: Outlook | None) -> None:
        if outlook is None:
            return
        if outlook.best is not None:
            self._best[key_of(table)] = outlook.best
            if len(self._best) > KEPT:
                self._best.popitem(last=False)
        self._told = Told(table, outlook)
        self._changed()

    def _prepare(self) -> None:
        from core.odds.advise import warm

        warm(self._rules)


def _still(told: Told, table: Table, number: int) -> tuple[Chance | None, ...]:
    """Return the chances of a box's hands that are as they were."""
    before, hands = told.table.boxes[number].hands, table.boxes[number].hands
    known = dict(zip(before, told.outlook.boxes[number], strict=True)) if before else {}
    return tuple([known.get(hand) for hand in hands])


def _work_out(table: Table) -> Outlook | None:
    """Return how a round stands."""
    # What is imported here takes too long for a terminal at which nobody looks on.
    from core.odds.outlook import outlook

    return outlook(table)
