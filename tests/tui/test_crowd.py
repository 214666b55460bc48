"""Those who look on: their votes, what the book says to them, and a table drawn for them."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core import commands as cmd
from core.moves import Move
from core.odds.outlook import outlook
from core.rules import LIVE
from core.table import Table
from core.text import Text
from tests.tui import scenes
from tests.tui.fakes import YOU, FakeClient, FakeDealer, dealt, opened
from tests.tui.test_table_screen import my_turn, seat
from tests.tui.tongues import untranslated, with_accents
from tui.actions import EVERY, VOTES, action_for, key_bar
from tui.chances import Gallery
from tui.crowd import Crowd, key_of
from tui.desk import Desk
from tui.draw.table import draw
from tui.glyphs import glyphs_for
from tui.options import Motion, Options
from tui.situation import Situation
from tui.view import Poll, View

STILL = Options(motion=Motion.NONE)
PATIENCE = 2000


def standing(**setup: Any) -> FakeDealer:
    """Return a dealer at whose table mira has 11 against 6 and one stands by; box 3 is free."""
    dealer = FakeDealer(opened(**setup))
    dealer.seats("mira", "nia")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    dealer.does(cmd.Enter("kim", Text("kim")))
    dealer.does(cmd.Bet("nia", 1, 10))
    dealer.does(cmd.Bet("mira", 0, 10), [6])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.START), [6, 5])
    return dealer


def at(table: Table, **changes: object) -> Situation:
    """Return one's own situation at a table."""
    return Situation(**{"table": table, "you": YOU, "amount": 10, **changes})  # type: ignore[arg-type]


def sent(key: str, now: Situation) -> cmd.PlayerCommand | None:
    """Return what a key orders."""
    action = action_for(key, now)
    return action.order(now) if action and action.order else None


def bar(now: Situation) -> dict[str, str]:
    """Return the key bar, label by key."""
    return {key.press: key.label for key in key_bar(now)}


# Keys.


def test_a_move_s_own_key_votes_for_it_while_one_may() -> None:
    table = standing().table
    assert sent("s", at(table)) == cmd.Vote(YOU, table.decision, Move.STAND)
    assert sent("r", at(table)) == cmd.Vote(YOU, table.decision, Move.ROLL)
    assert sent("h", at(table)) is None


def test_the_key_bar_tells_what_one_votes_for_and_sitting_down_is_left_to_enter() -> None:
    shown = bar(at(standing().table))
    assert shown["s"] == "vote stand" and shown["r"] == "vote d12"
    assert shown["enter"] == "sit at 3"
    assert sent("enter", at(standing().table)) == cmd.Sit(YOU, 2)


def test_the_same_vote_is_not_cast_twice() -> None:
    table = standing().table
    now = at(table, voted=Move.STAND)
    assert sent("s", now) is None and "vote stand" not in bar(now).values()
    assert sent("r", now) == cmd.Vote(YOU, table.decision, Move.ROLL)


@pytest.mark.parametrize("change", [{"waiting": True}, {"link": False}, {"current": False}, {"you": ""}])
def test_where_nothing_can_be_ordered_nobody_votes(change: dict[str, object]) -> None:
    now = at(standing().table, **change)
    assert not any(action.available(now) for action in VOTES)


def test_a_vote_that_comes_too_soon_does_not_sit_down() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    dealer.does(cmd.Bet("mira", 0, 10), [6])
    now = at(dealer.table)
    assert sent("s", now) is None and bar(now)["enter"] == "sit at 2"
    assert sent("r", now) == cmd.Vote(YOU, dealer.table.decision, Move.START)


def test_who_has_a_hand_in_the_round_keeps_the_keys_for_it() -> None:
    now = at(standing().table, you="nia")
    assert not any(action.available(now) for action in VOTES)
    assert not any(action.available(at(standing(no_votes=True).table)) for action in VOTES)


def test_a_vote_has_its_move_s_key_and_an_id_of_its_own() -> None:
    moves = [action for action in EVERY if action.move is not None]
    assert [vote.keys for vote in VOTES] == [move.keys for move in moves]
    assert {vote.id for vote in VOTES} == {f"vote_{move.id}" for move in moves}


# Counting.


