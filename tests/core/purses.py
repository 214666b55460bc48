"""Hash chains for tests: those of a table's dealer and of its players, by seeds."""

import hashlib
from dataclasses import dataclass, field

from core import commands as cmd
from core.events import Opened
from core.rules import Setup
from core.sealed import DEALER, Chain, SealedChance
from core.table import Table

TABLE_ID = bytes(range(16))


def secret(*parts: object) -> bytes:
    """Return 32 bytes that differ with any of the parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


def dealers_chain(seed: int = 0, length: int = 64) -> Chain:
    """Return a dealer's chain for the table of these tests."""
    return Chain(TABLE_ID, DEALER, secret("dealer", seed), length)


def sealed(setup: Setup, chain: Chain) -> Opened:
    """Return the opening of a table whose dice are sealed."""
    return Opened(setup, TABLE_ID, b"k" * 32, chain.tip)


@dataclass
class Purse:
    """The chains of everybody at a table."""

    dealer: Chain = field(default_factory=dealers_chain)
    chains: dict[str, list[Chain]] = field(default_factory=dict)

    @property
    def chance(self) -> SealedChance:
        """The table's chance."""
        return SealedChance(self.dealer)

    def commit(self, player: str, length: int = 64) -> cmd.Commit:
        """Make a fresh chain for a player and return the command that publishes its tip."""
        made = self.chains.setdefault(player, [])
        made.append(Chain(TABLE_ID, player, secret(player, len(made)), length))
        return cmd.Commit(player, made[-1].tip)

    def release(self, table: Table, player: str) -> cmd.Release | None:
        """Return the command that releases a player's next link, None where it has none."""
        tip = table.players[player].tip if player in table.players else b""
        links = [link for chain in self.chains.get(player, []) if (link := chain.after(tip))]
        return cmd.Release(player, table.round, links[0]) if links else None
