"""Sealed chance: dice that nobody can choose once bets are locked, and anybody can roll again afterwards.

The dealer, and every person at a box, publish the tip of a hash chain. A round's dice come from the next link
of each, and what the others' links are nobody knows before the bets are locked.
"""

import hashlib
import hmac
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.table import Table

LINKS = 4096
"""Rounds that a chain lasts."""
DEALER = "dealer"
"""The owner of the dealer's chain."""
SECRET_BYTES = 32
WORD = 32
"""Bits of the words that draws are made of."""

_LINK, _ROUND, _DRAW = b"bhj-tui link", b"bhj-tui round", b"bhj-tui draw"


def fields(*parts: bytes | int) -> bytes:
    """Return parts joined so that no two lists look alike: each after its length, numbers as 8 bytes."""
    written = [part if isinstance(part, bytes) else part.to_bytes(8, "big") for part in parts]
    return b"".join([len(part).to_bytes(4, "big") + part for part in written])


def link_before(table: bytes, owner: str, link: bytes) -> bytes:
    """Return what a link hashes to, at one table and for one owner alone."""
    return hashlib.sha256(fields(_LINK, table, owner.encode(), link)).digest()


class Chain:
    """A hash chain made from a secret: the tip is published, then one link a round."""

    def __init__(self, table: bytes, owner: str, secret: bytes, length: int = LINKS) -> None:
        links = [secret]
        for _ in range(length):
            links.append(link_before(table, owner, links[-1]))
        self.tip = links[-1]
        self._before = dict(zip(links[1:], links[:-1], strict=True))

    def after(self, tip: bytes) -> bytes | None:
        """Return the link to release when this one was the last; None at the end, or on another chain."""
        return self._before.get(tip)


def round_key(link: bytes, table: bytes, number: int, locked: bytes, links: list[bytes]) -> bytes:
    """Return the key of a round's dice: of the dealer's link, the log as locked, the links in box order."""
    return hmac.digest(link, fields(_ROUND, table, number, locked, *links), "sha256")


def reduced(word: int, bits: int, below: int) -> int | None:
    """Return a number below `below` for a word of so many bits, None for one that must be rejected."""
    whole = (1 << bits) // below * below
    return word % below if word < whole else None


class RoundChance:
    """The dice of one round, from one of its draws on."""

    def __init__(self, key: bytes, drawn: int) -> None:
        self._key = key
        self._drawn = drawn

    def draw(self, below: int) -> int:
        """Return a number from 0 to ``below - 1``, each equally likely."""
        attempt = 0
        while True:
            said = hmac.digest(self._key, fields(_DRAW, self._drawn, below, attempt), "sha256")
            number = reduced(int.from_bytes(said[: WORD // 8], "big"), WORD, below)
            if number is not None:
                self._drawn += 1
                return number
            attempt += 1


class Links(Protocol):
    """One dealer's hash chain, or several."""

    def after(self, tip: bytes) -> bytes | None:
        """Return the link to release when this one was the last, None where there is none."""
        ...


class SealedChance:
    """Chance that is fixed once every link of a round is there."""

    def __init__(self, chain: Links) -> None:
        self._chain = chain

    def at(self, table: "Table") -> RoundChance:
        """Return the chance of the round in play; raises `ValueError` where the chain has no link for it."""
        links = [box.link for box in table.boxes if box.link]
        key = round_key(self.link(table), table.id, table.round, table.locked, links)
        return RoundChance(key, table.draws)

    def link(self, table: "Table") -> bytes:
        """Return the dealer's link of the round in play."""
        link = self._chain.after(table.tip)
        if link is None:
            raise ValueError("the dealer's chain has no link for this round")
        return link
