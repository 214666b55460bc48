"""Laws that hold for every card table, under any rules, whatever anybody does at it."""

import random
from collections import Counter

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize
from msgspec.structs import replace

from core.rules import (
    ANY_TWO,
    CZECH,
    GERMAN,
    LIVE,
    Backers,
    BlackjackRules,
    Match,
    Preset,
    Ratio,
    SecondCard,
    Setup,
    check_setup,
)
from core.text import Text
from tests.core.crowd import PLAYERS, SEATS, SETTINGS, Crowd, anything
from tests.core.laws import Laws
from tests.core.purses import Purse, dealers_chain
from tests.core.tables import HOST

PRESETS = (GERMAN, CZECH, LIVE)
yes_no = st.booleans()
ratios = st.builds(Ratio, st.integers(0, 12), st.sampled_from([1, 2, 5, 10]))
FIELDS = {
    "preset": st.sampled_from(Preset),
    "decks": st.integers(1, 8),
    "cut": st.integers(1, 90),
    "second_card": st.sampled_from(SecondCard),
    "dealer_stands_at": st.integers(12, 21),
    "dealer_hits_soft": yes_no,
    "dealer_blackjack_takes_all": yes_no,
    "blackjack_pays": ratios,
    "blackjack_beats_21": yes_no,
    "win_pays": ratios,
    "tie_returns": yes_no,
    "stands_at_21": yes_no,
    "double_on": st.sampled_from([(), (9, 10, 11), ANY_TWO]),
    "double_after_split": yes_no,
    "split": yes_no,
    "split_match": st.sampled_from(Match),
    "split_aces_one_card": yes_no,
    "split_21_is_blackjack": yes_no,
    "above_maximum": yes_no,
    "surrender": yes_no,
    "surrender_vs_ten": yes_no,
    "surrender_vs_ace": yes_no,
    "insurance": yes_no,
    "insurance_pays": st.builds(Ratio, st.integers(0, 12), st.sampled_from([1, 5])),
    "even_money": yes_no,
    "pairs": yes_no,
    "pairs_pays": ratios,
    "pairs_match": st.sampled_from(Match),
    "backers": st.sampled_from(Backers),
    "players_per_box": st.integers(0, 7),
    "maximum_per_box": yes_no,
    "quiet_box": yes_no,
}
"""Every field of a card table's rules, and what it may be where the step is 10."""


def opened(rules: BlackjackRules, seats: int, back_bets: bool = True) -> Setup:
    """A table with few chips, so that they run out, and with the decks it needs at least."""
    setups = [
        Setup(
            Text("evening"),
            HOST,
            replace(rules, decks=decks),
            seats,
            maximum=100,
            buy_in=200,
            back_bets=back_bets,
        )
        for decks in range(rules.decks, 9)
    ]
    return next(setup for setup in setups if check_setup(setup) is None)


class CardEvening(Crowd):
    """An evening of cards."""

    @initialize(
        rules=st.one_of(st.sampled_from(PRESETS), st.builds(BlackjackRules, **FIELDS)),
        seats=st.integers(1, SEATS),
        back_bets=st.sampled_from([True, True, False]),
        seed=st.integers(0, 2**32),
        crowd=st.integers(0, len(PLAYERS)),
        is_sealed=st.booleans(),
    )
    def open(
        self, rules: BlackjackRules, seats: int, back_bets: bool, seed: int, crowd: int, is_sealed: bool
    ) -> None:
        self.come(opened(rules, seats, back_bets), seed, crowd, is_sealed)


TestCardEvening = CardEvening.TestCase
TestCardEvening.settings = SETTINGS


def test_every_field_of_the_rules_is_drawn() -> None:
    assert list(FIELDS) == list(BlackjackRules.__struct_fields__)


USUAL = [
    "Settled",
    "Voided",
    "Left",
    "Rose",
    "WentAway",
    "CameBack",
    "Rebought",
    "Paused",
    "DealerPlayed",
    "Reopened",
    "Unseated",
    "Withdrawn",
    "Shuffled",
]
"""Events that a long evening has many of, or it was too short to prove anything."""
SPLITTING = ["Offered", "Replied", "Served"]
"""More of them where hands are doubled and split."""
SEALED = ["Committed", "Released", "Revealed", "Missed"]
"""More of them where the cards are sealed."""
EVENINGS = {
    "german": (replace(GERMAN, cut=80), 3, False, USUAL),
    "czech": (replace(CZECH, cut=80), 3, False, [*USUAL, *SPLITTING, "box_full", "box_limit"]),
    "live": (replace(LIVE, cut=80), 3, False, [*USUAL, *SPLITTING, "has_seat", "no_main_bet"]),
    "live, sealed": (replace(LIVE, cut=90), 2, True, [*USUAL, *SPLITTING, "Released", "Revealed", "Missed"]),
    "czech, sealed": (
        replace(CZECH, cut=90),
        2,
        True,
        [*USUAL, *SPLITTING, "Released", "Revealed", "Missed"],
    ),
    "one deck, one box": (replace(CZECH, decks=1, cut=1), 1, False, ["Shuffled", "Settled"]),
}
"""A table's rules and seats, whether it is sealed, and what must have happened at it."""


@pytest.mark.parametrize("evening", EVENINGS)
def test_the_laws_hold_on_long_evenings(evening: str) -> None:
    rules, seats, is_sealed, wanted = EVENINGS[evening]
    told: Counter[str] = Counter()
    for seed in range(3):
        rng = random.Random(f"{evening} {seed}")
        purse = Purse(dealers_chain(seed, 1000)) if is_sealed else None
        laws = Laws(opened(rules, seats), seed, purse)
        for _ in range(800):
            laws.give(anything(rng, laws.table, purse))
            laws.check()
        laws.check_log()
        told += laws.told
        if all(told[kind] for kind in wanted):
            return
    raise AssertionError([kind for kind in wanted if not told[kind]])
