"""The tables that a lobby tells of: those in sight on this network, and those one was at last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tui.recent import same_table

if TYPE_CHECKING:
    from net.address import Address
    from net.sighting import Sighting
    from tui.recent import Recent

MOST_PAST = 3
"""Tables out of sight that are told of."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: as it is seen now, as one left it, or both."""

    sighting: Sighting | None
    recent: Recent | None

    @property
    def name(self) -> str:
        """What the table is called."""
        if self.sighting is not None:
            return self.sighting.name
        return self.recent.table if self.recent else ""

    @property
    def address(self) -> Address:
        """Where it is, with the secret where that is known."""
        if self.sighting is None:
            assert self.recent is not None
            return self.recent.place
        known = self.recent.place.secret if self.recent else None
        return replace(self.sighting.address, secret=known) if known else self.sighting.address

    @property
    def left(self) -> float:
        """When one left it, in seconds since 1970; 0 where one never was there."""
        return self.recent.left if self.recent else 0.0

    @property
    def shut(self) -> bool:
        """Whether one can't come without an invitation that is not known here."""
        return self.sighting is not None and self.sighting.private and self.address.secret is None


def spots(seen: Iterable[Sighting], past: Sequence[Recent]) -> tuple[Spot, ...]:
    """Return the tables to tell of: those one knows first, the last one before all."""
    here = [Spot(one, _known(one, past)) for one in seen]
    known = sorted([spot for spot in here if spot.recent], key=lambda spot: -spot.left)
    new = [spot for spot in here if not spot.recent]
    met = [spot.recent for spot in known]
    gone = [Spot(None, one) for one in past if one not in met][:MOST_PAST]
    return *known, *new, *gone


def _known(seen: Sighting, past: Iterable[Recent]) -> Recent | None:
    return next((one for one in past if same_table(one.place, seen.address)), None)
