"""A table to open, as it was asked for: checked, and spelled again for the process that opens it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.sentence import Sentence
from net.errors import BhjError
from tui.tongue import _

if TYPE_CHECKING:
    from pathlib import Path

    from core.rules import Rules, Setup
    from net.address import Address

BLACKHOLE = "blackhole"
GAMES = (BLACKHOLE, "german", "czech", "live")
"""Every game by the name it is hosted under."""
TABLES = (
    "Cygnus X-1",
    "Sagittarius A",
    "V404 Cygni",
    "Messier 87",
    "Gaia BH1",
    "Ton 618",
    "Holmberg 15A",
    "Phoenix A",
    "Scorpius X-1",
    "Vela X-1",
    "Andromeda",
    "Omega Centauri",
)
"""Names for tables whose host gave none; at most so many are at one dealer."""
PRACTICE_BOTS = 3


class BadTable(BhjError):
    """A table that can't be opened as asked for."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Named:
    """A table by its game and its name, "" where that was not said."""

    game: str
    name: str

    def __str__(self) -> str:
        """Return how it is typed."""
        return f"{self.game}:{self.name}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for, the same of all tables but names and games; None is what the rules have."""

    table: str
    """The name of the first table, where its host sits."""
    bots: int = 0
    """At each table."""
    bind: str = "0.0.0.0"
    port: int | None = None
    """Where the embedded broker listens: 0 is any free port, None the first of a few known ones."""
    broker: str | None = None
    dealer: str | None = None
    minimum: int | None = None
    maximum: int | None = None
    step: int | None = None
    buy_in: int | None = None
    seats: int | None = None
    turn_seconds: int | None = None
    bet_seconds: int | None = None
    back_bets: bool | None = None
    """Whether people may bet on the boxes of others; None where they may at card tables."""
    credentials: Path | None = None
    """The file of the login at an outside broker."""
    private: bool = False
    secret: str | None = field(default=None, repr=False, compare=False)
    """What a private table's guests know and nobody else; no command line spells it."""
    web: int | None = None
    """The port of a web view beside the tables: 0 is any known one that is free, None is no such view."""
    no_journal: bool = False
    """Keep nothing: chips and rounds are gone when the table is closed."""
    no_coach: bool = False
    """Whether terminals must not tell what a move is worth."""
    no_announce: bool = False
    """Whether the network around is not told of the tables."""
    game: str = BLACKHOLE
    """The first table's."""
    rules: tuple[str, ...] = ()
    """House rules, each NAME=VALUE as it was written, for all tables whose game has them."""
    also: tuple[Named, ...] = ()
    """The dealer's other tables."""

    @property
    def tables(self) -> tuple[Named, ...]:
        """All tables, the first one first."""
        return Named(self.game, self.table), *self.also

    def cleaned(self) -> Plan:
        """Return the plan with its tables' names as they are shown; raise `BhjError` for those that can't be.

        No two may be the same, but for case and spacing.
        """
        from net.clean import check_table_name
        from net.topics import table_id

        if len(self.tables) > len(TABLES):
            raise BadTable(Sentence("A dealer has {count} tables at most.", count=len(TABLES)))
        first, *also = [Named(one.game, check_table_name(one.name)) for one in self.tables]
        known = {table_id(first.name)}
        for one in also:
            if table_id(one.name) in known:
                raise BadTable(Sentence("Two tables can't both be called {name}.", name=one.name))
            known.add(table_id(one.name))
        return replace(self, table=first.name, also=tuple(also))

    def with_secret(self) -> Plan:
        """Return the plan, with the secret of its dealer if the tables are private; it is the first one's."""
        from net.invite import secret_of
        from net.topics import table_id

        return replace(self, secret=secret_of(table_id(self.table))) if self.private else self

    def outside(self) -> Address | None:
        """Return where the outside broker is, None where the embedded one is used; raise `BadAddress`."""
        from net.address import parse_address

        return None if self.broker is None else parse_address(self.broker)

    def setups(self, host: str) -> tuple[Setup, ...]:
        """Return the tables for a host's player id; raise `BadTable` where one can't be."""
        pairs = zip(self.tables, self._rules(), strict=True)
        return tuple([self._setup(one, rules, host) for one, rules in pairs])

    def _rules(self) -> tuple[Rules, ...]:
        """Return each table's rules, as the house has them."""
        from core.house import BadRule, house_rules
        from core.rules import PRESETS

        if self.dealer is not None and all(one.game != BLACKHOLE for one in self.tables):
            raise BadTable(
                Sentence("--dealer is for Blackhole Jack: a card table's dealer has nothing to decide.")
            )
        dealer = () if self.dealer is None else (f"dealer={self.dealer}",)
        try:
            return house_rules([PRESETS[one.game] for one in self.tables], (*dealer, *self.rules))
        except BadRule as wrong:
            raise BadTable(wrong.sentence) from None

    def _setup(self, one: Named, rules: Rules, host: str) -> Setup:
        from core.rules import Setup, check_setup
        from core.text import Text

        terms = {name: value for name in TERMS if (value := getattr(self, name)) is not None}
        back_bets = one.game != BLACKHOLE if self.back_bets is None else self.back_bets
        if self.no_coach:
            terms["no_coach"] = True
        setup = Setup(Text(one.name), host, rules, back_bets=back_bets, **terms)
        if wrong := check_setup(setup):
            raise BadTable(wrong)
        if self.bots >= setup.seats:
            raise BadTable(
                Sentence(
                    "At a table with {seats} seats, at most {bots} can be bots.",
                    seats=setup.seats,
                    bots=setup.seats - 1,
                )
            )
        return setup

    def arguments(self) -> list[str]:
        """Return the options that ask for the same tables."""
        words = [f"--table={one}" for one in self.tables] + [f"--rule={rule}" for rule in self.rules]
        words += [f"--bots={self.bots}", f"--bind={self.bind}"]
        for name in ("port", "web", "broker", "credentials", "dealer", *TERMS):
            if (value := getattr(self, name)) is not None:
                words.append(f"{option(name)}={value}")
        if self.back_bets is not None:
            words.append("--back-bets" if self.back_bets else "--no-back-bets")
        return [*words, *(option(name) for name in SWITCHES if getattr(self, name))]


