"""Histories of card tables as films: read, stepped through, jumped in, and drawn all the while."""

import io

import pytest

from core import events as ev
from net.facts import Fact, Happened, Synced
from tests.tui.pasts import card_evening, proof
from tui.draw.table import draw
from tui.film import Film, read_film
from tui.glyphs import UNICODE
from tui.options import Motion
from tui.playback import Playback
from tui.projector import PAUSES, SHORT, Projector
from tui.view import View

ROUNDS = 4
PRESETS = pytest.mark.parametrize("preset", ["german", "czech", "live"])


def film_of(preset: str) -> Film:
    return read_film(io.BytesIO(proof(card_evening(preset, ROUNDS, seed=5))))


@PRESETS
def test_a_film_of_cards_knows_its_rounds_and_that_they_were_checked(preset: str) -> None:
    film = film_of(preset)
    assert film.rounds == ROUNDS and [table.round for table in film.tables] == [1, 2, 3, 4]
    assert all(table.dealer and table.shoe for table in film.tables)
    assert film.problems == {1: "", 2: "", 3: "", 4: ""}


@PRESETS
def test_a_card_film_is_played_to_its_end_and_every_moment_can_be_drawn(preset: str) -> None:
    film = film_of(preset)
    projector, told = Projector(film), list[Fact]()
    projector.attach(told.append)
    playback, now, drawn = Playback(film.first, Motion.FULL, lambda landed: None), 0.0, 0
    while not projector.over:
        assert projector.step() >= SHORT
        for fact in told:
            if isinstance(fact, Happened | Synced):
                playback.take(fact, now)
        told.clear()
        while (moment := playback.advance(now)) is not None:
            view = View(playback.shown, tumbling=playback.tumbling, effect=playback.effect)
            assert draw(view, 80, 24, UNICODE, True).text()
            now, drawn = moment, drawn + 1
    assert playback.shown == film.last and drawn > 50


@PRESETS
def test_a_jump_lands_where_the_cards_lie(preset: str) -> None:
    film = film_of(preset)
    projector, told = Projector(film), list[Fact]()
    projector.attach(told.append)
    projector.jump(3)
    assert projector.round == 3 and projector.table.dealer is not None
    assert any(isinstance(fact, Synced) and fact.table == projector.table for fact in told)
    assert any("dealer shows" in line.text for line in projector.log())


def test_every_event_with_a_card_or_a_question_is_looked_at_for_a_while() -> None:
    for kind in (ev.Dealt, ev.Served, ev.Played, ev.Offered, ev.Replied, ev.DealerPlayed, ev.Shuffled):
        assert PAUSES[kind] > SHORT
