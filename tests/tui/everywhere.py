"""Every screen there is, in worlds of a few: what is in sight at first, and the keys to all else."""

import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot

from core import commands as cmd
from core.events import Opened
from core.evolve import open_table
from core.moves import Move
from core.rules import LIVE, Setup
from core.sentence import Sentence
from core.text import Text
from net.address import Address
from net.facts import LinkLost
from net.sighting import Sighting
from tests.tui.fakes import YOU, FakeClient, FakeDealer, dealt
from tests.tui.pasts import DAY, NOON, card_evening, evening, keep
from tests.tui.test_found import Glass
from tests.tui.test_lobby import NOW, Door
from tui.app import BhjApp, Joined
from tui.evening_card import LEAST
from tui.invitation import Invitation, Way
from tui.lobby import Way as Intent
from tui.lobby import Wish
from tui.lookout import Seen
from tui.options import Motion, Options
from tui.plan import Plan
from tui.recent import Recent
from tui.screens.found import FoundScreen
from tui.screens.history import HistoryScreen
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.odds import BookScreen
from tui.screens.rounds import RoundsScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen
from tui.stats_scopes import at_home
from tui.ways import Entered
from tui.widgets.zone import Zone

Keys = tuple[str, ...]
PATIENCE = 2000
"""Looks at a screen that is not as wanted before it is given up."""
TODAY = date(2026, 11, 30)
STILL = Options(motion=Motion.NONE)
OTHER, THIRD = "[/]\x1b[3m", "a\u202eb\u200b"
"""Others at the table, whose names nothing has cleaned."""
TABLE = "V\x1b]0;x\x07[@click=quit]"
HOW = Invitation(
    TABLE,
    Sentence("It listens at port {port} for everyone on this network.", port=2112),
    (Way("eth0", Address("192.168.1.20"), False), Way("lo", Address("127.0.0.1"), True)),
    "9f3a-c1d0-77ab-0412",
)


@dataclass(frozen=True)
class World:
    """A program, and what can be seen in it: the keys that lead there from its first screen."""

    start: Callable[[Options], BhjApp]
    places: Mapping[str, Keys]
    met: bool = True
    """Whether the first questions have been answered."""


# Tables


def at(dealer: FakeDealer, options: Options, you: str = YOU) -> tuple[BhjApp, FakeClient]:
    """Return a program at a table, and the client that it has."""
    client = FakeClient(dealer, you)
    app = BhjApp(options, Joined(client, dealer.table))
    return app, client


def felt(**setup: object) -> FakeDealer:
    """Return a dealer with oneself and two others seated."""
    dealer = FakeDealer(open_table(Opened(Setup(**{"name": Text(TABLE), "host": "", **setup}))))  # type: ignore[arg-type]
    dealer.seats(YOU, OTHER, THIRD)
    dealer.does(cmd.Enter("kim", Text("kim")))
    return dealer


def play(client: FakeClient, *players: str) -> None:
    """Let a round be played: all have 20, the dealer is bust."""
    dealer = client.dealer
    for box, player in enumerate(players):
        client.does(cmd.Bet(player, box, 10), *([6] if player == players[-1] else []))
    for player in players:
        client.does(cmd.Play(player, dealer.table.decision, Move.START), 10, 9)
        last = [12, 6] if player == players[-1] else []
        client.does(cmd.Play(player, dealer.table.decision, Move.STAND), *last)


def deal(client: FakeClient, *faces: int) -> None:
    """Let a round begin, and one's own hand with these faces."""
    for box, player in enumerate((OTHER, THIRD, YOU)):
        client.does(cmd.Bet(player, (1, 2, 0)[box], 10), *([6] if player == YOU else []))
    client.does(cmd.Play(YOU, client.dealer.table.decision, Move.START), *faces)


def hosting(options: Options) -> BhjApp:
    """Return a program at one's own table, in the second round, at one's own turn."""
    app, client = at(felt(host=YOU), options)
    play(client, YOU, OTHER, THIRD)
    deal(client, 5, 5)
    client.does(cmd.Say(OTHER, Text("\x1b]52;c;x\x07 \u202e [bold]hi[/]")))
    return app


def betting(options: Options) -> BhjApp:
    """Return a program at a table that takes bets, after a round."""
    app, client = at(felt(), options)
    play(client, YOU, OTHER, THIRD)
    return app


