"""What a host tells the others: every address of the table, and the line they type."""

import ipaddress
from dataclasses import dataclass, replace

from wcwidth import wcswidth

from core.rules import PRESETS
from core.sentence import Sentence
from core.text import Text
from net.address import DEFAULT_PORT, Address, Interface, command_line, interfaces
from net.errors import place
from net.three_words import words_of
from tui.tongue import N_, _, say

JOIN, SPECTATE = "bhj-tui join", "spectate"
HERE = N_("(on this machine)")
UNCOACHED = N_("There is no coach: nobody's terminal tells what a move is worth.")
SPOKEN = N_("The same in three words, to be read out:")
FOUND = N_("Or just this, which finds what is open on this network:")
UNHEARD = N_("This network can't be told of what is open here: guests need a line to type.")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a table: the network it comes through, and where that leads."""

    network: str
    address: Address
    local: bool
    """Works on the host's own machine only."""

    @property
    def line(self) -> str:
        """The exact line to type for a seat."""
        return command_line(self.address)

    @property
    def words(self) -> str:
        """The three words for the same; "" where none stand for it, or where they would let nobody in."""
        at = self.address
        if self.local or at.tls or at.secret or at.port != DEFAULT_PORT:
            return ""
        return words_of(at.host)

    @property
    def spoken(self) -> str:
        """The line to type with the three words; "" where there are none."""
        if not self.words:
            return ""
        if self.address.table is None:
            return f"{JOIN} {self.words.replace('-', ' ')}"
        return command_line(Address(self.words, table=self.address.table))


@dataclass(frozen=True, slots=True)
class Told:
    """A line of an invitation."""

    text: str
    local: bool = False
    typed: bool = False
    """Whether it is to be typed as it stands, and nothing else is in it."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A shorter way to the tables: what is said of it, and the lines to type."""

    note: str
    lines: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table's ways, how far it can be heard, the dealer's fingerprint, and the dealer's other tables."""

    table: str
    reach: str
    ways: tuple[Way, ...]
    fingerprint: str
    game: str = ""
    """The table's, by the name that it is hosted under, for where there are several."""
    coached: bool = True
    """Whether the terminals at the table may tell what a move is worth."""
    also: tuple["Invitation", ...] = ()
    web: str = ""
    """The link under which browsers see all tables; "" where they can't."""
    announced: bool | None = None
    """Whether the network is told of the tables; None where it is not to be."""

    @property
    def title(self) -> str:
        """The table and its game."""
        # The words of the screen are not for a dealer that a terminal started.
        from tui.words.felt import game_name

        if not self.game:
            return self.table
        return _("{table}: {game}").format(table=self.table, game=game_name(PRESETS[self.game]))

    @property
    def private(self) -> bool:
        """Whether only who has a line of it can come."""
        return any(way.address.secret for way in self.ways)

    def lines(self) -> list[Told]:
        """Return the ways to all tables; those to several stand below the table that they lead to."""
        if not self.also:
            return self._lines()
        return [told for one in (self, *self.also) for told in (Told(one.title), *one._lines())]

    def _lines(self) -> list[Told]:
        """Return each way in a line with its network; lines that are long stand below it."""
        if any(way.address.fingerprint for way in self.ways):
            return [told for way in self.ways for told in _below(way)]
        networks, lines = [say(way.network) for way in self.ways], [way.line for way in self.ways]
        pairs = zip(_column(networks), _column(lines), strict=True)
        columns = [("  ".join(pair), way.local) for pair, way in zip(pairs, self.ways, strict=True)]
        return [Told(f"{text}  {_(HERE)}" if local else text.rstrip(), local) for text, local in columns]

    def shortcuts(self) -> list[Shortcut]:
        """Return what else guests may type, and whether the network knows of the tables."""
        tables = (self, *self.also)
        said = [next(filter(None, (way.spoken for way in one.ways)), "") for one in tables]
        spoken = [Shortcut(_(SPOKEN), tuple(Told(line, typed=True) for line in said))] if all(said) else []
        if self.announced is False:
            return [*spoken, Shortcut(_(UNHEARD))]
        if self.announced and not self.private:
            return [*spoken, Shortcut(_(FOUND), (Told(JOIN, typed=True),))]
        return spoken

    def notes(self) -> list[str]:
        """Return what else guests may want to know."""
        uncoached = [] if self.coached else [_(UNCOACHED)]
        if self.private:
            return [*uncoached, self._privacy]
        notes = [
            *uncoached,
            _("Who only wants to look on types spectate in place of join."),
        ]
        if self.pinned():
            notes.append(_("Who wants to be sure that the dealer is yours types the fingerprint too:"))
        return notes

    @property
    def _privacy(self) -> str:
        if self.also:
            return _("The tables are private: who has such a line can come to all of them, and nobody else.")
        return _("The table is private: who has such a line can come, and nobody else.")

    def pinned(self) -> list[Told]:
        """Return the lines with the dealer's fingerprint where the others are without, one for each table."""
        return [told for one in (self, *self.also) for told in one._pinned()]

    def _pinned(self) -> list[Told]:
        way = self.ways[0]
        if way.address.fingerprint is not None:
            return []
        address = replace(way.address, table=Text(self.table), fingerprint=self.fingerprint)
        return [Told(command_line(address), way.local, typed=True)]


def _column(texts: list[str]) -> list[str]:
    """Return texts all as wide as the widest of them."""
    # Not by the screen's measure, which a dealer without a screen would have to load.
    sizes = [max(wcswidth(text), 0) for text in texts]
    return [text + " " * (max(sizes) - size) for text, size in zip(texts, sizes, strict=True)]


def _below(way: Way) -> list[Told]:
    lines = [way.line, command_line(way.address, SPECTATE)] if way.address.secret else [way.line]
    head = f"{say(way.network)}  {_(HERE)}" if way.local else say(way.network)
    return [Told(head, way.local), *(Told(line, way.local, typed=True) for line in lines)]


def invitation(
    table: str, fingerprint: str, bind: str, port: int, secret: str | None = None, *, named: bool = False
) -> Invitation:
    """Return the invitation to a table whose broker listens at `bind:port` of this machine.

    Where it is not the only table there, its lines have it `named`.
    """
    at = ipaddress.ip_address(bind)
    reachable = [one for one in interfaces() if at.is_unspecified or one.ip == bind]
    here = reachable or [Interface(Sentence("address"), bind, at.is_loopback)]
    told = Address("", port, Text(table) if named else None)
    if secret is not None:
        told = Address("", port, Text(table), False, fingerprint, secret)
        # Long lines are shown where they help.
        here = [one for one in here if not one.loopback] or here
    ways = tuple([Way(one.name, replace(told, host=one.ip), one.loopback) for one in here])
    return Invitation(table, _reach(at, port), ways, fingerprint)


def outside_invitation(address: Address) -> Invitation:
    """Return the invitation to a table on a broker that others use too, by its whole address."""
    way = Way(Sentence("broker"), address, _is_loopback(address.host))
    where = place(address.host, address.port)
    reach = Sentence("It is carried by the broker at {place}.", place=where)
    return Invitation(str(address.table), reach, (way,), address.fingerprint or "")


def _reach(at: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int) -> Sentence:
    if at.is_loopback:
        return Sentence("It listens at port {port}, on this machine only: nobody else can come.", port=port)
    if at.is_unspecified:
        return Sentence("It listens at port {port} for everyone on this network.", port=port)
    return Sentence("It listens at port {port} of {place} alone.", port=port, place=str(at))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
