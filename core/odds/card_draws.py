"""Whether cards fall as their shoe has them: χ² for draws of which each has its own, known chances.

Each draw adds to D what fell less what was likely, and to V the covariance of that. D is a martingale, so at
the end χ² = Dᵀ V⁺ D, whatever was left in the shoe each time.
"""

import numpy as np

from core import events as ev
from core.cards import POINTS
from core.odds.card_points import VALUES, points_of
from core.odds.chi_square import Fit, survival
from core.table import Table

_DRAWING = (ev.Dealt, ev.Played, ev.Served, ev.DealerPlayed)
_FILLING = (ev.Shuffled, ev.Voided)
_TINY = 1e-9


class CardDraws:
    """The cards of a table as they are drawn, each beside the shoe that it came from."""

    def __init__(self, table: Table) -> None:
        self._shoe = list(points_of(table.shoe))
        self._shoes: list[tuple[int, ...]] = []
        self._fell: list[int] = []

    def see(self, event: ev.AnyEvent, after: Table, counted: bool) -> None:
        """Take an event and the table after it; draws that are not counted only leave the shoe."""
        if isinstance(event, _FILLING):
            self._shoe = list(points_of(after.shoe))
        elif isinstance(event, _DRAWING):
            for card in event.drawn:
                self._draw(POINTS[card] - 1, counted)

    def _draw(self, value: int, counted: bool) -> None:
        if counted:
            self._shoes.append(tuple(self._shoe))
            self._fell.append(value)
        self._shoe[value] -= 1

    def add(self, other: "CardDraws") -> None:
        """Take over what was counted at another table."""
        self._shoes += other._shoes
        self._fell += other._fell

    def fit(self) -> Fit:
        """Return how the cards' values, aces first, fit their shoes."""
        shoes = np.array(self._shoes, dtype=np.float64).reshape(-1, len(VALUES))
        chances = shoes / shoes.sum(axis=1, keepdims=True)
        counts = np.bincount(np.array(self._fell, dtype=np.int64), minlength=len(VALUES))
        expected = chances.sum(axis=0)
        off, variance = counts - expected, np.diag(expected) - chances.T @ chances
        freedom = int(np.linalg.matrix_rank(variance, tol=_TINY * max(1, len(shoes)), hermitian=True))
        statistic = float(off @ np.linalg.pinv(variance, rcond=_TINY, hermitian=True) @ off)
        return Fit(
            tuple([int(count) for count in counts]),
            tuple([float(one) for one in expected]),
            statistic,
            freedom,
            survival(statistic, freedom),
        )
