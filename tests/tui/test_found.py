"""Tables on this network: told in lines, drawn at every size, chosen by a key, entered and left again."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from core.text import Text
from net.address import Address, parse_address
from net.errors import AddressRefused, NoLookingOut, NothingInSight
from net.sighting import Sighting
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.patience import until
from tests.tui.tongues import untranslated, with_accents
from tui import cli, found
from tui.app import BhjApp
from tui.draw.found import draw_found
from tui.draw.text import width
from tui.found import Choosing, Picked, described, lines, look, tell
from tui.glyphs import ASCII, UNICODE
from tui.lookout import Seen
from tui.options import Motion, Options
from tui.screens.found import FoundScreen
from tui.screens.table import TableScreen
from tui.ways import Entered

SIZES = [(80, 24), (60, 20), (120, 40), (44, 14)]
HOSTILE = "\x1b]0;x\x07[/][@click=app.exit]\u202eabc\u200b"


def sighting(name: str = "Vela", **changes: object) -> Sighting:
    """Return a table in sight."""
    where = Address("192.168.1.20", table=Text(name))
    one = Sighting(name, "blackhole", "mira-mbp", where, 10, 200, 7, 3, 47, False, 12, "money-harp-mallet")
    return replace(one, **changes)  # type: ignore[arg-type]


def private(name: str = "Secret") -> Sighting:
    """Return a table at which nobody looks on."""
    shut = {"minimum": 0, "maximum": 0, "seats": 0, "taken": 0, "round": 0, "ping_ms": None, "words": ""}
    return sighting(name, private=True, **shut)


THREE = (sighting("Lotus", game="live"), private(), sighting("黒穴 Cygnus"))


def choosing(*seen: Sighting, watching: bool = False) -> Choosing:
    """Return a choice among tables."""
    one = Choosing(watching)
    one.see(seen)
    return one


def rows(one: Choosing, wide: int = 80, high: int = 24, plain: bool = False) -> list[str]:
    """Return the screen as drawn, row by row."""
    canvas = draw_found(one, "join", wide, high, ASCII if plain else UNICODE)
    return ["".join([mark for mark, _ in row]).rstrip() for row in canvas.rows]


# In lines


def test_each_table_is_told_with_the_line_to_type() -> None:
    told = lines(THREE, "spectate")
    assert told[0] == (
        "Lotus: Black Jack, live table, bets 10 to 200, 3 of 7 seats taken, round 47, at mira-mbp"
    )
    assert told[1] == "  bhj-tui spectate 192.168.1.20/Lotus"
    assert told[2] == "Secret: Blackhole Jack, at mira-mbp"
    assert told[3] == "  Secret is private. Ask the host for the whole invitation line."
    assert parse_address(told[5]) == THREE[2].address


class Glass:
    """Stands where the network is looked at."""

    def __init__(
        self, changed: Seen, seen: tuple[Sighting, ...] = (), error: Exception | None = None
    ) -> None:
        self.changed, self.seen, self.error = changed, seen, error
        self.started = self.stopped = 0

    def start(self) -> None:
        """See what there is, or fail."""
        self.started += 1
        if self.error is not None:
            raise self.error
        self.changed(self.seen)

    def stop(self) -> None:
        """See no more; as with the true one, nobody is told of anything after this."""
        self.stopped += 1
        self.changed(())


def with_glass(
    monkeypatch: pytest.MonkeyPatch, *seen: Sighting, error: Exception | None = None
) -> list[Glass]:
    """Let commands see these tables, and no network."""
    made: list[Glass] = []

    def glass(changed: Seen) -> Glass:
        made.append(Glass(changed, seen, error))
        return made[-1]

    monkeypatch.setattr(found, "Lookout", glass)
    return made


def test_a_pipe_gets_the_tables(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    made = with_glass(monkeypatch, *THREE)
    assert tell("join", 0) == 0
    assert capsys.readouterr().out.splitlines() == lines(THREE, "join")
    assert made[0].stopped == 1


def test_where_none_is_in_sight_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with_glass(monkeypatch)
    with pytest.raises(NothingInSight, match="within 0 s") as told:
        tell("join", 0)
    assert told.value.exit_code == 3


def test_who_can_t_look_lets_go_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    made = with_glass(monkeypatch, error=NoLookingOut("there is none"))
    with pytest.raises(NoLookingOut):
        look(0)
    assert made[0].stopped == 1


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_a_command_without_an_address_and_terminal_prints(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_in_terminal", lambda: False)
    asked: list[tuple[str, int]] = []

    def noted(name: str, seconds: int) -> int:
        asked.append((name, seconds))
        return 0

    monkeypatch.setattr(found, "tell", noted)
    assert cli.main([command, "--seconds", "7"]) == 0 and cli.main([command]) == 0
    assert asked == [(command, 7), (command, 2)]


def test_a_command_that_may_not_look_says_so_and_ends_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["join", "--plain"]) == 3
    assert "switched off by BHJ_MDNS" in capsys.readouterr().err


# What keys mean


def test_enter_takes_the_marked_one_and_a_digit_its_own() -> None:
    one = choosing(*THREE)
    assert one.press("enter") == Picked("192.168.1.20/Lotus", "Lotus") and one.busy == "Connecting to Lotus"
    assert one.press("3") is None
    one.done()
    assert one.press("3") == Picked("192.168.1.20/黒穴 Cygnus", "黒穴 Cygnus") and one.at == 2


@pytest.mark.parametrize("key", ["0", "4", "9", "²", "x", "escape"])
def test_other_keys_choose_nothing(key: str) -> None:
    assert choosing(*THREE).press(key) is None


@pytest.mark.parametrize("key", ["enter", "1", "up", "down"])
def test_of_nothing_nothing_is_chosen(key: str) -> None:
    one = choosing()
    assert one.press(key) is None and one.marked is None and one.at == 0


def test_a_private_table_can_t_be_chosen_and_says_whom_to_ask() -> None:
    one = choosing(*THREE)
    assert one.press("2") is None and one.picked is None and "Ask the host" in one.sentence
    one.press("up")
    assert one.sentence == "" and one.at == 0


def test_the_marked_table_stays_marked_while_others_come_and_go() -> None:
    one = choosing(*THREE)
    one.press("down")
    one.press("down")
    assert one.marked == THREE[2]
    one.see((sighting("Altair"), THREE[0], sighting("黒穴 Cygnus", taken=5)))
    assert one.at == 2 and one.marked is not None and one.marked.taken == 5
    one.see((THREE[0],))
    assert one.at == 0
    one.see(())
    assert one.marked is None


# What it looks like


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_all_tables_are_told_at_every_size(wide: int, high: int, plain: bool) -> None:
    shown = rows(choosing(*THREE), wide, high, plain)
    said = "\n".join(shown)
    assert len(shown) == high and all(width(row) <= wide for row in shown)
    assert "TABLES ON THIS NETWORK" in shown[0] and "Lotus" in said and "private" in said and "3/7" in said
    assert "bhj-tui join 192.168.1.20/Lotus" in said and "enter join" in shown[-1]
    assert not plain or said.isascii()


def test_columns_line_up_by_cells() -> None:
    shown = [row for row in rows(choosing(*THREE)) if "mira-mbp" in row]
    columns = {width(row[: row.index("mira-mbp")]) for row in shown}
    assert len(shown) == 3 and len(columns) == 1


def test_wide_screens_tell_more() -> None:
    assert (
        "12 ms" in "".join(rows(choosing(*THREE), 120, 40)) and "round" in rows(choosing(*THREE), 120, 40)[1]
    )
    assert "12 ms" not in "".join(rows(choosing(*THREE), 50, 20))


def test_the_marked_one_is_in_sight_among_many() -> None:
    many = choosing(*(sighting(f"t{number:02}") for number in range(64)))
    for _ in range(40):
        many.press("down")
    for wide, high in SIZES:
        assert any(row.startswith(" ▶ 41  t40") for row in rows(many, wide, high))


def test_what_to_do_where_there_is_nothing() -> None:
    for wide, high in SIZES:
        said = " ".join(" ".join(rows(choosing(), wide, high)).split())
        assert "No table is in sight yet." in said and "bhj-tui join ADDRESS" in said
    deaf = choosing()
    deaf.deaf = "Tables can't be looked for."
    assert "Tables can't be looked for." in "".join(rows(deaf))


def test_no_size_is_too_small_and_no_text_too_strange() -> None:
    strange = sighting(HOSTILE, host=HOSTILE)
    states = [choosing(), choosing(strange), choosing(*THREE, strange)]
    states[1].press("enter")
    states[2].failed(AddressRefused(HOSTILE, 1))
    for one in states:
        for wide in (*range(12), 30, 44, 60, 80, 200):
            for high in (*range(8), 14, 24, 60):
                shown = "".join(rows(one, wide, high))
                assert not any(mark in shown for mark in "\x1b\x07\u202e\u200b")


def test_no_word_is_left_untranslated() -> None:
    known = "Lotus Secret Cygnus mira mbp bhj tui join spectate ADDRESS enter up down"
    states = [choosing(*THREE), choosing(*THREE, watching=True), choosing()]
    with with_accents():
        states[0].press("2")
        for one in states:
            assert untranslated("\n".join(rows(one, 120, 40)), known) == []
        assert untranslated("\n".join([*lines(THREE, "join"), described(private())]), known) == []


# On screen


class Door:
    """Stands where tables are entered: it happens when the test lets it."""

    def __init__(self) -> None:
        self.app: BhjApp
        self.glasses: list[Glass] = []
        self.asked: list[str] = []
        self.outcome: Callable[[], Entered] = self.table
        self.let = threading.Event()
        self.abandoned = threading.Event()
        self.error: Exception | None = None
        self.let.set()

    def table(self) -> Entered:
        """Return a table to go to, which tells when it is not wanted."""
        dealer = FakeDealer(opened())
        dealer.seats(YOU)
        client = FakeClient(dealer)
        client.stop = self.abandoned.set  # type: ignore[method-assign]
        return Entered(client, dealer.table)  # type: ignore[arg-type]

    def enter(self, address: str) -> Entered:
        """Go to a table, in a thread."""
        self.asked.append(address)
        assert self.let.wait(10)
        return self.outcome()

    def show(self, entered: Entered) -> None:
        """Go to the table."""
        self.app.open_table(entered.client, entered.table)

    def left(self) -> str:
        """Return what there is to say."""
        return ""

    def glass(self, changed: Seen) -> Glass:
        """Return what sees three tables."""
        self.glasses.append(Glass(changed, THREE, self.error))
        return self.glasses[-1]


def app_with(door: Door) -> BhjApp:
    """Return the program as it starts for who names no table."""
    options = Options(Motion.NONE)
    door.app = BhjApp(
        options, lobby=lambda: FoundScreen(options, "join", False, door.enter, door, door.glass)
    )
    return door.app


def chosen(app: BhjApp) -> Choosing:
    """Return what the screen in sight shows."""
    assert isinstance(app.screen, FoundScreen)
    return app.screen.choosing


async def test_tables_appear_one_is_entered_and_the_list_is_there_again() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: chosen(app).seen == THREE)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert door.asked == ["192.168.1.20/Lotus"]
        await until(pilot, lambda: door.glasses[0].stopped == 1)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, FoundScreen))
        await until(pilot, lambda: len(door.glasses) == 2 and chosen(app).picked is None)
        await pilot.press("q")
    await until(pilot, lambda: door.glasses[1].stopped >= 1)
    assert app.return_value == ""


async def test_it_changes_by_itself() -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: chosen(app).seen == THREE)
        door.glasses[0].changed(THREE[:1])
        await until(pilot, lambda: chosen(app).seen == THREE[:1])


async def test_why_one_can_t_look_is_told_on_the_screen() -> None:
    door = Door()
    door.error = NoLookingOut("there is no network")
    app = app_with(door)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "there is no network" in chosen(app).deaf)
        await pilot.press("escape")
    assert app.return_value == ""


async def test_what_went_wrong_is_told_and_another_can_be_chosen() -> None:
    door = Door()

    def refused() -> Entered:
        raise AddressRefused("192.168.1.20", 2112)

    door.outcome = refused
    app = app_with(door)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: chosen(app).seen == THREE)
        await pilot.press("3")
        await until(pilot, lambda: "Nothing listens" in chosen(app).sentence)
        door.outcome = door.table
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_escape_cancels_and_what_comes_too_late_is_abandoned() -> None:
    door = Door()
    door.let.clear()
    app = app_with(door)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: chosen(app).seen == THREE)
        await pilot.press("1", "escape")
        assert chosen(app).picked is None and chosen(app).sentence == "Cancelled."
        door.let.set()
        await until(pilot, door.abandoned.is_set)
        assert isinstance(app.screen, FoundScreen)


async def test_a_login_of_one_s_own_is_not_for_whom_announced_a_broker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from net.credentials import PASSWORD, USER, credentials, withhold

    for name in (USER, PASSWORD):
        monkeypatch.setenv(name, "my own")
    withhold()
    assert credentials(None) is None
