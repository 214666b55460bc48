"""`bhj-tui stats`: a player's luck and skill, told, drawn and exported."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from wcwidth import wcswidth

from core import commands as cmd
from core import events as ev
from core.odds.card_book import CardBook
from core.odds.chi_square import even_fit
from core.odds.measure import _of_cards
from core.odds.review_records import ACCEPT, DECLINE, Situation
from core.rules import BlackholeRules, DealerStyle
from core.text import Text
from net.errors import BadName, JournalDamaged, JournalMissing
from net.identity import load_identity
from net.journal import open_journal
from net.journal_file import default_path
from net.proof import HistoryDamaged, NotAHistory
from net.verify import HistoryUnreadable
from tests.core.evenings import Evening
from tests.tui.pasts import DAY, NOON, card_evening, evening, keep, proof
from tests.tui.terminals import ROOT
from tui import cli, history, stats
from tui.arguments import Mistyped, parse
from tui.draw.plot import plot, scale_of
from tui.past import NoSession, NoSuchSession
from tui.stats import NoRounds
from tui.stats_export import COLUMNS, RoundsFileThere, RoundsNotSaved
from tui.stats_person import Namesakes, NobodyThere, UnknownPlayer, WhoseStats, own_player
from tui.stats_source import BrokenRule
from tui.stats_words import fit_words, habit_words

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


@pytest.fixture(autouse=True, scope="module")
def known_book() -> Iterator[None]:
    """Take one edge and spread as known for every card table: a whole book takes seconds."""
    _of_cards.cache_clear()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(CardBook, "edge", lambda book: -0.007128)
        patched.setattr(CardBook, "spread", lambda book: 1.1113)
        yield
    _of_cards.cache_clear()


def told(line: str, capsys: pytest.CaptureFixture[str], name: str = "nobody", ascii: bool = False) -> str:
    """Return what a stats command prints."""
    assert stats.tell(parse(["stats", *line.split()]), name, ascii) == 0
    return capsys.readouterr().out


def asked(line: str, name: str = "nobody") -> None:
    """Ask for what is refused."""
    stats.tell(parse(["stats", *line.split()]), name, False)


# The plot


def test_a_course_is_drawn_in_braille_between_the_dotted_ends_of_its_band() -> None:
    course = [1000, 990, 1010, 1030, 1020, 1040, 1020, 1050, 1080, 1060, 1070]
    low = [1000 - 25 * number**0.5 for number in range(11)]
    high = [1000 + 25 * number**0.5 for number in range(11)]
    assert plot(course, low, high, 78, 6, ascii=False) == [
        "  1,100 ┤                                                     ⢀⣀⣀⣀    ⢀ ⡀⢀ ⡀⢀",
        "  1,050 ┤       ⢀ ⡀⢀ ⡀⢀ ⡀⠠ ⠄⣠⣀⣄⣠⣀⡄⠠ ⠄⠐⣀⣂⣐⣀⣢⠴⣄⣂⣐⣀⣂⠐ ⣂⣈⣀⡥⠬⠤⠗⠚⠒⠋⠉⠉⠁⠈⠈⠉⠉⠉⠉⠓⠒⠚⠉⠉⠉⠉⠉",
        "  1,000 ┤⠦⠴⠤⠦⢬⠤⡥⠤⠤⠤⠴⠒⠒⠒⠚⠉⠉⠉⠉⠁    ⠉⠉⠉⠉⠉⠁         ⠈⠉⠉⠁",
        "    950 ┤       ⠈ ⠁⠈ ⠁⠈ ⠁⠐ ⠂⠐ ⠂⠐ ⠂⠐ ⠂⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⠠ ⠄⢀ ⡀⢀ ⡀⢀ ⡀⢀ ⡀⢀ ⡀⢀ ⡀⢀",
        "    900 ┤                                                               ⠁⠈ ⠁⠈",
        "        └┬─────────────┬────────────┬─────────────┬────────────┬─────────────┬",
        "         0             2            4             6            8            10",
    ]


@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("rounds", [1, 2, 7, 412, 10_000])
@pytest.mark.parametrize("width", [20, 40, 78])
def test_a_plot_keeps_to_its_room(rounds: int, width: int, ascii: bool) -> None:
    course = [(number * 37) % 113 * 10 - 400 for number in range(rounds + 1)]
    lines = plot(course, [-5.0] * (rounds + 1), [9.0] * (rounds + 1), width, 6, ascii)
    assert 3 <= len(lines) <= 8
    assert all(len(line) <= width for line in lines)
    assert all(line.isascii() for line in lines) is ascii
    assert all(ord(mark) < 0x2900 for line in lines for mark in line)


def test_in_ascii_a_course_is_stars_over_dots() -> None:
    assert plot([0, 10, 20, 10], [-10.0] * 4, [30.0] * 4, 25, 5, ascii=True) == [
        "     30 |.  .  .  .  .  .",
        "     20 |       *******",
        "     10 |  ******     ***",
        "      0 |***",
        "    -10 |.  .  .  .  .  .",
        "        ++----+----+----+",
        "         0    1    2    3",
    ]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1234, 98765), (410.5, 1610.2), (7, 7)])
def test_a_scale_holds_its_values_in_few_round_steps(low: float, high: float) -> None:
    scale = scale_of(low, high, 6)
    assert 1 <= scale.rows <= 6 and str(scale.step).strip("0") in ("1", "2", "5")
    assert scale.low - scale.step / 2 <= low <= high <= scale.label(0) + scale.step / 2
    assert scale.at(high, 4) <= scale.at(low, 4) < scale.rows * 4
    assert scale.at(scale.label(0), 1) == 0 and scale.at(scale.low, 1) == scale.rows - 1


# The page


@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("game", ["blackhole", "german", "czech", "live"])
def test_a_page_is_80_columns_wide_and_its_numbers_add_up(
    game: str, ascii: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(evening(12) if game == "blackhole" else card_evening(game, 12))
    page = told("--player ann", capsys, ascii=ascii)
    lines = page.splitlines()
    assert all(wcswidth(line) <= 80 for line in lines)
    assert page.isascii() is ascii
    rules = [line for line in lines if line[:3] in ("── ", "-- ")]
    assert {wcswidth(line) for line in rules} == {80}
    parts = [number(found) for found in re.findall(r"^   (?:book|luck|skill|else) +(\S+) chips", page, re.M)]
    (whole,) = re.findall(r"LUCK AND SKILL \S+ (\S+) chips in all", page)
    assert len(parts) >= 3 and sum(parts) == number(whole)
    assert ("YOUR D12" in page) is (game == "blackhole")
    assert ("CARDS OF THE TABLE" in page) is (game != "blackhole")


def number(text: str) -> int:
    """Return a number as the page writes it."""
    return int(text.replace("–", "-").replace(",", ""))


def test_a_page_tells_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    played = evening(30, seed=4)
    keep(played, "Cygnus X-1")
    page = told("1 --player Ann", capsys)
    title, chips, *_ = page.splitlines()
    assert title == " STATS  Ann" + " " * 34 + "Cygnus X-1 · 30 rounds · 1 evening"
    assert f" {played.table.players['ann'].chips:,} now · best " in chips
    thrown = sum(len(event["drawn"]) for event in rolled(played, "roll", "start", "reroll"))
    assert re.search(rf"YOUR D12 ─+ {thrown} · χ² \d", page)
    assert re.search(r"worst habit: \w+ing .* against \d+ \(\d+ times?, –\d+\)", page)
    assert "unusual: p under 0.05; very unusual: under 0.001" in page


def rolled(played: Evening, *moves: str) -> list[dict[str, list[int]]]:
    """Return ann's moves of these kinds, out of the log as text."""
    events = [json.loads(line) for line in played.lines]
    return [one for one in events if one["type"] == "played" and one["box"] == 0 and one["move"] in moves]


