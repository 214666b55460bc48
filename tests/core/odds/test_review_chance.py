"""χ²: its closed form, fair and loaded dice, and cards against the shoes that they came from."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import events as ev
from core.evolve import evolve, open_table
from core.moves import Move
from core.odds.card_draws import CardDraws
from core.odds.card_points import points_of
from core.odds.chi_square import even_fit, survival
from core.rules import GERMAN, LIVE, Setup
from core.table import Table
from core.text import Text

TABLE = [
    (1, 0.05, 3.841),
    (2, 0.05, 5.991),
    (3, 0.05, 7.815),
    (5, 0.01, 15.086),
    (7, 0.05, 14.067),
    (7, 0.95, 2.167),
    (9, 0.05, 16.919),
    (9, 0.001, 27.877),
    (11, 0.05, 19.675),
    (11, 0.01, 24.725),
    (11, 0.001, 31.264),
    (30, 0.05, 43.773),
]
"""Critical values as every table of χ² has them."""


@pytest.mark.parametrize(("freedom", "p", "critical"), TABLE)
def test_critical_values_are_those_of_the_tables(freedom: int, p: float, critical: float) -> None:
    assert survival(critical, freedom) == pytest.approx(p, rel=1e-3)


def integrated(statistic: float, freedom: int) -> float:
    """Integrate the density of χ² from 0 by Simpson's rule, in roots so that it has no pole."""
    steps, top = 4000, math.sqrt(statistic)
    scale = 2 / (2 ** (freedom / 2) * math.gamma(freedom / 2))

    def density(root: float) -> float:
        return scale * math.exp(-root * root / 2) * root ** (freedom - 1)

    inner = [(4 if place % 2 else 2) * density(top * place / steps) for place in range(1, steps)]
    return 1 - (density(0.0) + math.fsum(inner) + density(top)) * top / steps / 3


@settings(max_examples=40)
@given(st.floats(0.01, 60), st.integers(1, 14))
def test_the_closed_form_is_the_integral_of_the_density(statistic: float, freedom: int) -> None:
    assert survival(statistic, freedom) == pytest.approx(integrated(statistic, freedom), abs=1e-9)


def test_the_ends_of_the_scale() -> None:
    assert survival(0, 11) == survival(5, 0) == 1
    assert 0 <= survival(5000, 11) < 1e-300
    assert 0 < survival(100, 11) < survival(99, 11)


def test_faces_are_held_against_a_fair_die() -> None:
    fit = even_fit((8, 12, 10, 10))
    assert fit.chi_square == pytest.approx(0.8)
    assert (fit.freedom, fit.thrown) == (3, 40)
    assert fit.p == pytest.approx(survival(0.8, 3)) and fit.enough


@pytest.mark.parametrize(("counts", "enough"), [((5,) * 4, True), ((5, 5, 5, 4), False), ((0,) * 4, False)])
def test_a_few_dice_say_nothing(counts: tuple[int, ...], enough: bool) -> None:
    assert even_fit(counts).enough is enough


# Cards


def opened(decks: int) -> Table:
    """Return a table with a full shoe."""
    return open_table(ev.Opened(Setup(Text("x"), "", replace(GERMAN, decks=decks), seats=1)))


def drawn(table: Table, draws: CardDraws, card: int) -> Table:
    """Let the dealer draw a card."""
    event = ev.DealerPlayed(Move.HIT, (card,))
    left = table.shoe.replace(bytes([card]), b"", 1)
    after = replace(table, shoe=left)
    draws.see(event, after, counted=True)
    return after


def test_from_a_full_shoe_each_time_it_is_pearson_s() -> None:
    table, random_card = opened(1), random.Random(3)
    draws = CardDraws(table)
    counts = [0] * 10
    for _ in range(130):
        card = random_card.randrange(52)
        counts[min(card % 13 + 1, 10) - 1] += 1
        drawn(table, draws, card)
        draws.see(ev.Shuffled(), table, counted=False)
    fit = draws.fit()
    expected = [10.0] * 9 + [40.0]
    assert fit.counts == tuple(counts) and fit.expected == pytest.approx(expected)
    pearson = sum([(c - e) ** 2 / e for c, e in zip(counts, expected, strict=True)])
    assert fit.chi_square == pytest.approx(pearson) and fit.freedom == 9


def test_two_draws_from_two_cards_left_are_weighed_by_hand() -> None:
    table = opened(1)
    two = replace(table, shoe=bytes([0, 1]))
    draws = CardDraws(two)
    after = drawn(two, draws, 0)
    drawn(after, draws, 1)
    fit = draws.fit()
    # An ace or a two with even chances, then what is left: D = (1/2, -1/2), V = (1, -1; -1, 1) / 4.
    assert fit.expected[:2] == (0.5, 1.5)
    assert fit.chi_square == pytest.approx(1.0) and fit.freedom == 1


def through_a_shoe(seed: int, loaded: bool) -> float:
    """Draw most of a shoe, fairly or so that tens come three times as often; return p."""
    dice = random.Random(seed)
    table = opened(4)
    draws = CardDraws(table)
    for _ in range(80):
        weights = [3.0 if loaded and card % 13 >= 9 else 1.0 for card in table.shoe]
        table = drawn(table, draws, dice.choices(table.shoe, weights)[0])
    return draws.fit().p


def test_a_fair_shoe_looks_fair_as_often_as_it_should() -> None:
    ps = [through_a_shoe(seed, loaded=False) for seed in range(80)]
    assert abs(sum(ps) / len(ps) - 0.5) < 4 * math.sqrt(1 / 12 / len(ps))
    assert 0 < sum([p < 0.1 for p in ps]) < 22


def test_a_loaded_shoe_does_not() -> None:
    assert max([through_a_shoe(seed, loaded=True) for seed in range(5)]) < 0.05


def test_cards_that_are_not_counted_leave_the_shoe() -> None:
    table = opened(1)
    draws = CardDraws(table)
    draws.see(ev.Dealt((0, 1, 2)), table, counted=False)
    draws.see(ev.DealerPlayed(Move.HIT, (3,)), table, counted=True)
    assert draws.fit().expected[:4] == pytest.approx((3 / 49, 3 / 49, 3 / 49, 4 / 49))


def test_shoes_of_several_tables_are_added_up() -> None:
    first, second = CardDraws(opened(1)), CardDraws(opened(1))
    first.see(ev.DealerPlayed(Move.HIT, (0,)), opened(1), counted=True)
    second.see(ev.DealerPlayed(Move.HIT, (1,)), opened(1), counted=True)
    first.add(second)
    assert first.fit().counts[:2] == (1, 1)


def test_the_shoe_is_kept_as_the_table_keeps_it() -> None:
    from core.ledger import read
    from tests.core.card_evenings import CardEvening, terms

    evening = CardEvening(6, terms=terms("live", cut=90)).play(8)
    log = [read(line) for line in evening.lines]
    table = open_table(log[0])  # type: ignore[arg-type]
    draws = CardDraws(table)
    for event in log[1:]:
        table = evolve(table, event)
        draws.see(event, table, counted=True)
        assert tuple(draws._shoe) == points_of(table.shoe)
    assert table.setup.rules == replace(LIVE, cut=90)
