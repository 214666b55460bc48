"""Words that only tell: the table, a seat, the log, the rules, what a move is worth."""

from collections.abc import Callable

from tui.plain import help as manual
from tui.plain import sight, wagers
from tui.plain.part import Part
from tui.plain.teller import mark_of
from tui.tongue import _

LAST_LINES = 20
"""Of the log, where no number is typed."""


class Tales(Part):
    """Tells what is asked for; nothing is ordered here."""

    now = 0.0
    """The moment of the line that is taken."""
    invitation: Callable[[], list[str]] = staticmethod(list)
    """Returns how others come to the table; nothing where that is not known here."""

    def look(self, rest: str) -> None:
        """Describe the whole table again."""
        self.teller.everything(self.now)

    def table(self, rest: str) -> None:
        """Describe what lies on the table."""
        self.teller.hands(self.now)
        self.teller.again = True

    def seat(self, rest: str) -> None:
        """Describe one seat, by its number or by a name."""
        view = self.desk.view(self.now)
        number = wagers.box_named(view.table, rest)
        if number is None:
            seats = len(view.table.boxes)
            self.warn(_("Which seat? Type seat and a number from 1 to {seats}.").format(seats=seats))
        else:
            self.voice.say(sight.box_line(view, number, self.desk.ascii))

    def log(self, rest: str) -> None:
        """Tell the last lines again."""
        count = int(rest) if rest.isdecimal() and len(rest) < 9 else LAST_LINES
        for line in list(self.teller.log)[-count:] if count else ():
            told = _("round {number}: {line}") if line.round else "{line}"
            self.voice.say(told.format(number=line.round, line=line.text), mark_of(line))

    def rules(self, rest: str) -> None:
        """Tell the rules of the table."""
        for line in manual.rules(self.desk.table):
            self.voice.say(line)

    def invite(self) -> None:
        """Tell how others come."""
        told = self.invitation()
        for line in told:
            self.voice.say(line)
        if not told:
            self.warn(_("How guests come was shown where the table was opened."))

    def book(self) -> None:
        """Tell where the book is."""
        self.voice.say(_("What every hand is worth is told by bhj-tui odds."))

    def odds(self, rest: str) -> None:
        """Ask the coach once; for those who look on, how likely the hands win."""
        coach, setup = self.desk.coach, self.desk.table.setup
        if self.desk.onlooking and setup.coached:
            self.desk.gallery.follow(self.desk.table)
            self.teller.adviser.ask()
        elif coach.on:
            self.teller.adviser.ask()
        else:
            self.desk.switch_coach()
            if coach.on:
                self.teller.adviser.ask(once=True)

    def coached(self) -> None:
        """Say whether the coach is on by now."""
        on, adviser = self.desk.coach.on, self.teller.adviser
        if on or self.desk.table.setup.coached:
            self.voice.say(_("The coach is on.") if on else _("The coach is off."))
        if on:
            adviser.ask()
        else:
            adviser.ask_no_more()
