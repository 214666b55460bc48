"""Rounds rolled by the book: a sample of what `python -m tests.benchmarks.book` plays."""

import math
from functools import cache, partial

import pytest

from tests.core.odds.by_the_book import CARDS, DICE, alone, at_table, drawn, expected, seated
from tests.core.returns import Tally, sample

WIDE = 4.0
"""Standard errors; the seeds are fixed, so that what passes once passes always."""


@cache
def rolled(name: str) -> Tally:
    """A seed's rounds by the game's functions alone."""
    return sample(partial(alone, name), 20_000, seed=5)[name]


@pytest.mark.parametrize("name", DICE)
def test_the_game_brings_what_the_book_says(name: str) -> None:
    tally, (mean, spread) = rolled(name), expected(name)
    assert tally.count == 20_000 and abs(tally.z(mean)) < WIDE
    assert tally.error * math.sqrt(tally.count) == pytest.approx(spread, rel=0.05)


def test_a_book_that_is_off_by_eight_points_would_be_found_out() -> None:
    mean, _ = expected("house")
    assert min(abs(rolled("house").z(mean + off)) for off in (-0.08, 0.08)) > WIDE


@pytest.mark.parametrize("name", DICE)
def test_the_table_pays_what_the_game_alone_would_for_the_same_dice(name: str) -> None:
    rounds = 300 if name == "house" else 40
    assert sample(partial(at_table, name), rounds, seed=3) == sample(partial(alone, name), rounds, seed=3)


@pytest.mark.parametrize("name", ["czech", "live"])
def test_the_card_tables_pay_what_their_books_say(name: str) -> None:
    tally = sample(partial(at_table, name), 300, seed=5)[name]
    assert abs(tally.z(drawn(CARDS[name]).book.edge())) < WIDE


def test_card_tables_are_shuffled_before_a_tenth_is_gone() -> None:
    assert {rules.cut for rules in CARDS.values()} == {90}
    assert seated(CARDS["live"]).setup.rules == CARDS["live"]
