"""What goes wrong follows from the seed alone, and is over in time."""

import pytest

from core.rules import PRESETS
from tests.chaos.script import Act, Deed, script

SEEDS = range(200)


def acts(seed: int, kill_dealer: bool = True) -> list[list[Act]]:
    evening = script(seed, 20.0, kill_dealer)
    return [*map(list, evening.guests), list(evening.dealer)]


def test_a_seed_is_always_the_same_evening() -> None:
    assert [script(seed, 20.0, True) for seed in SEEDS] == [script(seed, 20.0, True) for seed in SEEDS]
    assert script(1, 20.0, True) != script(2, 20.0, True)


@pytest.mark.parametrize("kill_dealer", [False, True])
def test_what_is_done_to_one_process_follows_one_after_the_other_and_is_over_in_time(
    kill_dealer: bool,
) -> None:
    for seed in SEEDS:
        for part in acts(seed, kill_dealer):
            ends = [0.0, *(act.at + act.lasting for act in part)]
            assert all(act.at > end for act, end in zip(part, ends, strict=False))
            assert max(ends) <= 20.0


def test_everything_happens_in_some_evening_and_to_some_party() -> None:
    counts = [script(seed, 20.0, True).counts() for seed in SEEDS]
    assert all(sum(one[deed.value] for one in counts) > 50 for deed in Deed)
    evenings = [script(seed, 20.0, True) for seed in SEEDS]
    assert {evening.game for evening in evenings} == set(PRESETS)
    assert {evening.players for evening in evenings} == {2, 3} and {e.bots for e in evenings} == {0, 1, 2}


def test_the_dealer_is_left_alive_when_asked() -> None:
    assert all(act.deed is not Deed.KILL for seed in SEEDS for act in acts(seed, kill_dealer=False)[-1])
