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
    Preset,
    Rules,
    SecondCard,
    Setup,
)
from tui.tongue import N_, _, n_
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


def ruling(rules: Rules, field: str) -> str:
    """Return what one ruling means at the table."""
    told = _BLACKJACK if isinstance(rules, BlackjackRules) else _BLACKHOLE
    return told[field](getattr(rules, field))


def rule_sentences(rules: Rules) -> tuple[tuple[str, str, str], ...]:
    """Return each ruling's field, its value as it is typed, and what that means at the table."""
    fields = rules.__struct_fields__
    return tuple([(field, value_words(getattr(rules, field)), ruling(rules, field)) for field in fields])


def rulings_in_force(setup: Setup) -> tuple[str, ...]:
    """Return the sentences of the rulings that can come up at a table: none on a split where none is made."""
    moot = moot_rulings(setup)
    return tuple([sentence for field, _, sentence in rule_sentences(setup.rules) if field not in moot])


def moot_rulings(setup: Setup) -> set[str]:
    """Return the fields of the rulings that can't come up at a table."""
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
    return lambda value: _(yes) if value else _(no)


def _with(sentence: str) -> Told:
    return lambda value: _(sentence).format(value=value_words(value))


def _choice(sentences: dict[Any, str]) -> Told:
    return lambda value: _(sentences[value])


def _house(totals: tuple[int, ...]) -> str:
    if not totals:
        return _("By its fixed rule the dealer never spends its d6.")
    return _("By its fixed rule the dealer spends its d6 at {totals}.").format(totals=listed(totals, "or"))


def _doubling(totals: tuple[int, ...]) -> str:
    if not totals:
        return _("Nothing can be doubled.")
    if totals == ANY_TWO:
        return _("Double on any two cards: the same bet again, and one card more.")
    return _("Double on two cards of {totals}: the same bet again, and one card more.").format(
        totals=listed(totals, "or")
    )


def _decks(decks: int) -> str:
    return n_(
        "The shoe has {count} deck of 52 cards.", "The shoe has {count} decks of 52 cards.", decks
    ).format(count=decks)


def _per_box(players: int) -> str:
    if not players:
        return _("Any number of players may bet on one box.")
    if players == 1:
        return _("One player bets on a box: its owner.")
    return n_(
        "At most {count} player bets on a box, its owner among them.",
        "At most {count} players bet on a box, its owner among them.",
        players,
    ).format(count=players)


_BLACKHOLE: dict[str, Told] = {
    "white_dwarf_pays": _with(N_("A White Dwarf, 9-12 or 10-11 as dealt, pays {value} to 1.")),
    "nova_pays": _with(N_("A Nova, 1-12 as dealt or 1-1 or 12-12 kept, pays {value} to 1.")),
    "supernova_pays": _with(N_("A Supernova, a double rerolled to the same value, pays {value} to 1.")),
    "hypernova_pays": _with(N_("A Hypernova, the same from 1-1 or 12-12, pays {value} to 1.")),
    "reroll_is_starting_hand": _either(
        N_("A rerolled hand can still be a White Dwarf or a Nova."),
        N_("A rerolled hand is no White Dwarf and no Nova any more."),
    ),
    "sd_rolls_award": _either(
        N_("A 1 earns a d8 on every die, a substitution die too."),
        N_("A substitution die that shows a 1 earns nothing."),
    ),
    "dealer": _choice(
        {
            DealerStyle.HOUSE: N_("The dealer spends its d6 by a fixed rule."),
            DealerStyle.SHARP: N_("The dealer picks the best die each time."),
            DealerStyle.HUMAN: N_("The host chooses the dealer's dice."),
        }
    ),
    "dealer_stands_at": _with(N_("The dealer stops at {value} or more, or once its d6 is used.")),
    "house_spends_at": _house,
    "special_ties_dealer_21": _either(
        N_("A special win ties a dealer at exactly 21."),
        N_("A special win beats a dealer at exactly 21."),
    ),
}