def test_a_wide_name_leaves_the_title_in_line(capsys: pytest.CaptureFixture[str]) -> None:
    played = Evening(3)
    played.do(cmd.Enter("ann", Text("黒穴黒穴黒穴黒穴")))
    keep(played.play(4), "黒穴" * 6)
    for ascii, dot in ((True, "-"), (False, "·")):
        title = told("--player 黒穴黒穴黒穴黒穴", capsys, ascii=ascii).splitlines()[0]
        assert wcswidth(title) == 79 and title.endswith(f"4 rounds {dot} 1 evening")


def test_what_looks_like_an_order_to_the_terminal_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    played = Evening(3)
    played.do(cmd.Enter("ann", Text("\x1b[2J\u202eann")))
    keep(played.play(3), "\x1b]0;owned\x07Vela")
    assert "\x1b" not in told("--player [2Jann", capsys)


def test_all_evenings_are_told_as_one_and_chips_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = evening(5), card_evening("live", 6)
    keep(first, "Vela")
    keep(second, "Lotus", now=NOON + DAY)
    page = told("--player ann", capsys)
    rounds = len(json.loads(told("--json --player ann", capsys))["rounds"])
    assert page.splitlines()[0].endswith(f"all tables · {rounds} rounds · 2 evenings")
    chips = first.table.players["ann"].chips + second.table.players["ann"].chips
    assert f" {chips:,} now · " in page


