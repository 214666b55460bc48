"""Rounds that are over on screen: what was played, step by step, and the proof that the chance was sealed."""

import json
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core import commands as cmd
from core import events as ev
from core.ledger import line
from core.ledger import read as event_of
from core.moves import Move
from core.notation import read, write
from core.text import Text
from net import service
from net.facts import Checked, Synced
from net.journal import open_journal
from net.journal_file import default_path, lock_out
from net.verify import verify_file
from tests.core.evenings import Evening
from tests.tui.fakes import YOU
from tests.tui.pasts import IDENTITY, NOON, Loaded, card_evening, evening, keep, seen
from tests.tui.patience import until
from tests.tui.terminals import environment, terminal
from tests.tui.test_checks_screens import PAGE_SIZES, shown, through_all_sizes
from tests.tui.test_lobby import Door, app_with
from tests.tui.test_table_screen import STILL, Seat, seat, table
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import annals as annals_module
from tui import tongue
from tui.actions import BY_ID
from tui.annals import MOST_ROUNDS, POINTS, Course
from tui.app import BhjApp
from tui.browse import Browse
from tui.draw.history import Sight, draw_history
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.options import Motion, Options
from tui.proofs import proof_of
from tui.reading import Reading
from tui.reels import film_of
from tui.screens.history import HistoryScreen
from tui.screens.menu import ChoiceScreen
from tui.screens.round_pages import ReportScreen, RoundReplay, RoundsHelp
from tui.screens.rounds import RoundsScreen
from tui.screens.seen import SeenScreen
from tui.screens.session import SessionScreen
from tui.words.history import HEADINGS, hands_text

