"""The lobby as numbered choices: type a number or a word, with what it needs behind it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.rules import PRESETS
from net.address import Address
from net.clean import check_name
from net.errors import BhjError
from tui import ways
from tui.plain.inbox import Inbox
from tui.plain.voice import Mark, Voice
from tui.plan import Plan
from tui.preferences import Preferences
from tui.tongue import N_, _, told
from tui.visits import Visits
from tui.ways import Entered
from tui.words.felt import game_name
from tui.words.names import listed


@dataclass(frozen=True, slots=True)
class Item:
    """A choice of the lobby: the word that makes it, and what it does."""

    word: str
    label: str


ITEMS = (
    Item("practise", N_("a table of your own, with three bots")),
    Item("host", N_("open a table for this network: host, or host and a game")),
    Item("tables", N_("list the tables on this network, and those you were at")),
    Item("join", N_("sit down at a table: join and its address, or its number in the list")),
    Item("watch", N_("look on without a seat: watch and its address, or its number")),
    Item("name", N_("change your name, which is {name}: name and another")),
    Item("quit", N_("leave")),
)
"""In the order of their numbers, from 1."""
HELP = ("help", "look", "?")
LOOK = 2.0
"""Seconds in which the tables on this network are looked for."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list, and whether it was only heard of on this network."""

    text: str
    address: Address
    announced: bool


class PlainLobby:
    """Asks for a way to a table until one is found."""

    def __init__(self, voice: Voice, name: str, plan: Plan, visits: Visits, preferences: Preferences) -> None:
        self._voice, self._plan, self._visits, self._preferences = voice, plan, visits, preferences
        self._listed: list[Listed] = []
        self.name = name
        self._ways: dict[str, Callable[[str], Entered | None]] = {
            "practise": self._practise, "host": self._host, "tables": self._list, "join": self._join,
            "watch": self._watch, "name": self._rename,
        }  # fmt: skip

    def choose(self, inbox: Inbox) -> Entered | None:
        """Return the next table that was entered; None where the program is left."""
        self._tell()
        while True:
            if (line := inbox.read()) is None:
                return None
            word, _gap, rest = line.partition(" ")
            if (wanted := self._item(word)) == "quit":
                return None
            entered = self._go(wanted, word, rest.strip())
            if entered is not None:
                return entered

    def _tell(self) -> None:
        self._voice.say(_("The lobby of Blackhole Jack. Type a number, or a word."))
        for number, item in enumerate(ITEMS, start=1):
            label = _(item.label).format(name=self.name)
            self._voice.say(f"{number} {item.word}: {label}")
        self._choices()

    def _choices(self) -> None:
        self._voice.say(
            "; ".join([f"{item.word} ({number})" for number, item in enumerate(ITEMS, start=1)]), Mark.CHOICE
        )

    def _item(self, word: str) -> str:
        """Return the choice that a number, a word or its beginning makes; "" for none."""
        if word.isdecimal() and 0 < int(word[:3]) <= len(ITEMS):
            return ITEMS[int(word) - 1].word
        wanted = "quit" if word.casefold() in ("q", "exit") else word.casefold()
        begun = [item.word for item in ITEMS if wanted and item.word.startswith(wanted)]
        return begun[0] if len(begun) == 1 else ""

    def _go(self, wanted: str, word: str, rest: str) -> Entered | None:
        """Go a way; say why that leads nowhere, and ask again."""
        if word.casefold() in HELP:
            self._tell()
            return None
        try:
            if wanted:
                entered = self._ways[wanted](rest)
                if entered is not None:
                    return entered
            elif word:
                known = listed([item.word for item in ITEMS], "or")
                self._warn(
                    _("There is no word {word} here; type {words}.").format(word=word[:40], words=known)
                )
        except BhjError as error:
            self._warn(told(error))
        self._choices()
        return None

    def _warn(self, sentence: str) -> None:
        self._voice.say(sentence, Mark.WARNING)

    def _practise(self, rest: str) -> Entered | None:
        return ways.practise(self.name)

    def _host(self, rest: str) -> Entered | None:
        game = rest.casefold() or self._plan.game
        if game not in PRESETS:
            games = listed([f"{name} ({game_name(rules)})" for name, rules in PRESETS.items()], "or")
            self._warn(_("Which game? Type host and one of {games}.").format(games=games))
            return None
        return ways.host(replace(self._plan, game=game), self.name)

    def _list(self, rest: str) -> Entered | None:
        """Tell the tables in sight, then those one was at, by numbers that `join` and `watch` take."""
        from tui import found

        try:
            seen = found.look(LOOK)
        except BhjError as error:
            self._warn(told(error))
            seen = ()
        self._listed = [Listed(found.described(one), one.address, True) for one in seen if not one.private]
        for one in seen:
            if one.private:
                self._voice.say(found.private_note(one))
        for past in self._visits.all():
            where = _("{table}, where you were, at {place}").format(table=past.table, place=str(past.place))
            self._listed.append(Listed(where, past.place, False))
        for number, there in enumerate(self._listed, start=1):
            self._voice.say(f"{number} {there.text}")
        if not self._listed:
            self._voice.say(_("There is no table in sight: host one, or type join and an address."))
        return None

    def _join(self, rest: str) -> Entered | None:
        if rest:
            return ways.join(self._place(rest), self.name)
        self._warn(_("At which address? Type join and what the host reads out."))
        return None

    def _watch(self, rest: str) -> Entered | None:
        if rest:
            return ways.watch(self._place(rest))
        self._warn(_("At which address? Type watch and what the host reads out."))
        return None

    def _place(self, typed: str) -> str:
        """Return the address that was typed, or that of a table in the list."""
        if not (typed.isdecimal() and 0 < int(typed[:3]) <= len(self._listed)):
            return typed
        one = self._listed[int(typed) - 1]
        if one.announced:
            from net.credentials import withhold

            # Whoever announces a broker may only want to have the login of those who come.
            withhold()
        return one.address.invitation

    def _rename(self, rest: str) -> Entered | None:
        if rest:
            self.name = check_name(rest)
            if unkept := self._preferences.choose(name=self.name):
                self._warn(unkept)
        self._voice.say(_("You are called {name}.").format(name=self.name))
        return None
