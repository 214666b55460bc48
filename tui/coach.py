"""The coach: what each legal move is worth, on this terminal alone, worked out beside its screen.

It hears the table and tells its own screen; nothing of it is ever sent.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core.odds.advice import Advice, Question
from core.table import Table
from tui import words
from tui.coach_worker import Worker
from tui.tongue import _
from tui.view import Counsel
from tui.words import coach as told


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of one's own at a table: a move, or the answer to an offer."""

    table: Table
    offer: int | None
    """The offer's number; None where it is a move."""

    @property
    def key(self) -> tuple[bytes, int, int, int | None]:
        """What tells it from every other decision."""
        return self.table.id, self.table.round, self.table.decision, self.offer


def decision_of(table: Table, you: str) -> Decision | None:
    """Return what a player is to decide now, None where that is nothing that chips depend on."""
    if not you or table.paused:
        return None
    offer = words.own_offer(table, you)
    if offer is not None:
        return Decision(table, offer.number)
    return Decision(table, None) if table.turn and table.legal_moves(you) else None


class Coach:
    """Answers the newest decision of one's own while it is switched on; at some tables it may not be."""

    def __init__(self, table: Table, you: str, on: bool = False) -> None:
        self.on = bool(you) and on and table.setup.coached
        self._you, self._rules = you, table.setup.rules
        self._decision: Decision | None = None
        """What was asked for last."""
        self._answer: tuple[Decision, Advice | Question | None] | None = None
        self._changed: Callable[[], object] = lambda: None
        self._worker = Worker(_work_out, self._answered, self._prepare)

    def attach(self, changed: Callable[[], object]) -> None:
        """Have something called, in the coach's thread, whenever there is something to show."""
        self._changed = changed

    def switch(self, table: Table) -> None:
        """Switch it on where the table allows that, or off again."""
        self.on = bool(self._you) and table.setup.coached and not self.on

    def follow(self, table: Table) -> None:
        """Ask for what is to be decided now, unless that is asked for already.

        To be called when the table is painted: until the next picture is due the thread is in nobody's way.
        """
        # A dealer that starts again may have opened another table under the name.
        self.on = self.on and table.setup.coached
        if not self.on:
            return
        self._worker.begin()
        decision = decision_of(table, self._you)
        if decision is not None and (self._decision is None or decision.key != self._decision.key):
            self._decision = decision
            self._worker.ask(decision)

    @property
    def ready(self) -> bool:
        """Whether nothing is left to prepare."""
        return self._worker.ready

    def stop(self) -> None:
        """End its thread."""
        self._worker.stop()

    def counsel(self, table: Table, open_: bool) -> Counsel | None:
        """Return what it shows where a prompt is open or not; None while it is off."""
        if not self.on or not table.setup.coached:
            return None
        decision = decision_of(table, self._you) if open_ else None
        if decision is None:
            return Counsel(sentence=_(told.SILENT))
        answer = self._answer
        if answer is None or answer[0].key != decision.key:
            return Counsel(sentence="" if self._worker.ready else _(told.STARTING))
        said = answer[1]
        if said is None:
            return Counsel(sentence=_(told.FAILED))
        return Counsel(said, told.assumption(table))

    def _prepare(self) -> None:
        from core.odds.advise import warm

        warm(self._rules)

    def _answered(self, decision: Decision, said: Advice | Question | None) -> None:
        self._answer = decision, said
        self._changed()


def _work_out(decision: Decision) -> Advice | Question | None:
    """Return what a decision is worth."""
    # What is imported here takes too long for a terminal whose coach is off.
    from core.odds.advise import advise, weigh

    if decision.offer is None:
        return advise(decision.table)
    return weigh(decision.table, decision.offer)
