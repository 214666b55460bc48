"""What is shown between facts, by a clock in the test's own hands."""

from itertools import pairwise

import pytest

from core import commands as cmd
from core.blackhole import Hand
from core.dice import Die, Roll
from core.events import Settled
from core.moves import Move
from core.text import Text
from net.facts import Happened, Synced
from tests.tui.fakes import YOU, FakeDealer, opened
from tui.airborne import LANDINGS, TUMBLE
from tui.options import Motion
from tui.playback import READABLE, REDUCED_PAUSE, Landed, Playback
from tui.view import DEALER, Show


class Theatre:
    """A dealer, a playback, and what has landed so far."""

    def __init__(self, motion: Motion = Motion.FULL, players: tuple[str, ...] = (YOU,)) -> None:
        self.dealer = FakeDealer(opened())
        self.dealer.seats(*players)
        self.landed: list[Landed] = []
        self.playback = Playback(self.dealer.table, motion, self.landed.append)

    def does(self, command: cmd.AnyCommand, now: float, *faces: int) -> Happened:
        """Let the dealer accept a command, and the fact arrive."""
        fact = self.dealer.does(command, faces)
        self.playback.take(fact, now)
        return fact

    def bets(self, now: float, upcard: int = 6, player: str = YOU, box: int = 0) -> None:
        """Place the last bet, so that the dealer rolls."""
        self.does(cmd.Bet(player, box, 10), now, upcard)

    def plays(self, move: Move, now: float, *faces: int) -> Happened:
        """Make a move on the present decision."""
        return self.does(cmd.Play(YOU, self.dealer.table.decision, move), now, *faces)

    def settle(self, now: float) -> None:
        """Let everything end."""
        self.playback.advance(now)


def ready(motion: Motion = Motion.FULL) -> Theatre:
    """Return a theatre where the first roll is one's own."""
    theatre = Theatre(motion)
    theatre.bets(0.0)
    theatre.settle(5.0)
    assert theatre.playback.current
    return theatre


def test_a_roll_tumbles_and_lands() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 7, 8)
    assert not theatre.playback.current
    assert theatre.playback.advance(10.0) == pytest.approx(10.0 + LANDINGS[1])
    assert set(theatre.playback.tumbling) == {(0, 0), (0, 1)}
    hand = theatre.playback.shown.boxes[0].hands[0]
    assert isinstance(hand, Hand) and hand.dice == (Roll(Die.D12, 7), Roll(Die.D12, 8))
    assert theatre.playback.advance(10.0 + TUMBLE - 0.01) == pytest.approx(10.0 + TUMBLE)
    assert theatre.playback.advance(10.0 + TUMBLE) is None
    assert theatre.playback.current and not theatre.playback.tumbling
    assert theatre.playback.shown is theatre.playback.newest or theatre.playback.shown == theatre.dealer.table


def test_six_faces_that_differ_and_fit_the_die() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 7, 8)
    faces = []
    for moment in LANDINGS:
        theatre.playback.advance(10.0 + moment)
        faces.append(theatre.playback.tumbling[0, 0])
    assert all(1 <= face <= 12 for face in faces)
    assert all(one != other for one, other in pairwise(faces))


def test_the_faces_follow_from_the_rolls_number_and_not_from_the_clock() -> None:
    seen = []
    for begin in (10.0, 999.25):
        theatre = ready()
        theatre.plays(Move.START, begin, 7, 8)
        rows = []
        for moment in LANDINGS:
            theatre.playback.advance(begin + moment)
            rows.append(dict(theatre.playback.tumbling))
        seen.append(rows)
    assert seen[0] == seen[1]


def test_a_prompt_opens_only_when_the_die_has_landed() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 2, 3)
    theatre.playback.advance(10.3)
    assert not theatre.playback.current
    assert theatre.playback.newest.legal_moves(YOU)
    theatre.playback.advance(10.7)
    assert theatre.playback.current


def test_a_log_line_comes_with_its_die_and_not_before() -> None:
    theatre = ready()
    before = len(theatre.landed)
    theatre.plays(Move.START, 10.0, 2, 3)
    theatre.playback.advance(10.6)
    assert len(theatre.landed) == before
    theatre.playback.advance(10.7)
    assert len(theatre.landed) == before + 1


def test_dice_of_one_batch_fall_one_after_the_other() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 10, 8)
    theatre.playback.advance(11.0)
    theatre.plays(Move.STAND, 11.0, 5, 9)
    theatre.playback.advance(11.1)
    assert set(theatre.playback.tumbling) == {(DEALER, 1)}
    theatre.playback.advance(12.0)
    assert set(theatre.playback.tumbling) == {(DEALER, 2)}
    theatre.playback.advance(14.0)
    assert theatre.playback.current
    assert isinstance(theatre.landed[-1].event, Settled)


