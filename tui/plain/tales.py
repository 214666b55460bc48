"""Words that only tell: the table, a seat, the log, the rules, what a move is worth."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from net.errors import BhjError
from tui.plain import help as manual
from tui.plain import sight, wagers
from tui.plain.errands import Errands
from tui.plain.part import Part
from tui.plain.teller import mark_of
from tui.situation import may_read
from tui.tongue import _, told
from tui.words.names import listed
from tui.words.odds import NO_BOOK

# The past, the stats and the book are imported when they are asked for: most tables are played without.

LAST_LINES = 20
"""Of the log, where no number is typed."""


class Tales(Part):
    """Tells what is asked for; nothing is ordered here."""

    errands = Errands()
    """What is worked out beside the table."""
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
            shape = _("round {number}: {line}") if line.round else "{line}"
            self.voice.say(shape.format(number=line.round, line=line.text), mark_of(line))

    def rules(self, rest: str) -> None:
        """Tell the rules of the table."""
        for line in manual.rules(self.desk.table):
            self.voice.say(line)

    def invite(self) -> None:
        """Tell how others come."""
        lines = self.invitation()
        for line in lines:
            self.voice.say(line)
        if not lines:
            self.warn(_("How guests come was shown where the table was opened."))

    def bots(self, rest: str) -> None:
        """Tell who the bots are."""
        for line in manual.bots(self.desk.table):
            self.voice.say(line)

    def book(self, rest: str) -> None:
        """Tell the best move for every hand, or what each move of one is worth, where that is allowed."""
        if not may_read(self.desk.situation):
            self.warn(_(NO_BOOK))
            return
        from tui.plain.book import book_lines

        self.voice.say(_("Working it out: every hand against every upcard."))
        self.errands.begin(partial(book_lines, self.desk.table.setup.rules, rest))

    def history(self, rest: str) -> None:
        """Tell the rounds seen since one came, or one of them in full."""
        from tui.history_export import JSON, TEXT, export_seen
        from tui.plain.rounds import Record, answered
        from tui.words.history import seen_lines

        annals, name = self.desk.annals, self.desk.table.setup.name
        record = Record(
            annals,
            (JSON, TEXT),
            lambda kind: export_seen(name, annals.kept, kind, Path.cwd()),
            lambda: seen_lines(annals),
            self.voice.ascii,
            self.desk.muted,
        )
        try:
            for line, mark in answered(record, rest):
                self.voice.say(line, mark)
        except BhjError as error:
            self.warn(told(error))

    def stats(self, rest: str) -> None:
        """Have luck and skill told, of this table, of tonight or of all time, once they are known."""
        if not self.desk.you:
            self.not_now("stats")
            return
        from tui.plain.luck import WORDS, luck_lines, scope_of
        from tui.stats_scopes import at_table

        scope = scope_of(at_table(self.desk.annals, self.desk.table), rest)
        if scope is None:
            self.warn(_("Of what? Type stats and {scopes}.").format(scopes=listed(WORDS, "or")))
            return
        self.voice.say(_("Working out what was luck."))
        self.errands.begin(partial(luck_lines, scope, self.voice.ascii))

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
