"""The host's options: terms that are chosen, checked as the dealer does, and told to all."""

from typing import Any

import pytest

from core import commands as cmd
from core import events as ev
from core.terms import Terms
from core.text import Text
from tests.tui.fakes import YOU, FakeDealer, opened
from tests.tui.test_table_screen import Seat, seat
from tests.tui.tongues import untranslated, with_accents
from tui import words
from tui.screens.terms import SET, TermsScreen


def table(**setup: Any) -> FakeDealer:
    """Return a dealer whose host sits with mira and a bot."""
    dealer = FakeDealer(opened(host=YOU, **setup))
    dealer.seats(YOU, "mira")
    dealer.does(cmd.BotEnters("0" * 32, Text("HAL")))
    return dealer


def terms(dealer: FakeDealer, **changes: Any) -> Terms:
    """Return the table's terms, but for some."""
    return Terms(**{name: getattr(dealer.table.terms(1), name) for name in Terms.__struct_fields__} | changes)


async def opened_at(here: Seat, row: str) -> TermsScreen:
    """Open the options and go to one of their lines."""
    await here.press("T")
    screen = here.app.screen
    assert isinstance(screen, TermsScreen)
    await here.press(*["down"] * [one.id for one in screen.form.rows].index(row))
    return screen


@pytest.mark.asyncio
async def test_what_is_chosen_is_ordered_and_told_to_all() -> None:
    dealer = table()
    async with seat(dealer) as here:
        await opened_at(here, "minimum")
        await here.press(
            "2", "0", "enter", "down", "enter", "backspace", "backspace", "backspace", "8", "0", "enter"
        )
        await here.press(
            *["down"] * 4, "right", "down", "right", "down", "right", "down", "right", "down", "enter"
        )
        wanted = terms(dealer, minimum=20, maximum=80, back_bets=True, coach=False, votes=False, bots=2)
        assert here.client.sent == [cmd.Arrange(YOU, wanted)]
        here.client.accept()
        await here.settle()
        assert "the host sets: bets from 20 to 80 in steps of 10" in here.text()
        assert dealer.table.setup.minimum == 20


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("row", "typed", "sentence"),
    [
        ("minimum", "15", "multiple of the step"),
        ("maximum", "5", "multiple of the step"),
        ("step", "3", "even number"),
        ("minimum", "2000", "maximum must be at least"),
        ("turn_seconds", "9999", "at most 3600 seconds"),
        ("minimum", "x", "whole number"),
    ],
)
async def test_what_can_t_be_is_one_sentence_and_nothing_is_sent(row: str, typed: str, sentence: str) -> None:
    async with seat(table()) as here:
        screen = await opened_at(here, row)
        await here.press("enter", *["backspace"] * 4, *typed, "enter")
        if not screen.sentence:
            await here.press(*["down"] * (len(screen.form.rows) - 1 - screen.form.at), "enter")
        assert screen.form.row.id in (row, SET) and sentence in here.text()
        assert not here.client.sent


@pytest.mark.asyncio
async def test_escape_changes_nothing_and_guests_have_no_options() -> None:
    async with seat(table()) as here:
        await opened_at(here, "bots")
        await here.press("right", "escape")
        assert not here.client.sent
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    async with seat(dealer) as here:
        await here.press("T")
        assert len(here.app.screen_stack) == 1


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"turn_seconds": 0}, "the host sets: no limit for a turn"),
        ({"bet_seconds": 45, "back_bets": True}, "the host sets: 45 s for bets, bets on the hands of others"),
        ({"coach": False, "votes": False}, "the host sets: no coach, no votes"),
        ({"bots": 3}, "the host sets: 3 bots"),
        ({}, None),
    ],
)
def test_the_log_tells_what_is_changed(changes: dict[str, Any], line: str | None) -> None:
    dealer = table()
    told = words.event_line(dealer.table, ev.Arranged(terms(dealer, **changes)), "")
    assert (told and told.text) == line


def test_in_mid_round_it_is_told_from_when_on() -> None:
    dealer = table()
    dealer.does(cmd.Bet(YOU, 0, 10))
    told = words.event_line(dealer.table, ev.Arranged(terms(dealer, minimum=20)), "")
    assert told and told.text.startswith("the host sets, from the next round on: bets from 20")


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (30, 8)])
async def test_everything_said_is_translated_and_fits(size: tuple[int, int]) -> None:
    with with_accents():
        async with seat(table(), size=size) as here:
            screen = await opened_at(here, "minimum")
            shown = ""
            for _row in screen.form.rows:
                shown += here.text()
                await here.press("down")
    assert untranslated(shown, "esc", "left right", "up down", "enter") == []
