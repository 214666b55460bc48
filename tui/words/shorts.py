"""What actions are called where the key bar has little room."""

from collections.abc import Callable, Mapping

from core.blackjack import CardHand
from core.events import Offer
from core.games import AnyHand
from tui.tongue import p_
from tui.words.offers import decline_short

_SHORT: Mapping[str, Callable[[], str]] = {
    "reroll": lambda: p_("short", "reroll"),
    "keep": lambda: p_("short", "keep"),
    "swap": lambda: p_("short", "swap"),
    "double": lambda: p_("short", "double"),
    "split": lambda: p_("short", "split"),
    "surrender": lambda: p_("short", "surrender"),
    "stand": lambda: p_("short", "stand"),
    "seen": lambda: p_("short", "seen"),
    "onward": lambda: p_("short", "next"),
    "rebuy": lambda: p_("short", "buy"),
    "change": lambda: p_("short", "other"),
    "take_back": lambda: p_("short", "take"),
    "back": lambda: p_("short", "here"),
    "sit": lambda: p_("short", "sit"),
    "next": lambda: p_("short", "choose"),
    "retry": lambda: p_("short", "retry"),
}


def short_label(action: str, offer: Offer | None = None, hand: AnyHand | None = None) -> str:
    """Return the short form of an action's label; "" where the label's first word does."""
    if action == "decline":
        return "" if offer is None else decline_short(offer)
    if action == "stand" and isinstance(hand, CardHand):
        return p_("short, with cards", "stand")
    return _SHORT[action]() if action in _SHORT else ""
