"""The signed envelope every message travels in, and the strict codec of what is inside."""

import math
import re
import secrets
from collections.abc import Iterator
from struct import Struct as Layout
from typing import Annotated, Any, Generic, TypeVar, cast

import msgspec
from msgspec import Meta, msgpack

from core.text import Text
from net.clean import TALK_CELLS, clean
from net.errors import BadSignature, Malformed, TooLarge, WireError, WrongVersion
from net.identity import PUBLIC_BYTES, SIGNATURE_BYTES, Identity, player_id, verify

VERSION = 1
EPOCH_BYTES = 8
COUNTER_LIMIT = 2**63 - 1
STRING_LIMIT = 1000

ORDER_LIMIT = 4 * 1024
EVENT_LIMIT = 64 * 1024
SNAPSHOT_LIMIT = 256 * 1024

_DOMAIN = b"bhj-tui envelope"
_LENGTH = Layout(">I")
_START_OF_SIGNED = _LENGTH.pack(len(_DOMAIN)) + _DOMAIN
# Version, sender, epoch and counter, each after its length, and the length of the body.
_FIELDS = Layout(f">IQI{PUBLIC_BYTES}sI{EPOCH_BYTES}sIQI")
_NUMBER_BYTES = 8
# The shortest way, and so the only one, to write an envelope's start: six fields, the version, 32 bytes.
_START = bytes((0x96, VERSION, 0xC4, PUBLIC_BYTES))
_SENDER = slice(len(_START), len(_START) + PUBLIC_BYTES)
_REASON_CELLS = 160
# A string of more than STRING_LIMIT bytes, an infinity or a NaN starts like this. So may harmless bytes,
# hence a hit is only a reason to look closely.
_SUSPECT = re.compile(
    rb"\xda(?:\x03[\xe9-\xff]|[\x04-\xff])|\xdb|\xca[\x7f\xff][\x80-\xff]|\xcb[\x7f\xff][\xf0-\xff]",
    re.DOTALL,
)

T = TypeVar("T")


class _Head(msgspec.Struct, array_like=True, frozen=True):
    version: int


