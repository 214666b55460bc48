"""Why a command was refused."""

from enum import Enum


class Reason(Enum):
    """The rule that refused a command; each terminal has a sentence for it."""

    UNKNOWN_PLAYER = "unknown_player"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    TABLE_FULL = "table_full"
    CROWDED = "crowded"
    KICKED = "kicked"
    NOT_BANNED = "not_banned"
    SILENCED = "silenced"
    CLOSED = "closed"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NOT_HOST = "not_host"
    NO_SUCH_BOX = "no_such_box"
    BOX_TAKEN = "box_taken"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    BETS_CLOSED = "bets_closed"
    NOT_YOUR_BOX = "not_your_box"
    NOT_WHOLE = "not_whole"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    OFF_STEP = "off_step"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    HAS_SEAT = "has_seat"
    BOX_FULL = "box_full"
    BOX_LIMIT = "box_limit"
    NO_SIDE_BET = "no_side_bet"
    NO_MAIN_BET = "no_main_bet"
    NO_BET = "no_bet"
    QUIET = "quiet"
    NOT_BROKE = "not_broke"
    NOT_SEALED = "not_sealed"
    SAME_TIP = "same_tip"
    BAD_LINK = "bad_link"
    ALREADY_PASSED = "already_passed"
    NOT_YOUR_TURN = "not_your_turn"
    HAS_STAKE = "has_stake"
    NO_VOTES = "no_votes"
    BAD_TERMS = "bad_terms"
    STALE = "stale"
    ILLEGAL_MOVE = "illegal_move"
    NO_SUCH_OFFER = "no_such_offer"
    NO_ROUND = "no_round"
    EMPTY = "empty"
    NOT_INVITED = "not_invited"
    MALFORMED = "malformed"
    TOO_FAST = "too_fast"


class Refused(Exception):
    """A command that changed nothing; carries the reason and the limit it ran into, if that is a number."""

    def __init__(self, reason: Reason, limit: int = 0) -> None:
        super().__init__(reason.value, limit)
        self.reason = reason
        self.limit = limit
