"""The terms that a host may change while a table is open: its limits, its clocks, and what is allowed."""

from typing import Annotated

import msgspec

from core.rules import Chips, Seconds, Setup, check_setup
from core.sentence import Sentence

MOST_BOTS = 6
"""One seat is left for a person."""


class Terms(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is agreed at a table, the rules of its game and the buy-in aside."""

    minimum: Chips
    maximum: Chips
    step: Chips
    turn_seconds: Seconds
    bet_seconds: Seconds
    back_bets: bool
    coach: bool
    votes: bool
    bots: Annotated[int, msgspec.Meta(ge=0, le=MOST_BOTS)]
    """How many the dealer keeps at the table, as far as there are seats."""


def terms_of(setup: Setup, bots: int) -> Terms:
    """Return the terms of a table with so many bots."""
    return Terms(
        setup.minimum,
        setup.maximum,
        setup.step,
        setup.turn_seconds,
        setup.bet_seconds,
        setup.back_bets,
        setup.coached,
        setup.polled,
        bots,
    )


def with_terms(setup: Setup, terms: Terms) -> Setup:
    """Return a table's setup on other terms."""
    return msgspec.structs.replace(
        setup,
        minimum=terms.minimum,
        maximum=terms.maximum,
        step=terms.step,
        turn_seconds=terms.turn_seconds,
        bet_seconds=terms.bet_seconds,
        back_bets=terms.back_bets,
        no_coach=msgspec.UNSET if terms.coach else True,
        no_votes=msgspec.UNSET if terms.votes else True,
    )


def check_terms(setup: Setup, terms: Terms) -> Sentence | None:
    """Return the sentence that says why a table can't be on these terms, or None."""
    if terms.bots >= setup.seats:
        most = setup.seats - 1
        return Sentence(
            "At a table with {seats} seats, at most {bots} can be bots.", seats=setup.seats, bots=most
        )
    return check_setup(with_terms(setup, terms))
