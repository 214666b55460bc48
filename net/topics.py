"""The names of the topics under `bhj/1/<table>/`."""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from net.clean import TALK_CELLS, clean

ROOT = "bhj/1"
TABLE_ID_LIMIT = 32
ALL_ADS = f"{ROOT}/+/ad"

_HASH_DIGITS = 12
_TABLE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
_PLAYER = re.compile(r"[0-9a-f]{32}")
_PLAIN = re.compile(r"[a-z0-9]+(?:[ -]+[a-z0-9]+)*")


class Kind(StrEnum):
    """What a topic carries, spelled as on the wire."""

    AD = "ad"
    SNAPSHOT = "snapshot"
    EVENTS = "events"
    ORDERS = "orders"
    ANSWERS = "answers"
    PRESENCE = "presence"


PERSONAL = frozenset({Kind.ORDERS, Kind.ANSWERS, Kind.PRESENCE})


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic taken apart: `player` is the 32 hex digits of personal kinds and None for the others."""

    table: str
    kind: Kind
    player: str | None = None

    def __str__(self) -> str:
        """Return the topic as on the wire."""
        start = f"{ROOT}/{self.table}/{self.kind}"
        return start if self.player is None else f"{start}/{self.player}"


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table, by its id; ValueError for what is no id of a table or player."""

    table: str

    def __post_init__(self) -> None:
        """Refuse an id that could reach other topics."""
        if not _TABLE.fullmatch(self.table):
            raise ValueError(f"not a table id: {self.table!r}")

    @property
    def ad(self) -> str:
        """The retained advertisement."""
        return f"{ROOT}/{self.table}/ad"

    @property
    def snapshot(self) -> str:
        """The retained whole table."""
        return f"{ROOT}/{self.table}/snapshot"

    @property
    def events(self) -> str:
        """The numbered batches of events."""
        return f"{ROOT}/{self.table}/events"

    @property
    def all_orders(self) -> str:
        """The dealer's filter for every player's orders."""
        return f"{ROOT}/{self.table}/orders/+"

    @property
    def all_presence(self) -> str:
        """The dealer's filter for every player's presence."""
        return f"{ROOT}/{self.table}/presence/+"

    def orders(self, player: str) -> str:
        """Return where a player sends commands."""
        return self._personal(Kind.ORDERS, player)

    def answers(self, player: str) -> str:
        """Return where a player hears what became of them."""
        return self._personal(Kind.ANSWERS, player)

    def presence(self, player: str) -> str:
        """Return where a player, or the last will, says here or gone."""
        return self._personal(Kind.PRESENCE, player)

    def _personal(self, kind: Kind, player: str) -> str:
        if not _PLAYER.fullmatch(player):
            raise ValueError(f"not a player id: {player!r}")
        return f"{ROOT}/{self.table}/{kind}/{player}"


def table_id(name: str) -> str:
    """Return a table's level: at most 32 of `a-z0-9-`, equal for names equal but for case and spacing."""
    folded = unicodedata.normalize("NFC", clean(name, TALK_CELLS))
    plain = folded.lower() if folded.isascii() else ""
    if len(plain) <= TABLE_ID_LIMIT and _PLAIN.fullmatch(plain):
        return re.sub(r"[ -]+", "-", plain)
    return _hashed(folded.casefold())


def parse(topic: str) -> Topic | None:
    """Return a topic taken apart, or None for one that is not ours."""
    levels = topic.split("/")
    if len(levels) not in (4, 5) or f"{levels[0]}/{levels[1]}" != ROOT or not _TABLE.fullmatch(levels[2]):
        return None
    return _parsed(levels[2], levels[3], levels[4] if len(levels) == 5 else None)


def _parsed(table: str, kind: str, player: str | None) -> Topic | None:
    try:
        known = Kind(kind)
    except ValueError:
        return None
    if (player is not None) != (known in PERSONAL) or (player is not None and not _PLAYER.fullmatch(player)):
        return None
    return Topic(table, known, player)


def _hashed(folded: str) -> str:
    """Return what is readable of a name and a hash; no plain name has a double hyphen, so they never meet."""
    stable = unicodedata.normalize("NFC", folded)
    digest = hashlib.sha256(stable.encode()).hexdigest()[:_HASH_DIGITS]
    readable = re.sub(r"[^a-z0-9]+", "-", stable)[: TABLE_ID_LIMIT - _HASH_DIGITS - 2].strip("-")
    return f"{readable or 'table'}--{digest}"
