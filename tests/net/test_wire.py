"""The envelope and the codec, read by a library that shares no code with them too."""

import math
import struct
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text import Text
from net.errors import BadSignature, Malformed, TooLarge, WireError, WrongVersion
from net.identity import Identity, verify
from net.wire import (
    EVENT_LIMIT,
    ORDER_LIMIT,
    SNAPSHOT_LIMIT,
    STRING_LIMIT,
    VERSION,
    Codec,
    seal,
    unseal,
)

MIRA = Identity.from_seed(b"m" * 32)
TOPIC = f"bhj/1/cygnus-x-1/orders/{MIRA.player}"
EPOCH = b"\x00\x01\x02\x03\xfc\xfd\xfe\xff"


class Bet(msgspec.Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """An amount."""

    amount: int
    share: float = 0.0


class Talk(msgspec.Struct, frozen=True, tag="talk", forbid_unknown_fields=True):
    """A line of people's text and a plain string."""

    line: Text
    room: str = ""
    lines: tuple[Text, ...] = ()


class Digest(msgspec.Struct, frozen=True, tag="digest", forbid_unknown_fields=True):
    """Raw bytes and what is keyed by text."""

    raw: bytes
    counts: dict[str, int] = {}


Message = Bet | Talk | Digest
MESSAGES: Codec[Message] = Codec(Message)


def sealed(body: bytes = b"body", counter: int = 300, topic: str = TOPIC) -> bytes:
    return seal(MIRA, topic, EPOCH, counter, body)


def written(kind: str, **fields: Any) -> bytes:
    packed: bytes = msgpack.packb({"type": kind, **fields})
    return packed


COUNTERS = st.integers(min_value=0, max_value=2**63 - 1)


@given(st.binary(max_size=300), COUNTERS, st.text(max_size=40), st.binary(min_size=8, max_size=8))
def test_an_envelope_is_read_as_sealed(body: bytes, counter: int, topic: str, epoch: bytes) -> None:
    letter = unseal(seal(MIRA, topic, epoch, counter, body), topic, ORDER_LIMIT)
    assert (letter.sender, letter.player) == (MIRA.public, MIRA.player)
    assert (letter.epoch, letter.counter, letter.body) == (epoch, counter, body)


@pytest.mark.parametrize("counter", [5, 300, 70_000])
def test_any_changed_byte_is_noticed(counter: int) -> None:
    raw = sealed(counter=counter)
    flips = {1 << bit for bit in range(8)} | set(range(1, 256, 7) if counter == 300 else ())
    for place in range(len(raw)):
        for flip in flips:
            changed = bytearray(raw)
            changed[place] ^= flip
            with pytest.raises(WireError):
                unseal(bytes(changed), TOPIC, ORDER_LIMIT)


@given(st.data())
def test_any_changed_byte_of_a_signature_is_noticed(data: st.DataObject) -> None:
    raw = bytearray(sealed(data.draw(st.binary(max_size=60))))
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(WireError):
        unseal(bytes(raw), TOPIC, ORDER_LIMIT)


@given(st.text(max_size=60))
def test_an_envelope_belongs_to_its_topic(topic: str) -> None:
    raw = sealed(topic=topic)
    for other in (topic + "x", "x" + topic, TOPIC):
        with pytest.raises(BadSignature):
            unseal(raw, other, ORDER_LIMIT)


@given(st.binary(max_size=400))
def test_any_bytes_are_refused_in_order(raw: bytes) -> None:
    with pytest.raises(WireError):
        unseal(raw, TOPIC, ORDER_LIMIT)


FIELDS = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(st.lists(FIELDS, max_size=8) | FIELDS)
def test_any_messagepack_is_refused_in_order(value: Any) -> None:
    with pytest.raises(WireError):
        unseal(msgpack.packb(value), TOPIC, ORDER_LIMIT)


@given(st.integers(min_value=0, max_value=200))
def test_a_piece_of_an_envelope_is_none(size: int) -> None:
    raw = sealed()
    with pytest.raises(WireError):
        unseal(raw[: min(size, len(raw) - 1)], TOPIC, ORDER_LIMIT)
    with pytest.raises(Malformed):
        unseal(raw + raw[: size + 1], TOPIC, ORDER_LIMIT)


def test_size_is_looked_at_first() -> None:
    raw = sealed(bytes(ORDER_LIMIT))
    with pytest.raises(TooLarge, match=f"{len(raw)} bytes is too large. At most 4096"):
        unseal(raw, TOPIC, ORDER_LIMIT)
    with pytest.raises(TooLarge):
        unseal(b"\xc1" * (ORDER_LIMIT + 1), TOPIC, ORDER_LIMIT)
    assert unseal(raw, TOPIC, EVENT_LIMIT).body == bytes(ORDER_LIMIT)
    assert ORDER_LIMIT < EVENT_LIMIT < SNAPSHOT_LIMIT == 262_144


@pytest.mark.parametrize("version", [0, 2, -1, 2**40])
@pytest.mark.parametrize("rest", [None, [], ["other", {"shape": 1}]])
def test_another_version_is_told_apart(version: int, rest: list[Any] | None) -> None:
    fields = msgpack.unpackb(sealed())
    raw = msgpack.packb([version, *(fields[1:] if rest is None else rest)])
    with pytest.raises(WrongVersion, match=rf"speaks version {version} .*Upgrade (theirs|yours)"):
        unseal(raw, TOPIC, ORDER_LIMIT)


def test_a_number_written_the_long_way_is_refused() -> None:
    fields = msgpack.unpackb(sealed(counter=5))
    raw = sealed(counter=5)
    long_way = raw.replace(EPOCH + b"\x05", EPOCH + b"\xcd\x00\x05")
    assert msgpack.unpackb(long_way) == fields
    with pytest.raises(Malformed, match="shortest way"):
        unseal(long_way, TOPIC, ORDER_LIMIT)


def test_a_stranger_can_not_sign_for_the_sender() -> None:
    fields = msgpack.unpackb(sealed())
    fields[1] = Identity.from_seed(b"o" * 32).public
    with pytest.raises(BadSignature, match="not signed by its sender"):
        unseal(msgpack.packb(fields), TOPIC, ORDER_LIMIT)


@pytest.mark.parametrize(("epoch", "counter"), [(b"", 0), (bytes(9), 0), (bytes(8), -1), (bytes(8), 2**63)])
def test_what_can_not_be_sealed(epoch: bytes, counter: int) -> None:
    with pytest.raises(ValueError, match="an epoch is 8 bytes"):
        seal(MIRA, TOPIC, epoch, counter, b"")


def test_a_second_pair_of_eyes_reads_the_envelope() -> None:
    """Built again from the plain library and the words of the format alone."""
    version, sender, epoch, counter, body, signature = msgpack.unpackb(sealed())
    assert (version, sender, epoch, counter, body) == (VERSION, MIRA.public, EPOCH, 300, b"body")
    fields = [b"bhj-tui envelope", TOPIC.encode(), struct.pack(">Q", version), sender, epoch]
    fields += [struct.pack(">Q", counter), body]
    message = b"".join(struct.pack(">I", len(one)) + one for one in fields)
    assert verify(sender, message, signature)
    assert msgpack.packb([version, sender, epoch, counter, body, signature]) == sealed()


def test_a_second_pair_of_eyes_reads_the_body() -> None:
    body = MESSAGES.encode(Talk(Text("last one"), "hall", (Text("é"),)))
    assert msgpack.unpackb(body) == {"type": "talk", "line": "last one", "room": "hall", "lines": ["é"]}


LINES = st.text(alphabet="abc é黒 ", max_size=60).map(lambda text: Text(" ".join(text.split())))
BODIES = (
    st.builds(Bet, st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False))
    | st.builds(Talk, LINES, st.text(max_size=STRING_LIMIT), st.lists(LINES, max_size=5).map(tuple))
    | st.builds(Digest, st.binary(max_size=2000), st.dictionaries(st.text(max_size=9), st.integers(0, 9)))
)


