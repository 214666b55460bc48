"""Dealers and terminals as people start them, on a broker that wants TLS and a login."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from core.text import Text
from net.address import Address
from net.client import Client
from net.credentials import Credentials
from net.errors import LoginRefused
from tests.brokers.certificates import Authority
from tests.brokers.programs import SECRETS, Program, mosquitto, needs_mosquitto, started
from tests.net.house import identity
from tests.net.tables import NAME
from tests.net.wires import LOCAL
from tests.tui.terminals import environment
from tui import ways
from tui.hosting import open_dealer
from tui.plan import Plan

pytestmark = [
    needs_mosquitto,
    pytest.mark.usefixtures("trusted"),
    pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX"),
]


@pytest_asyncio.fixture
async def broker(tmp_path: Path, authority: Authority) -> AsyncIterator[Program]:
    """Run mosquitto for one test."""
    program = mosquitto(tmp_path, authority.issue())
    async with started(program):
        yield program


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give everything that is started here a home of its own, and no login."""
    for key, value in environment(tmp_path).items():
        monkeypatch.setenv(key, value)
    for key in [key for key in os.environ if key.startswith(("XDG_", "BHJ_"))]:
        monkeypatch.delenv(key)
    monkeypatch.setenv("BHJ_MDNS", "off")
    return tmp_path


def login(folder: Path, user: str) -> Path:
    """Keep a login in a file."""
    file = folder / f"{user}.login"
    file.write_text(f"{user}:{SECRETS[user]}\n")
    file.chmod(0o600)
    return file


def seated(broker: Program, number: int, password: str | None = None) -> Client:
    """Sit down as one of the page's players, by the id alone."""
    who = identity(number)
    known = Credentials(None, password or SECRETS[who.player])
    return Client(Address(LOCAL, broker.port, Text(NAME), tls=True), who, f"p {number}", credentials=known)


@pytest.mark.parametrize("way", ["file", "environment"])
def test_a_table_opened_and_joined_as_people_do_it(
    broker: Program, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = login(tmp_path, "dealer") if way == "file" else None
    if way == "environment":
        monkeypatch.setenv("BHJ_BROKER_USER", "dealer")
        monkeypatch.setenv("BHJ_BROKER_PASSWORD", SECRETS["dealer"])
    address = f"mqtts://localhost:{broker.port}"
    entered = ways.host(Plan(NAME, broker=address, credentials=file), "mira")
    try:
        assert entered.hosting is not None and entered.invitation is not None
        line = entered.invitation.ways[0].line
        assert f'bhj-tui join "{address}/{NAME}' in line
        command = Path(f"/proc/{entered.hosting.pid}/cmdline")
        assert not command.exists() or SECRETS["dealer"] not in command.read_text()
        guest = seated(broker, 1)
        table = guest.join()
        guest.stop()
        assert len(table.players) == 2
        monkeypatch.delenv("BHJ_BROKER_USER", raising=False)
        monkeypatch.delenv("BHJ_BROKER_PASSWORD", raising=False)
        watcher = ways.watch(f"{address}/{NAME}")
        watcher.client.stop()
    finally:
        entered.abandon()


def test_a_wrong_login_is_one_sentence(broker: Program, tmp_path: Path) -> None:
    address = f"mqtts://{LOCAL}:{broker.port}"
    file = login(tmp_path, "dealer")
    file.write_text("dealer:wrong")
    with pytest.raises(Exception, match="does not let dealer in") as raised:
        open_dealer(Plan(NAME, broker=address, credentials=file), "")
    assert "wrong" not in str(raised.value)
    with pytest.raises(LoginRefused, match=f"does not let {identity(1).player} in"):
        seated(broker, 1, "wrong").join()


def test_a_login_is_for_an_outside_broker() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui", "host", "--headless", "--credentials=x", "--bind=127.0.0.1"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 4 and done.stderr.startswith("--credentials is for an outside broker.")
