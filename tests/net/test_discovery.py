"""Hosts and those who look for them: on a network of the test's own, and where there is none to be used."""

import json
import threading
from errno import EADDRINUSE, EPERM
from pathlib import Path

import pytest

from net.announce import announcer
from net.discovery import Lookout
from net.errors import NoLookingOut
from net.link import Endpoint
from net.multicast import is_off, open_multicast
from net.three_words import words_of
from tests.net.alone import LAN, run_alone, why_not

KEY = "9f3a-c1d0-77ab-0412"
TABLES = [("vela", "Vela", "blackhole")]


def test_a_host_is_found_with_its_figures_and_gone_when_it_is_gone(tmp_path: Path) -> None:
    if reason := why_not():
        pytest.skip(reason)
    played = run_alone("tests.net.lookout_scene", tmp_path, 60)
    assert played.returncode == 0, played.stderr
    told = json.loads(played.stdout)
    lotus, vela = told["found"]
    assert (lotus["name"], lotus["game"], lotus["address"]) == ("Lotus", "live", f"{LAN}/Lotus")
    assert (vela["name"], vela["game"], vela["address"]) == ("Vela", "blackhole", f"{LAN}/Vela")
    for one in (lotus, vela):
        assert (one["minimum"], one["maximum"], one["seats"], one["taken"]) == (10, 200, 7, 2)
        assert one["words"] == words_of(LAN) and one["ping_ms"] >= 1 and not one["private"]
    assert told["closed"] == 0 and told["killed"] == []
    (private,) = told["private"]
    assert private["private"] and private["name"] == "Vela" and private["seats"] == 0 == private["maximum"]
    assert told["ever"] == ["Lotus", "Vela"]
    assert told["threads"] == 0 == told["sockets"] and played.stderr == ""
    # What people read there.
    assert (
        f"\n  bhj-tui join {words_of(LAN)}/Lotus\n" in told["said"] and "\n  bhj-tui join\n" in told["said"]
    )
    assert "\n  bhj-tui join\n" not in told["private said"] and words_of(LAN) not in told["private said"]
    assert f"\n  bhj-tui join {LAN}/Vela\n" in told["printed"] and "2 of 7 seats taken" in told["printed"]


def test_the_tests_around_it_are_heard_by_nobody() -> None:
    assert is_off()


def test_who_is_not_to_look_out_is_told_so() -> None:
    lookout = Lookout(lambda seen: None)
    with pytest.raises(NoLookingOut, match="switched off by BHJ_MDNS"):
        lookout.start()
    lookout.stop()
    assert "lookout" not in [one.name for one in threading.enumerate()]


def test_where_there_is_no_network_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BHJ_MDNS")
    monkeypatch.setattr("net.discovery.own_addresses", list)
    lookout = Lookout(lambda seen: None)
    with pytest.raises(NoLookingOut, match="this machine is on none"):
        lookout.start()
    lookout.stop()


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (OSError(EADDRINUSE, "Address already in use"), "another program keeps the port for that to itself"),
        (OSError(EPERM, "Operation not permitted"), "operation not permitted"),
        (RuntimeError("whatever"), "RuntimeError"),
    ],
)
async def test_why_nobody_can_be_heard_is_told(
    trouble: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**how: object) -> None:
        raise trouble

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", refused)
    with pytest.raises(NoLookingOut, match=said):
        await open_multicast(["192.168.7.1"])
    with pytest.raises(NoLookingOut, match="this machine is on none"):
        await open_multicast(["fd00::7"])


def test_who_stops_before_the_start_never_looks_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BHJ_MDNS")
    lookout = Lookout(lambda seen: None)
    lookout.stop()
    lookout.start()
    assert "lookout" not in [one.name for one in threading.enumerate()]


@pytest.mark.parametrize(
    ("bind", "host", "told"),
    [
        ("0.0.0.0", "127.0.0.1", True),
        ("192.168.1.20", "192.168.1.20", True),
        ("127.0.0.1", "127.0.0.1", False),
        ("::1", "::1", False),
        (None, "broker.example", True),
        (None, "127.0.0.1", False),
        (None, "localhost", False),
    ],
)
def test_tables_are_announced_where_others_could_come(
    monkeypatch: pytest.MonkeyPatch, bind: str | None, host: str, told: bool
) -> None:
    monkeypatch.delenv("BHJ_MDNS")
    assert (announcer(Endpoint(host, 2112), bind, TABLES, KEY, False) is not None) == told
    monkeypatch.setenv("BHJ_MDNS", "off")
    assert announcer(Endpoint(host, 2112), bind, TABLES, KEY, False) is None


async def test_a_host_without_a_network_goes_on_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BHJ_MDNS")
    monkeypatch.setattr("net.announce.own_addresses", list)
    crier = announcer(Endpoint("127.0.0.1", 2112), "0.0.0.0", TABLES, KEY, False)
    assert crier is not None and not await crier.open()
    crier.tell()
    await crier.close()