@given(BODIES)
def test_a_message_is_read_as_written(message: Message) -> None:
    assert MESSAGES.decode(MESSAGES.encode(message)) == message


@given(st.text(max_size=STRING_LIMIT))
def test_text_is_clean_once_decoded(line: str) -> None:
    message = MESSAGES.decode(written("talk", line=line, lines=[line]))
    assert isinstance(message, Talk)
    assert type(message.line) is Text and message.line.isprintable() and message.lines == (message.line,)
    assert MESSAGES.decode(MESSAGES.encode(message)) == message


@given(st.binary(max_size=400) | FIELDS.map(msgpack.packb))
def test_any_body_is_refused_in_order(raw: bytes) -> None:
    with pytest.raises(WireError) as caught:
        MESSAGES.decode(raw)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 250


@given(
    st.sampled_from(["bet", "talk", "digest"]), st.dictionaries(st.sampled_from(["amount", "line"]), FIELDS)
)
def test_any_field_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    try:
        message = MESSAGES.decode(written(kind, **fields))
    except Malformed as error:
        assert str(error).isprintable()
    else:
        assert isinstance(message, Bet | Talk)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (written("bet", amount="5"), r"got `str` - at `\$.amount`"),
        (written("bet", amount=True), r"got `bool` - at `\$.amount`"),
        (written("bet", amount=5.0), r"got `float` - at `\$.amount`"),
        (written("bet", amount=math.nan), r"got `float` - at `\$.amount`"),
        (written("bet", amount=math.inf), r"got `float` - at `\$.amount`"),
        (written("bet", amount=None), r"got `None` - at `\$.amount`"),
        (written("bet", amount=5, share=math.nan), "finite"),
        (written("bet", amount=5, share=-math.inf), "finite"),
        (msgpack.packb({"type": "bet", "amount": 5, "share": math.nan}, use_single_float=True), "finite"),
        (written("bet"), "missing required field `amount`"),
        (written("bet", amount=5, extra=1), "unknown field `extra`"),
        (written("fold"), "Invalid value 'fold'"),
        (written("\x1b[31m\u202e" + "x" * 900), "Invalid value"),
        (written("bet", **{"\x1b[31m" + "x" * 900: 1, "amount": 1}), "unknown field"),
        (written("talk", line=5), r"got `int` - at `\$.line`"),
        (written("talk", line=b"bytes"), r"got `bytes` - at `\$.line`"),
        (written("talk", line=["a"]), r"got `list` - at `\$.line`"),
        (written("talk", line="", lines=["a", 5]), r"at `\$.lines\[1\]`"),
        (written("talk", line="x" * 1001), r"length <= 1000 - at `\$.line`"),
        (written("talk", line="", room="x" * 1001), "length <= 1000"),
        (written("digest", raw=b"", counts={"é" * 1001: 1}), "length <= 1000"),
        (written("talk", line="x").replace(b"\xa1x", b"\xa1\xff"), "UTF-8"),
        (b"", "truncated"),
        (b"\x93\x01\x02\x03", "got `array`"),
        (written("bet", amount=1) + b"\x00", "trailing"),
        (b"\x82\xa4type\xa4talk\xa5lines\xdd\xff\xff\xff\xff", "truncated"),
    ],
)
def test_why_a_body_is_refused(raw: bytes, reason: str) -> None:
    with pytest.raises(Malformed, match=reason) as caught:
        MESSAGES.decode(raw)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 250


