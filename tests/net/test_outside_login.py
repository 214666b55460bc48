"""Logins and addresses of outside brokers."""

import os
from pathlib import Path

import pytest

from core.text import Text
from net.address import Address, command_line, parse_address
from net.credentials import LONGEST, Credentials, credentials
from net.errors import BadAddress, CredentialsUnusable, LoginRefused, NotAllowed
from net.link import Endpoint

SECRET = "hunter2"


def kept(folder: Path, content: str | bytes, mode: int = 0o600) -> Path:
    """Keep a login in a file."""
    file = folder / "login"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    file.chmod(mode)
    return file


# The login.


@pytest.mark.parametrize(
    ("content", "user", "password"),
    [
        ("mira:hunter2", "mira", "hunter2"),
        ("mira:hunter2\n", "mira", "hunter2"),
        ("mira:hunter2\r\n", "mira", "hunter2"),
        ("mira:a:b c", "mira", "a:b c"),
        ("mira\nhunter2\n", "mira", "hunter2"),
        ("a:b\nc:d", "a:b", "c:d"),
        ("hunter2\n", None, "hunter2"),
        ("mïra:黒穴", "mïra", "黒穴"),
    ],
)
def test_a_file_holds_a_login(tmp_path: Path, content: str, user: str | None, password: str) -> None:
    assert credentials(kept(tmp_path, content), {}) == Credentials(user, password)


@pytest.mark.parametrize(
    "content",
    ["", "\n", "mira:", ":hunter2", "mira\n\n", "a\nb\nc", "a\x00b", b"\xff\xfe", "x" * (LONGEST + 1)],
)
def test_a_file_without_a_login_is_refused_and_not_shown(tmp_path: Path, content: str | bytes) -> None:
    with pytest.raises(CredentialsUnusable, match="There is no login in") as raised:
        credentials(kept(tmp_path, content), {})
    assert str(tmp_path) in str(raised.value) and raised.value.exit_code == 4


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o610])
def test_a_file_that_others_may_open_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(CredentialsUnusable, match=r"Others may read.*chmod 600") as raised:
        credentials(kept(tmp_path, f"mira:{SECRET}", mode), {})
    assert SECRET not in str(raised.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for file in (tmp_path / "none", tmp_path):
        with pytest.raises(CredentialsUnusable, match=r"can't be read|Others may read"):
            credentials(file, {})


def test_the_environment_holds_a_login_and_a_file_goes_before_it(tmp_path: Path) -> None:
    known = {"BHJ_BROKER_USER": "mira", "BHJ_BROKER_PASSWORD": SECRET}
    assert credentials(None, known) == Credentials("mira", SECRET)
    assert credentials(None, {"BHJ_BROKER_PASSWORD": SECRET}) == Credentials(None, SECRET)
    assert (
        credentials(None, {}) is credentials(None, {"BHJ_BROKER_USER": "", "BHJ_BROKER_PASSWORD": ""}) is None
    )
    assert credentials(kept(tmp_path, "nova:other"), known) == Credentials("nova", "other")
    with pytest.raises(CredentialsUnusable, match="Set BHJ_BROKER_PASSWORD too"):
        credentials(None, {"BHJ_BROKER_USER": "mira"})


def test_without_a_user_a_player_logs_in_by_the_id_and_others_not_at_all() -> None:
    where = Endpoint("host", 1, "guest", "guest", tls=True)
    assert Credentials(None, SECRET).at(where, "4cb5") == Endpoint("host", 1, "4cb5", SECRET, True, True)
    assert Credentials("mira", SECRET).at(where, "4cb5").user == "mira"
    with pytest.raises(CredentialsUnusable, match="no user"):
        Credentials(None, SECRET).at(where)


def test_a_password_is_not_shown() -> None:
    login = Credentials("mira", SECRET)
    assert SECRET not in f"{login} {login!r} {login.at(Endpoint('host', 1))!r}"


def test_who_is_not_let_in_is_told_which_login_that_was() -> None:
    own = Credentials("mira", SECRET).at(Endpoint("host", 1)).not_allowed()
    assert isinstance(own, LoginRefused) and "host:1 does not let mira in" in str(own)
    assert SECRET not in str(own)
    assert isinstance(Endpoint("host", 1, "guest", "guest").not_allowed(), NotAllowed)


# The address.


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("mqtts://broker.example", Address("broker.example", 8883, tls=True)),
        ("MQTTS://broker.example", Address("broker.example", 8883, tls=True)),
        ("mqtts://broker.example:9/Vela X-1", Address("broker.example", 9, Text("Vela X-1"), tls=True)),
        ("mqtts://[::1]/vela", Address("::1", 8883, Text("vela"), tls=True)),
        ("mqtts://::1", Address("::1", 8883, tls=True)),
        ("mqtt://broker.example", Address("broker.example", 1883)),
        ("mqtt://10.0.0.1:2112/vela", Address("10.0.0.1", 2112, Text("vela"))),
        ("bhj-tui join mqtts://10.0.0.1/vela --name mira", Address("10.0.0.1", 8883, Text("vela"), tls=True)),
        ("broker.example/mqtts://x", Address("broker.example", 2112, Text("mqtts://x"))),
    ],
)
def test_a_scheme_says_how_the_broker_is_spoken_to(typed: str, address: Address) -> None:
    read = parse_address(typed)
    assert (read.host, read.port, read.table, read.tls) == (
        address.host,
        address.port,
        address.table,
        address.tls,
    )
    assert parse_address(str(read)) == read


@pytest.mark.parametrize("typed", ["http://host", "ssl://host/x", "mqtts://", "mqtts:///vela", "mqtts://:1"])
def test_what_is_no_address_of_a_broker(typed: str) -> None:
    with pytest.raises(BadAddress) as raised:
        parse_address(typed)
    assert "mqtts://" in str(raised.value)


def test_the_port_that_everybody_knows_is_left_out() -> None:
    assert str(Address("h", 8883, tls=True)) == "mqtts://h"
    assert str(Address("h", 2112, tls=True)) == "mqtts://h:2112"
    assert command_line(Address("h", 8883, Text("vela"), tls=True)) == "bhj-tui join mqtts://h/vela"
