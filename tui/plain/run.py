"""The program without a screen, from the first line to the words at the end."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tui.ahead import ahead
from tui.child import PATIENCE
from tui.going_on import going_on
from tui.invitation import Invitation
from tui.options import Options
from tui.plain.chooser import Chooser
from tui.plain.door import Over
from tui.plain.ear import Ear
from tui.plain.inbox import Inbox
from tui.plain.lobby import PlainLobby
from tui.plain.table import PlainTable
from tui.plain.voice import Mark, Unheard, Voice
from tui.plan import Plan
from tui.preferences import Preferences
from tui.tongue import say, shown
from tui.visits import Visits
from tui.ways import Entered

if TYPE_CHECKING:
    from tui.evening_card import Evening as Card

SAID = 3
"""Exit code where the program ended for a reason that is told."""
REVIEW = 3.0
"""Seconds that luck and skill may still take, once a table is left."""


def run_table(way: Callable[[], Entered], name: str, options: Options) -> int:
    """Play at one table until it is left; return the exit code, or raise why there is no table."""
    evening = Evening(options, name)
    return _heard(lambda: _end(evening.play(way())))


def run_lobby(name: str, plan: Plan, options: Options) -> int:
    """Play at tables chosen in the lobby until that is left; return the exit code."""
    evening = Evening(options, name)
    lobby = PlainLobby(evening.voice, evening.chooser, plan, evening.visits)

    def tables() -> int:
        while (entered := lobby.choose(evening.inbox)) is not None:
            if sentence := evening.play(entered):
                evening.voice.say(sentence, Mark.WARNING)
        return 0

    return _heard(tables)


def listening() -> Inbox:
    """Return what comes in, the lines of standard input among it."""
    inbox = Inbox(lambda: ear.taken())
    ear = Ear(inbox.line)
    ear.listen()
    return inbox


def _heard(work: Callable[[], int]) -> int:
    """Do what speaks; where nobody listens any more, that is no failure."""
    try:
        return work()
    except Unheard:
        return 0


def _end(sentence: str) -> int:
    if sentence:
        print(sentence, file=sys.stderr)
    return SAID if sentence else 0


class Evening:
    """What all the tables of one run have in common: who speaks, who listens, and what is noted of them."""

    def __init__(self, options: Options, name: str) -> None:
        preferences = Preferences()
        self.visits = Visits(preferences.kept)
        self.voice, self.inbox = Voice(options.ascii), listening()
        self.chooser = Chooser(self.voice, preferences, options, name)

    def play(self, entered: Entered) -> str:
        """Play at a table until it is left; return what there is to say of that."""
        over, table = Over(), self._table(entered)
        self.visits.came(entered)
        try:
            over = table.run(self.inbox)
        finally:
            self.visits.left(entered, table.desk.table)
            card = None if over.interrupted else _card(table, self.voice.ascii)
            _part(entered, over)
        if card is not None:
            for line in filter(None, card.lines(REVIEW)):
                self.voice.say(line)
        if line := _goes_on(entered, over):
            self.voice.say(line)
        if over.interrupted:
            raise KeyboardInterrupt
        return over.sentence

    def _table(self, entered: Entered) -> PlainTable:
        warning = [(shown(entered.warning), Mark.WARNING)] if entered.warning else []
        invitation = partial(invitation_lines, entered.invitation)
        return PlainTable(
            entered.client,
            entered.table,
            self.chooser.options,
            self.voice,
            self.chooser,
            tables=entered.tables,
            invitation=invitation,
            first=(*warning, *[(line, Mark.NONE) for line in _invite(entered)]),
        )


def _card(table: PlainTable, ascii: bool) -> "Card | None":
    """Return what an evening came to, if enough was played; its luck and skill are worked out meanwhile."""
    desk = table.desk
    if not desk.annals.sums.played:
        return None
    from tui.evening_card import Evening as Card
    from tui.evening_card import is_worth_one, today

    return Card(desk.annals, desk.table, ascii, today()) if is_worth_one(desk.annals) else None


def _invite(entered: Entered) -> list[str]:
    """Return how others come, if they can; from then on the table is not this terminal's alone."""
    if entered.invitation is None or entered.hosting is None:
        return []
    entered.hosting.leave_running()
    return invitation_lines(entered.invitation)


def invitation_lines(how: Invitation | None) -> list[str]:
    """Return how others come to a table; nothing where that is not known here."""
    if how is None:
        return []
    typed = [told.text for told in how.lines()]
    return [say(how.reach), *typed, *how.notes(), *[told.text for told in how.pinned()]]


def _part(entered: Entered, over: Over) -> None:
    entered.client.stop()
    closing = ahead(partial(entered.end_unless_staying, over.closing))
    closing.result()


def _goes_on(entered: Entered, over: Over) -> str:
    """Return what there is to say of a table that goes on; one that is being closed may take a while."""
    if over.closing and entered.hosting is not None:
        entered.hosting.ended(PATIENCE)
    return going_on(entered)
