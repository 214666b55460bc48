"""Events being decided, and the table they have made so far."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from core import events as ev
from core.cards import ShoeDry
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
        self.add(ev.Dealt(self._drawn(game_of(rules).draw_deal, len(playing))))

    def play(self, move: Move, absent: bool = False) -> None:
        """Draw for a legal move on the hand in turn, and make it."""
        table = self.table
        assert table.turn is not None
        box, number = table.turn
        drawn = self._drawn(game_of(table.setup.rules).draw, table.boxes[box].hands[number], move)
        self.add(ev.Played(box, number, move, drawn, absent))

    def serve(self, box: int, number: int) -> None:
        """Draw what a hand is owed, and give it."""
        hand = self.table.boxes[box].hands[number]
        self.add(ev.Served(box, number, self._drawn(game_of(self.table.setup.rules).draw_owed, hand)))

    def play_absent(self) -> None:
        """Make the move that an absent owner is given on the hand in turn."""
        table = self.table
        rules = table.setup.rules
        self.play(game_of(rules).absent_move(rules, table.hand_in_turn(), table.dealer), absent=True)

    def play_dealer(self, move: Move) -> None:
        """Draw for a legal move of the dealer, and make it."""
        game, dealer = game_of(self.table.setup.rules), self.table.dealer
        self.add(ev.DealerPlayed(move, self._drawn(game.draw_dealer, dealer, move)))

    def _drawn(self, draw: Callable[..., tuple[int, ...]], *what: Any) -> tuple[int, ...]:
        """Draw for something; a shoe with too few cards gets the discards first."""
        table = self.table
        try:
            return draw(table.setup.rules, *what, table.shoe, self.chance.at(table))
        except ShoeDry:
            self.add(ev.Shuffled())
        table = self.table
        return draw(table.setup.rules, *what, table.shoe, self.chance.at(table))

    def void(self) -> None:
        """Void the round in play: bets go back, and its link is published."""
        self.add(ev.Voided())
        self.reveal()

    def reveal(self) -> None:
        """Publish the dealer's link of the round that is over, so that everybody can check it."""
        link = self.chance.link(self.table)
        if link:
            self.add(ev.Revealed(link))
