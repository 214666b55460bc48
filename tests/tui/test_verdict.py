"""`bhj-tui verify`: in words what was checked, or line by line what is wrong, and an exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.commands import Rise
from net.proof import Header
from tests.net.histories import CARD_EXAMPLE, DEALER, EXAMPLE, VECTOR, card_evening, evening, saved
from tui import verdict
from tui.cli import main

HEAD: str = VECTOR["heads"][-1]


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """Return a saved history."""
    path = tmp_path / "orion.history"
    path.write_bytes(EXAMPLE)
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    """Run the command and return its exit code and all lines it wrote."""
    code = main(["verify", *arguments])
    told = capsys.readouterr()
    return code, (told.out + told.err).splitlines()


def test_a_right_history_is_told_in_words(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = run(capsys, str(example))
    assert code == 0 and lines == [
        "Orion, opened 2025-11-30 09:30 UTC by the dealer 8a88-e3dd-7409-f195.",
        "All is right: 19 events, 1 round.",
        "Checked: the signature, every link, every die, every move, every payout, every chip.",
        "1 round settled, 0 void.",
        "0 strikes for links that did not come.",
        "0 fresh chains of the dealer after the first.",
        "Ann (8139770e) released 1 link.",
        f"Head: {HEAD}",
    ]


def test_a_history_of_cards_is_told_in_words_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "h").write_bytes(CARD_EXAMPLE)
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 0 and lines[1:4] == [
        "All is right: 38 events, 2 rounds.",
        "Checked: the signature, every link, every card and shuffle, every move, every payout, every chip.",
        "2 rounds settled, 0 void.",
    ]


def test_cards_of_a_round_under_way_and_of_bots_are_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = card_evening("live")
    for person in played.people:
        played.do(Rise(person))
    played.bet()
    (tmp_path / "h").write_bytes(saved(played.lines[:-1]))
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 0 and "Nobody but the dealer had a part in the cards of 1 round." in lines
    assert "Round 1 is under way; its cards can be checked when it is over." in lines


def test_voids_strikes_and_the_round_under_way_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = evening(1, 2)
    played.miss("bob")
    played.release()
    played.finish()
    played.bet()
    (tmp_path / "h").write_bytes(saved(played.lines))
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 0
    for line in (
        "3 rounds settled, 1 void.",
        "Round 3 is void: a link was missing.",
        "Round 5 is under way; its dice can be checked when it is over.",
        "1 strike for links that did not come.",
        "Ann (ann) released 4 links.",
    ):
        assert line in lines


def test_void_rounds_beyond_the_first_few_and_rounds_of_bots_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdict, "NAMED", 1)
    played = evening(1)
    for _ in range(2):
        played.bet()
        played.restart()
    for person in played.people:
        played.do(Rise(person))
    played.people = ()
    played.round()
    (tmp_path / "h").write_bytes(saved(played.lines))
    _, lines = run(capsys, str(tmp_path / "h"))
    assert "And 1 more are void." in lines
    assert "Nobody but the dealer had a part in the dice of 1 round." in lines


def test_a_head_that_was_noted_is_found_with_dashes_and_capitals_too(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = VECTOR["heads"][8][:16].upper()
    code, lines = run(capsys, str(example), "--head", f"{noted[:4]}-{noted[4:]}")
    assert code == 0 and lines[-1] == "The head you gave is the one after event 9."
    code, lines = run(capsys, str(example), "--head", "0" * 64)
    assert code == 1 and "another history" in lines[0]
    code, lines = run(capsys, str(example), "--head", "0" * 15)
    assert code == 2 and "no head" in lines[0]


def test_each_finding_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "h").write_bytes(EXAMPLE.replace(b'"drawn":[8,6]', b'"drawn":[7,6]'))
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 1 and lines == [
        "Round 1, event 15: dice differ. Of 8 dice 1 differ; the first, a d12, showed 7 and must show 8.",
        "Round 1, event 19: broken chain. The events are not those whose chain the dealer signed.",
    ]


def test_findings_without_end_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "h").write_bytes(saved([*evening().lines, *[b"x"] * 1000]))
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 1 and len(lines) == 101 and lines[-1] == "There is more; nothing was read beyond this."


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (None, 2, "can't be read: no such file"),
        (b"PNG", 2, "not a history"),
        (EXAMPLE.replace(b'"version":1', b'"version":9'), 2, "another version"),
        (EXAMPLE.replace(b'"version":1,', b'"version":1,,'), 1, "damaged"),
    ],
)
def test_what_is_no_history_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, code: int, said: str
) -> None:
    if content is not None:
        (tmp_path / "h").write_bytes(content)
    found, lines = run(capsys, str(tmp_path / "h"))
    assert found == code and len(lines) == 1 and said in lines[0] and lines[0].endswith((".", "FILE"))


def test_names_from_outside_cannot_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = Header(table="\x1b[31mOrion\u202e\n[b]", dealer=DEALER.public.hex(), opened=2**53 - 1)
    (tmp_path / "h").write_bytes(saved([*evening(0, 1).lines], header))
    code, lines = run(capsys, str(tmp_path / "h"))
    assert code == 0 and lines[0].startswith("[31mOrion [b], opened at no day there is by the dealer")
    assert all(line.isprintable() for line in lines)


def test_it_reads_standard_input_without_a_terminal_and_loads_neither_screen_nor_broker() -> None:
    program = (
        "import json, sys\nfrom tui.cli import main\n"
        "code = main(['verify', '-'])\n"
        "print(json.dumps([code, sorted(sys.modules)]))"
    )
    done = subprocess.run([sys.executable, "-c", program], input=EXAMPLE, capture_output=True, timeout=60)
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0 and not done.stderr
    heavy = ("textual", "rich", "aiomqtt", "paho", "asyncio", "nats_server", "net.broker", "core.sealed")
    assert not [name for name in modules if name.startswith(heavy)]
    assert done.stdout.startswith(b"Orion")
