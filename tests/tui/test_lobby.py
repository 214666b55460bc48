"""The lobby: what its keys do, what it says, and that nothing makes it wait."""

import threading
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from net.address import Address
from net.errors import AddressRefused
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui.app import LOBBY, BhjApp
from tui.draw.hole import TURN, hole
from tui.draw.lobby import draw_lobby
from tui.glyphs import ASCII, UNICODE
from tui.invitation import Invitation
from tui.invitation import Way as Road
from tui.lobby import ITEMS, Lobby, Way, Wish
from tui.options import Motion, Options
from tui.plan import GAMES, Plan
from tui.screens import lobby as lobby_screen
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyHelp, LobbyScreen
from tui.screens.menu import ChoiceScreen
from tui.screens.table import TableScreen
from tui.ways import Entered

SIZES = [(80, 24), (60, 20), (120, 40), (36, 9)]
HOSTILE = "\x1b]0;x\x07[/][@click=app.exit]\u202eabc\u200b"
HOW = Invitation(
    "Vela",
    "It listens at port 2112 for everyone on this network.",
    (Road("eth0", Address("192.168.1.20"), False), Road("lo", Address("127.0.0.1"), True)),
    "9f3a-c1d0-77ab-0412",
)
SECRET = "abcdefghijklmnop"


def rows(lobby: Lobby, width: int = 80, height: int = 24, plain: bool = False, step: int = 0) -> list[str]:
    """Return the lobby as drawn, row by row."""
    canvas = draw_lobby(lobby, width, height, ASCII if plain else UNICODE, step)
    return ["".join([mark for mark, _ in row]).rstrip() for row in canvas.rows]


def typed(lobby: Lobby, text: str) -> None:
    """Type a text."""
    for character in text:
        lobby.press(character, character)


# What keys mean


def test_enter_practises_for_who_does_nothing_else() -> None:
    assert Lobby("ada").press("enter", "\r") == Wish(Way.PRACTISE, "", "ada")


def test_a_letter_chooses_at_once() -> None:
    assert Lobby("ada").press("p", "p") == Wish(Way.PRACTISE, "", "ada")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_hosted_once_its_game_is_chosen(game: str) -> None:
    lobby = Lobby("ada")
    assert lobby.press("h", "h") is None and lobby.asks_game and lobby.wish is None
    assert lobby.chosen(game) == Wish(Way.HOST, "", "ada", game) and not lobby.asks_game
    assert lobby.busy == "Opening a table"


def test_who_chooses_no_game_hosts_nothing() -> None:
    lobby = Lobby("ada")
    lobby.press("h", "h")
    assert lobby.chosen(None) is None and not lobby.asks_game and lobby.wish is None


def test_arrows_go_round_and_enter_takes_what_is_marked() -> None:
    lobby = Lobby("ada")
    for _ in ITEMS:
        lobby.press("down", None)
    assert lobby.at == 0
    lobby.press("up", None)
    assert lobby.marked.way is Way.NAME
    lobby.press("enter", "\r")
    assert lobby.field is Way.NAME and lobby.text == "ada"


@pytest.mark.parametrize(("key", "way"), [("j", Way.JOIN), ("w", Way.WATCH)])
def test_an_address_is_typed_and_wished_for(key: str, way: Way) -> None:
    lobby = Lobby("ada")
    assert lobby.press(key, key) is None
    typed(lobby, "10.0.0.95")
    lobby.press("backspace", None)
    assert lobby.press("enter", "\r") == Wish(way, "10.0.0.9", "ada")
    assert lobby.busy == "Connecting to 10.0.0.9"


def test_escape_leaves_the_line_and_keeps_the_address_as_it_was() -> None:
    lobby = Lobby("ada")
    lobby.press("j", "j")
    typed(lobby, "q")
    lobby.press("escape", None)
    assert lobby.field is None and lobby.address == "" and lobby.wish is None


def test_what_is_pasted_is_an_address_to_join() -> None:
    lobby = Lobby("ada")
    lobby.paste("bhj-tui join 192.168.1.20\nrm -rf ~")
    assert lobby.field is Way.JOIN and lobby.text == "bhj-tui join 192.168.1.20"


def test_an_invitation_that_was_broken_is_pasted_whole() -> None:
    lobby = Lobby("ada")
    lobby.paste(f'bhj-tui join "192.168.1.20/Vela#9f3ac1d077\r\n   ab0412.{SECRET}"\nrm -rf ~')
    assert lobby.text == f'bhj-tui join "192.168.1.20/Vela#9f3ac1d077ab0412.{SECRET}"'


