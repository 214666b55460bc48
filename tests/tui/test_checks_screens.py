"""Checks that hold on every screen: strange sizes, strange text, no colour, and the ways out."""

import ast
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot

from core import commands as cmd
from core.moves import Move
from core.text import Text
from net.facts import LinkLost
from tests.tui.fakes import YOU, FakeClient, FakeDealer
from tests.tui.test_lobby import HOW, Door, app_with
from tests.tui.test_table_screen import STILL, Seat, my_turn, seat, table
from tui import words
from tui.app import BhjApp, Joined
from tui.options import Motion, Options
from tui.screens import table as table_module
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyScreen
from tui.widgets.zone import Zone

TUI = Path(words.__file__).parents[1]
SIZES = [
    *((1, 1), (200, 60), (1, 60), (200, 1), (2, 2), (10, 5), (43, 13), (44, 14), (44, 60), (59, 17)),
    *((60, 20), (75, 22), (76, 21), (76, 22), (100, 15), (115, 36), (116, 35), (120, 40), (200, 14)),
]
PAGE_SIZES = [(1, 1), (200, 60), (2, 2), (200, 1), (43, 13), (44, 14), (60, 20), (120, 40)]
"""For what lies over the table or is one page: no size, all sizes, and both sides of the smallest table."""
PATIENCE = 2000
"""Looks at a screen that is not as wanted before it is given up."""
MOVING = Options(motion=Motion.FULL)


class Watch:
    """A clock in the test's hands."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        """Return the moment it shows."""
        return self.now


def shown(app: BhjApp) -> list[str]:
    """Return the rows of all zones in sight, in the order in which they stand."""
    zones = sorted(app.screen.query(Zone), key=lambda zone: (zone.region.y, zone.region.x))
    return [zone.render_line(y).text for zone in zones for y in range(zone.size.height) if zone.size.width]


def fits(app: BhjApp) -> bool:
    """Whether the zones in sight lie within the screen and fill it, or lie in its middle."""
    width, height = app.screen.size
    regions = [zone.region for zone in app.screen.query(Zone) if zone.region]
    if not regions:
        return False
    whole = Region.from_union(regions)
    right, below = width - whole.right, height - whole.bottom
    return min(*whole.offset, right, below) >= 0 and abs(whole.x - right) <= 1 and abs(whole.y - below) <= 1


async def resize(pilot: Pilot[str], app: BhjApp, size: tuple[int, int]) -> None:
    """Make the terminal another size, and wait until the screen is laid out for it."""
    await pilot.resize_terminal(*size)
    for _ in range(PATIENCE):
        if app.screen.size == size and fits(app):
            return
        await pilot.pause()
    raise AssertionError(f"not laid out for {size}: {[zone.region for zone in app.screen.query(Zone)]}")


async def through_all_sizes(pilot: Pilot[str], app: BhjApp, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Take every size in turn; at the end all is as it was."""
    before = shown(app)
    for size in (*sizes, (80, 24)):
        await resize(pilot, app, size)
    await pilot.pause()
    assert shown(app) == before


# Check 1: text from others


def test_no_toast_is_ever_raised() -> None:
    # A toast takes markup; where there is none, no name can be one.
    for path in TUI.rglob("*.py"):
        called = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        named = {node.func.attr for node in called if isinstance(node.func, ast.Attribute)}
        assert not named & {"notify", "from_markup", "from_ansi"}, path
        assert "Toast" not in path.read_text("utf-8")


@pytest.mark.asyncio
async def test_what_somebody_types_into_a_lobby_is_not_obeyed() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("j")
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        screen.lobby.paste("[@click=app.quit]x[/]\x1b]0;OWNED\x07\u202e\u200b")
        await pilot.press("1")
        assert "[@click=app.quit]x[/]" in "\n".join(shown(app))
        assert not set("\x1b\x07\u202e\u200b") & set("".join(shown(app)))


# Check 2: every size


@pytest.mark.asyncio
async def test_the_table_takes_every_size_while_dice_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(table_module, "time", watch)
    async with seat(my_turn(host=YOU), options=MOVING) as here:
        await here.press("r")
        here.client.accept(7, 9)
        await here.settle()
        rolling: list[bool] = []

        for size in SIZES:
            await resize(here.pilot, here.app, size)
            rolling.append(bool(here.screen.desk.playback.tumbling))
            watch.now += 0.5 / len(SIZES)
        assert all(rolling)
        await resize(here.pilot, here.app, (80, 24))
        await here.press("space")
        assert here.screen.desk.playback.shown == here.client.dealer.table
        assert "= 16" in here.text()


