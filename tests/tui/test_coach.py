"""The coach: figures for one's own decisions alone, on one's own terminal alone, and only where it is on."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import msgspec
import pytest

from core import commands as cmd
from core.moves import Move
from core.odds.advice import Advice, Chances, Option, Question
from core.odds.advise import advise, weigh
from core.rules import CZECH, GERMAN, LIVE, PRESETS, BlackholeRules, DealerStyle, Setup
from core.table import Table
from core.text import Text
from net.facts import LinkLost
from tests.tui import card_scenes, scenes
from tests.tui.fakes import YOU, FakeDealer, card_table, dealt
from tests.tui.frames import CLOCK
from tests.tui.test_invitation import PRIVATE, PUBLIC
from tests.tui.test_table_screen import SIZES, Seat, my_turn, seat, table
from tui import house, trouble
from tui.arguments import Mistyped, parse
from tui.cli import main
from tui.coach import Coach, Decision, decision_of
from tui.coach_worker import Worker
from tui.draw.canvas import Canvas
from tui.draw.coach import put_coach
from tui.draw.table import draw
from tui.glyphs import glyphs_for
from tui.invitation import UNCOACHED
from tui.options import Motion, Options
from tui.plan import practice
from tui.screens.help import rules as rule_lines
from tui.situation import Situation
from tui.view import Counsel, View
from tui.words import coach as words

ROOT = Path(__file__).parents[2]
ON = Options(motion=Motion.NONE, coach=True)
OFF = Options(motion=Motion.NONE)
PATIENCE = 20


async def until(here: Seat, holds: Callable[[str], bool]) -> str:
    """Wait until something holds of the screen, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not holds(here.text()):
            await here.settle()
    return here.text()


async def advised(here: Seat) -> str:
    """Wait for the coach's figures, and return the screen."""
    return await until(here, lambda _: said_of(here) is not None)


def said_of(here: Seat) -> Advice | Question | None:
    """Return what is told on the screen."""
    counsel = here.screen.desk.view(0.0).counsel
    return counsel.said if counsel else None


def figures(told: Advice) -> list[str]:
    """Return the worth of each move as a screen with room for words shows it."""
    return [f"{words.NAMES[option.move]} {words.worth(option.value)}" for option in told.options]


def mine(*cards: str, rules: object = LIVE, **setup: object) -> FakeDealer:
    """Return a dealer of cards at one's own decision, or at an offer to oneself."""
    return dealt(rules, " ".join(cards), YOU, **setup)  # type: ignore[arg-type]


DECISIONS: dict[str, Callable[[], FakeDealer]] = {
    "first roll": my_turn,
    "dice": lambda: my_turn(2, 3),
    "a double": lambda: my_turn(7, 7),
    "two ones": lambda: my_turn(1, 1),
    "a joker in hand": lambda: my_turn(11, 11),
    "human": lambda: my_turn(2, 9, rules=BlackholeRules(dealer=DealerStyle.HUMAN), host="mira"),
    "live": lambda: mine("8s", "6d", "3h"),
    "a pair": lambda: mine("8s", "6d", "8h"),
    "german": lambda: mine("Ts", "6d", "2h", rules=GERMAN),
    "czech": lambda: mine("Ts", "6d", "2h", rules=CZECH),
}
SEEN = [*((what, SIZES[0]) for what in DECISIONS), *product(("a double", "human", "live"), SIZES[1:])]
QUESTIONS: dict[str, Callable[[], FakeDealer]] = {
    "insurance": lambda: mine("Qs", "Ad", "Qh"),
    "even money": lambda: mine("As", "Ad", "Qh", rules=CZECH),
}


# What is told


