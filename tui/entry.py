"""What is being typed at the bottom of a table: a bet, or talk."""

from dataclasses import dataclass

from core.decide import TALK_LENGTH
from core.rules import Setup
from core.sharing import box_room
from core.sides import Side
from core.table import Table
from tui.tongue import _, integer, p_
from tui.view import Entry

BET, TALK = "bet", "talk"
LONGEST_BET = 9


@dataclass(frozen=True, slots=True)
class Typing:
    """A line being typed; every key makes another one."""

    kind: str
    text: str = ""

    def typed(self, text: str) -> "Typing":
        """Return the line with more text, of which only what may stand there is kept."""
        if self.kind == BET:
            digits = "".join(mark for mark in text if mark.isascii() and mark.isdigit())
            return Typing(BET, (self.text + digits)[:LONGEST_BET])
        shown = "".join(mark for mark in text if mark.isprintable())
        return Typing(TALK, (self.text + shown)[:TALK_LENGTH])

    def rubbed(self) -> "Typing":
        """Return the line without its last character."""
        return Typing(self.kind, self.text[:-1])

    def entry(self, setup: Setup, most: int) -> Entry:
        """Return the line as it is drawn, with the most that may be bet."""
        if self.kind == TALK:
            return Entry(p_("before what is typed", "say"), self.text)
        hint = _("{least} to {most} in steps of {step}").format(
            least=integer(setup.minimum), most=integer(most), step=integer(setup.step)
        )
        return Entry(p_("before what is typed", "bet"), self.text, hint)


def chips_for(table: Table, player: str, box: int | None) -> int:
    """Return the chips that a player could have on a box."""
    known = table.players.get(player)
    staked = 0 if box is None else table.boxes[box].staked(player, Side.MAIN)
    return 0 if known is None else known.chips + staked


def most_on(table: Table, player: str, box: int | None) -> int:
    """Return the most that a player may bet on a box, chips aside."""
    return table.setup.maximum if box is None else box_room(table, player, box)


def within(table: Table, player: str, amount: int, box: int | None) -> int:
    """Return the possible bet on a box that is nearest to an amount, the minimum where there is none."""
    setup = table.setup
    most = min(most_on(table, player, box), chips_for(table, player, box)) // setup.step * setup.step
    whole = amount // setup.step * setup.step
    return max(setup.minimum, min(whole, most))


def stepped(table: Table, player: str, amount: int, steps: int, box: int | None) -> int:
    """Return the possible bet on a box so many steps up or down."""
    return within(table, player, amount + steps * table.setup.step, box)