SIZES = [(80, 24), (60, 20), (120, 40)]
PLAIN = Options(motion=Motion.NONE, ascii=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new in a folder of their own, whose dealer's key is known."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(service, "dealer_identity", lambda: IDENTITY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def loaded(rounds: int, right: int = 1) -> Evening:
    """Return an evening whose dealer's dice follow from the links only in the first rounds."""
    played = evening(right)
    played.chance = Loaded(played.purse.chance)
    return played.play(rounds)


def reading(played: Evening, you: str = "ann") -> Reading:
    """Return the rounds of an evening, read from the journal."""
    done = Reading(keep(played), you, lambda: None)
    done.run()
    assert done.error is None, done.error
    return done


def rows(browse: Browse, size: tuple[int, int] = (80, 24), glyphs: Glyphs = UNICODE) -> list[str]:
    """Return the screen as drawn, row by row."""
    canvas = draw_history(browse, Sight("HISTORY"), *size, glyphs)
    return ["".join([mark for mark, _ in row]).rstrip() for row in canvas.rows]


def text(browse: Browse, size: tuple[int, int] = (80, 24), glyphs: Glyphs = UNICODE) -> str:
    """Return the screen as drawn."""
    return "\n".join(rows(browse, size, glyphs))


# Rounds out of a log


def test_before_the_first_dice_a_round_tells_who_is_in_it() -> None:
    played = evening(1)
    dealt = [isinstance(event_of(line), ev.Dealt) for line in played.lines].index(True)
    played.lines = played.lines[: dealt + 1]
    annals, stood = seen(played)
    names = [str(stood.players[box.owner].name) for box in stood.boxes if box.owner is not None and box.hands]
    assert names and hands_text(annals.kept[-1], "", UNICODE, 80) == ", ".join(names)


@pytest.mark.parametrize("played", [evening(6), card_evening("live", 6)], ids=["dice", "cards"])
def test_a_log_is_cut_into_its_rounds_and_nothing_is_lost(played: Evening) -> None:
    done = reading(played)
    assert [chapter.number for chapter in done.kept] == [1, 2, 3, 4, 5, 6]
    told = [line(event) for chapter in done.kept for event in chapter.events]
    assert told == played.lines[1 : len(told) + 1]
    for chapter in done.kept:
        assert isinstance(chapter.events[-1], ev.Revealed)
        *_, (_before, _event, after) = chapter.steps()
        assert after == chapter.last
    table, first = played.table, done.kept[0].first
    for player, known in table.players.items():
        nets = [chapter.net(player) or 0 for chapter in done.kept]
        before = first.players[player].chips if player in first.players else known.bought
        bought = known.bought - (first.players[player].bought if player in first.players else known.bought)
        assert known.chips == before + bought + sum(nets)
        assert done.kept[-1].chips(player) == known.chips


def test_void_rounds_are_rounds_without_a_result() -> None:
    played = evening(1)
    played.bet()
    played.do(cmd.VoidRound("ann"))
    (_, void) = reading(played).kept
    assert void.void and void.over and void.net("ann") is None and void.stakes("ann") == 10


@pytest.mark.parametrize("language", OURS)
def test_headings_and_a_round_that_is_open_are_said_whole(language: str) -> None:
    played = evening(2)
    played.bet()
    with speaking(language):
        said = text(Browse(reading(played), ascii=False))
        headings = said.splitlines()[1].split()
        assert all(tongue._(heading) in headings for heading in HEADINGS if heading != "time")
        assert tongue.p_("a round", "open") in said


def test_a_round_under_way_is_looked_at_as_far_as_it_is() -> None:
    played = evening(2)
    played.bet()
    done = reading(played)
    assert [chapter.over for chapter in done.kept] == [True, True, False]
    assert "open" in text(Browse(done, ascii=False))
    assert "The proof comes when the round is over." in text(Browse(done, ascii=False))


def test_a_terminal_keeps_what_it_saw_from_the_beginning_on() -> None:
    played = evening(3)
    whole, _ = seen(played)
    assert [one.number for one in whole.kept] == [1, 2, 3] and all(one.ended == NOON for one in whole.kept)
    locks = [at for at, told in enumerate(played.lines[1:]) if b'"locked"' in told]
    late, _ = seen(played, first=locks[1] + 1)
    assert [one.number for one in late.kept] == [3]
    early, _ = seen(played, first=locks[1])
    assert [one.number for one in early.kept] == [2, 3]


def test_what_a_terminal_keeps_is_bounded_and_its_sums_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annals_module, "MOST_ROUNDS", 4)
    annals, table = seen(evening(9))
    assert [one.number for one in annals.kept] == [6, 7, 8, 9] and annals.dropped == 5
    known = table.players["ann"]
    assert annals.sums.rounds == 9 and annals.sums.nets["ann"] == known.chips - known.bought
    for number in range(3 * MOST_ROUNDS):
        annals.checked(number, "")
    assert len(annals._checked) <= MOST_ROUNDS


def test_a_course_of_any_length_has_few_points() -> None:
    course = Course()
    for chips in range(20 * POINTS):
        course.add(chips)
    assert POINTS // 2 <= len(course.chips) < POINTS
    assert course.chips == sorted(course.chips)


def test_another_opening_of_the_table_is_another_evening() -> None:
    annals, table = seen(evening(3))
    annals.checked(1, "")
    annals.begin_again(table)
    assert len(annals) == 3 and annals.is_checked(1)
    annals.begin_again(replace(table, id=b"another"))
    assert len(annals) == 0 and not annals.is_checked(1)


# The proof


@pytest.mark.parametrize("played", [evening(3), card_evening("czech", 3)], ids=["dice", "cards"])
def test_every_round_is_proved_by_the_code_that_verifies(played: Evening) -> None:
    done = reading(played)
    for chapter in done.kept:
        proof = proof_of(chapter, done.is_checked(chapter.number), done.problems(chapter.number))
        drawn = [event.drawn for event in chapter.events if hasattr(event, "drawn")]
        assert proof.checked and proof.fits and not proof.problems
        assert proof.drawn == sum(map(len, drawn))
        assert {name for name, _ in proof.links} <= {"Ann", "Bob"} and proof.links
    assert done.report is not None and done.report.right and done.report.checked == 3
    assert "✓ the seal matches" in text(Browse(done, ascii=False))


