"""The log in writing: each event is one line, and each line is chained to all before it by a hash."""

import hashlib
from typing import Any

import msgspec

from core.events import AnyEvent
from core.text import Text

NOTHING = bytes(32)
"""The head of a log without a line."""

_encode = msgspec.json.Encoder(enc_hook=str).encode


def line(event: AnyEvent) -> bytes:
    """Return an event as it is written down: compact JSON in UTF-8, bytes in base64."""
    return _encode(event)


def read(written: bytes) -> AnyEvent:
    """Return the event that a line says; raises `msgspec.MsgspecError` or `ValueError` where it says none."""
    return _decode(written)


def chained(head: bytes, written: bytes) -> bytes:
    """Return the 32 bytes that stand for a line and every line before it."""
    return hashlib.sha256(head + written).digest()


def _text(kind: type, value: Any) -> Text:
    if kind is not Text or not isinstance(value, str):
        raise ValueError(f"{kind.__name__} has no spelling in a log")
    return Text(value)


_decode = msgspec.json.Decoder(AnyEvent, dec_hook=_text).decode
