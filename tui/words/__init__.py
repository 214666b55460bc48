"""All English sentences of the terminal, as functions over core values."""

from tui.words.hands import (
    Status,
    bet_state,
    dealer_d6,
    dealer_note,
    dealer_total,
    ended_status,
    hand_status,
    hand_total,
    held_note,
    result,
    special_name,
)
from tui.words.log import event_line
from tui.words.moves import certainly_loses, move_label
from tui.words.names import chips, clock_words, name_of
from tui.words.outcomes import outcome_sentence
from tui.words.prompts import backing, clock_note, meanwhile, prompt_for
from tui.words.refusals import farewell, refusal
from tui.words.screen import (
    GAME,
    LARGER,
    NO_DICE,
    NO_LINK,
    NOTHING_YET,
    banner,
    bets_note,
    card_turn,
    lost_note,
    own_title,
    stale_note,
    too_small,
)

__all__ = [
    "GAME",
    "LARGER",
    "NOTHING_YET",
    "NO_DICE",
    "NO_LINK",
    "Status",
    "backing",
    "banner",
    "bet_state",
    "bets_note",
    "card_turn",
    "certainly_loses",
    "chips",
    "clock_note",
    "clock_words",
    "dealer_d6",
    "dealer_note",
    "dealer_total",
    "ended_status",
    "event_line",
    "farewell",
    "hand_status",
    "hand_total",
    "held_note",
    "lost_note",
    "meanwhile",
    "move_label",
    "name_of",
    "outcome_sentence",
    "own_title",
    "prompt_for",
    "refusal",
    "result",
    "special_name",
    "stale_note",
    "too_small",
]
