"""Who is here, and what can be done about each: here alone, or by the host for all."""

import pytest

from core import commands as cmd
from core.text import Text
from net.facts import Ended
from net.messages import Farewell
from tests.tui.fakes import YOU, FakeDealer, opened
from tests.tui.test_table_screen import seat
from tests.tui.tongues import untranslated, with_accents
from tui import words
from tui.people import KEYS, Deed, order, people
from tui.screens.menu import menu
from tui.screens.people import PeopleScreen
from tui.situation import Situation

CROWD = ("mira", "nia", "kim")


def table(**setup: object) -> FakeDealer:
    """Return a dealer at whose table three others sit with one."""
    dealer = FakeDealer(opened(**setup))
    dealer.seats(YOU, *CROWD)
    return dealer


def deeds(dealer: FakeDealer, player: str, muted: tuple[str, ...] = ()) -> tuple[Deed, ...] | None:
    """Return what one can do about somebody."""
    found = people(Situation(dealer.table, YOU), muted)
    return next((one.deeds for one in found if one.player == player), None)


def test_a_guest_can_mute_and_nothing_else() -> None:
    dealer = table()
    assert [one.player for one in people(Situation(dealer.table, YOU), ())] == list(CROWD)
    assert deeds(dealer, "mira") == (Deed.MUTE,)
    assert deeds(dealer, "mira", ("mira",)) == (Deed.UNMUTE,)


def test_the_host_has_all_of_it_and_what_undoes_it() -> None:
    dealer = table(host=YOU)
    assert deeds(dealer, "mira") == (Deed.MUTE, Deed.SILENCE, Deed.KICK, Deed.BAN)
    dealer.does(cmd.Silence(YOU, "mira", True))
    assert deeds(dealer, "mira") == (Deed.MUTE, Deed.HEAR, Deed.KICK, Deed.BAN)
    dealer.does(cmd.Kick(YOU, "mira"))
    assert deeds(dealer, "mira") == (Deed.PARDON,)
    dealer.does(cmd.Pardon(YOU, "mira"))
    dealer.does(cmd.Expel(YOU, "nia"))
    assert deeds(dealer, "mira") is None and deeds(dealer, "nia") is None


def test_the_menu_tells_the_key_once() -> None:
    for dealer in (table(), table(host=YOU)):
        choices = menu(Situation(dealer.table, YOU))
        assert [choice.key for choice in choices].count("K") == 1
        assert len({choice.key for choice in choices}) == len(choices)


def test_each_deed_is_an_order_or_a_thing_of_this_terminal_alone() -> None:
    orders = {deed: order(deed, YOU, "mira") for deed in Deed}
    assert orders == {
        Deed.MUTE: None,
        Deed.UNMUTE: None,
        Deed.SILENCE: cmd.Silence(YOU, "mira", True),
        Deed.HEAR: cmd.Silence(YOU, "mira", False),
        Deed.KICK: cmd.Expel(YOU, "mira"),
        Deed.BAN: cmd.Kick(YOU, "mira"),
        Deed.PARDON: cmd.Pardon(YOU, "mira"),
    }


@pytest.mark.asyncio
async def test_who_is_muted_is_not_read_here_and_nobody_is_told() -> None:
    async with seat(table()) as here:
        await here.press("K", "m")
        here.client.does(cmd.Say("mira", Text("you fool")))
        here.client.does(cmd.Say("nia", Text("be nice")))
        await here.settle()
        text = here.text()
        assert "you fool" not in text and "be nice" in text and "you don't see mira's talk" in text
        assert not here.client.sent
        await here.press("K", "m")
        here.client.does(cmd.Say("mira", Text("sorry")))
        await here.settle()
        assert "mira: sorry" in here.text()


@pytest.mark.asyncio
@pytest.mark.parametrize("deed", [Deed.SILENCE, Deed.KICK, Deed.BAN])
@pytest.mark.parametrize("keys", [("down",), ("2",), ("down", "enter")])
async def test_the_host_does_it_to_the_one_who_is_marked(deed: Deed, keys: tuple[str, ...]) -> None:
    async with seat(table(host=YOU)) as here:
        await here.press("K", *keys, KEYS[deed])
        assert here.client.sent == [order(deed, YOU, "nia")]
        assert len(here.app.screen_stack) == 1
        here.client.accept()
        await here.settle()
        assert "nia" in here.text()


@pytest.mark.asyncio
async def test_who_was_sent_away_for_now_is_told_that_they_may_come_again() -> None:
    async with seat(table()) as here:
        here.client.feed(Ended(Farewell.EXPELLED))
        await here.settle()
        assert here.app.return_value == words.farewell(Farewell.EXPELLED)
        assert "again" in words.farewell(Farewell.EXPELLED)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (30, 8), (1, 1)])
async def test_a_long_list_scrolls_and_keeps_what_can_be_done_in_sight(size: tuple[int, int]) -> None:
    dealer = table(host=YOU)
    for number in range(30):
        dealer.does(cmd.Enter(f"p{number}", Text(f"[/]黒穴 {number}")))
    async with seat(dealer, size=size) as here:
        await here.press("K", *["down"] * 32)
        assert isinstance(here.app.screen, PeopleScreen)
        if size[1] >= 8:
            assert "黒穴 29" in here.text() and "mute" in here.text()
        await here.press("b")
        assert here.client.sent == [cmd.Kick(YOU, "p29")]


@pytest.mark.asyncio
async def test_everything_said_is_translated() -> None:
    with with_accents():
        async with seat(table(host=YOU)) as here:
            await here.press("K")
            shown = here.text()
            await here.press("enter")
            shown += here.text()
    assert untranslated(shown, *CROWD, "esc") == []
