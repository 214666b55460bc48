"""The book on screen: a chart whose every letter is the best move, keys and clicks, and no waiting."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import commands as cmd
from core.blackhole import Hand
from core.blackjack import CardHand
from core.moves import Move
from core.odds import edge
from core.odds.dice_book import book
from core.odds.edge import Original
from core.rules import GERMAN, LIVE, PRESETS, BlackholeRules, DealerStyle, Rules
from tests.core.shoes import cards_of
from tests.tui import books
from tests.tui.fakes import YOU, dealt
from tests.tui.frames import FOLDER
from tests.tui.patience import until
from tests.tui.terminals import ROOT
from tests.tui.test_checks_screens import resize, through_all_sizes
from tests.tui.test_lobby import Door, app_with
from tests.tui.test_table_screen import STILL, my_turn, seat, table
from tui import trouble
from tui.app import BhjApp
from tui.bookmark import Bookmark, Line
from tui.bookwork import Worked, work_out
from tui.draw.odds import Page, draw_book
from tui.glyphs import UNICODE
from tui.options import Motion, Options
from tui.screens import odds as odds_module
from tui.screens.odds import BookHelp, BookScreen, opening_of
from tui.situation import Reel, Situation, may_read
from tui.view import Tone
from tui.widgets.zone import Zone
from tui.words import coach
from tui.words import odds as words

SIZES = [(80, 24), (60, 20), (120, 40), (44, 14), (76, 21), (116, 36)]
RULES: dict[str, Rules] = {"dice": books.DICE, "cards": LIVE}


@pytest.fixture(params=RULES)
def page(request: pytest.FixtureRequest) -> Page:
    """Return a page of dice, then one of cards."""
    return books.page(RULES[request.param])


def text(page: Page, width: int = 80, height: int = 24) -> str:
    """Return all that is drawn of a page."""
    return "\n".join(books.rows(page, width, height))


# The cursor


def test_arrows_move_by_one_and_stay_inside() -> None:
    mark = books.page(row=5, column=5).mark
    assert mark is not None
    for pressed, there in (("up", (4, 5)), ("left", (4, 4)), ("down", (5, 4)), ("right", (5, 5))):
        mark.press(pressed)
        assert (mark.row, mark.column) == there
    for pressed, there in (("home", (0, 5)), ("end", (len(mark.rows) - 1, 5))):
        mark.press(pressed)
        assert (mark.row, mark.column) == there
    for pressed in ("down", "right") * 20:
        mark.press(pressed)
    assert (mark.row, mark.column) == (len(mark.rows) - 1, 11)
    mark.go(-3, -3)
    assert (mark.row, mark.column) == (0, 0)


@pytest.mark.parametrize(("onward", "back"), [("tab", "shift+tab"), ("pagedown", "pageup")])
def test_groups_are_turned_like_pages(onward: str, back: str) -> None:
    mark = books.page(column=3).mark
    assert mark is not None
    firsts = [0]
    for group in mark.chart.groups[:-1]:
        firsts.append(firsts[-1] + len(group.rows))
    for first in firsts[1:]:
        mark.press(onward)
        assert (mark.row, mark.column) == (first, 3) and mark.sight(5)[0].row is None
    mark.press(onward)
    assert mark.row == len(mark.rows) - 1
    mark.go(firsts[1] + 2, 3)
    for first in (firsts[1], firsts[0], firsts[0]):
        mark.press(back)
        assert mark.row == first


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_what_is_looked_at_is_in_sight_below_its_heading(data: st.DataObject) -> None:
    mark = Bookmark(books.dice().chart)
    for _ in range(data.draw(st.integers(1, 6))):
        pressed = data.draw(st.sampled_from(["up", "down", "tab", "shift+tab", "home", "end", "pagedown"]))
        for _ in range(data.draw(st.integers(1, 12))):
            mark.press(pressed)
        lines = mark.sight(data.draw(st.integers(2, 60)))
        assert lines[0].row is None and [line for line in lines if line.row == mark.row]
        assert lines[0].group == lines[1].group and lines[1].row is not None
        rows = [line.row for line in lines if line.row is not None]
        assert rows == list(range(rows[0], rows[-1] + 1))


def test_lines_move_only_when_they_must() -> None:
    mark = Bookmark(books.dice().chart)
    before = mark.sight(10)
    for _ in range(8):
        mark.press("down")
        assert mark.sight(10) == before
    mark.press("down")
    after = mark.sight(10)
    assert after != before and after[-1].row == mark.row
    mark.press("up")
    assert mark.sight(10) == after


def test_every_line_is_used_where_all_fits() -> None:
    mark = Bookmark(books.cards().chart)
    assert mark.sight(6) == (Line(0), Line(0, 0), Line(1), Line(1, 1), Line(2), Line(2, 2))
    assert mark.sight(100) == mark.sight(6)


def test_a_hand_of_dice_at_the_table_is_found_by_what_can_still_happen() -> None:
    playing = my_turn(12, 3).table
    mark = Bookmark(books.dice().chart)
    mark.find(*opening_of(playing))
    assert mark.group.title == "Holding a d4" and mark.rows[mark.row].label == "15" and mark.cell.upcard == 6


@pytest.mark.parametrize(
    ("codes", "row"), [("9h 7d", 0), ("7h Ac", 1), ("8c 8h", 2), ("5h 6d 5c", None), ("2h 3h", None)]
)
def test_two_cards_are_found_whatever_their_suits_and_order(codes: str, row: int | None) -> None:
    mark = Bookmark(books.cards().chart)
    mark.go(1, 0)
    mark.find(CardHand(tuple(cards_of(codes))), 1)
    assert mark.row == (1 if row is None else row) and mark.cell.upcard == 1


def test_a_table_of_cards_opens_its_book_at_the_hand_in_turn() -> None:
    hand, upcard = opening_of(dealt(LIVE, "8h Tc 8d", YOU).table)
    assert isinstance(hand, CardHand) and hand.total == 16 and upcard == 10
    assert opening_of(table().table) == odds_module.NOWHERE


# The picture


@pytest.mark.parametrize("name", books.SCENES)
def test_frames_are_as_kept(name: str) -> None:
    assert books.drawn(books.SCENES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
def test_every_letter_is_the_key_of_the_best_move(page: Page, size: tuple[int, int]) -> None:
    mark = page.mark
    assert mark is not None
    seen: set[int] = set()
    for row in [*range(0, len(mark.rows), 3), len(mark.rows) - 1]:
        mark.go(row, row % len(mark.chart.upcards))
        canvas, grid = draw_book(page, *size, UNICODE)
        assert grid is not None
        for y, line in enumerate(grid.lines, start=grid.region.y + 1):
            if line.row is None:
                assert grid.field(grid.letter(0), y) is None
                assert mark.chart.groups[line.group].title[:20] in "".join([c for c, _ in canvas.rows[y]])
                continue
            seen.add(line.row)
            for column, cell in enumerate(mark.rows[line.row].cells):
                x = grid.letter(column)
                assert canvas.rows[y][x][0] == words.letter(cell.advice.best.move)
                around = canvas.rows[y][x - 1][0] + canvas.rows[y][x + 1][0]
                assert (around == "[]") == ((line.row, column) == (mark.row, mark.column))
                assert grid.field(x, y) == grid.field(x + 1, y) == (line.row, column)
    assert seen == set(range(len(mark.rows)))


def test_letters_are_the_keys_at_the_table() -> None:
    assert "".join(words.letter(move) for move in words.MEANING) == "r84xkwhdpus"
    assert set(words.SHORT) == set(words.MEANING) == set(coach.keys()) - {Move.START, Move.D6}


def test_no_field_lies_beside_the_chart() -> None:
    _, grid = draw_book(books.page(), 80, 24, UNICODE)
    assert grid is not None
    inside = {grid.field(x, y) for x in range(-2, 90) for y in range(-2, 30)} - {None}
    assert len(inside) == 12 * sum(line.row is not None for line in grid.lines)
    y = grid.region.y + 2
    for x in (0, 3, grid.letter(11) + 2, 79):
        assert grid.field(x, y) is None


@pytest.mark.parametrize("size", SIZES)
def test_every_legal_move_is_told_with_its_value_and_one_is_best(page: Page, size: tuple[int, int]) -> None:
    mark = page.mark
    assert mark is not None
    for row in range(0, len(mark.rows), 7):
        mark.go(row, row % len(mark.chart.upcards))
        lines = books.rows(page, *size)
        for option in mark.cell.advice.options:
            start = f"{words.letter(option.move)} {words.SHORT[option.move].split()[0]}"
            (told,) = [line for line in lines if f" {start}" in line and words.value(option.value) in line]
            assert (f"{UNICODE.to_act} {start}" in told) == (option == mark.cell.advice.best)
        assert sum(line.count(UNICODE.to_act) for line in lines) == 1


def test_what_a_roll_does_is_told() -> None:
    told = text(books.page(row=6, column=8))
    assert "A double as dealt: 7-7 against (9)" in told and "joker in hand" in told
    for said in (
        "bust 42 %, lands 50 %, 21 8 %",
        "bust 12 %, lands 75 %, 21 12 %",
        "lands 92 %, special 8 %",
    ):
        assert said in told


def test_hands_that_differ_are_marked_and_told() -> None:
    page = books.page(LIVE, 0, 0)
    assert page.mark is not None
    (row,) = [line for line in books.rows(page) if line.startswith(" 16")]
    assert row.count(words.DIFFERS) == 1 and "s*" in row and "But hit" not in text(page)
    page.mark.go(0, 8)
    assert "for instance 10 6" in text(page) and "But hit with 9 7." in text(page)


def test_the_head_has_the_game_its_edge_and_what_the_original_is_met_by() -> None:
    assert "Blackhole Jack " in text(books.page()) and "edge +8.967 %" in text(books.page())
    assert "Best play gets 108.967 % of the bet back; the dealer spends its d6" in text(books.page())
    for size in ((80, 24), (120, 40)):
        said = text(books.page(LIVE), *size)
        for part in (
            "edge -0.713 %",
            "live table",
            "99.287 %",
            "99.54 %",
            "surrender_vs_ten=yes",
            "99.539 %",
        ):
            assert part in said
    assert "99.287 %" in text(books.page(LIVE), 60, 20) and "surrender_vs_ten" in text(
        books.page(LIVE), 60, 20
    )


def test_house_rules_are_no_preset() -> None:
    assert words.title(BlackholeRules(nova_pays=4)) == "Blackhole Jack, house rules"
    assert "house rules" not in "".join(map(words.title, PRESETS.values()))


@pytest.mark.parametrize(
    ("part", "said"),
    [(0, "0 %"), (1e-4, "<1 %"), (0.005, "0 %"), (0.5, "50 %"), (0.9999, ">99 %"), (1, "100 %")],
)
def test_percentages_never_deny_what_can_happen(part: float, said: str) -> None:
    assert words.percent(part) == said


def test_values_have_no_negative_nothing() -> None:
    assert [words.value(part) for part in (-1e-9, 0.12345, -1)] == ["+0.000", "+0.123", "-1.000"]


@settings(max_examples=120, deadline=None)
@given(
    rules=st.sampled_from([books.DICE, LIVE]),
    width=st.integers(0, 200),
    height=st.integers(0, 60),
    row=st.integers(0, 120),
    column=st.integers(0, 12),
    plain=st.booleans(),
    state=st.sampled_from(["open", "busy", "failed"]),
)
def test_any_size_is_drawn_whole(
    rules: Rules, width: int, height: int, row: int, column: int, plain: bool, state: str
) -> None:
    page = books.page(rules, row, column)
    if state != "open":
        page = Page(rules, sentence=words.BUSY if state == "busy" else "\x1b[31mno")
    lines = books.rows(page, width, height, plain)
    assert len(lines) == height and all(len(line) == width for line in lines)
    assert not plain or "".join(lines).isascii()
    assert "\x1b" not in "".join(lines)


def test_a_small_screen_is_a_card_with_the_best_move_first() -> None:
    lines = books.rows(books.page(row=6, column=8), 36, 9)
    assert "7-7 against (9): reroll one die" in lines[0] and "+0.733" in lines[1]
    assert "stand on 14 -0.699" in "\n".join(lines) and "esc" in lines[-1]
    assert books.rows(books.page(row=6, column=8), 36, 1)[0].strip().startswith("7-7 against (9)")


@pytest.mark.parametrize("size", SIZES)
def test_colour_says_nothing_that_letters_do_not(page: Page, size: tuple[int, int]) -> None:
    canvas, grid = draw_book(page, *size, UNICODE)
    assert grid is not None
    letters: dict[str, set[Tone]] = {}
    for y, line in enumerate(grid.lines, start=grid.region.y + 1):
        if line.row is not None:
            for column in range(grid.columns):
                mark, tone = canvas.rows[y][grid.letter(column)]
                if tone is not Tone.PRESS:
                    letters.setdefault(mark, set()).add(tone)
    assert all(len(tones) == 1 for tones in letters.values())


# What it is worth


def test_the_book_is_the_engines() -> None:
    worked = work_out(books.DICE)
    assert worked.edge == book(books.DICE).edge() and worked.original is None
    for group in worked.chart.groups:
        cell = group.rows[-1].cells[4]
        assert isinstance(cell.hand, Hand)
        assert cell.advice == book(books.DICE).advice(cell.hand, cell.upcard)


def test_the_live_table_is_compared_with_its_original(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Rules] = []

    def worth(rules: Rules) -> float:
        asked.append(rules)
        return -0.02

    monkeypatch.setattr(edge, "edge", worth)
    assert edge.original(LIVE) == Original(0.9954, "surrender_vs_ten=yes", 0.98)
    assert asked == [replace(LIVE, surrender_vs_ten=True)]
    assert edge.original(replace(LIVE, decks=6)) is None


def test_what_the_numbers_take_for_granted_is_told() -> None:
    for style, said in (
        (DealerStyle.SHARP, "alone"),
        (DealerStyle.HUMAN, "as the house"),
        (DealerStyle.HOUSE, ""),
    ):
        assert said in " ".join(words.assumptions(BlackholeRules(dealer=style)))
    assert "8 decks" in " ".join(words.assumptions(LIVE))
    assert "deal as house" in words.facts(books.dice(), BlackholeRules(dealer=DealerStyle.HUMAN))[0]


# On screen


class Slow:
    """Works a book out when the test lets it."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.asked: list[Rules] = []
        self.error: Exception | None = None
        self.ended = threading.Event()

    def __call__(self, rules: Rules) -> Worked:
        """Wait, and return the book or fail."""
        self.asked.append(rules)
        assert self.let.wait(10)
        self.ended.set()
        if self.error is not None:
            raise self.error
        return books.dice() if isinstance(rules, BlackholeRules) else books.cards()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let books be worked out by the test."""
    found = Slow()
    monkeypatch.setattr(odds_module, "work_out", found)
    monkeypatch.setattr(trouble, "note", lambda text: None)
    return found


@pytest.fixture
def quick(slow: Slow) -> Slow:
    """Let books be worked out at once."""
    slow.let.set()
    return slow


def book_of(app: BhjApp) -> BookScreen:
    """Return the book, which must be in sight."""
    assert isinstance(app.screen, BookScreen)
    return app.screen


def shown(app: BhjApp) -> str:
    """Return all that the top screen shows."""
    (zone,) = app.screen.query(Zone)
    return "\n".join(zone.render_line(y).text for y in range(zone.size.height))


def alone(rules: Rules = books.DICE, options: Options = STILL) -> BhjApp:
    """Return the program with nothing but a book."""
    return BhjApp(options, lobby=lambda: BookScreen(rules, options))


async def test_it_opens_from_a_table_at_the_hand_in_turn_and_sends_nothing(quick: Slow) -> None:
    async with seat(my_turn(12, 3)) as here:
        await here.press("O")
        await until(here.pilot, lambda: book_of(here.app).page.mark is not None)
        await here.settle()
        assert "Holding a d4: 15 against (6)" in shown(here.app)
        await here.press("r", "s", "down")
        assert "16 against (6)" in shown(here.app)
        await here.press("escape")
        assert len(here.app.screen_stack) == 1 and here.client.sent == []


async def test_it_is_in_the_menu(quick: Slow) -> None:
    rules = BlackholeRules(nova_pays=7)
    async with seat(my_turn(5, 5, rules=rules)) as here:
        await here.press("escape")
        assert "O   The book: what every hand is worth." in here.text()
        await here.press("O")
        assert book_of(here.app) and quick.asked == [rules]


async def test_the_lobby_opens_the_book_of_the_game_that_is_chosen(quick: Slow) -> None:
    door = Door()
    app = app_with(door)
    async with app.run_test() as pilot:
        await pilot.press("O", "g")
        await until(pilot, lambda: book_of(app).page.mark is not None)
        assert quick.asked == [GERMAN] and "german table" in shown(app)
        await pilot.press("escape")
        await pilot.press("O", "escape", "O", "q")
        assert door.wishes == [] and app.return_value == ""


async def test_the_screen_is_free_while_it_is_worked_out(slow: Slow) -> None:
    app = alone()
    async with app.run_test() as pilot:
        await pilot.press("down", "tab", "right")
        assert words.BUSY in shown(app)
        await resize(pilot, app, (60, 20))
        await pilot.press("question_mark")
        assert isinstance(app.screen, BookHelp) and "THE NUMBERS" in shown(app)
        slow.let.set()
        await until(pilot, slow.ended.is_set)
        await pilot.press("escape")
        await until(pilot, lambda: book_of(app).page.mark is not None)
        await pilot.pause()
        assert words.BUSY not in shown(app) and "A double as dealt" in shown(app)


async def test_who_leaves_early_leaves_nothing_behind(slow: Slow, caplog: pytest.LogCaptureFixture) -> None:
    async with seat(my_turn(2, 3)) as here:
        await here.press("O", "escape")
        slow.let.set()
        await until(here.pilot, slow.ended.is_set)
        await here.settle()
        assert len(here.app.screen_stack) == 1 and here.client.sent == []
        slow.let.clear()
        await here.press("O")
    slow.let.set()
    assert slow.ended.wait(5) and not caplog.records


async def test_what_goes_wrong_is_one_sentence(slow: Slow) -> None:
    slow.error = ValueError("[@click=app.quit]x[/]\x1b]0;no\x07")
    slow.let.set()
    app = alone()
    async with app.run_test() as pilot:
        await until(pilot, lambda: words.BUSY not in shown(app))
        assert "The book could not be worked out (ValueError)." in shown(app)
        await pilot.press("down", "tab", "question_mark", "escape")
        await resize(pilot, app, (60, 20))
        await pilot.press("escape")
    assert app.return_value == ""


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
async def test_it_takes_every_size_and_keeps_its_place(quick: Slow, rules: Rules) -> None:
    app = alone(rules)
    async with app.run_test() as pilot:
        await until(pilot, lambda: book_of(app).page.mark is not None)
        await pilot.press("tab", "down", "right", "right")
        mark = book_of(app).page.mark
        assert mark is not None
        there = mark.row, mark.column
        await through_all_sizes(pilot, app)
        assert (mark.row, mark.column) == there and there[1] == 2


async def test_a_click_looks_at_a_field(quick: Slow) -> None:
    app = alone()
    async with app.run_test() as pilot:
        await until(pilot, lambda: book_of(app).page.mark is not None)
        await pilot.pause()
        mark, grid = book_of(app).page.mark, book_of(app)._grid
        assert mark is not None and grid is not None
        await pilot.click(offset=(grid.letter(7), grid.region.y + 4))
        assert (mark.row, mark.column) == (2, 7) and "3-3 against (8)" in shown(app)
        await pilot.click(offset=(70, 20))
        assert (mark.row, mark.column) == (2, 7)


async def test_it_tells_the_same_without_colour(quick: Slow) -> None:
    told = []
    for color in (True, False):
        app = alone(LIVE, Options(motion=Motion.NONE, color=color))
        async with app.run_test() as pilot:
            await until(pilot, lambda app=app: book_of(app).page.mark is not None)  # type: ignore[misc]
            await pilot.press("down")
            (zone,) = app.screen.query(Zone)
            styles = [s.style for y in range(24) for s in zone.render_line(y) if s.style]
            assert any(style.color for style in styles) == color
            told.append(shown(app))
            await pilot.press("question_mark")
            told[-1] += shown(app)
    assert told[0] == told[1] and "surrender half" in told[0].lower()


@pytest.mark.parametrize("keys", [["escape"], ["enter"], ["q"], ["ctrl+c", "ctrl+c"], ["question_mark", "q"]])
async def test_there_is_a_way_out_of_a_book_alone(quick: Slow, keys: list[str]) -> None:
    app = alone()
    async with app.run_test() as pilot:
        await pilot.press(*keys)
    assert app.return_value == ""


# Where a table plays without a coach


async def test_a_table_without_a_coach_keeps_the_book_closed_in_a_round(quick: Slow) -> None:
    async with seat(my_turn(5, 5, no_coach=True)) as here:
        await here.press("O")
        assert len(here.app.screen_stack) == 1 and quick.asked == []
        assert "plays without a coach" in here.text()


@pytest.mark.parametrize("keys", [("O",), ("O", "question_mark")], ids=str)
async def test_a_round_that_begins_shuts_the_book_there(quick: Slow, keys: tuple[str, ...]) -> None:
    for forbidden in (True, False):
        async with seat(table(no_coach=True) if forbidden else table()) as here:
            await here.press(*keys)
            assert len(here.app.screen_stack) == len(keys) + 1
            here.client.does(cmd.Bet(YOU, 0, 10), 6)
            await here.settle()
            assert len(here.app.screen_stack) == (1 if forbidden else len(keys) + 1)
            assert ("plays without a coach" in here.text()) == forbidden


def test_a_replay_may_always_be_read_about() -> None:
    now = Situation(my_turn(5, 5, no_coach=True).table, YOU)
    assert not may_read(now)
    assert may_read(Situation(now.table, reel=Reel.HELD))


# The command's way in


@contextmanager
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BhjApp]]:
    """Let applications be made and not run."""
    made: list[BhjApp] = []
    monkeypatch.setattr(BhjApp, "run", lambda self: made.append(self))
    yield made


def test_the_command_shows_the_book_in_the_terminals_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from tui import odds_screen

    options = Options(Motion.NONE, ascii=True, color=False, bell=False)
    with unseen(monkeypatch) as made:
        assert odds_screen.show(LIVE, options) == 0
    (app,) = made
    assert app.options is options


def test_neither_arrays_nor_books_are_loaded_with_the_screens() -> None:
    late = "{'numpy', 'core.odds.chart'}"
    code = f"import sys, tui.screens.table, tui.screens.lobby; print({late} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
