"""The end of an evening: twelve lines that are right, shown once, and printed when the program is left."""

import gc
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from wcwidth import wcswidth

from core import commands as cmd
from core.odds.review_totals import Totals
from core.table import Table
from core.text import Text
from net.facts import Ended
from net.messages import Farewell
from tests.core.evenings import Evening as Played
from tests.tui.fakes import YOU
from tests.tui.pasts import card_evening, evening, seen
from tests.tui.patience import until
from tests.tui.test_checks_screens import PAGE_SIZES, through_all_sizes
from tests.tui.test_history_screen import played_at
from tests.tui.test_lobby import Door, app_with
from tests.tui.test_table_screen import STILL, seat, table
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import stage as stage_module
from tui.annals import Annals
from tui.chapters import Chapter
from tui.evening_card import CELLS, LEAST, LINES, PLAIN_LEVELS, POINTS, Evening, card, is_worth_one
from tui.evening_card import Played as Account
from tui.screens.evening import EveningScreen
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.table import TableScreen
from tui.stage import Stage

DAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def told_of(annals: Annals) -> Account:
    """Return what a terminal's rounds came to."""
    return Account(annals.you, annals.sums, annals.dropped)


def lines(played: Played, ascii: bool = False) -> list[str]:
    """Return ann's card of an evening."""
    annals, stood = seen(played)
    return card(told_of(annals), stood, ascii, DAY, None)


# What is on it


NAMES = ("short", "long", "german", "czech", "live")


def evenings() -> Iterator[Played]:
    """Yield evenings of all games, short and long."""
    yield evening(3)
    yield evening(40)
    for preset in ("german", "czech", "live"):
        yield card_evening(preset, 12)


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("played", list(evenings()), ids=NAMES)
def test_there_are_twelve_lines_of_at_most_sixty_cells(played: Played, language: str) -> None:
    with speaking(language):
        for ascii in (False, True):
            told = lines(played, ascii)
            assert len(told) == LINES and max(map(wcswidth, told)) <= CELLS
            assert not ascii or "".join(told).isascii()


@pytest.mark.parametrize("played", [evening(40), card_evening("live", 30)], ids=["dice", "cards"])
def test_the_numbers_are_those_of_the_evening(played: Played) -> None:
    annals, stood = seen(played)
    told = card(told_of(annals), stood, False, DAY, None)
    known = stood.players["ann"]
    own = [chapter for chapter in annals.kept if chapter.stakes("ann")]
    nets = [chapter.net("ann") or 0 for chapter in own]
    net = sum(nets)
    assert told[0].startswith("Orion · ") and told[0].endswith("· 2026-11-30")
    assert told[1] == f"Ann: {len(own)} rounds, {net:+,}, {known.chips:,} chips now"
    assert f"{max(nets):+} in round {own[nets.index(max(nets))].number}" in told[3]
    assert f"{min(nets):+} in round {own[nets.index(min(nets))].number}" in told[4]
    assert told[6] == f"won {sum(n > 0 for n in nets)}, tied {nets.count(0)}, lost {sum(n < 0 for n in nets)}"
    busts = sum(bool(chapter.shown.dealer and chapter.shown.dealer.bust) for chapter in annals.kept)
    assert f"dealer bust in {busts} of {len(annals.kept)} rounds" in told[7]
    results = " ".join(told[8:10])
    assert f"Ann {net:+,}" in results
    assert stood.head.hex()[:16] in told[10] and "bhj-tui verify --head" in told[10]
    assert "bhj-tui" in told[11]


def test_everybodys_results_come_to_what_the_bank_lost() -> None:
    annals, stood = seen(evening(20))
    assert sum(annals.sums.nets.values()) == -stood.house


def test_who_has_left_is_still_named() -> None:
    annals, stood = seen(evening(20))
    others = [key for key in annals.sums.nets if key != annals.you]
    gone = replace(stood, players={annals.you: stood.players[annals.you]})
    now, then = [card(told_of(annals), table, False, DAY, None)[8:10] for table in (gone, stood)]
    assert others and now == then


