"""The lobby: what its keys do, what it says, and that nothing makes it wait."""

import threading
from collections.abc import Callable

import pytest

from core.text import Text
from net.address import Address
from net.errors import AddressRefused, BhjError, NoLookingOut
from net.sighting import Sighting
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.patience import until
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import ways
from tui.actions import BY_ID, Where, in_lobby
from tui.app import LOBBY, BhjApp
from tui.draw.hole import TURN, hole
from tui.draw.lobby import Hall, draw_lobby
from tui.draw.text import width as cells
from tui.glyphs import ASCII, UNICODE
from tui.invitation import Invitation
from tui.invitation import Way as Road
from tui.lobby import Lobby, Way, Wish, choices
from tui.lookout import Seen
from tui.new_table import NewTable, Stakes
from tui.options import Motion, Options
from tui.plan import GAMES, Plan
from tui.recent import Recent
from tui.screens import lobby as lobby_screen
from tui.screens.hosted import HostedScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.lobby_help import LobbyHelp
from tui.screens.new_table import NewTableScreen
from tui.screens.palette import PaletteScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.spots import Spot, spots
from tui.ways import Entered
from tui.widgets.zone import Zone

SIZES = [(80, 24), (60, 20), (120, 40), (36, 9)]
HOSTILE = "\x1b]0;x\x07[/][@click=app.exit]\u202eabc\u200b"
HOW = Invitation(
    "Vela",
    "It listens at port 2112 for everyone on this network.",
    (Road("eth0", Address("192.168.1.20"), False), Road("lo", Address("127.0.0.1"), True)),
    "9f3a-c1d0-77ab-0412",
)
SECRET = "abcdefghijklmnop"
PINNED = "9f3a-c1d0-77ab-0412"
NOW = 1_700_000_000.0
QUIET = Hall(now=NOW)


def rows(
    lobby: Lobby, width: int = 80, height: int = 24, plain: bool = False, hall: Hall = QUIET
) -> list[str]:
    """Return the lobby as drawn, row by row."""
    canvas = draw_lobby(lobby, width, height, ASCII if plain else UNICODE, hall)
    return ["".join([mark for mark, _ in row]).rstrip() for row in canvas.rows]


def typed(lobby: Lobby, text: str) -> None:
    """Type a text."""
    for character in text:
        lobby.press(character, character)


def sighting(name: str = "Cygnus X-1", host: str = "192.168.1.20", **more: object) -> Sighting:
    """Return a table in sight."""
    told: dict[str, object] = {
        "game": "blackhole", "host": "mira-mbp", "minimum": 10, "maximum": 200, "seats": 7, "taken": 6,
        "round": 47, "private": False, "ping_ms": 12, "words": "amber falcon river",
        "address": Address(host, table=Text(name), fingerprint=PINNED), **more,
    }  # fmt: skip
    return Sighting(name=name, **told)  # type: ignore[arg-type]


def visit(
    name: str = "Cygnus X-1", host: str = "192.168.1.20", left: float = NOW - 360, **more: object
) -> Recent:
    """Return a table one was at."""
    told: dict[str, object] = {"address": f"{host}/{name}", "seat": 4, "chips": 1240, **more}
    return Recent(table=name, name="ada", left=left, **told)  # type: ignore[arg-type]


def hall_of(*seen: Sighting, past: tuple[Recent, ...] = ()) -> Lobby:
    """Return a lobby with tables."""
    lobby = Lobby("ada")
    lobby.see(spots(seen, past))
    return lobby


# What keys mean


def test_enter_practises_for_who_does_nothing_else() -> None:
    assert Lobby("ada").press("enter", "\r") == Wish(Way.PRACTISE, "", "ada")


def test_a_letter_chooses_at_once() -> None:
    assert Lobby("ada").press("p", "p") == Wish(Way.PRACTISE, "", "ada")


@pytest.mark.parametrize("key", ["n", "h"])
def test_a_table_is_hosted_once_it_is_chosen(key: str) -> None:
    lobby = Lobby("ada")
    assert lobby.press(key, key) is BY_ID["new"] and lobby.wish is None
    table = NewTable("czech", 3, Stakes.HIGH, private=True)
    assert lobby.opened(table) == Wish(Way.HOST, "", "ada", table)
    assert lobby.busy == "Opening a table"


