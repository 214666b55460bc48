"""All that reads bytes and text from outside, as functions that a fuzzer can call."""

import random
from collections.abc import Callable

from core.events import Opened
from core.evolve import open_table
from core.rules import Setup
from core.text import Text
from net.address import parse_address
from net.clean import NAME_CELLS, TALK_CELLS, check_name, clean
from net.codecs import DEALER_WORDS, GUEST_WORDS
from net.ear import Ear
from net.errors import BadAddress, BadName, WireError
from net.finder import Finder
from net.topics import Topics, parse, table_id
from net.wire import ORDER_LIMIT, claimed_sender, seal, unseal
from tests.chaos.hostile import Maker, Target
from tests.net.house import TOPICS, identity

SEEDS = 400
DEALER, PLAYER = identity(99), identity(1)
ORDERS = TOPICS.orders(PLAYER.player)


def envelope(raw: bytes) -> None:
    """Open an envelope as it comes."""
    claimed_sender(raw)
    unseal(raw, ORDERS, ORDER_LIMIT)


def guest_s_words(raw: bytes) -> None:
    """Read what a guest signed; what was understood can be written and read again."""
    message = GUEST_WORDS.decode(raw)
    assert GUEST_WORDS.decode(GUEST_WORDS.encode(message)) == message


def dealer_s_words(raw: bytes) -> None:
    """Read what a dealer signed, whoever that is."""
    message = DEALER_WORDS.decode(raw)
    assert DEALER_WORDS.decode(DEALER_WORDS.encode(message)) == message


def ear(raw: bytes) -> None:
    """Hear as a guest and as somebody who looks for tables, what the dealer signed and what nobody signed."""
    listener, finder = Ear(TOPICS.table, DEALER.public), Finder()
    for topic in (TOPICS.ad, TOPICS.snapshot, TOPICS.events, TOPICS.answers(PLAYER.player)):
        listener.heard(topic, raw)
        finder.hear(topic, raw)
        listener.heard(topic, seal(DEALER, topic, b"dealer 1", 1, raw))
    finder.hear(TOPICS.ad, seal(DEALER, TOPICS.ad, b"dealer 1", 1, raw))
    finder.tables()


def text(raw: bytes) -> None:
    """Clean a text: one line, printable, and clean once is clean for ever."""
    typed = raw.decode("utf-8", "surrogatepass" if len(raw) % 2 else "replace")
    for cells in (NAME_CELLS, TALK_CELLS):
        once = clean(typed, cells)
        assert once.isprintable() and clean(once, cells) == once
    check_name(typed)


def topic(raw: bytes) -> None:
    """Take a topic apart, and name a table."""
    name = raw.decode("utf-8", "replace")
    parsed = parse(name)
    assert parsed is None or str(parsed) == name
    Topics(table_id(name))


def address(raw: bytes) -> None:
    """Read an address as people type it, or as it is pasted."""
    typed = raw.decode("utf-8", "replace")
    known = parse_address(typed)
    assert parse_address(str(known)).host == known.host


READERS: tuple[Callable[[bytes], None], ...] = (
    envelope,
    guest_s_words,
    dealer_s_words,
    ear,
    text,
    topic,
    address,
)
REFUSALS = (WireError, BadAddress, BadName, UnicodeDecodeError)


def read(data: bytes) -> None:
    """Give an input to the reader that its first byte names; only a refusal may be raised."""
    if not data:
        return
    try:
        READERS[data[0] % len(READERS)](data[1:])
    except REFUSALS as refusal:
        assert str(refusal)


def starts(seed: int) -> list[bytes]:
    """Return inputs to begin with: hostile messages, a table's words, and addresses."""
    rng = random.Random(seed)
    table = open_table(Opened(Setup(Text("Cygnus X-1"), PLAYER.player)))
    maker = Maker(rng, [Target(TOPICS, b"dealer 1", lambda: table)], [PLAYER, identity(2)])
    payloads = [maker.next().payload for _ in range(SEEDS)]
    bodies = [raw[48:-66] for raw in payloads if len(raw) > 120]
    typed = [
        b"bhj-tui join 192.168.1.20:2112/Cygnus",
        b"[::1]:9/x",
        "tab\u00e9l.local".encode(),
        b"mqtts://h:1/t",
    ]
    return [bytes([rng.randrange(len(READERS))]) + one for one in (*payloads, *bodies, *typed)]
