"""What play brings at the card tables: a sample of what `python -m tests.benchmarks.returns` plays."""

import pytest

from core.cards import ACE, TEN
from core.moves import Move
from tests.core.felt import best_on
from tests.core.returns import EXPECTED, ROADS, TABLE_ROADS, Road, sample

WIDE = 6.0
"""Standard errors, so that only what is broken fails."""


@pytest.mark.parametrize("road", ROADS)
def test_play_brings_what_was_computed(road: Road) -> None:
    tallies = sample(road, 20_000, seed=7)
    assert tallies
    assert all(abs(tally.z(EXPECTED[name])) < WIDE for name, tally in tallies.items())


@pytest.mark.parametrize(("alone", "at_table"), list(zip(ROADS, TABLE_ROADS, strict=True)))
def test_the_table_pays_what_the_game_alone_would_from_the_same_cards(alone: Road, at_table: Road) -> None:
    played = [sample(road, 400, seed=3) for road in (alone, at_table)]
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("points", "soft", "stands"),
    [
        (11, False, ()),
        (12, False, range(4, 7)),
        (13, False, range(2, 7)),
        (16, False, range(2, 7)),
        (17, False, range(ACE, TEN + 1)),
        (17, True, ()),
        (18, True, range(2, 9)),
        (19, True, range(ACE, TEN + 1)),
    ],
)
def test_best_play_without_a_hole_card_is_what_every_book_says(
    points: int, soft: bool, stands: tuple[int, ...]
) -> None:
    found = [upcard for upcard in range(ACE, TEN + 1) if best_on(points, soft, upcard) is Move.STAND]
    assert found == list(stands)