def parting(options: Options) -> BhjApp:
    """Return a program at a table that is worth a card when it is left."""
    app, client = at(felt(), options)
    for _ in range(LEAST):
        play(client, YOU, OTHER, THIRD)
    return app


def onlooking(options: Options) -> BhjApp:
    """Return a program at which one looks on, while another is at turn."""
    app, client = at(felt(), options, "")
    play(client, YOU, OTHER, THIRD)
    deal(client, 6, 5)
    client.does(cmd.Vote("kim", client.dealer.table.decision, Move.ROLL))
    return app


def lost(options: Options) -> BhjApp:
    """Return a program whose link is lost in the middle of a hand."""
    app, client = at(felt(), options)
    deal(client, 7, 2)
    client.feed(LinkLost(Sentence("Lost {place}.", place="127.0.0.1"), 9.0, 1))
    return app


def cards(options: Options) -> BhjApp:
    """Return a program at a table of cards, at one's own turn on a pair."""
    app, _ = at(dealt(LIVE, "8h 6c 8d Td 9s", YOU, OTHER), options)
    return app


# Outside of tables


def sighting(name: str, host: str, **more: object) -> Sighting:
    """Return a table in sight."""
    where = Address(host, table=Text(name))
    seen = Sighting(name, "blackhole", "mira", where, 10, 200, 7, 3, 47, False, 12, "money-harp-mallet")
    return replace(seen, **more)  # type: ignore[arg-type]


SIGHT = (sighting(TABLE, "192.168.1.20"), sighting("Lotus", "192.168.1.21", game="live", private=True))
PAST = (Recent(table="Vela", name="ada", left=NOW - 360, address="192.168.1.9/Vela", seat=4, chips=1240),)


def glass(changed: Seen) -> Glass:
    """Return what stands where the network is looked at."""
    return Glass(changed, SIGHT)


def lobby(options: Options) -> BhjApp:
    """Return a program in its lobby, with tables in sight and one that one was at."""
    door = Door()
    door.app = BhjApp(
        options,
        lobby=lambda: LobbyScreen(options, "ada", door.enter, door, Plan("Vela"), glass, lambda: PAST),
    )
    return door.app


def found(options: Options) -> BhjApp:
    """Return a program that shows the tables in sight."""
    door = Door()

    def enter(address: str) -> Entered:
        return door.enter(Wish(Intent.JOIN, address, "ada"))

    door.app = BhjApp(options, lobby=lambda: FoundScreen(options, "join", False, enter, door, glass))
    return door.app


def history(options: Options) -> BhjApp:
    """Return a program that shows what was played."""
    return BhjApp(options, lobby=lambda: HistoryScreen(options, "ann"))


def stats(options: Options) -> BhjApp:
    """Return a program that shows what was luck and what skill."""
    return BhjApp(options, lobby=lambda: StatsScreen(at_home("ada", "Ann"), options))


def keep_a_past() -> None:
    """Keep two evenings in the journal of this home."""
    keep(evening(8), "Vela")
    keep(card_evening("live", 8), "Lotus", closed=False, now=NOON + DAY)


PAGES = {"help": ("question_mark",), "rules": ("R",), "settings": ("comma",), "palette": ("ctrl+p",)}
WORLDS: Mapping[str, World] = {
    "hosting": World(hosting, {
        "table": (), **PAGES, "help's end": ("question_mark", "end"), "bots": ("question_mark", "b"),
        "log": ("l",), "rounds": ("H",), "a step": ("H", "right"), "a round found": ("H", "slash", "k"),
        "rounds' help": ("H", "question_mark"), "a round replayed": ("H", "enter"),
        "seen rounds checked": ("H", "v"), "export": ("H", "e"), "stats": ("S",), "menu": ("escape",),
        "menu's end": ("escape", "up"), "keys": ("comma", "up", "enter"), "found nothing": ("ctrl+p", *"qq"),
        "people": ("K",), "one of them": ("K", "1"), "options": ("T",), "mistake": ("V",), "leaving": ("q",),
        "closing": ("C",), "talk": ("t", "x"), "invitation": ("i",), "book": ("O",),
        "book's help": ("O", "question_mark"), "rewind": ("z",), "coach": ("o",), "coach off": ("o",),
    }),
    "betting": World(betting, {
        "bets": (), "a bet": ("b", "3"), "help": ("question_mark",), "menu": ("escape",),
    }),
    "onlooking": World(onlooking, {
        "table": (), "menu": ("escape",), "rewind": ("r",), "rewound": ("r", "up", "left"),
        "help": ("question_mark",), "palette": ("ctrl+p",),
    }),
    "lost": World(lost, {"table": (), "help": ("question_mark",)}),
    "cards": World(cards, {
        "table": (), "help": ("question_mark",), "rules": ("R",), "palette": ("ctrl+p",),
        "bots": ("question_mark", "b"), "menu": ("escape",),
    }),
    "lobby": World(lobby, {
        "lobby": (), "an address": ("j", "1"), "waiting": ("p",), **PAGES, "new table": ("n",),
        "lesson": ("l",), "lesson's next": ("l", "enter", "x"), "which rules": ("R",),
        "rules of cards": ("R", "l"), "which book": ("O",), "book": ("O", "b"), "history": ("H",),
        "stats": ("S",), "one's own table": ("down",),
    }),
    "newcomer": World(lobby, {"first": (), "then": ("enter",)}, met=False),
    "found": World(found, {"found": (), "waiting": ("1",)}),
    "history": World(history, {
        "sessions": (), "session": ("enter",), "a step": ("enter", "right"), "a replay": ("enter", "enter"),
        "export": ("enter", "e"), "verified": ("enter", "v"),
    }),
    "stats": World(stats, {"stats": (), "all time": ("tab", "tab"), "card": ("s",)}),
    "parting": World(parting, {"card": ("q",)}),
}  # fmt: skip


