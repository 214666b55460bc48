"""Looking back while the table goes on."""

import pytest

from core import commands as cmd
from core import events as ev
from core.digest import digest
from core.evolve import evolve
from core.moves import Move
from core.table import Table
from core.text import Text
from net.facts import Synced
from tests.tui.fakes import YOU, FakeDealer, opened
from tests.tui.test_crowd import standing
from tests.tui.test_table_screen import my_turn, seat
from tui import rewind
from tui.actions import action_for, key_bar
from tui.rewind import MOST_ROUNDS, Rewind
from tui.situation import Situation


class Evening:
    """A table, its past as it is kept, and every table that there was."""

    def __init__(self) -> None:
        self.dealer = FakeDealer(opened())
        self.dealer.seats("mira", "nia")
        self.rewind = Rewind(self.dealer.table)
        self.tables = [self.dealer.table]

    def does(self, command: cmd.AnyCommand, *drawn: int) -> None:
        """Let something happen."""
        table = self.dealer.table
        for event in self.dealer.does(command, drawn).events:
            self.rewind.add(table, event)
            table = evolve(table, event)
            self.tables.append(table)

    def round(self) -> None:
        """Play a round: mira has 20, nia passes, the dealer is bust."""
        self.does(cmd.Pass("nia"))
        self.does(cmd.Bet("mira", 0, 10), 6)
        self.does(cmd.Play("mira", self.dealer.table.decision, Move.START), 10, 10 - 1)
        self.does(cmd.Play("mira", self.dealer.table.decision, Move.STAND), 12, 6)


def same(one: Table | None, other: Table) -> bool:
    """Whether two tables are equal in every part."""
    return one is not None and digest(one) == digest(other)


def test_each_step_back_is_the_table_as_it_was() -> None:
    evening = Evening()
    evening.round()
    past = evening.rewind
    past.begin()
    seen = 0
    while (behind := past.behind()) and behind.events < past.kept:
        assert same(past.table(), evening.tables[past.kept - behind.events])
        seen += 1
        past.step(-1)
    assert seen > 4 and same(past.table(), evening.tables[0])
    past.step(-1)
    assert same(past.table(), evening.tables[0])


def test_on_from_the_last_is_what_happens_now() -> None:
    evening = Evening()
    evening.round()
    past = evening.rewind
    past.begin()
    past.step(-1)
    past.step(1)
    assert past.rewound
    past.step(1)
    assert not past.rewound and past.table() is None and past.behind() is None


def test_the_table_goes_on_beneath_and_what_is_shown_stays() -> None:
    evening = Evening()
    evening.round()
    past = evening.rewind
    past.begin()
    shown, behind = past.table(), past.behind()
    assert shown and behind
    evening.round()
    later = past.behind()
    assert same(past.table(), shown) and later and later.events > behind.events


def test_rounds_are_gone_back_and_on_by_their_beginnings() -> None:
    evening = Evening()
    for _ in range(3):
        evening.round()
    past = evening.rewind
    past.begin()
    rounds = []
    for _ in range(3):
        past.jump(-1)
        table = past.table()
        assert table and table.dealer and not table.boxes[0].hands[0].end
        rounds.append(table.round)
    assert rounds == [3, 2, 1]
    past.jump(1)
    table = past.table()
    assert table and table.round == 2
    past.to_the_oldest()
    assert same(past.table(), evening.tables[0])
    for _ in range(4):
        past.jump(1)
    assert not past.rewound


def test_at_least_ten_rounds_are_kept_and_not_for_ever() -> None:
    evening = Evening()
    for _ in range(MOST_ROUNDS + 6):
        evening.round()
    past = evening.rewind
    assert len(past._chapters) == MOST_ROUNDS >= 10
    past.begin()
    past.to_the_oldest()
    table = past.table()
    assert table and evening.dealer.table.round - table.round >= 10
    assert any(same(table, one) for one in evening.tables)


def test_a_flood_of_talk_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewind, "MOST_EVENTS", 100)
    evening = Evening()
    for _ in range(4):
        evening.round()
        for number in range(40):
            evening.does(cmd.Say("mira", Text(str(number))))
    past = evening.rewind
    assert past.kept <= 100
    past.begin()
    past.to_the_oldest()
    assert any(same(past.table(), one) for one in evening.tables)


def test_what_is_forgotten_while_it_is_shown_gives_way_to_the_oldest_that_is_kept() -> None:
    evening = Evening()
    evening.round()
    past = evening.rewind
    past.begin()
    past.to_the_oldest()
    for _ in range(MOST_ROUNDS + 1):
        evening.round()
    assert past.rewound and any(same(past.table(), one) for one in evening.tables)


def test_a_whole_table_that_comes_begins_a_chapter_of_its_own() -> None:
    evening = Evening()
    evening.round()
    before = list(evening.tables)
    past, other = evening.rewind, my_turn(2, 3).table
    past.begin_again(other)
    past.add(other, ev.Said(YOU, Text("hm")))
    past.begin()
    assert same(past.table(), other)
    past.jump(-1)
    assert any(same(past.table(), one) for one in before)


def test_only_who_has_no_seat_looks_back() -> None:
    table = my_turn(2, 3).table

    def key(you: str, table: Table) -> str | None:
        now = Situation(table, you, past=True)
        found = [action_for(pressed, now) for pressed in ("r", "z")]
        return next((one.press for one in found if one and one.id.startswith("rewind")), None)

    assert key("", table) == "r"
    assert key(YOU, table) is None
    assert key(YOU, standing().table) == "z"


def test_while_one_looks_back_nothing_else_is_done() -> None:
    now = Situation(standing().table, YOU, past=True, rewound=True)
    keys = [key.press for key in key_bar(now)]
    assert keys == ["left", "right", "up", "down", "esc", "l", "?"]
    assert action_for("s", now) is None
    entered = action_for("enter", now)
    assert entered and entered.id == "live"


def seats(text: str) -> list[str]:
    """Return the rows that tell of hands; a card has none."""
    return [row for row in text.splitlines() if "= " in row or "against" in row]


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (36, 9)])
async def test_a_spectator_looks_back_and_comes_back(size: tuple[int, int]) -> None:
    dealer = my_turn(2, 3)
    async with seat(dealer, you="", size=size) as here:
        here.client.does(cmd.Play(YOU, dealer.table.decision, Move.ROLL), 4)
        await here.settle()
        live = seats(here.text())
        await here.press("r")
        assert "REWIND" in here.text()
        assert seats(here.text()) != live or not live
        here.client.does(cmd.Say("mira", Text("well")))
        await here.settle()
        await here.press("left", "up", "home", "right")
        assert here.screen.desk.rewind.rewound
        await here.press("escape")
        assert not here.screen.desk.rewind.rewound and "REWIND" not in here.text()
        assert seats(here.text()) == live
        assert not here.client.sent


@pytest.mark.asyncio
async def test_an_offer_of_one_s_own_ends_the_look_back() -> None:
    dealer = standing()
    async with seat(dealer) as here:
        here.client.does(cmd.Say("kim", Text("hm")))
        await here.settle()
        await here.press("z")
        assert here.screen.desk.rewind.rewound
        here.client.feed(Synced(my_turn(2, 3).table, None))
        await here.settle()
        assert not here.screen.desk.rewind.rewound
