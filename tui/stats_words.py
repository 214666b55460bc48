"""What a decision, a fit and a special win are called."""

from core.odds.chi_square import Fit
from core.odds.review_records import ACCEPT, Situation
from tui.tongue import N_, _, decimal

USUAL, RARE = 0.05, 0.001
"""Under these p a fit is called unusual, and very unusual."""
SPECIALS = {
    "nova": N_("Nova"),
    "supernova": N_("Supernova"),
    "hypernova": N_("Hypernova"),
    "white_dwarf": N_("White Dwarf"),
    "blackjack": N_("blackjack"),
}
OFFERS = {
    "insurance": N_("insurance {taken} of {offered}"),
    "even_money": N_("even money {taken} of {offered}"),
    "double": N_("doubles followed {taken} of {offered}"),
    "split": N_("splits followed {taken} of {offered}"),
}
"""How often what was offered was taken."""
CHOICES = {
    "roll": N_("roll {percent} %"),
    "reroll": N_("reroll {percent} %"),
    "keep": N_("keep {percent} %"),
    "swap": N_("swap {percent} %"),
    "stand": N_("stand {percent} %"),
    "hit": N_("hit {percent} %"),
    "double": N_("double {percent} %"),
    "split": N_("split {percent} %"),
    "surrender": N_("surrender {percent} %"),
    "d8": N_("d8 {percent} %"),
    "d4": N_("d4 {percent} %"),
}
"""How often each move was made."""
_ANSWERS = {
    ("insurance", True): N_("insuring {hand} against {upcard}"),
    ("insurance", False): N_("not insuring {hand} against {upcard}"),
    ("even_money", True): N_("taking even money against {upcard}"),
    ("even_money", False): N_("declining even money against {upcard}"),
    ("double", True): N_("following a double of {hand} against {upcard}"),
    ("double", False): N_("not following a double of {hand} against {upcard}"),
    ("split", True): N_("following a split against {upcard}"),
    ("split", False): N_("not following a split against {upcard}"),
}
_DOING = {
    "roll": N_("rolling a d12 at {hand} against {upcard}"),
    "d8": N_("rolling a d8 at {hand} against {upcard}"),
    "d4": N_("rolling a d4 at {hand} against {upcard}"),
    "reroll": N_("rerolling {hand} against {upcard}"),
    "keep": N_("keeping {hand} against {upcard}"),
    "swap": N_("swapping at {hand} against {upcard}"),
    "stand": N_("standing on {hand} against {upcard}"),
    "hit": N_("hitting {hand} against {upcard}"),
    "double": N_("doubling {hand} against {upcard}"),
    "split": N_("splitting {hand} against {upcard}"),
    "surrender": N_("surrendering {hand} against {upcard}"),
}
_HOLDING = {
    "roll": N_("rolling a d12 at {hand} with a {held} in hand against {upcard}"),
    "reroll": N_("rerolling {hand} with a {held} in hand against {upcard}"),
    "keep": N_("keeping {hand} with a {held} in hand against {upcard}"),
    "swap": N_("swapping at {hand} with a {held} in hand against {upcard}"),
    "stand": N_("standing on {hand} with a {held} in hand against {upcard}"),
}
"""The same with a substitution die that is not spent."""
_EARNED = {
    True: N_("swapping the {held} for a {earned} at {hand} against {upcard}"),
    False: N_("keeping the {held}, not a {earned}, at {hand} against {upcard}"),
}
_DICE = {"joker": N_("joker")}
"""Dice that are called by a word."""


def habit_words(situation: Situation, choice: str) -> str:
    """Return what somebody does: `hitting 16 against 4`, `standing on 14 with a d8 in hand against 9`."""
    return _(_doing(situation, choice)).format(
        hand=_hand(situation),
        upcard=_upcard(situation),
        held=_die(situation.held),
        earned=_die(situation.earned),
    )


def _doing(situation: Situation, choice: str) -> str:
    if situation.asked:
        return _ANSWERS[situation.asked, choice == ACCEPT]
    if situation.earned:
        return _EARNED[choice == "swap"]
    spent = choice in ("d4", "d8") or (situation.double and choice in ("reroll", "keep"))
    return (_DOING if spent or not situation.held else _HOLDING)[choice]


def _die(name: str) -> str:
    return _(_DICE[name]) if name in _DICE else name


def _hand(situation: Situation) -> str:
    if situation.pair and situation.soft:
        return _("two aces")
    if situation.double or situation.pair:
        return "{0}-{0}".format(situation.total // 2)
    return _("soft {total}").format(total=situation.total) if situation.soft else str(situation.total)


def _upcard(situation: Situation) -> str:
    return _("an ace") if situation.cards and situation.upcard == 1 else str(situation.upcard)


def fit_words(fit: Fit) -> str:
    """Return how a fit looks; never more than that."""
    if not fit.enough:
        return _("too few to tell")
    return _(_look(fit.p)).format(chi_square=decimal(fit.chi_square, 1), p=p_words(fit.p))


def _look(p: float) -> str:
    if p >= USUAL:
        return N_("χ² {chi_square}, p = {p}: looks fair")
    return (
        N_("χ² {chi_square}, p = {p}: unusual") if p >= RARE else N_("χ² {chi_square}, p = {p}: very unusual")
    )


def p_words(p: float) -> str:
    """Return a chance as people write it."""
    return decimal(p, 2) if p >= 0.01 else decimal(p, 4) if p >= 0.0001 else f"{p:.0e}"
