"""Each ruling of a rule set as a sentence, with its value as people type it."""

from collections.abc import Callable
from enum import Enum
from typing import Any

from core.rules import (
    ANY_TWO,
    Backers,
    BlackjackRules,
    DealerStyle,
    Match,
    Rules,
    SecondCard,
    Setup,
)
from tui.words.names import listed

Told = Callable[[Any], str]
"""A sentence, given the ruling's value."""


def value_words(value: object) -> str:
    """Return a ruling's value as it is typed and read: `yes`, `3:2`, `9,10,11`, `any`, `none`, `on_turn`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "any" if value == ANY_TWO else ",".join(map(str, value)) or "none"
    return str(value.value) if isinstance(value, Enum) else str(value)


def rule_sentences(rules: Rules) -> tuple[tuple[str, str, str], ...]:
    """Return each ruling's field, its value as it is typed, and what that means at the table."""
    told = _BLACKJACK if isinstance(rules, BlackjackRules) else _BLACKHOLE
    rulings = [(field, getattr(rules, field)) for field in rules.__struct_fields__]
    return tuple([(field, value_words(value), told[field](value)) for field, value in rulings])


def rulings_in_force(setup: Setup) -> tuple[str, ...]:
    """Return the sentences of the rulings that can come up at a table: none on a split where none is made."""
    moot = _moot(setup)
    return tuple([sentence for field, _, sentence in rule_sentences(setup.rules) if field not in moot])


def _moot(setup: Setup) -> set[str]:
    rules, moot = setup.rules, {"preset"}
    if not isinstance(rules, BlackjackRules):
        return set() if rules.dealer is DealerStyle.HOUSE else {"house_spends_at"}
    for field, others in _ONLY_WITH.items():
        if not getattr(rules, field):
            moot.update(others)
    if not (rules.split and rules.double_on):
        moot.add("double_after_split")
    if not (rules.split or rules.double_on):
        moot.update(("above_maximum", "dealer_blackjack_takes_all"))
    return moot if setup.back_bets else moot | _SHARING


_ONLY_WITH = {
    "split": ("split_match", "split_aces_one_card", "split_21_is_blackjack"),
    "surrender": ("surrender_vs_ten", "surrender_vs_ace"),
    "insurance": ("insurance_pays",),
    "pairs": ("pairs_pays", "pairs_match"),
}
_SHARING = {"backers", "players_per_box", "maximum_per_box", "quiet_box"}


def _either(yes: str, no: str) -> Told:
    return lambda value: yes if value else no


def _with(sentence: str) -> Told:
    return lambda value: sentence.format(value_words(value))


def _choice(sentences: dict[Any, str]) -> Told:
    return lambda value: sentences[value]


def _house(totals: tuple[int, ...]) -> str:
    if not totals:
        return "By its fixed rule the dealer never spends its d6."
    return f"By its fixed rule the dealer spends its d6 at {listed(totals, 'or')}."


def _doubling(totals: tuple[int, ...]) -> str:
    if not totals:
        return "Nothing can be doubled."
    on = "any two cards" if totals == ANY_TWO else f"two cards of {listed(totals, 'or')}"
    return f"Double on {on}: the same bet again, and one card more."


def _decks(decks: int) -> str:
    return f"The shoe has {decks} deck{'' if decks == 1 else 's'} of 52 cards."


def _per_box(players: int) -> str:
    if not players:
        return "Any number of players may bet on one box."
    if players == 1:
        return "One player bets on a box: its owner."
    return f"At most {players} players bet on a box, its owner among them."


_BLACKHOLE: dict[str, Told] = {
    "white_dwarf_pays": _with("A White Dwarf, 9-12 or 10-11 as dealt, pays {} to 1."),
    "nova_pays": _with("A Nova, 1-12 as dealt or 1-1 or 12-12 kept, pays {} to 1."),
    "supernova_pays": _with("A Supernova, a double rerolled to the same value, pays {} to 1."),
    "hypernova_pays": _with("A Hypernova, the same from 1-1 or 12-12, pays {} to 1."),
    "reroll_is_starting_hand": _either(
        "A rerolled hand can still be a White Dwarf or a Nova.",
        "A rerolled hand is no White Dwarf and no Nova any more.",
    ),
    "sd_rolls_award": _either(
        "A 1 earns a d8 on every die, a substitution die too.",
        "A substitution die that shows a 1 earns nothing.",
    ),
    "dealer": _choice(
        {
            DealerStyle.HOUSE: "The dealer spends its d6 by a fixed rule.",
            DealerStyle.SHARP: "The dealer picks the best die each time.",
            DealerStyle.HUMAN: "The host chooses the dealer's dice.",
        }
    ),
    "dealer_stands_at": _with("The dealer stops at {} or more, or once its d6 is used."),
    "house_spends_at": _house,
    "special_ties_dealer_21": _either(
        "A special win ties a dealer at exactly 21.",
        "A special win beats a dealer at exactly 21.",
    ),
}

