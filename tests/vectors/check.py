"""A verifier written from .github/FAIRNESS.md alone, with nothing of this project: `python check.py FILE`."""

import base64
import hashlib
import hmac
import json
import struct
import sys
from typing import Any

from nacl.signing import VerifyKey

DICE = {"start": (12, 12), "roll": (12,), "reroll": (12,), "d8": (8,), "d6": (6,), "d4": (4,)}


def fields(*parts: bytes | int) -> bytes:
    """Join parts, each after its length."""
    raw = [part if isinstance(part, bytes) else struct.pack(">Q", part) for part in parts]
    return b"".join(struct.pack(">I", len(part)) + part for part in raw)


def before(table: bytes, owner: str, link: bytes) -> bytes:
    """Hash a link back by one."""
    return hashlib.sha256(fields(b"bhj-tui link", table, owner.encode(), link)).digest()


def draw(key: bytes, place: int, sides: int) -> int:
    """Roll a die again."""
    for attempt in range(1000):
        message = fields(b"bhj-tui draw", place, sides, attempt)
        (word,) = struct.unpack(">I", hmac.digest(key, message, "sha256")[:4])
        if word < 2**32 // sides * sides:
            return int(word % sides) + 1
    raise AssertionError("a thousand words rejected")


def signed(history: bytes) -> list[bytes]:
    """Return the events of a file that its dealer signed."""
    header, *lines, last, nothing = history.split(b"\n")
    key, seal, head = bytes.fromhex(json.loads(header)["dealer"]), json.loads(last), bytes(32)
    for line in lines:
        head = hashlib.sha256(head + line).digest()
    digest = hashlib.sha256(history[: -len(last) - 1]).digest()
    assert nothing == b"" and base64.b64decode(json.loads(lines[0])["key"]) == key
    assert (len(lines), head.hex(), digest.hex()) == tuple(seal.values())[:3]
    message = fields(b"bhj-tui history", len(lines), head, digest)
    VerifyKey(key).verify(message, bytes.fromhex(seal["signature"]))
    return lines


def check(history: bytes) -> int:
    """Check a history of people who never leave, and return the number of its rounds."""
    lines = signed(history)
    opened = json.loads(lines[0])
    table, tips = base64.b64decode(opened["id"]), {"dealer": base64.b64decode(opened["tip"])}
    head, people, seats = bytes(32), set[str](), dict[int, str]()
    bets, links, dice, rounds, locked = set[int](), dict[str, bytes](), list[tuple[int, int]](), 0, b""
    for line in lines:
        head = hashlib.sha256(head + line).digest()
        event: dict[str, Any] = json.loads(line)
        kind, player = event["type"], event.get("player", "dealer")
        link = base64.b64decode(event.get("link", ""))
        if kind == "entered":
            people |= set() if event["bot"] else {player}
        elif kind == "sat":
            seats[event["box"]] = player
        elif kind == "committed":
            assert base64.b64decode(event["tip"]) not in tips.values()
            tips[player] = base64.b64decode(event["tip"])
        elif kind == "bet_placed" and seats[event["box"]] == player:
            assert not locked
            bets.add(event["box"])
        elif kind == "locked":
            locked, rounds = head, rounds + 1
        elif kind == "released":
            assert not dice and player not in links and before(table, player, link) == tips[player]
            links[player] = tips[player] = link
        elif kind in ("dealt", "played", "dealer_played"):
            owing = {seats[box] for box in bets} & people
            assert locked and owing == set(links) and (kind == "dealt") == (not dice)
            dice += zip(DICE.get(event.get("move", "roll"), ()), event["drawn"], strict=True)
        elif kind == "revealed":
            assert before(table, "dealer", link) == tips["dealer"]
            ordered = [links[seats[box]] for box in sorted(seats) if seats[box] in links]
            round_key = hmac.digest(link, fields(b"bhj-tui round", table, rounds, locked, *ordered), "sha256")
            assert [face for _, face in dice] == [draw(round_key, k, n) for k, (n, _) in enumerate(dice)]
            tips["dealer"], bets, links, dice, locked = link, set(), {}, [], b""
    return rounds


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(check(file.read()), "rounds are right")
