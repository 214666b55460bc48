"""`bhj-tui replay`: a saved history on the table's screen, and as text."""

import io
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core import events as ev
from core.evolve import evolve
from core.notation import read, write
from net.facts import Checked, Fact, Happened, Synced
from net.proof import HistoryDamaged, HistoryTooNew, NotAHistory
from net.verify import HistoryUnreadable
from tests.core.evenings import Evening
from tests.tui.pasts import Loaded, card_evening, evening, proof
from tests.tui.terminals import environment, terminal
from tests.tui.test_table_screen import STILL, Seat
from tui import cli, replay
from tui.app import BhjApp, Joined
from tui.film import AgainstTheRules, Film, read_film
from tui.options import Motion, Options
from tui.projector import Projector
from tui.screens import replay as replay_module
from tui.screens.replay import PACE, ReplayScreen


def film_of(played: Evening) -> Film:
    return read_film(io.BytesIO(proof(played)))


def loaded(rounds: int) -> Evening:
    """Return an evening whose dealer's dice do not follow from the links."""
    played = evening(0)
    played.chance = Loaded(played.purse.chance)
    return played.play(rounds)


# Reading


def test_a_film_knows_its_rounds_and_that_they_were_checked() -> None:
    played = evening(4)
    film = film_of(played)
    assert film.last == played.table and film.rounds == 4
    assert [table.round for table in film.tables] == [1, 2, 3, 4]
    assert all(table.dealer for table in film.tables)
    assert film.problems == {1: "", 2: "", 3: "", 4: ""}
    assert [film.round_at(at) for at in (0, film.begins[0] - 1, film.begins[0], len(film.events))] == [
        0,
        0,
        1,
        4,
    ]


def test_a_void_round_begins_with_its_locked_bets() -> None:
    played = evening(1)
    played.miss("ann")
    film = film_of(played)
    assert (film.tables[1].round, film.tables[1].dealer) == (2, None)
    assert film.problems[2] == ""


def test_loaded_dice_are_found_in_their_rounds() -> None:
    played = loaded(2)
    played.chance = played.purse.chance
    film = film_of(played.play(1))
    assert ["must show" in film.problems[number] for number in (1, 2, 3)] == [True, True, False]
    assert film.problems[3] == ""


def test_what_breaks_the_rules_is_not_shown() -> None:
    played = evening(1)
    played.force(ev.BetPlaced("ann", 0, 15))
    with pytest.raises(AgainstTheRules, match="bhj-tui verify") as error:
        film_of(played)
    assert "\n" not in str(error.value)


def test_what_is_no_history_is_told_in_one_sentence(tmp_path: Path) -> None:
    whole = proof(evening(1))
    for content, kind in (
        (b"", NotAHistory),
        (b"\x00" * 100, NotAHistory),
        (whole[:-10], HistoryDamaged),
        (whole.replace(b'"version":1', b'"version":9', 1), HistoryTooNew),
        (whole.replace(b"Ann", b"Eve", 1), HistoryDamaged),
        (
            b"".join(
                [line for line in whole.splitlines(True) if b'"opened"' in line[:50] or b"format" in line]
            ),
            None,
        ),
    ):
        file = tmp_path / "x.bhj"
        file.write_bytes(content)
        with pytest.raises(kind or HistoryDamaged):
            replay.tell(str(file))
    for name in (tmp_path / "missing", tmp_path, "a\0b"):
        with pytest.raises(HistoryUnreadable):
            replay.tell(str(name))


# As text


