"""What a typed line does at a table: the same as a key on a screen, or what is said to words of its own."""

from collections.abc import Callable
from functools import partial

from core.table import Phase
from net.errors import BhjError
from tui.actions import Action
from tui.desk import Desk
from tui.keyboard import Keyboard
from tui.plain import help as manual
from tui.plain import wagers
from tui.plain.asked import Question
from tui.plain.choices import known, meant, near, words_now
from tui.plain.chooser import Chooser
from tui.plain.door import Door
from tui.plain.errands import Errands
from tui.plain.plays import Plays
from tui.plain.rights import DEEDS, Rights
from tui.plain.tales import Tales
from tui.plain.teller import Teller
from tui.plain.voice import Mark, Voice
from tui.tongue import _, told
from tui.words.names import listed

LONGEST_WORD = 40
"""Characters of a mistyped word that are told."""


class Reader:
    """Takes lines for one desk."""

    def __init__(
        self,
        desk: Desk,
        teller: Teller,
        voice: Voice,
        door: Door,
        invitation: Callable[[], list[str]],
        errands: Errands,
        chooser: Chooser,
    ) -> None:
        self._desk, self._teller, self._voice, self._door = desk, teller, voice, door
        self._keyboard = Keyboard(desk)
        self._tales, self._plays = Tales(desk, teller, voice), Plays(desk, teller, voice)
        self._tales.invitation, self._tales.errands = invitation, errands
        self._chooser = chooser
        self._rights = Rights(desk, teller, voice)
        self._question: Question | None = None
        self.waits = False
        """Whether no line is taken before the table waits for this player."""
        tales, plays, rights = self._tales, self._plays, self._rights
        self._words: dict[str, Callable[[str], None]] = {
            "look": tales.look, "table": tales.table, "seat": tales.seat, "log": tales.log,
            "rules": tales.rules, "bots": tales.bots, "odds": tales.odds, "book": tales.book,
            "history": tales.history, "stats": tales.stats, "set": self._set,
            "settings": self._set, "say": partial(plays.say, self._keyboard),
            "vote": self._vote, "wait": self._wait, "help": self._help, "terms": rights.terms,
            **{word: partial(rights.deed, word) for word in DEEDS},
        }  # fmt: skip
        self._with_more: dict[str, Callable[[str], None]] = {
            "bet": plays.bet, "back": plays.back, "sit": plays.sit,
        }  # fmt: skip
        """Words that are an action's too, where nothing stands behind them."""
        self._asked: dict[str, Callable[[], None]] = {
            "help": lambda: self._help(""), "menu": lambda: self._help(""), "log": lambda: tales.log(""),
            "rewind": lambda: tales.log(""), "rules": lambda: tales.rules(""), "invite": tales.invite,
            "book": lambda: tales.book(""), "history": lambda: tales.history(""),
            "stats": lambda: tales.stats(""), "settings": lambda: self._set(""),
            "palette": lambda: self._help(""), "rewind_watching": lambda: tales.log(""),
            "people": rights.people, "kick": rights.people,
            "terms": lambda: rights.terms(""), "void": lambda: self._ask(rights.void()),
            "close": self._quit, "quit": self._quit, "talk": lambda: plays.say(self._keyboard, ""),
            "change": lambda: plays.bet("?"), "more": lambda: plays.step(1), "less": lambda: plays.step(-1),
        }  # fmt: skip

    def read(self, line: str, now: float) -> None:
        """Do what a line says, or say why not."""
        self._tales.now = now
        self._desk.hush()
        question, self._question, self._teller.asks = self._question, None, False
        if question is not None and self._is_answered(question, line):
            return
        word, _gap, rest = line.partition(" ")
        rest = rest.strip()
        own = self._words.get(word.casefold())
        if own is None and rest:
            own = self._with_more.get(word.casefold())
        if own is not None:
            own(rest)
        else:
            self._take(word, line)

    def end(self) -> None:
        """Leave, since no more lines will come."""
        self._door.slip_out()

    @property
    def may_read(self) -> bool:
        """Whether the next line can be taken: what was ordered is answered, and shown."""
        desk = self._desk
        if desk.table.phase is Phase.CLOSED or not desk.clocks.up:
            return True
        if self.waits and not list(words_now(desk.situation)):
            return False
        settled = desk.playback.current and not desk.orders.waiting(desk.table)
        self.waits = self.waits and not settled
        return settled

    def _is_answered(self, question: Question, line: str) -> bool:
        """Take a line as an answer; return whether nothing else is to be done about it."""
        answer = question.answered(line)
        if answer is not None:
            answer.act()
        self._teller.again = True
        return answer is not None or line.casefold() in ("", "n", "no")

    def _ask(self, question: Question) -> None:
        self._question, self._teller.asks = question, True
        self._voice.say(question.sentence)
        self._voice.say(question.choices(), Mark.CHOICE)

    def _quit(self) -> None:
        question = self._door.asked()
        if question is not None:
            self._ask(question)

    def _take(self, word: str, line: str) -> None:
        """Take a line as a key, an action's word or an amount."""
        now = self._desk.situation
        action = meant(line, now) or meant(word, now)
        if action is not None:
            self._do(action)
        elif wagers.read_bet(line) is not None:
            self._plays.bet(line)
        elif line and known(word):
            self._plays.not_now(word)
        elif line:
            self._teller.again = True
            self._plays.warn(self._unknown(word))

    def _do(self, action: Action) -> None:
        asked = self._asked.get(action.id)
        if asked is not None:
            asked()
            return
        wanted = self._keyboard.do(action)
        self._desk.typing = None
        if wanted is not None:
            screen = _("That is for a screen: {word} does nothing here.")
            self._plays.warn(screen.format(word=action.word))
        elif action.id == "coach":
            self._tales.coached()

    def _is_done_here(self, action: Action) -> bool:
        """Whether an action is done without a screen."""
        return action.order is not None or action.id in self._asked or self._keyboard.has(action)

    def _unknown(self, word: str) -> str:
        now = self._desk.situation
        alike = near(word, now, [*self._words, *self._with_more]) or [*words_now(now), "help"]
        unknown = _("There is no word {word} here; type {words}.")
        return unknown.format(word=word[:LONGEST_WORD], words=listed(alike, "or"))

    def _help(self, rest: str) -> None:
        for line in manual.lines(self._desk.situation, self._is_done_here):
            self._voice.say(line)
        self._teller.again = True

    def _set(self, rest: str) -> None:
        try:
            self._chooser.read(rest)
        except BhjError as error:
            self._plays.warn(told(error))
        self._teller.again = True

    def _vote(self, rest: str) -> None:
        action = self._plays.voted(rest)
        if action is not None:
            self._do(action)

    def _wait(self, rest: str) -> None:
        self.waits = True
