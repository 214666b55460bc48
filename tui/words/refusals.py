"""Why a command was refused, or a terminal sent away, and what to do about it."""

from core.refusal import Reason
from net.messages import Farewell

_REFUSALS = {
    Reason.UNKNOWN_PLAYER: "The table does not know this player: join it again.",
    Reason.BAD_NAME: "A name has 1 to {limit} letters: choose another.",
    Reason.NAME_TAKEN: "Somebody at the table has this name: choose another.",
    Reason.TABLE_FULL: "All {limit} seats are taken: watch until one is free.",
    Reason.CROWDED: "The table knows {limit} players, its most: join another.",
    Reason.KICKED: "The host has sent you away: join another table.",
    Reason.CLOSED: "The table is closed: leave it and join another.",
    Reason.PAUSED: "The table is paused: wait until the host lets it go on.",
    Reason.NOT_PAUSED: "The table is not paused: there is nothing to resume.",
    Reason.NOT_HOST: "Only the host can do that: ask the host.",
    Reason.NO_SUCH_BOX: "There is no such seat: choose one from 1 to {limit}.",
    Reason.BOX_TAKEN: "Seat {limit} is taken: choose a free one.",
    Reason.ALREADY_SEATED: "You have a seat: leave it before you take another.",
    Reason.NOT_SEATED: "You have no seat: take a free one first.",
    Reason.BETS_CLOSED: "Bets are closed: wait for the next round.",
    Reason.NOT_YOUR_BOX: "That seat is somebody else's: bet on your own.",
    Reason.NOT_WHOLE: "A bet is whole chips: type a number.",
    Reason.BELOW_MINIMUM: "The smallest bet is {limit}: bet that or more.",
    Reason.ABOVE_MAXIMUM: "The largest bet is {limit}: bet that or less.",
    Reason.OFF_STEP: "Bets go in steps of {limit}: choose a multiple of it.",
    Reason.NOT_ENOUGH_CHIPS: "You have {limit} chips: bet that or less.",
    Reason.HAS_SEAT: "You have a seat: bet on your own hand.",
    Reason.BOX_FULL: "At most {limit} may bet on one seat: choose another.",
    Reason.BOX_LIMIT: "Others leave room for {limit} on this seat: bet no more.",
    Reason.NO_SIDE_BET: "There is no such bet at this table: bet on the hand.",
    Reason.NO_MAIN_BET: "That goes with a bet on the hand: place it first.",
    Reason.NO_BET: "You have no bet there: there is nothing to take back.",
    Reason.QUIET: "You bet on the seat that plays: talk when it is done.",
    Reason.NOT_SEALED: "Your terminal is sealing its {drawn}: try again in a moment.",
    Reason.SAME_TIP: "Somebody has this seal already: join the table again.",
    Reason.BAD_LINK: "That is not your seal's next link: join the table again.",
    Reason.NOT_BROKE: "You can still bet {limit}: buy in again when you can't.",
    Reason.ALREADY_PASSED: "You have bet or passed: wait for the round to begin.",
    Reason.NOT_YOUR_TURN: "It is not your turn: wait for it.",
    Reason.STALE: "That came too late, the table has moved on: look again.",
    Reason.ILLEGAL_MOVE: "This hand can't do that now: choose a key that is shown.",
    Reason.NO_SUCH_OFFER: "That offer is over: go on with your hand.",
    Reason.NO_ROUND: "No round is being played: there is nothing to void.",
    Reason.EMPTY: "There is nothing to say yet: type some words.",
    Reason.NOT_INVITED: "The table is private: ask the host for an invitation.",
    Reason.MALFORMED: "The table did not understand: try again.",
    Reason.TOO_FAST: "That was too fast: wait a moment and try again.",
}

_FAREWELLS = {
    Farewell.TAKEN_OVER: "Another terminal plays under your key now; this one has stopped.",
    Farewell.KICKED: "The host has taken your seat for good.",
}


def refusal(reason: Reason, limit: int = 0, drawn: str = "dice") -> str:
    """Return what was wrong with a refused command and what to do, in one sentence."""
    return _REFUSALS[reason].format(limit=f"{limit:,}", drawn=drawn)


def farewell(why: Farewell) -> str:
    """Return why this terminal's part is over."""
    return _FAREWELLS[why]
