"""The page on fairness says what the code does, and a verifier written by it alone agrees."""

import base64
import hmac
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from core.audit import Audit, Wrong
from core.events import AnyEvent, Shuffled
from core.ledger import line
from core.loglines import LINE_LIMIT
from core.reroll import drawn, fields, round_key
from core.shoes_again import Shoe, named
from net.breach import Breach
from net.proof import SIZE_LIMIT, Damage, Header
from net.verify import Claim
from tests.net.histories import CARD_EXAMPLE, CARD_VECTOR, EXAMPLE, VECTOR, card_evening, evening, saved
from tests.vectors.check import check
from tests.vectors.make import DEALER_KEY, cards, played

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / ".github/FAIRNESS.md").read_text("utf-8")
CHANCE: dict[str, Any] = json.loads((ROOT / "tests/vectors/chance.json").read_text("utf-8"))
KEY = bytes.fromhex(CHANCE["rounds"][0]["key"])
VALUES = dict(re.findall(r"^\| ([A-Za-z][^|]*) \| `([0-9a-f]{32,64})` \|$", PAGE, re.MULTILINE))


def table(title: str) -> list[list[str]]:
    """Return the cells of the table that follows a title, without marks."""
    rows = PAGE[PAGE.index(title) :].split("\n\n")[1].splitlines()[2:]
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_shows_the_round_that_is_checked_in_and_that_the_dealer_would_play() -> None:
    dice, with_cards = [block.split("```")[0].encode() for block in PAGE.split("```json\n")[1:]]
    assert dice == EXAMPLE and with_cards == CARD_EXAMPLE
    assert played() == EXAMPLE.splitlines()[1:-1] and cards() == CARD_EXAMPLE.splitlines()[1:-1]


def test_the_page_shows_the_secrets_links_and_keys_of_that_round() -> None:
    dealer, ann = CHANCE["chains"]
    shown = {name.replace("`", ""): value for name, value in VALUES.items() if "cards" not in name}
    assert shown == {
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


CARD_EVENTS: list[dict[str, Any]] = [json.loads(written) for written in CARD_EXAMPLE.splitlines()[1:-1]]


def keys() -> list[bytes]:
    """Return the keys of both rounds with cards, and check what the page says of them."""
    found, lock, links = list[bytes](), b"", list[bytes]()
    table_id = base64.b64decode(CARD_EVENTS[0]["id"])
    for event, head in zip(CARD_EVENTS, CARD_VECTOR["heads"], strict=True):
        if event["type"] == "locked":
            lock, links = bytes.fromhex(head), []
        elif event["type"] == "released":
            links.append(base64.b64decode(event["link"]))
        elif event["type"] == "revealed":
            number, link = len(found) + 1, base64.b64decode(event["link"])
            found.append(round_key(link, table_id, number, lock, links))
            assert VALUES[f"the head after `locked` of round {number} with cards"] == lock.hex()
            assert VALUES[f"the key of round {number} with cards"] == found[-1].hex()
    return found


def test_the_page_shows_the_cards_of_two_rounds_with_their_keys_and_the_shoe_they_came_from() -> None:
    shoe, rows = Shoe(CARD_EVENTS[0]["setup"]["rules"]), iter(table("The cards, as they fell"))
    for number, key in enumerate(keys(), 1):
        place = 0
        for event in _round(number):
            for card in event.get("drawn", ()):
                left = shoe.draw(card)
                at = drawn(key, place, len(left))
                word = hmac.digest(key, fields(b"bhj-tui draw", place, len(left), 0), "sha256")[:4].hex()
                row = [number, place, event["type"], len(left), word, at, card, named(card)]
                assert next(rows) == [str(cell) for cell in row] and left[at] == card
                place += 1
    assert next(rows, None) is None and shoe.is_past_cut


def _round(number: int) -> list[dict[str, Any]]:
    """Return the events of a round with cards."""
    locks = [n for n, event in enumerate(CARD_EVENTS) if event["type"] == "locked"]
    return CARD_EVENTS[locks[number - 1] : [*locks, len(CARD_EVENTS)][number]]


def test_the_shoe_is_shuffled_at_the_end_of_those_rounds_alone() -> None:
    assert [n for n, event in enumerate(CARD_EVENTS) if event["type"] == "shuffled"] == [len(CARD_EVENTS) - 1]
    (sentence,) = re.findall(r"^After round 1 the shoe has .*$", PAGE, re.MULTILINE)
    drew = [sum(len(event.get("drawn", ())) for event in _round(number)) for number in (1, 2)]
    left = [52 - drew[0], 52 - sum(drew)]
    assert re.findall(r"\d+", sentence) == ["1", *map(str, (left[0], 100, left[0], 80, 1, 52, 2, left[1]))]
    assert 100 * left[0] >= 80 * 52 > 100 * left[1]


def test_the_audit_agrees_with_the_page() -> None:
    for lines, rounds in ((EXAMPLE, 1), (CARD_EXAMPLE, 2)):
        audit = Audit()
        found = [finding for written in lines.splitlines()[1:-1] for finding in audit.see(written)]
        assert [*found, *audit.end()] == [] and audit.checked == rounds


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
    assert check(CARD_EXAMPLE) == 2


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
@pytest.mark.parametrize("cut", [1, 25, 60])
def test_it_finds_honest_cards_right_however_often_they_are_shuffled(preset: str, cut: int) -> None:
    assert check(saved(card_evening(preset, cut, 25, decks=1, seats=2, cut=cut).lines)) == 25


@pytest.mark.parametrize("example", [EXAMPLE, CARD_EXAMPLE], ids=["dice", "cards"])
def test_it_fails_on_any_byte_changed(example: bytes) -> None:
    for place in range(0, example.index(b'{"events"'), 7):
        changed = bytearray(example)
        changed[place] ^= 1
        with pytest.raises(Exception):  # noqa: B017, PT011 - it has no names for what is wrong
            check(bytes(changed))


def test_it_fails_on_a_die_turned_by_the_dealer_who_signs_it() -> None:
    lines = evening(3, 2).lines
    place = next(n for n, written in enumerate(lines) if b'"dealt"' in written)
    turned = re.sub(rb"\d+", lambda face: b"1" if face[0] != b"1" else b"2", lines[place])
    with pytest.raises(AssertionError):
        check(saved([*lines[:place], turned, *lines[place + 1 :]]))


def test_it_fails_on_a_card_changed_and_on_a_shuffle_too_many_or_too_few() -> None:
    lines = CARD_EXAMPLE.splitlines()[1:-1]
    header = msgspec.json.decode(CARD_EXAMPLE.splitlines()[0], type=Header)
    assert saved(lines, header, DEALER_KEY) == CARD_EXAMPLE
    dealt = next(n for n, written in enumerate(lines) if b'"dealt"' in written)
    swapped = lines[dealt].replace(b"[40,0,", b"[0,40,")
    shuffled = line(Shuffled())
    for forged in (
        [*lines[:dealt], swapped, *lines[dealt + 1 :]],
        lines[:-1],
        [*lines, shuffled],
        [*lines[:dealt], shuffled, *lines[dealt:]],
        [*lines[: dealt + 1], shuffled, *lines[dealt + 1 :]],
    ):
        with pytest.raises((AssertionError, ValueError)):
            check(saved(forged, header, DEALER_KEY))
