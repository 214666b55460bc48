"""The one small interface through which a table knows its games."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from core.blackhole import Blackhole, Dealer, Hand
from core.blackjack import Blackjack, CardDealer, CardHand
from core.cards import Shoe
from core.chance import Chance
from core.manners import Manners
from core.moves import Move
from core.outcome import Outcome
from core.rules import BlackholeRules, BlackjackRules, Rules
from core.sides import Side

AnyHand = Hand | CardHand
"""A hand of any game."""
AnyDealer = Dealer | CardDealer
"""A dealer of any game."""

R_contra = TypeVar("R_contra", contravariant=True)
H = TypeVar("H")
D = TypeVar("D")


class Game(Protocol[R_contra, H, D]):
    """A game: functions of its rule set, its hands, its dealer and its shoe; drawing and playing are apart.

    What is drawn from, the shoe, is the table's to keep; dice have none, b"".
    """

    @property
    def raising(self) -> Mapping[Move, Side]:
        """Moves that put the wager on a hand once more, and what that is called."""
        ...

    def manners(self, rules: R_contra) -> Manners:
        """Return how the boxes are shared."""
        ...

    def shuffled(self, rules: R_contra, hands: tuple[H, ...], dealer: D | None) -> Shoe:
        """Return a shoe of all but what lies before these hands and the dealer."""
        ...

    def past_cut(self, rules: R_contra, shoe: Shoe) -> bool:
        """Whether the shoe must be shuffled before the next round."""
        ...

    def left(self, shoe: Shoe, drawn: tuple[int, ...]) -> Shoe:
        """Return the shoe after a draw."""
        ...

    def draw_deal(self, rules: R_contra, hands: int, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw what dealing to this many hands needs; raises `ShoeDry` where the shoe has too little."""
        ...

    def deal(self, rules: R_contra, hands: int, drawn: tuple[int, ...]) -> tuple[tuple[H, ...], D]:
        """Return the hands and the dealer as dealt."""
        ...

    def moves(self, rules: R_contra) -> tuple[Move, ...]:
        """Return all moves that there can be under these rules, in no hand's order."""
        ...

    def questions(self, rules: R_contra) -> tuple[Side, ...]:
        """Return all that holders of wagers can be offered under these rules."""
        ...

    def legal_moves(self, rules: R_contra, hand: H, dealer: D) -> tuple[Move, ...]:
        """Return the moves the owner may make, money aside; none once the hand has ended."""
        ...

    def is_owed(self, rules: R_contra, hand: H) -> bool:
        """Whether a hand gets something by itself before its owner may move."""
        ...

    def draw_owed(self, rules: R_contra, hand: H, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw what a hand is owed; raises `ShoeDry`."""
        ...

    def serve(self, rules: R_contra, hand: H, drawn: tuple[int, ...]) -> H:
        """Return a hand with what it was owed."""
        ...

    def draw(self, rules: R_contra, hand: H, move: Move, shoe: Shoe, chance: Chance) -> tuple[int, ...]:
        """Draw what a legal move needs; raises `ShoeDry`."""
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

    def draw_dealer(
        self, rules: R_contra, dealer: D, move: Move, shoe: Shoe, chance: Chance
    ) -> tuple[int, ...]:
        """Draw what a dealer's move needs; raises `ShoeDry`."""
        ...

    def play_dealer(self, rules: R_contra, dealer: D, move: Move, drawn: tuple[int, ...]) -> D:
        """Return the dealer after a move."""
        ...

    def offers(self, rules: R_contra, hands: tuple[H, ...], dealer: D) -> tuple[tuple[int, Side, int], ...]:
        """Return the questions on fresh hands: hand, kind, stake in percent; 0 changes the wager."""
        ...

    def is_open(self, rules: R_contra, hand: H, dealer: D, side: Side) -> bool:
        """Whether a wager still waits for the dealer."""
        ...

    def outcome(self, rules: R_contra, hand: H, dealer: D, side: Side) -> Outcome:
        """Settle a wager on an ended hand against a dealer who has stopped."""
        ...


GAMES: dict[type, Game[Any, Any, Any]] = {BlackholeRules: Blackhole(), BlackjackRules: Blackjack()}
"""Each game by the type of its rule set."""


def game_of(rules: Rules) -> Game[Any, Any, Any]:
    """Return the game that a rule set belongs to."""
    return GAMES[type(rules)]
