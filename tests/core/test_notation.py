"""The text form of a round, both ways."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.blackhole import End
from core.chance import ScriptedChance, Unsealed
from core.commands import (
    AnyCommand,
    Bet,
    CaughtSight,
    Close,
    Enter,
    LostSight,
    Pass,
    Play,
    Rebuy,
    Rise,
    Sit,
    TimeUp,
    VoidRound,
)
from core.decide import step
from core.dice import Die, Roll
from core.draft import Source
from core.events import AnyEvent, Opened
from core.evolve import open_table
from core.moves import Move
from core.notation import (
    BoxRecord,
    NotationError,
    RoundRecord,
    Stake,
    Step,
    quoted,
    read,
    record,
    replayed,
    write,
)
from core.outcome import Verdict
from core.rules import BlackholeRules, DealerStyle, Setup
from core.table import Phase, Table, is_broke
from core.text import Text

DICE_MOVES = {
    *(Move.START, Move.ROLL, Move.D8, Move.D4),
    *(Move.REROLL, Move.KEEP, Move.SWAP, Move.STAND),
}
NAMES = ("mira", 'Tom "x" (9)', "黒穴", "a\\b, c = d: 3")


class Dice(Unsealed):
    """Seeded chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class Club:
    """A table where anything may happen, and its log."""

    def __init__(self, dealer: DealerStyle, chance: Source) -> None:
        self.dealer = dealer
        rules = BlackholeRules(dealer=dealer)
        setup = Setup(name=Text("Cygnus"), host="p0", rules=rules, back_bets=True)
        self.table = self.before = open_table(Opened(setup))
        self.chance = chance
        self.log: list[AnyEvent] = []
        for number, name in enumerate(NAMES):
            self.give(Enter(f"p{number}", Text(name)))
            self.give(Sit(f"p{number}", 2 * number))

    def give(self, command: AnyCommand) -> None:
        """Let a command that must not be refused happen."""
        events, self.table = step(self.table, command, self.chance)
        self.log += events

    def rounds(self) -> list[RoundRecord]:
        """The records of the whole log."""
        return [told for told in record(self.before, self.log) if isinstance(told, RoundRecord)]


