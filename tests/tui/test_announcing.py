"""Whether a host's tables are announced: asked for on the command line, told to the terminal that asked."""

import json

import pytest

from net.ready import Ready
from tui import report
from tui.arguments import parse
from tui.headless import place_of
from tui.inviting import invitation_of
from tui.plan import Plan, practice

READY = Ready("127.0.0.1", 2112, "9f3a-c1d0-77ab-0412", True)


def test_tables_are_announced_unless_told_otherwise() -> None:
    loud, silent = (parse(["host", *more]).plan("Vela") for more in ([], ["--no-announce"]))
    assert place_of(loud).announce and not place_of(silent).announce
    assert "--no-announce" in silent.arguments() and "--no-announce" not in loud.arguments()
    assert parse(["host", "--headless", *silent.arguments()]).plan("x") == silent


def test_an_outside_broker_s_tables_are_announced_too() -> None:
    plan = Plan("Vela", broker="broker.example")
    assert place_of(plan).announce and not place_of(Plan("Vela", broker="h", no_announce=True)).announce


def test_who_practises_is_alone() -> None:
    assert practice().bind == "127.0.0.1"


@pytest.mark.parametrize("announced", [True, False, None])
def test_the_terminal_hears_whether_the_network_does(
    announced: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    monkeypatch.setattr("tui.report.os.write", lambda number, line: written.append(line))
    ready = Ready(READY.host, READY.port, READY.fingerprint, READY.embedded, announced=announced)
    report.write_ready(ready)
    assert report.read(written[0]) == ready
    assert invitation_of(Plan("Vela"), ready).announced is announced
    assert json.loads(written[0])["announced"] is announced


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_three_words_are_typed_with_blanks_or_hyphens(command: str) -> None:
    assert parse([command, "money", "harp", "mallet"]).address == "money harp mallet"
    assert parse([command, "money-harp-mallet", "--lang", "da"]).address == "money-harp-mallet"
    assert parse([command]).address == "" and parse([command]).seconds == 2
