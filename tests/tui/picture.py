"""The README's pictures, drawn by the program itself: `python -m tests.tui.picture`."""

import asyncio
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core import commands as cmd
from core.moves import Move
from core.rules import LIVE
from core.text import Text
from net.sighting import Sighting
from net.three_words import words_of
from tests.tui.fakes import YOU, FakeClient, SealedDealer
from tests.tui.test_lobby import Door, sighting
from tui.app import BhjApp, Joined
from tui.bookwork import work_out
from tui.options import Motion, Options, Theme
from tui.screens.lobby import InSight, LobbyScreen
from tui.screens.odds import BookScreen

FOLDER = Path(__file__).parents[2] / ".github"
SIZE = (80, 24)
CARDS = "Ts 5s 8s 9c Ac 6d Qd Kd 8d 7d 6s"
"""Five boxes and the dealer, then the second cards; eights for oneself."""


async def dice() -> str:
    """Return the picture of one's own turn at a full table of dice, as SVG."""
    dealer = SealedDealer(host=YOU, buy_in=1240)
    for name, box in (("mira", 0), ("Tomás", 1), (YOU, 3), ("黒穴", 4), ("ingeborg", 6)):
        dealer.does(cmd.Enter(name, Text("ada" if name == YOU else name)))
        dealer.does(cmd.Sit(name, box))
        dealer.does(dealer.purse.commit(name))
    dealer.does(cmd.BotEnters("hal", Text("HAL")))
    return await _shot(dealer, lambda client: _play(client, dealer))


async def cards() -> str:
    """Return the picture of a split at the live table, with two who bet behind, as SVG."""
    dealer = SealedDealer(host=YOU, rules=LIVE, back_bets=True, buy_in=1240)
    for name, box in (("mira", 0), ("Tomás", 1), (YOU, 3), ("黒穴", 4)):
        dealer.does(cmd.Enter(name, Text("ada" if name == YOU else name)))
        dealer.does(cmd.Sit(name, box))
        dealer.does(dealer.purse.commit(name))
    for name in ("kim", "nia"):
        dealer.does(cmd.Enter(name, Text(name)))
    dealer.does(cmd.BotEnters("hal", Text("HAL")))
    return await _shot(dealer, lambda client: _split(client, dealer))


async def book() -> str:
    """Return the picture of the live table's book, the cursor on 16 against a nine, as SVG."""
    options = Options(motion=Motion.NONE, bell=False)
    work_out(LIVE)  # so that it is there at once
    app = BhjApp(options, lobby=lambda: BookScreen(LIVE, options))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            await pilot.pause(0.1)
        await pilot.press(*["down"] * 11, *["right"] * 7)
        await pilot.pause()
        return _bare(app.export_screenshot(title="bhj-tui"))


async def lobby() -> str:
    """Return the picture of a lobby in deep space with three tables in sight, as SVG."""
    options, door = Options(motion=Motion.NONE, bell=False, theme=Theme.DEEP_SPACE), Door()
    seen = (
        _at("mira-mbp", sighting("Cygnus X-1", host="192.168.1.20")),
        _at("nia-pc", sighting("Lotus", host="192.168.1.31", game="live", taken=2, round=8, ping_ms=9)),
        _at("pit", sighting("Green Felt", host="192.168.1.44", game="czech", taken=7, round=112, ping_ms=31)),
    )
    app = BhjApp(options, lobby=lambda: LobbyScreen(options, "ada", door.enter, door))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.post_message(InSight(seen, None))
        for _ in range(5):
            await pilot.pause(0.05)
        return _bare(app.export_screenshot(title="bhj-tui"))


def _at(machine: str, one: Sighting) -> Sighting:
    """Return a table in sight on another machine, with the words that its address has."""
    return replace(one, host=machine, words=words_of(one.address.host).replace("-", " "))


async def _shot(dealer: SealedDealer, play: Callable[[FakeClient], None]) -> str:
    client = FakeClient(dealer)
    options = Options(motion=Motion.NONE, bell=False)
    app = BhjApp(options, Joined(client, dealer.table))
    async with app.run_test(size=SIZE) as pilot:
        play(client)
        await pilot.pause()
        await pilot.pause()
        return _bare(app.export_screenshot(title="bhj-tui"))


def _split(client: FakeClient, dealer: SealedDealer) -> None:
    """Play a round of cards up to one's own split."""
    for name, amount in (("kim", 20), ("nia", 10)):
        client.does(cmd.Bet(name, 3, amount))
    for name, box, amount in (("mira", 0, 30), ("Tomás", 1, 10), (YOU, 3, 50), ("黒穴", 4, 20)):
        client.does(cmd.Bet(name, box, amount, pairs=10 if name == YOU else 0))
    client.does(cmd.Bet("hal", 6, 40))
    *others, last = [player for _, player in dealer.table.owing()]
    for player in others:
        client.feed(dealer.release(player))
    client.feed(dealer.release(last, CARDS))
    for name, move, drawn in (
        ("mira", Move.STAND, ""),
        ("Tomás", Move.HIT, "9d"),
        (YOU, Move.SPLIT, ""),
    ):
        client.does(cmd.Play(name, client.dealer.table.decision, move), drawn)
    client.does(cmd.Say("mira", Text("eights, of course")))
    for name, drawn in (("kim", ""), ("nia", "3h Kc")):
        offer = next(offer for offer in dealer.table.offers if offer.player == name)
        client.does(cmd.Reply(name, offer.number, accept=name == "kim"), drawn)
    client.does(cmd.Play(YOU, dealer.table.decision, Move.HIT), "Th")


def _play(client: FakeClient, dealer: SealedDealer) -> None:
    """Play a round up to one's own double."""
    for name, box, amount in (
        ("mira", 0, 30),
        ("Tomás", 1, 10),
        (YOU, 3, 50),
        ("黒穴", 4, 20),
        ("ingeborg", 6, 10),
    ):
        client.does(cmd.Bet(name, box, amount))
    client.does(cmd.Bet("hal", 5, 40))
    *others, last = [player for _, player in dealer.table.owing()]
    for player in others:
        client.feed(dealer.release(player))
    client.feed(dealer.release(last, 9))
    for name, move, faces in (
        ("mira", Move.START, (9, 6)),
        ("mira", Move.ROLL, (5,)),
        ("mira", Move.STAND, ()),
        ("Tomás", Move.START, (12, 9)),
    ):
        client.does(cmd.Play(name, client.dealer.table.decision, move), *faces)
    client.does(cmd.Say("mira", Text("last one before lunch")))
    client.does(cmd.Play(YOU, client.dealer.table.decision, Move.START), 7, 7)


def _bare(svg: str) -> str:
    """Take out what would be fetched from elsewhere: the reader's own monospaced font does."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


if __name__ == "__main__":
    # What somebody has chosen on this machine is not in the pictures.
    os.environ["BHJ_SETTINGS"] = os.devnull
    for name, draw in (("table", dice), ("cards", cards), ("book", book), ("lobby", lobby)):
        (FOLDER / f"{name}.svg").write_text(asyncio.run(draw()), encoding="utf-8")
