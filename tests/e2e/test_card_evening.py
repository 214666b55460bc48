"""Four at a live table with written cards: an owner, two behind, a spectator; all chips right to the last."""

from contextlib import AsyncExitStack

import pytest

from core import commands as cmd
from core.digest import digest
from core.moves import Move
from core.refusal import Reason
from core.rules import LIVE
from net.broker import EmbeddedBroker
from net.facts import LinkLost, Refusal
from tests.core.shoes import StackedShoe
from tests.net.house import identity
from tests.net.tables import Opened, Sitting, opened, sitting
from tests.net.wires import dealer, eventually, free_port, guest, watch

SPLIT = "8s 6d 8h 3c Th 9d Td Ks"
"""Eights against a six: 3 and 10 on them, then 9 for 20 on the first; the dealer goes over with 26."""
DOUBLE = "6s 9c 5h Tc 8c"
"""Eleven against a nine, doubled to 21; the dealer has 17."""
INSURED = "Ts Ah 9s Kh"
"""Nineteen against an ace that becomes a blackjack."""
INSURED_IN_VAIN = "Td Ac 9h 8d"
"""Nineteen against an ace that becomes a soft 19."""
CARDS = " ".join((SPLIT, DOUBLE, INSURED, INSURED_IN_VAIN))

pytestmark = pytest.mark.timeout(60)


async def answer(one: Sitting, accept: bool) -> None:
    """Answer the one offer that a player has."""
    (offer,) = [offer for offer in one.table.offers if offer.player == one.player]
    await one.made(cmd.Reply(one.player, offer.number, accept))


async def asked(*players: Sitting) -> None:
    """Wait until each of the players has an offer."""
    for one in players:
        await eventually(lambda one=one: any(offer.player == one.player for offer in one.table.offers))  # type: ignore[misc]


async def turn(one: Sitting) -> None:
    """Wait until it is a player's turn."""
    await eventually(lambda: bool(one.table.legal_moves(one.player)))


async def over(number: int, *all_: Sitting) -> None:
    """Wait until everybody has seen the end of a round."""
    for one in all_:
        await eventually(lambda one=one: one.table.round == number and not one.table.in_round)  # type: ignore[misc]


def chips(one: Sitting) -> int:
    """Return how many chips a player has more than at first."""
    player = one.table.players[one.player]
    return player.chips - player.bought


async def test_split_double_insurance_and_pairs_in_one_evening() -> None:
    async with (
        EmbeddedBroker(port=free_port()) as broker,
        opened(
            dealer(broker), chance=StackedShoe(CARDS), rules=LIVE, seats=1, back_bets=True, bet_seconds=0
        ) as table,
        AsyncExitStack() as stack,
    ):
        ada = await stack.enter_async_context(sitting(guest(broker), identity(0), "ada"))
        await ada.seated()
        kim, lee = [
            await stack.enter_async_context(sitting(guest(broker), identity(n), name))
            for n, name in ((1, "kim"), (2, "lee"))
        ]
        watcher = await stack.enter_async_context(sitting(watch(broker), None))
        for one in (kim, lee):
            await eventually(lambda one=one: one.player in one.table.players)  # type: ignore[misc]
        everybody = (ada, kim, lee, watcher)

        await behind(ada, kim, 20, pairs=10)
        await behind(ada, lee, 10)
        await behind(ada, ada, 10, pairs=10)
        await turn(ada)
        await ada.play(Move.SPLIT)
        await asked(kim, lee)
        await answer(kim, accept=True)
        await answer(lee, accept=False)
        await turn(ada)
        assert ada.table.legal_moves(ada.player) == (Move.HIT, Move.STAND)
        await ada.play(Move.HIT)
        await ada.play(Move.STAND)
        await ada.play(Move.STAND)
        await over(1, *everybody)
        assert [chips(one) for one in (ada, kim, lee)] == [20 + 110, 40 + 110, 10]

        await all_bet(ada, kim, lee)
        await turn(ada)
        await ada.play(Move.DOUBLE)
        await answer(kim, accept=False)
        await answer(lee, accept=True)
        await over(2, *everybody)
        assert [chips(one) for one in (ada, kim, lee)] == [130 + 20, 150 + 10, 10 + 20]

        await all_bet(ada, kim, lee)
        await asked(ada, kim, lee)
        await answer(ada, accept=True)
        await answer(kim, accept=False)
        await answer(lee, accept=True)
        await turn(ada)
        await ada.play(Move.STAND)
        await over(3, *everybody)
        assert [chips(one) for one in (ada, kim, lee)] == [150, 160 - 10, 30]

        await all_bet(ada, kim, lee)
        await asked(ada, kim, lee)
        for one in (ada, kim, lee):
            await answer(one, accept=one is ada)
        await turn(ada)
        await ada.play(Move.STAND)
        await over(4, *everybody)
        assert [chips(one) for one in (ada, kim, lee)] == [150 - 5, 150, 30]

        await same(table, *everybody)
        assert table.table.house == -(145 + 150 + 30)


async def behind(owner: Sitting, one: Sitting, amount: int, pairs: int = 0) -> None:
    """Bet on the owner's box, and on its pair; the owner's own bet comes last, and waits for nobody."""
    assert owner.box is not None
    await one.made(cmd.Bet(one.player, owner.box, amount, pairs=pairs))


async def all_bet(owner: Sitting, *others: Sitting) -> None:
    """Everybody puts ten on the owner's box."""
    for one in (*others, owner):
        await behind(owner, one, 10)


async def same(table: Opened, *all_: Sitting) -> None:
    """Everybody has the dealer's table, and nobody was refused anything but a seat."""
    for one in all_:
        await one.same_as(table)
        assert digest(one.table) == digest(table.table)
        assert {refusal.reason for refusal in one.of(Refusal)} <= {Reason.TABLE_FULL}
        assert one.of(LinkLost) == []
