"""Which key does what on this terminal: the usual ones, but for those that were changed in the settings."""

import unicodedata
from collections.abc import Mapping, Sequence

__all__ = ["ARROWS", "FIXED", "KEY_NAMES", "key_name", "keys_of", "means", "press", "press_of", "use"]

FIXED = ("escape", "enter", "ctrl+c", "ctrl+q")
"""Keys that mean the same everywhere, whatever was changed."""
ARROWS = ("up", "down", "left", "right")
"""They go on to do what they do."""
KEY_NAMES: Mapping[str, str] = {
    "tab": "tab", "shift+tab": "shift+tab", "space": "space", "bksp": "backspace", "backspace": "backspace",
    "insert": "insert", "delete": "delete", "home": "home", "end": "end", "pageup": "pageup",
    "pagedown": "pagedown", "up": "up", "down": "down", "left": "left", "right": "right",
    "esc": "escape", "escape": "escape", "enter": "enter",
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
}  # fmt: skip
"""Keys that are no single character, as they are written in the settings, and as a terminal reports them."""
_CONTROLS = frozenset("abcdefghijklmnopqrstuvwxyz")
_SAME_BYTE = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+j": "enter", "ctrl+m": "enter"}
"""Keys that a terminal can't tell from others."""
_SHORT = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus",
    "plus_sign": "plus", "low_line": "underscore",
}  # fmt: skip

_changed: dict[str, str] = {}


def use(changed: Mapping[str, str]) -> None:
    """Take the keys of the settings, by the action's id; they must have been checked."""
    _changed.clear()
    _changed.update({action: "space" if key == " " else key for action, key in changed.items()})


def key_name(written: str) -> str:
    """Return what a terminal reports for a key as it is written in the settings; "" for no such key."""
    if len(written) == 1:
        return _of_character(written)
    lower = written.lower()
    control = lower.removeprefix("ctrl+")
    if control != lower and control in _CONTROLS:
        return _SAME_BYTE.get(lower, lower)
    return KEY_NAMES.get(lower, "")


def _of_character(mark: str) -> str:
    if not mark.isprintable():
        return ""
    if mark.isalnum():
        return mark
    name = unicodedata.name(mark, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORT.get(name, name)


def keys_of(action: str, usual: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of an action as a terminal reports them, given those it usually has.

    Another key takes the place of all of them but the arrows.
    """
    if action not in _changed:
        return tuple(usual)
    return key_name(_changed[action]), *[key for key in usual if key in ARROWS]


def press_of(usual: str, *actions: str) -> str:
    """Return how people read the keys of one or two actions, given how they usually do."""
    from tui.actions import BY_ID

    if not any(action in _changed for action in actions):
        return usual
    return " ".join([_changed.get(action) or BY_ID[action].usual_press.split()[0] for action in actions])


def press(action: str) -> str:
    """Return how people read the keys of an action, for a sentence that names them."""
    from tui.actions import BY_ID

    return BY_ID[action].press


def means(action: str, key: str) -> bool:
    """Whether a key, as a terminal reports it, is one of an action's; "" is no action."""
    from tui.actions import BY_ID

    return bool(action) and key in BY_ID[action].keys
