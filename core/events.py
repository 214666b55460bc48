"""What happened at a table: the log, the broadcast and the history are made of these."""

from enum import Enum
from typing import Annotated

import msgspec

from core.commands import BoxNumber, Count, Link, PlayerId
from core.moves import Move
from core.outcome import Outcome
from core.rules import Chips, Setup
from core.sides import Side
from core.terms import Terms
from core.text import Text

Faces = tuple[Annotated[int, msgspec.Meta(ge=0)], ...]


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of all events."""


class Account(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the table has kept of a player from before it was opened."""

    player: PlayerId
    name: Text
    chips: Count
    bought: Count
    banned: bool = False


class Opened(Event, frozen=True, tag="opened"):
    """The table was opened, by the dealer with this public key, whose hash chain ends in this tip."""

    setup: Setup
    id: Annotated[bytes, msgspec.Meta(max_length=16)] = b""
    """Of this opening alone; what is bound to it by hash counts at no other table."""
    key: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    tip: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    """Where it is missing, the dice are not sealed and nobody can check them."""
    accounts: tuple[Account, ...] = ()


class Entered(Event, frozen=True, tag="entered"):
    """A player came with these chips, or took another name."""

    player: PlayerId
    name: Text
    chips: Count
    bot: bool = False


class Sat(Event, frozen=True, tag="sat"):
    """A player took a box."""

    player: PlayerId
    box: BoxNumber


class Rose(Event, frozen=True, tag="rose"):
    """A player gave up the box; bets not locked went back, a hand in play goes on without them."""

    player: PlayerId


class Left(Event, frozen=True, tag="left"):
    """A player left the table."""

    player: PlayerId


class Kicked(Event, frozen=True, tag="kicked"):
    """The host took a player's seat for good."""

    player: PlayerId


class Expelled(Event, frozen=True, tag="expelled"):
    """The host took a player's seat and sent them away; they may come again."""

    player: PlayerId


class Pardoned(Event, frozen=True, tag="pardoned"):
    """The host lets a player come again who was sent away for good."""

    player: PlayerId


class Silenced(Event, frozen=True, tag="silenced"):
    """The host lets nobody hear a player's talk any more, or again."""

    player: PlayerId
    on: bool


class Unseating(Enum):
    """Why the table takes a seat; the chips stay the player's."""

    IDLE = "idle"
    """The player did nothing for a whole round."""
    STRIKES = "strikes"
    """The player's terminal twice owed its link."""


class Unseated(Event, frozen=True, tag="unseated"):
    """A player lost the box, not the chips."""

    player: PlayerId
    why: Unseating


class WentAway(Event, frozen=True, tag="went_away"):
    """A player's connection is gone, or a deadline passed."""

    player: PlayerId


class CameBack(Event, frozen=True, tag="came_back"):
    """A player who was away is there again."""

    player: PlayerId


class BetPlaced(Event, frozen=True, tag="bet_placed", omit_defaults=True):
    """A player's wager on a box, or beside it, is now this amount."""

    player: PlayerId
    box: BoxNumber
    amount: Chips
    side: Side = Side.MAIN


class Withdrawn(Event, frozen=True, tag="withdrawn", omit_defaults=True):
    """A player took a wager back; with the main one, those beside it too."""

    player: PlayerId
    box: BoxNumber
    side: Side = Side.MAIN


class Passed(Event, frozen=True, tag="passed"):
    """A player sits out the coming round."""

    player: PlayerId


class Reopened(Event, frozen=True, tag="reopened"):
    """Everybody passed; the betting window starts again."""


class Rebought(Event, frozen=True, tag="rebought"):
    """A broke player bought this many chips."""

    player: PlayerId
    amount: Chips


class Committed(Event, frozen=True, tag="committed"):
    """A player published the tip of a fresh hash chain."""

    player: PlayerId
    tip: Link


class Sealed(Event, frozen=True, tag="sealed"):
    """The dealer published the tip of a fresh hash chain."""

    tip: Link


class Locked(Event, frozen=True, tag="locked"):
    """Bets are closed; the round has begun, and waits for the links of those who own a box in it."""


class Released(Event, frozen=True, tag="released"):
    """A player's terminal released its link for the round."""

    player: PlayerId
    link: Link


class Missed(Event, frozen=True, tag="missed"):
    """A link did not come in time, which is a strike; the round is void."""

    player: PlayerId


class Dealt(Event, frozen=True, tag="dealt"):
    """The dealer dealt; the numbers are those the game drew."""

    drawn: Faces


class Offered(Event, frozen=True, tag="offered"):
    """Questions to holders of wagers, each with its stake."""

    offers: tuple["Offer", ...]


class Offer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A question: put so many chips on a box's hand, as this? With no chips: change the wager to it?"""

    number: Count
    """Of all offers ever made at the table."""
    kind: Side
    player: PlayerId
    box: BoxNumber
    hand: Count
    amount: Chips


class Replied(Event, frozen=True, tag="replied"):
    """An offer was accepted or declined; silence declines."""

    offer: Count
    accept: bool


class Played(Event, frozen=True, tag="played"):
    """A move on the hand in turn and what the game drew for it; absent where it was played for the owner."""

    box: BoxNumber
    hand: Count
    move: Move
    drawn: Faces = ()
    absent: bool = False


class Served(Event, frozen=True, tag="served"):
    """A hand got what it was due by itself; the numbers are those the game drew."""

    box: BoxNumber
    hand: Count
    drawn: Faces


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The shoe was shuffled: all cards but those on the table in mid-round are in it again."""


class DealerPlayed(Event, frozen=True, tag="dealer_played"):
    """A move of the dealer; the numbers are those the game drew."""

    move: Move
    drawn: Faces = ()


class Payout(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How one wager ended and the chips that went back, stake included."""

    player: PlayerId
    box: BoxNumber
    hand: Count
    side: Side
    amount: Chips
    outcome: Outcome
    returned: Count


class Settled(Event, frozen=True, tag="settled"):
    """The round is over and paid."""

    payouts: tuple[Payout, ...]


class Voided(Event, frozen=True, tag="voided"):
    """The round does not count; all bets went back."""


class Revealed(Event, frozen=True, tag="revealed"):
    """The dealer published its link of the round that is over."""

    link: Link


class Paused(Event, frozen=True, tag="paused"):
    """The host stopped the clocks."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The clocks run again."""


class Said(Event, frozen=True, tag="said"):
    """Somebody talked."""

    player: PlayerId
    text: Text


class Voted(Event, frozen=True, tag="voted"):
    """Somebody without a stake in the hand in turn said which move they would make; it decides nothing."""

    player: PlayerId
    decision: Count
    move: Move


class Arranged(Event, frozen=True, tag="arranged"):
    """The host put the table on other terms: at once where nothing is wagered, else after the round."""

    terms: Terms


class Closed(Event, frozen=True, tag="closed"):
    """The table is closed."""


AnyEvent = (
    Opened
    | Entered
    | Sat
    | Rose
    | Left
    | Kicked
    | Expelled
    | Pardoned
    | Silenced
    | Unseated
    | WentAway
    | CameBack
    | BetPlaced
    | Withdrawn
    | Passed
    | Reopened
    | Rebought
    | Committed
    | Sealed
    | Locked
    | Released
    | Missed
    | Dealt
    | Offered
    | Replied
    | Served
    | Shuffled
    | Played
    | DealerPlayed
    | Settled
    | Voided
    | Revealed
    | Paused
    | Resumed
    | Said
    | Voted
    | Arranged
    | Closed
)
