"""Addresses as people type them."""

import ipaddress
import shlex

import ifaddr
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text import Text
from net.address import DEFAULT_PORT, Address, Interface, interfaces, join_line, parse_address
from net.clean import TALK_CELLS, clean
from net.errors import BadAddress

HOSTS = st.ip_addresses().map(str) | st.from_regex(r"[a-z][a-z0-9]{0,10}(\.[a-z]{2,5})?", fullmatch=True)
TABLES = st.none() | st.text(max_size=30).map(lambda text: clean(text, TALK_CELLS) or None)


@pytest.mark.parametrize(
    ("typed", "host", "port", "table"),
    [
        ("192.168.1.20", "192.168.1.20", 2112, None),
        (" 192.168.1.20 \n", "192.168.1.20", 2112, None),
        ("192.168.1.20:1883", "192.168.1.20", 1883, None),
        ("192.168.1.20/Cygnus X-1", "192.168.1.20", 2112, "Cygnus X-1"),
        ("table.local:9/黒穴", "table.local", 9, "黒穴"),
        ("localhost/a/b", "localhost", 2112, "a/b"),
        ("localhost/", "localhost", 2112, None),
        ("my_pc.lan.", "my_pc.lan.", 2112, None),
        ("bücher.example", "bücher.example", 2112, None),
        ("::1", "::1", 2112, None),
        ("fd00::20/x", "fd00::20", 2112, "x"),
        ("[::1]", "::1", 2112, None),
        ("[FD00::0020]:5/x y", "fd00::20", 5, "x y"),
        ("fe80::1%eth0", "fe80::1%eth0", 2112, None),
        ("bhj-tui join 10.0.0.1", "10.0.0.1", 2112, None),
        ("$ bhj-tui spectate 10.0.0.1:7", "10.0.0.1", 7, None),
        ('bhj-tui join "10.0.0.1/Cygnus X-1"', "10.0.0.1", 2112, "Cygnus X-1"),
        ("bhj-tui join 10.0.0.1/Cygnus X-1 --name mira", "10.0.0.1", 2112, "Cygnus X-1"),
        ("bhj-tui join 10.0.0.1/Joe's", "10.0.0.1", 2112, "Joe's"),
        ("'10.0.0.1/Cygnus X-1'", "10.0.0.1", 2112, "Cygnus X-1"),
        ("h/\x1b[31mred\u202e", "h", 2112, "[31mred"),
    ],
)
def test_addresses(typed: str, host: str, port: int, table: str | None) -> None:
    read = parse_address(typed)
    assert (read.host, read.port, read.table) == (host, port, table)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "host is missing"),
        ("   ", "host is missing"),
        ("/table", "host is missing"),
        (":2112", "host is missing"),
        ("bhj-tui join  ", "a name like"),
        ("host:", "not a number"),
        ("host:mqtt", "not a number"),
        ("host:٣", "not a number"),
        ("host:-1", "not a number"),
        ("[::1]:", "not a number"),
        ("host:0", "from 1 to 65535"),
        ("host:65536", "from 1 to 65535"),
        ("host:" + "9" * 5000, "from 1 to 65535"),
        ("300.1.1.1", "not an IPv4"),
        ("1.2.3", "not an IPv4"),
        ("::g", "not an IPv6"),
        ("[host]", "not an IPv6"),
        ("a:b:c", "not an IPv6"),
        ("[::1", "not an IPv6"),
        ("my host", "a name like"),
        ("-host", "a name like"),
        ("a..b", "a name like"),
        ("ho\x1bst", "a name like"),
        ("x" * 64, "a name like"),
    ],
)
def test_what_is_no_address(typed: str, reason: str) -> None:
    with pytest.raises(BadAddress, match=reason) as caught:
        parse_address(typed)
    assert str(caught.value).isprintable()
    assert caught.value.exit_code == 2


@given(st.text())
def test_anything_is_read_or_refused_in_a_sentence(typed: str) -> None:
    try:
        read = parse_address(typed)
    except BadAddress as error:
        assert str(error).isprintable()
    else:
        assert read.host and 1 <= read.port <= 65535


@given(HOSTS, st.integers(min_value=1, max_value=65535), TABLES)
def test_addresses_are_read_as_written(host: str, port: int, table: Text | None) -> None:
    address = Address(host, port, table)
    assert parse_address(str(address)) == address


@given(HOSTS, st.integers(min_value=1, max_value=65535), TABLES)
def test_a_join_line_is_one_word_for_the_shell(host: str, port: int, table: Text | None) -> None:
    line = join_line(host, port, table)
    assert shlex.split(line) == ["bhj-tui", "join", str(Address(host, port, table))]
    if not (table or "").startswith("--") and " --" not in (table or ""):
        assert parse_address(line) == Address(host, port, table)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (join_line("192.168.1.20"), "bhj-tui join 192.168.1.20"),
        (join_line("192.168.1.20", 2113), "bhj-tui join 192.168.1.20:2113"),
        (join_line("192.168.1.20", table="orion"), "bhj-tui join 192.168.1.20/orion"),
        (join_line("192.168.1.20", table="Cygnus X-1"), 'bhj-tui join "192.168.1.20/Cygnus X-1"'),
        (join_line("10.0.0.1", table="Joe's"), 'bhj-tui join "10.0.0.1/Joe\'s"'),
        (join_line("10.0.0.1", table="$HOME"), "bhj-tui join '10.0.0.1/$HOME'"),
        (join_line("fd00::20"), 'bhj-tui join "[fd00::20]"'),
        (join_line("fd00::20", 9), 'bhj-tui join "[fd00::20]:9"'),
    ],
)
def test_join_lines(line: str, wanted: str) -> None:
    assert line == wanted


def adapter(name: str, *ips: str) -> ifaddr.Adapter:
    found = [(ip, 0, 2) if ":" in ip else ip for ip in ips]
    return ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name) for ip in found])


def test_interfaces_that_guests_can_type() -> None:
    found = interfaces(
        [
            adapter("lo", "127.0.0.1", "::1"),
            adapter("eth0", "fe80::1", "fd00::20", "192.168.1.20"),
            adapter("usb0", "169.254.3.4"),
            adapter("wlan0\x1b", "10.0.0.7", "10.0.0.7"),
        ]
    )
    assert found == [
        Interface("eth0", "192.168.1.20"),
        Interface("wlan0", "10.0.0.7"),
        Interface("usb0", "169.254.3.4"),
        Interface("eth0", "fd00::20"),
        Interface("lo", "127.0.0.1", loopback=True),
        Interface("lo", "::1", loopback=True),
    ]


def test_a_machine_without_a_network() -> None:
    assert interfaces([]) == [Interface("loopback", "127.0.0.1", loopback=True)]


def test_a_machine_that_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[ifaddr.Adapter]:
        raise PermissionError

    monkeypatch.setattr(ifaddr, "get_adapters", refuse)
    assert [one.ip for one in interfaces()] == ["127.0.0.1"]


def test_this_machine() -> None:
    for one in interfaces():
        assert ipaddress.ip_address(one.ip).is_loopback == one.loopback
        assert parse_address(join_line(one.ip)) == Address(one.ip, DEFAULT_PORT)