def test_dice_that_do_not_follow_are_told_at_their_round_and_no_mark_is_shown() -> None:
    done = reading(loaded(2))
    assert [done.is_checked(number) for number in (1, 2, 3)] == [True, False, False]
    browse = Browse(done, ascii=False)
    wrong = text(browse)
    assert done.problems(3) and "✗" in wrong and str(done.problems(3)[0])[:30] in wrong
    assert "follow from the links" not in wrong
    browse.move(-2)
    assert "✓ all" in text(browse)


def test_a_link_that_was_not_sealed_is_told_apart() -> None:
    played = evening(2)
    done = reading(played)
    chapter = done.kept[1]
    place = next(at for at, event in enumerate(chapter.events) if isinstance(event, ev.Revealed))
    chapter.events[place] = ev.Revealed(bytes(32))
    proof = proof_of(chapter, checked=True, problems=())
    assert proof.fits is False
    assert not proof_of(chapter, checked=True, problems=["It is wrong."]).checked
    browse = Browse(done, ascii=False)
    assert "the seal does not match" in text(browse) and "the seal matches" not in text(browse)


def test_a_broken_rule_is_told_and_nothing_is_folded_beyond() -> None:
    played = evening(2)
    played.force(ev.Rebought("ann", 77))
    played.play(1)
    done = reading(played)
    assert [chapter.number for chapter in done.kept][:2] == [1, 2] and len(done.kept) == 2
    assert done.report is not None and not done.report.right
    assert "not checked beyond this event" in str(done.report.findings[0].sentence)


def test_what_was_not_seen_from_its_beginning_is_not_said_to_be_checked() -> None:
    annals, _ = seen(evening(2))
    browse = Browse(annals, ascii=False)
    assert "This round was not checked" in text(browse)
    annals.checked(2, "")
    assert "✓ all" in text(browse)
    annals.checked(2, "The dice differ.")
    annals.checked(2, "")
    assert "The dice differ." in text(browse) and "✓ all" not in text(browse)


# Looking through


def test_the_newest_round_is_looked_at_until_another_is_marked() -> None:
    played = evening(3)
    annals, _ = seen(played)
    browse = Browse(annals, ascii=False)
    assert browse.marked is annals.kept[-1]
    browse.move(-1)
    assert browse.marked is annals.kept[1]
    browse.move(99)
    assert browse.marked is annals.kept[-1]
    browse.move(-99)
    assert browse.marked is annals.kept[0]


def test_steps_go_through_every_event_and_show_the_table_as_it_was() -> None:
    browse = Browse(reading(evening(3)), ascii=False)
    steps = browse.steps
    browse.walk(1)
    for number, step in enumerate(steps, start=1):
        drawn = text(browse)
        assert f"step {number} of {len(steps)}" in drawn and step.line.text[:40] in drawn
        assert browse.steps[browse.step or 0].table == step.table
        for box in step.table.boxes:
            for hand in box.hands if step.table.in_round else ():
                assert str(hand.total) in drawn
        browse.walk(1)
    assert browse.step == len(steps) - 1
    for _ in steps:
        browse.walk(-1)
    assert browse.step is None and "sealed" in text(browse)


def test_only_ones_own_rounds_where_that_is_wanted() -> None:
    played = evening(1)
    played.bet("ann")
    played.do(cmd.Pass("ann"))
    played.release()
    played.finish()
    played.play(1)
    browse = Browse(reading(played), ascii=False)
    assert [one.number for one in browse.rounds] == [1, 2, 3]
    browse.filter()
    assert [one.number for one in browse.rounds] == [1, 3] and "yours" in rows(browse)[0]
    assert "2 rounds" in rows(browse)[0]
    nobody = Browse(reading(played, "nobody"), ascii=False)
    nobody.filter()
    assert "No round with a bet of yours." in text(nobody)


