"""The application between a lobby and its tables, and what it says when something breaks."""

from pathlib import Path

import pytest
from textual.screen import Screen

from core import commands as cmd
from net.facts import Ended
from net.messages import Farewell
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui import trouble, words
from tui.app import LOBBY, TABLE, BhjApp
from tui.options import Motion, Options
from tui.screens.table import TableScreen


class Hall(Screen[None]):
    """A lobby with nothing in it."""


def client() -> FakeClient:
    """Return a client that has joined and sits alone."""
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    return FakeClient(dealer)


@pytest.mark.asyncio
async def test_a_table_is_opened_from_the_lobby_and_left_for_it_again() -> None:
    app = BhjApp(Options(motion=Motion.NONE), lobby=Hall)
    async with app.run_test() as pilot:
        await pilot.pause()
        for _ in range(2):
            guest = client()
            app.open_table(guest, guest.dealer.table)
            await pilot.pause()
            assert app.current_mode == TABLE and isinstance(app.screen, TableScreen)
            await pilot.press("q")
            await pilot.pause()
            await app.workers.wait_for_complete()
            assert app.current_mode == LOBBY and isinstance(app.screen, Hall)
            assert guest.sent == [cmd.Leave(YOU)] and guest.stopped


@pytest.mark.asyncio
async def test_the_lobby_can_say_why_a_table_was_left() -> None:
    app = BhjApp(Options(motion=Motion.NONE), lobby=Hall)
    async with app.run_test() as pilot:
        guest = client()
        app.open_table(guest, guest.dealer.table)
        await pilot.pause()
        await pilot.press("question_mark")
        guest.feed(Ended(Farewell.TAKEN_OVER))
        await pilot.pause()
        await pilot.pause()
        assert app.parting == words.farewell(Farewell.TAKEN_OVER)
        assert isinstance(app.screen, Hall)


@pytest.mark.asyncio
async def test_ctrl_c_twice_leaves_the_lobby_too() -> None:
    app = BhjApp(Options(motion=Motion.NONE), lobby=Hall)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+c", "ctrl+c")
        assert app.return_value == ""


def test_trouble_is_noted_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "user_log_path", lambda *_, **__: tmp_path)
    path = trouble.note("Traceback: it broke")
    assert path is not None and "it broke" in path.read_text(encoding="utf-8")
    told = trouble.sentence(ValueError("x"), path)
    assert "\n" not in told and str(path) in told


def test_a_file_that_cannot_be_written_is_no_second_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "user_log_path", lambda *_, **__: tmp_path / "missing" / "folder")
    assert trouble.note("it broke") is None
    assert "no log file" in trouble.sentence(ValueError("x"), None)