def test_who_chooses_no_table_hosts_nothing() -> None:
    lobby = Lobby("ada")
    assert lobby.opened(None) is None and lobby.wish is None


def test_arrows_go_round_and_enter_takes_what_is_marked() -> None:
    lobby = Lobby("ada")
    for _ in choices():
        lobby.press("down", None)
    assert lobby.at == 0
    lobby.press("up", None)
    assert lobby.marked is choices()[-1] and lobby.press("enter", None) is choices()[-1]
    lobby.press("right", None)
    assert lobby.at == 0


@pytest.mark.parametrize("action", in_lobby(), ids=lambda action: action.id)
def test_every_action_of_the_lobby_has_a_key_that_does_it(action: object) -> None:
    lobby, known = Lobby("ada"), BY_ID[action.id]  # type: ignore[attr-defined]
    for key in known.keys:
        asked = lobby.press(key, None)
        assert asked is known or lobby.wish or lobby.field
        lobby.done()
        lobby.field = None


@pytest.mark.parametrize(("key", "way"), [("j", Way.JOIN), ("v", Way.ONLOOK), ("w", Way.WATCH)])
def test_an_address_is_typed_and_wished_for(key: str, way: Way) -> None:
    lobby = Lobby("ada")
    assert lobby.press(key, key) is None
    typed(lobby, "10.0.0.95")
    lobby.press("backspace", None)
    assert lobby.press("enter", "\r") == Wish(way, "10.0.0.9", "ada")
    assert lobby.busy == "Connecting to 10.0.0.9"


def test_a_digit_begins_an_address() -> None:
    lobby = Lobby("ada")
    typed(lobby, "10.0.0.9")
    assert lobby.field is Way.JOIN and lobby.press("enter", None) == Wish(Way.JOIN, "10.0.0.9", "ada")


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
    assert isinstance(wish, Wish) and wish.address.endswith(SECRET)
    said = [lobby.busy, repr(wish), *rows(lobby, *size)]
    lobby.failed(AddressRefused("h", 2112))
    said += rows(lobby, *size)
    assert not any(SECRET in row for row in said)


def test_one_thing_at_a_time() -> None:
    lobby = Lobby("ada")
    lobby.press("p", "p")
    lobby.paste("10.0.0.9")
    assert lobby.press("n", "n") is None and lobby.press("enter", "\r") is None
    assert lobby.wish == Wish(Way.PRACTISE, "", "ada") and lobby.field is None


# Tables


def test_enter_sits_down_at_the_table_that_is_marked_and_w_watches_it() -> None:
    lobby = hall_of(sighting(), sighting("Vela", "10.0.0.7"))
    lobby.press("down", None)
    wish = lobby.press("enter", None)
    assert isinstance(wish, Wish) and (wish.way, wish.address) == (Way.JOIN, "10.0.0.7/Vela#9f3ac1d077ab0412")
    lobby.done()
    wish = lobby.press("w", "w")
    assert isinstance(wish, Wish) and wish.way is Way.WATCH and wish.address.startswith("10.0.0.7/")
    lobby.done()
    wish = lobby.press("v", "v")
    assert isinstance(wish, Wish) and wish.way is Way.ONLOOK and wish.address.startswith("10.0.0.7/")


def test_the_last_table_comes_first_whatever_else_is_in_sight() -> None:
    seen = sighting("Andromeda", "10.0.0.1"), sighting("Vela", "10.0.0.7"), sighting()
    past = visit(), visit("Vela", "10.0.0.7", left=NOW - 9), visit("Gaia", "10.1.1.1", left=NOW - 99)
    assert [spot.name for spot in spots(seen, past)] == ["Vela", "Cygnus X-1", "Andromeda", "Gaia"]


