"""The palette: whatever can be done now is found by its name, in the language spoken, and done."""

import pytest

from core import commands as cmd
from core.moves import Move
from tests.tui.fakes import YOU, FakeDealer, opened
from tests.tui.test_actions import at, playing
from tests.tui.test_lobby import SIZES, Door, app_with
from tests.tui.test_replay import film_of, loaded
from tests.tui.test_replay import shown as replayed
from tests.tui.test_table_screen import my_turn, seat, table
from tests.tui.tongues import untranslated, with_accents
from tui.actions import ACTIONS, all_available, in_lobby
from tui.palette import Find, findable, findable_in_lobby, matching
from tui.screens.log import LogScreen
from tui.screens.menu import ChoiceScreen, menu
from tui.screens.palette import PaletteScreen
from tui.screens.table import TableScreen

FINDS = (
    Find("stand", "s", "stand on 14: Stand: stop with the total you have."),
    Find("roll", "r", "roll d12: Roll one more d12."),
    Find("log", "l", "log: Read the whole log."),
    Find("accept", "y", "tage imod: Überrasche mig, ærligt."),
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("stand", ["stand"]),
        ("ST", ["stand"]),
        ("r", ["roll", "log", "accept"]),
        ("whole log", ["log"]),
        ("accept", ["accept"]),
        ("uberrasche", ["accept"]),
        ("nothing like it", []),
        ("[", []),
    ],
)
def test_what_some_letters_mean(typed: str, found: list[str]) -> None:
    assert [find.id for find in matching(typed, FINDS)] == found


def test_all_that_can_be_done_now_is_there() -> None:
    now = at(playing(5, 5, host=YOU).table)
    # A host's list of people is everybody's too: it is there once.
    wanted = [a.id for a in all_available(now) if a.id not in ("palette", "people")]
    assert [find.id for find in findable(now)] == wanted and "kick" in wanted
    assert {find.id for find in findable_in_lobby()} == {a.id for a in in_lobby()} - {"palette"}
    assert all(find.told for find in (*findable(now), *findable_in_lobby()))


def test_what_has_no_sentence_of_its_own_is_found_with_its_partner() -> None:
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    betting = findable(at(dealer.table))
    assert all(find.told for find in betting)
    ids = [find.id for find in betting]
    assert "more" in ids and "less" not in ids


@pytest.mark.parametrize("key", ["ctrl+p", "colon"])
async def test_a_move_is_made_by_its_name(key: str) -> None:
    dealer = my_turn(2, 3)
    async with seat(dealer) as here:
        await here.press(key)
        assert isinstance(here.app.screen, PaletteScreen) and "roll d12" in here.text()
        await here.press(*"stand", "enter")
        assert isinstance(here.app.screen, TableScreen)
        assert here.client.sent == [cmd.Play(YOU, dealer.table.decision, Move.STAND)]


async def test_arrows_mark_and_escape_does_nothing() -> None:
    async with seat(my_turn(2, 3)) as here:
        await here.press("ctrl+p", "down", "up", "escape")
        assert here.client.sent == [] and isinstance(here.app.screen, TableScreen)
        await here.press("ctrl+p", *"zzz", "enter")
        assert here.client.sent == [] and isinstance(here.app.screen, TableScreen)
        await here.press("ctrl+p", "ctrl+p")
        assert isinstance(here.app.screen, TableScreen)


async def test_what_is_the_screens_is_opened() -> None:
    async with seat(my_turn(2, 3, host=YOU)) as here:
        await here.press("ctrl+p", *"read the whole", "enter")
        assert isinstance(here.app.screen, LogScreen)
        await here.press("escape", "ctrl+p", *"mistake", "enter")
        assert isinstance(here.app.screen, ChoiceScreen)


async def test_what_is_no_longer_there_is_not_done() -> None:
    dealer = table("mira")
    async with seat(dealer) as here:
        await here.press("ctrl+p", *"place the bet")
        here.client.does(cmd.Bet(YOU, 0, 10))
        here.client.does(cmd.Bet("mira", 1, 10), 6)
        await here.settle()
        await here.press("enter")
        assert here.client.sent == []


async def test_a_replay_has_its_own() -> None:
    async with replayed(film_of(loaded(2))) as (here, screen):
        await here.press("ctrl+p")
        assert isinstance(here.app.screen, PaletteScreen)
        ids = [find.id for find in here.app.screen.found]
        assert "faster" in ids and "stand" not in ids and "bet" not in ids
        before = screen.speed
        await here.press(*"faster", "enter")
        assert screen.speed > before


@pytest.mark.parametrize("size", [*SIZES, (1, 1), (44, 14), (200, 60)])
async def test_every_size_will_do(size: tuple[int, int]) -> None:
    async with seat(my_turn(5, 5, host=YOU), size=size) as here:
        await here.press("ctrl+p", *["down"] * 9)
        assert size[1] < 9 or "▶" in here.text()
        await here.press(*"st", "escape")
    app = app_with(Door())
    async with app.run_test(size=size) as pilot:
        await pilot.press("ctrl+p", "x", "escape", "q")
    assert app.return_value == ""


async def test_nothing_is_left_untranslated() -> None:
    keys = " ".join(action.press for action in ACTIONS)
    with with_accents():
        async with seat(my_turn(5, 5, host=YOU), size=(100, 50)) as here:
            await here.press("ctrl+p")
            known = keys, "mira Cygnus d12 d8 d4 d6"
            assert untranslated(here.text(), *known) == []


@pytest.mark.parametrize("size", [(60, 20), (40, 14), (60, 40)])
async def test_what_is_marked_is_told_whole_where_it_does_not_fit_into_a_line(size: tuple[int, int]) -> None:
    async with seat(my_turn(5, 5, host=YOU), size=size) as here:
        await here.press("ctrl+p")
        screen = here.app.screen
        assert isinstance(screen, PaletteScreen)
        assert any(len(find.told) > size[0] for find in screen.found)
        for find in screen.found:
            assert find.told in " ".join(here.text().split()), find
            await here.press("down")
        await here.press("escape", "escape")
        assert isinstance(here.app.screen, ChoiceScreen)
        for choice in menu(here.screen.desk.situation):
            assert choice.label in " ".join(here.text().split()), choice
            # The box is drawn to its end, however many lines the marked one takes.
            assert set(here.text().splitlines()[-1].strip()) == {"─"}
            await here.press("down")
