"""What must come next at a table: questions, cards that hands are due, and shuffles."""

from core import events as ev
from core.asking import follow_offers, fresh_offers
from core.games import game_of
from core.table import Table
from net.breach import Breach
from net.drawing import owed_hand

Kinds = tuple[type, ...]
DRAWING: Kinds = (ev.Dealt, ev.Served, ev.Played, ev.DealerPlayed)
RESTARTING: Kinds = (ev.WentAway, ev.Sealed)


class Due:
    """Knows what the event before leads to at once, so that nothing else may come between."""

    def __init__(self) -> None:
        self._offers: tuple[ev.Offer, ...] = ()
        self._kinds: Kinds = ()
        """Events that may come next; () for any."""
        self._breach = Breach.PHASE

    def judge(self, event: ev.AnyEvent) -> Breach | None:
        """Return the rule that an event breaks by coming now."""
        if self._offers or isinstance(event, ev.Offered):
            asked = event.offers if isinstance(event, ev.Offered) else ()
            return None if asked and asked == self._offers else Breach.OFFER
        if self._kinds and type(event) not in self._kinds:
            return self._breach
        if self._kinds is DRAWING and not getattr(event, "drawn", ()):
            return Breach.SHUFFLE
        return None

    def after(self, event: ev.AnyEvent, table: Table) -> None:
        """Note what an event leads to, given the table after it."""
        self._offers = _questions(event, table)
        self._kinds, self._breach = self._next(event, table)

    def _next(self, event: ev.AnyEvent, table: Table) -> tuple[Kinds, Breach]:
        if isinstance(event, ev.Shuffled):
            return self._shuffled(table)
        if self._kinds is RESTARTING and isinstance(event, ev.WentAway):
            return RESTARTING, Breach.SHUFFLE
        if owed_hand(table) is not None:
            return (ev.Served, ev.Shuffled), Breach.SERVED
        return self._settled(event, table)

    def _shuffled(self, table: Table) -> tuple[Kinds, Breach]:
        """In mid-round a draw comes next; between rounds a restart, where the cut was not the cause."""
        if table.in_round:
            return DRAWING, Breach.SHUFFLE
        return () if self._kinds else RESTARTING, Breach.SHUFFLE

    def _settled(self, event: ev.AnyEvent, table: Table) -> tuple[Kinds, Breach]:
        rules = table.setup.rules
        is_over = isinstance(event, ev.Settled) or (isinstance(event, ev.Revealed) and bool(self._kinds))
        if not is_over or not game_of(rules).past_cut(rules, table.shoe):
            return (), Breach.PHASE
        waits = isinstance(event, ev.Settled) and bool(table.tip)
        return (ev.Revealed,) if waits else (ev.Shuffled,), Breach.SHUFFLE


def _questions(event: ev.AnyEvent, table: Table) -> tuple[ev.Offer, ...]:
    """Return the offers that an event leads to."""
    if isinstance(event, ev.Dealt):
        return fresh_offers(table, [number for number, box in enumerate(table.boxes) if box.hands])
    if isinstance(event, ev.Served):
        return fresh_offers(table, [event.box])
    if isinstance(event, ev.Played) and event.move in game_of(table.setup.rules).raising:
        return follow_offers(table, event.box, event.hand, event.move)
    return ()
