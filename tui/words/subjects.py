"""Who did something in a line of the log, in front of what it was."""

from core.events import Played, Served
from core.table import Box, Table
from tui.tongue import N_, _
from tui.words.card_hands import which
from tui.words.names import name_of

BUST = N_("{hand}, bust")
STAND, STANDS = N_("{hand}, stand"), N_("{hand}, stands")


def subject(before: Table, box: Box, event: Played | Served, you: str) -> str:
    """Return whose hand it is, which of two, and that its owner is away: `mira, second hand (away)`."""
    who, number = name_of(before, box.owner, you), which(box, event.hand)
    if number is not None:
        who = (_("{who}, first hand"), _("{who}, second hand"))[number].format(who=who)
    absent = isinstance(event, Played) and event.absent
    return _("{who} (away)").format(who=who) if absent else who


def does(who: str, own: bool, yours: str, theirs: str, **values: object) -> str:
    """Return what somebody does, in the words for oneself or for another: `you  stand on 17`."""
    return _(yours if own else theirs).format(who=who, **values)