def test_rounds_are_found_by_number_and_by_name() -> None:
    played = evening(2)
    played.do(cmd.Enter("eve", Text("Ève")))
    played.do(cmd.Rise("bob"))
    played.play(2)
    browse = Browse(reading(played), ascii=False)
    browse.type("2")
    assert browse.marked is browse.rounds[1] and not browse.missed
    browse.rub_out()
    browse.type("bob")
    assert browse.marked is browse.rounds[1]
    browse.find(-1)
    assert browse.marked is browse.rounds[0]
    browse.find(1)
    assert browse.marked is browse.rounds[1]
    browse.type("x")
    assert browse.missed and "Nobody of that name" in text(browse)


def test_a_film_is_made_of_rounds_without_a_gap() -> None:
    done = reading(evening(4))
    film, number = film_of(done, done.kept[2])
    assert (film.rounds, number) == (4, 3) and film.problems == dict.fromkeys(range(1, 5), "")
    assert film.last == done.kept[-1].last
    annals, table = seen(evening(4))
    annals.begin_again(table)
    assert film_of(annals, annals.kept[0])[0].rounds == 4
    chapters = list(annals.chapters)
    annals.chapters.remove(chapters[1])
    film, number = film_of(annals, chapters[3])
    assert (film.rounds, number) == (2, 2) and film.first.round == 2


# The picture


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("played", [evening(12), card_evening("live", 12)], ids=["dice", "cards"])
def test_what_matters_of_a_round_is_in_sight(played: Evening, size: tuple[int, int]) -> None:
    done = reading(played)
    browse = Browse(done, ascii=False)
    drawn = rows(browse, size)
    last = done.kept[-1]
    (row,) = [line for line in drawn if line.startswith(UNICODE.to_act)]
    dealer = last.shown.dealer
    assert dealer is not None
    assert str(last.number) in row and str(dealer.total) in row
    assert f"{abs(last.net('ann') or 0)}" in row
    for said in ("✓ the seal matches", "✓ all", "ROUND 12", "sealed", "opened"):
        assert said in "\n".join(drawn)


@pytest.mark.parametrize("step", [None, 0, 9])
@pytest.mark.parametrize("language", OURS)
def test_every_size_in_every_language(language: str, step: int | None) -> None:
    browse = Browse(reading(card_evening("live", 5)), ascii=False)
    with speaking(language):
        browse.speak_again()
        browse.step = step
        for size in ((0, 0), *PAGE_SIZES, (30, 12), (7, 40), (80, 11)):
            for glyphs in (UNICODE, ASCII):
                for row in draw_history(browse, Sight("HISTORY"), *size, glyphs).rows:
                    assert len(row) == size[0]


def test_in_ascii_nothing_else_is_drawn() -> None:
    done = reading(card_evening("live", 4))
    browse = Browse(done, ascii=True)
    assert text(browse, glyphs=ASCII).isascii()
    browse.walk(1)
    assert text(browse, glyphs=ASCII).isascii()


@pytest.mark.parametrize("played", [evening(3), card_evening("live", 3)], ids=["dice", "cards"])
def test_every_word_is_translated(played: Evening) -> None:
    done = reading(played)
    names = [str(player.name) for player in played.table.players.values()]
    with with_accents():
        browse = Browse(done, ascii=False)
        for step in (None, 5, len(browse.steps) - 1):
            browse.step = step
            assert untranslated(text(browse, (200, 60)), "HISTORY", *names) == []


# The screen


@asynccontextmanager
async def at_home(
    size: tuple[int, int] = (80, 24), options: Options = STILL
) -> AsyncIterator[tuple[BhjApp, Pilot[str]]]:
    """Run the program with the history screen alone."""
    app = BhjApp(options, lobby=lambda: HistoryScreen(options, "ann"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.sessions.over)
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def at_session(
    played: Evening, options: Options = STILL, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BhjApp, Pilot[str], RoundsScreen]]:
    """Run the program with the rounds of a session alone, all of them read."""
    number = keep(played)
    app = BhjApp(options, lobby=lambda: SessionScreen(number, "ann", options))
    async with app.run_test(size=size) as pilot:
        found = app.screen
        assert isinstance(found, SessionScreen)
        await until(pilot, lambda: not found.reading)
        await pilot.pause()
        yield app, pilot, found


