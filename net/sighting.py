"""What is in sight of the tables around: what was announced, and what became of asking for it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from core.rules import preset_of
from core.text import Text
from net.address import DEFAULT_PORT, Address
from net.announcement import Announcement
from net.errors import AddressTimedOut
from net.figures import Figures
from net.finder import Found
from net.identity import fingerprint
from net.three_words import words_of
from net.topics import table_id

MOST_TABLES = 64
"""Announcements that are kept in mind at a time."""
MOST_SILENCE = 2
"""Asks in a row that may go unanswered before a table is out of sight."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A table in sight; one that lets nobody look on shows no figures, and has no seats, bets and ping."""

    name: str
    game: str
    """By the name that it is hosted under."""
    host: str
    """What the host's machine calls itself, or its address."""
    address: Address
    minimum: int
    maximum: int
    seats: int
    """Boxes at the table, 0 where nobody may look on."""
    taken: int
    round: int
    private: bool
    ping_ms: int | None
    words: str
    """The three words that stand for the address; "" where there are none, or where they let nobody in."""


class Horizon:
    """Keeps what was announced in mind, place by place, and tells what of it is in sight."""

    def __init__(self, reach: Callable[[Iterable[str]], str | None]) -> None:
        """Prepare to see tables; of a machine's addresses the one by which to reach it is chosen."""
        self._reach = reach
        self._heard: dict[str, tuple[Address, Announcement]] = {}
        self._figures: dict[Address, Figures] = {}
        self._silent: dict[Address, int] = {}

    def hear(self, instance: str, announcement: Announcement, addresses: Iterable[str]) -> Address | None:
        """Take an announcement; return the place to ask at, None where it can't be reached or is too much."""
        self.lose(instance)
        host = announcement.broker or self._reach(addresses)
        if host is None or not self._has_room():
            return None
        place = Address(host, announcement.port, tls=announcement.tls)
        self._heard[instance] = place, announcement
        return place

    def lose(self, instance: str) -> None:
        """Forget an announcement that was taken back, or that grew too old."""
        place, _ = self._heard.pop(instance, (None, None))
        if place is not None and not self.at(place):
            self._figures.pop(place, None)
            self._silent.pop(place, None)

    def at(self, place: Address) -> list[Announcement]:
        """Return what was announced for a place."""
        return [one for where, one in self._heard.values() if where == place]

    def places(self) -> set[Address]:
        """Return where to ask."""
        return {place for place, _ in self._heard.values()}

    def answered(self, place: Address, figures: Figures) -> None:
        """Take what a broker told."""
        if self.at(place):
            self._figures[place] = figures
            self._silent[place] = 0

    def failed(self, place: Address, reason: Exception) -> None:
        """Note that a broker told nothing: one that can't be there is gone, one that is silent soon."""
        self._silent[place] = self._silent.get(place, 0) + 1
        if not isinstance(reason, AddressTimedOut) or self._silent[place] >= MOST_SILENCE:
            self._figures.pop(place, None)

    def sightings(self) -> tuple[Sighting, ...]:
        """Return the tables in sight by name, each once."""
        found = [one for place, said in self._heard.values() if (one := self._sighting(place, said))]
        # Of several announcements of one table the first counts: others may only have repeated it.
        found.reverse()
        known = {(one.address.host, one.address.port, table_id(one.name)): one for one in found}
        return tuple(sorted(known.values(), key=lambda one: (one.name.casefold(), str(one.address))))

    def _has_room(self) -> bool:
        """Whether another can be kept, if need be in place of one whose table is out of sight."""
        if len(self._heard) < MOST_TABLES:
            return True
        idle = next((name for name, said in self._heard.items() if self._sighting(*said) is None), None)
        if idle is not None:
            self.lose(idle)
        return idle is not None

    def _sighting(self, place: Address, said: Announcement) -> Sighting | None:
        figures = self._figures.get(place)
        if figures is None:
            return None
        if said.private:
            # Whatever is told there, and may be from before.
            return _locked(place, said)
        if figures.locked:
            # A host's own broker is open to all who look on, unless its tables are private.
            return _locked(place, said) if said.broker else None
        found = figures.found.get(said.table)
        if found is None or fingerprint(found.key) != said.fingerprint:
            return None
        return _open(place, said, found, figures.ping_ms)


def _open(place: Address, said: Announcement, found: Found, ping_ms: int | None) -> Sighting:
    setup = found.ad.setup
    return Sighting(
        str(setup.name),
        preset_of(setup.rules),
        said.machine or place.host,
        _named(place, setup.name),
        setup.minimum,
        setup.maximum,
        setup.seats,
        min(found.ad.taken, setup.seats),
        found.ad.round,
        False,
        ping_ms,
        _words(place),
    )


def _locked(place: Address, said: Announcement) -> Sighting:
    where, host = _named(place, Text(said.name)), said.machine or place.host
    return Sighting(said.name, said.game, host, where, 0, 0, 0, 0, 0, said.private, None, "")


def _named(place: Address, table: Text) -> Address:
    # Without the fingerprint: whom one met there before counts, and not what a stranger announces.
    return Address(place.host, place.port, table, place.tls)


def _words(place: Address) -> str:
    return words_of(place.host) if place.port == DEFAULT_PORT and not place.tls else ""
