"""How sealed chance is drawn again by whoever knows the links, with nothing of the dealer's code."""

import hashlib
import hmac

DEALER = "dealer"
SIDES: dict[object, tuple[int, ...]] = {
    "start": (12, 12),
    "roll": (12,),
    "reroll": (12,),
    "d8": (8,),
    "d6": (6,),
    "d4": (4,),
    "keep": (),
    "swap": (),
    "stand": (),
}
"""The dice of each move."""


def fields(*parts: bytes | int) -> bytes:
    """Return each part after its length in 4 bytes, numbers as 8 bytes, all big-endian."""
    packed = bytearray()
    for part in parts:
        written = part if isinstance(part, bytes) else part.to_bytes(8, "big")
        packed += len(written).to_bytes(4, "big") + written
    return bytes(packed)


def step(table: bytes, owner: str, link: bytes) -> bytes:
    """Return what comes before a link in its owner's chain."""
    return hashlib.sha256(fields(b"bhj-tui link", table, owner.encode(), link)).digest()


def round_key(link: bytes, table: bytes, number: int, locked: bytes, links: list[bytes]) -> bytes:
    """Return the key that all draws of a round come from."""
    said = fields(b"bhj-tui round", table, number, locked, *links)
    return hmac.new(link, said, hashlib.sha256).digest()


def kept(word: int, words: int, below: int) -> int | None:
    """Return the number below `below` that one of so many words stands for; None for the last few."""
    return word % below if word < words - words % below else None


def drawn(key: bytes, place: int, below: int) -> int:
    """Return the draw at a place, from 0, of the round with that key."""
    attempt, number = 0, None
    while number is None:
        said = hmac.new(key, fields(b"bhj-tui draw", place, below, attempt), hashlib.sha256).digest()
        number = kept(int.from_bytes(said[:4], "big"), 2**32, below)
        attempt += 1
    return number
