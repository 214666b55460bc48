"""What players, the host and the clock ask of a table."""

from typing import Annotated

import msgspec

from core.moves import Move
from core.sides import Side
from core.terms import Terms
from core.text import Text

PlayerId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
BoxNumber = Annotated[int, msgspec.Meta(ge=0, le=6)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Link = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
"""A link of a hash chain, or its tip."""


class Command(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something asked by one player; the base of all commands."""

    player: PlayerId


class Enter(Command, frozen=True, tag="enter"):
    """Come to the table, or come back to it, under a name."""

    name: Text


class Sit(Command, frozen=True, tag="sit"):
    """Take a free box, counted from 0."""

    box: BoxNumber


class Rise(Command, frozen=True, tag="rise"):
    """Give up the box; a hand in play is played out."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table; chips stay with the player's key."""


class Commit(Command, frozen=True, tag="commit"):
    """Publish the tip of a fresh hash chain, which holds from the next round on."""

    tip: Link


class Release(Command, frozen=True, tag="release"):
    """Release the next link of one's hash chain for a round whose bets are locked."""

    round: Count
    link: Link


class Bet(Command, frozen=True, tag="bet"):
    """Wager an amount on a box, or beside it, in place of what the player had there before."""

    box: BoxNumber
    amount: int
    side: Side = Side.MAIN
    pairs: int = 0
    """Chips put on a pair in the same breath: the round may begin as soon as the main bet is there."""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take back a wager while bets are open; with the main one, those beside it go back too."""

    box: BoxNumber
    side: Side = Side.MAIN


class Pass(Command, frozen=True, tag="pass"):
    """Sit out the coming round."""


class Rebuy(Command, frozen=True, tag="rebuy"):
    """Buy in again when broke."""


class Play(Command, frozen=True, tag="play"):
    """Make a move on the decision named; the host's choices for a human dealer are moves too."""

    decision: Count
    move: Move


class Reply(Command, frozen=True, tag="reply"):
    """Accept or decline an offer."""

    offer: Count
    accept: bool


class Say(Command, frozen=True, tag="say"):
    """Talk at the table."""

    text: Text


class Vote(Command, frozen=True, tag="vote"):
    """Say, without a stake in the hand in turn, which move one would make; it decides nothing."""

    decision: Count
    move: Move


class Pause(Command, frozen=True, tag="pause"):
    """Host: stop the clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Host: let the clocks run again."""


class Kick(Command, frozen=True, tag="kick"):
    """Host: take a player's seat for good."""

    target: PlayerId


class Expel(Command, frozen=True, tag="expel"):
    """Host: take a player's seat and send them away; they may come again."""

    target: PlayerId


class Pardon(Command, frozen=True, tag="pardon"):
    """Host: let a player come again who was sent away for good."""

    target: PlayerId


class Silence(Command, frozen=True, tag="silence"):
    """Host: let nobody hear a player's talk any more, or again."""

    target: PlayerId
    on: bool


class Arrange(Command, frozen=True, tag="arrange"):
    """Host: put the table on other terms, from the next round on."""

    terms: Terms


class VoidRound(Command, frozen=True, tag="void"):
    """Host: call a mistake; all bets go back."""


class Close(Command, frozen=True, tag="close"):
    """Host: close the table; an open round is voided."""


class TimeUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="time_up"):
    """The clock of the decision named has run out."""

    decision: Count


class LostSight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lost_sight"):
    """A player's connection is gone."""

    player: PlayerId


class CaughtSight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="caught_sight"):
    """A player's connection is there again."""

    player: PlayerId


class HoldEnded(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hold_ended"):
    """An absent player's seat has been held long enough."""

    player: PlayerId


class BotEnters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bot_enters"):
    """The dealer brings a bot to the table."""

    player: PlayerId
    name: Text


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="seal"):
    """The dealer's hash chain is used up, and a fresh one takes its place."""

    tip: Link


class Restart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="restart"):
    """The dealer has started again from its journal: an open round is void, and nobody is there yet."""

    tip: Link


class Shut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="shut"):
    """The dealer's process ends: the table closes, and an open round is voided."""


PlayerCommand = (
    Enter
    | Sit
    | Rise
    | Leave
    | Commit
    | Release
    | Bet
    | Withdraw
    | Pass
    | Rebuy
    | Play
    | Reply
    | Say
    | Vote
    | Pause
    | Resume
    | Kick
    | Expel
    | Pardon
    | Silence
    | Arrange
    | VoidRound
    | Close
)
"""Commands that may come from the network."""

DealerCommand = TimeUp | LostSight | CaughtSight | HoldEnded | BotEnters | Seal | Restart | Shut
"""Commands that only the dealer's own process gives."""

AnyCommand = PlayerCommand | DealerCommand