def test_results_stay_readable_before_a_new_lock() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 10, 12)
    theatre.playback.advance(11.2)
    assert isinstance(theatre.landed[-1].event, Settled)
    theatre.bets(11.5, upcard=4)
    assert theatre.playback.advance(11.5) == pytest.approx(11.2 + READABLE)
    assert theatre.playback.shown.round == 1 and theatre.playback.shown.payouts
    theatre.playback.advance(11.2 + READABLE + 0.1)
    assert theatre.playback.shown.round == 2


def test_a_bust_plays_half_a_second() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 10, 12)
    theatre.playback.advance(10.7)
    effect = theatre.playback.effect
    assert effect is not None and effect.show is Show.BUST and effect.place == 0
    theatre.playback.advance(10.95)
    assert theatre.playback.effect is not None and theatre.playback.effect.progress == pytest.approx(0.5)
    theatre.playback.advance(11.3)
    assert theatre.playback.effect is None


@pytest.mark.parametrize(
    ("faces", "moves", "show", "payout"),
    [
        ((9, 12), (), Show.WHITE_DWARF, 50),
        ((1, 12), (), Show.NOVA, 30),
        ((5, 5), ((Move.REROLL, 5),), Show.SUPERNOVA, 100),
        ((1, 1), ((Move.REROLL, 1),), Show.HYPERNOVA, 300),
    ],
)
def test_each_special_win_has_its_show(
    faces: tuple[int, int], moves: tuple[tuple[Move, int], ...], show: Show, payout: int
) -> None:
    theatre = Theatre(players=(YOU, "mira"))
    theatre.does(cmd.Bet("mira", 1, 10), 0.0)
    theatre.bets(0.0)
    theatre.playback.advance(5.0)
    theatre.plays(Move.START, 10.0, *faces)
    for at, (move, face) in enumerate(moves, start=1):
        theatre.playback.advance(10.0 + at)
        theatre.plays(move, 10.0 + at, face)
    theatre.playback.advance(10.7 + len(moves))
    effect = theatre.playback.effect
    assert effect is not None
    assert (effect.show, effect.payout, effect.place) == (show, payout, 0)


def test_any_key_finishes_and_tells_whether_something_was_hidden() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 10, 12)
    theatre.playback.advance(10.1)
    assert theatre.playback.finish()
    assert theatre.playback.current and theatre.playback.effect is None
    assert theatre.playback.advance(10.1) is None
    assert not theatre.playback.finish()


def test_more_than_four_seconds_behind_is_caught_up() -> None:
    theatre = Theatre(players=(YOU, "a", "b", "c"))
    for box, player in enumerate((YOU, "a", "b", "c")):
        theatre.does(cmd.Bet(player, box, 10), 0.0, 6)
    for player in (YOU, "a", "b", "c"):
        for move, faces in ((Move.START, (2, 3)), (Move.ROLL, (4,)), (Move.STAND, ())):
            number = theatre.dealer.table.decision
            dealers = (5, 9) if player == "c" and move is Move.STAND else ()
            theatre.does(cmd.Play(player, number, move), 0.0, *faces, *dealers)
    assert not theatre.playback.current
    theatre.playback.advance(4.5)
    assert theatre.playback.current


def test_a_whole_table_replaces_everything() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 2, 3)
    theatre.playback.advance(10.1)
    theatre.playback.take(Synced(theatre.dealer.table, None), 10.2)
    assert theatre.playback.current and not theatre.playback.tumbling
    assert theatre.playback.shown == theatre.dealer.table


def test_a_gap_in_the_numbers_replaces_everything() -> None:
    theatre = ready()
    theatre.dealer.does(cmd.Say(YOU, Text("lost on the way")))
    theatre.plays(Move.START, 10.0, 2, 3)
    assert theatre.playback.current
    assert theatre.playback.shown == theatre.dealer.table


def test_without_motion_everything_is_there_at_once() -> None:
    theatre = Theatre(Motion.NONE)
    theatre.bets(0.0)
    assert theatre.playback.current and theatre.playback.advance(0.0) is None
    theatre.plays(Move.START, 0.0, 10, 12)
    assert theatre.playback.current
    assert theatre.playback.effect is None and theatre.playback.advance(0.0) is None


def test_reduced_motion_steps_and_never_tumbles() -> None:
    theatre = Theatre(Motion.REDUCED)
    theatre.bets(0.0)
    theatre.playback.advance(1.0)
    theatre.plays(Move.START, 10.0, 10, 8)
    theatre.playback.advance(10.0)
    assert theatre.playback.current and not theatre.playback.tumbling
    theatre.plays(Move.STAND, 11.0, 5, 9)
    assert theatre.playback.advance(11.0) == pytest.approx(11.0 + REDUCED_PAUSE)
    assert not theatre.playback.tumbling


def test_when_advance_says_none_nothing_is_left() -> None:
    theatre = ready()
    theatre.plays(Move.START, 10.0, 9, 12, 5, 4, 6)
    now, calls = 10.0, 0
    while (moment := theatre.playback.advance(now)) is not None:
        assert moment > now
        now, calls = moment, calls + 1
        assert calls < 100
    assert theatre.playback.current and theatre.playback.effect is None
