"""The evening of written cards in real terminals of 80×24: two keys bet behind, and all is told in words."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.rules import LIVE
from net.broker import EmbeddedBroker
from tests.core.shoes import StackedShoe
from tests.e2e.evening import TMUX, Pane, Tmux
from tests.e2e.test_card_evening import CARDS
from tests.net.tables import opened
from tests.net.wires import dealer, free_port

pytestmark = [
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.timeout(240),
]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """Return a tmux server that is closed afterwards."""
    server = Tmux(tmp_path)
    yield server
    server.close()


class Seat:
    """A terminal that is looked at and typed into while the dealer goes on in this process."""

    def __init__(self, pane: Pane) -> None:
        self._pane = pane

    async def sees(self, *wanted: str) -> str:
        """Wait until all of the texts are shown."""
        return await asyncio.to_thread(self._pane.until, *wanted)

    async def types(self, *keys: str) -> None:
        await asyncio.to_thread(self._pane.press, *keys)


async def come(tmux: Tmux, port: int, name: str, *wanted: str) -> Seat:
    """Join under a name, or watch without one, and wait for the table."""
    how = ("join", f"127.0.0.1:{port}", "--name", name) if name else ("spectate", f"127.0.0.1:{port}")
    pane = await asyncio.to_thread(tmux.open, name or "watcher", (80, 24), *how, "--motion", "none")
    seat = Seat(pane)
    await seat.sees(*wanted)
    return seat


async def ask(owner: Seat, *others: Seat) -> None:
    """Everybody puts ten on the owner's box, the owner last; those behind with two keys."""
    for one in others:
        await one.sees("tab bet behind")
        await one.types("Tab")
        await one.sees("enter bet 10 on ada")
        await one.types("Enter")
        await one.sees("You bet 10 on ada's hand")
    await owner.sees("enter bet 10")
    await owner.types("Enter")


async def test_an_evening_at_the_live_table_is_told_in_words(tmux: Tmux) -> None:
    async with (
        EmbeddedBroker(port=free_port()) as broker,
        opened(
            dealer(broker),
            chance=StackedShoe(CARDS),
            rules=LIVE,
            seats=1,
            back_bets=True,
            bet_seconds=0,
            offer_seconds=60,
        ),
    ):
        ada = await come(tmux, broker.port, "ada", "1 YOU")
        kim = await come(tmux, broker.port, "kim", "NO SEAT")
        lee = await come(tmux, broker.port, "lee", "NO SEAT")
        watcher = await come(tmux, broker.port, "", "WATCHING", "ada")
        await check_split_and_pairs(ada, kim, lee, watcher)
        await check_double(ada, kim, lee, watcher)
        await check_insurance(ada, kim, lee, watcher)


async def check_split_and_pairs(ada: Seat, kim: Seat, lee: Seat, watcher: Seat) -> None:
    """Eights are split: kim follows, lee does not; ada and kim have bet on a pair."""
    await kim.types("Tab")
    await kim.sees("Bet 10 to 200 on ada's hand")
    await kim.types("x", "Enter")
    await kim.sees("you bet 10 on pairs on ada's hand")
    await lee.types("Tab", "Enter")
    await lee.sees("You bet 10 on ada's hand")
    await ada.types("x", "Enter")
    await ada.sees("p split, 10 more", "kim 10 behind", "lee 10 behind", "pairs 10")
    await ada.types("p")
    await kim.sees("ada splits: put 10 on the second hand?", "y put 10 on the second")
    await kim.types("y")
    await lee.sees("ada splits: put 10 on the second hand?")
    await lee.types("n")
    await ada.sees("= 11", "= 18", "h hit")
    await ada.types("h")
    await ada.sees("= 20")
    await ada.types("s")
    await ada.sees("s stand on 18")
    await ada.types("s")
    await watcher.sees("= 26", "kim wins 130", "lee wins 10", "ada wins 130")
    await ada.sees("You won 130", "chips 1,130")
    await kim.sees("You won 130", "chips 1,130")
    await lee.sees("You won 10", "chips 1,010")


async def check_double(ada: Seat, kim: Seat, lee: Seat, watcher: Seat) -> None:
    """Eleven is doubled: lee follows, kim does not."""
    await ask(ada, kim, lee)
    await ada.sees("d double, 10 more")
    await ada.types("d")
    await kim.sees("ada doubles: put 10 more on it?")
    await kim.types("n")
    await lee.sees("ada doubles: put 10 more on it?")
    await lee.types("y")
    await watcher.sees("= 21", "kim wins 10", "lee wins 20", "ada wins 20")
    await ada.sees("You won 20", "chips 1,150")
    await kim.sees("You won 10", "chips 1,140")
    await lee.sees("You won 20", "chips 1,030")


async def check_insurance(ada: Seat, kim: Seat, lee: Seat, watcher: Seat) -> None:
    """The dealer's ace becomes a blackjack: ada and lee are insured, kim is not."""
    await ask(ada, kim, lee)
    for one, key in ((ada, "y"), (kim, "n"), (lee, "y")):
        await one.sees("y insure for 5")
        await one.types(key)
    await ada.sees("s stand on 19")
    await ada.types("s")
    await watcher.sees("BLACKJACK", "kim loses 10")
    await ada.sees("chips 1,150")
    await kim.sees("You lost 10", "chips 1,130")
    await lee.sees("chips 1,030")
