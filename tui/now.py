"""What can be pressed at this moment, and what each key leads to."""

from collections.abc import Iterator

from tui.action import Action
from tui.actions import ANSWERS, all_available, obvious
from tui.situation import Situation
from tui.tongue import _
from tui.words.names import explained
from tui.words.outlook import offered, outlook

ENTER = "enter"
_ASIDE = ("help", "log", "menu")
"""What can always be done."""


def pressable(now: Situation) -> list[tuple[str, str]]:
    """Return each key that does something now, as people read it, and what it does and leads to."""
    actions = list(_actions(now))
    told = [(action.press, leads(action, now)) for action in actions]
    wanted = obvious(now)
    if wanted is None or any(ENTER in action.keys for action in actions):
        return told
    return [*told, (ENTER, _("the same as {key}").format(key=wanted.press))]


def _actions(now: Situation) -> Iterator[Action]:
    """Yield the actions of the key bar; where an answer is asked for, those that answer."""
    asked = now.asked and now.link and not now.table.paused
    for action in all_available(now):
        if not action.barred and action.id not in _ASIDE and (action.kind in ANSWERS or not asked):
            yield action


def leads(action: Action, now: Situation) -> str:
    """Return what an action does, and what comes of it: `roll d4: 11 to 14, cannot bust`."""
    label, then = action.words(now), _then(action, now)
    if then:
        return explained(label, then)
    return label if callable(action.label) or not action.help else _(action.help)


def _then(action: Action, now: Situation) -> str:
    """Return what comes of a move, or of an offer that is accepted."""
    if action.move is not None:
        return outlook(now.table, action.move)
    if action.id == "accept" and now.offer is not None:
        return offered(now.table.setup.rules, now.offer.kind)
    return ""
