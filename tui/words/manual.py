"""What help says: the rules of a table in short, and what sealed dice or cards prove."""

from core.rules import BlackholeRules, Setup
from tui.tongue import N_, _
from tui.words.felt import rulings_in_force
from tui.words.hands import dealer_note
from tui.words.names import chips

Mark = tuple[str, str]
"""A mark on screen, and what it means."""

ENTER = {
    "dice": N_("ENTER does the obvious thing: the only move, the bet, a seat."),
    "cards": N_("ENTER does the obvious thing: the bet, a seat; it never answers an offer."),
}
AWAITED = {
    "dice": N_("at a box: its owner's part in the dice, a link sent when bets close, is awaited."),
    "cards": N_("at a box: its owner's part in the cards, a link sent when bets close, is awaited."),
}
HERE = {
    "dice": N_("at a box: its link is here. Once all are, every die of the round is fixed."),
    "cards": N_("at a box: its link is here. Once all are, every card of the round is fixed."),
}
CHECKED = {
    "dice": N_(
        "beside a round that is over: your terminal rolled all of it again, and every die is the same."
    ),
    "cards": N_(
        "beside a round that is over: your terminal dealt all of it again, and every card is the same."
    ),
}
STRUCK = N_("a strike: a link did not come in time, and the round was void. Two cost the seat.")
SEALED = {"dice": N_("SEALED DICE"), "cards": N_("SEALED CARDS")}
HOW_TO_MEET = (
    N_("One of you opens a table. It comes into sight by itself on this network."),
    N_("The host's screen shows the line that others type: an address, or three words."),
    N_("An address is HOST, HOST:PORT or HOST:PORT/TABLE. It can be pasted."),
    N_("After # it may have the dealer's fingerprint, and a private table's secret."),
)
HOW = {
    "dice": N_(
        "Before any bet the dealer and all players seal their parts of the rounds to come. Dice follow from "
        "all parts and the bets together: nobody, the dealer included, can choose a die or know it before. "
        "After the round the dealer's part is opened, and everybody checks."
    ),
    "cards": N_(
        "Before any bet the dealer and all players seal their parts of the rounds to come. Cards follow from "
        "all parts and the bets together: nobody, the dealer included, can choose a card or know it before. "
        "After the round the dealer's part is opened, and everybody checks."
    ),
}
REMAINS = N_(
    "What remains: a dealer and a puppet at the table together can spoil a round, at the price of a strike "
    "in the open; a host who plays at their own table could look into the dealer's memory; bots are the "
    "dealer's own and add no trust."
)
VERIFY = N_(
    "bhj-tui verify FILE checks all of it from a saved history, and, that it is the one you see now, with "
    "--head {head}"
)
SEATS = N_(
    "Who does nothing for a whole round loses the seat, not the chips; two strikes do the same, and ten "
    "finished rounds wipe them out."
)


def of_cards(setup: Setup) -> tuple[str, ...]:
    """Return how a round of cards goes, then each ruling in force, then the stakes."""
    return (
        _(
            "Bets close, each box gets its cards and the dealer one, then each box plays its whole hand, "
            "then the dealer."
        ),
        _(
            "Cards count as printed, pictures 10, an ace 1 or 11. Nearer to 21 than the dealer wins; over "
            "21 is bust at once. No card is ever hidden."
        ),
        *rulings_in_force(setup),
        stakes(setup),
    )


def of_dice(setup: Setup, told: BlackholeRules) -> tuple[str, ...]:
    """Return how a round of dice goes and what it pays, then the stakes."""
    return (
        _(
            "Bets close, the dealer rolls one d12 in the open, then each box plays its whole hand, then the "
            "dealer."
        ),
        _(
            "A hand starts with two d12. Nearer to 21 than the dealer wins 1 to 1; over 21 is bust; a tie "
            "gives the bet back. At exactly 21 a hand stands by itself."
        ),
        _(
            "White Dwarf, 9-12 or 10-11 as dealt, pays {white_dwarf}. Nova, 1-12 as dealt or 1-1 or 12-12 "
            "kept, pays {nova}."
        ).format(white_dwarf=told.white_dwarf_pays, nova=told.nova_pays),
        _(
            "A double earns a joker and, once, the choice to reroll one die: the same value again is a "
            "Supernova and pays {supernova}, from 1-1 or 12-12 a Hypernova and pays {hypernova}."
        ).format(supernova=told.supernova_pays, hypernova=told.hypernova_pays),
        _("11-11 is 22: keeping it is bust."),
        _(
            "A 1 earns a d8, a 12 on a d12 earns a d4: a substitution die, rolled instead of a d12. A joker "
            "is rolled as d4 or d8. Only one is held at a time, and they end with the round."
        ),
        _(
            "The dealer has one d6 a round, and rolls to {total} or more or until that is used: {does}."
        ).format(total=told.dealer_stands_at, does=dealer_note(told)),
        _tie(told.special_ties_dealer_21),
        stakes(setup),
    )


def _tie(ties: bool) -> str:
    if ties:
        return _("A special win ties a dealer's special win and a dealer at exactly 21.")
    return _("A special win ties a dealer's special win.")


def stakes(setup: Setup) -> str:
    """Return what can be bet, and what a seat starts with."""
    return _("Bets are {minimum} to {maximum} in steps of {step}; a seat starts with {buy_in} chips.").format(
        minimum=chips(setup.minimum),
        maximum=chips(setup.maximum),
        step=chips(setup.step),
        buy_in=chips(setup.buy_in),
    )