def bet(club: Club, dice: random.Random) -> None:
    """Bet for everybody who can, back a neighbour's box now and then."""
    for number in range(len(NAMES)):
        player = f"p{number}"
        if club.table.phase is Phase.BETTING and club.table.box_of(player) is None:
            club.give(Sit(player, 2 * number))
        if club.table.phase is Phase.BETTING and is_broke(club.table, player):
            club.give(Rebuy(player))
    for number in dice.sample(range(len(NAMES)), len(NAMES)):
        player = f"p{number}"
        if number and dice.random() < 0.3 and club.table.players[player].chips >= 40:
            club.give(Bet(player, 0, 20))
        amount = min(10 * dice.randint(1, 20), club.table.players[player].chips // 10 * 10)
        if club.table.phase is Phase.BETTING and amount >= 10:
            club.give(Bet(player, 2 * number, amount))


def act(club: Club, dice: random.Random) -> None:
    """Do one thing that is allowed in mid-round."""
    actor, fate = club.table.actor(), dice.random()
    assert actor is not None
    if fate < 0.01:
        club.give(VoidRound("p0"))
    elif fate < 0.06:
        club.give(TimeUp(club.table.decision))
    elif fate < 0.09 and club.table.phase is Phase.BOXES:
        club.give(Rise(actor))
    elif fate < 0.12:
        club.give(LostSight(actor))
    elif fate < 0.15:
        club.give(CaughtSight(actor))
    else:
        club.give(Play(actor, club.table.decision, dice.choice(club.table.legal_moves(actor))))


def evening(seed: int, dealer: DealerStyle, rounds: int) -> Club:
    """Some rounds of random legal play with every kind of mishap."""
    club, dice = Club(dealer, Dice(seed)), random.Random(seed)
    for _ in range(rounds):
        for number in range(len(NAMES)):
            club.give(CaughtSight(f"p{number}"))
        bet(club, dice)
        if club.table.phase is Phase.BETTING:
            club.give(TimeUp(club.table.decision))
        while club.table.in_round:
            act(club, dice)
    return club


def read_round(text: str) -> RoundRecord:
    """Read a round of dice."""
    told = read(text)
    assert isinstance(told, RoundRecord)
    return told


def faces(round_record: RoundRecord) -> Iterator[int]:
    """All faces of a round in the order in which they were drawn."""
    yield from (roll.face for roll in round_record.dealer[:1])
    for box in round_record.boxes:
        for made in box.steps:
            yield from (roll.face for roll in made.dice)
    yield from (roll.face for roll in round_record.dealer[1:])


def replay(told: RoundRecord, dealer: DealerStyle) -> RoundRecord:
    """Play a round again through commands, from its record alone."""
    club = Club(dealer, ScriptedChance(faces(told)))
    names = {name: f"p{number}" for number, name in enumerate(NAMES)}
    bets = [Bet(names[s.name], b.box, s.amount) for b in told.boxes for s in (b.stake, *b.behind)]
    for order in bets[1:] + bets[:1]:
        club.give(order)
    if club.table.phase is Phase.BETTING:
        club.give(TimeUp(club.table.decision))
    for box in told.boxes:
        replay_box(club, box)
    replay_end(club, told)
    return replace(club.rounds()[0], round=told.round)


def replay_box(club: Club, box: BoxRecord) -> None:
    """Make a box's moves; one time up plays all that was played for an absent owner."""
    absent = False
    for made in box.steps:
        if made.absent and not absent:
            club.give(TimeUp(club.table.decision))
        elif not made.absent:
            club.give(Play(club.table.actor() or "", club.table.decision, made.move))
        absent = made.absent


def replay_end(club: Club, told: RoundRecord) -> None:
    """Play a human dealer, and call the mistake where there was one."""
    if club.dealer is DealerStyle.HUMAN:
        for roll in told.dealer[1:]:
            move = Move.ROLL if roll.die is Die.D12 else Move.D6
            club.give(Play("p0", club.table.decision, move))
    if told.voided:
        club.give(VoidRound("p0"))


@given(seed=st.integers(0, 2**32), dealer=st.sampled_from(DealerStyle))
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_again(seed: int, dealer: DealerStyle) -> None:
    club = evening(seed, dealer, 5)
    rounds = club.rounds()
    assert len(rounds) == 5
    for told in rounds:
        assert read(write(told)) == told


@given(seed=st.integers(0, 2**32), dealer=st.sampled_from(DealerStyle))
@settings(max_examples=60, deadline=None)
def test_a_record_played_again_gives_the_same_round(seed: int, dealer: DealerStyle) -> None:
    for told in evening(seed, dealer, 3).rounds():
        assert replay(read_round(write(told)), dealer) == told


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_net_results_are_the_chips_that_changed_hands(seed: int) -> None:
    club = evening(seed, DealerStyle.HOUSE, 5)
    stakes = [s for r in club.rounds() for b in r.boxes for s in (b.stake, *b.behind)]
    assert sum(stake.net for stake in stakes) == -club.table.house


def test_random_evenings_hold_every_kind_of_thing() -> None:
    rounds = [told for seed in range(80) for told in evening(seed, DealerStyle.HOUSE, 10).rounds()]
    boxes = [box for told in rounds for box in told.boxes]
    assert {box.end for box in boxes} >= {None, End.STOOD, End.BUST, End.NOVA, End.WHITE_DWARF, End.SUPERNOVA}
    assert {made.move for box in boxes for made in box.steps} == DICE_MOVES
    assert {made.absent for box in boxes for made in box.steps} == {True, False}
    assert {told.voided for told in rounds} == {True, False}
    assert any(box.behind for box in boxes)


@given(name=st.text(), amount=st.integers(0, 10**9))
@settings(max_examples=300)
def test_any_name_is_quoted_on_one_line(name: str, amount: int) -> None:
    stake = Stake(name, amount, Verdict.LOST, -amount)
    told = RoundRecord(1, boxes=(BoxRecord(0, stake, behind=(stake,)),))
    assert read(write(told)) == told
    assert len(write(told).splitlines()) == 4
    assert all(c.isprintable() for c in quoted(name))


ROUND = """\
round 47
dealer (9) (8) = 17 stood
1 "mira" 30: start (9) (6), roll (5) = 20 stood, won +30
  "kim lee" 20 behind, won +20
2 "黒穴" 20: start (11) (8), d8 <5> = 24 bust, lost -20
5 "HAL" 40: start (1) (1), reroll (12), swap, keep, d4 /3\\ absent, stand absent = 16 stood, lost -40
6 "Tomás" 10: start (12) (9) = 21 white dwarf, won +50
7 "z" 10: start (7) (10) = 17 stood, tied 0
"""

VOID = """\
round 48 void
dealer (9) = 9 waits
1 "mira" 30: start (9) (6) = 15 waits, returned
2 "kim" 20: waits, returned
"""


@pytest.mark.parametrize("text", [ROUND, VOID])
def test_a_text_read_is_written_the_same(text: str) -> None:
    assert write(read(text)) == text


def test_a_box_says_all_of_itself() -> None:
    box = read_round(ROUND).boxes[2]
    assert box.box == 4
    assert box.stake == Stake("HAL", 40, Verdict.LOST, -40)
    assert box.steps[1] == Step(Move.REROLL, (Roll(Die.D12, 12),))
    assert box.steps[-2] == Step(Move.D4, (Roll(Die.D4, 3),), absent=True)
    assert box.end is End.STOOD
    assert replayed(box) == (Roll(Die.D12, 1), Roll(Die.D12, 12), Roll(Die.D4, 3))


def test_dice_are_ascii() -> None:
    told = evening(3, DealerStyle.HOUSE, 1).rounds()[0]
    bare = replace(
        told, boxes=tuple(replace(b, stake=replace(b.stake, name="n"), behind=()) for b in told.boxes)
    )
    assert write(bare).isascii()


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("round 47", "raund 47", 1, 'a round begins "round" and its number'),
        ("round 47", "round 047", 1, 'a round begins "round" and its number'),
        ("dealer (9)", "dealer (13)", 2, "a d12 shows 1 to 12, not 13"),
        ("dealer (9)", "dealer <4>", 2, "the dealer has d12s and a d6 only"),
        ("= 17 stood\n1", "= 17 hypernova\n1", 2, "no dealer ends with a hypernova"),
        ("= 20 stood", "= 21 stood", 3, "the dice make 20, not 21"),
        ("= 20 stood", "= 20 slept", 3, '"slept" is no ending'),
        ("start (9) (6)", "start (9)", 3, "start rolls d12 and d12"),
        ("roll (5)", "roll <5>", 3, "roll rolls d12"),
        ("roll (5)", "hit (5)", 3, '"hit" is no move'),
        ("roll (5)", "surrender", 3, '"surrender" is no move'),
        ("tied 0", "surrendered -5", 8, "a result is won, lost or tied, and the chips with their sign"),
        ("won +30", "won -30", 3, "the chips do not fit the verdict and the stake"),
        ("won +30", "won 30", 3, "a result is won, lost or tied, and the chips with their sign"),
        ("won +30", "returned", 3, "wagers are returned in a void round, and only there"),
        ('  "kim lee"', ' "kim lee"', 4, 'a back bet is two spaces, "name", amount, "behind", ",", result'),
        ('2 "黒穴"', '1 "黒穴"', 5, "boxes stand in their order, each once"),
        ('2 "黒穴"', '9 "黒穴"', 5, "boxes are numbered from 1 to 7"),
        ('"HAL"', '"HA\\u004c"', 6, 'the name is written "HAL"'),
        ('"HAL"', '"HA\\x"', 6, '"HA\\x" is no quoted name'),
        ("swap", "swap (1)", 6, "swap rolls no die"),
        (": start (7) (10) = 17 stood", ": start (7) (10) stood", 8, None),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, problem: str | None) -> None:
    assert old in ROUND
    with pytest.raises(NotationError) as caught:
        read(ROUND.replace(old, new, 1))
    assert caught.value.line == line
    assert problem is None or caught.value.problem == problem
    assert str(caught.value) == f"Line {line}: {caught.value.problem}."