def test_the_longest_strings_that_are_read() -> None:
    assert MESSAGES.decode(written("talk", line="é" * STRING_LIMIT, room="黒" * STRING_LIMIT))


def test_bytes_that_look_like_something_bad_are_read() -> None:
    raw = b"\xda\xff\xff\xdb\xff\xff\xff\xff\xcb\x7f\xf8" + bytes(6)
    assert MESSAGES.decode(written("digest", raw=raw)) == Digest(raw)


@pytest.mark.parametrize("opening", [b"\x91", b"\x81", b"\xdd\x00\x00\x00\x01", b"\xdf\x00\x00\x00\x01"])
@pytest.mark.parametrize("start", [b"", b"\x82\xa4type\xa4talk\xa4line", b"\x82\xa4type\xa4talk\xa3new"])
def test_nothing_nested_deeply_is_followed(opening: bytes, start: bytes) -> None:
    raw = start + opening * (EVENT_LIMIT // len(opening))
    with pytest.raises(Malformed):
        MESSAGES.decode(raw)
    with pytest.raises(WireError):
        unseal(opening * (EVENT_LIMIT // len(opening)), TOPIC, EVENT_LIMIT)


@pytest.mark.parametrize("value", [object(), type("Other", (str,), {})("x"), 1j])
def test_what_has_no_spelling_is_not_written(value: Any) -> None:
    codec: Codec[Any] = Codec(Any)
    with pytest.raises(NotImplementedError, match="no spelling"):
        codec.encode(value)


def test_a_type_without_a_spelling_is_not_read() -> None:
    codec: Codec[complex] = Codec(complex)
    with pytest.raises(NotImplementedError, match="no spelling"):
        codec.decode(msgpack.packb("1j"))
