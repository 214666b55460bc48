"""Names of topics."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.topics import ALL_ADS, PERSONAL, TABLE_ID_LIMIT, Kind, Topic, Topics, parse, table_id

PLAYER = "3d4017c3e843895a92b70aa74d1b7ebc"
IDS = st.text().map(table_id)
PLAYERS = st.binary(min_size=16, max_size=16).map(bytes.hex)


def test_the_topics_of_a_table() -> None:
    topics = Topics("cygnus-x-1")
    assert topics.ad == "bhj/1/cygnus-x-1/ad"
    assert topics.snapshot == "bhj/1/cygnus-x-1/snapshot"
    assert topics.events == "bhj/1/cygnus-x-1/events"
    assert topics.orders(PLAYER) == f"bhj/1/cygnus-x-1/orders/{PLAYER}"
    assert topics.answers(PLAYER) == f"bhj/1/cygnus-x-1/answers/{PLAYER}"
    assert topics.presence(PLAYER) == f"bhj/1/cygnus-x-1/presence/{PLAYER}"
    assert topics.all_orders == "bhj/1/cygnus-x-1/orders/+"
    assert topics.all_presence == "bhj/1/cygnus-x-1/presence/+"
    assert ALL_ADS == "bhj/1/+/ad"


@pytest.mark.parametrize("table", ["", "+", "#", "a/b", "A", "a b", "a.b", "$a", "-a", "a-", "a" * 33, "a\n"])
def test_what_is_no_table_id(table: str) -> None:
    with pytest.raises(ValueError, match="not a table id"):
        Topics(table)


@pytest.mark.parametrize("player", ["", "+", "#", PLAYER[1:], PLAYER.upper(), PLAYER + "\n", PLAYER + "/x"])
def test_what_is_no_player(player: str) -> None:
    with pytest.raises(ValueError, match="not a player id"):
        Topics("a").orders(player)


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("Cygnus X-1", "cygnus-x-1"),
        ("  cygnus  x-1 ", "cygnus-x-1"),
        ("cygnus-x-1", "cygnus-x-1"),
        ("7", "7"),
        ("x" * 32, "x" * 32),
    ],
)
def test_plain_names(name: str, level: str) -> None:
    assert table_id(name) == level


@pytest.mark.parametrize(
    "name", ["Joe's", "a.b", "a+b", "a/b", "#", "$SYS", "黒穴", "Café", "x" * 33, "", "-a"]
)
def test_names_that_lose_something_carry_a_hash(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]+--[0-9a-f]{12}", table_id(name))


def test_hashed_names_are_the_same_everywhere() -> None:
    assert table_id("黒穴") == "table--74edc9494eca"
    assert table_id("Joe's") == table_id("JOE'S") == "joe-s--09b9ce95b033"
    assert table_id("Cafe\u0301") == table_id("CAFÉ")


def test_different_names_never_meet() -> None:
    names = [
        "cafe",
        "café",
        "caf",
        "straße",
        "strasse",
        "a b",
        "a.b",
        "a_b",
        "a/b",
        "黒",
        "黒穴",
        "table",
        "",
    ]
    assert len({table_id(name) for name in names}) == len(names)
    assert table_id(table_id("café")) != table_id("café")


@given(st.text())
def test_every_name_is_a_safe_level(name: str) -> None:
    level = table_id(name)
    assert re.fullmatch(r"[a-z0-9-]+", level)
    assert len(level) <= TABLE_ID_LIMIT
    assert Topics(level).table == level


@given(IDS, st.sampled_from(Kind), PLAYERS)
def test_topics_are_read_as_written(table: str, kind: Kind, player: str) -> None:
    topic = Topic(table, kind, player if kind in PERSONAL else None)
    assert parse(str(topic)) == topic


def test_topics_built_are_topics_read() -> None:
    topics = Topics("a")
    assert parse(topics.ad) == Topic("a", Kind.AD)
    assert parse(topics.orders(PLAYER)) == Topic("a", Kind.ORDERS, PLAYER)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "bhj",
        "bhj/1/a",
        "bhj/2/a/ad",
        "bhj/1/a/ads",
        "bhj/1/a/ad/",
        f"bhj/1/a/ad/{PLAYER}",
        "bhj/1/a/orders",
        "bhj/1/a/orders/+",
        f"bhj/1/a/orders/{PLAYER}/x",
        f"bhj/1//orders/{PLAYER}",
        f"/bhj/1/a/orders/{PLAYER}",
        "bhj/1/+/ad",
        "$SYS/1/a/ad",
    ],
)
def test_topics_that_are_not_ours(topic: str) -> None:
    assert parse(topic) is None


@given(st.text() | st.lists(st.sampled_from(["bhj", "1", "a", "ad", "orders", PLAYER, ""])).map("/".join))
def test_anything_is_read_or_refused(topic: str) -> None:
    read = parse(topic)
    assert read is None or str(read) == topic
