"""One key press is one order: which order is still unanswered, and for which decision."""

from core.table import Table
from net.facts import Fact, Happened, LinkLost, Refusal, Synced


class Orders:
    """Remembers the order under way, so that a second press for the same decision is not a second order."""

    def __init__(self) -> None:
        self._order: int | None = None
        self._decision = -1

    def gave(self, order: int, decision: int) -> None:
        """Remember an order given for a decision."""
        self._order, self._decision = order, decision

    def waiting(self, table: Table) -> bool:
        """Whether an order for the table's present decision is unanswered."""
        return self._order is not None and self._decision == table.decision

    def hear(self, fact: Fact) -> None:
        """Take an answer, or anything that makes waiting for one pointless."""
        answered = isinstance(fact, (Happened, Refusal)) and fact.order == self._order
        if answered or isinstance(fact, (Synced, LinkLost)):
            self._order = None