def test_luck_and_skill_are_those_of_the_stats() -> None:
    annals, stood = seen(evening(12))
    done = Evening(annals, stood, False, DAY)
    sums = done.reviewed.result(30)
    assert sums is not None
    (luck,) = [line for line in done.lines() if line.startswith("luck")]
    assert luck.endswith(f"skill {-round(sums.given):+} chips")
    assert lines(evening(12))[5] == "luck and skill: not known"
    annals.dropped = 3
    long = Evening(annals, stood, False, DAY)
    assert "in the last 12 rounds" in long.lines(30)[5]


def test_rounds_are_let_go_of_once_they_are_reviewed() -> None:
    annals, stood = seen(evening(9))
    ids = set(map(id, annals.kept))
    done = Evening(annals, stood, False, DAY)
    del annals
    for thread in threading.enumerate():
        if thread.name == "ahead":
            thread.join(30)
    gc.collect()
    left = [one for one in gc.get_objects() if isinstance(one, Chapter) and id(one) in ids]
    assert len(ids) == 9 and len(left) <= 2 and len(done.lines()) == LINES


def test_a_card_without_luck_is_better_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    done = Evening(*seen(evening(3)), False, DAY)
    done.reviewed.result(30)
    failed: Future[Totals | None] = Future()
    failed.set_exception(ValueError("x"))
    done.reviewed = failed
    assert done.lines(1)[5] == "luck and skill: not known"
    done.reviewed = Future()
    assert done.lines()[5] == "luck and skill: not known"


def test_a_course_is_drawn_from_the_fewest_to_the_most() -> None:
    annals, stood = seen(evening(3))
    annals.sums.course.chips = [1000, 1100, 900, 1200]
    assert card(told_of(annals), stood, False, DAY, None)[2] == "▃▅▁█ 900–1,200"
    annals.sums.course.chips = [0, 700]
    assert card(told_of(annals), stood, True, DAY, None)[2] == f"{PLAIN_LEVELS[0]}{PLAIN_LEVELS[-1]} 0-700"
    annals.sums.course.chips = list(range(400))
    row = card(told_of(annals), stood, False, DAY, None)[2].split(" ")[0]
    assert len(row) == POINTS and row[0] == "▁" and row[-1] == "█"
    annals.sums.course.chips = [5, 5]
    assert card(told_of(annals), stood, False, DAY, None)[2].startswith("▁▁ ")


def renamed(stood: Table, name: str) -> Table:
    """Return a table whose name and players are called so."""
    players = {key: replace(one, name=Text(f"{name}{key}")) for key, one in stood.players.items()}
    return replace(stood, players=players, setup=replace(stood.setup, name=Text(name)))


@pytest.mark.parametrize(
    "name", ["黒穴" * 30, "\x1b]0;x\x07[/]\u202e\n", "e" + "\u0301" * 40, " " * 9, "x" * 500]
)
@pytest.mark.parametrize("ascii", [False, True])
def test_names_of_any_kind_are_cleaned_and_cut(name: str, ascii: bool) -> None:
    annals, stood = seen(card_evening("live", 5))
    told = card(told_of(annals), renamed(stood, name), ascii, DAY, None)
    assert len(told) == LINES and max(map(wcswidth, told)) <= CELLS
    assert not set("\x1b\x07\u202e\n") & set("".join(told))


def test_neither_secrets_nor_addresses_are_on_it() -> None:
    told = "\n".join(lines(evening(5)))
    assert "127.0.0.1" not in told and "192." not in told and "#" not in told


@pytest.mark.parametrize("played", [evening(5), card_evening("live", 5)], ids=["dice", "cards"])
def test_every_word_is_translated(played: Played) -> None:
    names = [str(player.name) for player in played.table.players.values()]
    with with_accents():
        told = "\n".join(lines(played))
        head = seen(played)[1].head.hex()[:16]
        assert untranslated(told.replace(head, ""), "Orion", *names) == []


def test_who_played_less_or_looked_on_has_no_card() -> None:
    assert not is_worth_one(seen(evening(LEAST - 1))[0]) and is_worth_one(seen(evening(LEAST))[0])
    assert not is_worth_one(seen(evening(LEAST), you="")[0])
    assert not is_worth_one(seen(evening(LEAST), you="nobody")[0])