SWITCHES = ("private", "no_journal", "no_coach", "no_announce")
TERMS = ("minimum", "maximum", "step", "buy_in", "seats", "turn_seconds", "bet_seconds")
SHORT = {"minimum": "min", "maximum": "max"}


def read_table(typed: str) -> Named:
    """Return what `[GAME:][NAME]` says; what stands before the first colon is a game only if there is one."""
    game, colon, name = typed.partition(":")
    return Named(game, name) if colon and game in GAMES else Named("", typed)


def tables_named(asked: Iterable[Named], game: str, sky: str) -> tuple[Named, ...]:
    """Return tables of which game and name are known: the game given, and the sky's names from one on."""
    told = tuple(asked) or (Named("", ""),)
    free = _free_names(told, sky)
    return tuple([Named(one.game or game, one.name or next(free)) for one in told])


def _free_names(told: Iterable[Named], first: str) -> Iterator[str]:
    """Return the names of the sky that no table has, the first one first; then none."""
    from net.topics import table_id

    taken = {table_id(one.name) for one in told}
    start = TABLES.index(first) if first in TABLES else 0
    names = dict.fromkeys((first, *TABLES[start:], *TABLES[:start]))
    yield from (name for name in names if table_id(name) not in taken)
    while True:
        yield ""


def option(name: str) -> str:
    """Return how a part of a plan is called on the command line."""
    return "--" + SHORT.get(name, name).replace("_", "-")


def practice() -> Plan:
    """Return a table of one's own on this machine: no clocks, and bots for company."""
    return Plan(
        _("Practice"), PRACTICE_BOTS, "127.0.0.1", port=0, turn_seconds=0, bet_seconds=0, no_journal=True
    )