@pytest.mark.parametrize(("what", "size"), SEEN)
async def test_each_move_is_told_with_its_worth(what: str, size: tuple[int, int]) -> None:
    dealer = DECISIONS[what]()
    told = advise(dealer.table)
    assert told is not None and [one.move for one in told.options] == list(dealer.table.legal_moves(YOU))
    async with seat(dealer, size, ON) as here:
        shown = await advised(here)
        squeezed = " ".join(shown.split())
        names = words.keys() if f"{figures(told)[0]}" not in squeezed else words.NAMES
        for option in told.options:
            assert f"{names[option.move]} {words.worth(option.value)}" in squeezed
        best = f"{names[told.best.move]} {words.worth(told.best.value)}"
        assert squeezed.replace("▶ ", "▶").count(f"▶{best}") == 1
        assert not here.client.sent


@pytest.mark.parametrize(
    ("what", "size"), [("insurance", SIZES[0]), ("even money", SIZES[1]), ("insurance", SIZES[2])]
)
async def test_an_offer_is_told_to_be_worth_it_or_not(what: str, size: tuple[int, int]) -> None:
    dealer = QUESTIONS[what]()
    asked = weigh(dealer.table, dealer.table.offers[0].number)
    assert asked is not None and not asked.gains
    async with seat(dealer, size, ON) as here:
        squeezed = " ".join((await advised(here)).split()).replace("▶ ", "▶")
        assert f"▶no: taking it costs {100 * (asked.decline - asked.accept):.1f}" in squeezed
        await here.press("n")
        here.client.accept(*(["9d"] if what == "even money" else []))
        await here.settle()
        assert "taking it costs" not in here.text()


async def test_who_bets_behind_is_told_about_an_offer_too() -> None:
    dealer = card_table(LIVE, "mira")
    dealer.does(cmd.Bet(YOU, 0, 10))
    dealer.does(cmd.Bet("mira", 0, 10), ["6s 7d 5d"])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.DOUBLE))
    asked = weigh(dealer.table, dealer.table.offers[0].number)
    assert asked is not None and asked.gains
    async with seat(dealer, options=ON) as here:
        assert f"▶yes: taking it gains {100 * asked.accept:.1f}" in await advised(here)


async def test_what_a_roll_or_a_card_does_is_told_where_there_is_room() -> None:
    async with seat(mine("Ts", "6d", "6h"), (80, 24), ON) as here:
        shown = await advised(here)
        assert "bust 61 %" in shown and "hit, double: " in shown and "21 8 %" in shown
    async with seat(my_turn(7, 7), (120, 40), ON) as here:
        assert "no bust, special 8 %" in await advised(here)


async def test_the_figures_go_with_the_decision_and_new_ones_come() -> None:
    async with seat(my_turn(2, 3), options=ON) as here:
        first = said_of(here) or (await advised(here) and said_of(here))
        await here.press("r")
        assert said_of(here) == first
        here.client.accept(9)
        second = advise(here.client.dealer.table)
        assert second is not None and second != first
        shown = await until(here, lambda _: said_of(here) not in (None, first))
        assert all(figure in shown for figure in figures(second))


