"""What dealers and guests say to each other; every message travels in a signed envelope."""

from enum import Enum
from typing import Annotated

import msgspec

from core.commands import Count, PlayerCommand
from core.events import AnyEvent
from core.refusal import Reason
from core.rules import Setup
from core.table import Table

Epoch = Annotated[bytes, msgspec.Meta(min_length=8, max_length=8)]
"""One start of a dealer, or of a guest."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all messages."""


class Running(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The clock of a decision and the milliseconds left of it when the message was sent."""

    decision: Count
    left: Count
    whole: Count
    """Milliseconds the clock had at its start."""


class Ad(Message, frozen=True, tag="ad"):
    """Dealer, retained: a table that can be joined, or that has closed."""

    setup: Setup
    taken: Count
    """Boxes that have an owner."""
    round: Count
    open: bool = True


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Dealer, retained: a whole table."""

    table: Table
    digest: Annotated[bytes, msgspec.Meta(max_length=16)]
    running: Running | None = None


class Batch(Message, frozen=True, tag="batch"):
    """Dealer: events in order, from number ``first``, and the order that caused them."""

    first: Count
    events: tuple[AnyEvent, ...]
    player: str = ""
    session: Annotated[bytes, msgspec.Meta(max_length=8)] = b""
    counter: Count = 0
    running: Running | None = None
    digest: Annotated[bytes, msgspec.Meta(max_length=16)] = b""
    """Of the table after these events; sent once a round."""


class Pulse(Message, frozen=True, tag="pulse"):
    """Dealer: still here, with so many events told and this much of the clock left."""

    seq: Count
    running: Running | None = None


class Order(Message, frozen=True, tag="order"):
    """Guest: a command for this start of the dealer; the envelope's counter numbers it."""

    dealer: Epoch
    command: PlayerCommand
    proof: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    """Shows at a private table that the player was invited."""


class Here(Message, frozen=True, tag="here"):
    """Guest: this terminal speaks for the player from now on; the counter numbers its connections."""

    dealer: Epoch
    proof: Annotated[bytes, msgspec.Meta(max_length=32)] = b""


class Gone(Message, frozen=True, tag="gone"):
    """Guest, also as the last will: the connection of this number, and the terminal, is no more."""


class Answer(Message, frozen=True, tag="answer"):
    """Dealer: what became of an order."""

    session: Epoch
    counter: Count
    seq: Count = 0
    """Events folded when it was answered."""
    reason: Reason | None = None
    limit: int = 0


class Farewell(Enum):
    """Why a terminal is no longer welcome."""

    TAKEN_OVER = "taken_over"
    KICKED = "kicked"
    EXPELLED = "expelled"
    """May come again."""


class Bye(Message, frozen=True, tag="bye"):
    """Dealer: a session has ended and must not come back."""

    session: Epoch
    why: Farewell


FromDealer = Ad | Snapshot | Batch | Pulse | Answer | Bye
FromGuest = Order | Here | Gone
