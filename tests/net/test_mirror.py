"""The mirror: whatever is lost, repeated or late, it ends with the dealer's table."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import commands as cmd
from core.bots import BOTS, act
from core.chance import Unsealed
from core.digest import digest
from core.events import Opened
from core.evolve import open_table
from core.table import Table
from core.text import Text
from net.messages import Batch, Snapshot
from net.mirror import MOST_WAITING, Mirror
from tests.net.house import DEALER_EPOCH, House

OTHER_EPOCH = b"dealer 2"


class Chances(Unsealed):
    """Chance that is the same in each run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


def played(rounds: int = 3) -> tuple[list[Batch], list[Snapshot]]:
    """Let bots play; return all batches, and the snapshots before, between and after them."""
    house = House(Chances(7))
    snapshots = [snapshot(house.table)]
    for number, bot in enumerate(BOTS[:3]):
        house.desk.do(cmd.BotEnters(str(number), Text(bot.name)))
        snapshots.append(snapshot(house.table))
    while house.table.round < rounds or house.table.in_round:
        for number, bot in enumerate(BOTS[:3]):
            command = act(house.table, str(number), bot.character)
            if command and house.desk.do(command):
                snapshots.append(snapshot(house.table))
    batches = house.batches()
    assert len(snapshots) == len(batches) + 1
    return batches, snapshots


def snapshot(table: Table) -> Snapshot:
    return Snapshot(table, digest(table))


BATCHES, SNAPSHOTS = played()
FINAL = SNAPSHOTS[-1].table
ROUND_ENDS = [number for number, batch in enumerate(BATCHES) if batch.digest]


def mirror(known: int = 0) -> Mirror:
    """Return a mirror that has everything before batch number `known`."""
    one = Mirror()
    assert one.snapshot(SNAPSHOTS[known], DEALER_EPOCH)
    return one


def test_it_folds_what_comes_in_order() -> None:
    one = mirror()
    for batch in BATCHES:
        assert one.batch(batch, DEALER_EPOCH) == batch.events
    assert one.table == FINAL
    assert not one.lost


def test_a_batch_that_comes_twice_is_folded_once() -> None:
    one = mirror()
    for batch in BATCHES:
        one.batch(batch, DEALER_EPOCH)
        assert one.batch(batch, DEALER_EPOCH) == ()
    assert one.table == FINAL


def test_of_a_batch_that_overlaps_only_what_is_new_is_folded() -> None:
    one, long = mirror(), BATCHES[0].events + BATCHES[1].events + BATCHES[2].events
    one.batch(BATCHES[0], DEALER_EPOCH)
    assert one.batch(replace(BATCHES[0], events=long), DEALER_EPOCH) == BATCHES[1].events + BATCHES[2].events
    assert one.table == SNAPSHOTS[3].table


def test_a_gap_needs_the_whole_table_and_what_came_meanwhile_is_kept() -> None:
    one = mirror()
    one.batch(BATCHES[0], DEALER_EPOCH)
    for batch in BATCHES[2:5]:
        assert one.batch(batch, DEALER_EPOCH) == ()
    assert one.lost
    assert one.table == SNAPSHOTS[1].table
    assert one.snapshot(SNAPSHOTS[3], DEALER_EPOCH)
    assert (one.table, one.lost) == (SNAPSHOTS[5].table, False)


