"""Sealed chance: by every word there is, by vectors, and by two codes that share nothing."""

import ast
import base64
import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import reroll, sealed
from core.sealed import Chain, RoundChance, SealedChance
from tests.core.evenings import Evening
from tests.core.purses import TABLE_ID, dealers_chain

ROOT = Path(__file__).parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/chance.json").read_text("utf-8"))
PUBLIC_CODE = (
    "audit", "attendance", "findings", "loglines", "reroll", "draws_again", "sentence", "shoes_again",
)  # fmt: skip
CODES = (("dealer", sealed.link_before, sealed.round_key), ("audit", reroll.step, reroll.round_key))

octets = st.binary(max_size=64)
secrets = st.binary(min_size=32, max_size=32)
parts = st.lists(octets | st.integers(0, 2**63), max_size=5)


def drawn(key: bytes, place: int, below: int) -> int:
    """Draw as the dealer does."""
    return RoundChance(key, place).draw(below)


# Case 31: every word of 8 bits.


@pytest.mark.parametrize(("sides", "each", "rejected"), [(12, 21, 4), (8, 32, 0), (4, 64, 0), (6, 42, 4)])
@pytest.mark.parametrize("code", ["dealer", "audit"])
def test_every_word_of_8_bits_gives_each_face_equally_often(
    code: str, sides: int, each: int, rejected: int
) -> None:
    dealer = code == "dealer"
    found = Counter(
        sealed.reduced(word, 8, sides) if dealer else reroll.kept(word, 2**8, sides) for word in range(2**8)
    )
    assert found.pop(None, 0) == rejected
    assert found == dict.fromkeys(range(sides), each)


def test_both_codes_map_every_word_of_8_bits_alike_and_evenly() -> None:
    for below in range(1, 257):
        found = [sealed.reduced(word, 8, below) for word in range(2**8)]
        assert found == [reroll.kept(word, 2**8, below) for word in range(2**8)]
        counts = Counter(number for number in found if number is not None)
        assert set(counts) == set(range(below)) and len(set(counts.values())) == 1
        assert found.count(None) < below


# Vectors.


@pytest.mark.parametrize("chain", VECTORS["chains"], ids=lambda chain: str(chain["owner"][:8]))
def test_the_chains_are_those_of_the_vectors(chain: dict[str, Any]) -> None:
    table = bytes.fromhex(VECTORS["table"])
    made = Chain(table, chain["owner"], bytes.fromhex(chain["secret"]), chain["length"])
    assert made.tip.hex() == chain["tip"]
    before = made.tip
    for link in map(bytes.fromhex, chain["links"]):
        assert made.after(before) == link
        assert all(step(table, chain["owner"], link) == before for _, step, _ in CODES)
        before = link
    assert before == bytes.fromhex(chain["secret"]) and made.after(before) is None


@pytest.mark.parametrize("vector", VECTORS["rounds"], ids=lambda vector: str(vector["round"]))
def test_the_round_keys_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    table, links = bytes.fromhex(VECTORS["table"]), [bytes.fromhex(link) for link in vector["links"]]
    for _, _, key in CODES:
        made = key(
            bytes.fromhex(vector["link"]), table, vector["round"], bytes.fromhex(vector["locked"]), links
        )
        assert made.hex() == vector["key"]


def test_the_draws_are_those_of_the_vectors() -> None:
    for vector in VECTORS["draws"]:
        key, place, below = bytes.fromhex(vector["key"]), vector["place"], vector["below"]
        assert drawn(key, place, below) == reroll.drawn(key, place, below) == vector["number"]


def test_the_vectors_hold_draws_that_were_rejected_once_and_more_often() -> None:
    rejected = {_rejections(bytes.fromhex(v["key"]), v["place"], v["below"]) for v in VECTORS["draws"]}
    assert {0, 1}.intersection(rejected) and max(rejected) > 1


def _rejections(key: bytes, place: int, below: int) -> int:
    """Count the words rejected, written down a third time."""
    for attempt in range(100):
        packed = b"".join(
            (8).to_bytes(4, "big") + number.to_bytes(8, "big") for number in (place, below, attempt)
        )
        message = len(b"bhj-tui draw").to_bytes(4, "big") + b"bhj-tui draw" + packed
        word = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:4], "big")
        if word < 2**32 - 2**32 % below:
            return attempt
    raise AssertionError("a hundred words rejected")


