"""What a lobby has beside tables, in lines: practice hand, rules, book, history, stats, settings."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.rules import PRESETS, Rules, Setup
from core.text import Text
from tui.plain import help as manual
from tui.plain.chooser import Chooser
from tui.plain.inbox import Inbox
from tui.plain.voice import Mark, Voice
from tui.tongue import _
from tui.words.felt import game_name
from tui.words.names import explained, listed

if TYPE_CHECKING:
    from tui.plain.rounds import Line

# What a word needs is imported when it is typed: the lobby waits for none of it.


class Hall:
    """Tells what is asked for; a BhjError says why it can't."""

    def __init__(self, voice: Voice, chooser: Chooser) -> None:
        self._voice, self._chooser = voice, chooser

    def lesson(self, inbox: Inbox) -> None:
        """Play the practice hand."""
        from tui.plain.lesson import PlainLesson

        PlainLesson(self._voice, self._chooser.name).play(inbox)
        self._chooser.welcomed()

    def rules(self, rest: str) -> None:
        """Tell the rules of a game."""
        if (rules := self._game("rules", rest)) is not None:
            self._say(manual.rulebook(Setup(Text(""), "", rules)))

    def book(self, rest: str) -> None:
        """Tell the best move for every hand of a game, or what each move of one is worth."""
        from tui.plain.book import book_lines

        game, _gap, hand = rest.partition(" ")
        if (rules := self._game("book", game)) is not None:
            self._voice.say(_("Working it out: every hand against every upcard."))
            self._say(book_lines(rules, hand.strip()))

    def _game(self, word: str, typed: str) -> Rules | None:
        """Return the rules of a game that is named; ask for one where there is none of that name."""
        rules = PRESETS.get(typed.casefold())
        if rules is None:
            games = listed([f"{name} ({game_name(one)})" for name, one in PRESETS.items()], "or")
            self._warn(_("Which game? Type {word} and one of {games}.").format(word=word, games=games))
        return rules

    def history(self, rest: str) -> None:
        """Tell the sessions of the journal, or the rounds of one."""
        number, _gap, asked = rest.partition(" ")
        if number.isascii() and number.isdigit() and len(number) <= 12:
            for line, mark in self._session(int(number), asked.strip()):
                self._voice.say(line, mark)
        elif rest:
            self._warn(_("Of which session? Type history and its number, as history tells it."))
        else:
            self._say(_sessions())
            self._voice.say(_("Its rounds are told by history and its number: history 3, history 3 12."))

    def _session(self, number: int, asked: str) -> "Iterator[Line]":
        from tui.history_export import JSON, PROOF, TEXT, export_session
        from tui.plain.rounds import Record, answered
        from tui.reading import Reading
        from tui.stats_person import own_player
        from tui.words import history as told

        reading = Reading(number, own_player(self._chooser.name) or "", lambda: None)
        reading.run()
        if reading.error is not None:
            raise reading.error
        if reading.broken is not None:
            yield told.up_to(reading.broken), Mark.WARNING

        def check() -> list[told.Piece]:
            assert reading.report is not None
            return told.report_lines(reading.report, f"history {number} save {PROOF}")

        save = partial(export_session, number, folder=Path.cwd())
        kinds = (JSON, TEXT, PROOF)
        record = Record(reading, kinds, save, check, self._voice.ascii, nothing=told.NO_ROUND)
        yield from answered(record, asked)

    def stats(self, rest: str) -> None:
        """Tell luck and skill, of the last table, of tonight or of all time."""
        from tui.plain.luck import WORDS, luck_lines, scope_of
        from tui.stats_scopes import at_home

        scope = scope_of(at_home(self._chooser.name), rest)
        if scope is None:
            self._warn(_("Of what? Type stats and {scopes}.").format(scopes=listed(WORDS, "or")))
            return
        self._voice.say(_("Working out what was luck."))
        self._say(luck_lines(scope, self._voice.ascii))

    def settings(self, rest: str) -> None:
        """Tell the settings, or take one."""
        self._chooser.read(rest)
        if rest:
            self._chooser.welcomed()

    def _say(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._voice.say(line)

    def _warn(self, sentence: str) -> None:
        self._voice.say(sentence, Mark.WARNING)


def _sessions() -> Iterator[str]:
    """Yield the sessions of the journal, the oldest first; raise a `BhjError` where there is none."""
    from net.journal import open_for_reading
    from tui.history import line_of
    from tui.past import NoSession, past_of

    with open_for_reading() as reader:
        known = [past_of(reader, session) for session in reader.sessions()]
    if not known:
        raise NoSession
    for past in known:
        yield explained(_("session {number}").format(number=past.session.id), line_of(past, None))