@pytest.mark.asyncio
async def test_the_table_takes_every_size() -> None:
    async with seat(my_turn(5, 5, host=YOU)) as here:
        await through_all_sizes(here.pilot, here.app)


@pytest.mark.asyncio
async def test_the_lobby_takes_every_size() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.pause()
        await through_all_sizes(pilot, app)


@pytest.mark.asyncio
async def test_an_invitation_takes_every_size() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await app.push_screen(HostedScreen(HOW, app.options))
        await pilot.pause()
        await through_all_sizes(pilot, app, PAGE_SIZES)


# Check 5: the ways out


class Leaving:
    """A terminal that notes when it would end, and goes on."""

    def __init__(self, here: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here = here
        self.ended: list[object] = []
        monkeypatch.setattr(here.app, "exit", lambda result=None, *_, **__: self.ended.append(result))

    async def back(self) -> None:
        """Come back to the bare table, as if nothing had been pressed."""
        while len(self.here.app.screen_stack) > 1:
            await self.here.press("escape")
        self.here.screen.desk.typing = None
        self.here.client.sent.clear()
        self.ended.clear()

    def check(self, what: object) -> None:
        """The program ends once, without a word, and the dealer of a player is told."""
        assert self.ended == [""], what
        assert self.here.client.sent == ([cmd.Leave(YOU)] if self.here.client.player else []), what


def in_round(**setup: object) -> FakeDealer:
    """Return a dealer at one's own turn."""
    return my_turn(2, 3, **setup)


def betting(host: str = "") -> FakeDealer:
    """Return a dealer who takes bets."""
    return table("mira", seated=True, host=host)


Where = dict[str, tuple[str, ...]]
ANYWHERE: Where = {
    "table": (), "log": ("l",), "help": ("question_mark",), "menu": ("escape",), "settings": ("comma",),
    "keys": ("comma", "up", "enter"), "history": ("H",),
}  # fmt: skip
AT_HAND: Where = {"table": (), "menu": ("escape",)}
"""Where the way out differs by who goes; pages are the same for all."""
TALKING: Where = {"talk": ("t", "a")}
HOSTING: Where = {
    "kick": ("K",), "terms": ("T",), "void": ("V",), "leaving": ("q",), "invitation": ("i",),
}  # fmt: skip
ROLES: dict[str, tuple[Callable[[], FakeDealer], str, Where]] = {
    "player": (in_round, YOU, {**ANYWHERE, **TALKING, "leaving": ("q",)}),
    "bettor": (betting, YOU, {**AT_HAND, "bet": ("b", "3")}),
    "host": (lambda: in_round(host=YOU), YOU, {**AT_HAND, **HOSTING}),
    "spectator": (in_round, "", {**AT_HAND, "help": ("question_mark",)}),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("role", ROLES)
async def test_ctrl_c_twice_leaves_from_everywhere(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, you, screens = ROLES[role]
    async with seat(dealer(), you=you) as here:
        here.app.invitation = lambda: HostedScreen(HOW, STILL)
        leaving = Leaving(here, monkeypatch)
        for name, keys in screens.items():
            await here.press(*keys, "ctrl+c")
            assert not leaving.ended, name
            await here.press("ctrl+c")
            leaving.check(name)
            await leaving.back()
            here.app._interrupted = -60.0


@pytest.mark.asyncio
@pytest.mark.parametrize("role", ROLES)
async def test_q_leaves_from_everywhere_but_from_lines_that_are_typed(
    role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, you, screens = ROLES[role]
    asks = role in ("player", "host")
    async with seat(dealer(), you=you) as here:
        here.app.invitation = lambda: HostedScreen(HOW, STILL)
        leaving = Leaving(here, monkeypatch)
        for name, keys in screens.items():
            await here.press(*keys, "q")
            if name in ("talk", "bet"):
                assert not leaving.ended and here.screen.desk.typing is not None
                await here.press("escape", "q")
            if asks and not leaving.ended:
                assert "LEAVE" in here.text(), name
                await here.press("enter")
            leaving.check(name)
            await leaving.back()


@pytest.mark.asyncio
@pytest.mark.parametrize("role", ROLES)
async def test_the_menu_leaves_from_everywhere(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, you, screens = ROLES[role]
    async with seat(dealer(), you=you) as here:
        here.app.invitation = lambda: HostedScreen(HOW, STILL)
        leaving = Leaving(here, monkeypatch)
        for name, keys in screens.items():
            await here.press(*keys)
            for _ in range(3):
                if "MENU" not in here.text():
                    await here.press("escape")
            # The last line but "back" is the way out.
            await here.press("up", "up", "enter")
            if not leaving.ended:
                assert "LEAVE" in here.text(), name
                await here.press("enter")
            leaving.check(name)
            await leaving.back()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "keys",
    [
        ("j", "1", "ctrl+c", "ctrl+c"),
        ("j", "1", "escape", "q"),
        ("n", "ctrl+c", "ctrl+c"),
        ("n", "escape", "q"),
        ("p", "ctrl+c", "ctrl+c"),
        ("question_mark", "ctrl+c", "ctrl+c"),
        ("question_mark", "escape", "q"),
        ("H", "q"),
        ("H", "ctrl+c", "ctrl+c"),
        ("S", "q"),
        ("S", "ctrl+c", "ctrl+c"),
    ],
    ids=str,
)
async def test_there_is_a_way_out_of_the_whole_lobby(keys: tuple[str, ...]) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press(*keys[:-1])
        assert app.return_value is None
        await pilot.press(keys[-1])
        assert app.return_value == ""


@pytest.mark.asyncio
@pytest.mark.parametrize("keys", [("q",), ("ctrl+c", "ctrl+c"), ("escape", "escape", "q")], ids=str)
async def test_an_invitation_can_be_left_before_the_table_was_seen(keys: tuple[str, ...]) -> None:
    dealer = table()
    client = FakeClient(dealer)
    app = BhjApp(STILL, Joined(client, dealer.table))
    app.invitation = lambda: HostedScreen(HOW, STILL)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HostedScreen)
        await pilot.press(*keys)
        assert app.return_value == "" and client.sent == [cmd.Leave(YOU)]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("keys", "sent"),
    [
        (("q", "enter"), [cmd.Leave(YOU)]),
        (("question_mark", "escape", "t", "h", "i", "enter"), [cmd.Say(YOU, Text("hi"))]),
        (("K", "enter", "s"), [cmd.Silence(YOU, "mira", True)]),
    ],
    ids=str,
)
async def test_keys_typed_ahead_go_to_the_screen_that_was_asked_for(
    keys: tuple[str, ...], sent: list[cmd.PlayerCommand]
) -> None:
    async with seat(in_round(host=YOU)) as here:
        # All at once, as over a slow line: none must reach the table that was meant for a question.
        for key in keys:
            here.app.post_message(events.Key(key, key if len(key) == 1 else None))
        for _ in range(PATIENCE):
            await here.settle()
            if here.client.sent == sent:
                break
        assert here.client.sent == sent


# Check 5: Enter


Given = Callable[[], FakeDealer]
ENTER: dict[str, tuple[Given, Sequence[str], list[cmd.PlayerCommand]]] = {
    "a bet": (betting, (), [cmd.Bet(YOU, 0, 10)]),
    "a bet that was typed": (betting, ("b", "3", "0"), [cmd.Bet(YOU, 0, 30)]),
    "words that were typed": (in_round, ("t", "o", "k"), [cmd.Say(YOU, Text("ok"))]),
    "a seat": (lambda: table("mira", seated=False), (), [cmd.Sit(YOU, 1)]),
    "the only move": (my_turn, (), [cmd.Play(YOU, 2, Move.START)]),
    "no choice that could lose": (in_round, (), []),
    "what costs the one who is marked nothing": (lambda: in_round(host=YOU), ("K", "enter"), []),
    "the round": (lambda: in_round(host=YOU), ("V",), [cmd.VoidRound(YOU)]),
    "the way out": (lambda: in_round(host=YOU), ("q",), [cmd.Leave(YOU)]),
    "the page away": (in_round, ("question_mark",), []),
    "the log away": (in_round, ("l",), []),
    "the stats away": (in_round, ("S",), []),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("what", ENTER)
async def test_enter_does_the_obvious_thing(what: str) -> None:
    given, keys, sent = ENTER[what]
    dealer = given()
    async with seat(dealer) as here:
        await here.press(*keys, "enter")
        wanted = [
            cmd.Play(YOU, dealer.table.decision, c.move) if isinstance(c, cmd.Play) else c for c in sent
        ]
        assert here.client.sent == wanted
        if not here.app._exit:
            assert len(here.app.screen_stack) == 1


@pytest.mark.asyncio
async def test_enter_goes_on_from_what_has_ended() -> None:
    async with seat(betting(host="mira")) as here:
        here.client.feed(LinkLost("Lost 127.0.0.1.", 3.0, 1))
        await here.press("enter")
        assert here.client.retries == 1
    async with seat(betting(host="mira")) as here:
        here.client.does(cmd.Close("mira"))
        await here.settle()
        await here.press("enter")
        assert here.app.return_value == ""