def test_a_mark_stays_while_tables_come_and_go() -> None:
    lobby = hall_of(sighting("Vela", "10.0.0.7"))
    assert isinstance(lobby.marked, Spot)
    lobby.see(spots((sighting("Andromeda", "10.0.0.1"), sighting("Vela", "10.0.0.7")), ()))
    assert lobby.marked is lobby.spots[0]
    lobby.press("down", None)
    lobby.see(spots((sighting("A", "10.0.0.2"), *[one.sighting for one in lobby.spots if one.sighting]), ()))
    assert isinstance(lobby.marked, Spot) and lobby.marked.name == "Vela"
    lobby.press("p", "p")
    lobby.done()
    lobby.see(())
    assert lobby.at == lobby.lines.index(BY_ID["practise"])


def test_a_private_table_asks_for_its_invitation_unless_that_is_known() -> None:
    lobby = hall_of(sighting(private=True, seats=0))
    assert lobby.press("enter", None) is None and lobby.field is Way.JOIN
    assert "private" in lobby.sentence and any("private" in row for row in rows(lobby))
    known = visit(address=f"192.168.1.20/Cygnus X-1#{PINNED.replace('-', '')}.{SECRET}")
    lobby = hall_of(sighting(private=True, seats=0), past=(known,))
    assert not any(SECRET in row for size in SIZES for row in rows(lobby, *size))
    wish = lobby.press("enter", None)
    assert isinstance(wish, Wish) and wish.address.endswith(SECRET)


def test_a_table_is_told_of_in_its_row() -> None:
    said = rows(hall_of(sighting(), past=(visit(),)))
    row = next(row for row in said if "Cygnus" in row)
    assert " ".join(row.split()) == "▶ Cygnus X-1 dice 10–200 ■■■■■■· 6/7 47 mira-mbp 12 ms"
    assert "You left seat 4 here 6 minutes ago with 1,240 chips." in "\n".join(said)
    assert "amber falcon river" in " ".join(" ".join(said).split()) and "1 found" in "\n".join(said)


def test_a_table_out_of_sight_is_told_of_too() -> None:
    said = "\n".join(rows(hall_of(past=(visit(left=NOW - 90_000),))))
    assert "last here 1 day ago, at 192.168.1.20" in said


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (44, 14)])
def test_what_matters_of_a_table_is_in_sight_at_every_size(size: tuple[int, int]) -> None:
    lobby = hall_of(*[sighting(f"Table {at}", f"10.0.0.{at}", taken=at % 8) for at in range(12)])
    for at in range(12):
        shown = rows(lobby, *size)
        assert any(row.startswith(f" ▶ Table {at} ") and f"{at % 8}/7" in row for row in shown), shown
        lobby.press("down", None)


@pytest.mark.parametrize(
    ("hall", "said"),
    [
        (Hall(looks=True), "No table in sight yet."),
        (Hall(), "Nobody looks out for tables here."),
        (Hall(looks=True, deaf="It is dark."), "It is dark."),
    ],
)
def test_without_a_table_it_says_what_to_do(hall: Hall, said: str) -> None:
    assert said in "\n".join(rows(Lobby("ada"), hall=hall))


# What it looks like


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_choices_are_in_sight_at_every_size(width: int, height: int, plain: bool) -> None:
    shown = rows(Lobby("ada"), width, height, plain)
    assert len(shown) == height
    for action in choices():
        label = str(action.label)[: width // 2 - 8]
        assert any(f" {action.press}  {label}" in row for row in shown), action
    assert "?" in shown[-1] and "q" in shown[-1] and (height < 12 or "ada" in "\n".join(shown))
    assert not plain or "".join(shown).isascii()


def test_there_is_a_black_hole_where_there_is_room() -> None:
    for width, height in SIZES[:3]:
        picture = "".join(rows(Lobby("ada"), width, height)[1 : height // 2 - 3])
        assert {"=", "+", "*", ":"} <= set(picture)


@pytest.mark.parametrize("state", ["idle", "typing", "busy", "failed"])
def test_no_size_is_too_small_and_no_text_too_strange(state: str) -> None:
    lobby = hall_of(
        sighting(HOSTILE, game=HOSTILE, host=HOSTILE * 9, words=HOSTILE, round=10**9),
        past=(visit(HOSTILE, address="h"), visit(address="10.0.0.3")),
    )
    lobby.name, lobby.address = HOSTILE, HOSTILE * 5
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


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 20)])
def test_every_row_fits_in_every_language(language: str, width: int, height: int) -> None:
    lobby = hall_of(sighting("黒穴 Ω"), sighting("Vela", "10.0.0.7", private=True, seats=0), past=(visit(),))
    with speaking(language):
        for _ in lobby.lines:
            assert all(cells(row) <= width for row in rows(lobby, width, height))
            lobby.press("down", None)


