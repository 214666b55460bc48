"""The log in writing: each event is one line, and each line is chained to all before it by a hash."""

import hashlib

import msgspec

NOTHING = bytes(32)
"""The head of a log without a line."""

_ENCODER = msgspec.json.Encoder(enc_hook=str)


def line(event: msgspec.Struct) -> bytes:
    """Return an event as it is written down: compact JSON in UTF-8, bytes in base64."""
    return _ENCODER.encode(event)


def chained(head: bytes, written: bytes) -> bytes:
    """Return the 32 bytes that stand for a line and every line before it."""
    return hashlib.sha256(head + written).digest()