@pytest.mark.parametrize("size", SIZES)
def test_a_secret_is_seen_while_it_is_typed_and_never_again(size: tuple[int, int]) -> None:
    lobby = Lobby("ada")
    lobby.paste(f"h/V#9f3ac1d077ab0412.{SECRET}")
    wish = lobby.press("enter", "\r")
    assert wish is not None and wish.address.endswith(SECRET)
    said = [lobby.busy, repr(wish), *rows(lobby, *size)]
    lobby.failed(AddressRefused("h", 2112))
    said += rows(lobby, *size)
    assert not any(SECRET in row for row in said)


def test_a_name_is_kept_or_refused_with_a_sentence() -> None:
    lobby = Lobby("ada")
    for name, kept in (("mira", "mira"), ("x" * 17, "mira"), ("  ", "mira"), ("黒穴", "黒穴")):
        lobby.press("n", "n")
        lobby.press("ctrl+u", None)
        typed(lobby, name)
        lobby.press("enter", "\r")
        assert lobby.name == kept and bool(lobby.sentence) == (name != kept)


def test_one_thing_at_a_time() -> None:
    lobby = Lobby("ada")
    lobby.press("p", "p")
    lobby.paste("10.0.0.9")
    assert lobby.press("h", "h") is None and lobby.press("enter", "\r") is None
    assert lobby.wish == Wish(Way.PRACTISE, "", "ada") and lobby.field is None


# What it looks like


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_choices_are_in_sight_at_every_size(width: int, height: int, plain: bool) -> None:
    shown = rows(Lobby("ada"), width, height, plain)
    assert len(shown) == height
    for item in ITEMS:
        assert any(f" {item.key}  {item.label}" in row for row in shown), item
    assert "ada" in "\n".join(shown) and "?" in shown[-1] and "q" in shown[-1]
    assert not plain or "".join(shown).isascii()


