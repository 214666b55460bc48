"""What is told at a table: each thing once, when it happens or opens."""

from collections import deque
from collections.abc import Hashable

from tui import words
from tui.desk import LOG_LINES, Desk
from tui.plain import sight
from tui.plain.adviser import Adviser
from tui.plain.choices import choice_line
from tui.plain.prompter import Prompter
from tui.plain.voice import Mark, Voice
from tui.tongue import _
from tui.view import LogLine, Tone, View
from tui.words.names import clock_words, sentences


class Teller:
    """Compares what is in sight with what was told last, and says the rest."""

    def __init__(self, desk: Desk, voice: Voice) -> None:
        self._desk, self._voice = desk, voice
        self.log: deque[LogLine] = deque(maxlen=LOG_LINES)
        self.again = False
        """Whether the choices are to be told once more."""
        self.asks = False
        """Whether a question is open that has choices of its own."""
        self.prompter = Prompter(desk, voice)
        self.adviser = Adviser(desk, voice)
        self._round = 0
        self._held: Hashable = None
        self._link: Hashable = None
        self._away: set[str] = set()
        self._checked = 0
        self._choices: Hashable = None

    def everything(self, now: float) -> None:
        """Describe the table from its name to one's own chips."""
        self._log()
        view = self._desk.view(now)
        for line in (*sight.everything(view, self._desk.ascii), sight.link_line(view)):
            if line:
                self._voice.say(line)
        self._round = view.table.round if view.table.in_round else self._round
        self._held, self._away = self._own_chips(view), set(view.away_left)
        self._checked = view.table.round if view.checked else self._checked
        if view.alarm:
            self._voice.say(sentences(view.alarm, _(words.DO_NOT_PLAY)), Mark.WARNING)
        if not self.log:
            self._voice.say(_(words.NOTHING_YET))
        self.prompter.forget(whole=True)
        self.again = True

    def hands(self, now: float) -> None:
        """Describe what lies on the table."""
        for line in sight.hands(self._desk.view(now), self._desk.ascii):
            self._voice.say(line)

    def news(self, now: float) -> None:
        """Tell what is new."""
        self._log()
        view = self._notice(now)
        self._tell_link(view)
        self._tell_people(view)
        self._tell_results(view)
        self.prompter.tell(view)
        self._tell_choices()
        self.adviser.tell(view)

    def _log(self) -> None:
        while self._desk.log:
            line = self._desk.log.popleft()
            self.log.append(line)
            if line.round not in (0, self._round):
                self._round = line.round
                self._voice.say(_("Round {number}.").format(number=line.round))
            self._voice.say(line.text, mark_of(line))

    def _notice(self, now: float) -> View:
        """Say once what the desk has to say, and return what is in sight else."""
        view = self._desk.view(now)
        if view.prompt_tone is not Tone.BAD:
            return view
        self._voice.say(view.prompt, Mark.WARNING)
        self._desk.hush()
        self.again = True
        return self._desk.view(now)

    def _tell_link(self, view: View) -> None:
        link = view.link
        state = None if link.up else (link.sentence, link.attempt)
        if state == self._link:
            return
        self._link = state
        if link.up:
            self._voice.say(_("The link is back."))
            self.prompter.forget()
        else:
            self._voice.say(sight.link_line(view), Mark.WARNING)

    def _tell_people(self, view: View) -> None:
        table = view.table
        for player, seconds in view.away_left.items():
            if player not in self._away and table.box_of(player) is not None and player != view.you:
                held = _("The seat of {name} is held {time} more.")
                name = words.name_of(table, player)
                self._voice.say(held.format(name=name, time=clock_words(seconds)))
        self._away = set(view.away_left)

    def _tell_results(self, view: View) -> None:
        table = view.table
        if not table.in_round and self._own_chips(view) != self._held:
            self._held = self._own_chips(view)
            if self._held is not None:
                self._voice.say(_("You have {chips} chips.").format(chips=words.chips(self._total(view))))
        if view.checked and table.round != self._checked:
            self._checked = table.round
            self._voice.say(
                _("Round {number} was checked: all is as it was sealed.").format(number=table.round)
            )

    def _total(self, view: View) -> int:
        return view.table.players[view.you].chips + view.table.stake(view.you)

    def _own_chips(self, view: View) -> int | None:
        return self._total(view) if view.you in view.table.players else None

    def _tell_choices(self) -> None:
        now = self._desk.situation
        line = choice_line(now)
        told = (line, now.table.round, now.table.decision if now.asked else None) if line else None
        if self.asks:
            return
        if line and (self.again or told != self._choices):
            self._voice.say(line, Mark.CHOICE)
        self._choices, self.again = told, False


def mark_of(line: LogLine) -> Mark:
    """Return how a line of the log begins."""
    if line.talk:
        return Mark.TALK
    return Mark.WARNING if line.tone is Tone.WARN else Mark.NONE
