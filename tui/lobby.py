"""What a lobby knows, apart from any screen: keys go in, a wish for a table comes out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from net.address import discreet, pasted
from net.errors import BhjError
from tui import keymap
from tui.actions import Action, Kind, in_lobby
from tui.new_table import NewTable
from tui.spots import Spot
from tui.tongue import N_, _, told
from tui.view import Entry, Key


class Way(Enum):
    """How to come to a table."""

    PRACTISE = "practise"
    HOST = "new"
    JOIN = "join"
    ONLOOK = "onlook"
    WATCH = "watch"


IN_BAR = ("palette", "help", "quit")
"""Actions of which the key bar tells."""
HINTS = {
    Way.JOIN: N_("192.168.1.20, enter joins"),
    Way.ONLOOK: N_("192.168.1.20, enter joins"),
    Way.WATCH: N_("192.168.1.20, enter watches"),
}
BUSY = {
    Way.PRACTISE: N_("Setting up a table"),
    Way.HOST: N_("Opening a table"),
    Way.JOIN: N_("Connecting to {place}"),
    Way.ONLOOK: N_("Connecting to {place}"),
    Way.WATCH: N_("Connecting to {place}"),
}
THERE = (Way.JOIN.value, Way.ONLOOK.value, Way.WATCH.value)
"""Actions that lead to a table of others: the one that is marked, or by its address."""
SHUT = N_("This table is private: paste the invitation that its host reads out.")
USUAL = NewTable()
LONGEST = 300
"""Characters that are kept of what is typed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that was asked for."""

    way: Way
    address: str = field(repr=False)
    name: str
    table: NewTable = USUAL
    """What is played at a table of one's own."""


def choices() -> tuple[Action, ...]:
    """Return what a lobby offers beside tables: what leads to one first, then what there is everywhere."""
    offered = [action for action in in_lobby() if action.id not in IN_BAR]
    return tuple(sorted(offered, key=lambda action: action.kind is not Kind.LOBBY))


class Lobby:
    """The tables and choices, which of them is marked, the line being typed, and what is under way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.address = ""
        self.spots: tuple[Spot, ...] = ()
        self.choices = choices()
        self.sentence = ""
        """What went wrong, or what else there is to say."""
        self.field: Way | None = None
        self.text = ""
        self.wish: Wish | None = None
        """What is under way."""
        self._marked: object = None
        """The table's address, or the choice's id; None while nobody has marked anything."""

    @property
    def lines(self) -> tuple[Spot | Action, ...]:
        """All that can be marked, in order."""
        return *self.spots, *self.choices

    @property
    def at(self) -> int:
        """The place of what is marked; by itself, the first table, or practice where there is none."""
        return next((at for at, line in enumerate(self.lines) if _name(line) == self._marked), 0)

    @property
    def marked(self) -> Spot | Action:
        """What Enter takes."""
        return self.lines[self.at]

    @property
    def busy(self) -> str:
        """What is under way in words; "" for nothing."""
        if self.wish is None:
            return ""
        return _(BUSY[self.wish.way]).format(place=discreet(self.wish.address[:LONGEST]))

    @property
    def entry(self) -> Entry | None:
        """The line being typed."""
        return Entry(_("address"), self.text, _(HINTS[self.field])) if self.field else None

    def keys(self) -> tuple[Key, ...]:
        """Return what can be pressed now."""
        leave = Key(keymap.press("quit"), _("quit"))
        if self.wish:
            return Key("esc", _("cancel")), leave
        if self.field:
            return Key("enter", _("watch") if self.field is Way.WATCH else _("join")), Key("esc", _("back"))
        marked = self.marked
        take: tuple[Key, ...] = (Key("enter", _("sit down")), Key(keymap.press("watch"), _("watch")))
        if isinstance(marked, Action):
            take = (Key("enter", _label(marked)),)
        find = Key(keymap.press("palette"), _("find"))
        return *take, Key("up down", _("choose")), find, leave, Key(keymap.press("help"), _("help"))

    def see(self, spots: Sequence[Spot]) -> None:
        """Take the tables there are now; a mark stays where it was put."""
        self.spots = tuple(spots)

    def press(self, key: str, character: str | None) -> Wish | Action | None:
        """Take a key; return the table that it asks for, or an action that is the screen's."""
        if self.wish:
            return None
        if self.field:
            return self._type(self.field, key, character)
        self.sentence = ""
        if key in ("up", "down", "left", "right"):
            self._move(-1 if key in ("up", "left") else 1)
            return None
        if key == "enter":
            marked = self.marked
            return self._go(Way.JOIN, marked) if isinstance(marked, Spot) else self.take(marked)
        action = next((action for action in in_lobby() if key in action.keys), None)
        if action is not None:
            return self.take(action)
        if character and character.isdigit():
            self._open(Way.JOIN, "")
            self._add(character)
        return None

    def take(self, action: Action) -> Wish | Action | None:
        """Do what an action does; return the table it asks for, or the action where it is the screen's."""
        if action in self.choices:
            self._marked, before = action.id, self.marked
            if action.id in THERE[1:] and isinstance(before, Spot):
                self._marked = _name(before)
                return self._go(Way(action.id), before)
        if action.id in THERE:
            self._open(Way(action.id), self.address)
            return None
        return self._want(Way.PRACTISE) if action.id == Way.PRACTISE.value else action

    def paste(self, text: str) -> None:
        """Take pasted text: into the line being typed, or as an address to join."""
        if self.wish:
            return
        if self.field is None:
            self._open(Way.JOIN, "")
        self._add(pasted(text))

    def opened(self, table: NewTable | None) -> Wish | None:
        """Take the table that was chosen to be opened; return the wish for it, None where none was."""
        return self._want(Way.HOST, table=table) if table else None

    def failed(self, error: BhjError) -> None:
        """Say why there is no table."""
        self.wish, self.sentence = None, told(error)

    def done(self, sentence: str = "") -> None:
        """Note that nothing is under way any more."""
        self.wish, self.sentence = None, sentence

    def _move(self, step: int) -> None:
        self._marked = _name(self.lines[(self.at + step) % len(self.lines)])

    def _go(self, way: Way, spot: Spot) -> Wish | None:
        """Go to a table, or ask for its invitation."""
        self._marked = _name(spot)
        if spot.shut:
            self._open(way, "")
            self.sentence = _(SHUT)
            return None
        self.address = spot.address.invitation
        return self._want(way)

    def _open(self, way: Way, text: str) -> None:
        self.field, self.text = way, text

    def _want(self, way: Way, table: NewTable | None = None) -> Wish:
        self.wish = Wish(way, self.address, self.name, table or USUAL)
        return self.wish

    def _type(self, field: Way, key: str, character: str | None) -> Wish | None:
        if key == "escape":
            self.field = None
        elif key == "enter":
            self.field, self.sentence = None, ""
            self.address = self.text.strip()
            return self._want(field)
        elif key in ("backspace", "ctrl+h"):
            self.text = self.text[:-1]
        elif key == "ctrl+u":
            self.text = ""
        elif character:
            self._add(character)
        return None

    def _add(self, text: str) -> None:
        self.text = (self.text + "".join(filter(str.isprintable, text)))[:LONGEST]


def _name(line: Spot | Action) -> object:
    """Return what tells a line from every other while tables come and go."""
    return line.id if isinstance(line, Action) else line.address


def _label(action: Action) -> str:
    return _(action.label) if isinstance(action.label, str) else ""
