"""The terms of a table, which its host can change while it is played."""

from msgspec import convert
from msgspec.structs import asdict
from textual import events

from core.rules import Setup
from core.terms import MOST_BOTS, Terms, check_terms
from tui.form import Form, Row
from tui.options import Options
from tui.screens.form import FormScreen
from tui.screens.page import Line
from tui.tongue import N_, _, say
from tui.view import Key, Tone

YES_NO = ((True, N_("yes")), (False, N_("no")))
SET = "set"
NUMBERS = {"minimum": 9, "maximum": 9, "step": 9, "turn_seconds": 4, "bet_seconds": 4}
"""Terms that are typed, and their digits at most."""
LIMIT = 3600
"""Seconds of the longest clock."""


def _rows(setup: Setup) -> tuple[Row, ...]:
    bots = tuple([(number, str(number)) for number in range(min(MOST_BOTS, setup.seats - 1) + 1)])
    return (
        Row("minimum", N_("smallest bet"), note=N_("Not below the step."), typed=True),
        Row("maximum", N_("largest bet"), note=N_("A multiple of the step."), typed=True),
        Row("step", N_("step of bets"), note=N_("An even number, so that half a bet is whole."), typed=True),
        Row("turn_seconds", N_("seconds for a turn"), note=N_("0 is no limit."), typed=True),
        Row(
            "bet_seconds",
            N_("seconds for bets"),
            note=N_("From the first bet on; 0 is no limit."),
            typed=True,
        ),
        Row("back_bets", N_("bets on others' hands"), YES_NO),
        Row("coach", N_("coach allowed"), YES_NO, N_("Whether terminals may tell what a move is worth.")),
        Row("votes", N_("votes allowed"), YES_NO, N_("Whether onlookers may say what they would do.")),
        Row("bots", N_("bots"), bots, N_("They come and go between rounds, as far as there are seats.")),
        Row(
            SET,
            N_("set these terms"),
            note=N_("All at the table are told; a round that has begun ends as it is."),
        ),
    )


class TermsScreen(FormScreen[Terms | None]):
    """Values to choose and to type; the last line puts them in force."""

    def __init__(self, setup: Setup, terms: Terms, options: Options) -> None:
        self._setup = setup
        chosen = {name: str(value) if name in NUMBERS else value for name, value in asdict(terms).items()}
        super().__init__(N_("THE HOST'S OPTIONS"), Form(_rows(setup), chosen), options)

    def press(self, event: events.Key) -> None:
        """Type into a line, or set the terms; all else is as in every form."""
        row = self.form.row
        if row.typed and event.key == "enter":
            self.form.text = self.form.chosen[row.id]
        elif row.typed and event.character and event.character.isdecimal() and event.character.isascii():
            self.form.text = event.character
        elif row.id == SET and event.key == "enter":
            self._set()
        else:
            super().press(event)

    def written(self, text: str) -> None:
        """Take a number, or say that it is none."""
        name = self.form.row.id
        text = text.strip()
        if not (text.isascii() and text.isdecimal() and len(text) <= NUMBERS[name]):
            self.sentence = _("Type a whole number of at most {count} digits.").format(count=NUMBERS[name])
        elif name.endswith("seconds") and int(text) > LIMIT:
            self.sentence = _("A clock runs at most {seconds} seconds.").format(seconds=LIMIT)
        else:
            self.form.chosen[name] = str(int(text))

    def terms(self) -> Terms:
        """Return the terms as they are chosen."""
        chosen = self.form.chosen
        fields = Terms.__struct_fields__
        return convert(
            {name: int(chosen[name]) if name in NUMBERS else chosen[name] for name in fields}, Terms
        )

    def _set(self) -> None:
        terms = self.terms()
        wrong = check_terms(self._setup, terms)
        if wrong is None:
            self.dismiss(terms)
        else:
            self.sentence = say(wrong)

    def bar(self) -> tuple[Key, ...]:
        """Return what can be pressed."""
        if self.form.text is not None:
            return Key("enter", _("keep it")), Key("esc", _("back"))
        row = self.form.row
        if row.id == SET:
            change = Key("enter", _("set"))
        else:
            change = Key("enter", _("type it")) if row.typed else Key("left right", _("change"))
        return change, Key("up down", _("choose")), Key("esc", _("back"))

    def foot(self) -> list[Line]:
        """Return what stays as it is."""
        return [(_("The rules of the game, the buy-in and the seats stay as they are."), Tone.DIM)]
