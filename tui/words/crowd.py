"""What those who look on would do, in words; and how far behind a look at the past is."""

from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.moves import Move
from core.table import Table
from tui.tongue import N_, _, integer, n_
from tui.view import Behind, Poll
from tui.words.cards import called
from tui.words.coach import share
from tui.words.moves import move_name
from tui.words.names import name_of

TITLE = N_("WHAT WOULD YOU DO?")
SHORT_TITLE = N_("VOTES")
SEATS = N_("SEATS")
LATER = N_("Votes open with the next hand.")
NOBODY = N_("Votes open with the next hand; they decide nothing.")


def votes_note(poll: Poll) -> str:
    """Return how many have voted on the open decision."""
    return n_("{count} vote", "{count} votes", poll.votes).format(count=integer(poll.votes))


def seats_note(table: Table) -> str:
    """Return how many seats are taken: `6 of 7`."""
    taken = sum(1 for box in table.boxes if box.owner)
    return _("{taken} of {seats}").format(taken=taken, seats=len(table.boxes))


def asked(table: Table) -> str:
    """Return whose decision is open and what it is about: `ada has 17 against 13:`."""
    hand, dealer = table.hand_in_turn(), table.dealer
    if hand is None or dealer is None:
        return ""
    if isinstance(hand, CardHand) and isinstance(dealer, CardDealer):
        own, other = called(hand), called(dealer)
    else:
        own, other = (str(hand.total) if isinstance(hand, Hand) and hand.dice else ""), str(dealer.total)
    name = name_of(table, table.actor())
    if not own:
        return _("{name} begins against {dealer}:").format(name=name, dealer=other)
    return _("{name} has {own} against {dealer}:").format(name=name, own=own, dealer=other)


def book_says(move: Move) -> str:
    """Return what the book would do."""
    return _("the book says: {move}").format(move=move_name(move))


def agreement(poll: Poll) -> str:
    """Return how often the crowd was of the book's mind; "" before the first comparison."""
    if not poll.told:
        return ""
    return _("the crowd agrees with the book {share} tonight").format(share=share(poll.agreed / poll.told))


def short_agreement(poll: Poll) -> str:
    """Return the same in few words."""
    if not poll.told:
        return ""
    return _("with the book: {share} tonight").format(share=share(poll.agreed / poll.told))


def rewound(behind: Behind, dot: str) -> str:
    """Return the title of the past: `REWIND · round 46 · 12 events behind`."""
    number = _("round {number}").format(number=behind.round) if behind.round else _("no round yet")
    events = n_("{count} event behind", "{count} events behind", behind.events)
    title, told = _("REWIND"), events.format(count=integer(behind.events))
    return f"{title} {dot} {number} {dot} {told}"
