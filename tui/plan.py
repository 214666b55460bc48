"""A table to open, as it was asked for: checked, and spelled again for the process that opens it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from net.errors import BhjError

if TYPE_CHECKING:
    from pathlib import Path

    from core.rules import Setup
    from net.address import Address

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
"""Names for tables whose host gave none."""
PRACTICE_BOTS = 3


class BadTable(BhjError):
    """A table that can't be opened as asked for."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for; None is what the rules have by themselves."""

    table: str
    bots: int = 0
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
    back_bets: bool = False
    credentials: Path | None = None
    """The file of the login at an outside broker."""
    private: bool = False
    secret: str | None = field(default=None, repr=False, compare=False)
    """What a private table's guests know and nobody else; no command line spells it."""
    no_journal: bool = False
    """Keep nothing: chips and rounds are gone when the table is closed."""

    def cleaned(self) -> Plan:
        """Return the plan with its table's name as it is shown; raise `BadName` for one that can't be."""
        from net.clean import check_table_name

        return replace(self, table=check_table_name(self.table))

    def with_secret(self) -> Plan:
        """Return the plan, with its table's secret if that is private."""
        from net.invite import secret_of
        from net.topics import table_id

        return replace(self, secret=secret_of(table_id(self.table))) if self.private else self

    def outside(self) -> Address | None:
        """Return where the outside broker is, None where the embedded one is used; raise `BadAddress`."""
        from net.address import parse_address

        return None if self.broker is None else parse_address(self.broker)

    def setup(self, host: str) -> Setup:
        """Return the table for a host's player id; raise `BadTable` where it can't be."""
        from core.rules import BlackholeRules, DealerStyle, Setup, check_setup
        from core.text import Text

        rules = BlackholeRules() if self.dealer is None else BlackholeRules(dealer=DealerStyle(self.dealer))
        terms = {name: value for name in TERMS if (value := getattr(self, name)) is not None}
        setup = Setup(Text(self.table), host, rules, back_bets=self.back_bets, **terms)
        if wrong := check_setup(setup):
            raise BadTable(wrong)
        if self.bots >= setup.seats:
            raise BadTable(f"At a table with {setup.seats} seats, at most {setup.seats - 1} can be bots.")
        return setup

    def arguments(self) -> list[str]:
        """Return the options that ask for the same table."""
        words = [f"--table={self.table}", f"--bots={self.bots}", f"--bind={self.bind}"]
        for name in ("port", "broker", "credentials", "dealer", *TERMS):
            if (value := getattr(self, name)) is not None:
                words.append(f"{option(name)}={value}")
        return [*words, *(option(name) for name in SWITCHES if getattr(self, name))]


SWITCHES = ("back_bets", "private", "no_journal")
TERMS = ("minimum", "maximum", "step", "buy_in", "seats", "turn_seconds", "bet_seconds")
SHORT = {"minimum": "min", "maximum": "max"}


def option(name: str) -> str:
    """Return how a part of a plan is called on the command line."""
    return "--" + SHORT.get(name, name).replace("_", "-")


def practice() -> Plan:
    """Return a table of one's own on this machine: no clocks, and bots for company."""
    return Plan(
        "Practice", PRACTICE_BOTS, "127.0.0.1", port=0, turn_seconds=0, bet_seconds=0, no_journal=True
    )
