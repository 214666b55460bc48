"""What an action is: something that a key, a word or a choice in a list does, here or in the lobby."""

from dataclasses import dataclass
from enum import Enum, Flag, auto

from core.moves import Move
from tui import features, keymap, words
from tui.features import Feature
from tui.intents import Label, Order, Test
from tui.situation import Situation, surely_loses
from tui.tongue import N_, _
from tui.view import Key


class Kind(Enum):
    """What an action is about."""

    MOVE = "move"
    OFFER = "offer"
    BET = "bet"
    VOTE = "vote"
    TABLE = "table"
    HOST = "host"
    VIEW = "view"
    REPLAY = "replay"
    PAST = "past"
    LOBBY = "lobby"
    PAGE = "page"


class Where(Flag):
    """Where there is an action."""

    TABLE = auto()
    LOBBY = auto()
    PAGE = auto()


FIRM = ("bet", "accept")
"""Actions whose label says nothing without its last word: the amount."""


ARROWS = N_("arrows")
"""How people read several keys: a word, where all other keys have their names."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does: an order to the dealer, or a change of what is in sight."""

    id: str
    usual_keys: tuple[str, ...]
    """As a terminal reports them, where the settings name no other."""
    usual_press: str
    """The same as people read them."""
    kind: Kind
    help: str
    """What it does, in one sentence; "" where another action's sentence tells."""
    order: Order | None = None
    """What is sent; None where there is nothing to send."""
    when: Test | None = None
    """Whether there is such an action now, where its order does not tell."""
    label: Label | str = ""
    barred: bool = False
    """Stays out of the key bar."""
    move: Move | None = None
    there: Feature = features.everywhere
    """Whether tables with these rules have such an action."""
    typed: str = ""
    """What is typed for it where there are no keys; "" where that is its id."""
    beside: str = ""
    """The action whose key is told along with this one's."""
    where: Where = Where.TABLE

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that do it, as a terminal reports them."""
        return keymap.keys_of(self.id, self.usual_keys)

    @property
    def press(self) -> str:
        """The keys as people read them."""
        told = keymap.press_of(self.usual_press, self.id, *([self.beside] if self.beside else []))
        return _(told) if told == ARROWS else told

    @property
    def word(self) -> str:
        """What is typed for it where there are no keys, in every language."""
        return self.typed or self.id

    def belongs(self, now: Situation) -> bool:
        """Whether the table has such an action at all."""
        return Where.TABLE in self.where and self.there(now.table.setup.rules)

    def available(self, now: Situation) -> bool:
        """Whether the action can be done now."""
        if not self.belongs(now):
            return False
        if self.when is not None:
            return self.when(now)
        return now.ready and self.order is not None and self.order(now) is not None

    def words(self, now: Situation) -> str:
        """Return what the action does, for the key bar."""
        return _said(self.label, now)

    def key(self, now: Situation) -> Key:
        """Return the action's place in the key bar."""
        loses = self.move is not None and surely_loses(now, self.move)
        short = words.short_label(self.id, now.offer, now.table.hand_in_turn())
        return Key(self.press, self.words(now), warn=loses, firm=self.id in FIRM, short=short)


def _said(label: Label | str, now: Situation) -> str:
    if isinstance(label, str):
        return _(label) if label else ""
    return label(now)
