"""What a player could do at a table now; whether it may be done is asked of core."""

from dataclasses import dataclass
from enum import Enum

from core import commands as cmd
from core.chance import Unsealed
from core.decide import decide
from core.events import Offer
from core.games import game_of
from core.moves import Move
from core.refusal import Refused
from core.sharing import manners_of
from core.sides import Side
from core.table import Phase, Table


class Reel(Enum):
    """How the replay of a saved history stands."""

    PLAYING = "playing"
    HELD = "held"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides which actions there are now."""

    table: Table
    you: str = ""
    """One's own player id; "" for a spectator."""
    link: bool = True
    gone: bool = False
    """Without a link: no further try is made, since the dealer is gone, or the link for good."""
    current: bool = True
    """All that was told is shown: dice and cards in the air keep a prompt closed."""
    waiting: bool = False
    """An order for this decision is under way."""
    amount: int = 0
    """The bet that Enter places."""
    focus: int | None = None
    """The box chosen by arrows."""
    behind: str = ""
    """The player on whose box a bet goes; "" for one's own."""
    paired: bool = False
    """Whether the next bet comes with one beside the hand."""
    alarm: bool = False
    """A warning about a round is not acknowledged yet."""
    reel: Reel | None = None
    """None at a table that is being played."""
    voted: Move | None = None
    """One's own vote on the decision that is open."""
    past: bool = False
    """Whether there is anything to go back to."""
    rewound: bool = False
    """What is shown is over, and the table goes on beneath it."""

    @property
    def ready(self) -> bool:
        """Whether an order may be given at all."""
        return bool(self.you) and self.link and self.current and not self.waiting

    @property
    def host(self) -> bool:
        """Whether one has the host's rights."""
        return bool(self.you) and self.you == self.table.setup.host

    @property
    def box(self) -> int | None:
        """One's own box, unless it is being given up."""
        number = self.table.box_of(self.you) if self.you else None
        return None if number is None or self.table.boxes[number].leaving else number

    @property
    def backed(self) -> int | None:
        """The box of another that is chosen to bet on."""
        if not self.behind or (self.box is not None and manners_of(self.table).standing_only):
            return None
        return self.table.box_of(self.behind)

    @property
    def target(self) -> int | None:
        """The box that a bet goes to."""
        return self.box if self.backed is None else self.backed

    @property
    def beside(self) -> Side | None:
        """What may be bet on beside a hand, None where the game has no such bet."""
        return next(iter(manners_of(self.table).side_bets), None)

    @property
    def playing(self) -> bool:
        """Whether one has a hand in the round."""
        number = self.table.box_of(self.you) if self.you else None
        return self.table.in_round and number is not None and bool(self.table.boxes[number].wagers)

    def staked(self, side: Side) -> int:
        """Chips that one has on the box that a bet goes to, as one kind of wager."""
        return 0 if self.target is None else self.table.boxes[self.target].staked(self.you, side)

    @property
    def offer(self) -> Offer | None:
        """The first of the questions that one has not answered yet."""
        return next((offer for offer in self.table.offers if offer.player == self.you), None)

    @property
    def asked(self) -> bool:
        """Whether the table waits for a move or an answer of one's own."""
        return self.offer is not None or self.table.actor() == self.you != ""

    @property
    def backing(self) -> bool:
        """Whether one plays by bets on the boxes of others, and need not sit down."""
        table, player = self.table, self.you
        return self.backed is not None or table.stake(player) > 0 or player in table.backers()


def may_read(now: Situation) -> bool:
    """Whether the book may be looked at: not in a round of a table without a coach."""
    return now.table.setup.coached or now.reel is not None or not now.table.in_round


def refused(table: Table, command: cmd.PlayerCommand) -> Refused | None:
    """Return why the dealer would refuse a command now, None where it would not."""
    try:
        decide(table, command, _Lowest())
    except Refused as reason:
        return reason
    return None


def surely_loses(now: Situation, move: Move) -> bool:
    """Whether a move that rolls nothing busts the hand in turn."""
    hand, rules = now.table.hand_in_turn(), now.table.setup.rules
    if hand is None or move not in (Move.KEEP, Move.SWAP, Move.STAND):
        return False
    return any(made.bust for made in game_of(rules).play(rules, hand, move, ()))


def own_bet(table: Table) -> int:
    """Return what the owner of the hand in turn has bet on it, before it is doubled."""
    if table.turn is None:
        return 0
    number, hand = table.turn
    return table.boxes[number].base(table.boxes[number].owner, hand)


def free_box(now: Situation) -> int | None:
    """Return the box that sitting down takes: the chosen one if it is free, else the first that is."""
    free = [number for number, box in enumerate(now.table.boxes) if box.owner is None]
    return now.focus if now.focus in free else next(iter(free), None)


def hosting(now: Situation) -> bool:
    """Whether one can use the host's rights now."""
    return now.host and now.link and not now.waiting and now.table.phase is not Phase.CLOSED


def others(now: Situation) -> list[str]:
    """Return the players whom a host could kick."""
    players = now.table.players
    return [key for key, p in players.items() if key != now.you and not p.banned and not p.gone]


def backable(now: Situation) -> list[int]:
    """Return the boxes of others that may be bet on now."""
    if not now.ready or not now.table.setup.back_bets:
        return []
    amount = now.table.setup.minimum
    return [
        number
        for number, box in enumerate(now.table.boxes)
        if box.owner != now.you and not refused(now.table, cmd.Bet(now.you, number, amount))
    ]


class _Lowest(Unsealed):
    """Chance for a trial whose outcome nobody sees."""

    def draw(self, below: int) -> int:
        return 0