def voted(crowd: Crowd, dealer: FakeDealer, player: str, move: Move) -> None:
    """Let somebody vote, and the crowd hear it."""
    before = dealer.table
    for event in dealer.does(cmd.Vote(player, before.decision, move)).events:
        crowd.seen(before, event)


def test_the_last_vote_of_each_player_counts() -> None:
    dealer, crowd = standing(), Crowd(YOU)
    voted(crowd, dealer, "kim", Move.STAND)
    voted(crowd, dealer, "kim", Move.ROLL)
    voted(crowd, dealer, YOU, Move.STAND)
    poll = crowd.poll(dealer.table, Move.ROLL)
    assert poll.counts == ((Move.ROLL, 1), (Move.STAND, 1)) and poll.votes == 2
    assert (poll.own, crowd.voted(dealer.table), poll.book) == (Move.STAND, Move.STAND, Move.ROLL)


def test_votes_are_for_one_decision_and_the_evening_is_compared_with_the_book() -> None:
    dealer, crowd = standing(), Crowd(YOU)
    voted(crowd, dealer, "kim", Move.ROLL)
    voted(crowd, dealer, YOU, Move.STAND)
    key = key_of(dealer.table)
    crowd.compare(dealer.table, lambda one: Move.ROLL)
    assert crowd.told == 0, "the decision is still open"
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.ROLL), [4])
    assert not crowd.is_heard(dealer.table) and crowd.voted(dealer.table) is None
    crowd.compare(dealer.table, lambda one: None)
    assert crowd.told == 0, "the book has not said anything yet"
    crowd.compare(dealer.table, {key: Move.ROLL}.get)
    assert (crowd.agreed, crowd.told) == (1, 2)
    crowd.compare(dealer.table, {key: Move.ROLL}.get)
    assert (crowd.agreed, crowd.told) == (1, 2)


# What the book says.


async def told(gallery: Gallery, table: Table) -> None:
    """Let the gallery work a table out."""
    answered = asyncio.Event()
    loop = asyncio.get_running_loop()
    gallery.attach(lambda: loop.call_soon_threadsafe(answered.set))
    gallery.follow(table)
    await asyncio.wait_for(answered.wait(), 20)


@pytest.mark.asyncio
async def test_the_gallery_tells_of_the_table_it_was_asked_about_and_of_hands_that_are_as_they_were() -> None:
    dealer = standing()
    gallery, first = Gallery(dealer.table.setup.rules), dealer.table
    try:
        assert gallery.outlook(first) is None
        await told(gallery, first)
        known = gallery.outlook(first)
        assert known == outlook(first) and gallery.best(key_of(first)) is (known and known.best)
        dealer.does(cmd.Play("mira", dealer.table.decision, Move.ROLL), [4])
        kept = gallery.outlook(dealer.table)
        assert known and kept and kept.boxes[0] == (None,) and kept.boxes[1] == known.boxes[1]
        dealer.does(cmd.Play("mira", dealer.table.decision, Move.STAND))
        await told(gallery, dealer.table)
        assert gallery.outlook(dealer.table) == outlook(dealer.table)
        assert gallery.best(key_of(first)) is not None
    finally:
        gallery.stop()


# On screen.


async def until(here: Any, shown: Callable[[str], bool]) -> str:
    """Wait until the screen shows something; return what it shows then."""
    for _ in range(PATIENCE):
        await here.settle()
        if shown(here.text()):
            return str(here.text())
        await asyncio.sleep(0.02)
    raise AssertionError(here.text())


@pytest.mark.asyncio
async def test_a_spectator_sees_every_hand_s_chance_and_the_book_s_move() -> None:
    async with seat(standing(), you="") as here:
        text = await until(here, lambda text: "the book says" in text)
        assert text.count("wins ") == 2 and "WHAT WOULD YOU DO?" in text and "vote d12" not in text
        assert not here.client.sent


@pytest.mark.asyncio
async def test_who_stands_by_votes_by_key_and_all_see_it() -> None:
    async with seat(standing()) as here:
        await here.press("s")
        assert here.client.sent == [cmd.Vote(YOU, here.client.dealer.table.decision, Move.STAND)]
        here.client.accept()
        here.client.does(cmd.Vote("kim", here.client.dealer.table.decision, Move.ROLL))
        await here.settle()
        text = here.text()
        assert "2 votes" in text and "you vote: stand" in text and "kim votes: d12" in text