@pytest.mark.asyncio
async def test_a_session_is_told_whole_where_its_line_is_cut() -> None:
    keep(evening(1), "Vela")
    keep(evening(2), "Lotus")
    told = {}
    for wide in (80, 60, 40):
        async with at_home((wide, 14)) as (app, pilot):
            rows = shown(app)
            await pilot.press("down")
            told[wide] = [" ".join("".join(text).split()) for text in (rows, shown(app))]
    assert not any("size:" in text for text in told[80])
    for text, name in [
        *zip(told[60], ("Lotus", "Vela"), strict=True),
        *zip(told[40], ("Lotus", "Vela"), strict=True),
    ]:
        assert f"table: {name}, game: blackhole" in text and "state: closed" in text and "kB" in text


@pytest.mark.asyncio
async def test_from_the_lobby_to_a_session_into_a_replay_and_all_the_way_back() -> None:
    keep(evening(3), "Vela")
    keep(card_evening("live", 2), "Lotus")
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("H")
        await until(pilot, lambda: "Lotus" in "".join(shown(app)) and "Vela" in "".join(shown(app)))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, SessionScreen) and not app.screen.reading)
        await pilot.pause()
        rounds = app.screen
        assert "3 rounds" in "".join(shown(app)) and "HISTORY  Vela" in "".join(shown(app))
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, RoundReplay)
        assert "REPLAY · 2 of 3" in "".join(shown(app)) and "round 2" in "".join(shown(app))
        for there in (rounds, None):
            await pilot.press("escape")
            await pilot.pause()
            assert there is None or app.screen is there
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


@pytest.mark.asyncio
async def test_a_replay_begins_with_the_marked_round_and_knows_that_it_was_checked() -> None:
    async with at_session(evening(4)) as (app, pilot, _):
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, RoundReplay) and replay._projector.round == 2
        assert replay.desk.table.round == 2 and replay.desk.table.dealer is not None
        await pilot.press("right")
        await pilot.pause()
        assert replay._projector.round == 3


@pytest.mark.asyncio
async def test_keys_step_filter_and_find() -> None:
    async with at_session(evening(12)) as (app, pilot, screen):
        await pilot.press("right", "right")
        assert "step 2 of" in "".join(shown(app))
        await pilot.press("escape")
        assert screen.browse.step is None and app.screen is screen
        await pilot.press("slash", "4", "enter")
        assert screen.browse.marked is screen.browse.rounds[3]
        await pilot.press("slash", "q", "enter")
        assert "Nobody of that name played" in "".join(shown(app)) and screen.browse.typed is None
        await pilot.press("slash", "q", "escape", "f")
        assert screen.browse.mine and app.return_value is None
        await pilot.press("home")
        assert screen.browse.at == 0
        await pilot.press("pagedown")
        assert screen.browse.at == 8
        await pilot.press("end")
        assert screen.browse.at == 11


@pytest.mark.asyncio
async def test_help_tells_every_key() -> None:
    async with at_session(evening(1)) as (app, pilot, screen):
        await pilot.press("question_mark")
        told = "".join(shown(app))
        assert isinstance(app.screen, RoundsHelp)
        assert all(BY_ID[name].help in told for name in screen._keys) and "step by step" in told
        await pilot.press("enter")
        assert app.screen_stack == [screen]


@pytest.mark.asyncio
async def test_the_marked_round_or_line_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    async with at_session(evening(3)) as (app, pilot, screen):
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await pilot.press("up", "y")
        assert read(copied[-1]).round == 2 and write(read(copied[-1])) == copied[-1]
        assert "Copied" in "".join(shown(app))
        await pilot.press("right", "y")
        assert copied[-1] == screen.browse.steps[0].line.text


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["j", "t", "f"])
async def test_a_session_is_exported(key: str, home: Path) -> None:
    played = evening(3)
    async with at_session(played) as (app, pilot, screen):
        for number in ("", "-2"):
            await pilot.press("e")
            assert isinstance(app.screen, ChoiceScreen)
            await pilot.press(key)
            await until(pilot, lambda: bool(screen.sentence))
            path = home / f"orion-1{number}.{ {'j': 'json', 't': 'txt', 'f': 'bhj'}[key] }"
            assert path.exists() and path.name in screen.sentence
            await pilot.press("up")
    if key == "j":
        assert len(json.loads(path.read_bytes())["events"]) == len(played.lines)
    elif key == "t":
        first, *_ = path.read_text("utf-8").split("\n\n")
        assert read(first).round == 1
    else:
        assert verify_file(path).right


