"""Why a command was refused, or a terminal sent away, and what to do about it."""

from core.refusal import Reason
from net.messages import Farewell
from tui.tongue import N_, _, integer

_REFUSALS = {
    Reason.UNKNOWN_PLAYER: N_("The table does not know this player: join it again."),
    Reason.BAD_NAME: N_("A name has 1 to {limit} letters: choose another."),
    Reason.NAME_TAKEN: N_("Somebody at the table has this name: choose another."),
    Reason.TABLE_FULL: N_("All {limit} seats are taken: watch until one is free."),
    Reason.CROWDED: N_("The table knows {limit} players, its most: join another."),
    Reason.KICKED: N_("The host has sent you away: join another table."),
    Reason.NOT_BANNED: N_("This player may come already: nothing is to be done."),
    Reason.SILENCED: N_("The host lets nobody hear you: ask them by other means."),
    Reason.CLOSED: N_("The table is closed: leave it and join another."),
    Reason.PAUSED: N_("The table is paused: wait until the host lets it go on."),
    Reason.NOT_PAUSED: N_("The table is not paused: there is nothing to resume."),
    Reason.NOT_HOST: N_("Only the host can do that: ask the host."),
    Reason.NO_SUCH_BOX: N_("There is no such seat: choose one from 1 to {limit}."),
    Reason.BOX_TAKEN: N_("Seat {limit} is taken: choose a free one."),
    Reason.ALREADY_SEATED: N_("You have a seat: leave it before you take another."),
    Reason.NOT_SEATED: N_("You have no seat: take a free one first."),
    Reason.BETS_CLOSED: N_("Bets are closed: wait for the next round."),
    Reason.NOT_YOUR_BOX: N_("That seat is somebody else's: bet on your own."),
    Reason.NOT_WHOLE: N_("A bet is whole chips: type a number."),
    Reason.BELOW_MINIMUM: N_("The smallest bet is {limit}: bet that or more."),
    Reason.ABOVE_MAXIMUM: N_("The largest bet is {limit}: bet that or less."),
    Reason.OFF_STEP: N_("Bets go in steps of {limit}: choose a multiple of it."),
    Reason.NOT_ENOUGH_CHIPS: N_("You have {limit} chips: bet that or less."),
    Reason.HAS_SEAT: N_("You have a seat: bet on your own hand."),
    Reason.BOX_FULL: N_("At most {limit} may bet on one seat: choose another."),
    Reason.BOX_LIMIT: N_("Others leave room for {limit} on this seat: bet no more."),
    Reason.NO_SIDE_BET: N_("There is no such bet at this table: bet on the hand."),
    Reason.NO_MAIN_BET: N_("That goes with a bet on the hand: place it first."),
    Reason.NO_BET: N_("You have no bet there: there is nothing to take back."),
    Reason.QUIET: N_("You bet on the seat that plays: talk when it is done."),
    Reason.NOT_SEALED: N_("Your terminal is sealing its dice: try again in a moment."),
    Reason.SAME_TIP: N_("Somebody has this seal already: join the table again."),
    Reason.BAD_LINK: N_("That is not your seal's next link: join the table again."),
    Reason.NOT_BROKE: N_("You can still bet {limit}: buy in again when you can't."),
    Reason.ALREADY_PASSED: N_("You have bet or passed: wait for the round to begin."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn: wait for it."),
    Reason.HAS_STAKE: N_("You have a stake in this hand: vote on another's."),
    Reason.NO_VOTES: N_("This table plays without votes: talk instead."),
    Reason.BAD_TERMS: N_("The table can't be on these terms: choose others."),
    Reason.STALE: N_("That came too late, the table has moved on: look again."),
    Reason.ILLEGAL_MOVE: N_("This hand can't do that now: choose a key that is shown."),
    Reason.NO_SUCH_OFFER: N_("That offer is over: go on with your hand."),
    Reason.NO_ROUND: N_("No round is being played: there is nothing to void."),
    Reason.EMPTY: N_("There is nothing to say yet: type some words."),
    Reason.NOT_INVITED: N_("The table is private: ask the host for an invitation."),
    Reason.MALFORMED: N_("The table did not understand: try again."),
    Reason.TOO_FAST: N_("That was too fast: wait a moment and try again."),
}
_SEALS_CARDS = N_("Your terminal is sealing its cards: try again in a moment.")

_FAREWELLS = {
    Farewell.TAKEN_OVER: N_("Another terminal plays under your key now; this one has stopped."),
    Farewell.KICKED: N_("The host has taken your seat for good."),
    Farewell.EXPELLED: N_("The host has sent you away for now; you may join again."),
}


def refusal(reason: Reason, limit: int = 0, drawn: str = "dice") -> str:
    """Return what was wrong with a refused command and what to do, in one sentence."""
    cards = reason is Reason.NOT_SEALED and drawn == "cards"
    return _(_SEALS_CARDS if cards else _REFUSALS[reason]).format(limit=integer(limit))


def farewell(why: Farewell) -> str:
    """Return why this terminal's part is over."""
    return _(_FAREWELLS[why])
