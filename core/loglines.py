"""Reads a log's lines with nothing but the standard library."""

import base64
import json
from collections.abc import Mapping
from typing import Any

LINE_LIMIT = 2**20
"""Bytes of a line, more than any event has."""

_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def parsed(line: bytes) -> dict[str, Any]:
    """Return the event of a line; raises `ValueError` unless it is compact JSON in its one spelling."""
    if len(line) > LINE_LIMIT:
        raise ValueError("the line is too long")
    written = line.decode()
    event = json.loads(written)
    if not isinstance(event, dict) or _COMPACT(event) != written:
        raise ValueError("the line is not compact")
    return event


def text(event: Mapping[str, Any], name: str) -> str:
    """Return a text of an event."""
    found = event[name]
    if type(found) is not str:
        raise TypeError(name)
    return found


def number(event: Mapping[str, Any], name: str) -> int:
    """Return a whole number of an event, 0 or more."""
    found = event[name]
    if type(found) is not int or found < 0:
        raise ValueError(name)
    return found


def numbers(event: Mapping[str, Any], name: str) -> list[int]:
    """Return a list of whole numbers of an event, each 0 or more."""
    found = event[name]
    if type(found) is not list or any(type(one) is not int or one < 0 for one in found):
        raise ValueError(name)
    return found


def octets(event: Mapping[str, Any], name: str, length: int) -> bytes:
    """Return so many bytes of an event, written in base64 in its one spelling."""
    found = raw(text(event, name))
    if len(found) != length or base64.b64encode(found).decode() != event[name]:
        raise ValueError(name)
    return found


def raw(written: str | bytes) -> bytes:
    """Return what base64 stands for; bytes stay."""
    return written if isinstance(written, bytes) else base64.b64decode(written, validate=True)