_BLACKJACK: dict[str, Told] = {
    "preset": _choice(
        {
            Preset.GERMAN: N_("The table began as the german one."),
            Preset.CZECH: N_("The table began as the czech one."),
            Preset.LIVE: N_("The table began as the live one."),
        },
    ),
    "decks": _decks,
    "cut": _with(N_("The shoe is shuffled between rounds when less than {value} % of it is left.")),
    "second_card": _choice(
        {
            SecondCard.AT_ONCE: N_("Each box gets both its cards before the first one plays."),
            SecondCard.ON_TURN: N_("A box gets its second card when its turn begins."),
        },
    ),
    "dealer_stands_at": _with(N_("The dealer draws until it has {value} or more, then stands.")),
    "dealer_hits_soft": _either(
        N_("The dealer draws once more on exactly that where an ace counts 11."),
        N_("The dealer stands on a total in which an ace counts 11 too."),
    ),
    "dealer_blackjack_takes_all": _either(
        N_("A dealer's blackjack takes doubled and split money too."),
        N_("A dealer's blackjack takes the first bet alone; doubled and split money goes back."),
    ),
    "blackjack_pays": _with(N_("A blackjack, an ace and a ten-value as dealt, pays {value}.")),
    "blackjack_beats_21": _either(
        N_("A blackjack beats every other 21."), N_("A blackjack ties a dealer's other 21.")
    ),
    "win_pays": _with(N_("Any other win pays {value}.")),
    "tie_returns": _either(N_("A tie gives the bet back."), N_("A tie loses the bet.")),
    "stands_at_21": _either(
        N_("A hand at 21 stands by itself."), N_("A hand at 21 is asked like any other.")
    ),
    "double_on": _doubling,
    "double_after_split": _either(N_("A split hand may be doubled."), N_("A split hand can't be doubled.")),
    "split": _either(
        N_("Two cards that are alike may be split once, for the same bet again."),
        N_("Nothing can be split."),
    ),
    "split_match": _choice(
        {
            Match.VALUE: N_("For a split the value counts: a king and a queen are alike."),
            Match.RANK: N_("For a split the rank counts: a king and a queen are not alike."),
        },
    ),
    "split_aces_one_card": _either(
        N_("Split aces get one card each."), N_("Split aces play on like other hands.")
    ),
    "split_21_is_blackjack": _either(
        N_("21 on the first two cards of a split hand is a blackjack."),
        N_("21 on the first two cards of a split hand is no blackjack."),
    ),
    "above_maximum": _either(
        N_("Doubling and splitting may pass the table's maximum."),
        N_("Doubling and splitting stay within the table's maximum."),
    ),
    "surrender": _either(
        N_("A hand may be given up as its very first move, for half the bet."),
        N_("No hand can be given up."),
    ),
    "surrender_vs_ten": _either(
        N_("A hand may be given up against a dealer's ten-value too."),
        N_("No hand can be given up against a dealer's ten-value."),
    ),
    "surrender_vs_ace": _either(
        N_("A hand may be given up against a dealer's ace too."),
        N_("No hand can be given up against a dealer's ace."),
    ),
    "insurance": _either(
        N_("Against a dealer's ace a bet can be insured for half of it."),
        N_("There is no insurance."),
    ),
    "insurance_pays": _with(N_("An insurance pays {value} if the dealer has a blackjack.")),
    "even_money": _either(
        N_("Against a dealer's ace a blackjack may take 1:1 for sure."),
        N_("Against a dealer's ace a blackjack waits for the dealer: no even money."),
    ),
    "pairs": _either(
        N_("Beside the hand one can bet that its first two cards are a pair."),
        N_("There are no side bets."),
    ),
    "pairs_pays": _with(N_("A pair pays {value}.")),
    "pairs_match": _choice(
        {
            Match.VALUE: N_("For a pair the value counts: a king and a queen are one."),
            Match.RANK: N_("For a pair the rank counts: a king and a queen are none."),
        },
    ),
    "backers": _choice(
        {
            Backers.STANDING: N_("Only players without a seat may bet on the boxes of others."),
            Backers.ANYBODY: N_("Anybody may bet on the boxes of others."),
        },
    ),
    "players_per_box": _per_box,
    "maximum_per_box": _either(
        N_("The maximum is for all bets on a box together."),
        N_("The maximum is for each player's bet on a box."),
    ),
    "quiet_box": _either(
        N_("While a box plays, others with a bet on it can't talk."),
        N_("Everybody may talk at any time."),
    ),
}
