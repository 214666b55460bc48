"""What a lobby knows, apart from any screen: keys go in, a wish for a table comes out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from net.address import discreet, pasted
from net.clean import NAME_CELLS, check_name
from net.errors import SENTENCE_LIMIT, BhjError
from tui.plan import BLACKHOLE
from tui.view import Entry, Key


class Way(Enum):
    """What can be chosen in a lobby."""

    PRACTISE = "practise"
    HOST = "host"
    JOIN = "join"
    WATCH = "watch"
    BOOK = "book"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the lobby: its key, what it is called, and what it does."""

    way: Way
    key: str
    label: str
    note: str


ITEMS: Sequence[Item] = (
    Item(Way.PRACTISE, "p", "practice alone", "your own table, with three bots"),
    Item(Way.HOST, "h", "host a table", "dice or cards, for this network"),
    Item(Way.JOIN, "j", "join a table", "by the address the host reads out"),
    Item(Way.WATCH, "w", "watch a table", "look on, without a seat"),
    Item(Way.BOOK, "b", "the book", "what every hand is worth"),
    Item(Way.NAME, "n", "your name", ""),
)
FIELDS = {Way.JOIN: "address", Way.WATCH: "address", Way.NAME: "name"}
HINTS = {
    Way.JOIN: "192.168.1.20, enter joins",
    Way.WATCH: "192.168.1.20, enter watches",
    Way.NAME: f"up to {NAME_CELLS} columns, enter keeps it",
}
BUSY = {
    Way.PRACTISE: "Setting up a table",
    Way.HOST: "Opening a table",
    Way.JOIN: "Connecting to {}",
    Way.WATCH: "Connecting to {}",
}
LONGEST = 300
"""Characters that are kept of what is typed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that was asked for."""

    way: Way
    address: str = field(repr=False)
    name: str
    game: str = BLACKHOLE
    """What is played at a table of one's own."""


class Lobby:
    """The choice marked, the line being typed, and what is under way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.address = ""
        self.at = 0
        self.sentence = ""
        """What went wrong, or what else there is to say."""
        self.asks_game = False
        """Whether the game has to be chosen before a table can be opened."""
        self.asks_book = False
        """Whether the game has to be chosen whose book is looked at."""
        self.field: Way | None = None
        self.text = ""
        self.wish: Wish | None = None
        """What is under way."""

    @property
    def marked(self) -> Item:
        """The choice that Enter makes."""
        return ITEMS[self.at]

    @property
    def busy(self) -> str:
        """What is under way in words; "" for nothing."""
        return BUSY[self.wish.way].format(discreet(self.wish.address[:LONGEST])) if self.wish else ""

    @property
    def entry(self) -> Entry | None:
        """The line being typed."""
        return Entry(FIELDS[self.field], self.text, HINTS[self.field]) if self.field else None

    def keys(self) -> tuple[Key, ...]:
        """Return what can be pressed now."""
        if self.wish:
            return Key("esc", "cancel"), Key("q", "quit")
        if self.field:
            return Key("enter", "keep it" if self.field is Way.NAME else self.field.value), Key("esc", "back")
        chosen = "change your name" if self.marked.way is Way.NAME else self.marked.label
        return Key("enter", chosen), Key("up down", "choose"), Key("q", "quit"), Key("?", "help")

    def press(self, key: str, character: str | None) -> Wish | None:
        """Take a key; return the table that it asks for."""
        if self.wish:
            return None
        if self.field:
            return self._type(self.field, key, character)
        return self._choose(key)

    def paste(self, text: str) -> None:
        """Take pasted text: into the line being typed, or as an address to join."""
        if self.wish:
            return
        if self.field is None:
            self._open(Way.JOIN)
            self.text = ""
        self._add(pasted(text))

    def chosen(self, game: str | None) -> Wish | None:
        """Take the game that was chosen for a table to host; return the table, None where none was."""
        self.asks_game = False
        return self._want(Way.HOST, game) if game else None

    def failed(self, error: BhjError) -> None:
        """Say why there is no table."""
        self.wish, self.sentence = None, str(error)[:SENTENCE_LIMIT]

    def done(self, sentence: str = "") -> None:
        """Note that nothing is under way any more."""
        self.wish, self.sentence = None, sentence

    def _choose(self, key: str) -> Wish | None:
        self.sentence = ""
        if key in ("up", "down"):
            self.at = (self.at + (1 if key == "down" else -1)) % len(ITEMS)
            return None
        if key == "enter":
            return self._take(self.marked.way)
        for at, item in enumerate(ITEMS):
            if item.key == key:
                self.at = at
                return self._take(item.way)
        return None

    def _take(self, way: Way) -> Wish | None:
        if way in FIELDS:
            self._open(way)
            return None
        if way is Way.HOST:
            self.asks_game = True
            return None
        if way is Way.BOOK:
            self.asks_book = True
            return None
        return self._want(way)

    def _open(self, way: Way) -> None:
        self.field, self.text = way, self.name if way is Way.NAME else self.address
        self.at = next(at for at, item in enumerate(ITEMS) if item.way is way)

    def _want(self, way: Way, game: str = BLACKHOLE) -> Wish:
        self.wish = Wish(way, self.address, self.name, game)
        return self.wish

    def _type(self, field: Way, key: str, character: str | None) -> Wish | None:
        if key == "escape":
            self.field = None
        elif key == "enter":
            return self._entered(field)
        elif key in ("backspace", "ctrl+h"):
            self.text = self.text[:-1]
        elif key == "ctrl+u":
            self.text = ""
        elif character:
            self._add(character)
        return None

    def _add(self, text: str) -> None:
        self.text = (self.text + "".join(filter(str.isprintable, text)))[:LONGEST]

    def _entered(self, field: Way) -> Wish | None:
        self.field, self.sentence = None, ""
        if field is Way.NAME:
            self._rename(self.text)
            return None
        self.address = self.text.strip()
        return self._want(field)

    def _rename(self, text: str) -> None:
        try:
            self.name = check_name(text)
        except BhjError as error:
            self.failed(error)
