"""A history as a file: the events of a table, line by line, signed by its dealer, in exactly one spelling."""

import hashlib
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Annotated, BinaryIO, TypeVar

import msgspec

from core.ledger import NOTHING, chained
from core.loglines import LINE_LIMIT
from core.reroll import fields
from core.sentence import N_, Sentence
from net.errors import BhjError
from net.identity import Identity, verify

FORMAT = "bhj-tui history"
VERSION = 1
SIZE_LIMIT = 2**30
"""Bytes of a file: years of play."""

_SIGNED = b"bhj-tui history"
_START, _END = b'{"format":"bhj-tui history","version":', b'{"events":'

Key = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Signature = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{128}\Z")]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: whose history this is."""

    format: str = FORMAT
    version: int = VERSION
    table: str
    """The table's name, as somebody wrote it."""
    dealer: Key
    """The dealer's public key."""
    opened: Number
    """When the table was opened, in seconds since 1970."""


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many events there are, what they hash to, and the dealer's signature."""

    events: Number
    head: Key
    sha256: Key
    """Of all bytes before this line."""
    signature: Signature


_Line = TypeVar("_Line", Header, Seal)


class Damage(Enum):
    """What can be wrong with the file as a file, by name, and one sentence."""

    HEADER = N_("broken header"), N_("The first line is not as the dealer writes it.")
    TOO_LARGE = N_("too large"), N_("The file is larger than any history.")
    LONG_LINE = N_("long line"), N_("A line is longer than any event.")
    CUT_OFF = N_("cut off"), N_("The dealer's last line is missing.")
    TRAILING = N_("something after the end"), N_("More follows the dealer's last line.")
    SEAL = N_("broken last line"), N_("The last line is not as the dealer writes it.")
    COUNT = N_("wrong count"), N_("There are more or fewer events than the dealer signed.")
    CHAIN = N_("broken chain"), N_("The events are not those whose chain the dealer signed.")
    ALTERED = N_("altered"), N_("The bytes are not those that the dealer signed.")
    SIGNATURE = N_("wrong signature"), N_("The last line was not signed by the dealer.")

    def __new__(cls, value: str, sentence: str) -> "Damage":
        made = object.__new__(cls)
        made._value_ = value
        made.sentence = Sentence(sentence)
        return made

    sentence: Sentence


class HistoryDamaged(BhjError):
    """A file that is not as its dealer wrote it."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(
            Sentence(
                "The history is damaged. {damage} Ask the host for a fresh copy.", damage=damage.sentence
            )
        )
        self.damage = damage


class NotAHistory(BhjError):
    """A file of something else."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(Sentence("This is not a history. Save one with: bhj-tui history --save FILE"))


class HistoryTooNew(BhjError):
    """A history of a later version than this program reads."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(
            Sentence("This history was written by another version of bhj-tui. Read it with that one.")
        )


def write_proof(file: BinaryIO, header: Header, lines: Iterable[bytes], identity: Identity) -> Seal:
    """Write a history, event by event as chained, and sign it as its dealer."""
    digest, head, events = hashlib.sha256(), NOTHING, 0

    def put(line: bytes) -> None:
        file.write(line + b"\n")
        digest.update(line + b"\n")

    put(msgspec.json.encode(header))
    for line in lines:
        put(line)
        head, events = chained(head, line), events + 1
    signature = identity.sign(_message(events, head, digest.digest()))
    seal = Seal(events, head.hex(), digest.hexdigest(), signature.hex())
    put(msgspec.json.encode(seal))
    return seal


def read_proof(file: BinaryIO) -> tuple[Header, Iterator[bytes]]:
    """Return the header and the events' lines; only at their end is it known that the dealer signed them.

    Raises NotAHistory, HistoryTooNew, and, while the lines are read too, HistoryDamaged.
    """
    first = file.readline(LINE_LIMIT)
    header = _header(first)
    return header, _lines(file, header, first)


def _message(events: int, head: bytes, digest: bytes) -> bytes:
    return fields(_SIGNED, events, head, digest)


def _header(line: bytes) -> Header:
    if not line.startswith(_START):
        raise NotAHistory
    if not line.startswith(b"%s%d," % (_START, VERSION)):
        raise HistoryTooNew
    return _spelled(line, Header, Damage.HEADER)


def _spelled(line: bytes, kind: type[_Line], damage: Damage) -> _Line:
    """Decode a line that must be spelled as this program spells it."""
    try:
        found = msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise HistoryDamaged(damage) from error
    if msgspec.json.encode(found) + b"\n" != line:
        raise HistoryDamaged(damage)
    return found


def _lines(file: BinaryIO, header: Header, first: bytes) -> Iterator[bytes]:
    digest, head, events, size = hashlib.sha256(first), NOTHING, 0, len(first)
    while not (line := _line(file)).startswith(_END):
        size += len(line)
        if size > SIZE_LIMIT:
            raise HistoryDamaged(Damage.TOO_LARGE)
        digest.update(line)
        head, events = chained(head, line[:-1]), events + 1
        yield line[:-1]
    if file.read(1):
        raise HistoryDamaged(Damage.TRAILING)
    _check(_spelled(line, Seal, Damage.SEAL), header, events, head, digest.digest())


def _line(file: BinaryIO) -> bytes:
    line = file.readline(LINE_LIMIT)
    if not line.endswith(b"\n"):
        raise HistoryDamaged(Damage.LONG_LINE if len(line) == LINE_LIMIT else Damage.CUT_OFF)
    return line


def _check(seal: Seal, header: Header, events: int, head: bytes, digest: bytes) -> None:
    if seal.events != events:
        raise HistoryDamaged(Damage.COUNT)
    if seal.head != head.hex():
        raise HistoryDamaged(Damage.CHAIN)
    if seal.sha256 != digest.hex():
        raise HistoryDamaged(Damage.ALTERED)
    key, signature = bytes.fromhex(header.dealer), bytes.fromhex(seal.signature)
    if not verify(key, _message(events, head, digest), signature):
        raise HistoryDamaged(Damage.SIGNATURE)
