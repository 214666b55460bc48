"""How the boxes of a table are shared, as far as its game says."""

import msgspec

from core.sides import Side


class Manners(msgspec.Struct, frozen=True):
    """Who may bet on whose box, how much, and who is silent."""

    standing_only: bool = False
    """Only players without a seat bet on others' boxes."""
    players_per_box: int = 0
    """Players with a main bet on a box, its owner too; 0 is no limit."""
    maximum_per_box: bool = False
    """The maximum is for all main bets on a box together."""
    above_maximum: bool = True
    """What is put on a hand later may pass the maximum."""
    quiet_box: bool = False
    """Others with a bet on a box are silent while it plays."""
    side_bets: tuple[Side, ...] = ()
    """What may be bet on beside the hand, before bets are locked."""


FREE = Manners()
"""No limits."""
