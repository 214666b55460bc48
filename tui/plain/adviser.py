"""What is told beside the game: what the coach says, and what those who look on may vote for."""

from collections.abc import Hashable

from core.odds.advice import Advice
from tui import words
from tui.desk import Desk
from tui.plain import sight
from tui.plain.choices import typed_for, votes
from tui.plain.voice import Voice
from tui.tongue import _
from tui.view import Counsel, View
from tui.words.coach import STARTING, full_lines, question_lines
from tui.words.names import explained, listed


class Adviser:
    """Tells each piece of advice once, and once more to whoever asks."""

    def __init__(self, desk: Desk, voice: Voice) -> None:
        self._desk, self._voice = desk, voice
        self._asked = self._once = self._excused = False
        self._votes: Hashable = None
        self._counsel: Hashable = None

    def ask(self, once: bool = False) -> None:
        """Have advice told on the decision that is open; a coach who is asked but once is off again then."""
        self._asked, self._once, self._excused = True, once, False

    def ask_no_more(self) -> None:
        """Have no advice told before there is news."""
        self._asked = self._once = False

    def tell(self, view: View) -> None:
        """Tell what is new of it."""
        self._tell_votes()
        if self._asked and self._desk.onlooking:
            self._tell_chances(view)
        elif view.counsel is not None:
            self._tell_counsel(view, view.counsel)

    def _tell_votes(self) -> None:
        """Tell once for each decision how one may vote on it."""
        now = self._desk.situation
        there = votes(now)
        told = (now.table.round, now.table.decision) if there else None
        if told not in (None, self._votes):
            moves = listed([typed_for(action) for action in there], "or")
            self._voice.say(_("You may vote for {moves}.").format(moves=moves))
        self._votes = told or self._votes

    def _tell_counsel(self, view: View, counsel: Counsel) -> None:
        table, offer = view.table, words.own_offer(view.table, view.you)
        key = (table.round, table.decision, offer.number if offer else None)
        if counsel.said is not None and (self._asked or key != self._counsel):
            self._counsel = key
            self._voice.say(counsel_text(counsel))
            self._answered()
        elif counsel.sentence and self._asked and not self._excused:
            self._excused = True
            self._voice.say(counsel.sentence)
            if counsel.sentence != _(STARTING):
                self._answered()

    def _tell_chances(self, view: View) -> None:
        """Tell whoever looks on how likely the hands win, once that is worked out."""
        table = view.table
        if not table.in_round:
            self._voice.say(_("The coach speaks of hands once a round is played."))
            self._answered()
        elif self._desk.gallery.outlook(table) is not None:
            for number, box in enumerate(table.boxes):
                if box.hands:
                    self._voice.say(sight.box_line(view, number, self._desk.ascii))
            self._answered()

    def _answered(self) -> None:
        """Let a coach who was asked but once be off again."""
        if self._once:
            self._desk.coach.switch(self._desk.table)
        self.ask_no_more()


def counsel_text(counsel: Counsel) -> str:
    """Return what the coach says in one line, the best move called so."""
    said, best = counsel.said, explained(_("best"), "")
    if said is None:
        return counsel.sentence
    lines = full_lines(said, counsel.note, best) if isinstance(said, Advice) else question_lines(said, "")
    text = "".join([text for text, _tone in next(iter(lines))])
    return text.replace("   ", "; ").replace("  ", ", ")