@pytest.mark.asyncio
async def test_a_folder_that_takes_no_file_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    monkeypatch.setattr(Path, "cwd", lambda: gone)
    async with at_session(evening(1)) as (_, pilot, screen):
        await pilot.press("e", "t")
        await until(pilot, lambda: bool(screen.sentence))
        assert "another folder" in screen.sentence


@pytest.mark.asyncio
async def test_everything_is_checked_once_more_and_told() -> None:
    played = evening(3)
    async with at_session(played) as (app, pilot, screen):
        await pilot.press("home", "v")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        told = "".join(shown(app))
        assert "All is right" in told and played.table.head.hex() in told
        await pilot.press("escape")
        assert screen.browse.at == 0


@pytest.mark.asyncio
async def test_rounds_end_where_a_rule_is_broken_and_that_is_said() -> None:
    played = evening(2)
    played.force(ev.Rebought("ann", 77))
    async with at_session(played.play(2)) as (app, _, screen):
        assert len(screen.browse.rounds) == 2
        assert "Shown up to an event that breaks the rules" in "".join(shown(app))


@pytest.mark.asyncio
async def test_what_is_wrong_is_told_of_the_whole() -> None:
    async with at_session(loaded(2)) as (app, pilot, _):
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        told = "".join(shown(app))
        assert "Round 2, event" in told and "Round 3, event" in told and "All is right" not in told


# Nothing to see


@pytest.mark.asyncio
async def test_without_a_journal_there_is_a_sentence() -> None:
    async with at_home() as (app, pilot):
        assert "bhj-tui host" in "".join(shown(app))
        await pilot.press("enter", "down", "escape")
        assert app.return_value == ""
    assert not default_path().exists()


@pytest.mark.asyncio
async def test_an_empty_journal_is_a_sentence() -> None:
    open_journal().close()
    async with at_home() as (app, _):
        assert "The journal has no session yet." in "".join(shown(app))


@pytest.mark.asyncio
async def test_a_damaged_journal_is_a_sentence() -> None:
    default_path().parent.mkdir(parents=True)
    default_path().write_bytes(b"no journal" * 500)
    async with at_home() as (app, _):
        assert "journal" in "".join(shown(app)) and "Traceback" not in "".join(shown(app))


@pytest.mark.asyncio
async def test_rounds_before_the_damage_are_shown() -> None:
    number = keep(evening(3))
    with closing(sqlite3.connect(default_path())) as file, file:
        file.execute("UPDATE sessions SET title = 'x' WHERE id = 1")
    app = BhjApp(STILL, lobby=lambda: SessionScreen(number, "ann", STILL))
    async with app.run_test() as pilot:
        found = app.screen
        assert isinstance(found, SessionScreen)
        await until(pilot, lambda: not found.reading)
        await pilot.pause()
        assert "a row is not as it was written" in " ".join(shown(app)).replace("  ", "")


@pytest.mark.asyncio
async def test_a_session_without_a_round_is_a_sentence() -> None:
    async with at_session(evening(0)) as (app, pilot, _):
        assert "No round has begun yet." in "".join(shown(app))
        await pilot.press("enter", "right", "slash", "e", "v", "y", "f")
        assert "No round has begun yet." in "".join(shown(app))


@pytest.mark.asyncio
async def test_the_journal_of_a_running_dealer_can_be_read_and_read_on() -> None:
    played = evening(2)
    number = keep(played, closed=False)
    claim = lock_out(default_path(), "orion")
    assert claim is not None
    with closing(claim):
        app = BhjApp(STILL, lobby=lambda: SessionScreen(number, "ann", STILL))
        async with app.run_test() as pilot:
            found = app.screen
            assert isinstance(found, SessionScreen)
            await until(pilot, lambda: not found.reading)
            assert len(found.browse.rounds) == 2


