"""Nothing of a table that was left stays: no screen, no client, no timer, no thread."""

from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.travels import Traveller, alive, until
from tui.lobby import Wish
from tui.ways import Entered

BEFORE, TRIPS = 3, 30


def enter(wish: Wish) -> Entered:
    """Enter a table of one's own, where nobody deals."""
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    return Entered(FakeClient(dealer), dealer.table)  # type: ignore[arg-type]


async def test_as_many_things_are_there_after_thirty_trips_as_after_three() -> None:
    traveller = Traveller(enter)
    async with traveller.app.run_test() as pilot:
        for _ in range(BEFORE):
            await traveller.trip()
        await pilot.pause()
        before = alive()
        for _ in range(TRIPS):
            await traveller.trip()
        await pilot.pause()
        # The last table is known still, in case somebody comes back to it; the one before may be on its way
        # out, and where much else runs another may be yet.
        await until(lambda: bool(alive()) and len(traveller.clients) <= 2)
        after = alive()
    assert after["threads"] <= before["threads"] + 1
    assert {name: count for name, count in after.items() if count > before[name] + SCREEN} == {}


SCREEN = 20
"""Widgets of one screen and what it has beside them."""
