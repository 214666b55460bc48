"""Events being decided, and the table they have made so far."""

from typing import Protocol

import msgspec

from core import events as ev
from core.chance import Chance
from core.evolve import evolve
from core.games import game_of
from core.moves import Move
from core.table import Table


class Source(Protocol):
    """Where a table's chance comes from."""

    def at(self, table: Table) -> Chance:
        """Return the chance for the table's present moment."""
        ...

    def link(self, table: Table) -> bytes:
        """Return what lets everybody check the round in play once it is over; b"" where nothing can."""
        ...


class Draft(msgspec.Struct):
    """A batch in the making: adding an event folds it at once."""

    table: Table
    chance: Source
    events: list[ev.AnyEvent] = []

    def add(self, event: ev.AnyEvent) -> None:
        """Append an event and fold it."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def deal(self) -> None:
        """Draw for the boxes that have a bet, and deal."""
        table = self.table
        rules = table.setup.rules
        playing = [box for box in table.boxes if box.wagers]
        self.add(ev.Dealt(game_of(rules).draw_deal(rules, len(playing), self.chance.at(table))))

    def play(self, move: Move, absent: bool = False) -> None:
        """Draw for a legal move on the hand in turn, and make it."""
        table = self.table
        assert table.turn is not None
        rules, (box, hand) = table.setup.rules, table.turn
        drawn = game_of(rules).draw(rules, table.hand_in_turn(), move, self.chance.at(table))
        self.add(ev.Played(box, hand, move, drawn, absent))

    def play_absent(self) -> None:
        """Make the move that an absent owner is given on the hand in turn."""
        table = self.table
        rules = table.setup.rules
        self.play(game_of(rules).absent_move(rules, table.hand_in_turn(), table.dealer), absent=True)

    def play_dealer(self, move: Move) -> None:
        """Draw for a legal move of the dealer, and make it."""
        table = self.table
        rules = table.setup.rules
        drawn = game_of(rules).draw_dealer(rules, table.dealer, move, self.chance.at(table))
        self.add(ev.DealerPlayed(move, drawn))

    def void(self) -> None:
        """Void the round in play: bets go back, and its link is published."""
        self.add(ev.Voided())
        self.reveal()

    def reveal(self) -> None:
        """Publish the dealer's link of the round that is over, so that everybody can check it."""
        link = self.chance.link(self.table)
        if link:
            self.add(ev.Revealed(link))