class _Envelope(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    version: int
    sender: Annotated[bytes, Meta(min_length=PUBLIC_BYTES, max_length=PUBLIC_BYTES)]
    epoch: Annotated[bytes, Meta(min_length=EPOCH_BYTES, max_length=EPOCH_BYTES)]
    counter: Annotated[int, Meta(ge=0, le=COUNTER_LIMIT)]
    body: bytes
    signature: Annotated[bytes, Meta(min_length=SIGNATURE_BYTES, max_length=SIGNATURE_BYTES)]


class Letter(msgspec.Struct, frozen=True):
    """An envelope whose signature holds: `sender` is 32 raw bytes, `player` its id, `epoch` 8 bytes."""

    sender: bytes
    player: str
    epoch: bytes
    counter: int
    body: bytes


_head = msgpack.Decoder(_Head)
_envelope = msgpack.Decoder(_Envelope)
_encoder = msgpack.Encoder()


def fresh_epoch(now: float) -> bytes:
    """Return the name of a start at a moment in seconds since 1970: a later start's is greater."""
    return round(now * 1000).to_bytes(EPOCH_BYTES - 2, "big") + secrets.token_bytes(2)


def seal(identity: Identity, topic: str, epoch: bytes, counter: int, body: bytes) -> bytes:
    """Return `body` enveloped and signed for `topic`; ValueError unless epoch is 8 bytes, counter 63 bits."""
    if len(epoch) != EPOCH_BYTES or not 0 <= counter <= COUNTER_LIMIT:
        raise ValueError("an epoch is 8 bytes, a counter from 0 to 2**63 - 1")
    signature = identity.sign(_signed(topic, VERSION, identity.public, epoch, counter, body))
    return _encoder.encode(_Envelope(VERSION, identity.public, epoch, counter, body, signature))


def unseal(raw: bytes, topic: str, limit: int) -> Letter:
    """Return what came on `topic`; raise TooLarge (in bytes), Malformed, WrongVersion or BadSignature."""
    if len(raw) > limit:
        raise TooLarge(len(raw), limit)
    envelope = _opened(raw)
    message = _signed(
        topic, envelope.version, envelope.sender, envelope.epoch, envelope.counter, envelope.body
    )
    if not verify(envelope.sender, message, envelope.signature):
        raise BadSignature(topic)
    sender = envelope.sender
    return Letter(sender, player_id(sender), envelope.epoch, envelope.counter, envelope.body)


def claimed_sender(raw: bytes) -> bytes | None:
    """Return the public key that an envelope bears, nothing checked; None for what can't be one."""
    return raw[_SENDER] if raw.startswith(_START) and len(raw) > _SENDER.stop else None


class Codec(Generic[T]):
    """Strict coding of one union of messages: `ORDERS: Codec[Order] = Codec(Order)`."""

    def __init__(self, kind: Any) -> None:
        self._encoder = msgpack.Encoder(enc_hook=_plain)
        self._decoder: msgpack.Decoder[Any] = msgpack.Decoder(kind, dec_hook=_cleaned)

    def encode(self, message: T) -> bytes:
        """Return the message in MessagePack."""
        return self._encoder.encode(message)

    def decode(self, body: bytes) -> T:
        """Return the message, every Text cleaned; raise Malformed, which names the path to what is wrong."""
        try:
            message = cast("T", self._decoder.decode(body))
            if _SUSPECT.search(body):
                _look_closely(msgpack.decode(body))
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
            raise _malformed(error) from None
        return message


def _opened(raw: bytes) -> _Envelope:
    try:
        envelope = _envelope.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        _check_version(raw)
        raise _malformed(error) from None
    if envelope.version != VERSION:
        raise WrongVersion(envelope.version, VERSION)
    # One spelling for each envelope: MessagePack can write the same number in several ways.
    if _encoder.encode(envelope) != raw:
        raise Malformed("the envelope is not written the shortest way")
    return envelope


def _check_version(raw: bytes) -> None:
    """Raise WrongVersion if a number that is not ours stands where all versions have it."""
    try:
        version = _head.decode(raw).version
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return
    if version != VERSION:
        raise WrongVersion(version, VERSION)


def _signed(topic: str, version: int, sender: bytes, epoch: bytes, counter: int, body: bytes) -> bytes:
    """Return what is signed: each field after its length, so that no two messages look alike."""
    name = topic.encode()
    fields = _FIELDS.pack(
        _NUMBER_BYTES, version, PUBLIC_BYTES, sender, EPOCH_BYTES, epoch, _NUMBER_BYTES, counter, len(body)
    )
    return b"".join((_START_OF_SIGNED, _LENGTH.pack(len(name)), name, fields, body))


def _malformed(error: Exception) -> WireError:
    return Malformed(clean(str(error), _REASON_CELLS).rstrip("."))


def _plain(value: Any) -> str:
    if isinstance(value, Text):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no spelling on the wire")


def _cleaned(kind: type, value: Any) -> Any:
    if kind is not Text:
        raise NotImplementedError(f"{kind.__name__} has no spelling on the wire")
    if not isinstance(value, str):
        raise TypeError(f"Expected `str`, got `{type(value).__name__}`")
    if len(value) > STRING_LIMIT:
        raise ValueError(f"Expected `str` of length <= {STRING_LIMIT}")
    return clean(value, TALK_CELLS)


def _look_closely(value: Any) -> None:
    """Raise ValueError for a string that is too long or a number that is none."""
    for leaf in _leaves(value):
        if isinstance(leaf, str) and len(leaf) > STRING_LIMIT:
            raise ValueError(f"Expected `str` of length <= {STRING_LIMIT}")
        if isinstance(leaf, float) and not math.isfinite(leaf):
            raise ValueError("Expected a finite number")


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value