@pytest.mark.parametrize(
    ("hand", "make"),
    [
        (["--hand", "7,7", "--against", "6"], lambda: my_turn(7, 7)),
        (["--hand", "2,3", "--against", "6"], lambda: my_turn(2, 3)),
        (["--game", "live", "--hand", "8s 3h", "--against", "6"], DECISIONS["live"]),
        (["--game", "live", "--hand", "8 8", "--against", "6"], DECISIONS["a pair"]),
        (["--game", "german", "--hand", "T 2", "--against", "6"], DECISIONS["german"]),
    ],
)
def test_the_figures_are_those_of_the_odds_command(
    hand: list[str], make: Callable[[], FakeDealer], capsys: pytest.CaptureFixture[str]
) -> None:
    told = advise(make().table)
    assert told is not None and main(["odds", *hand, "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    shown = {one["move"]: words.worth(one["value"]) for one in moves}
    assert shown == {option.move.value: words.worth(option.value) for option in told.options}


# When it is told


async def test_it_is_off_until_its_key_is_pressed_and_again_after() -> None:
    async with seat(my_turn(2, 3), options=OFF) as here:
        before = here.text()
        assert here.screen.desk.view(0.0).counsel is None
        assert here.screen.desk.coach._worker._thread is None
        await here.press("o")
        assert await until(here, lambda shown: "per 100 bet" in shown)
        await here.press("o")
        assert here.text() == before
        assert not here.client.sent


@pytest.mark.parametrize("options", [ON, OFF])
async def test_nothing_is_sent_whatever_is_done_with_it(options: Options) -> None:
    async with seat(my_turn(2, 3), options=options) as here:
        await here.press(*"oooo")
        await here.press("escape")
        assert "Show what each move is worth, or not." in here.text()
        await here.press("o", "o", "o")
        await here.press("r")
        assert here.client.sent == [cmd.Play(YOU, here.client.dealer.table.decision, Move.ROLL)]


async def test_others_decisions_are_not_told_of() -> None:
    dealer = table(YOU, "mira", seated=False)
    dealer.does(cmd.Bet("mira", 1, 10))
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), [9, 4])
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.STAND))
    assert dealer.table.actor() == "mira"
    async with seat(dealer, options=ON) as here:
        assert words.SILENT in here.text() and said_of(here) is None
        assert decision_of(dealer.table, YOU) is None


def at_the_dealers_dice() -> FakeDealer:
    """Return a dealer at the moment when the host, who is oneself, chooses the dealer's dice."""
    dealer = my_turn(9, 4, rules=BlackholeRules(dealer=DealerStyle.HUMAN), host=YOU)
    dealer.does(cmd.Play(YOU, dealer.table.decision, Move.STAND))
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.START), [9, 4])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.STAND))
    assert dealer.table.legal_moves(YOU) and dealer.table.turn is None
    return dealer


@pytest.mark.parametrize("make", [lambda: table("mira"), at_the_dealers_dice])
async def test_bets_and_the_dealers_dice_are_no_decisions_of_a_hand(make: Callable[[], FakeDealer]) -> None:
    async with seat(make(), options=ON) as here:
        assert words.SILENT in here.text()


async def test_a_spectator_has_none() -> None:
    async with seat(my_turn(2, 3), options=ON, you="") as here:
        before = here.text()
        await here.press("o")
        assert here.text() == before and here.screen.desk.view(0.0).counsel is None
        assert not here.screen.desk.coach.on


async def test_while_the_table_is_paused_or_the_link_lost_there_is_nothing_to_decide() -> None:
    dealer = my_turn(2, 3, host="mira")
    async with seat(dealer, options=ON) as here:
        await advised(here)
        here.client.does(cmd.Pause("mira"))
        await here.settle()
        assert said_of(here) is None
        here.client.does(cmd.Resume("mira"))
        await advised(here)
        here.client.feed(LinkLost("Lost 192.168.1.20.", 4.0, 1))
        await here.settle()
        assert said_of(here) is None


@pytest.mark.parametrize("make", [DECISIONS["dice"], DECISIONS["live"], QUESTIONS["insurance"]])
def test_a_table_that_is_paused_waits_for_no_decision(make: Callable[[], FakeDealer]) -> None:
    now = make().table
    assert decision_of(now, YOU) is not None
    assert decision_of(msgspec.structs.replace(now, paused=True), YOU) is None


async def test_what_is_in_the_air_is_not_told_of_before_it_lands() -> None:
    async with seat(my_turn(), options=replace(ON, motion=Motion.FULL)) as here:
        await advised(here)
        await here.press("r")
        here.client.accept(7, 9)
        await here.settle()
        coach = here.screen.desk.coach
        async with asyncio.timeout(PATIENCE):
            while coach._answer is None or coach._answer[0].key[2] != here.client.dealer.table.decision:
                await here.settle()
                assert not here.screen.desk.playback.tumbling or said_of(here) is None
        await here.press("space")
        assert said_of(here) == advise(here.client.dealer.table)


