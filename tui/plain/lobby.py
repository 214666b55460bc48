"""The lobby as numbered choices: type a number or a word, with what it needs behind it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.rules import PRESETS
from net.address import Address
from net.errors import BhjError
from tui import ways
from tui.actions import BY_ID
from tui.keymap import key_name
from tui.new_table import NewTable, Stakes
from tui.plain.chooser import Chooser
from tui.plain.hall import Hall
from tui.plain.inbox import Inbox
from tui.plain.voice import Mark, Voice
from tui.plan import Plan
from tui.tongue import N_, _, told
from tui.visits import Visits
from tui.ways import Entered
from tui.words.felt import game_name
from tui.words.manual import HOW_TO_MEET
from tui.words.names import listed


@dataclass(frozen=True, slots=True)
class Item:
    """A choice of the lobby: the word that makes it, what it does, and the action that it is on a screen."""

    word: str
    label: str
    action: str = ""


ITEMS = (
    Item("practise", N_("a table of your own, with three bots"), "practise"),
    Item("host", N_("open a table for this network: host, or as in host live 3 bots high private"), "new"),
    Item("tables", N_("list the tables on this network, and those you were at")),
    Item("join", N_("sit down at a table: join and its address, or its number in the list"), "join"),
    Item("watch", N_("look on without a seat: watch and its address, or its number"), "watch"),
    Item("name", N_("change your name, which is {name}: name and another")),
    Item(
        "onlook", N_("come without a seat, to talk and vote: onlook and its address, or its number"), "onlook"
    ),
    Item("lesson", N_("a practice hand, which explains itself in about a minute"), "lesson"),
    Item("rules", N_("how a game goes: rules and a game"), "rules"),
    Item("book", N_("the best move for every hand: book and a game, or one hand: book live 16 10"), "book"),
    Item("history", N_("your tables so far, and their rounds: history, or history and a number"), "history"),
    Item("stats", N_("what was luck and what skill: stats, stats tonight or stats ever"), "stats"),
    Item("set", N_("language, signs, keys and more: set, or as in set language de"), "settings"),
    Item("help", N_("tell all this, and how people meet"), "help"),
    Item("quit", N_("leave"), "quit"),
)
"""In the order of their numbers, from 1."""
SAME = {"look": "help", "palette": "help", "exit": "quit", "settings": "set", "new": "host"}
"""What else may be typed for them."""
STAKES = {"low": Stakes.LOW, "high": Stakes.HIGH}
MOST_BOTS = 6
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

    def __init__(self, voice: Voice, chooser: Chooser, plan: Plan, visits: Visits) -> None:
        self._voice, self._plan, self._visits, self._chooser = voice, plan, visits, chooser
        self._listed: list[Listed] = []
        self._inbox = Inbox()
        hall = Hall(voice, chooser)
        self._ways: dict[str, Callable[[str], Entered | None]] = {
            "practise": self._practise, "host": self._host, "join": self._join, "watch": self._watch,
            "onlook": self._onlook,
        }  # fmt: skip
        self._pages: dict[str, Callable[[str], None]] = {
            "tables": self._list, "name": self._rename, "lesson": lambda rest: hall.lesson(self._inbox),
            "rules": hall.rules, "book": hall.book, "history": hall.history, "stats": hall.stats,
            "set": hall.settings, "help": self._help,
        }  # fmt: skip

    def choose(self, inbox: Inbox) -> Entered | None:
        """Return the next table that was entered; None where the program is left."""
        self._inbox = inbox
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
        self._items()
        if not self._chooser.met:
            self._voice.say(_("If you are new: lesson explains the game, set has the language and more."))
        self._choices()

    def _items(self) -> None:
        for number, item in enumerate(ITEMS, start=1):
            label = _(item.label).format(name=self._chooser.name)
            self._voice.say(f"{number} {item.word}: {label}")

    def _help(self, rest: str) -> None:
        """Tell the choices, and how people meet."""
        self._items()
        for sentence in HOW_TO_MEET:
            self._voice.say(_(sentence))

    def _choices(self) -> None:
        self._voice.say(
            "; ".join([f"{item.word} ({number})" for number, item in enumerate(ITEMS, start=1)]), Mark.CHOICE
        )

    def _item(self, word: str) -> str:
        """Return the choice that a number, a key, a word or its beginning makes; "" for none."""
        if word.isdecimal() and 0 < int(word[:3]) <= len(ITEMS):
            return ITEMS[int(word) - 1].word
        if len(word) == 1:
            key = key_name(word)
            return next((one.word for one in ITEMS if one.action and key in BY_ID[one.action].keys), "")
        wanted = SAME.get(word.casefold(), word.casefold())
        if any(item.word == wanted for item in ITEMS):
            return wanted
        begun = [item.word for item in ITEMS if wanted and item.word.startswith(wanted)]
        return begun[0] if len(begun) == 1 else ""

    def _go(self, wanted: str, word: str, rest: str) -> Entered | None:
        """Go a way; say why that leads nowhere, and ask again."""
        try:
            if wanted in self._pages:
                self._pages[wanted](rest)
            elif wanted:
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
        return ways.practise(self._chooser.name)

    def _host(self, rest: str) -> Entered | None:
        table = read_table(rest, self._plan)
        if table is None:
            self._warn(_which_table(rest))
            return None
        return ways.host(table.plan(self._plan), self._chooser.name)

    def _list(self, rest: str) -> None:
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

    def _join(self, rest: str) -> Entered | None:
        if rest:
            return ways.join(self._place(rest), self._chooser.name)
        self._warn(_("At which address? Type join and what the host reads out."))
        return None

    def _onlook(self, rest: str) -> Entered | None:
        if rest:
            return ways.join(self._place(rest), self._chooser.name, standing=True)
        self._warn(_("At which address? Type onlook and what the host reads out."))
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

    def _rename(self, rest: str) -> None:
        if rest:
            self._chooser.rename(rest)
        else:
            self._voice.say(_("You are called {name}.").format(name=self._chooser.name))


def _which_table(typed: str) -> str:
    """Return what can be typed to open a table, the games first where none was."""
    if set(typed.casefold().split()) & set(PRESETS):
        told = _("Behind the game may stand 1 to {most} bots, low or high, and private.")
        return told.format(most=MOST_BOTS)
    games = listed([f"{name} ({game_name(rules)})" for name, rules in PRESETS.items()], "or")
    return _("Which game? Type host and one of {games}.").format(games=games)


def read_table(typed: str, plan: Plan) -> NewTable | None:
    """Return the table to open that is typed, as in `live 3 bots high private`; None for anything else."""
    table = NewTable(plan.game, plan.bots, private=plan.private)
    for word in typed.casefold().replace(" bots", "").replace(" bot", "").split():
        if word in PRESETS:
            table = replace(table, game=word)
        elif word in STAKES:
            table = replace(table, stakes=STAKES[word])
        elif word.isdecimal() and int(word[:3]) <= MOST_BOTS:
            table = replace(table, bots=int(word))
        elif word == "private":
            table = replace(table, private=True)
        else:
            return None
    return table
