"""Cards between facts: how they come, in which order, and what they decide before they lie."""

from collections.abc import Callable

import pytest

from core import events as ev
from core.evolve import evolve
from core.moves import Move
from net.facts import Happened
from tests.tui import card_scenes as scenes
from tests.tui.card_scenes import CardPlay
from tui.airborne import DEAL, FLIP, TURNS, flight_of
from tui.options import Motion
from tui.playback import REDUCED_PAUSE, Landed, Playback
from tui.view import BACK, DEALER, EDGE, LATER, Show


class Theatre:
    """A playback that hears the last event of a kind, as a table made it."""

    def __init__(self, play: CardPlay, kind: type[ev.Event], motion: Motion = Motion.FULL) -> None:
        before, event, self.after = next(step for step in reversed(play.steps) if type(step[1]) is kind)
        self.landed: list[Landed] = []
        self.playback = Playback(before, motion, self.landed.append)
        self.playback.take(Happened((event,), self.after, None, None), 10.0)

    def at(self, seconds: float) -> float | None:
        """Bring what is shown so far, and return when something else is to be seen."""
        moment = self.playback.advance(10.0 + seconds)
        return None if moment is None else moment - 10.0


def test_a_card_alone_shows_its_back_then_its_edge_and_lies() -> None:
    theatre = Theatre(scenes.live_split(), ev.Played)
    seen = []
    moment: float | None = 0.0
    while moment is not None:
        moment = theatre.at(moment)
        seen.append((moment, dict(theatre.playback.tumbling)))
    assert [pytest.approx(at) if at is not None else None for at, _ in seen] == [TURNS, FLIP, None]
    assert [faces for _, faces in seen] == [{(3, 2): BACK}, {(3, 2): EDGE}, {}]
    assert theatre.playback.shown == theatre.after


def test_a_card_in_the_air_ends_no_hand() -> None:
    theatre = Theatre(scenes.live_split(), ev.Played)
    theatre.at(0.1)
    assert theatre.playback.shown.boxes[3].hands[0].end is None
    assert not theatre.playback.current and not theatre.landed
    theatre.at(FLIP)
    assert theatre.playback.current and len(theatre.landed) == 1
    assert theatre.playback.shown.boxes[3].hands[0].end is not None


def test_cards_are_dealt_one_by_one_from_box_to_box() -> None:
    theatre = Theatre(scenes.live_turn(), ev.Dealt)
    boxes = (0, 1, 3, 4, 5, 6)
    order = [*[(box, 0) for box in boxes], (DEALER, 0), *[(box, 1) for box in boxes]]
    for number, card in enumerate(order):
        theatre.at(number * DEAL)
        tumbling = dict(theatre.playback.tumbling)
        assert tumbling == {card: BACK, **dict.fromkeys(order[number + 1 :], LATER)}
    assert theatre.at(len(order) * DEAL) is not None or theatre.playback.current
    assert not theatre.playback.tumbling


def test_a_second_card_that_comes_on_turn_is_not_in_the_deal() -> None:
    theatre = Theatre(scenes.czech_split(), ev.Dealt)
    theatre.at(0.0)
    assert {at for _, at in theatre.playback.tumbling} == {0}
    assert len(theatre.playback.tumbling) == 7


def test_cards_of_a_second_hand_count_on_from_the_first() -> None:
    play = scenes.czech_split()
    served = [step for step in play.steps if isinstance(step[1], ev.Served)]
    places = [dict(flight.faces(0.0)) for step in served if (flight := flight_of(*step))]
    assert places == [{(0, 1): BACK}, {(1, 1): BACK}, {(1, 1): BACK}, {(1, 3): BACK}]


def test_what_draws_no_card_comes_at_once() -> None:
    for play, move in ((scenes.live_follow(), Move.DOUBLE), (scenes.live_split(), Move.SPLIT)):
        steps = [step for step in play.steps if isinstance(step[1], ev.Played) and step[1].move is move]
        assert steps and flight_of(*steps[0]) is None


def test_the_dealers_cards_come_one_after_the_other() -> None:
    theatre = Theatre(scenes.live_settled(), ev.DealerPlayed)
    theatre.at(0.0)
    assert theatre.playback.tumbling == {(DEALER, 2): BACK}


def test_a_blackjack_is_shown_once_the_whole_deal_lies() -> None:
    theatre = Theatre(scenes.live_turn(), ev.Dealt)
    theatre.at(13 * DEAL - 0.01)
    assert theatre.playback.effect is None
    theatre.at(13 * DEAL + 0.01)
    effect = theatre.playback.effect
    assert effect is not None and (effect.show, effect.place, effect.payout) == (Show.BLACKJACK, 1, 15)


def test_without_motion_cards_lie_at_once() -> None:
    theatre = Theatre(scenes.live_turn(), ev.Dealt, Motion.NONE)
    assert theatre.playback.current and theatre.at(0.0) is None and theatre.playback.shown == theatre.after


def test_reduced_motion_deals_and_never_flips() -> None:
    theatre = Theatre(scenes.live_split(), ev.Served, Motion.REDUCED)
    before = theatre.playback.newest
    event = ev.Played(3, 0, Move.STAND)
    theatre.playback.take(Happened((event,), evolve(before, event), None, None), 10.0)
    assert theatre.at(0.0) == pytest.approx(REDUCED_PAUSE)
    assert theatre.playback.shown == before and not theatre.playback.tumbling
    assert theatre.at(REDUCED_PAUSE) is None and theatre.playback.current


@pytest.mark.parametrize("scene", [scenes.live_settled, scenes.czech_split, scenes.german_full])
@pytest.mark.parametrize("motion", Motion)
def test_whatever_is_told_is_shown_in_the_end(scene: Callable[[], CardPlay], motion: Motion) -> None:
    told = [step for step in scene().steps if step[0].round >= 11]
    playback, now = Playback(told[0][0], motion, lambda landed: None), 0.0
    for _, event, after in told:
        playback.take(Happened((event,), after, None, None), now)
        for _ in range(100):
            moment = playback.advance(now)
            if moment is None:
                break
            assert moment > now
            now = moment
    assert playback.shown == told[-1][2] and playback.current