# Where it may not be


@pytest.mark.parametrize("options", [ON, OFF])
@pytest.mark.parametrize("make", [my_turn, lambda **setup: mine("8s", "6d", "3h", **setup)])
async def test_a_table_can_do_without(make: Callable[..., FakeDealer], options: Options) -> None:
    async with seat(make(no_coach=True), options=options) as here:
        assert words.FORBIDDEN in here.text()
        assert (here.screen.desk.view(0.0).prompt == words.FORBIDDEN) is options.coach
        await here.press("o")
        assert here.screen.desk.view(0.0).prompt == words.FORBIDDEN
        assert here.screen.desk.view(0.0).counsel is None
        assert here.screen.desk.coach._worker._thread is None
        await here.press("l")
        assert words.FORBIDDEN in here.text()


def test_a_host_forbids_it_on_the_command_line() -> None:
    plan = parse(["host", "--no-coach"]).plan("Vela X-1")
    assert plan.no_coach and parse(["host", *plan.arguments()]).plan("another") == plan
    assert [setup.coached for setup in plan.setups("")] == [False]
    usual = parse(["host"]).plan("Vela X-1")
    assert usual.setups("")[0].coached and "--no-coach" not in usual.arguments()
    # Older logs, and those who follow them, know nothing of it.
    assert usual.setups("")[0].no_coach is msgspec.UNSET
    assert not practice().no_coach


def test_it_is_on_from_the_start_where_that_is_asked_for() -> None:
    for line in (["--coach"], ["host", "--coach"], ["join", "x", "--coach"], ["--coach", "join", "x"]):
        assert parse(line).coach
    assert not parse(["host"]).coach and not Options().coach
    for line in (
        ["host", "--coach", "--no-coach"],
        ["spectate", "x", "--coach"],
        ["join", "x", "--no-coach"],
    ):
        with pytest.raises(Mistyped):
            parse(line)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_who_comes_is_told_where_there_is_none(rules: object, capsys: pytest.CaptureFixture[str]) -> None:
    usual = Setup(Text("a"), "", rules=rules)  # type: ignore[arg-type]
    without = msgspec.structs.replace(usual, no_coach=True)
    told = {setup: "\n".join([text for text, _ in rule_lines(setup)]) for setup in (usual, without)}
    assert UNCOACHED in told[without] and "coach" not in told[usual]
    for setup in (usual, without):
        house.tell_rules([setup])
        assert (UNCOACHED in capsys.readouterr().out) is (setup is without)
    for page in (PRIVATE, PUBLIC):
        assert UNCOACHED in replace(page, coached=False).notes() and UNCOACHED not in page.notes()


# The thread


class Gate:
    """Work that waits until it is let through, and notes what it was given."""

    def __init__(self) -> None:
        self.open, self.at = threading.Event(), threading.Semaphore(0)
        self.done: list[int] = []
        self.answered: list[tuple[int, int | None]] = []
        self.heard = threading.Semaphore(0)

    def work(self, number: int) -> int:
        """Wait, and double the number; a negative one is too much."""
        self.at.release()
        assert self.open.wait(PATIENCE)
        self.done.append(number)
        if number < 0:
            raise ArithmeticError
        return 2 * number

    def answer(self, number: int, answer: int | None) -> None:
        """Note an answer."""
        self.answered.append((number, answer))
        self.heard.release()


def test_of_questions_that_wait_the_newest_is_answered() -> None:
    gate, prepared = Gate(), threading.Event()
    worker = Worker(gate.work, gate.answer, prepared.set)
    worker.ask(1)
    assert gate.at.acquire(timeout=PATIENCE)
    for number in (2, 3, 4):
        worker.ask(number)
    assert not prepared.is_set()
    gate.open.set()
    assert gate.heard.acquire(timeout=PATIENCE) and gate.heard.acquire(timeout=PATIENCE)
    assert gate.answered == [(1, 2), (4, 8)] and gate.done == [1, 4]
    assert prepared.wait(PATIENCE)
    worker.stop()
    assert worker.join(PATIENCE)