def test_two_batches_in_the_wrong_order_do_no_harm() -> None:
    one = mirror()
    for number in (1, 0, 3, 2):
        one.batch(BATCHES[number], DEALER_EPOCH)
    assert one.lost
    assert one.snapshot(SNAPSHOTS[0], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[4].table


def test_a_snapshot_that_leaves_a_gap_is_not_taken() -> None:
    one = Mirror()
    one.batch(BATCHES[4], DEALER_EPOCH)
    assert not one.snapshot(SNAPSHOTS[2], DEALER_EPOCH)
    assert (one.table, one.lost) == (None, True)
    assert one.snapshot(SNAPSHOTS[4], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[5].table


def test_an_older_snapshot_is_not_taken() -> None:
    one = mirror(5)
    one.lose()
    assert not one.snapshot(SNAPSHOTS[4], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[5].table
    assert one.snapshot(SNAPSHOTS[5], DEALER_EPOCH)


def test_a_snapshot_that_nobody_needs_is_not_taken() -> None:
    one = mirror(2)
    assert not one.snapshot(SNAPSHOTS[6], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[2].table


def test_a_newer_snapshot_replaces_batches_that_wait() -> None:
    one = mirror()
    one.batch(BATCHES[3], DEALER_EPOCH)
    assert one.snapshot(SNAPSHOTS[8], DEALER_EPOCH)
    assert one.batch(BATCHES[3], DEALER_EPOCH) == ()
    assert one.table == SNAPSHOTS[8].table


def test_a_dealer_that_started_again_replaces_everything() -> None:
    one = mirror(9)
    fresh = open_table(Opened(FINAL.setup))
    one.batch(BATCHES[0], OTHER_EPOCH)
    assert one.lost
    assert one.snapshot(snapshot(fresh), OTHER_EPOCH)
    assert (one.table, one.epoch, one.lost) == (SNAPSHOTS[1].table, OTHER_EPOCH, False)


def test_a_new_dealer_s_snapshot_is_taken_without_asking() -> None:
    one = mirror(9)
    assert one.snapshot(SNAPSHOTS[0], OTHER_EPOCH)
    assert one.table == SNAPSHOTS[0].table


def test_the_old_dealer_s_batches_are_not_folded_into_the_new_one_s_table() -> None:
    one = mirror()
    assert one.snapshot(SNAPSHOTS[2], OTHER_EPOCH)
    one.batch(BATCHES[2], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[2].table


def test_a_digest_that_differs_needs_the_whole_table() -> None:
    end = ROUND_ENDS[0]
    one = mirror(end)
    assert one.batch(replace(BATCHES[end], digest=bytes(16)), DEALER_EPOCH) == ()
    assert one.lost
    assert one.snapshot(SNAPSHOTS[end + 1], DEALER_EPOCH)
    assert (one.table, one.lost) == (SNAPSHOTS[end + 1].table, False)


def test_a_table_that_went_astray_is_found_out_at_the_round_s_end_and_mended() -> None:
    end = ROUND_ENDS[0]
    one = mirror(end)
    assert one.table is not None
    one.table = replace(one.table, house=one.table.house + 1)
    one.batch(BATCHES[end], DEALER_EPOCH)
    assert one.lost
    assert one.snapshot(SNAPSHOTS[end + 1], DEALER_EPOCH)
    assert one.table == SNAPSHOTS[end + 1].table


def test_events_that_cannot_be_are_not_folded() -> None:
    one = mirror()
    played_out_of_turn = next(batch for batch in BATCHES if batch.running is None and batch.digest)
    assert one.batch(replace(played_out_of_turn, first=one.table.seq if one.table else 0), DEALER_EPOCH) == ()
    assert one.lost
    assert one.table == SNAPSHOTS[0].table


def test_hearing_of_more_events_than_are_known_needs_the_whole_table() -> None:
    one = mirror(3)
    one.told(SNAPSHOTS[3].table.seq, DEALER_EPOCH)
    one.told(SNAPSHOTS[1].table.seq, DEALER_EPOCH)
    assert not one.lost
    one.told(SNAPSHOTS[4].table.seq, DEALER_EPOCH)
    assert one.lost


def test_hearing_of_another_dealer_needs_the_whole_table() -> None:
    one = mirror(3)
    one.told(0, OTHER_EPOCH)
    assert one.lost


def test_what_waits_is_bounded() -> None:
    one = Mirror()
    for number in range(3 * MOST_WAITING):
        one.batch(replace(BATCHES[0], first=1000 + number), DEALER_EPOCH)
    assert len(one._waiting) == MOST_WAITING


Step = Callable[[Mirror], object]


def told(number: int) -> Step:
    return lambda one: one.batch(BATCHES[number], DEALER_EPOCH)


def shown(number: int) -> Step:
    return lambda one: one.snapshot(SNAPSHOTS[number], DEALER_EPOCH)


def forged(number: int) -> Step:
    return lambda one: one.batch(BATCHES[number], OTHER_EPOCH)


numbers = st.integers(0, len(BATCHES) - 1)
steps = st.one_of(numbers.map(told), numbers.map(told), numbers.map(shown), numbers.map(forged))


@pytest.mark.parametrize("start", [0, 4])
@settings(max_examples=150, deadline=None)
@given(mess=st.lists(steps, max_size=60))
def test_any_mess_ends_with_the_dealer_s_table(start: int, mess: list[Step]) -> None:
    one = mirror(start)
    for step in mess:
        step(one)
        assert one.table in [known.table for known in SNAPSHOTS]
    one.told(FINAL.seq, DEALER_EPOCH)
    if one.lost:
        assert one.snapshot(SNAPSHOTS[-1], DEALER_EPOCH)
    assert one.table == FINAL
    assert not one.lost


@settings(max_examples=100, deadline=None)
@given(lost=st.sets(numbers), doubled=st.sets(numbers), seed=st.integers(0, 2**32), reach=st.integers(0, 3))
def test_a_bad_courier_is_always_noticed(lost: set[int], doubled: set[int], seed: int, reach: int) -> None:
    """Lose some batches, repeat some, and let each be late by a few; a snapshot when needed mends all."""
    one, rng = mirror(), random.Random(seed)
    kept = [n for n in range(len(BATCHES)) if n not in lost for _ in range(2 if n in doubled else 1)]
    for number in sorted(kept, key=lambda n: n + rng.uniform(0, reach)):
        one.batch(BATCHES[number], DEALER_EPOCH)
        if one.lost:
            one.snapshot(SNAPSHOTS[min(number + 1, len(BATCHES))], DEALER_EPOCH)
    one.told(FINAL.seq, DEALER_EPOCH)
    if one.lost:
        assert one.snapshot(SNAPSHOTS[-1], DEALER_EPOCH)
    assert one.table == FINAL
