"""`bhj-tui history`: what was played, listed, told, saved and pruned."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from wcwidth import wcswidth

from core.notation import CardRoundRecord, read, write
from net import service
from net.errors import JournalDamaged, JournalMissing, JournalTooNew
from net.identity import fresh_identity
from net.journal import open_for_reading, open_journal
from net.journal_file import default_path, lock_out
from net.verify import verify_file
from tests.tui.pasts import DAY, IDENTITY, NOON, card_evening, evening, keep
from tests.tui.terminals import ROOT
from tui import counts, history
from tui.arguments import Mistyped, Request, parse
from tui.history import AnotherDealer, FileThere, NotSaved
from tui.output import size
from tui.past import NoSession, NoSuchSession

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new, whose dealer's key is known."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(service, "dealer_identity", lambda: IDENTITY)
    return tmp_path


def told(line: str, capsys: pytest.CaptureFixture[str], now: float = NOON) -> str:
    """Return what a history command prints."""
    assert history.tell(parse(["history", *line.split()]), lambda: now, UTC) == 0
    return capsys.readouterr().out


# All sessions


def test_sessions_are_listed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(3), "Vela")
    keep(card_evening("live", 2), "黒穴", closed=False, now=NOON + DAY)
    lines = told("", capsys).splitlines()
    assert [re.split(r" {2,}", line.strip()) for line in lines] == [
        ["no.", "table", "game", "opened", "rounds", "players", "state", "size"],
        ["1", "Vela", "blackhole", "2026-11-30 12:00", "3", "4", "closed", lines[1].split("  ")[-1].strip()],
        ["2", "黒穴", "live", "2026-12-01 12:00", "2", "6", "unfinished", lines[2].split("  ")[-1].strip()],
    ]
    assert len({wcswidth(line) for line in lines}) == 1


def test_moments_are_those_of_the_zone(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(1))
    history.tell(Request("history"), lambda: NOON, timezone(timedelta(hours=-3)))
    assert "2026-11-30 09:00" in capsys.readouterr().out


def test_a_session_with_a_dealer_at_its_table_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(1), "Vela", closed=False)
    claim = lock_out(default_path(), "vela")
    assert claim is not None
    with closing(claim):
        assert "  open  " in told("", capsys)
    assert "  unfinished  " in told("", capsys)


def test_what_looks_like_an_order_to_the_terminal_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(1), "\x1b]0;owned\x07\u202eVela")
    assert "\x1b" not in told("", capsys)


def test_the_list_as_json_tells_exact_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(2)
    keep(played, "Vela")
    (one,) = json.loads(told("--json", capsys))
    assert (one["session"], one["table"], one["title"], one["state"]) == (1, "vela", "Vela", "closed")
    assert one["game"] == "blackhole"
    assert (one["opened"], one["closed"]) == ("2026-11-30T12:00:00.000Z",) * 2
    assert (one["rounds"], one["players"], one["events"]) == (2, 4, len(played.lines))
    assert one["bytes"] == sum(len(line) + 1 for line in played.lines)
    assert one["dealer"] == IDENTITY.public.hex()


# One session


def test_a_session_is_told_in_the_notation_with_its_results(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(3)
    keep(played)
    *rounds, results = told("1", capsys).split("\n\n")
    assert [read(text).round for text in rounds] == [1, 2, 3]
    assert results.startswith("results after 3 rounds\n")
    assert len(nets(results)) == 5 and sum(nets(results)) == 0
    ann = played.table.players["ann"]
    assert re.search(rf'"Ann" +{ann.chips - ann.bought:+,}$'.replace("+0", "0"), results, re.MULTILINE)


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_a_session_of_cards_is_told_in_the_notation_with_its_results(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played = card_evening(preset, 4)
    keep(played)
    *rounds, results = told("1", capsys).split("\n\n")
    records = [read(text) for text in rounds]
    assert [one.round for one in records] == [1, 2, 3, 4]
    assert all(isinstance(one, CardRoundRecord) and one.dealer for one in records)
    assert [write(one) for one in records] == [text + "\n" for text in rounds]
    assert results.startswith("results after 4 rounds\n")
    assert len(nets(results)) == len(played.table.players) + 1 and sum(nets(results)) == 0


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_a_game_is_named_as_it_is_hosted(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    keep(card_evening(preset, 1))
    (one,) = json.loads(told("--json", capsys))
    assert one["game"] == preset


def test_of_an_opening_that_cannot_be_read_no_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(1)
    played.lines[0] = b"old"
    keep(played)
    (one,) = json.loads(told("--json", capsys))
    assert one["game"] == ""
    assert len(told("", capsys).splitlines()) == 2


def nets(text: str) -> list[int]:
    """Return what the results say that each player and the bank has won."""
    found = re.findall(r"^  .* ([+-]?[0-9,]+)(?:  bot)?$", text, re.MULTILINE)
    return [int(one.replace(",", "")) for one in found]


def test_a_round_that_is_not_over_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(1)
    played.bet()
    keep(played, closed=False)
    shown = told("1", capsys)
    assert "round 2 is not over\nresults after 2 rounds\n" in shown
    assert sum(nets(shown)) == 0


def test_a_session_as_json_has_its_events_as_they_were_written(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(2)
    keep(played)
    shown = told("1 --json", capsys)
    assert shown.splitlines()[1:-1] == [
        line.decode() + ("," if number < len(played.lines) else "")
        for number, line in enumerate(played.lines, start=1)
    ]
    assert json.loads(shown)["session"]["rounds"] == 2


def test_a_number_that_no_session_has_is_one_sentence() -> None:
    keep(evening(1))
    with pytest.raises(NoSuchSession, match="no session 7") as error:
        history.tell(parse(["history", "7"]))
    assert error.value.exit_code == 2


# Saved


def test_a_saved_session_can_be_verified(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(3)
    keep(evening(1))
    keep(played, "Vela")
    file = home / "my evening.bhj"
    request = Request("history", save=file)
    assert history.tell(request) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Session 2 of Vela is saved in {file}: 3 rounds, {len(played.lines)} events, ")
    assert said.endswith(f"bhj-tui verify '{file}'\n")
    report = verify_file(file)
    assert report.right and report.header.table == "Vela" and report.header.opened == int(NOON)
    assert report.events == len(played.lines)


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_a_saved_session_of_cards_can_be_verified(
    preset: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = card_evening(preset, 4)
    keep(played, "Vela")
    assert "4 rounds" in told(f"--save {home / 'x.bhj'}", capsys)
    report = verify_file(home / "x.bhj")
    assert report.right and report.checked == 4 and report.events == len(played.lines)


def test_a_saved_file_is_replaced_by_force_alone(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(1))
    keep(evening(2))
    file = home / "x.bhj"
    told(f"1 --save {file}", capsys)
    before = file.read_bytes()
    with pytest.raises(FileThere, match="--force"):
        history.tell(parse(["history", "2", "--save", str(file)]))
    assert file.read_bytes() == before
    told(f"2 --save {file} --force", capsys)
    assert verify_file(file).tally.rounds == 2
    assert sorted(path.name for path in home.glob("*.bhj*")) == ["x.bhj"]


@pytest.mark.parametrize("force", ["", " --force"])
def test_where_nothing_can_be_written_is_one_sentence(home: Path, force: str) -> None:
    keep(evening(1))
    for place in (home / "missing" / "x.bhj", home):
        with pytest.raises((NotSaved, FileThere)) as error:
            history.tell(parse(f"history --save {place}{force}".split()))
        assert str(error.value).count("\n") == 0
    assert [path.name for path in home.parent.glob(f"{home.name}*")] == [home.name]


@pytest.mark.parametrize("force", ["", " --force"])
def test_a_session_that_breaks_off_leaves_no_file(home: Path, force: str) -> None:
    keep(evening(1))
    with closing(sqlite3.connect(default_path())) as file, file:
        file.execute("DELETE FROM batches WHERE id = (SELECT max(id) FROM batches)")
    with pytest.raises(JournalDamaged):
        history.tell(parse(f"history --save {home / 'x.bhj'}{force}".split()))
    assert not list(home.glob("x.bhj*"))


def test_only_the_dealer_who_dealt_can_sign(home: Path) -> None:
    other = fresh_identity()
    keep(evening(1, identity=other), identity=other)
    with pytest.raises(AnotherDealer):
        history.tell(parse(f"history --save {home / 'x.bhj'}".split()))
    assert not (home / "x.bhj").exists()


# Pruned


def test_old_closed_sessions_are_removed_and_the_others_stay(capsys: pytest.CaptureFixture[str]) -> None:
    for days, closed in ((40, True), (40, False), (5, True)):
        keep(evening(4), f"T{days}{closed}", closed, NOON - days * DAY)
    said = told("--prune 30", capsys)
    assert re.fullmatch(r"1 session removed, [0-9.]+ kB freed; all bankrolls are as they were\.\n", said)
    with open_for_reading() as reader:
        assert [session.id for session in reader.sessions()] == [2, 3]
    assert told("--prune 30", capsys).startswith("No session was closed 30 days ago or longer")


# Journals that can't be read


def test_without_a_journal_nothing_is_made() -> None:
    for line in ([], ["1"], ["--json"], ["--prune", "1"], ["--save", "x"]):
        with pytest.raises(JournalMissing):
            history.tell(parse(["history", *line]))
    assert not default_path().exists()


def test_an_empty_journal_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    open_journal().close()
    for line in ([], ["1"], ["--save", "x"]):
        with pytest.raises(NoSession, match="bhj-tui host"):
            history.tell(parse(["history", *line]))
    assert json.loads(told("--json", capsys)) == []


def test_a_damaged_or_newer_journal_is_one_sentence() -> None:
    keep(evening(1))
    with closing(sqlite3.connect(default_path())) as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalTooNew):
        history.tell(parse(["history"]))
    default_path().write_bytes(b"no journal" * 500)
    with pytest.raises(JournalDamaged):
        history.tell(parse(["history"]))


@pytest.mark.parametrize("lines", [[b"old"], [b'{"type":"locked"}'], [b'{"type":"opened"'], [b"\xff"]])
def test_events_that_cannot_be_read_are_one_sentence(lines: list[bytes]) -> None:
    played = evening(1)
    played.lines = [*lines, *played.lines[1:]]
    keep(played)
    with pytest.raises(JournalDamaged, match="event 0 of session 1"):
        history.tell(parse(["history", "1"]))


# The command line


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("history x", "'x' is not a whole number"),
        ("history --prune -1", "--prune"),
        ("history --json --prune 3", "not allowed with"),
        ("history --save", "--save"),
        ("replay", "FILE"),
    ],
)
def test_what_was_mistyped_is_named(line: str, wanted: str) -> None:
    with pytest.raises(Mistyped, match=re.escape(wanted)):
        parse(line.split())


@pytest.mark.parametrize("line", ["3 --prune 9", "--force", "--json --force"])
def test_what_does_not_go_together_is_refused(line: str) -> None:
    with pytest.raises(Mistyped, match="bhj-tui history --help"):
        history.tell(parse(["history", *line.split()]))


def test_no_screen_is_imported_for_it(home: Path) -> None:
    keep(evening(1))
    program = (
        "import sys\nfrom tui.cli import main\nassert main(['history']) == main(['history', '1']) == 0\n"
        "print([m for m in sys.modules if m in ('textual', 'rich', 'asyncio', 'net.broker')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


@pytest.mark.skipif(shutil.which("sh") is None, reason="a pipe of POSIX")
@pytest.mark.parametrize(
    ("arguments", "reader"),
    [
        ("history", "head -n 1"),
        ("history 1", "head -n 1"),
        ("history 1", "true"),
        ("history 1 --json", "head -n 1"),
    ],
)
def test_a_reader_who_leaves_early_is_not_told(home: Path, arguments: str, reader: str) -> None:
    keep(evening(60, bots=0))
    line = f'"{sys.executable}" -m tui {arguments} | {reader}'
    # Where nothing is buffered, nothing can be left over.
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=ROOT, env=buffered)
    assert done.stderr == "" and len(done.stdout.splitlines()) == (reader != "true")


def test_sizes_and_counts_in_words() -> None:
    assert [size(n) for n in (0, 999, 1000, 28_347, 5_700_000, 3 * 10**9)] == [
        "0 B", "999 B", "1.0 kB", "28.3 kB", "5.7 MB", "3.0 GB",
    ]  # fmt: skip
    assert [counts.rounds(n) for n in (0, 1, 1200)] == ["0 rounds", "1 round", "1,200 rounds"]
