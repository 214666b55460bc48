"""Three words that stand for a table's address, to be read out across a room.

They stand for an IPv4 address of a private network (10/8, 172.16/12, 192.168/16) or of one without a router
(169.254/16), at the port that everybody knows. The addresses are numbered from 0, in the order of `NETWORKS`.
A number `n` becomes `CHECK * (n * SPREAD % COUNT)`, written as three digits to the base 1,024, each a word of
the list: 192.168.1.20 is `money-harp-mallet`. `SPREAD` has no divisor in common with `COUNT`, so nothing is
lost, and neighbours on a network sound nothing alike. Only multiples of `CHECK`, a prime, are addresses: of
three words taken by chance 1 in 60 means something, and 1 in 59 of those with two exchanged or one mistaken.

They are an address and no secret: whoever hears them can come to a table that is open to all.
"""

import ipaddress
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from net.word_list import WORDS

NETWORKS = tuple(
    map(ipaddress.IPv4Network, ("192.168.0.0/16", "172.16.0.0/12", "169.254.0.0/16", "10.0.0.0/8"))
)
COUNT = sum(network.num_addresses for network in NETWORKS)
CHECK = 59
SPREAD = 11_097_953
BASE = len(WORDS)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_READ = 64
"""Characters beyond which nothing is three words."""

_PLACES = {word: place for place, word in enumerate(WORDS)}
_BACK = pow(SPREAD, -1, COUNT)
_THREE = re.compile(r"([a-z]+)(?: +([a-z]+) +|-([a-z]+)-)([a-z]+)", re.IGNORECASE)


def words_of(host: str) -> str:
    """Return the three words of an IPv4 address, with hyphens; "" for an address that has none."""
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return ""
    number = _number(address)
    if number is None:
        return ""
    code = CHECK * (number * SPREAD % COUNT)
    return "-".join(WORDS[code // BASE**place % BASE] for place in (2, 1, 0))


def host_of(said: str) -> str | None:
    """Return the address that three words stand for, None where they stand for none, or for several.

    Each word may have one letter too many, too few, or wrong, or two next to each other exchanged.
    """
    typed = _typed(said)
    if not typed:
        return None
    if all(word in _PLACES for word in typed):
        return _host(*typed)
    found = {host for words in product(*map(_meant, typed)) if (host := _host(*words))}
    return found.pop() if len(found) == 1 else None


def are_words(typed: str) -> bool:
    """Whether somebody who typed this meant three words: such with blanks, or two of the list with hyphens.

    A machine may be called `my-old-laptop`, but nobody's address has a blank in it.
    """
    words = _typed(typed)
    known = sum(word in _PLACES for word in words)
    said = " " in typed.strip() or known == 3 or (known == 2 and host_of(typed) is not None)
    return bool(words) and said


def _typed(text: str) -> list[str]:
    """Return the three words of a text, whatever they are, none where there are not three."""
    match = _THREE.fullmatch(text.strip()) if len(text) <= MOST_READ else None
    return [word.lower() for word in match.groups() if word] if match else []


def _number(address: ipaddress.IPv4Address) -> int | None:
    first = 0
    for network in NETWORKS:
        if address in network:
            return first + int(address) - int(network.network_address)
        first += network.num_addresses
    return None


def _address(number: int) -> str:
    for network in NETWORKS:
        if number < network.num_addresses:
            return str(network[number])
        number -= network.num_addresses
    raise ValueError(number)


def _host(*words: str) -> str | None:
    """Return what three words of the list stand for, None where the check fails."""
    code = 0
    for word in words:
        code = code * BASE + _PLACES[word]
    spread, rest = divmod(code, CHECK)
    return None if rest or spread >= COUNT else _address(spread * _BACK % COUNT)


@lru_cache(maxsize=64)
def _meant(typed: str) -> tuple[str, ...]:
    """Return the words of the list that one slip of a finger may have made into what was typed."""
    return (typed,) if typed in _PLACES else tuple({word for word in _slips(typed) if word in _PLACES})


def _slips(word: str) -> Iterator[str]:
    """Return everything that is one letter away, or has two neighbours exchanged."""
    for at in range(len(word) + 1):
        front, rest = word[:at], word[at:]
        if len(rest) > 1:
            yield front + rest[1] + rest[0] + rest[2:]
        if rest:
            yield front + rest[1:]
        for letter in LETTERS:
            yield front + letter + rest
            yield front + letter + rest[1:]
