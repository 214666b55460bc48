"""Each house rule changed alone, as it would be asked for: what one rule is worth is the difference."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, TypeVar

from core.house import ANY, NONE, BadRule, changed, rule_names
from core.rules import Ratio, Rules

R = TypeVar("R", bound=Rules)

ASIDE = frozenset(
    ("cut", "second_card", "above_maximum", "backers", "players_per_box", "maximum_per_box", "quiet_box")
)
"""Rules that change no odds of one hand from a fresh shoe."""
WORTH_ASKING: dict[str, tuple[str, ...]] = {
    "decks": ("1", "2", "4", "5", "6", "8"),
    "blackjack_pays": ("3:2", "6:5", "1:1", "2:1"),
    "win_pays": ("1:1", "9:10", "11:10"),
    "double_on": (ANY, "9,10,11", "10,11", NONE),
    "house_spends_at": (NONE, "15", "16", "15,16", "14,15,16"),
}
"""Rules with values that houses are known for."""
LARGE, STRIDE = 10, 5
"""Round numbers from so much on have neighbours so far away."""


def variants(rules: R) -> Iterator[tuple[str, R]]:
    """Yield each house rule changed alone, as `NAME=VALUE` and as the rule set it makes."""
    for name in rule_names(rules):
        if name not in ASIDE:
            for written in WORTH_ASKING.get(name) or _others(getattr(rules, name)):
                other = _typed(rules, name, written)
                if other is not None and other != rules:
                    yield f"{name}={written}", other


def _typed(rules: R, name: str, written: str) -> R | None:
    """Return the rule set with one rule as written; None where the rule can't be so."""
    try:
        return changed(rules, name, written)
    except BadRule:
        return None


def _others(value: Any) -> list[str]:
    """Return what may be written in place of a value."""
    if isinstance(value, bool):
        return ["no" if value else "yes"]
    if isinstance(value, Enum):
        return [str(other.value) for other in type(value)]
    if isinstance(value, Ratio):
        return _beside(value.pays, lambda pays: f"{pays}:{value.to}")
    return _beside(value, str) if isinstance(value, int) else [ANY, NONE]


def _beside(number: int, spelled: Callable[[int], str]) -> list[str]:
    """Return the neighbours of a number, as they are written."""
    stride = STRIDE if number >= LARGE and number % STRIDE == 0 else 1
    return [spelled(near) for near in (number - stride, number + stride) if near >= 0]
