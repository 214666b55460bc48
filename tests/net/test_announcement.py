"""What is believed of what strangers announce."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.announcement import MACHINE_CELLS, Announcement, nearest, read
from net.clean import TABLE_NAME_CELLS, clean
from net.topics import table_id

KEY = "9f3a-c1d0-77ab-0412"
TABLE = Announcement("vela", "Vela", "blackhole", KEY, "mira-mbp", 2112)
LAN = [ipaddress.ip_network("192.168.1.0/24"), ipaddress.ip_network("10.0.0.0/8")]


def heard(one: Announcement, **changes: bytes | None) -> Announcement | None:
    """Return what is understood of an announcement after the wire, with some properties changed."""
    told = {key.encode(): str(value).encode() for key, value in one.properties().items()}
    return read({**told, **{key.encode(): value for key, value in changes.items()}}, one.port)


@pytest.mark.parametrize(
    "one",
    [
        TABLE,
        Announcement(table_id("黒穴"), "黒穴", "live", KEY, "", 65535, private=True),
        Announcement("vela", "Vela", "czech", KEY, "pit", 8883, broker="broker.example.org", tls=True),
        Announcement("vela", "Vela", "german", KEY, "pit", 1883, broker="10.0.0.9"),
    ],
)
def test_what_is_told_is_understood(one: Announcement) -> None:
    assert heard(one) == one
    told = one.properties()
    assert all(len(f"{key}={value}".encode()) < 256 for key, value in told.items())


def test_long_names_fit_and_no_secret_is_told() -> None:
    one = Announcement("vela", "\N{GRINNING FACE}" * 96, "blackhole", KEY, "x" * 500, 2112)
    assert all(len(f"{key}={value}".encode()) < 256 for key, value in one.properties().items())
    assert set(one.properties()) == {"v", "id", "table", "game", "key", "host", "private"}


@pytest.mark.parametrize(
    "change",
    [
        {"v": b"2"},
        {"v": None},
        {"id": b"a/b"},
        {"id": b"+"},
        {"id": b""},
        {"id": b"\xff"},
        {"table": b"\x1b\x07\xe2\x80\xae"},
        {"table": None},
        {"game": b"poker"},
        {"game": b"live\x00"},
        {"key": b"9f3a"},
        {"key": KEY.upper().encode()},
        {"broker": b"127.0.0.1"},
        {"broker": b"localhost"},
        {"broker": b"evil.localhost."},
        {"broker": b"224.0.0.251"},
        {"broker": b"0.0.0.0"},
        {"broker": b"::1"},
        {"broker": b"a b"},
        {"broker": b"host:99"},
        {"broker": b"host/table#9f3ac1d077ab0412"},
        {"broker": b"$(reboot)"},
        {"broker": b"\xff\xff"},
    ],
)
def test_what_can_t_be_a_table_is_none(change: dict[str, bytes | None]) -> None:
    assert heard(TABLE, **change) is None


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_a_port_is_one(port: int | None) -> None:
    told = {key.encode(): str(value).encode() for key, value in TABLE.properties().items()}
    assert read(told, port) is None


def test_names_are_cleaned_and_bounded() -> None:
    one = heard(TABLE, table=b"\x1b]0;x\x07[/]\xe2\x80\xaeVela" + b"y" * 200, host=b"[@click=x]\x9b\x00" * 20)
    assert one is not None
    for text, cells in ((one.name, TABLE_NAME_CELLS), (one.machine, MACHINE_CELLS)):
        assert text == clean(text, cells) and text.isprintable() and not set(text) & set("\x1b\x07\u202e\x00")


@given(
    st.dictionaries(
        st.sampled_from(
            [b"v", b"id", b"table", b"game", b"key", b"host", b"private", b"broker", b"tls", b"?"]
        ),
        st.one_of(
            st.none(), st.binary(max_size=255), st.sampled_from([b"1", b"vela", b"live", KEY.encode()])
        ),
    ),
    st.integers(-1, 70_000),
)
def test_no_bytes_do_harm(properties: dict[bytes, bytes | None], port: int) -> None:
    told = {
        b"v": b"1",
        b"id": b"vela",
        b"table": b"Vela",
        b"game": b"live",
        b"key": KEY.encode(),
        **properties,
    }
    one = read(told, port)
    assert one is None or (one.name.isprintable() and one.machine.isprintable() and 0 < one.port < 65536)


# Where to


@pytest.mark.parametrize(
    ("addresses", "chosen"),
    [
        (["172.20.0.4", "192.168.1.9", "10.3.3.3"], "192.168.1.9"),
        (["172.20.0.4", "10.3.3.3"], "10.3.3.3"),
        (["2001:db8::1", "172.20.0.4"], "172.20.0.4"),
        (["fe80::1%3", "fd00::7"], "fd00::7"),
        (
            [
                "127.0.0.1",
                "::1",
                "0.0.0.0",
                "224.0.0.251",
                "255.255.255.255",
                "240.0.0.1",
                "::ffff:127.0.0.1",
            ],
            None,
        ),
        (["", "x", "192.168.1.999", "$(reboot)"], None),
        (["1.2.3.4"] * 16 + ["192.168.1.9"], "1.2.3.4"),
        ([], None),
    ],
)
def test_the_address_on_a_network_of_ours_is_the_one(addresses: list[str], chosen: str | None) -> None:
    assert nearest(addresses, LAN) == chosen
