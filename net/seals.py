"""The hash chains that seal a table's dice: the dealer's, and those of one player's terminal."""

import secrets
from collections.abc import Callable

from core.commands import Commit, Release
from core.sealed import DEALER, LINKS, SECRET_BYTES, Chain, SealedChance
from core.table import Player, Table

KEPT = 2
"""Chains that a dealer keeps: the one in use, and the one that takes its place."""


def fresh_secret() -> bytes:
    """Return what a new chain is made from."""
    return secrets.token_bytes(SECRET_BYTES)


class Seals:
    """The dealer's chains at one table, told apart by their links."""

    def __init__(self, table: bytes, length: int = LINKS) -> None:
        self._table = table
        self._length = length
        self._chains: list[tuple[Chain, bytes]] = []
        self.chance = SealedChance(self)

    def add(self, secret: bytes) -> bytes:
        """Make a chain from a secret, and return its tip."""
        chain = Chain(self._table, DEALER, secret, self._length)
        self._chains = [*self._chains, (chain, secret)][-KEPT:]
        return chain.tip

    def secret(self, tip: bytes) -> bytes | None:
        """Return what the chain with that tip is made from."""
        return next((secret for chain, secret in self._chains if chain.tip == tip), None)

    def spent(self, table: Table) -> bool:
        """Whether no link is left for another round."""
        return bool(table.tip) and self.after(table.tip) is None

    def after(self, tip: bytes) -> bytes | None:
        """Return the link that follows on whichever chain has this one, None where none does."""
        links = (chain.after(tip) for chain, _ in self._chains)
        return next((link for link in links if link is not None), None)


class Purse:
    """A player's chain in one start of a terminal, and how far it was given away."""

    def __init__(self, player: str, secret: Callable[[], bytes] = fresh_secret, length: int = LINKS) -> None:
        self._player = player
        self._secret = secret
        self._length = length
        self._chain: Chain | None = None
        self._given = b""
        """The last link that left this terminal, the tip before any did."""

    def due(self, table: Table) -> Commit | Release | None:
        """Return what the terminal has to send at this moment of the table, by itself and once."""
        known = table.players.get(self._player)
        if not table.tip or known is None or table.box_of(self._player) is None:
            return None
        if any(player == self._player for _, player in table.owing()):
            return self._release(table, known)
        return None if self._holds(known) else self._commit(table)

    def _release(self, table: Table, known: Player) -> Release | None:
        """Give the next link away; one that was given before never again, whatever the dealer says."""
        link = self._chain.after(known.tip) if self._chain and known.tip == self._given else None
        if link is None:
            return None
        self._given = link
        return Release(self._player, table.round, link)

    def _holds(self, known: Player) -> bool:
        """Whether the table knows this terminal's chain, and it has a link left."""
        tip = known.fresh or known.tip
        return self._chain is not None and tip == self._given and self._chain.after(tip) is not None

    def _commit(self, table: Table) -> Commit:
        self._chain = Chain(table.id, self._player, self._secret(), self._length)
        self._given = self._chain.tip
        return Commit(self._player, self._chain.tip)