def test_nothing_is_left_untranslated() -> None:
    lobby = hall_of(
        sighting(), sighting("Vela", "10.0.0.7", private=True, seats=0), past=(visit("Gaia", "10.1.1.1"),)
    )
    known = ("BLACKHOLE JACK ada Cygnus Vela Gaia mira-mbp amber falcon river enter down",)
    with with_accents():
        for _ in lobby.lines:
            assert untranslated("\n".join(rows(lobby)), *known) == []
            lobby.press("down", None)
        lobby.press("j", "j")
        assert untranslated("\n".join(rows(lobby)), *known, "esc") == []
        lobby.press("enter", None)
        assert untranslated("\n".join(rows(lobby)), *known, "esc") == []
        lobby.done()
        assert untranslated("\n".join(rows(Lobby("ada"), hall=Hall(looks=True))), *known) == []


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
        assert door.wishes == [Wish(Way.HOST, "", "ada", NewTable())]
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q")
        await until(pilot, lambda: app.current_mode == LOBBY)
        assert screen(app).lobby.wish is None


@pytest.mark.parametrize(
    ("keys", "table"),
    [
        ([], NewTable()),
        (["right"], NewTable("german")),
        (["left", "down", "right", "right"], NewTable("live", 2)),
        (["up", "space"], NewTable(private=True)),
        (["down", "down", "right", "right"], NewTable(stakes=Stakes.HIGH)),
    ],
)
async def test_the_host_chooses_game_bots_stakes_and_who_may_come(keys: list[str], table: NewTable) -> None:
    door = Door()
    door.let.set()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewTableScreen)
        await pilot.press(*keys, "enter")
        await until(pilot, lambda: isinstance(app.screen, HostedScreen))
        assert door.wishes == [Wish(Way.HOST, "", "ada", table)]


async def test_who_goes_back_from_a_new_table_is_in_the_lobby() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("h", "escape")
        assert screen(app).lobby.wish is None and door.wishes == []
        await pilot.press("h", "q")
    assert app.return_value == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_as_it_was_chosen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Plan] = []
    monkeypatch.setattr("tui.ways.host", lambda plan, name: plans.append(plan))
    lobby_screen.enter(Plan("Vela"), Wish(Way.HOST, "", "ada", NewTable(game)))
    lobby_screen.enter(Plan("Vela"), Wish(Way.HOST, "", "ada", NewTable(game, 3, Stakes.HIGH, private=True)))
    assert plans[0] == Plan("Vela", game=game)
    assert plans[1] == Plan(
        "Vela", 3, game=game, private=True, minimum=50, maximum=1000, step=50, buy_in=5000
    )


def test_who_comes_to_vote_takes_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[bool] = []
    monkeypatch.setattr(ways, "join", lambda address, name, standing: came.append(standing))
    for way in (Way.JOIN, Way.ONLOOK):
        lobby_screen.enter(Plan("Vela"), Wish(way, "h", "ada"))
    assert came == [False, True]


@pytest.mark.parametrize("stakes", list(Stakes))
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_a_table_that_can_be(game: str, stakes: Stakes) -> None:
    setup = NewTable(game, 6, stakes).plan(Plan("Vela")).setups("")[0]
    assert setup.minimum % setup.step == 0 and setup.buy_in >= setup.minimum


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
        assert all(action.help in said for action in in_lobby()) and "White Dwarf" in said
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


# Tables, and what else is on screen


