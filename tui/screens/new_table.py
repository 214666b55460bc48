"""A table to open: its game, bots, stakes, and whether it is private."""

from textual import events

from core.rules import PRESETS, Setup
from core.text import Text
from tui.form import Form, Row
from tui.new_table import NewTable, Stakes
from tui.options import Options
from tui.plan import Plan
from tui.screens.form import FormScreen
from tui.screens.page import Line
from tui.tongue import N_, _
from tui.view import Key, Tone
from tui.words.felt import game_name
from tui.words.names import chips

MOST_BOTS = 6
YES_NO = ((False, N_("no")), (True, N_("yes")))


class NewTableScreen(FormScreen[NewTable | None]):
    """Four lines to choose in, and Enter opens the table."""

    def __init__(self, plan: Plan, options: Options) -> None:
        usual = NewTable()
        chosen = {
            "game": plan.game,
            "bots": plan.bots,
            "stakes": usual.stakes,
            "private": plan.private,
        }
        self._plan = plan
        super().__init__(N_("NEW TABLE"), Form(_rows(plan), chosen), options)

    def press(self, event: events.Key) -> None:
        """Open the table by Enter; all else is as in every form."""
        if event.key == "enter":
            self.dismiss(NewTable(**self.form.chosen))
        else:
            super().press(event)

    def bar(self) -> tuple[Key, ...]:
        """Return what can be pressed."""
        return (
            Key("enter", _("open the table")),
            Key("left right", _("change")),
            Key("up down", _("choose")),
            Key("esc", _("back")),
        )

    def foot(self) -> list[Line]:
        """Return where there is more to choose."""
        return [(_("More can be chosen on the command line: bhj-tui host --help"), Tone.DIM)]


def _rows(plan: Plan) -> tuple[Row, ...]:
    games = tuple([(name, game_name(rules)) for name, rules in PRESETS.items()])
    bots = tuple([(count, str(count)) for count in range(MOST_BOTS + 1)])
    stakes = tuple([(one, _stakes(one, plan)) for one in Stakes])
    return (
        Row("game", N_("game"), games, N_("What is played.")),
        Row("bots", N_("bots"), bots, N_("Bots sit down too, and play on when nobody else is there.")),
        Row("stakes", N_("bets"), stakes, N_("The smallest and largest bet, and the chips to start with.")),
        Row("private", N_("private"), YES_NO, N_("Nobody comes without the invitation that you are shown.")),
    )


def _stakes(one: Stakes, plan: Plan) -> str:
    usual = Setup(Text(""), "")
    minimum, maximum, _step, buy_in = one.value or (
        plan.minimum or usual.minimum, plan.maximum or usual.maximum, 0, plan.buy_in or usual.buy_in
    )  # fmt: skip
    return _("{minimum} to {maximum}, {chips} to start").format(
        minimum=chips(minimum), maximum=chips(maximum), chips=chips(buy_in)
    )