def test_without_a_terminal_the_rounds_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.bhj"
    file.write_bytes(proof(evening(2)))
    assert cli.main(["replay", str(file)]) == 0
    first, second, rest = capsys.readouterr().out.split("\n\n")
    assert (read(first).round, read(second).round) == (1, 2)
    assert rest.startswith("results after 2 rounds\n")
    assert rest.endswith("\n2 of 2 rounds checked, every die as it was sealed\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert cli.main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith("round 1\n")


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_rounds_of_cards_are_printed_too(
    preset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.bhj"
    file.write_bytes(proof(card_evening(preset, 3)))
    assert replay.tell(str(file)) == 0
    *rounds, rest = capsys.readouterr().out.split("\n\n")
    assert [write(read(text)) for text in rounds] == [text + "\n" for text in rounds]
    assert rest.endswith("\n3 of 3 rounds checked, every card as it was sealed\n")


def test_loaded_dice_are_told_in_text_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.bhj"
    file.write_bytes(proof(loaded(1)))
    assert replay.tell(str(file)) == 0
    said = capsys.readouterr().out
    assert "round 1 is not as it was sealed: " in said and "must show" in said
    assert "every die as it was" not in said


# Step by step


class Viewer:
    """Hears what a projector tells."""

    def __init__(self, played: Evening) -> None:
        self.projector = Projector(film_of(played))
        self.facts: list[Fact] = []
        self.projector.attach(self.facts.append)

    def steps(self) -> Iterator[tuple[Fact, ...]]:
        """Go on to the end; yield what each step tells."""
        while not self.projector.over:
            self.facts.clear()
            assert self.projector.step() > 0
            yield tuple(self.facts)


def test_a_film_played_to_its_end_is_the_evening() -> None:
    played = evening(3)
    played.trouble()
    viewer = Viewer(played)
    table = viewer.projector.film.first
    checks = []
    for facts in viewer.steps():
        for fact in facts:
            if isinstance(fact, Happened):
                for event in fact.events:
                    table = evolve(table, event)
                assert fact.table == table
            elif isinstance(fact, Checked):
                checks.append(fact.round)
    assert table == played.table
    assert checks == list(viewer.projector.film.problems)


def test_links_come_with_the_dice_that_follow_from_them() -> None:
    viewer = Viewer(evening(2))
    tables = [fact.table for facts in viewer.steps() for fact in facts if isinstance(fact, Happened)]
    assert tables and not any(table.owing() for table in tables)


def test_the_dealers_link_comes_with_the_end_of_its_round() -> None:
    viewer = Viewer(evening(2))
    batches = [fact.events for facts in viewer.steps() for fact in facts if isinstance(fact, Happened)]
    ends = [batch for batch in batches if any(isinstance(event, ev.Settled) for event in batch)]
    assert len(ends) == 2 and all(isinstance(batch[-1], ev.Revealed) for batch in ends)


def test_rounds_are_jumped_to_and_back() -> None:
    viewer = Viewer(evening(3))
    projector = viewer.projector
    for number, expected in ((1, 1), (3, 3), (99, 3), (0, 0)):
        projector.jump(number)
        synced = [fact for fact in viewer.facts if isinstance(fact, Synced)][-1]
        assert projector.round == expected == synced.table.round
    projector.jump(2)
    projector.back()
    assert projector.round == 1
    projector.step()
    projector.back()
    assert projector.round == 1 and projector.position == projector.film.begins[0]
    projector.back()
    assert projector.position == 0
    projector.back()
    assert projector.position == 0


# On screen


class Watch:
    """A clock in the test's own hands."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@asynccontextmanager
async def shown(
    film: Film, size: tuple[int, int] = (80, 24), options: Options = STILL
) -> AsyncIterator[tuple[Seat, ReplayScreen]]:
    """Show a film."""
    projector = Projector(film)
    app = BhjApp(options, Joined(projector, film.first), screen=ReplayScreen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        here = Seat(app, None, pilot)  # type: ignore[arg-type]
        assert isinstance(here.screen, ReplayScreen)
        yield here, here.screen


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("size", "ascii"), [((80, 24), False), ((60, 20), True), ((120, 40), False), ((44, 14), True)]
)
async def test_keys_pause_and_jump_and_set_the_pace(
    size: tuple[int, int], ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    monkeypatch.setattr(replay_module, "time", watch)
    options = Options(motion=Motion.NONE, ascii=ascii)
    async with shown(film_of(evening(3)), size, options) as (here, screen):
        captions = list[str]()
        for key in ("space", "right", "right", "left", "plus", "end", "home", "space", "minus", "minus"):
            await here.press(key)
            await here.settle()
            if key == "right":
                watch.now += 60.0
                screen.changed()
                await here.settle()
            captions.append(screen.desk.caption.replace(" -", " ·"))
            assert "REPLAY" in here.text()
        assert captions == [
            "REPLAY · 0 of 3 · paused",
            "REPLAY · 1 of 3 · paused",
            "REPLAY · 2 of 3 · paused",
            "REPLAY · 1 of 3 · paused",
            "REPLAY · 1 of 3 · paused",
            "REPLAY · 3 of 3 · the end",
            "REPLAY · 0 of 3 · paused",
            "REPLAY · 0 of 3 · 2x",
            "REPLAY · 0 of 3 · 1x",
            "REPLAY · 0 of 3 · 0.5x",
        ]
        assert "".join(here.text()).isascii() or not ascii


@pytest.mark.asyncio
@pytest.mark.parametrize("motion", [Motion.NONE, Motion.FULL])
async def test_a_film_runs_by_itself_to_its_end(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    from tui.screens import table as table_module

    watch = Watch()
    monkeypatch.setattr(replay_module, "time", watch)
    monkeypatch.setattr(table_module, "time", watch)
    played = evening(1, people=("ann",), bots=0)
    async with shown(film_of(played), options=Options(motion=motion)) as (here, screen):
        for _ in range(2000):
            watch.now += 1.0
            screen.changed()
            await here.pilot.pause()
            if screen.desk.caption.endswith("the end") and screen.desk.playback.shown == played.table:
                break
        assert screen.desk.playback.shown == played.table
        assert "round 1 ✓" in here.text() and PACE not in screen.timers
        assert any("win" in line.text or "lose" in line.text for line in screen.desk.log)


@pytest.mark.asyncio
async def test_a_jump_has_the_log_of_the_rounds_before() -> None:
    async with shown(film_of(evening(3))) as (here, screen):
        await here.press("space", "end", "end")
        await here.settle()
        rounds = [line.round for line in screen.desk.log if line.round]
        assert rounds == sorted(rounds) and set(rounds) == {1, 2, 3}
        assert "round 3 ✓" in here.text()
        await here.press("home")
        await here.settle()
        assert not screen.desk.log


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("preset", "size"),
    [("live", (44, 14)), ("german", (60, 20)), ("czech", (120, 40))],
)
async def test_a_film_of_cards_runs_by_itself_to_its_end(
    preset: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.screens import table as table_module

    watch = Watch()
    monkeypatch.setattr(replay_module, "time", watch)
    monkeypatch.setattr(table_module, "time", watch)
    played = card_evening(preset, 2)
    async with shown(film_of(played), size) as (here, screen):
        for _ in range(2000):
            watch.now += 3.0
            screen.changed()
            await here.pilot.pause()
            if screen.desk.caption.endswith("the end") and screen.desk.playback.shown == played.table:
                break
        assert screen.desk.playback.shown == played.table
        assert "REPLAY" in here.text() and "2 of 2" in here.text()
        await here.press("left")
        assert screen.desk.caption.startswith("REPLAY · 2 of 2")


@pytest.mark.asyncio
async def test_loaded_dice_raise_the_alarm_in_a_replay() -> None:
    async with shown(film_of(loaded(1))) as (here, screen):
        await here.press("space", "end")
        await here.settle()
        assert "Do not play on." in here.text() and "round 1 ✗" in here.text()
        await here.press("enter")
        await here.settle()
        assert "Do not play on." not in here.text() and screen.is_current


@pytest.mark.asyncio
async def test_keys_of_a_table_mean_nothing_in_a_replay_and_q_leaves() -> None:
    async with shown(film_of(evening(1))) as (here, screen):
        await here.press("space", "down", "up", *"rsxkwbtypv")
        assert screen.desk.focus is None and screen.desk.typing is None
        await here.press("question_mark")
        assert "THE REPLAY" in here.text() and "BETTING" not in here.text()
        await here.press("escape", "q")
        assert here.app.return_value == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_in_a_terminal_it_is_the_tables_screen(tmp_path: Path) -> None:
    file = tmp_path / "x.bhj"
    file.write_bytes(proof(evening(2)))
    with terminal("replay", str(file), "--motion", "none", env=environment(tmp_path)) as one:
        one.until("REPLAY")
        one.press(" ")
        one.until("paused")
        one.press("q")
        code, _ = one.end()
        assert code == 0