def test_whatever_goes_wrong_is_noted_and_the_thread_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    noted: list[str] = []
    monkeypatch.setattr(trouble, "note", noted.append)
    gate.open.set()

    def unprepared() -> None:
        raise ImportError("no arrays")

    worker = Worker(gate.work, gate.answer, unprepared)
    for number in (-1, 5):
        worker.ask(number)
        assert gate.heard.acquire(timeout=PATIENCE)
    worker.stop()
    assert worker.join(PATIENCE)
    assert gate.answered == [(-1, None), (5, 10)]
    assert "ArithmeticError" in noted[0] and len(noted) <= 2


def test_a_stopped_one_answers_nothing_and_does_not_begin_again() -> None:
    gate = Gate()
    worker = Worker(gate.work, gate.answer, lambda: None)
    worker.ask(1)
    assert gate.at.acquire(timeout=PATIENCE)
    worker.stop()
    gate.open.set()
    assert worker.join(PATIENCE)
    worker.ask(2)
    assert worker.join(PATIENCE) and not gate.answered


def at_a_table(faces: tuple[int, int]) -> Table:
    return my_turn(*faces).table


def test_an_answer_that_comes_late_is_not_shown_for_another_decision() -> None:
    first = at_a_table((2, 3))
    later = msgspec.structs.replace(first, decision=first.decision + 1)
    coach = Coach(first, YOU, on=True)
    decision, told = decision_of(first, YOU), advise(first)
    assert decision is not None
    coach._answered(decision, told)
    shown = coach.counsel(first, True)
    assert shown is not None and shown.said == told
    others = [later, msgspec.structs.replace(first, round=9), msgspec.structs.replace(first, id=b"other")]
    for other in others:
        silent = coach.counsel(other, True)
        assert silent is not None and silent.said is None
    closed = coach.counsel(first, False)
    assert closed is not None and closed.said is None
    coach._answered(Decision(later, None), None)
    failed = coach.counsel(later, True)
    assert failed is not None and failed.sentence == words.FAILED


def test_a_decision_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = at_a_table((2, 3))
    coach = Coach(first, YOU, on=True)
    asked: list[Decision] = []
    monkeypatch.setattr(coach._worker, "ask", asked.append)
    monkeypatch.setattr(coach._worker, "begin", lambda: None)
    talked = msgspec.structs.replace(first, seq=first.seq + 1)
    for now in (first, first, talked, msgspec.structs.replace(first, decision=first.decision + 1), talked):
        coach.follow(now)
    assert [one.table.decision - first.decision for one in asked] == [0, 1, 0]
    coach.switch(first)
    coach.follow(first)
    assert len(asked) == 3


def test_a_table_that_is_opened_anew_without_it_switches_it_off() -> None:
    first = at_a_table((2, 3))
    coach = Coach(first, YOU, on=True)
    anew = msgspec.structs.replace(first, setup=msgspec.structs.replace(first.setup, no_coach=True))
    assert coach.counsel(first, True) is not None and coach.counsel(anew, True) is None
    coach.follow(anew)
    assert not coach.on and coach._worker._thread is None
    coach.switch(anew)
    assert not coach.on


async def test_an_error_is_one_sentence_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(table: Table) -> None:
        raise ZeroDivisionError

    noted: list[str] = []
    monkeypatch.setattr("core.odds.advise.advise", wrong)
    monkeypatch.setattr(trouble, "note", noted.append)
    async with seat(my_turn(2, 3), options=ON) as here:
        await until(here, lambda text: words.FAILED in text)
        await here.press("r")
        assert len(here.client.sent) == 1
    assert "ZeroDivisionError" in noted[0]


