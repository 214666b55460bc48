"""Card tables driven by scripted cards, checked at every step."""

from typing import Any

from core import commands as cmd
from core import events as ev
from core.blackjack import Blackjack, CardDealer, CardHand
from core.cards import code
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules
from core.sides import Side
from core.table import Phase
from tests.core.shoes import StackedShoe, cards_of
from tests.core.tables import Watched

CARDS = Blackjack()
TABLES = {"german": GERMAN, "czech": CZECH, "live": LIVE}
"""The card tables by name."""
SPLITTING = {"czech": CZECH, "live": LIVE}
"""Those where a hand can be split or doubled, and an ace insured against."""
HIT, STAND, DOUBLE, SPLIT, SURRENDER = Move.HIT, Move.STAND, Move.DOUBLE, Move.SPLIT, Move.SURRENDER


def dealt(dealer: str, *boxes: str) -> str:
    """The cards of a deal in the order they are drawn where both of a box's cards come at once."""
    pairs = [box.split() for box in boxes]
    return " ".join([*[one for one, _ in pairs], dealer, *[two for _, two in pairs]])


def on_turn(dealer: str, *boxes: str) -> str:
    """The cards of a deal where the second ones come on turn: the first box has its own already."""
    firsts = [box.split()[0] for box in boxes]
    return " ".join([*firsts, dealer, boxes[0].split()[1]])


def hand_of(written: str, **known: Any) -> CardHand:
    """A hand of these cards."""
    return CardHand(cards=cards_of(written), **known)


def dealer_of(written: str) -> CardDealer:
    """A dealer with these cards."""
    return CardDealer(cards=cards_of(written))


class CardTable(Watched):
    """A card table, the live one unless said otherwise; back bets are on, as people host it."""

    def __init__(
        self,
        *seated: str,
        rules: BlackjackRules = LIVE,
        host: bool = False,
        behind: tuple[str, ...] = (),
        **changes: Any,
    ) -> None:
        """Open a table, seat these players from box 0 on, and let those behind stand."""
        super().__init__(*seated, host=host, rules=rules, **{"back_bets": True, **changes})
        for player in behind:
            self.enter(player)

    def do(self, command: cmd.AnyCommand, cards: str = "") -> tuple[ev.AnyEvent, ...]:
        """Give a command that draws exactly these cards; return its events."""
        shoe = StackedShoe(cards)
        events = self.given(command, shoe)
        assert not shoe.rest, f"not drawn: {[code(card) for card in shoe.rest]}"
        return events

    def bet(
        self,
        player: str,
        amount: int = 10,
        cards: str = "",
        *,
        box: int | None = None,
        side: Side = Side.MAIN,
    ) -> tuple[ev.AnyEvent, ...]:
        """Bet on a box, the player's own unless another is said."""
        number = self.table.box_of(player) if box is None else box
        assert number is not None
        return self.do(cmd.Bet(player, number, amount, side), cards)

    def play(self, player: str, move: Move, cards: str = "") -> tuple[ev.AnyEvent, ...]:
        return self.do(cmd.Play(player, self.table.decision, move), cards)

    def hit(self, player: str, cards: str) -> tuple[ev.AnyEvent, ...]:
        return self.play(player, HIT, cards)

    def stand(self, player: str, cards: str = "") -> tuple[ev.AnyEvent, ...]:
        return self.play(player, STAND, cards)

    def reply(
        self, player: str, accept: bool, cards: str = "", *, box: int | None = None
    ) -> tuple[ev.AnyEvent, ...]:
        """Answer the first offer open to a player, on a box if one is said."""
        offer = next(o for o in self.table.offers if o.player == player and box in (None, o.box))
        return self.do(cmd.Reply(player, offer.number, accept), cards)

    def time_up(self, cards: str = "") -> tuple[ev.AnyEvent, ...]:
        return self.do(cmd.TimeUp(self.table.decision), cards)

    def legal(self, player: str = "ann") -> tuple[Move, ...]:
        return self.table.legal_moves(player)

    def hand(self, box: int = 0, hand: int = 0) -> CardHand:
        found = self.table.boxes[box].hands[hand]
        assert isinstance(found, CardHand)
        return found

    @property
    def dealer(self) -> CardDealer:
        assert isinstance(self.table.dealer, CardDealer)
        return self.table.dealer

    def asked(self) -> set[tuple[str, int, Side, int]]:
        """Who is asked on which box for what, and for how much."""
        return {(o.player, o.box, o.kind, o.amount) for o in self.table.offers}

    def wagers(self, box: int = 0) -> set[tuple[str, int, Side, int]]:
        """Who has how much on a box, as what and on which hand."""
        return {(w.player, w.amount, w.side, w.hand) for w in self.table.boxes[box].wagers}

    def round(self, cards: str, dealer: str, *steps: Move | bool, bet: int = 10) -> int:
        """Ann's round against these dealer's cards, her own in the order drawn; return the chips gained.

        A step is a move, or the answer to an offer.
        """
        first, *rest = dealer.split()
        own = cards.split()
        shoe, before = StackedShoe(" ".join([own[0], first, *own[1:], *rest])), self.chips("ann")
        self.given(cmd.Bet("ann", 0, bet), shoe)
        for step in steps:
            self.given(self._command(step), shoe)
        assert self.phase is Phase.BETTING, self.phase
        assert not shoe.rest, f"not drawn: {[code(card) for card in shoe.rest]}"
        return self.chips("ann") - before

    def _command(self, step: Move | bool) -> cmd.AnyCommand:
        if isinstance(step, Move):
            return cmd.Play("ann", self.table.decision, step)
        return cmd.Reply("ann", self.table.offers[0].number, step)


def net(rules: BlackjackRules, cards: str, dealer: str, *steps: Move | bool, bet: int = 10) -> int:
    """Chips that ann gains alone at a fresh table in a round of these cards."""
    return CardTable("ann", rules=rules).round(cards, dealer, *steps, bet=bet)


def refused_offers(rules: BlackjackRules) -> tuple[bool, ...]:
    """The one answer that declines what an ace of the dealer's makes a table ask, if it asks."""
    return (False,) if rules.insurance else ()
