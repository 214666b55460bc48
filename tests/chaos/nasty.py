"""Values that break what takes a value on trust."""

from typing import Any

import msgpack

NUMBERS = (-1, 0, 1, 2, 7, 2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, -(2**63))
TEXTS = (
    "",
    " ",
    "\x00\x1b[31m\x07",
    "\u202eabc\u2066",
    "e" + "\u0301" * 300,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 40,
    "\ufdfa" * 60,
    "x" * 1000,
    "黒" * 400,
    "[red]\\[/]",
)
NASTY: tuple[Any, ...] = (
    *NUMBERS,
    *TEXTS,
    None,
    True,
    0.5,
    float("nan"),
    float("inf"),
    -0.0,
    1e309,
    b"",
    b"\xff" * 40,
    [],
    {},
    {"type": "close"},
    [[[]]],
    msgpack.ExtType(5, b"x"),
    msgpack.Timestamp(0, 1),
)
