"""What a table waits for, in two or three words."""

from core.rules import BlackjackRules
from core.table import Phase, Table
from tui.tongue import N_, _
from tui.words.names import name_of
from tui.words.offers import own_offer
from tui.words.seals import WAITS_FOR_LINKS

_NOTES = {
    N_("closed"): N_("Closed"),
    N_("paused"): N_("Paused"),
    N_("bets close"): N_("Bets close"),
    N_("bets open"): N_("Bets open"),
    WAITS_FOR_LINKS: N_("Waiting for links"),
    N_("dealer rolls"): N_("Dealer rolls"),
    N_("your turn"): N_("Your turn"),
    N_("you deal"): N_("You deal"),
    N_("your answer"): N_("Your answer"),
    N_("answers awaited"): N_("Answers awaited"),
    N_("dealer draws"): N_("Dealer draws"),
    N_("dealer deals"): N_("Dealer deals"),
}
"""What is waited for, and the same at the beginning of a sentence."""


def clock_note(table: Table, you: str, timed: bool = True) -> str:
    """Return what is waited for, with a clock or without: `your turn`, `mira to act`, `bets close`."""
    note = _note(table, you, timed)
    return _(note) if note else _others_turn(table)


def sentence_note(table: Table, you: str, timed: bool = True) -> str:
    """Return the same as a sentence begins: `Your turn`."""
    note = _note(table, you, timed)
    return _(_NOTES[note]) if note else _others_turn(table)


def _others_turn(table: Table) -> str:
    return _("{name} to act").format(name=name_of(table, table.actor()))


def _note(table: Table, you: str, timed: bool) -> str:
    """Return which of the notes it is; "" where another player is to act."""
    if table.phase is Phase.CLOSED:
        return "closed"
    if table.paused:
        return "paused"
    if table.phase is Phase.BETTING:
        return "bets close" if timed and any(box.wagers for box in table.boxes) else "bets open"
    if table.owing():
        return WAITS_FOR_LINKS
    actor = table.actor()
    if actor is None and isinstance(table.setup.rules, BlackjackRules):
        return _note_on_cards(table, you)
    if actor is None:
        return "dealer rolls"
    if actor == you:
        return "your turn" if table.turn else "you deal"
    return ""


def _note_on_cards(table: Table, you: str) -> str:
    if table.offers:
        return "your answer" if own_offer(table, you) else "answers awaited"
    return "dealer draws" if table.phase is Phase.DEALER else "dealer deals"
