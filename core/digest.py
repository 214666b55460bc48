"""A short fingerprint of a whole table, equal wherever the same events were folded."""

import hashlib

import msgspec

from core.table import Table

_ENCODER = msgspec.msgpack.Encoder(enc_hook=str, order="deterministic")


def digest(table: Table) -> bytes:
    """Return 16 bytes that change with any part of the table."""
    return hashlib.blake2b(_ENCODER.encode(table), digest_size=16).digest()
