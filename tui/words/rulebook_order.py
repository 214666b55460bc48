"""In which order the rules are told, and what is said between the rulings."""

from dataclasses import dataclass

from tui.tongue import N_


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of its own, or that of a ruling."""

    sentence: str = ""
    field: str = ""
    examples: tuple[str, ...] = ()
    """Dice or cards, as the rule book reads them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules, in its order."""

    title: str
    passages: tuple[Passage, ...]


def _of(field: str, *examples: str) -> Passage:
    return Passage(field=field, examples=examples)


def _is(sentence: str, *examples: str) -> Passage:
    return Passage(sentence, examples=examples)


AIM = Section(
    N_("THE AIM"),
    (
        _is(N_("Come nearer to 21 than the dealer does, and not over it.")),
        _is(N_("Each box plays for itself against the dealer; boxes do not play against each other.")),
    ),
)

DICE: tuple[Section, ...] = (
    AIM,
    Section(
        N_("A ROUND"),
        (
            _is(N_("Bets close, and the dealer rolls one d12 in the open.")),
            _is(
                N_(
                    "Then the boxes play in the order of their seats, each its whole hand, and last the "
                    "dealer."
                )
            ),
            _is(N_("Where every hand is bust, the dealer wins without another roll.")),
        ),
    ),
    Section(
        N_("THE START OF A HAND"),
        (
            _is(N_("A hand starts with two d12, rolled when its player says so."), "8 6"),
            _of("white_dwarf_pays", "9 12", "10 11"),
            _of("nova_pays", "1 12"),
            _is(N_("Over 21 is bust, and the bet is lost."), "10 12", "11 12"),
        ),
    ),
    Section(
        N_("DOUBLES"),
        (
            _is(
                N_(
                    "A double earns a joker and, once and right away, the choice to reroll one die. With "
                    "another value play goes on with the two dice."
                ),
                "7 7",
                "7 7>5",
            ),
            _of("supernova_pays", "7 7>7"),
            _is(
                N_(
                    "1-1 and 12-12 are a Nova if kept, which ends the hand; rerolled, the Nova is given up "
                    "for the chance of a Hypernova."
                )
            ),
            _of("hypernova_pays", "1 1>1", "12 12>12"),
            _of("reroll_is_starting_hand", "1 1>12"),
            _is(N_("11-11 is over 21: it is bust unless one die is rerolled."), "11 11"),
        ),
    ),
    Section(
        N_("SUBSTITUTION DICE"),
        (
            _is(N_("A d12 that shows a 1 earns a d8, one that shows a 12 earns a d4.")),
            _of("sd_rolls_award"),
            _is(N_("A substitution die is rolled instead of a d12, any time after the start of the hand.")),
            _is(N_("A joker is rolled as a d4 or as a d8.")),
            _is(N_("Only one is held at a time: who earns another keeps the first or swaps it.")),
            _is(N_("A hand that has ended earns nothing, and what was not used is gone with the round.")),
        ),
    ),
    Section(
        N_("STOPPING"),
        (_is(N_("A player stands when they like; at exactly 21 a hand stands by itself.")),),
    ),
    Section(
        N_("THE DEALER"),
        (
            _is(
                N_(
                    "The dealer holds one d6 in each round, the only substitution die it has, earns no "
                    "other, and does not reroll doubles."
                )
            ),
            _of("dealer_stands_at"),
            _of("dealer"),
            _of("house_spends_at"),
            _is(N_("The dealer's first two d12 can be a White Dwarf or a Nova too.")),
        ),
    ),
    Section(
        N_("WHO WINS"),
        (
            _is(N_("A hand that is bust loses, whatever the dealer rolls.")),
            _is(N_("A special win ties a dealer's special win: the bet goes back.")),
            _of("special_ties_dealer_21"),
            _is(N_("Any other special win is paid its multiple.")),
            _is(N_("A dealer's special win beats all other hands.")),
            _is(N_("A dealer who is bust, or farther from 21, loses: a bet wins as much as it is.")),
            _is(N_("The same total is a tie: the bet goes back.")),
        ),
    ),
)

CARDS: tuple[Section, ...] = (
    AIM,
    Section(
        N_("WHAT CARDS COUNT"),
        (
            _is(
                N_(
                    "Cards count as printed, pictures 10, an ace 1 or 11, whichever is better and not over "
                    "21: a hand whose ace counts 11 is soft."
                ),
                "Ah 6c",
                "Kd 5s",
            ),
            _is(N_("Over 21 is bust, and the bet is lost at once.")),
            _of("stands_at_21"),
        ),
    ),
    Section(
        N_("A ROUND"),
        (
            _is(N_("Bets close; the boxes get cards, the dealer gets one, and all of them lie face up.")),
            _of("second_card"),
            _is(N_("The boxes play in the order of their seats, each its whole hand, and last the dealer.")),
        ),
    ),
    Section(
        N_("WHAT A HAND MAY DO"),
        (
            _is(N_("Take one card more as often as it likes, or stand with what it has.")),
            _of("double_on"),
            _of("split"),
            _of("split_match"),
            _of("split_aces_one_card"),
            _of("split_21_is_blackjack"),
            _of("double_after_split"),
            _of("above_maximum"),
            _of("surrender"),
            _of("surrender_vs_ten"),
            _of("surrender_vs_ace"),
        ),
    ),
    Section(
        N_("THE DEALER"),
        (
            _of("dealer_stands_at"),
            _of("dealer_hits_soft"),
            _of("dealer_blackjack_takes_all"),
        ),
    ),
    Section(
        N_("WHO WINS"),
        (
            _of("blackjack_pays", "As Kh"),
            _of("blackjack_beats_21"),
            _is(N_("A blackjack against a dealer's blackjack is a tie.")),
            _is(N_("A dealer who is bust, or farther from 21, loses.")),
            _of("win_pays"),
            _of("tie_returns"),
        ),
    ),
    Section(
        N_("BESIDE THE HAND"),
        (
            _of("insurance"),
            _of("insurance_pays"),
            _of("even_money"),
            _of("pairs"),
            _of("pairs_pays"),
            _of("pairs_match"),
        ),
    ),
    Section(
        N_("THE HANDS OF OTHERS"),
        (_of("backers"), _of("players_per_box"), _of("maximum_per_box"), _of("quiet_box")),
    ),
    Section(N_("THE SHOE"), (_of("decks"), _of("cut"))),
)
