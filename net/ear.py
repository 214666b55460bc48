"""What a guest hears: messages that the table's dealer signed, each on a topic where it belongs."""

from dataclasses import dataclass

from net.codecs import DEALER_WORDS
from net.errors import WireError
from net.messages import Ad, Answer, Batch, Bye, FromDealer, Pulse, Snapshot
from net.topics import Kind, parse
from net.wire import EVENT_LIMIT, ORDER_LIMIT, SNAPSHOT_LIMIT, unseal

LIMITS = {
    Kind.SNAPSHOT: SNAPSHOT_LIMIT,
    Kind.EVENTS: EVENT_LIMIT,
    Kind.AD: ORDER_LIMIT,
    Kind.ANSWERS: ORDER_LIMIT,
}
SPOKEN_ON: dict[type, tuple[Kind, ...]] = {
    Snapshot: (Kind.SNAPSHOT,),
    Batch: (Kind.EVENTS,),
    Pulse: (Kind.EVENTS, Kind.ANSWERS),
    Ad: (Kind.AD,),
    Answer: (Kind.ANSWERS,),
    Bye: (Kind.ANSWERS,),
}
"""The topics on which each message of a dealer belongs."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A dealer's message and the start of the dealer that said it."""

    message: FromDealer
    epoch: bytes
    alone: bool = False
    """Whether it was said to one player alone."""


@dataclass(frozen=True, slots=True)
class Ear:
    """Hears one table's dealer, known by the public key, and nobody else."""

    table: str
    key: bytes

    def heard(self, name: str, payload: bytes) -> Heard | None:
        """Return what came on a topic, None where it is not the dealer's word."""
        topic = parse(name)
        if topic is None or topic.table != self.table or topic.kind not in LIMITS:
            return None
        try:
            letter = unseal(payload, name, LIMITS[topic.kind])
            message = DEALER_WORDS.decode(letter.body) if letter.sender == self.key else None
        except WireError:
            return None
        if message is None or topic.kind not in SPOKEN_ON[type(message)]:
            return None
        return Heard(message, letter.epoch, topic.kind is Kind.ANSWERS)