async def test_its_thread_ends_with_the_table() -> None:
    async with seat(my_turn(2, 3), options=ON) as here:
        await advised(here)
        worker = here.screen.desk.coach._worker
    assert worker.join(PATIENCE)


PROGRAM = """
import sys, threading
from core import commands as cmd
from core.moves import Move
from core.rules import LIVE
from tests.tui.fakes import YOU, FakeDealer, dealt, opened
from tui.coach import Coach

def arrays(table):
    coach, heard = Coach(table, YOU, on=True), threading.Event()
    coach.attach(heard.set)
    coach.follow(table)
    assert heard.wait(20) and coach.counsel(table, True).said
    return "numpy" in sys.modules

dice = FakeDealer(opened())
dice.seats(YOU)
dice.does(cmd.Bet(YOU, 0, 10), [6])
Coach(dealt(LIVE, "8s 6d 3h", YOU).table, YOU).follow(dice.table)
print("core.odds.advise" in sys.modules, arrays(dice.table), arrays(dealt(LIVE, "8s 6d 3h", YOU).table))
"""


def test_odds_are_loaded_where_it_is_on_and_arrays_at_a_card_table_alone() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == ["False", "False", "True"], done.stderr


# How it looks


def counselled(play: scenes.Play) -> View:
    """Return what somebody sees whose coach has answered."""
    decision = decision_of(play.table, play.you)
    said = None
    if decision is not None:
        said = advise(play.table) if decision.offer is None else weigh(play.table, decision.offer)
    sentence = "" if said else words.SILENT
    return play.view(**CLOCK, counsel=Counsel(said, words.assumption(play.table), sentence))


PLAYS = {
    "your_turn": scenes.your_turn,
    "many_dice": scenes.many_dice,
    "others": scenes.played_on,
    "empty": scenes.empty,
    "live_turn": card_scenes.live_turn,
    "live_split": card_scenes.live_split,
    "live_asked": card_scenes.live_asked,
    "live_follow": card_scenes.live_follow,
    "german_full": card_scenes.german_full,
    "czech_even_money": card_scenes.czech_even_money,
}


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_at_every_size_it_is_drawn_and_hides_nothing(play: Callable[[], scenes.Play]) -> None:
    view = counselled(play())
    plain = replace(view, counsel=None)
    for width, height in product((1, 36, 44, 60, 80, 116, 200), (1, 9, 14, 20, 40)):
        ascii = (width + height) % 8 > 3
        frame, before = (draw(one, width, height, glyphs_for(ascii), True) for one in (view, plain))
        for zone in frame.zones.values():
            assert len(zone.lines) == zone.region.height
            assert zone.region.y + zone.region.height <= height
            assert all(line.cell_length == zone.region.width for line in zone.lines)
        for name in before.zones.keys() - {"own", "log", "panel", "card"}:
            assert before.zones[name] == frame.zones[name]


@pytest.mark.parametrize("size", SIZES)
def test_in_ascii_it_is_told_in_ascii(size: tuple[int, int]) -> None:
    zones = draw(counselled(card_scenes.live_turn()), *size, glyphs_for(True), True).zones
    own = "".join(line.text for name in ("own", "panel") if name in zones for line in zones[name].lines)
    assert ">" in own and all(mark.isascii() for mark in own if mark not in "黒穴á")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (44, 14)])
def test_with_and_without_colour_it_tells_the_same(size: tuple[int, int]) -> None:
    view, texts = counselled(scenes.your_turn()), []
    for color in (True, False):
        zones = draw(view, *size, glyphs_for(False), color).zones
        texts.append([line.text for zone in zones.values() for line in zone.lines])
    assert texts[0] == texts[1]


def line(said: Advice | Question, width: int, rows: int = 1, note: str = "") -> list[str]:
    """Return what is written in so many rows."""
    canvas = Canvas(width, rows)
    put_coach(canvas, 0, rows, Counsel(said, note), glyphs_for(False))
    return ["".join([mark for mark, _ in row]).strip() for row in canvas.rows]