# Going there


def shown(app: BhjApp) -> list[str]:
    """Return the rows of all zones in sight, in the order in which they stand."""
    zones = sorted(app.screen.query(Zone), key=lambda zone: (zone.region.y, zone.region.x))
    return [zone.render_line(y).text for zone in zones for y in range(zone.size.height) if zone.size.width]


@asynccontextmanager
async def entered(world: World, options: Options = STILL) -> AsyncIterator[tuple[BhjApp, Pilot[str]]]:
    """Run a program that goes on where it would end."""
    Path(os.environ["BHJ_SETTINGS"]).write_text("met = true\n" if world.met else "", encoding="utf-8")
    app = world.start(options)
    # Midnight may come between two looks.
    with patch.object(app, "exit"), patch("tui.evening_card.today", lambda: TODAY):
        async with app.run_test() as pilot:
            await quiet(app, pilot)
            if app.joined is not None:
                app.invitation = lambda: HostedScreen(HOW, options)
            yield app, pilot


async def places(world: World, app: BhjApp, pilot: Pilot[str]) -> AsyncIterator[str]:
    """Go to each place of a world, and come back from it."""
    first = len(app.screen_stack)
    for name, keys in world.places.items():
        for key in keys:
            await pilot.press(key)
            await quiet(app, pilot)
        yield name
        if keys:
            await back(app, pilot, first)


async def back(app: BhjApp, pilot: Pilot[str], first: int) -> None:
    """Come back to the first screen, as if nothing had been pressed."""
    while True:
        await pilot.press("escape")
        if len(app.screen_stack) <= first:
            break
    if isinstance(app.screen, TableScreen):
        app.screen.desk.typing = None


def is_busy(app: BhjApp) -> bool:
    """Whether what is in sight is still being worked out."""
    screen = app.screen
    if isinstance(screen, RoundsScreen):
        return screen.reading
    if isinstance(screen, StatsScreen):
        return screen.working
    if isinstance(screen, HistoryScreen):
        return not screen.sessions.over
    if isinstance(screen, BookScreen):
        return screen.page.mark is None
    if isinstance(screen, LobbyScreen):
        return len(screen.lobby.spots) < len(SIGHT) + len(PAST)
    if isinstance(screen, FoundScreen):
        return not screen.choosing.seen
    return isinstance(screen, TableScreen) and _is_thinking(screen)


def _is_thinking(screen: TableScreen) -> bool:
    desk = screen.desk
    if desk.coach.on and desk.my_turn:
        counsel = desk.view(0.0).counsel
        return counsel is None or counsel.said is None
    watched = desk.onlooking and desk.table.in_round and desk.table.dealer is not None
    return watched and desk.gallery.outlook(desk.table) is None


async def quiet(app: BhjApp, pilot: Pilot[str]) -> None:
    """Wait until all that is to be shown is."""
    for _ in range(PATIENCE):
        await pilot.pause()
        if not is_busy(app):
            return
        await pilot.pause(0.01)
    raise AssertionError(f"it is never done: {app.screen}")
