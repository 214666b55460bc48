"""A practice hand: a table of one's own without a network, whose dice are written down beforehand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core import commands as cmd
from core.blackhole import Hand
from core.chance import ScriptedChance
from core.decide import step
from core.events import Opened
from core.evolve import open_table
from core.refusal import Refused
from core.rules import BlackholeRules, Setup
from core.table import Table
from core.text import Text
from net.facts import Fact, Happened, Refusal
from tui.tongue import N_, _

YOU = "practice"
DICE = (9, 7, 7, 1, 8, 4, 7, 3)
"""The dealer's first die, the player's dice as the lesson goes, then the dealer's."""


@dataclass(frozen=True, slots=True)
class Step:
    """A key to press, and what there is to know before."""

    action: str
    """The id of what the key does."""
    told: str


STEPS = (
    Step(
        "bet",
        N_(
            "Welcome! The chips here are for practice. Every round begins with a bet, and whoever is nearer "
            "to 21 than the dealer wins it. Press {key} to bet {bet}."
        ),
    ),
    Step(
        "start",
        N_("The dealer shows a {upcard}, and rolls on when you are done. Press {key}: your first two d12."),
    ),
    Step(
        "reroll",
        N_(
            "A double! It earns you a joker, a die for later, and once the choice to reroll one die: another "
            "{face} would pay {pays} times the bet. Press {key} to try."
        ),
    ),
    Step(
        "keep",
        N_(
            "No {double}, but a {face}, and that earns a {die}. Only one such die is held at a time; the "
            "joker can be rolled as a d4 or as a d8. Press {key} to keep it."
        ),
    ),
    Step("roll", N_("{total} is little, and no die can bust you yet. Press {key} for one more d12.")),
    Step(
        "d4",
        N_(
            "{total} is near 21: a d12 is dangerous now, a small die is not. Press {key} to roll your joker "
            "as a d4."
        ),
    ),
    Step(
        "stand",
        N_("{total}! Your joker is spent, and only a 1 could help. Press {key} to stand; the dealer plays."),
    ),
)
"""What is pressed, one after the other."""
DONE = N_(
    "That was a whole round. At a table {help} tells at any time what each key leads to, {rules} tells the "
    "rules. In the lobby {practise} lets you play alone with bots, {new} opens a table for others. Press "
    "{key} to go on."
)
OTHERWISE = N_("{pressed} would do this: {does}. Keep it for another hand; now press {key}.")
NOTHING = N_("{pressed} does nothing now. Press {key}, or Enter.")
OVER = N_("{pressed} does nothing here any more. Press {key} to go on.")


def practice_table(name: str) -> Table:
    """Return a table at which somebody of this name sits alone, and nothing is timed."""
    table = open_table(Opened(Setup(Text(_("Practice")), "", seats=1, turn_seconds=0, bet_seconds=0)))
    for command in (cmd.Enter(YOU, Text(name.strip() or YOU)), cmd.Sit(YOU, 0)):
        _events, table = step(table, command, ScriptedChance(()))
    return table


class LessonClient:
    """A client that is its own dealer."""

    player = YOU
    latency: float | None = None

    def __init__(self, table: Table, dice: Sequence[int] = DICE) -> None:
        self._table = table
        self._chance = ScriptedChance(dice)
        self._orders = 0
        self._post: Callable[[Fact], None] = lambda fact: None

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Tell everything from now on."""
        self._post = post

    def send(self, command: cmd.PlayerCommand) -> int:
        """Let a command happen, or be refused, and return its number."""
        self._orders += 1
        try:
            events, self._table = step(self._table, command, self._chance)
        except Refused as refused:
            self._post(Refusal(self._orders, refused.reason, refused.limit))
        else:
            self._post(Happened(events, self._table, None, self._orders))
        return self._orders

    def retry_now(self) -> None:
        """Do nothing: there is no link."""

    def stop(self) -> None:
        """Do nothing: there is no link."""


def explained(step: Step, table: Table, key: str) -> str:
    """Return what a step explains, with what lies on the table in it."""
    rules, hand = table.setup.rules, table.hand_in_turn()
    values: dict[str, object] = {"key": key, "bet": table.setup.minimum}
    if table.dealer is not None:
        values["upcard"] = table.dealer.total
    if isinstance(rules, BlackholeRules) and isinstance(hand, Hand) and hand.dice:
        values |= {
            "total": hand.total,
            "double": f"{hand.dice[0].face}-{hand.dice[0].face}",
            "face": hand.dice[-1].face,
            "pays": rules.supernova_pays,
            "die": hand.awards[0].value if hand.awards else "",
        }
    return _(step.told).format(**values)
