"""The one small interface through which a table knows its games."""

from typing import Any, Protocol, TypeVar

from core.blackhole import Blackhole
from core.chance import Chance
from core.moves import Move
from core.outcome import Outcome
from core.rules import BlackholeRules, Rules

R_contra = TypeVar("R_contra", contravariant=True)
H = TypeVar("H")
D = TypeVar("D")


class Game(Protocol[R_contra, H, D]):
    """A game: functions of its rule set, its hands and its dealer; drawing and playing are apart."""

    def draw_deal(self, rules: R_contra, hands: int, chance: Chance) -> tuple[int, ...]:
        """Draw what dealing to this many hands needs."""
        ...

    def deal(self, rules: R_contra, hands: int, drawn: tuple[int, ...]) -> tuple[tuple[H, ...], D]:
        """Return the hands and the dealer as dealt."""
        ...

    def legal_moves(self, rules: R_contra, hand: H, dealer: D) -> tuple[Move, ...]:
        """Return the moves the owner may make; none once the hand has ended."""
        ...

    def draw(self, rules: R_contra, hand: H, move: Move, chance: Chance) -> tuple[int, ...]:
        """Draw what a legal move needs."""
        ...

    def play(self, rules: R_contra, hand: H, move: Move, drawn: tuple[int, ...]) -> tuple[H, ...]:
        """Return the hand, or hands, that a legal move makes of one."""
        ...

    def absent_move(self, rules: R_contra, hand: H, dealer: D) -> Move:
        """Return the move that is made for an absent owner."""
        ...

    def dealer_moves(self, rules: R_contra, dealer: D) -> tuple[Move, ...]:
        """Return the moves the dealer may make; none once the dealer must stop."""
        ...

    def dealer_choice(self, rules: R_contra, dealer: D, standing: tuple[tuple[H, int], ...]) -> Move | None:
        """Return the dealer's move against the hands and chips standing; None where the host is asked."""
        ...

    def asks_host(self, rules: R_contra) -> bool:
        """Whether the dealer's moves are the host's to choose."""
        ...

    def dealer_default(self, rules: R_contra, dealer: D) -> Move:
        """Return the move for a host who lets the time run out."""
        ...

    def draw_dealer(self, rules: R_contra, dealer: D, move: Move, chance: Chance) -> tuple[int, ...]:
        """Draw what a dealer's move needs."""
        ...

    def play_dealer(self, rules: R_contra, dealer: D, move: Move, drawn: tuple[int, ...]) -> D:
        """Return the dealer after a move."""
        ...

    def offers(self, rules: R_contra, hands: tuple[H, ...], dealer: D) -> tuple[tuple[int, str, int], ...]:
        """Return the questions after dealing: hand, kind, and the stake as a percentage of the wager."""
        ...

    def outcome(self, rules: R_contra, hand: H, dealer: D, side: str) -> Outcome:
        """Settle a wager on an ended hand against a dealer who has stopped."""
        ...


GAMES: dict[type, Game[Any, Any, Any]] = {BlackholeRules: Blackhole()}
"""Each game by the type of its rule set."""


def game_of(rules: Rules) -> Game[Any, Any, Any]:
    """Return the game that a rule set belongs to."""
    return GAMES[type(rules)]
