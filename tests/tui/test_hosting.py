"""Dealers in processes of their own: how they start, and what they end with."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.commands import Close
from core.text import Text
from net.address import Address, parse_address
from net.client import Client
from net.errors import BhjError, LinkError, NoSuchTable, NotAllowed, NotSeated, SeveralTables
from net.identity import fresh_identity
from tests.net.wires import LOCAL, MOSQUITTO, ended, free_port
from tests.tui.terminals import PATIENCE, PROGRAM, ROOT, environment, terminal
from tui import child, hosting, ways
from tui.hosting import Hosting, NoDealer, open_dealer
from tui.invitation import invitation, outside_invitation
from tui.inviting import address_of
from tui.plan import Named, Plan, practice

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")

OPENING = """
import sys, time
from tui.hosting import open_dealer
from tui.plan import Plan
opened = open_dealer(Plan("Vela", bind="127.0.0.1", port=0), "")
if sys.argv[1] == "stay":
    opened.leave_running()
print(opened.pid, opened.ready.port, flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give everything that is started here a home of its own."""
    for key, value in environment(tmp_path).items():
        monkeypatch.setenv(key, value)
    for key in [key for key in os.environ if key.startswith("XDG_")]:
        monkeypatch.delenv(key)
    return tmp_path


@pytest.fixture
def opened() -> Iterator[Hosting]:
    """Open a table whose host is the test."""
    one = open_dealer(Plan("Vela", bind=LOCAL, port=0), HOST.player)
    yield one
    one.close()


HOST = fresh_identity()
FINGERPRINT, SECRET = "9f3a-c1d0-77ab-0412", "abcdefghijklmnop"


def answers(port: int) -> bool:
    """Whether anything listens at a port of this machine."""
    try:
        socket.create_connection((LOCAL, port), timeout=1).close()
    except OSError:
        return False
    return True


def eventually(condition: Callable[[], bool]) -> None:
    """Wait for what nobody tells."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def joined(port: int) -> Client:
    """Sit down as the host."""
    client = Client(parse_address(f"{LOCAL}:{port}"), HOST, "host")
    client.join()
    return client


def test_a_dealer_serves_until_it_is_closed(opened: Hosting) -> None:
    assert opened.running and opened.ready.host == LOCAL and opened.ready.embedded
    client = joined(opened.ready.port)
    client.stop()
    opened.close()
    assert ended(opened.pid) and not answers(opened.ready.port)
    opened.close()


def test_the_host_closes_it_by_an_order(opened: Hosting) -> None:
    client = joined(opened.ready.port)
    opened.close(lambda: client.send(Close(HOST.player)))
    client.stop()
    assert ended(opened.pid) and not answers(opened.ready.port)


def test_a_dealer_that_says_nothing_in_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    start = hosting._start

    def noted(plan: Plan, host_key: str) -> "subprocess.Popen[bytes]":
        process = start(plan, host_key)
        started.append(process.pid)
        return process

    monkeypatch.setattr(hosting, "_start", noted)
    with pytest.raises(NoDealer, match="not ready within"):
        open_dealer(practice(), "", deadline=0.0)
    assert ended(started[0])


def test_why_there_is_no_dealer_is_told_here_as_there() -> None:
    with socket.create_server((LOCAL, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(LinkError, match=f"{LOCAL}:{port} is in use by another program") as told:
            open_dealer(Plan("Vela", bind=LOCAL, port=port), "")
    assert told.value.exit_code == 3


def test_a_dealer_that_breaks_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    broken = home / "broken.py"
    broken.write_text("raise SystemExit(1)", encoding="utf-8")
    monkeypatch.setattr(child, "PROGRAM", broken)
    with pytest.raises(NoDealer, match="ended without a word"):
        open_dealer(practice(), "")


def test_whoever_fails_to_sit_down_leaves_no_dealer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Hosting] = []

    def noted(plan: Plan, host_key: str) -> Hosting:
        seen.append(open_dealer(plan, host_key))
        return seen[-1]

    def refused(client: Client, seconds: float = 6.0) -> None:
        raise NoSuchTable("Vela")

    monkeypatch.setattr(ways, "open_dealer", noted)
    monkeypatch.setattr(Client, "join", refused)
    with pytest.raises(BhjError):
        ways.practise("ada")
    assert ended(seen[0].pid)


def test_who_practises_invites_nobody_and_can_abandon_the_table() -> None:
    entered = ways.practise("ada")
    assert entered.hosting is not None and entered.invitation is None
    assert entered.table.setup.host != entered.client.player
    entered.abandon()
    assert ended(entered.hosting.pid)


@pytest.mark.parametrize("stay", [False, True])
def test_a_killed_terminal_takes_the_dealer_along_unless_that_was_left_running(stay: bool) -> None:
    command = [sys.executable, "-c", OPENING, "stay" if stay else "go"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as owner:
        assert owner.stdout is not None
        pid, port = map(int, owner.stdout.readline().split())
        assert answers(port)
        owner.kill()
    if stay:
        time.sleep(0.5)
        assert answers(port) and not ended(pid)
        os.kill(pid, signal.SIGTERM)
    eventually(lambda: ended(pid) and not answers(port))


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_table_without_a_screen_says_how_to_come_and_ends_when_asked(ending: signal.Signals) -> None:
    port = free_port()
    command = [*PROGRAM, "host", "--headless", f"--port={port}", "--name=ada", "--table=Vela", "--bots=2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "ctrl+c" not in said:
            said += process.stdout.readline()
        process.send_signal(ending)
        rest = process.stdout.read()
    assert process.returncode == 0 and rest == "Vela is closed.\n"
    assert "Vela is open: Blackhole Jack, bets 10 to 200, 2 bots." in said
    assert f"It listens at port {port} for everyone on this network." in said
    assert f"bhj-tui join {LOCAL}:{port}" in said and "ada has the host's rights." in said
    assert re.search(r"fingerprint is [0-9a-f]{4}(-[0-9a-f]{4}){3}\.", said)


def test_several_tables_without_a_screen_say_how_to_come_to_each() -> None:
    port = free_port()
    tables = ["--table=live:Lotus", "--table=Cygnus", "--table=german:Mars"]
    command = [*PROGRAM, "host", "--headless", f"--port={port}", "--bind=127.0.0.1", "--name=ada", *tables]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "ctrl+c" not in said:
            said += process.stdout.readline()
        with pytest.raises(SeveralTables, match=r"Cygnus \(blackhole\), Lotus \(live\), Mars \(german\)\."):
            joined(port)
        for name in ("Lotus", "Cygnus", "Mars"):
            assert f"bhj-tui join {LOCAL}:{port}/{name} " in said
            watching = ways.watch(f"{LOCAL}:{port}/{name}")
            watching.client.stop()
            assert watching.table.setup.name == name
        process.terminate()
        rest = process.stdout.read()
    assert process.returncode == 0 and rest == "Lotus, Cygnus and Mars are closed.\n"
    assert "Lotus is open: Black Jack, live table, bets 10 to 200, no bots." in said
    assert "Cygnus is open: Blackhole Jack, bets 10 to 200, no bots." in said


SEVERAL = Plan("Lotus", bind=LOCAL, port=0, game="live", also=(Named("blackhole", "Cygnus"),), private=True)


def test_who_hosts_several_tables_sits_at_the_first_and_has_the_rights_at_all(home: Path) -> None:
    entered = ways.host(SEVERAL, "ada")
    try:
        assert entered.hosting is not None and entered.invitation is not None and entered.tables == 2
        assert entered.table.setup.name == "Lotus" and entered.table.box_of(entered.client.player) is not None
        lines = [told.text for told in entered.invitation.lines() if told.typed and "join" in told.text]
        assert [parse_address(line).table for line in lines] == ["Lotus", "Cygnus"]
        other = ways.join(lines[1], "ada")
        assert other.table.setup.host == other.client.player == entered.client.player
        other.client.stop()
    finally:
        entered.abandon()
    assert ended(entered.hosting.pid)


@pytest.mark.parametrize("closing", [False, True])
def test_all_tables_are_closed_with_the_first_and_left_running_with_it(closing: bool) -> None:
    entered = ways.host(replace(SEVERAL, private=False), "ada")
    assert entered.hosting is not None
    try:
        entered.hosting.leave_running()
        entered.end_unless_staying(closing)
        assert ended(entered.hosting.pid) == closing
    finally:
        entered.abandon()


def test_an_invitation_says_how_far_a_table_can_be_heard() -> None:
    alone = invitation("Vela", FINGERPRINT, LOCAL, 2112)
    assert "on this machine only" in alone.reach and [way.line for way in alone.ways] == [
        f"bhj-tui join {LOCAL}"
    ]
    everyone = invitation("Vela", FINGERPRINT, "0.0.0.0", 4000)
    assert "everyone" in everyone.reach and all(":4000" in way.line for way in everyone.ways)
    outside = outside_invitation(Address("10.0.0.9", 1883, Text("Vela X-1"), False, FINGERPRINT))
    assert [told.text for told in outside.lines()] == [
        "broker",
        'bhj-tui join "10.0.0.9:1883/Vela X-1#9f3ac1d077ab0412"',
    ]
    assert outside.pinned() == []


def test_a_public_table_s_line_is_short_and_the_fingerprint_can_be_had() -> None:
    how = invitation("Vela X-1", FINGERPRINT, LOCAL, 2112)
    (way,) = how.lines()
    assert way.local and way.text.endswith("  bhj-tui join 127.0.0.1  (on this machine)")
    (line,) = how.pinned()
    assert line.text == 'bhj-tui join "127.0.0.1/Vela X-1#9f3ac1d077ab0412"' and not how.private


def test_a_private_table_tells_whole_lines_to_play_and_to_watch() -> None:
    how = invitation("Vela X-1", FINGERPRINT, LOCAL, 2112, SECRET)
    whole = f'"127.0.0.1/Vela X-1#9f3ac1d077ab0412.{SECRET}"'
    assert [told.text for told in how.lines() if told.typed] == [
        f"bhj-tui join {whole}",
        f"bhj-tui spectate {whole}",
    ]
    assert how.private and how.pinned() == [] and SECRET not in repr(how)
    everywhere = invitation("Vela X-1", FINGERPRINT, "0.0.0.0", 2112, SECRET)
    others = [way for way in everywhere.ways if not way.local]
    assert list(everywhere.ways) == others or not others


def test_the_secret_is_on_no_command_line_and_in_no_word_of_a_plan() -> None:
    plan = Plan("Vela", bind=LOCAL, port=0, private=True, secret=SECRET)
    assert SECRET not in repr(plan) and not any(SECRET in word for word in plan.arguments())
    opened = open_dealer(plan, HOST.player)
    try:
        address = address_of(plan, opened.ready)
        assert address.secret == SECRET and address.fingerprint == opened.ready.fingerprint
        for one in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                assert SECRET.encode() not in one.read_bytes()
        with pytest.raises(NotAllowed):
            joined(opened.ready.port)
        client = Client(address, HOST, "host")
        client.join()
        client.stop()
    finally:
        opened.close()


@pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
def test_a_private_table_on_an_outside_broker_seats_nobody_without_its_secret() -> None:
    port = free_port()
    with subprocess.Popen([str(MOSQUITTO), "-p", str(port)], stderr=subprocess.DEVNULL) as broker:
        try:
            eventually(lambda: answers(port))
            plan = Plan("Vela", broker=f"{LOCAL}:{port}", private=True, secret=SECRET)
            opened = open_dealer(plan, HOST.player)
            address = address_of(plan, opened.ready)
            with pytest.raises(NotSeated, match="This table is private"):
                Client(replace(address, secret=None), HOST, "host").join()
            client = Client(address, HOST, "host")
            client.join()
            client.stop()
            opened.close()
        finally:
            broker.kill()


def test_who_hosts_in_private_comes_by_the_invitation() -> None:
    entered = ways.host(Plan("Vela", bind=LOCAL, port=0, private=True), "ada")
    try:
        assert entered.invitation is not None and entered.invitation.private
        assert entered.client.address.invitation in entered.invitation.lines()[1].text
        assert entered.hosting is not None
        watching = ways.watch(entered.client.address.invitation)
        watching.client.stop()
        with pytest.raises(NotAllowed):
            ways.watch(str(entered.client.address))
        assert entered.table.setup.host == entered.client.player
    finally:
        entered.abandon()
    assert ended(entered.hosting.pid)


def test_a_host_goes_from_the_lobby_to_a_table_and_leaves_it_running(home: Path) -> None:
    port = free_port()
    with terminal("host", f"--port={port}", "--name=ada", "--table=Vela", env=environment(home)) as host:
        host.until("VELA IS OPEN")
        host.until(f"bhj-tui join {LOCAL}:{port}")
        host.press("\r")
        host.until("1 YOU")
        with terminal("join", f"{LOCAL}:{port}", "--name=mira", env=environment(home)) as guest:
            guest.until("2 YOU")
            host.until("mira")
            host.press("q")
            host.until("LEAVE YOUR TABLE?")
            host.press("l")
            code, output = host.end()
            found = re.search(r"Vela goes on without you.*?kill (\d+)", output.replace("\r\n", ""))
            assert code == 0 and found is not None
            guest.until("ada leaves the table")
            assert answers(port)
        os.kill(int(found[1]), signal.SIGTERM)
        eventually(lambda: not answers(port))


def test_a_host_closes_the_table_and_nothing_is_left(home: Path) -> None:
    port = free_port()
    with terminal("host", f"--port={port}", "--name=ada", "--table=Vela", env=environment(home)) as host:
        host.until("VELA IS OPEN")
        host.press("\r")
        host.until("1 YOU")
        host.press("C")
        host.until("close the table")
        host.press("c")
        code, output = host.end()
    assert code == 0 and "goes on" not in output
    eventually(lambda: not answers(port))


def test_a_killed_terminal_in_practice_leaves_nothing(home: Path) -> None:
    with terminal("--name=ada", env=environment(home)) as lobby:
        lobby.until("practice alone")
        lobby.press("p")
        lobby.until("1 YOU")
        dealers = _dealers(lobby.process.pid)
        assert len(dealers) == 1
        lobby.kill()
        eventually(lambda: ended(dealers[0]))


def _dealers(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    children = Path(f"/proc/{parent}/task")
    if not children.exists():
        pytest.skip("only Linux tells a process's children")
    return [int(pid) for task in children.iterdir() for pid in (task / "children").read_text().split()]