# The screen


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["enter", "escape", "q"])
async def test_leaving_a_table_shows_its_card_once(key: str) -> None:
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        await here.press("q")
        assert isinstance(here.app.screen, EveningScreen) and not here.app._exit
        assert here.client.sent == [cmd.Leave(YOU)]
        assert f"{LEAST} rounds, +30" in here.text()
        here.client.feed(Ended(Farewell.KICKED))
        await here.settle()
        assert isinstance(here.app.screen, EveningScreen) and not here.app._exit
        await here.press(key)
        assert here.app.return_value == "" and here.client.sent == [cmd.Leave(YOU)]
        assert len(here.app.evenings) == 1


@pytest.mark.asyncio
async def test_after_few_rounds_one_just_leaves() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, LEAST - 1)
        await here.press("q")
        assert here.app.return_value == "" and here.app.evenings == []


@pytest.mark.asyncio
async def test_a_spectator_just_leaves() -> None:
    async with seat(table("mira"), you="") as here:
        await played_at(here, LEAST)
        await here.press("q")
        assert here.app.return_value == "" and here.app.evenings == []


@pytest.mark.asyncio
async def test_ctrl_c_twice_leaves_at_once_without_a_card() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        await here.press("ctrl+c", "ctrl+c")
        assert here.app.return_value == "" and here.app.evenings == []
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        await here.press("q", "ctrl+c", "ctrl+c")
        assert here.app.return_value == "" and here.client.sent == [cmd.Leave(YOU)]


@pytest.mark.asyncio
async def test_who_is_sent_away_has_the_card_and_the_reason() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        here.client.feed(Ended(Farewell.KICKED))
        await here.settle()
        assert isinstance(here.app.screen, EveningScreen)
        await here.press("enter")
        assert here.app.return_value


@pytest.mark.asyncio
async def test_the_card_lies_over_the_lobby_and_goes_away() -> None:
    door = Door()
    door.let.set()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, HostedScreen))
        await pilot.press("escape")
        found = app.screen
        assert isinstance(found, TableScreen)
        found.desk.annals = seen(evening(5))[0]
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, EveningScreen))
        assert app.return_value is None
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("q")
        assert app.return_value == "" and len(app.evenings) == 1


@pytest.mark.asyncio
async def test_the_card_is_copied_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        await here.press("q")
        monkeypatch.setattr(here.app, "copy_to_clipboard", copied.append)
        await until(here.pilot, here.app.evenings[0].reviewed.done)
        await here.press("y")
        assert copied == ["\n".join(here.app.evenings[0].lines()) + "\n"]
        assert "Copied" in here.text() and not here.app._exit


@pytest.mark.asyncio
async def test_the_card_takes_every_size() -> None:
    async with seat(table("mira")) as here:
        await played_at(here, LEAST)
        await here.press("q")
        await until(here.pilot, here.app.evenings[0].reviewed.done)
        await here.settle()
        await through_all_sizes(here.pilot, here.app, PAGE_SIZES)


# The shell


class Parted:
    """A program that was left with these evenings."""

    def __init__(self, evenings: list[Evening]) -> None:
        self.evenings = evenings


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, people: bool) -> str:
    """Return what is printed of two evenings where people read, or programs."""
    annals: tuple[Annals, Table] = seen(evening(4))
    stage = Stage(STILL)
    stage._app = Parted([Evening(*annals, False, DAY) for _ in range(2)])  # type: ignore[assignment]
    monkeypatch.setattr("sys.stdout.isatty", lambda: people)
    stage._print_evenings()
    return capsys.readouterr().out


def test_cards_are_printed_for_people_with_luck_and_skill(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage_module, "REVIEW", 30.0)
    out = printed(capsys, monkeypatch, people=True).splitlines()
    assert len(out) == 2 * (LINES + 1) and out[: LINES + 1] == out[LINES + 1 :]
    assert out[5].startswith("luck ") and "not known" not in out[5]


def test_scripts_are_not_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(capsys, monkeypatch, people=False) == ""