def test_a_dealer_who_chooses_is_told_of_in_the_foot(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(2), "Vela")
    keep(evening(2, terms={"rules": BlackholeRules(dealer=DealerStyle.SHARP)}), "Sharp")
    foot = "a dealer who chooses is measured as alone against the hand"
    assert foot in told("2 --player ann", capsys) and foot not in told("1 --player ann", capsys)


def test_absent_play_is_told_and_is_nobody_s_skill(capsys: pytest.CaptureFixture[str]) -> None:
    played = Evening(1)
    for _ in range(6):
        played._away()
    keep(played)
    assert re.search(
        r"\d+ moves? made in your absence", told("--player ann", capsys) + told("--player bob", capsys)
    )


# Words


@pytest.mark.parametrize(
    ("situation", "choice", "words"),
    [
        (Situation(4, 16, cards=True), "hit", "hitting 16 against 4"),
        (Situation(9, 14, held="d8"), "stand", "standing on 14 with a d8 in hand against 9"),
        (Situation(9, 14, held="d8"), "d8", "rolling a d8 at 14 against 9"),
        (Situation(9, 14, held="joker"), "roll", "rolling a d12 at 14 with a joker in hand against 9"),
        (Situation(1, 20, double=True, held="joker"), "reroll", "rerolling 10-10 against 1"),
        (Situation(3, 13, held="d8", earned="d4"), "swap", "swapping the d8 for a d4 at 13 against 3"),
        (Situation(3, 13, held="d8", earned="d4"), "keep", "keeping the d8, not a d4, at 13 against 3"),
        (Situation(1, 18, cards=True, soft=True), "double", "doubling soft 18 against an ace"),
        (Situation(6, 20, cards=True, pair=True), "split", "splitting 10-10 against 6"),
        (Situation(6, 12, cards=True, pair=True, soft=True), "hit", "hitting two aces against 6"),
        (Situation(9, 16, cards=True), "surrender", "surrendering 16 against 9"),
        (Situation(1, 19, cards=True, asked="insurance"), ACCEPT, "insuring 19 against an ace"),
        (Situation(1, 21, cards=True, asked="even_money"), ACCEPT, "taking even money against an ace"),
        (Situation(6, 11, cards=True, asked="double"), DECLINE, "not following a double of 11 against 6"),
    ],
)
def test_a_habit_is_named_as_players_speak_of_it(situation: Situation, choice: str, words: str) -> None:
    assert habit_words(situation, choice) == words


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((10, 12, 9, 11), "χ² 0.5, p = 0.92: looks fair"),
        ((20, 8, 9, 11), "χ² 7.5, p = 0.06: looks fair"),
        ((20, 7, 9, 11), "χ² 8.4, p = 0.04: unusual"),
        ((40, 8, 9, 11), "χ² 41.8, p = 5e-09: very unusual"),
        ((4, 0, 0, 0), "too few to tell"),
    ],
)
def test_a_fit_is_called_fair_or_unusual_and_never_more(counts: tuple[int, ...], words: str) -> None:
    assert fit_words(even_fit(counts)) == words


