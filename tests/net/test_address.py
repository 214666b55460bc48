"""Addresses as people type them."""

import ipaddress
import re
import shlex
from dataclasses import replace

import ifaddr
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text import Text
from net.address import (
    DEFAULT_PORT,
    Address,
    Interface,
    command_line,
    discreet,
    interfaces,
    parse_address,
    pasted,
)
from net.clean import TALK_CELLS, clean
from net.errors import BadAddress, BadInvitation

HOSTS = st.ip_addresses().map(str) | st.from_regex(r"[a-z][a-z0-9]{0,10}(\.[a-z]{2,5})?", fullmatch=True)
TABLES = st.none() | st.text(max_size=30).map(lambda text: clean(text, TALK_CELLS) or None)
PORTS = st.integers(min_value=1, max_value=65535)
FINGERPRINTS = st.binary(min_size=8, max_size=8).map(lambda start: start.hex("-", 2))
SECRETS = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=16, max_size=16)
FINGERPRINT, SECRET = "9f3a-c1d0-77ab-0412", "abcdefghijklmnop"


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


@st.composite
def addresses(draw: st.DrawFn) -> Address:
    """Draw an address; what follows a # is an invitation, so a table of that name comes with one."""
    address = Address(draw(HOSTS), draw(PORTS), draw(TABLES), draw(st.booleans()))
    pinned = replace(address, fingerprint=draw(FINGERPRINTS))
    whole = replace(pinned, secret=draw(SECRETS))
    return draw(
        st.sampled_from([pinned, whole] if "#" in (address.table or "") else [address, pinned, whole])
    )


@given(addresses())
def test_addresses_are_read_as_written(address: Address) -> None:
    assert parse_address(address.invitation) == address
    assert parse_address(str(address)) == replace(address, secret=None)


@given(addresses(), st.sampled_from(["join", "spectate"]))
def test_a_line_is_one_word_for_the_shell(address: Address, command: str) -> None:
    line = command_line(address, command)
    assert shlex.split(line) == ["bhj-tui", command, address.invitation]
    if not (address.table or "").startswith("--") and " --" not in (address.table or ""):
        assert parse_address(line) == address


@given(addresses(), SECRETS)
def test_a_secret_is_in_no_other_word_of_an_address(address: Address, secret: str) -> None:
    pinned = replace(address, fingerprint=FINGERPRINT)
    one, other = replace(pinned, secret=secret), replace(pinned, secret=SECRET)
    assert str(one) == str(other) and repr(one) == repr(other)
    assert discreet(one.invitation) == discreet(other.invitation)


@given(addresses(), st.data())
def test_an_invitation_may_be_broken_wherever_it_has_no_blank(address: Address, data: st.DataObject) -> None:
    start, word, end = re.split(r"(?<=join )(.+)$", command_line(address))
    cut = data.draw(st.integers(1, len(word) - 1))
    broken = f"{start}{word[:cut]}   \r\n     {word[cut:]}{end}"
    # A name with a quote in it is quoted in pieces, and each of them could be all there is.
    whole = word[0] in "\"'" and word.count(word[0]) == 2
    if whole and " " not in word[cut - 1 : cut + 1] and " --" not in word and "/--" not in word:
        assert parse_address(pasted(broken + "\nand more")) == address


def test_what_is_pasted_ends_with_its_line() -> None:
    assert pasted("\n 10.0.0.1 \nrm -rf ~") == "10.0.0.1"
    assert pasted("bhj-tui join 10.0.0.1/Joe's\nrm") == "bhj-tui join 10.0.0.1/Joe's"
    assert pasted("") == ""


@pytest.mark.parametrize(
    ("typed", "table", "fingerprint", "secret"),
    [
        ("h#9f3ac1d077ab0412", None, FINGERPRINT, None),
        ("h/Vela#9f3a-c1d0-77ab-0412", "Vela", FINGERPRINT, None),
        (" h/Vela X-1 #9F3AC1D077AB0412.ABCDEFGHIJKLMNOP ", "Vela X-1", FINGERPRINT, SECRET),
        ("h/Joe #1#9f3ac1d077ab0412", "Joe #1", FINGERPRINT, None),
        ('bhj-tui spectate "h/Vela#9f3ac1d077ab0412.abcdefghijklmnop" --ascii', "Vela", FINGERPRINT, SECRET),
        ("bhj-tui join h/Vela#9f3ac1d077ab0412.abcdefghijklmnop", "Vela", FINGERPRINT, SECRET),
        ("'h/Vela#9f3ac1d0\n   77ab0412'", "Vela", FINGERPRINT, None),
    ],
)
def test_invitations(typed: str, table: str | None, fingerprint: str, secret: str | None) -> None:
    assert parse_address(typed) == Address(
        "h", 2112, Text(table) if table else None, False, fingerprint, secret
    )


@pytest.mark.parametrize(
    "typed",
    [
        "h#",
        "h/Vela#",
        "h/Joe #1",
        "h#9f3a",
        "h#9f3ac1d077ab04123",
        "h#9f3ac1d077ab041g",
        "h#9f3ac1d077ab0412.",
        "h#9f3ac1d077ab0412.abcdefghijklmno",
        "h#9f3ac1d077ab0412.abcdefghijklmnop.",
        "h#9f3ac1d077ab0412.abcdefghijklmno1",
        "h#9f3ac1d077ab0412.ABCDEFGHIJKLMNO\u212a",
        "h#.abcdefghijklmnop",
    ],
)
def test_a_cut_invitation_is_refused_and_not_repeated(typed: str) -> None:
    with pytest.raises(BadInvitation, match="Ask the host for the whole invitation line") as caught:
        parse_address(typed)
    assert "abcdef" not in str(caught.value).lower()


def test_what_is_said_of_a_wrong_address_has_no_secret() -> None:
    with pytest.raises(BadAddress) as caught:
        parse_address(f"my host#9f3ac1d077ab0412.{SECRET}")
    assert SECRET not in str(caught.value) and "a name like" in str(caught.value)


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        (Address("192.168.1.20"), "192.168.1.20"),
        (Address("192.168.1.20", 2113), "192.168.1.20:2113"),
        (Address("192.168.1.20", table=Text("orion")), "192.168.1.20/orion"),
        (Address("192.168.1.20", table=Text("Cygnus X-1")), '"192.168.1.20/Cygnus X-1"'),
        (Address("10.0.0.1", table=Text("Joe's")), '"10.0.0.1/Joe\'s"'),
        (Address("10.0.0.1", table=Text("$HOME")), "'10.0.0.1/$HOME'"),
        (Address("fd00::20"), '"[fd00::20]"'),
        (Address("fd00::20", 9), '"[fd00::20]:9"'),
        (Address("h", fingerprint=FINGERPRINT), '"h#9f3ac1d077ab0412"'),
        (Address("h", fingerprint=FINGERPRINT, secret=SECRET), '"h#9f3ac1d077ab0412.abcdefghijklmnop"'),
    ],
)
def test_lines_to_type(address: Address, wanted: str) -> None:
    assert command_line(address) == f"bhj-tui join {wanted}"
    assert command_line(address, "spectate") == f"bhj-tui spectate {wanted}"


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
        assert parse_address(command_line(Address(one.ip))) == Address(one.ip, DEFAULT_PORT)