def test_there_is_a_black_hole_where_there_is_room() -> None:
    for width, height in SIZES[:3]:
        assert "#" in "".join(rows(Lobby("ada"), width, height)[: height // 2])


@pytest.mark.parametrize("state", ["idle", "typing", "busy", "failed"])
def test_no_size_is_too_small_and_no_text_too_strange(state: str) -> None:
    lobby = Lobby(HOSTILE)
    lobby.address = HOSTILE * 5
    if state == "typing":
        lobby.press("j", "j")
    elif state == "busy":
        lobby.wish = Wish(Way.JOIN, HOSTILE, HOSTILE)
    elif state == "failed":
        lobby.failed(AddressRefused("10.0.0.9", 1))
    for width in (*range(12), 36, 44, 60, 80, 200):
        for height in (*range(16), 20, 24, 60):
            shown = "".join(rows(lobby, width, height))
            assert not any(mark in shown for mark in "\x1b\x07\u202e\u200b")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_went_wrong_is_told_whole(width: int, height: int) -> None:
    lobby = Lobby("ada")
    lobby.failed(AddressRefused("10.0.0.9", 2112))
    said = " ".join(" ".join(rows(lobby, width, height)).split())
    assert "Nothing listens at 10.0.0.9:2112." in said


def test_the_black_hole_turns_and_comes_round_in_ascii() -> None:
    steps = [hole(60, 9, step) for step in range(TURN)]
    assert len(set(steps)) > 10 and hole(60, 9, TURN) == steps[0]
    assert all("".join(step).isascii() for step in steps)
    assert hole(0, 0) == () and hole(1, 1)


# On screen


class Door:
    """Stands where tables are opened: entering waits until the test lets it happen."""

    def __init__(self) -> None:
        self.app: BhjApp
        self.wishes: list[Wish] = []
        self.outcome: Callable[[], Entered] = self.table
        self.let = threading.Event()
        self.left_words = ""
        self.abandoned = threading.Event()

    def table(self) -> Entered:
        """Return a table to go to, which tells when it is not wanted."""
        dealer = FakeDealer(opened())
        dealer.seats(YOU)
        client = FakeClient(dealer)
        client.stop = self.abandoned.set  # type: ignore[method-assign]
        return Entered(client, dealer.table)  # type: ignore[arg-type]

    def enter(self, wish: Wish) -> Entered:
        """Go the way that was wished for, in a thread."""
        self.wishes.append(wish)
        assert self.let.wait(10)
        return self.outcome()

    def show(self, entered: Entered) -> None:
        """Go to the table."""
        self.app.open_table(entered.client, entered.table, lambda: HostedScreen(HOW, self.app.options))

    def left(self) -> str:
        """Return what there is to say."""
        return self.left_words


def app_with(door: Door, motion: Motion = Motion.NONE, plain: bool = False) -> BhjApp:
    """Return the program as it starts without a command."""
    options = Options(motion, plain)
    door.app = BhjApp(options, lobby=lambda: LobbyScreen(options, "ada", door.enter, door))
    return door.app


async def until(pilot: Pilot[str], condition: Callable[[], bool]) -> None:
    """Let the program go on until something is so."""
    for _ in range(200):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came")


def screen(app: BhjApp) -> LobbyScreen:
    """Return the lobby, which must be in sight."""
    assert isinstance(app.screen, LobbyScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_is_entered_by_way_of_its_invitation(size: tuple[int, int]) -> None:
    door = Door()
    door.let.set()
    app = app_with(door)
    async with app.run_test(size=size) as pilot:
        await pilot.press("h", "enter")
        await until(pilot, lambda: isinstance(app.screen, HostedScreen))
        assert door.wishes == [Wish(Way.HOST, "", "ada")]
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q")
        await until(pilot, lambda: app.current_mode == LOBBY)
        assert screen(app).lobby.wish is None


@pytest.mark.parametrize(
    ("keys", "game"),
    [(["enter"], "blackhole"), (["l"], "live"), (["g"], "german"), (["down", "down", "enter"], "czech")],
)
async def test_the_host_chooses_one_of_four_games(keys: list[str], game: str) -> None:
    door = Door()
    door.let.set()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press(*keys)
        await until(pilot, lambda: isinstance(app.screen, HostedScreen))
        assert door.wishes == [Wish(Way.HOST, "", "ada", game)]


async def test_who_goes_back_from_the_games_is_in_the_lobby() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("h", "escape")
        assert screen(app).lobby.wish is None and door.wishes == []
        await pilot.press("h", "q")
    assert app.return_value == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_for_the_game_that_was_chosen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Plan] = []
    monkeypatch.setattr(lobby_screen, "host", lambda plan, name: plans.append(plan))
    lobby_screen.enter(Plan("Vela"), Wish(Way.HOST, "", "ada", game))
    assert plans == [Plan("Vela", game=game)]


async def test_the_screen_is_free_while_something_is_under_way_and_escape_cancels_it() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("j", *"10.0.0.9", "enter")
        lobby = screen(app).lobby
        assert lobby.busy == "Connecting to 10.0.0.9"
        await pilot.resize_terminal(60, 20)
        await pilot.press("escape")
        assert lobby.wish is None and lobby.sentence == "Cancelled."
        door.let.set()
        await until(pilot, door.abandoned.is_set)
        assert app.screen is screen(app) and lobby.sentence == "Cancelled."


async def test_what_went_wrong_is_a_sentence_in_the_lobby() -> None:
    def refused() -> Entered:
        raise AddressRefused("10.0.0.9", 2112)

    door = Door()
    door.outcome = refused
    door.let.set()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("w", *"10.0.0.9", "enter")
        await until(pilot, lambda: bool(screen(app).lobby.sentence))
        assert screen(app).lobby.sentence == str(AddressRefused("10.0.0.9", 2112))
        await pilot.press("down")
        assert screen(app).lobby.sentence == ""


async def test_who_quits_while_something_is_under_way_leaves_nothing_behind() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("p")
        await pilot.press("q")
    assert app.return_value == ""
    door.let.set()
    assert door.abandoned.wait(5)


@pytest.mark.parametrize("keys", [["q"], ["ctrl+c", "ctrl+c"], ["ctrl+q"], ["question_mark", "q"]])
async def test_there_is_a_way_out(keys: list[str]) -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press(*keys)
    assert app.return_value == ""


async def test_help_tells_every_choice_and_the_rules() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, LobbyHelp)
        said = "\n".join(text for text, _ in app.screen.content())
        assert all(item.label in said for item in ITEMS) and "White Dwarf" in said
        await pilot.press("escape")
        screen(app)


async def test_what_is_left_behind_is_told_on_coming_back() -> None:
    door = Door()
    door.left_words = "Vela goes on without you."
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert screen(app).lobby.sentence == "Vela goes on without you."


@pytest.mark.parametrize(
    ("motion", "turns"), [(Motion.FULL, True), (Motion.REDUCED, False), (Motion.NONE, False)]
)
async def test_only_full_motion_turns_the_black_hole(motion: Motion, turns: bool) -> None:
    app = app_with(Door(), motion)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert (screen(app)._turning is not None) == turns
        if turns:
            await until(pilot, lambda: screen(app)._step > 0)
            app.app_focus = False
            before = screen(app)._step
            await pilot.pause(0.6)
            assert screen(app)._step == before


@pytest.mark.parametrize("size", SIZES)
async def test_an_invitation_shows_every_line_to_type(size: tuple[int, int]) -> None:
    app = app_with(Door())
    async with app.run_test(size=size) as pilot:
        page = HostedScreen(HOW, app.options)
        await app.push_screen(page)
        said = "\n".join(text for text, _ in page.content())
        for way in HOW.ways:
            assert way.line in said
        assert HOW.reach in said and HOW.fingerprint in said
        await pilot.press("enter")
        screen(app)