_BLACKJACK: dict[str, Told] = {
    "preset": _with("The table began as the {} one."),
    "decks": _decks,
    "cut": _with("The shoe is shuffled between rounds when less than {} % of it is left."),
    "second_card": _choice(
        {
            SecondCard.AT_ONCE: "Each box gets both its cards before the first one plays.",
            SecondCard.ON_TURN: "A box gets its second card when its turn begins.",
        },
    ),
    "dealer_stands_at": _with("The dealer draws until it has {} or more, then stands."),
    "dealer_hits_soft": _either(
        "The dealer draws once more on exactly that where an ace counts 11.",
        "The dealer stands on a total in which an ace counts 11 too.",
    ),
    "dealer_blackjack_takes_all": _either(
        "A dealer's blackjack takes doubled and split money too.",
        "A dealer's blackjack takes the first bet alone; doubled and split money goes back.",
    ),
    "blackjack_pays": _with("A blackjack, an ace and a ten-value as dealt, pays {}."),
    "blackjack_beats_21": _either(
        "A blackjack beats every other 21.", "A blackjack ties a dealer's other 21."
    ),
    "win_pays": _with("Any other win pays {}."),
    "tie_returns": _either("A tie gives the bet back.", "A tie loses the bet."),
    "stands_at_21": _either("A hand at 21 stands by itself.", "A hand at 21 is asked like any other."),
    "double_on": _doubling,
    "double_after_split": _either("A split hand may be doubled.", "A split hand can't be doubled."),
    "split": _either(
        "Two cards that are alike may be split once, for the same bet again.",
        "Nothing can be split.",
    ),
    "split_match": _choice(
        {
            Match.VALUE: "For a split the value counts: a king and a queen are alike.",
            Match.RANK: "For a split the rank counts: a king and a queen are not alike.",
        },
    ),
    "split_aces_one_card": _either("Split aces get one card each.", "Split aces play on like other hands."),
    "split_21_is_blackjack": _either(
        "21 on the first two cards of a split hand is a blackjack.",
        "21 on the first two cards of a split hand is no blackjack.",
    ),
    "above_maximum": _either(
        "Doubling and splitting may pass the table's maximum.",
        "Doubling and splitting stay within the table's maximum.",
    ),
    "surrender": _either(
        "A hand may be given up as its very first move, for half the bet.",
        "No hand can be given up.",
    ),
    "surrender_vs_ten": _either(
        "A hand may be given up against a dealer's ten-value too.",
        "No hand can be given up against a dealer's ten-value.",
    ),
    "surrender_vs_ace": _either(
        "A hand may be given up against a dealer's ace too.",
        "No hand can be given up against a dealer's ace.",
    ),
    "insurance": _either(
        "Against a dealer's ace a bet can be insured for half of it.",
        "There is no insurance.",
    ),
    "insurance_pays": _with("An insurance pays {} if the dealer has a blackjack."),
    "even_money": _either(
        "Against a dealer's ace a blackjack may take 1:1 for sure.",
        "Against a dealer's ace a blackjack waits for the dealer: no even money.",
    ),
    "pairs": _either(
        "Beside the hand one can bet that its first two cards are a pair.",
        "There are no side bets.",
    ),
    "pairs_pays": _with("A pair pays {}."),
    "pairs_match": _choice(
        {
            Match.VALUE: "For a pair the value counts: a king and a queen are one.",
            Match.RANK: "For a pair the rank counts: a king and a queen are none.",
        },
    ),
    "backers": _choice(
        {
            Backers.STANDING: "Only players without a seat may bet on the boxes of others.",
            Backers.ANYBODY: "Anybody may bet on the boxes of others.",
        },
    ),
    "players_per_box": _per_box,
    "maximum_per_box": _either(
        "The maximum is for all bets on a box together.",
        "The maximum is for each player's bet on a box.",
    ),
    "quiet_box": _either(
        "While a box plays, others with a bet on it can't talk.",
        "Everybody may talk at any time.",
    ),
}
