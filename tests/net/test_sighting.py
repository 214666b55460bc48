"""What is in sight: announced, asked for, and told by the dealer who was announced."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from core.rules import LIVE, Setup
from core.text import Text
from net.address import Address
from net.announcement import Announcement
from net.errors import AddressRefused, AddressTimedOut, BhjError
from net.figures import Figures
from net.finder import Found
from net.messages import Ad
from net.sighting import MOST_TABLES, Horizon, Sighting
from net.topics import table_id
from tests.net.house import identity

MINE = identity(7)
KEY = MINE.fingerprint
LAN = "192.168.1.20"
SILENT, REFUSED = AddressTimedOut(LAN, 2112, 1.0), AddressRefused(LAN, 2112)


def said(name: str = "Vela", **changes: Any) -> Announcement:
    """Announce a table."""
    one = Announcement(table_id(name), name, "blackhole", KEY, "mira-mbp", 2112)
    return replace(one, **changes)


def told(*names: str, taken: int = 2) -> Figures:
    """Tell of tables at a broker."""
    ads = [Ad(Setup(Text(name), "", LIVE), taken, 47) for name in names]
    return Figures(
        {table_id(one.setup.name): Found(table_id(one.setup.name), one, MINE.public) for one in ads}, 12
    )


def horizon() -> Horizon:
    """See a network where the first address of everybody is the right one."""
    return Horizon(lambda addresses: next(iter(addresses), None))


def names(one: Horizon) -> list[str]:
    return [seen.name for seen in one.sightings()]


def test_a_table_is_in_sight_once_its_broker_told_of_it() -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place == Address(LAN) and one.places() == {place} and one.sightings() == ()
    one.answered(place, told("Vela"))
    (seen,) = one.sightings()
    where = Address(LAN, table=Text("Vela"))
    words = "money-harp-mallet"
    assert seen == Sighting("Vela", "live", "mira-mbp", where, 10, 200, 7, 2, 47, False, 12, words)


def test_what_the_broker_does_not_tell_of_is_not_in_sight() -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place is not None
    one.answered(place, told("Lotus"))
    assert one.sightings() == ()


def test_a_stranger_s_announcement_of_the_same_table_counts_for_nothing() -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place is not None
    one.hear("b", said(fingerprint="0000-0000-0000-0000", machine="evil"), [LAN])
    one.answered(place, told("Vela"))
    assert [seen.host for seen in one.sightings()] == ["mira-mbp"]
    one.hear("c", said(machine="echo"), [LAN])
    assert [seen.host for seen in one.sightings()] == ["mira-mbp"]
    one.lose("c")
    one.lose("a")
    assert one.sightings() == ()


def test_tables_of_one_broker_are_sorted_and_each_is_there_once() -> None:
    one = horizon()
    for instance, name in (("a", "vela"), ("b", "Lotus"), ("c", "vela"), ("d", "Altair")):
        place = one.hear(instance, said(name), [LAN])
    assert place is not None and one.places() == {place} and len(one.at(place)) == 4
    one.answered(place, told("vela", "Lotus", "Altair"))
    assert names(one) == ["Altair", "Lotus", "vela"]
    one.lose("a")
    assert names(one) == ["Altair", "Lotus", "vela"]
    one.lose("c")
    assert names(one) == ["Altair", "Lotus"]


def test_what_was_taken_back_is_gone_with_all_that_was_known_of_it() -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place is not None
    one.answered(place, told("Vela"))
    one.lose("a")
    one.lose("never heard")
    assert one.sightings() == () and one.places() == set()
    one.answered(place, told("Vela"))
    one.hear("a", said(), [LAN])
    assert one.sightings() == ()


@pytest.mark.parametrize(("reasons", "left"), [([SILENT], 1), ([SILENT, SILENT], 0), ([REFUSED], 0)])
def test_who_is_silent_once_is_waited_for(reasons: list[BhjError], left: int) -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place is not None
    one.answered(place, told("Vela"))
    for reason in reasons:
        one.failed(place, reason)
    assert len(one.sightings()) == left
    one.answered(place, told("Vela"))
    one.failed(place, SILENT)
    assert len(one.sightings()) == 1


def test_a_private_table_shows_nothing_but_its_name() -> None:
    one = horizon()
    place = one.hear("a", said(private=True, game="czech"), [LAN])
    assert place is not None
    one.answered(place, Figures(locked=True))
    where = Address(LAN, table=Text("Vela"))
    private = Sighting("Vela", "czech", "mira-mbp", where, 0, 0, 0, 0, 0, True, None, "")
    assert one.sightings() == (private,)
    # A stranger's word on the same table, or on another there, changes nothing.
    one.hear("b", said(), [LAN])
    one.hear("c", said("Evil"), [LAN])
    assert one.sightings() == (private,)


def test_an_outside_broker_may_let_nobody_look_on() -> None:
    one = horizon()
    place = one.hear("a", said(broker="pit.example"), [LAN])
    assert place is not None
    one.answered(place, Figures(locked=True))
    (seen,) = one.sightings()
    assert not seen.private and seen.seats == 0 and seen.ping_ms is None


def test_no_fingerprint_is_taken_from_strangers() -> None:
    one = horizon()
    place = one.hear("a", said(), [LAN])
    assert place is not None
    one.answered(place, told("Vela"))
    assert one.sightings()[0].address.fingerprint is None


@pytest.mark.parametrize(
    ("changes", "address", "words"),
    [
        ({"port": 2113}, "192.168.1.20:2113/Vela", ""),
        ({"broker": "pit.example", "tls": True, "port": 8883}, "mqtts://pit.example/Vela", ""),
        ({"broker": "pit.example"}, "pit.example/Vela", ""),
        ({"machine": ""}, "192.168.1.20/Vela", "money-harp-mallet"),
    ],
)
def test_where_a_table_is(changes: dict[str, Any], address: str, words: str) -> None:
    one = horizon()
    place = one.hear("a", said(**changes), [LAN])
    assert place is not None
    one.answered(place, told("Vela"))
    (seen,) = one.sightings()
    assert str(seen.address) == address and seen.words == words and seen.host


def test_who_can_t_be_reached_is_not_asked() -> None:
    one = horizon()
    assert one.hear("a", said(), []) is None and one.places() == set()


def many(count: int) -> Iterable[tuple[str, Announcement]]:
    """Announce as many tables."""
    return ((f"i{number}", said(f"t{number}")) for number in range(count))


def test_no_more_are_kept_than_can_be_shown_and_those_in_sight_stay() -> None:
    one = horizon()
    true = one.hear("a", said(), [LAN])
    assert true is not None
    one.answered(true, told("Vela"))
    for instance, announcement in many(10 * MOST_TABLES):
        one.hear(instance, announcement, ["192.168.1.66"])
    assert len(one.at(Address("192.168.1.66"))) == MOST_TABLES - 1 and names(one) == ["Vela"]
    # A true one still finds a place, for that of a false one.
    place = one.hear("b", said("Lotus"), ["192.168.1.21"])
    assert place is not None
    one.answered(place, told("Lotus"))
    assert names(one) == ["Lotus", "Vela"]


def test_where_all_are_in_sight_nobody_is_pushed_out() -> None:
    one = horizon()
    for instance, announcement in many(MOST_TABLES):
        one.hear(instance, announcement, [LAN])
    one.answered(Address(LAN), told(*(f"t{number}" for number in range(MOST_TABLES))))
    assert one.hear("more", said("More"), ["192.168.1.66"]) is None and len(names(one)) == MOST_TABLES
