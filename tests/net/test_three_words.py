"""Three words for an address: there and back, whatever finger slips, and no address out of thin air."""

import ipaddress
from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.address import Address, parse_address
from net.errors import BadAddress, BadWords
from net.three_words import (
    BASE,
    CHECK,
    COUNT,
    LETTERS,
    NETWORKS,
    SPREAD,
    _slips,
    are_words,
    host_of,
    words_of,
)
from net.word_list import WORDS

hosts = st.integers(0, COUNT - 1).map(
    lambda number: str(next(place[rest] for place, rest in _places(number) if rest < place.num_addresses))
)
EDGES = [str(network[at]) for network in NETWORKS for at in (0, -1)]


def _places(number: int) -> list[tuple[ipaddress.IPv4Network, int]]:
    """Return each network, and the number that an address has in it, if it is of it or of one before."""
    found, first = [], 0
    for network in NETWORKS:
        found.append((network, number - first))
        first += network.num_addresses
    return [(network, rest) for network, rest in found if rest >= 0]


# The words


def test_there_are_1024_plain_words() -> None:
    assert BASE == 1024 == len(set(WORDS)) and list(WORDS) == sorted(WORDS)
    assert all(word.isascii() and word.isalpha() and word.islower() and 4 <= len(word) <= 8 for word in WORDS)


def test_four_letters_tell_every_word_from_all_others() -> None:
    assert len({word[:4] for word in WORDS}) == BASE


def test_no_slip_makes_a_word_into_another() -> None:
    known = set(WORDS)
    assert [(word, slip) for word in WORDS for slip in _slips(word) if slip in known - {word}] == []


def test_all_addresses_have_room_and_none_two_places() -> None:
    assert CHECK * COUNT <= BASE**3 and gcd(SPREAD, COUNT) == 1
    assert all(CHECK % divisor for divisor in range(2, CHECK)) and gcd(CHECK, BASE) == 1


# There and back


@given(hosts)
def test_words_lead_back_to_the_address(host: str) -> None:
    said = words_of(host)
    assert len(said.split("-")) == 3 and host_of(said) == host
    assert host_of(f"  {said.replace('-', '  ').upper()} ") == host and are_words(said)


@pytest.mark.parametrize("host", [*EDGES, "192.168.1.20"])
def test_the_first_and_the_last_of_each_network_have_words(host: str) -> None:
    assert host_of(words_of(host)) == host


def test_neighbours_sound_nothing_alike() -> None:
    said = [words_of(f"192.168.1.{last}").split("-") for last in range(1, 255)]
    shared = [len(set(one) & set(other)) for one, other in pairwise(said)]
    assert max(shared) <= 1 and sum(shared) < 10


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "127.0.0.1", "172.32.0.1", "100.64.0.1", "fe80::1", "table.local", ""]
)
def test_other_addresses_have_none(host: str) -> None:
    assert words_of(host) == ""


def test_the_words_of_an_address_stay_what_they_are() -> None:
    assert words_of("192.168.1.20") == "money-harp-mallet"
    assert words_of("10.0.0.5") == "plaza-discount-crane"


# What was mistyped


@given(hosts, st.integers(0, 2), st.data())
def test_a_slip_of_the_finger_is_mended_or_leads_nowhere(host: str, at: int, data: st.DataObject) -> None:
    words = words_of(host).split("-")
    words[at] = data.draw(st.sampled_from(sorted(set(_slips(words[at])))))
    assert host_of(" ".join(words)) in (host, None)


def test_nearly_every_slip_is_mended() -> None:
    first, *rest = words_of("192.168.1.20").split("-")
    slips = [slip for slip in set(_slips(first)) if slip.isalpha()]
    mended = [slip for slip in slips if host_of("-".join([slip, *rest])) == "192.168.1.20"]
    assert len(mended) > 0.97 * len(slips)


def test_a_slip_that_may_mean_two_addresses_is_none() -> None:
    found = {host_of(f"{word} canoe snapshot") for word in ("alcove", "glove")}
    assert found == {"10.16.155.195", "10.32.155.195"}
    assert host_of("alove canoe snapshot") is None


def test_one_word_for_another_is_noticed_but_for_one_in_59() -> None:
    words = words_of("192.168.1.20").split("-")
    wrong = [[*words[:at], word, *words[at + 1 :]] for at in range(3) for word in WORDS if word != words[at]]
    taken = [other for other in wrong if host_of(" ".join(other)) is not None]
    assert len(taken) <= len(wrong) / (CHECK - 1)


@given(st.text(st.sampled_from(LETTERS + " -")))
def test_other_words_are_refused_or_an_address(text: str) -> None:
    host = host_of(text)
    assert host is None or words_of(host)
    assert not are_words("bhj-tui join") and host_of("money-harp mallet") is None


# Where an address is typed


@pytest.mark.parametrize(
    "typed",
    [
        "money harp mallet",
        "Money-Harp-Mallet",
        "MONEY HARP MALET",
        "bhj-tui join money harp mallet --name ada",
        '"money harp mallet"',
    ],
)
def test_words_take_the_place_of_a_host(typed: str) -> None:
    assert parse_address(typed) == Address("192.168.1.20")


def test_a_table_and_its_dealer_can_follow_the_words() -> None:
    address = parse_address("money-harp-mallet/Black Lotus#9f3ac1d077ab0412")
    assert address == parse_address("192.168.1.20/Black Lotus#9f3ac1d077ab0412")


@pytest.mark.parametrize("typed", ["money harp money", "money-mallet-harp", "please let me"])
def test_words_that_stand_for_nothing_are_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(BadWords, match="not three words that stand for an address") as told:
        parse_address(typed)
    assert told.value.exit_code == 2 and typed in str(told.value)


@pytest.mark.parametrize(
    "host", ["my-old-laptop", "money-old-laptop", "money-harp", "a-b-c", "money-harp-mallet.local"]
)
def test_machines_with_hyphens_keep_their_names(host: str) -> None:
    assert parse_address(host).host == host


@pytest.mark.parametrize("typed", ["money harp", "one money harp mallet", "192.168.1.20 money harp"])
def test_what_is_not_three_words_is_no_address(typed: str) -> None:
    with pytest.raises(BadAddress):
        parse_address(typed)
