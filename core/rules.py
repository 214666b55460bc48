"""Rule sets: one frozen struct a game, one field a ruling, the ruling's value as default."""

from enum import Enum
from typing import Annotated

import msgspec

from core.text import Text

Chips = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Multiple = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]


class DealerStyle(Enum):
    """Who decides when the dealer spends the d6."""

    HOUSE = "house"
    SHARP = "sharp"
    HUMAN = "human"


class BlackholeRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="blackhole"):
    """Blackhole Jack's rulings; the numbers are those of the game's rules page."""

    white_dwarf_pays: Multiple = 5
    """Ruling 2: 9-12 or 10-11 as dealt."""
    nova_pays: Multiple = 3
    """Rulings 2 and 3: 1-12 as dealt, or 1-1 or 12-12 kept."""
    supernova_pays: Multiple = 10
    """Ruling 3: a double rerolled to the same value."""
    hypernova_pays: Multiple = 30
    """Ruling 3: 1-1 or 12-12 rerolled to the same value."""
    reroll_is_starting_hand: bool = False
    """Ruling 3: whether a rerolled hand can be a White Dwarf or a Nova."""
    sd_rolls_award: bool = True
    """Ruling 5: whether a substitution die that shows 1 earns another."""
    dealer: DealerStyle = DealerStyle.HOUSE
    """Ruling 9: who chooses between the d12 and the d6."""
    dealer_stands_at: Annotated[int, msgspec.Meta(ge=12, le=21)] = 17
    """Ruling 9: the total at which the dealer must stop."""
    house_spends_at: tuple[int, ...] = (15, 16)
    """Ruling 9: the totals at which `house` rolls the d6."""
    special_ties_dealer_21: bool = True
    """Ruling 11: a player's special win ties a dealer at exactly 21."""


Rules = BlackholeRules
"""Any game's rule set."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it was opened: its name, its host, its game, its stakes and its clocks."""

    name: Text
    host: str
    """The host's player id; "" where nobody has the host's rights."""
    rules: Rules = BlackholeRules()
    seats: Annotated[int, msgspec.Meta(ge=1, le=7)] = 7
    minimum: Chips = 10
    maximum: Chips = 200
    step: Chips = 10
    """Bets are multiples of this even number, so that half a bet and 3:2 are whole chips."""
    buy_in: Chips = 1000
    turn_seconds: Seconds = 30
    """Clock of a turn; 0 is no limit."""
    bet_seconds: Seconds = 20
    """Clock of the betting window, from its first bet; 0 is no limit."""
    offer_seconds: Seconds = 5
    link_seconds: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    """How long a round waits for the links of those who own a box in it."""
    away_seconds: Seconds = 5
    """Clock of a turn that begins while its owner is away."""
    hold_seconds: Seconds = 120
    """How long an absent player's seat is held; 0 is for ever."""
    back_bets: bool = False


def check_setup(setup: Setup) -> str | None:
    """Return the sentence that says what is wrong with the stakes, or None."""
    if setup.step < 2 or setup.step % 2:
        return "The step must be an even number of at least 2, so that half a bet is whole chips."
    if setup.minimum < setup.step or setup.minimum % setup.step:
        return f"The minimum must be a multiple of the step, {setup.step}."
    if setup.maximum % setup.step:
        return f"The maximum must be a multiple of the step, {setup.step}."
    if setup.maximum < setup.minimum:
        return f"The maximum must be at least the minimum, {setup.minimum}."
    if setup.buy_in < setup.minimum:
        return f"The buy-in must be at least the minimum bet, {setup.minimum}."
    return None
