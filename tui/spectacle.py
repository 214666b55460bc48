"""Which effect an event sets off, where, and for how long."""

from dataclasses import dataclass

from core.blackhole import End, special_pays
from core.events import DealerPlayed, Event, Played
from core.table import Table
from tui.view import DEALER, Show

SHOWS = {
    End.BUST: Show.BUST,
    End.NOVA: Show.NOVA,
    End.WHITE_DWARF: Show.WHITE_DWARF,
    End.SUPERNOVA: Show.SUPERNOVA,
    End.HYPERNOVA: Show.HYPERNOVA,
}


@dataclass(frozen=True, slots=True)
class Spectacle:
    """An effect at a place, and the chips it pays there."""

    place: int
    show: Show
    payout: int = 0


def spectacle_of(before: Table, event: Event, after: Table) -> Spectacle | None:
    """Return the effect that an event sets off, None for most."""
    if isinstance(event, Played):
        return _at_box(event, after)
    return _at_dealer(after) if isinstance(event, DealerPlayed) else None


def _at_box(event: Played, after: Table) -> Spectacle | None:
    box = after.boxes[event.box]
    end = box.hands[event.hand].end
    show = SHOWS.get(end) if end else None
    if show is None:
        return None
    return Spectacle(event.box, show, box.stake(box.owner) * special_pays(after.setup.rules, end))


def _at_dealer(after: Table) -> Spectacle | None:
    dealer = after.dealer
    if dealer is None:
        return None
    end = End.BUST if dealer.bust else dealer.special
    return Spectacle(DEALER, SHOWS[end]) if end else None
