"""What a player's terminal says, sealed with the player's key for this session; a spectator has no voice."""

import secrets
from dataclasses import dataclass, field

from net.codecs import GUEST_WORDS
from net.identity import Identity
from net.invite import proof
from net.link import Will
from net.messages import FromGuest, Gone, Here, Order
from net.orders import Pending
from net.topics import Topics
from net.wire import EPOCH_BYTES, seal


@dataclass(frozen=True, slots=True)
class Words:
    """A sealed message and where to publish it."""

    topic: str
    payload: bytes


@dataclass(slots=True)
class Voice:
    """One start of one player's terminal at one table."""

    identity: Identity
    topics: Topics
    secret: str | None = field(default=None, repr=False)
    """What the player was invited with to a private table."""
    session: bytes = field(default_factory=lambda: secrets.token_bytes(EPOCH_BYTES))
    visits: int = 0
    """Connections so far; each says by its number that it is there, and that it is no more."""

    @property
    def player(self) -> str:
        """The player who speaks."""
        return self.identity.player

    def here(self, dealer: bytes) -> Words:
        """Say to this start of the dealer that this terminal speaks for the player."""
        return self._sealed(self.topics.presence(self.player), Here(dealer, self._proof()), self.visits)

    def gone(self) -> Words:
        """Say that this terminal is no more."""
        return self._sealed(self.topics.presence(self.player), Gone(), self.visits)

    def will(self) -> Will:
        """Return what the broker says in this terminal's place when the next connection is lost."""
        self.visits += 1
        words = self.gone()
        return Will(words.topic, words.payload, qos=0, retain=False)

    def order(self, dealer: bytes, pending: Pending) -> Words:
        """Order something of this start of the dealer."""
        return self._sealed(
            self.topics.orders(self.player), Order(dealer, pending.command, self._proof()), pending.number
        )

    def _proof(self) -> bytes:
        """Return what shows that the player was invited; it is worth nothing in another session."""
        if self.secret is None:
            return b""
        return proof(self.secret, self.topics.table, self.identity.public, self.session)

    def _sealed(self, topic: str, message: FromGuest, counter: int) -> Words:
        payload = seal(self.identity, topic, self.session, counter, GUEST_WORDS.encode(message))
        return Words(topic, payload)