class Sky:
    """A lookout in the test's hands."""

    def __init__(self, error: BhjError | None = None) -> None:
        self.tell: Seen = lambda seen: None
        self.error = error
        self.made = 0
        self.started, self.stopped = threading.Event(), threading.Event()

    def make(self, seen: Seen) -> "Sky":
        """Look out for the one who asks."""
        self.tell, self.made = seen, self.made + 1
        return self

    def start(self) -> None:
        """Note that somebody looks."""
        self.started.set()
        if self.error:
            raise self.error

    def stop(self) -> None:
        """Note that nobody does any more."""
        self.stopped.set()


def under(sky: Sky, door: Door, past: tuple[Recent, ...] = ()) -> BhjApp:
    """Return the program in a lobby that looks out."""
    options = Options(Motion.NONE)
    door.app = BhjApp(
        options,
        lobby=lambda: LobbyScreen(options, "ada", door.enter, door, Plan("Vela"), sky.make, lambda: past),
    )
    return door.app


async def test_tables_come_into_sight_by_themselves_and_are_joined() -> None:
    sky, door = Sky(), Door()
    door.let.set()
    app = under(sky, door)
    async with app.run_test() as pilot:
        await until(pilot, sky.started.is_set)
        sky.tell((sighting(),))
        await until(pilot, lambda: bool(screen(app).lobby.spots))
        assert not sky.stopped.is_set()
        await pilot.press("question_mark", "escape")
        assert not sky.stopped.is_set()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HostedScreen))
        assert [wish.address for wish in door.wishes] == ["192.168.1.20/Cygnus X-1#9f3ac1d077ab0412"]
        await until(pilot, sky.stopped.is_set)
        await pilot.press("enter", "q")
        await until(pilot, lambda: app.current_mode == LOBBY)
        await until(pilot, lambda: sky.made == 2)
        sky.stopped.clear()
    assert sky.stopped.wait(5)


async def test_where_nothing_can_be_seen_it_says_so() -> None:
    sky = Sky(NoLookingOut("the network is down"))
    app = under(sky, Door())
    async with app.run_test() as pilot:
        await until(pilot, lambda: bool(screen(app)._deaf))
        assert "the network is down" in screen(app)._deaf and screen(app).lobby.spots == ()


async def test_news_of_a_lobby_that_was_left_are_heard_by_nobody() -> None:
    sky, door = Sky(), Door()
    door.let.set()
    app = under(sky, door)
    async with app.run_test() as pilot:
        await until(pilot, sky.started.is_set)
        tell = sky.tell
        await pilot.press("p")
        await until(pilot, lambda: app.current_mode != LOBBY)
        await until(pilot, sky.stopped.is_set)
        tell((sighting(),))
        await pilot.pause()
        lobby = next(stack[0] for mode, stack in app._screen_stacks.items() if mode == LOBBY)
        assert isinstance(lobby, LobbyScreen) and lobby.lobby.spots == ()


async def test_every_action_of_the_lobby_leads_somewhere() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.pause()
        done = {way.value for way in Way if way is not Way.HOST}
        assert {action.id for action in in_lobby()} <= done | set(screen(app)._screens)
        assert all(Where.LOBBY in BY_ID[name].where for name in screen(app)._screens)


async def test_the_palette_finds_the_book_and_the_settings() -> None:
    app = app_with(Door())
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        await pilot.press(*"settings", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_new_table_has_room_in_every_language(language: str, size: tuple[int, int]) -> None:
    app = app_with(Door())
    with speaking(language):
        async with app.run_test(size=size) as pilot:
            await pilot.press("n")
            for key in ("right", "down", "right", "down", "right", "right", "down", "right"):
                await pilot.press(key)
                assert "…" not in whole(app), whole(app)


async def test_nothing_of_a_new_table_is_left_untranslated() -> None:
    app = app_with(Door())
    with with_accents():
        async with app.run_test() as pilot:
            await pilot.press("n")
            for _ in range(4):
                assert untranslated(whole(app), "bhj tui host help enter left right up down esc") == []
                await pilot.press("down")


def whole(app: BhjApp) -> str:
    """Return all that the top screen shows."""
    zones = app.screen.query(Zone)
    return "\n".join(zone.render_line(y).text for zone in zones for y in range(zone.size.height))
