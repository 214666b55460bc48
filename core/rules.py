"""Rule sets: one frozen struct a game, one field a ruling, the ruling's value as default."""

from enum import Enum
from typing import Annotated

import msgspec

from core.sentence import Sentence
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


class Ratio(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What is paid to one, as people write it: 3:2."""

    pays: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    to: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1

    def __str__(self) -> str:
        return f"{self.pays}:{self.to}"


class Preset(Enum):
    """The card table that a rule set began as; it decides words, and no rule."""

    GERMAN = "german"
    CZECH = "czech"
    LIVE = "live"


class SecondCard(Enum):
    """When a box gets its second card."""

    AT_ONCE = "at_once"
    ON_TURN = "on_turn"


class Match(Enum):
    """When two cards are alike."""

    VALUE = "value"
    RANK = "rank"


class Backers(Enum):
    """Who may bet on the box of another."""

    STANDING = "standing"
    ANYBODY = "anybody"


ANY_TWO = tuple(range(4, 22))
"""Every total that two cards can make."""


class BlackjackRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="blackjack"):
    """Black Jack's rulings, as "Cards" of the rules page has them; the defaults are the live table's."""

    preset: Preset = Preset.LIVE
    decks: Annotated[int, msgspec.Meta(ge=1, le=8)] = 8
    cut: Annotated[int, msgspec.Meta(ge=1, le=90)] = 25
    """The shoe is shuffled between rounds when less than this percentage is left."""
    second_card: SecondCard = SecondCard.AT_ONCE
    dealer_stands_at: Annotated[int, msgspec.Meta(ge=12, le=21)] = 17
    dealer_hits_soft: bool = False
    """Whether the dealer draws at that total too, where it counts an ace as 11."""
    dealer_blackjack_takes_all: bool = True
    """No hole card: a dealer's blackjack takes doubled and split money too."""
    blackjack_pays: Ratio = Ratio(3, 2)
    blackjack_beats_21: bool = True
    win_pays: Ratio = Ratio(1)
    tie_returns: bool = True
    stands_at_21: bool = True
    double_on: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=4, le=21)], ...], msgspec.Meta(max_length=18)
    ] = ANY_TWO
    """Best totals of two cards that may be doubled."""
    double_after_split: bool = False
    split: bool = True
    """Once, for the same bet again."""
    split_match: Match = Match.VALUE
    split_aces_one_card: bool = True
    split_21_is_blackjack: bool = False
    above_maximum: bool = True
    """Whether doubling and splitting may pass the table's maximum."""
    surrender: bool = True
    """Half is lost; only as the very first move."""
    surrender_vs_ten: bool = False
    surrender_vs_ace: bool = False
    insurance: bool = True
    """Half the bet on a dealer's blackjack, against an ace."""
    insurance_pays: Ratio = Ratio(2)
    even_money: bool = False
    """Whether a blackjack may take 1:1 against an ace, in place of an insurance."""
    pairs: bool = True
    pairs_pays: Ratio = Ratio(11)
    pairs_match: Match = Match.RANK
    backers: Backers = Backers.STANDING
    players_per_box: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    """The owner too; 0 is no limit."""
    maximum_per_box: bool = False
    """Whether the maximum is for all main bets on a box together."""
    quiet_box: bool = False
    """Whether others with a bet on a box are silent while it plays."""


LIVE = BlackjackRules()
GERMAN = BlackjackRules(
    preset=Preset.GERMAN,
    decks=6,
    double_on=(),
    split=False,
    surrender=False,
    insurance=False,
    pairs=False,
    backers=Backers.ANYBODY,
)
CZECH = BlackjackRules(
    preset=Preset.CZECH,
    decks=6,
    second_card=SecondCard.ON_TURN,
    double_on=(9, 10, 11),
    surrender=False,
    even_money=True,
    pairs=False,
    backers=Backers.ANYBODY,
    players_per_box=3,
    maximum_per_box=True,
    quiet_box=True,
)


Rules = BlackholeRules | BlackjackRules
"""Any game's rule set."""

PRESETS: dict[str, Rules] = {"blackhole": BlackholeRules(), "german": GERMAN, "czech": CZECH, "live": LIVE}
"""Each game's rule set by the name it is hosted under."""


def preset_of(rules: Rules) -> str:
    """Return the name that a rule set is hosted under."""
    return rules.preset.value if isinstance(rules, BlackjackRules) else "blackhole"


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
    no_coach: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether terminals must not tell what a move is worth; unset, it leaves older logs as they were."""
    no_votes: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether those without a stake in a hand must not vote on it; unset, as above."""

    @property
    def coached(self) -> bool:
        """Whether a player's terminal may tell what each move is worth."""
        return self.no_coach is not True

    @property
    def polled(self) -> bool:
        """Whether those without a stake in a hand may vote on what its owner should do."""
        return self.no_votes is not True


def check_setup(setup: Setup) -> Sentence | None:
    """Return the sentence that says what is wrong with the stakes, or None."""
    if setup.step < 2 or setup.step % 2:
        return Sentence("The step must be an even number of at least 2, so that half a bet is whole chips.")
    if setup.minimum < setup.step or setup.minimum % setup.step:
        return Sentence("The minimum must be a multiple of the step, {step}.", step=setup.step)
    if setup.maximum % setup.step:
        return Sentence("The maximum must be a multiple of the step, {step}.", step=setup.step)
    if setup.maximum < setup.minimum:
        return Sentence("The maximum must be at least the minimum, {minimum}.", minimum=setup.minimum)
    if setup.buy_in < setup.minimum:
        return Sentence("The buy-in must be at least the minimum bet, {minimum}.", minimum=setup.minimum)
    return _check_blackjack(setup, setup.rules) if isinstance(setup.rules, BlackjackRules) else None


def _check_blackjack(setup: Setup, rules: BlackjackRules) -> Sentence | None:
    """Return what is wrong with a card table's rules: chips that are not whole, or too few cards."""
    for pays in (rules.blackjack_pays, rules.win_pays, rules.pairs_pays):
        if setup.step * pays.pays % pays.to:
            return Sentence("The step must be such that {pays} of it is whole chips.", pays=pays)
    if setup.step // 2 * rules.insurance_pays.pays % rules.insurance_pays.to:
        return Sentence(
            "The step must be such that {pays} of half of it is whole chips.", pays=rules.insurance_pays
        )
    hands = setup.seats * (2 if rules.split else 1) + 1
    if most_cards(rules.decks, hands) > 52 * rules.decks:
        return Sentence(
            "{seats} seats can need more cards than {decks} deck has: play with more decks.",
            seats=setup.seats,
            decks=rules.decks,
        )
    return None


def most_cards(decks: int, hands: int) -> int:
    """Return a bound on the cards of so many hands: before its last card none has over 21 points."""
    points, cards = 21 * hands, hands
    for value in range(1, 11):
        many = decks * (16 if value == 10 else 4)
        taken = min(many, points // value)
        points, cards = points - taken * value, cards + taken
    return cards