@pytest.mark.asyncio
async def test_a_table_without_a_coach_tells_nobody_what_a_hand_is_worth() -> None:
    async with seat(standing(no_coach=True), you="") as here:
        await asyncio.sleep(0.2)
        await here.settle()
        text = here.text()
        assert "wins" not in text and "the book" not in text and "WHAT WOULD YOU DO?" in text


@pytest.mark.asyncio
async def test_the_owner_is_not_told_the_book_s_move_but_what_the_crowd_would_do() -> None:
    dealer = my_turn(2, 3)
    dealer.does(cmd.Enter("kim", Text("kim")))
    async with seat(dealer, size=(120, 40)) as here:
        assert "VOTES" not in here.text()
        here.client.does(cmd.Vote("kim", dealer.table.decision, Move.ROLL))
        await here.settle()
        await asyncio.sleep(0.2)
        await here.settle()
        assert "VOTES" in here.text() and "1 vote" in here.text() and "the book" not in here.text()


@pytest.mark.asyncio
async def test_the_crowd_s_agreement_is_told_once_a_decision_is_over() -> None:
    dealer = standing()
    async with seat(dealer, you="") as here:
        await until(here, lambda text: "the book says" in text)
        best = here.screen.desk.gallery.best(key_of(dealer.table))
        assert best is not None
        here.client.does(cmd.Vote("kim", dealer.table.decision, best))
        here.client.does(cmd.Play("mira", dealer.table.decision, Move.ROLL), 4)
        await until(here, lambda text: "the crowd agrees with the book 100 % tonight" in text)


def test_who_plays_pays_nothing_for_the_gallery() -> None:
    dealer = my_turn(2, 3)
    desk = Desk(FakeClient(dealer), dealer.table, STILL)
    desk.look_up()
    assert desk.gallery._worker._thread is None and desk.view(0.0).outlook is None


# Drawing.


def watched() -> View:
    """Return what a spectator sees of the table of the look, with votes."""
    view = scenes.watched(scenes.your_turn())
    legal = view.table.legal_moves(view.table.actor() or "")
    counts = tuple(zip(legal, (3, 1, 6, 0, 2), strict=True))
    return replace(view, outlook=outlook(view.table), poll=Poll(counts, Move.D4, Move.REROLL, 71, 100))


def cards() -> View:
    """Return what a spectator sees of a table of cards."""
    table = dealt(LIVE, "Th 8h 6s 2d 8d", "mira", "nia").table
    legal = table.legal_moves(table.actor() or "")
    poll = Poll(tuple((move, 12 if move is Move.HIT else 0) for move in legal), None, Move.HIT, 0, 0)
    return View(table=table, watching=True, outlook=outlook(table), poll=poll)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (80, 40), (44, 14), (100, 30), (1, 1)])
@pytest.mark.parametrize("view", [watched, cards])
@pytest.mark.parametrize("ascii", [False, True])
def test_every_size_has_its_rows(size: tuple[int, int], view: Callable[[], View], ascii: bool) -> None:
    rows = draw(view(), *size, glyphs_for(ascii), True).text()
    assert len(rows) == size[1]
    assert all(row.isascii() for row in rows) or not ascii


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        (
            (80, 24),
            ("wins 67 %", "the book says: reroll", "d8 ██████ 6", "▶d4 █ 1", "71 % tonight", "6 of 7"),
        ),
        ((60, 20), ("67 %", "▶d4 1", "d8 6")),
        ((120, 40), ("wins 67 %, ties 17 %", "VOTES", "12 votes", "▶ d4", "with the book: 71 % tonight")),
    ],
)
def test_what_is_told_at_each_size(size: tuple[int, int], wanted: tuple[str, ...]) -> None:
    shown = "\n".join(draw(watched(), *size, glyphs_for(False), True).text())
    assert [text for text in wanted if text not in shown] == []


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_everything_said_is_translated(size: tuple[int, int]) -> None:
    with_names = ("mira", "ada", "Tomás", "HAL", "ingeborg", "Cygnus", "d12", "d4 d8")
    view = watched()
    with with_accents():
        view = replace(view, log=(), keys=(), prompt="")
        shown = draw(view, *size, glyphs_for(False), True).text()
    assert untranslated("\n".join(shown), *with_names) == []