@pytest.mark.asyncio
async def test_the_screen_answers_while_rounds_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, reached = threading.Event(), threading.Event()
    noted = Reading._finish

    def finish(self: Reading, chapter: object) -> None:
        noted(self, chapter)  # type: ignore[arg-type]
        if len(self.chapters) == 9:
            reached.set()
            go_on.wait(10)

    monkeypatch.setattr(Reading, "_finish", finish)
    number = keep(evening(20))
    app = BhjApp(STILL, lobby=lambda: SessionScreen(number, "ann", STILL))
    async with app.run_test() as pilot:
        await until(pilot, reached.is_set)
        await until(pilot, lambda: "reading" in shown(app)[0])
        await pilot.press("home", "down", "right")
        assert "ROUND 2" in "".join(shown(app)) and "step 1" in "".join(shown(app))
        go_on.set()
        found = app.screen
        assert isinstance(found, SessionScreen)
        await until(pilot, lambda: not found.reading)
        await pilot.pause()
        assert "20 rounds" in shown(app)[0] and "ROUND 2" in "".join(shown(app))


# At the table


async def played_at(here: Seat, rounds: int) -> None:
    """Play whole rounds: one stands on two dice, and so does mira."""
    for _ in range(rounds):
        here.client.does(cmd.Bet("mira", 1, 10))
        here.client.does(cmd.Bet(YOU, 0, 10), 6)
        for player in (YOU, "mira"):
            here.client.does(cmd.Play(player, here.client.dealer.table.decision, Move.START), 9, 8)
            drawn = (8, 12) if player == "mira" else ()
            here.client.does(cmd.Play(player, here.client.dealer.table.decision, Move.STAND), *drawn)
        await here.settle()


@pytest.mark.asyncio
@pytest.mark.parametrize("you", [YOU, ""])
async def test_at_the_table_there_are_the_rounds_since_one_came(you: str) -> None:
    async with seat(table("mira"), you=you) as here:
        await here.press("H")
        assert isinstance(here.app.screen, SeenScreen) and "No round was seen" in here.text()
        await played_at(here, 2)
        assert "2 rounds" in here.text() and "ROUND 2" in here.text()
        assert ("+10" in here.text()) == bool(you) and "= 26 ✗" in here.text()
        await here.press("enter")
        assert isinstance(here.app.screen, RoundReplay) and "REPLAY · 2 of 2" in here.text()
        await here.press("escape", "H")
        assert here.app.screen is here.screen
        await here.press("escape")
        assert "MENU" in here.text() and "Look at rounds that are over" in here.text()


@pytest.mark.asyncio
async def test_what_the_terminal_found_is_the_proof_at_the_table() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, 2)
        here.client.feed(Checked(1, ""))
        here.client.feed(Checked(2, "The dice of the round are not those that were sealed."))
        await here.settle()
        await here.press("enter", "H", "v")
        assert "1 of 2 rounds" in here.text() and "Round 2: The dice of the round" in here.text()


@pytest.mark.asyncio
async def test_after_a_gap_a_round_of_which_the_beginning_is_missing_is_left_out() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, 1)
        here.client.dealer.does(cmd.Bet("mira", 1, 10))
        here.client.dealer.does(cmd.Bet(YOU, 0, 10), [6])
        here.client.feed(Synced(here.client.dealer.table, None))
        here.client.does(cmd.Play(YOU, here.client.dealer.table.decision, Move.START), 9, 8)
        await here.settle()
        await here.press("H")
        assert "1 round ·" in here.text()


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["j", "t"])
async def test_rounds_of_a_table_are_exported(kind: str, home: Path) -> None:
    async with seat(table("mira")) as here:
        await played_at(here, 2)
        await here.press("H", "e")
        assert "verify" not in here.text().split("EXPORT")[-1].split("esc")[0]
        await here.press(kind)
        screen = here.app.screen
        assert isinstance(screen, SeenScreen)
        await until(here.pilot, lambda: bool(screen.sentence))
    if kind == "j":
        found = json.loads((home / "cygnus-x-1.json").read_bytes())["rounds"]
        assert [one["round"] for one in found] == [1, 2] and found[0]["events"][-1]["type"] == "settled"
    else:
        first, *_ = (home / "cygnus-x-1.txt").read_text("utf-8").split("\n\n")
        assert read(first).round == 1


