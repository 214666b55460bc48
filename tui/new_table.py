"""A table to open from the lobby: its game, its stakes, who else sits there, and who may come."""

from dataclasses import dataclass, replace
from enum import Enum

from tui.plan import BLACKHOLE, Plan


class Stakes(Enum):
    """How high a table is played: smallest and largest bet, step, and chips to start with."""

    AS_PLANNED = None
    LOW = (2, 20, 2, 200)
    HIGH = (50, 1000, 50, 5000)


@dataclass(frozen=True, slots=True)
class NewTable:
    """What was chosen."""

    game: str = BLACKHOLE
    bots: int = 0
    stakes: Stakes = Stakes.AS_PLANNED
    private: bool = False

    def plan(self, plan: Plan) -> Plan:
        """Return a plan with what was chosen in it."""
        chosen = replace(plan, game=self.game, bots=self.bots, private=self.private)
        if self.stakes.value is None:
            return chosen
        minimum, maximum, step, buy_in = self.stakes.value
        return replace(chosen, minimum=minimum, maximum=maximum, step=step, buy_in=buy_in)
