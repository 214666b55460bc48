"""What a decision, a fit and a special win are called."""

from core.odds.chi_square import Fit
from core.odds.review_records import ACCEPT, Situation

USUAL, RARE = 0.05, 0.001
"""Under these p a fit is called unusual, and very unusual."""
SPECIALS = {
    "nova": "Nova",
    "supernova": "Supernova",
    "hypernova": "Hypernova",
    "white_dwarf": "White Dwarf",
    "blackjack": "blackjack",
}
OFFERS = {
    "insurance": "insurance",
    "even_money": "even money",
    "double": "doubles followed",
    "split": "splits followed",
}
_ANSWERS = {
    ("insurance", True): "insuring {hand}",
    ("insurance", False): "not insuring {hand}",
    ("even_money", True): "taking even money",
    ("even_money", False): "declining even money",
    ("double", True): "following a double of {hand}",
    ("double", False): "not following a double of {hand}",
    ("split", True): "following a split",
    ("split", False): "not following a split",
}
_DOING = {
    "roll": "rolling a d12 at {hand}",
    "d8": "rolling a d8 at {hand}",
    "d4": "rolling a d4 at {hand}",
    "reroll": "rerolling {hand}",
    "keep": "keeping {hand}",
    "swap": "swapping at {hand}",
    "stand": "standing on {hand}",
    "hit": "hitting {hand}",
    "double": "doubling {hand}",
    "split": "splitting {hand}",
    "surrender": "surrendering {hand}",
}


def habit_words(situation: Situation, choice: str) -> str:
    """Return what somebody does: `hitting 16 against 4`, `standing on 14 with a d8 in hand against 9`."""
    return f"{_doing(situation, choice)} against {_upcard(situation)}"


def _doing(situation: Situation, choice: str) -> str:
    hand, held, earned = _hand(situation), situation.held, situation.earned
    if situation.asked:
        return _ANSWERS[situation.asked, choice == ACCEPT].format(hand=hand)
    if earned:
        taken = (
            f"swapping the {held} for a {earned}"
            if choice == "swap"
            else f"keeping the {held}, not a {earned},"
        )
        return f"{taken} at {hand}"
    doing = _DOING[choice].format(hand=hand)
    spent = choice in ("d4", "d8") or (situation.double and choice in ("reroll", "keep"))
    return doing if spent or not held else f"{doing} with a {held} in hand"


def _hand(situation: Situation) -> str:
    if situation.pair and situation.soft:
        return "two aces"
    if situation.double or situation.pair:
        return "{0}-{0}".format(situation.total // 2)
    return f"soft {situation.total}" if situation.soft else str(situation.total)


def _upcard(situation: Situation) -> str:
    return "an ace" if situation.cards and situation.upcard == 1 else str(situation.upcard)


def fit_words(fit: Fit) -> str:
    """Return how a fit looks; never more than that."""
    if not fit.enough:
        return "too few to tell"
    word = "looks fair" if fit.p >= USUAL else "unusual" if fit.p >= RARE else "very unusual"
    return f"χ² {fit.chi_square:.1f}, p = {p_words(fit.p)}: {word}"


def p_words(p: float) -> str:
    """Return a chance as people write it."""
    return f"{p:.2f}" if p >= 0.01 else f"{p:.4f}" if p >= 0.0001 else f"{p:.0e}"