@pytest.mark.asyncio
async def test_whom_one_does_not_want_to_hear_is_not_heard_there_either() -> None:
    async with seat(table("mira")) as here:
        for player in ("mira", YOU):
            here.client.does(cmd.Say(player, Text(f"lunch with {player}")))
        here.screen.desk.mute("mira", on=True)
        await played_at(here, 1)
        await here.press("H")
        assert "lunch with you" in here.text() and "lunch with mira" not in here.text()


@pytest.mark.asyncio
async def test_no_replay_has_a_history_of_its_own() -> None:
    async with at_session(evening(2)) as (app, pilot, _):
        await pilot.press("enter", "H")
        await pilot.pause()
        assert isinstance(app.screen, RoundReplay)


# Checks of every screen


@pytest.mark.asyncio
@pytest.mark.parametrize("keys", [(), ("right",), ("slash", "x"), ("e",), ("enter",)], ids=str)
async def test_the_rounds_take_every_size(keys: tuple[str, ...]) -> None:
    async with at_session(card_evening("live", 4)) as (app, pilot, _):
        await pilot.press(*keys)
        await pilot.pause()
        if keys == ("enter",):
            await pilot.press("space")
        await through_all_sizes(pilot, app, PAGE_SIZES)


@pytest.mark.asyncio
async def test_the_sessions_take_every_size() -> None:
    for number in range(30):
        keep(evening(0), f"T{number}")
    async with at_home() as (app, pilot):
        await pilot.press("down")
        await through_all_sizes(pilot, app, PAGE_SIZES)
        await pilot.press("end")
        assert "▶   1" in "".join(shown(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("keys", [("q",), ("escape",), ("ctrl+c", "ctrl+c")], ids=str)
@pytest.mark.parametrize("inside", [(), ("right",), ("e",), ("v",), ("enter",)], ids=str)
async def test_there_is_a_way_out_of_the_rounds(inside: tuple[str, ...], keys: tuple[str, ...]) -> None:
    async with at_session(evening(2)) as (app, pilot, screen):
        await pilot.press(*inside)
        if inside == ("v",):
            await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        if keys == ("escape",) and inside:
            assert app.return_value is None and app.screen is screen
            await pilot.press(*keys)
        assert app.return_value == ""


@pytest.mark.asyncio
async def test_hostile_names_are_drawn_and_not_obeyed() -> None:
    played = evening(0)
    played.do(cmd.Enter("eve", Text("\x1b]0;x\x07[/][@click=app.exit]\u202e黒")))
    played.do(cmd.Sit("eve", 4))
    played.people = (*played.people, "eve")
    played.do(played.purse.commit("eve", 64))
    played.play(1)
    async with at_session(played, PLAIN) as (app, pilot, _):
        await pilot.press("slash", "[", "@", "enter", "right")
        assert not set("\x1b\x07\u202e") & set("".join(shown(app)))


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="a terminal of POSIX")
def test_the_command_shows_sessions_and_one_of_them(tmp_path: Path) -> None:
    keep(evening(3), "Vela")
    env = environment(tmp_path)
    with terminal("history", "--screen", env=env) as one:
        one.until("Vela")
        one.press("\r")
        one.until("ROUND 3")
        one.press("q")
        assert one.end()[0] == 0
    with terminal("history", "1", "--screen", "--name", "ann", env=env, width=60, height=20) as one:
        one.until("follow from the links")
        one.press("\x1b")
        assert one.end()[0] == 0
