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
DRAWING = ("dealt", "played", "served", "dealer_played")


def fields(*parts: bytes | int) -> bytes:
    """Join parts, each after its length."""
    raw = [part if isinstance(part, bytes) else struct.pack(">Q", part) for part in parts]
    return b"".join(struct.pack(">I", len(part)) + part for part in raw)


def before(table: bytes, owner: str, link: bytes) -> bytes:
    """Hash a link back by one."""
    return hashlib.sha256(fields(b"bhj-tui link", table, owner.encode(), link)).digest()


def draw(key: bytes, place: int, below: int) -> int:
    """Draw a number below another again."""
    for attempt in range(1000):
        message = fields(b"bhj-tui draw", place, below, attempt)
        (word,) = struct.unpack(">I", hmac.digest(key, message, "sha256")[:4])
        if word < 2**32 // below * below:
            return int(word % below)
    raise AssertionError("a thousand words rejected")


class Dice:
    """What a table without a shoe draws from."""

    def take(self, event: dict[str, Any], boxes: int) -> list[tuple[list[int], int]]:
        """Return each die of an event, as its faces and the one it showed."""
        sides = DICE.get(event.get("move", "roll"), ())
        return [(list(range(1, n + 1)), face) for n, face in zip(sides, event["drawn"], strict=True)]

    def follow(self, kind: str, boxes: int) -> None:
        """Have no shoe to shuffle."""
        assert kind != "shuffled"


class Shoe:
    """The shoe of a table, which must be shuffled when the page says so and never else."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.full = [card for card in range(52) for _ in range(rules["decks"])]
        self.left, self.lying, self.due = list(self.full), list[int](), False

    def take(self, event: dict[str, Any], boxes: int) -> list[tuple[list[int], int]]:
        """Return each card of an event, with the shoe that it came from."""
        many = self.dealt(boxes) if event["type"] == "dealt" else int(event.get("move", "hit") == "hit")
        assert len(event["drawn"]) == many
        draws = []
        for card in event["drawn"]:
            draws.append((list(self.left), card))
            self.left.remove(card)
            self.lying.append(card)
        return draws

    def dealt(self, boxes: int) -> int:
        """Return how many cards a deal is."""
        return 1 + boxes * (2 if self.rules["second_card"] == "at_once" else 1)

    def follow(self, kind: str, boxes: int) -> None:
        """Shuffle when that is told, and miss it when it is not; boxes are those that wait for a deal."""
        assert not self.due or kind in ("revealed", "shuffled")
        if kind == "locked":
            self.lying = []
        elif kind == "settled":
            self.due = 100 * len(self.left) < self.rules["cut"] * len(self.full)
        elif kind == "voided":
            self.left = list(self.full)
        elif kind == "shuffled" and self.due:
            self.left, self.due = list(self.full), False
        elif kind == "shuffled":
            assert len(self.left) < (self.dealt(boxes) if boxes else 1)
            self.left = list(self.full)
            for card in self.lying:
                self.left.remove(card)


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


def with_bet(bets: set[int], event: dict[str, Any]) -> set[int]:
    """Return the boxes in the coming round after their owner bet, or took the bet back."""
    if "side" in event:
        return bets
    return bets | {event["box"]} if event["type"] == "bet_placed" else bets - {event["box"]}


def check(history: bytes) -> int:
    """Check a history of people who never leave, and return the number of its rounds."""
    lines = signed(history)
    opened = json.loads(lines[0])
    rules = opened["setup"]["rules"]
    source = Shoe(rules) if rules["type"] == "blackjack" else Dice()
    table, tips = base64.b64decode(opened["id"]), {"dealer": base64.b64decode(opened["tip"])}
    head, people, seats = bytes(32), set[str](), dict[int, str]()
    bets, links, draws, rounds = set[int](), dict[str, bytes](), list[tuple[list[int], int]](), 0
    locked = b""
    for line in lines:
        head = hashlib.sha256(head + line).digest()
        event: dict[str, Any] = json.loads(line)
        kind, player = event["type"], event.get("player", "dealer")
        link = base64.b64decode(event.get("link", ""))
        source.follow(kind, 0 if draws or not locked else len(bets))
        if kind == "entered":
            people |= set() if event["bot"] else {player}
        elif kind == "sat":
            seats[event["box"]] = player
        elif kind == "committed":
            assert base64.b64decode(event["tip"]) not in tips.values()
            tips[player] = base64.b64decode(event["tip"])
        elif kind in ("bet_placed", "withdrawn") and seats[event["box"]] == player:
            assert not locked
            bets = with_bet(bets, event)
        elif kind == "locked":
            locked, rounds = head, rounds + 1
        elif kind == "released":
            assert not draws and player not in links and before(table, player, link) == tips[player]
            links[player] = tips[player] = link
        elif kind in DRAWING:
            owing = {seats[box] for box in bets} & people
            assert locked and owing == set(links) and (kind == "dealt") == (not draws)
            draws += source.take(event, len(bets))
        elif kind == "revealed":
            assert before(table, "dealer", link) == tips["dealer"]
            ordered = [links[seats[box]] for box in sorted(seats) if seats[box] in links]
            round_key = hmac.digest(link, fields(b"bhj-tui round", table, rounds, locked, *ordered), "sha256")
            right = [of[draw(round_key, place, len(of))] for place, (of, _) in enumerate(draws)]
            assert [shown for _, shown in draws] == right
            tips["dealer"], bets, links, draws, locked = link, set(), {}, [], b""
    assert not (isinstance(source, Shoe) and source.due)
    return rounds


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(check(file.read()), "rounds are right")