DOUBLE = Advice(
    (
        Option(Move.HIT, 0.1, Chances(0.2, 0.7, 0.1)),
        Option(Move.DOUBLE, 0.1999, Chances(0.2, 0.7, 0.1)),
        Option(Move.STAND, -0.0004),
    )
)


def test_the_less_room_the_fewer_words_and_the_best_move_at_last() -> None:
    told = [line(DOUBLE, width)[0] for width in (100, 88, 75, 66, 50, 45, 34, 26)]
    assert told == [
        "Per 100: hit +10.0  ▶double +20.0  stand 0.0   hit, double: bust 20 %, 21 10 %, below 21 70 %",
        "Per 100: hit +10.0  ▶double +20.0  stand 0.0   hit, double: bust 20 %, 21 10 %",
        "Per 100: hit +10.0  ▶double +20.0  stand 0.0   bust: hit, double 20 %",
        "Chips per 100 bet: hit +10.0  ▶double +20.0  stand 0.0",
        "Per 100: hit +10.0  ▶double +20.0  stand 0.0",
        "Per 100: h +10.0  ▶d +20.0  s 0.0",
        "h +10.0  ▶d +20.0  s 0.0",
        "▶double +20.0",
    ]


def test_a_second_row_tells_what_the_card_does() -> None:
    assert line(DOUBLE, 80, 2) == [
        "Chips per 100 bet: hit +10.0  ▶double +20.0  stand 0.0",
        "hit, double: bust 20 %, 21 10 %, below 21 70 %",
    ]
    assert line(Advice((Option(Move.STAND, 1.0),)), 80, 2) == ["Chips per 100 bet: ▶stand +100.0", ""]


def test_an_offer_worth_taking_says_so() -> None:
    assert line(Question(0.041, 0.0), 80) == [
        "▶yes: taking it gains 4.1 chips per 100 bet (yes +4.1, no 0.0)"
    ]
    assert line(Question(1.0, 1.043), 30) == ["▶no: costs 4.3 per 100"]


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "0 %"), (0.001, "<1 %"), (0.25, "25 %"), (0.999, ">99 %"), (1.0, "100 %")],
)
def test_what_can_happen_is_never_told_to_be_impossible_or_certain(chance: float, told: str) -> None:
    assert words.share(chance) == told


@pytest.mark.parametrize("value", [-0.00049, 0.00049, 0.0])
def test_nothing_is_worth_less_or_more_than_nothing(value: float) -> None:
    assert words.worth(value) == "0.0"


def test_what_the_figures_take_for_granted_is_told() -> None:
    def said(style: DealerStyle, *faces: int) -> str:
        rules = BlackholeRules(dealer=style)
        dealer = table("mira", rules=rules, host="mira")
        dealer.does(cmd.Bet("mira", 1, 10))
        dealer.does(cmd.Bet(YOU, 0, 10), [6])
        dealer.does(cmd.Play(YOU, dealer.table.decision, Move.START), [4, 5])
        return words.assumption(dealer.table)

    assert said(DealerStyle.HOUSE) == ""
    assert said(DealerStyle.HUMAN) == "as against house"
    assert said(DealerStyle.SHARP) == "as if alone"
    alone = FakeDealer(table(rules=BlackholeRules(dealer=DealerStyle.SHARP)).table)
    alone.does(cmd.Bet(YOU, 0, 10), [6])
    assert words.assumption(alone.table) == ""
    assert words.assumption(mine("8s", "6d", "3h").table) == ""
    assert line(DOUBLE, 90, 2, "as if alone")[0].startswith("Chips per 100 bet, as if alone: hit")


def test_the_key_is_there_for_players_alone() -> None:
    from tui.actions import action_for

    now = Situation(my_turn(2, 3).table, YOU)
    found = action_for("o", now)
    assert found is not None and found.id == "coach" and found.order is None
    assert action_for("o", replace(now, you="")) is None