# Both codes agree.


@given(parts)
def test_both_codes_join_fields_alike(some: list[bytes | int]) -> None:
    assert sealed.fields(*some) == reroll.fields(*some)


@given(parts, parts)
def test_no_two_lists_of_fields_look_alike(one: list[bytes | int], other: list[bytes | int]) -> None:
    written = [[p if isinstance(p, bytes) else p.to_bytes(8, "big") for p in some] for some in (one, other)]
    assert (sealed.fields(*one) == sealed.fields(*other)) == (written[0] == written[1])


@given(octets, st.text(max_size=32), secrets, st.integers(0, 2**63), st.lists(secrets, max_size=7))
def test_both_codes_make_the_same_links_and_keys(
    table: bytes, owner: str, link: bytes, number: int, links: list[bytes]
) -> None:
    assert sealed.link_before(table, owner, link) == reroll.step(table, owner, link)
    keys = {key(link, table, number, link, links) for _, _, key in CODES}
    assert len(keys) == 1


@given(secrets, st.integers(0, 2**32), st.integers(1, 2**32))
def test_both_codes_draw_the_same(key: bytes, place: int, below: int) -> None:
    number = drawn(key, place, below)
    assert number == reroll.drawn(key, place, below) and 0 <= number < below


@given(secrets, st.integers(0, 100), st.lists(st.sampled_from([12, 8, 6, 4]), max_size=9))
def test_draws_made_one_after_the_other_are_those_of_their_places(
    key: bytes, first: int, sides: list[int]
) -> None:
    chance = RoundChance(key, first)
    assert [chance.draw(most) for most in sides] == [
        drawn(key, first + place, most) for place, most in enumerate(sides)
    ]


@pytest.mark.parametrize("change", range(5))
def test_the_round_key_depends_on_each_part(change: int) -> None:
    given_parts: list[Any] = [b"l" * 32, TABLE_ID, 7, b"h" * 32, [b"a" * 32, b"b" * 32]]
    other: list[Any] = [b"L" * 32, TABLE_ID[::-1], 8, b"H" * 32, [b"b" * 32, b"a" * 32]]
    changed = [*given_parts[:change], other[change], *given_parts[change + 1 :]]
    assert sealed.round_key(*given_parts) != sealed.round_key(*changed)


# Case 40: what is published before says nothing of the dice.


def test_nothing_published_before_the_release_is_the_key_or_a_link_of_the_round() -> None:
    evening = Evening()
    evening.bet()
    published = b"".join(evening.lines)
    tips = (evening.table.tip, *(player.tip for player in evening.table.players.values() if player.tip))
    evening.release()
    table = evening.table
    links = [box.link for box in table.boxes if box.link]
    link = SealedChance(evening.purse.dealer).link(table)
    key = sealed.round_key(link, table.id, table.round, table.locked, links)
    assert len(links) == len(evening.people)
    assert all(base64.b64encode(tip) in published for tip in tips)
    assert not any(base64.b64encode(secret) in published for secret in (link, key, *links))


def test_faces_guessed_from_the_tips_are_no_better_than_chance() -> None:
    # 24,000 guesses at a d12 made of the commitment: the share of hits is 1 in 12 within 5 sigma.
    hits, tries = 0, 0
    for seed in range(100):
        chain = dealers_chain(seed, 1)
        link = chain.after(chain.tip)
        assert link is not None
        keys = [sealed.round_key(secret, TABLE_ID, 1, bytes(32), []) for secret in (chain.tip, link)]
        guess, truth = (RoundChance(key, 0) for key in keys)
        hits += sum(guess.draw(12) == truth.draw(12) for _ in range(240))
        tries += 240
    assert abs(hits - tries / 12) < 5 * (tries * 11 / 144) ** 0.5


# The audit's code is nobody's but its own.


@pytest.mark.parametrize("module", PUBLIC_CODE)
def test_the_audit_imports_the_standard_library_and_its_own_parts_alone(module: str) -> None:
    source = (ROOT / f"core/{module}.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        own = {f"core.{name}" for name in PUBLIC_CODE}
        assert all(name in own or name.split(".")[0] in sys.stdlib_module_names for name in names)
