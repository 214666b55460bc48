"""Histories as files, signed by a dealer of these tests."""

import io
import json
from pathlib import Path
from typing import Any

from core import events as ev
from core.ledger import line
from net.identity import Identity
from net.proof import Header, write_proof
from tests.core.card_evenings import CardEvening, terms
from tests.core.evenings import Evening

DEALER = Identity.from_seed(b"d" * 32)
HEADER = Header(table="Orion", dealer=DEALER.public.hex(), opened=1_764_495_000)
VECTOR: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors/log.json").read_text("utf-8"))
EXAMPLE = "".join(f"{written}\n" for written in VECTOR["lines"]).encode()
"""The whole round of one person and a bot that is checked in."""
CARD_VECTOR: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors/cards.json").read_text("utf-8")
)
CARD_EXAMPLE = "".join(f"{written}\n" for written in CARD_VECTOR["lines"]).encode()
"""The two rounds with cards of the same two that are checked in."""


def evening(seed: int = 0, rounds: int = 0, **terms: Any) -> Evening:
    """Return an evening of this dealer."""
    return Evening(seed, key=DEALER.public, terms=terms).play(rounds)


def card_evening(preset: str, seed: int = 0, rounds: int = 0, bots: int = 2, **rulings: Any) -> CardEvening:
    """Return an evening of this dealer at a card table."""
    cards = CardEvening(seed, bots=bots, key=DEALER.public, terms=terms(preset, **rulings))
    cards.play(rounds)
    return cards


def saved(lines: list[bytes], header: Header = HEADER, identity: Identity = DEALER) -> bytes:
    """Return a history as a file's bytes."""
    file = io.BytesIO()
    write_proof(file, header, lines, identity)
    return file.getvalue()


def cheated(*events: ev.AnyEvent, after: Evening) -> bytes:
    """Return a history that the dealer goes on with these events, whatever the rules say, and signs."""
    return saved([*after.lines, *map(line, events)])
