"""The page on fairness says what the code does, and a verifier written by it alone agrees."""

import hmac
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from core.audit import Wrong
from core.events import AnyEvent
from core.loglines import LINE_LIMIT
from core.reroll import drawn, fields
from net.breach import Breach
from net.proof import SIZE_LIMIT, Damage
from net.verify import Claim
from tests.net.histories import EXAMPLE, VECTOR, evening, saved
from tests.vectors.check import check
from tests.vectors.make import played

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / ".github/FAIRNESS.md").read_text("utf-8")
CHANCE: dict[str, Any] = json.loads((ROOT / "tests/vectors/chance.json").read_text("utf-8"))
KEY = bytes.fromhex(CHANCE["rounds"][0]["key"])


def table(title: str) -> list[list[str]]:
    """Return the cells of the table that follows a title, without marks."""
    rows = PAGE[PAGE.index(title) :].split("\n\n")[1].splitlines()[2:]
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_shows_the_round_that_is_checked_in_and_that_the_dealer_would_play() -> None:
    shown = PAGE.split("```json\n")[1].split("```")[0]
    assert shown.encode() == EXAMPLE
    assert played() == EXAMPLE.splitlines()[1:-1]


def test_the_page_shows_the_secrets_links_and_keys_of_that_round() -> None:
    dealer, ann = CHANCE["chains"]
    shown = re.findall(r"^\| ([A-Za-z][^|]*) \| `([0-9a-f]{32,64})` \|$", PAGE, re.MULTILINE)
    assert {name.replace("`", ""): value for name, value in shown} == {
        "table id": CHANCE["table"],
        "the dealer's secret, hashed 3 times": dealer["secret"],
        "the dealer's tip": dealer["tip"],
        "the dealer's link of round 1": dealer["links"][0],
        "Ann's secret, hashed 3 times": ann["secret"],
        "Ann's tip": ann["tip"],
        "Ann's link of round 1": ann["links"][0],
        "the head after locked": CHANCE["rounds"][0]["locked"],
        "the key of round 1": CHANCE["rounds"][0]["key"],
    }


def test_the_page_shows_the_dice_of_that_round() -> None:
    events = [json.loads(written) for written in EXAMPLE.splitlines()[1:-1]]
    faces = [face for event in events for face in event.get("drawn", ())]
    rows = table("The dice, as they fell")
    assert [int(face) for *_, face in rows] == faces
    for place, sides, word, face in rows:
        assert _word(int(place), int(sides), 0) == word
        assert int(word, 16) % int(sides) + 1 == int(face) == drawn(KEY, int(place), int(sides)) + 1


def test_the_page_shows_words_that_are_rejected() -> None:
    (sentence,) = re.findall(r"^No die rejects often\..*$", PAGE, re.MULTILINE)
    words = re.findall(r"`([0-9a-f]{8})`", sentence)
    sides = 2**31 + 1
    assert [_word(6, sides, attempt) for attempt in range(len(words))] == words
    assert [int(word, 16) >= sides for word in words] == [True, True, True, False]
    assert str(drawn(KEY, 6, sides) + 1) in sentence


def _word(place: int, sides: int, attempt: int) -> str:
    return hmac.digest(KEY, fields(b"bhj-tui draw", place, sides, attempt), "sha256")[:4].hex()


def test_the_page_knows_every_event_every_finding_and_the_limits() -> None:
    events = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    told = PAGE.split("## The log")[1].split("## The file")[0]
    assert {str(event) for event in events} <= set(re.findall(r"`([a-z_]+)`", told))
    found = PAGE.split("## What is found")[1].split("## What is proven")[0]
    said = {name.strip() for name in re.split(r"[,.:]", found.replace("\n", " "))}
    assert {str(one.value) for kind in (Wrong, Breach, Damage, Claim) for one in kind} <= said
    assert (SIZE_LIMIT, LINE_LIMIT) == (2**30, 2**20)


def test_the_head_in_the_example_of_use_is_the_rounds() -> None:
    (head,) = re.findall(r"--head ([0-9a-f]{16})", PAGE)
    assert VECTOR["heads"][-1].startswith(head)


# The verifier that was written by the page alone.


def test_it_finds_honest_rounds_right() -> None:
    assert check(EXAMPLE) == 1
    assert check(saved(evening(3, 30).lines)) == 30


def test_it_fails_on_any_byte_changed() -> None:
    for place in range(0, EXAMPLE.index(b'{"events"'), 7):
        changed = bytearray(EXAMPLE)
        changed[place] ^= 1
        with pytest.raises(Exception):  # noqa: B017, PT011 - it has no names for what is wrong
            check(bytes(changed))


def test_it_fails_on_a_die_turned_by_the_dealer_who_signs_it() -> None:
    lines = evening(3, 2).lines
    place = next(n for n, written in enumerate(lines) if b'"dealt"' in written)
    turned = re.sub(rb"\d+", lambda face: b"1" if face[0] != b"1" else b"2", lines[place])
    with pytest.raises(AssertionError):
        check(saved([*lines[:place], turned, *lines[place + 1 :]]))
