"""The practice hand in lines: what to type, and what each new word leads to."""

import time

from net.facts import Fact, Happened
from tui.action import Action, Kind
from tui.actions import BY_ID, all_available
from tui.desk import Desk
from tui.keyboard import Keyboard
from tui.lesson import DONE, NOTHING, OTHERWISE, OVER, STEPS, LessonClient, explained, practice_table
from tui.now import leads
from tui.options import Motion, Options
from tui.plain import help as manual
from tui.plain.choices import meant, told, told_word
from tui.plain.inbox import Inbox
from tui.plain.voice import Mark, Voice
from tui.tongue import _

NEW = (Kind.BET, Kind.MOVE, Kind.OFFER)
"""Kinds of words that are explained."""
LEAVES = ("quit", "q")
ENTER = "Enter"


class PlainLesson:
    """One round for newcomers; empty lines alone play it to its end."""

    def __init__(self, voice: Voice, name: str) -> None:
        table = practice_table(name)
        self._voice = voice
        client = LessonClient(table)
        self._desk = Desk(client, table, Options(motion=Motion.NONE, ascii=voice.ascii))
        self._desk.log.clear()
        self._keyboard = Keyboard(self._desk)
        self._at = 0
        self._explained: set[str] = set()
        self._facts: list[Fact] = []
        client.attach(self._facts.append)

    @property
    def over(self) -> bool:
        """Whether the round is played."""
        return self._at >= len(STEPS)

    def play(self, inbox: Inbox) -> None:
        """Play the round, until it is over or left."""
        self._voice.say(_("PRACTICE HAND"))
        self._voice.say(_("Type a word or its key; an empty line does what comes next, quit leaves."))
        self._tell()
        while (line := inbox.read()) is not None and line.casefold() not in LEAVES:
            if self.over and not line:
                break
            self._read(line)
        self._desk.stop()

    def _hear(self) -> None:
        """Take what was answered, and go on to the next step with each order that was carried out."""
        for fact in self._facts:
            self._desk.take(fact, time.monotonic())
            self._at += isinstance(fact, Happened)
        self._facts.clear()

    @property
    def _wanted(self) -> Action:
        return BY_ID[STEPS[self._at].action]

    def _read(self, line: str) -> None:
        now = self._desk.situation
        action = meant(line, now) or meant(line.partition(" ")[0], now)
        if action is not None and action.id == "rules":
            for rule in manual.rules(self._desk.table):
                self._voice.say(rule)
        elif self.over:
            self._voice.say(_(OVER).format(pressed=line, key=ENTER))
            return
        elif not line or action is self._wanted:
            self._keyboard.do(self._wanted)
        elif action is not None and action.kind in NEW:
            does = action.words(now)
            self._voice.say(_(OTHERWISE).format(pressed=line, does=does, key=self._wanted.word))
        elif action is None or action.id != "help":
            self._voice.say(_(NOTHING).format(pressed=line, key=self._wanted.word))
        self._tell()

    def _tell(self) -> None:
        """Tell what happened, then what to type."""
        self._hear()
        self._desk.advance(time.monotonic())
        while self._desk.log:
            self._voice.say(self._desk.log.popleft().text)
        if self.over:
            words = {name: BY_ID[name].word for name in ("help", "rules", "practise")}
            self._voice.say(_(DONE).format(**words, new="host", key=ENTER))
            return
        now, wanted = self._desk.situation, self._wanted
        self._voice.say(explained(STEPS[self._at], self._desk.table, wanted.word))
        for action in all_available(now):
            if action.kind in NEW and not action.barred and action.id not in self._explained:
                self._explained.add(action.id)
                self._voice.say(told(action, leads(action, now)))
        self._voice.say(told_word(wanted.word, wanted, wanted.words(now), entered=True), Mark.CHOICE)