@pytest.mark.parametrize(
    "text", ["", "\n", "round 1", "round 1\ndealer", 'round 1\ndealer waits\n  "x" 1 behind, tied 0']
)
def test_what_is_missing_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


@given(data=st.data())
@settings(max_examples=250)
def test_a_spoilt_text_is_refused_or_says_another_round(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([ROUND, VOID]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 4)))
    filling = data.draw(st.text(alphabet='0123456789()<>[]/\\",: =+-absentroll\n\u2028x', max_size=4))
    try:
        told = read(text[:start] + filling + text[end:])
    except NotationError as error:
        assert error.line >= 1
    else:
        assert read(write(told)) == told


def test_a_round_whose_beginning_or_end_is_not_in_the_slice_is_left_out() -> None:
    club = Club(DealerStyle.HOUSE, ScriptedChance([9, 9, 12, 8, 9, 9, 12]))
    for _ in range(2):
        for other in ("p1", "p2", "p3"):
            club.give(Pass(other))
        club.give(Bet("p0", 0, 10))
        middle, cut = club.table, len(club.log)
        if club.table.round == 1:
            club.give(Play("p0", club.table.decision, Move.START))
    assert [told.round for told in club.rounds()] == [1]
    assert record(middle, club.log[cut:]) == []


def test_bets_taken_back_before_the_round_are_no_round() -> None:
    club = Club(DealerStyle.HOUSE, ScriptedChance([]))
    club.give(Bet("p0", 0, 10))
    club.give(Close("p0"))
    assert club.rounds() == []


def test_rounds_are_told_in_their_order() -> None:
    club = evening(11, DealerStyle.SHARP, 3)
    table: Table = club.before
    assert [told.round for told in record(table, club.log)] == [1, 2, 3]
