"""Follows a table's log in a terminal, and tells whether its dice or cards are those that were sealed."""

from collections.abc import Iterable, Sequence

import msgspec

from core.audit import Audit
from core.events import AnyEvent, BetPlaced, Offered, Played, Replied, Voided, Withdrawn
from core.ledger import line
from core.sentence import Sentence
from core.table import Table
from net.facts import Checked

MADE_UP = Sentence("The dealer made a move on your hand that this terminal did not order.")
ANSWERED = Sentence("The dealer accepted a question of yours that this terminal did not accept.")
BET_MADE_UP = Sentence(
    "The dealer placed a bet in your name, or took one back, that this terminal did not order."
)
REWRITTEN = Sentence("The dealer tells the past differently from what this terminal has seen.")


class Checker:
    """Draws every round again that it sees from beginning to end."""

    def __init__(self) -> None:
        self._audit: Audit | None = None
        self._table = b""

    def join(self, table: Table) -> tuple[Checked, ...]:
        """Go on from a whole table; one that contradicts what was seen before is told of."""
        before, same = self._audit, table.id == self._table
        if before is not None and same and before.head == table.head:
            return ()
        self._table = table.id
        self._audit = Audit.joined(msgspec.to_builtins(table, builtin_types=(bytes,), enc_hook=str))
        if before is not None and same and before.events >= table.seq:
            return (Checked(table.round, REWRITTEN),)
        return ()

    def own(self, player: str, table: Table, events: Sequence[AnyEvent]) -> tuple[Checked, ...]:
        """Return what was made up in events that no order of the player's caused, before a table."""
        if not player:
            return ()
        made_up = [
            (MADE_UP, _has_moved(table.box_of(player), events)),
            (ANSWERED, _has_accepted(player, table, events)),
            (BET_MADE_UP, _has_bet(player, events)),
        ]
        return tuple([Checked(table.round, sentence) for sentence, found in made_up if found])

    def see(self, events: Iterable[AnyEvent]) -> tuple[Checked, ...]:
        """Take the next events of the log; return the rounds that were checked, and all that is wrong."""
        audit, told = self._audit, list[Checked]()
        if audit is None or not self._table:
            return ()
        for event in events:
            before = audit.checked
            told += [Checked(found.round, found.sentence) for found in audit.see(line(event))]
            if audit.checked != before:
                told.append(Checked(audit.checked, ""))
        return tuple(told)


def _has_moved(box: int | None, events: Sequence[AnyEvent]) -> bool:
    """Whether a move that was not made in the owner's absence is among events at a box."""
    return any(isinstance(event, Played) and event.box == box and not event.absent for event in events)


def _has_accepted(player: str, table: Table, events: Sequence[AnyEvent]) -> bool:
    """Whether an offer to a player is accepted among events, made before them or in them."""
    offers = list(table.offers)
    for event in events:
        if isinstance(event, Offered):
            offers += event.offers
    own = {offer.number for offer in offers if offer.player == player}
    return any(isinstance(event, Replied) and event.accept and event.offer in own for event in events)


def _has_bet(player: str, events: Sequence[AnyEvent]) -> bool:
    """Whether a player's bet is among events; after a void round the dealer makes the bets again."""
    if any(isinstance(event, Voided) for event in events):
        return False
    return any(isinstance(event, BetPlaced | Withdrawn) and event.player == player for event in events)
