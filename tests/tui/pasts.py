"""Journals and histories for tests, of evenings played by seeds."""

import random
from io import BytesIO
from pathlib import Path

from core.events import Opened
from core.evolve import evolve, open_table
from core.ledger import read
from core.sealed import SealedChance
from core.table import Table
from net.identity import Identity
from net.journal import Opening, open_journal
from net.proof import Header, write_proof
from tests.core.card_evenings import CardEvening, terms
from tests.core.evenings import Evening
from tui.annals import Annals

DAY = 86_400.0
NOON = 1_796_040_000.0
"""2026-11-30 12:00 UTC."""
IDENTITY = Identity.from_seed(bytes(range(32)))


class Loaded:
    """A dealer's chance that shows what it likes, and opens its true links all the same."""

    def __init__(self, chance: SealedChance) -> None:
        self._chance, self._random = chance, random.Random(7)

    def at(self, table: Table) -> "Loaded":
        return self

    def draw(self, below: int) -> int:
        return self._random.randrange(below)

    def link(self, table: Table) -> bytes:
        return self._chance.link(table)


def evening(rounds: int = 3, seed: int = 1, identity: Identity = IDENTITY, **changes: object) -> Evening:
    """Return an evening of so many rounds under a dealer's key."""
    return Evening(seed, key=identity.public, **changes).play(rounds)  # type: ignore[arg-type]


def card_evening(preset: str, rounds: int = 3, seed: int = 1, identity: Identity = IDENTITY) -> Evening:
    """Return an evening of so many rounds at a card table under a dealer's key."""
    return CardEvening(seed, key=identity.public, terms=terms(preset)).play(rounds)


def proof(played: Evening, identity: Identity = IDENTITY, table: str = "Orion") -> bytes:
    """Return an evening as a saved history."""
    file = BytesIO()
    header = Header(table=table, dealer=identity.public.hex(), opened=int(NOON))
    write_proof(file, header, played.lines, identity)
    return file.getvalue()


def keep(
    played: Evening,
    title: str = "Orion",
    closed: bool = True,
    now: float = NOON,
    identity: Identity = IDENTITY,
    path: Path | None = None,
) -> int:
    """Keep an evening in the journal of this home, or at a path; return the session's number."""
    with open_journal(path, clock=lambda: now) as journal:
        opening = Opening(title.lower(), title, identity.public)
        session = journal.begin(opening, played.lines[:1], [], b"m" * 32)
        journal.append(session, 1, played.lines[1:], rounds=played.table.round, closed=closed)
    return session


def seen(played: Evening, you: str = "ann", first: int = 0) -> tuple[Annals, Table]:
    """Return an evening as a terminal saw it that came after so many events, and the table at its end."""
    opened, *lines = played.lines
    event = read(opened)
    assert isinstance(event, Opened)
    table = open_table(event)
    annals = Annals(table, you, lambda: NOON)
    for number, line in enumerate(lines):
        before, table = table, evolve(table, read(line))
        if number < first:
            annals.begin_again(table)
        else:
            annals.add(before, read(line), table)
    return annals, table