# Whose


def test_one_s_own_key_is_found_and_none_is_made(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert own_player("ada") is None and not list(home.rglob("*.key"))
    ada = load_identity("ada").player
    played = Evening(1, people=("ann", ada))
    keep(played.play(3))
    assert f" STATS  {ada.title()[:16]}" in told("", capsys, name="ada")
    with pytest.raises(WhoseStats):
        asked("", name="eve")


def test_the_one_person_there_is_meant_and_no_bot(capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(3, people=("ann",)))
    assert " STATS  Ann " in told("", capsys)
    assert " STATS  Bot 0 " in told("--player bot-0", capsys)


def test_of_several_one_must_be_chosen() -> None:
    keep(evening(2))
    with pytest.raises(WhoseStats, match=r"^Say whose with --player NAME: Ann, Bob\.$") as error:
        asked("")
    assert error.value.exit_code == 2
    with pytest.raises(UnknownPlayer, match=r"^Nobody called 'zoe' was there.*: Ann, Bob, Bot 0, Bot 1\.$"):
        asked("--player zoe")


def test_namesakes_are_told_apart_by_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    for player in ("cafe0123", "cafe4567"):
        played = Evening(1, people=(player,))
        played.do(cmd.Enter(player, Text("Ann")))
        keep(played.play(2))
    with pytest.raises(Namesakes, match=r"--player ID: cafe0123, cafe4567\.$"):
        asked("--player ANN")
    assert " STATS  Ann " in told("--player cafe45", capsys)


# What there is not


def test_without_a_journal_nothing_is_made() -> None:
    with pytest.raises(JournalMissing):
        asked("")
    assert not default_path().exists()


def test_what_is_not_there_is_one_sentence(home: Path) -> None:
    open_journal().close()
    with pytest.raises(NoSession):
        asked("")
    keep(evening(1))
    with pytest.raises(NoSuchSession):
        asked("7 --player ann")
    with pytest.raises(HistoryUnreadable):
        asked("missing.bhj")
    keep(Evening(1, people=(), bots=0))
    with pytest.raises(NobodyThere):
        asked("2")
    keep(Evening(1))
    with pytest.raises(NoRounds, match=r"^Ann has finished no round there"):
        asked("3 --player ann")


def test_a_damaged_history_is_one_sentence(home: Path) -> None:
    whole = proof(evening(3))
    file = home / "x.bhj"
    for content, error in (
        (b"hello\n", NotAHistory),
        (whole[:-30], HistoryDamaged),
        (whole.replace(b'"amount":10', b'"amount":20', 1), HistoryDamaged),
    ):
        file.write_bytes(content)
        with pytest.raises(error):
            asked(f"{file} --player ann")


def test_a_signed_history_that_breaks_the_rules_is_one_sentence(home: Path) -> None:
    played = evening(2)
    played.force(ev.Rebought("ann", 50_000))
    played.round()
    (home / "x.bhj").write_bytes(proof(played))
    with pytest.raises(BrokenRule, match=r"event \d+ of the history.*bhj-tui verify"):
        asked(f"{home / 'x.bhj'} --player ann")


def test_a_damaged_journal_is_one_sentence() -> None:
    played = evening(1)
    played.lines[3:4] = [b'{"type":"sat"}']
    keep(played)
    with pytest.raises(JournalDamaged):
        asked("--player ann")


# Out of a file, and into one


def test_a_saved_history_tells_the_same_as_the_journal(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = card_evening("live", 5)
    keep(played)
    (home / "x.bhj").write_bytes(proof(played))
    page = told("1 --player ann", capsys)
    assert told(f"{home / 'x.bhj'} --player ann", capsys) == page
    monkeypatch.setattr("sys.stdin", type("In", (), {"buffer": BytesIO(proof(played))}))
    assert told("- --player ann", capsys) == page


def test_json_tells_everything_and_rounds_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    played = card_evening("live", 8)
    keep(played, "Lotus")
    shown = json.loads(told("--json --player ann", capsys))
    totals, rounds = shown["totals"], shown["rounds"]
    assert (shown["name"], shown["player"], shown["games"]) == ("Ann", "ann", ["live"])
    for part in ("result", "bet", "expected", "luck", "given", "beyond"):
        assert totals[part] == pytest.approx(sum(one[part] for one in rounds))
    assert totals["result"] == pytest.approx(
        totals["expected"] + totals["luck"] - totals["given"] - totals["beyond"]
    )
    assert shown["course"]["chips"][-1] == played.table.players["ann"].chips
    assert len(shown["course"]["chips"]) == len(rounds) + 1
    assert shown["cards"]["freedom"] == 9 and sum(shown["cards"]["counts"]) > 50
    assert sum(shown["cards"]["expected"]) == pytest.approx(sum(shown["cards"]["counts"]))
    decision = next(made for one in rounds for made in one["decisions"])
    assert {"situation", "choice", "best_choice", "cost"} <= set(decision)


def test_csv_has_a_line_for_each_round(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(evening(6), '黒穴, "quoted"')
    file = home / "rounds.csv"
    assert told(f"--player ann --csv {file}", capsys) == f"Saved in {file}: 6 rounds of Ann, a line each.\n"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert tuple(rows[0]) == COLUMNS and len(rows) == 6
    shown = json.loads(told("--json --player ann", capsys))
    for row, one, chips in zip(rows, shown["rounds"], shown["course"]["chips"][1:], strict=True):
        assert row["table"] == '黒穴, "quoted"' and row["game"] == "blackhole" and row["session"] == "1"
        for part in ("round", "bet", "result", "expected", "luck", "given", "beyond", "absent"):
            assert float(row[part]) == one[part]
        assert int(row["decisions"]) == len(one["decisions"]) and int(row["chips"]) == chips
        assert float(row["low"]) < float(row["high"])


def test_a_csv_takes_no_other_file_s_place(home: Path) -> None:
    keep(evening(1))
    (home / "there").write_text("mine")
    with pytest.raises(RoundsFileThere, match="Choose another name"):
        asked(f"--player ann --csv {home / 'there'}")
    assert (home / "there").read_text() == "mine"
    with pytest.raises(RoundsNotSaved, match="Choose another place"):
        asked(f"--player ann --csv {home / 'no' / 'where'}")


# The command


def test_the_list_of_sessions_points_to_it_in_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(evening(1))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert history.tell(parse(["history"])) == 0
    assert capsys.readouterr().out.endswith("\n\nWhat of it was luck, and what skill: bhj-tui stats N\n")


def test_where_and_who_may_be_said_before_the_command_or_after() -> None:
    for line in ("--name ada --ascii stats 3 --player Bo", "stats 3 --player Bo --ascii --name ada"):
        request = parse(line.split())
        assert (request.source, request.player, request.name, request.ascii) == ("3", "Bo", "ada", True)


@pytest.mark.parametrize("line", ["--json --csv x", "--player", "--csv"])
def test_what_was_mistyped_is_refused(line: str) -> None:
    with pytest.raises(Mistyped, match="bhj-tui stats --help"):
        parse(["stats", *line.split()])


def test_a_name_that_nobody_can_have_is_refused() -> None:
    with pytest.raises(BadName):
        cli._run(parse(["stats", "--name", "x" * 17]))


def test_at_dice_neither_arrays_nor_a_screen_are_imported(home: Path) -> None:
    keep(evening(2))
    program = (
        "import sys\nfrom tui.cli import main\nassert main(['stats', '--player', 'ann']) == 0\n"
        "print([name for name in ('textual', 'rich', 'numpy', 'net.broker') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
    assert done.stdout.startswith(" STATS  Ann ")
